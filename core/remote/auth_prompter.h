// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret_string.h"

#include <QList>
#include <QString>

#include <optional>
#include <stop_token>

namespace core::remote {

/// A machine that was never seen before shows its key.
struct HostKeyQuestion
{
    QString node; ///< as the person names it (or the jump host on the way to it)
    QString address; ///< host:port that the key will be known for
    QString keyType; ///< "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256"
    QString fingerprint; ///< "SHA256:…", as `ssh-keygen -lf` prints it
    QString
        knownHostsFile; ///< the file that will get the line; empty: it can be remembered only until the program ends
};

enum class HostKeyAnswer
{
    Refuse,
    AcceptAndRemember
};

struct PassphraseQuestion
{
    QString node;
    QString keyFile;
    int attempt = 1; ///< from 1; above 1 the last answer did not open the key
};

struct InteractivePrompt
{
    QString text;
    bool echo = false; ///< false: hide what is typed
};

/// One round of keyboard-interactive. Text comes from the server: show it as plain text.
struct InteractiveQuestion
{
    QString node;
    QString user;
    QString host;
    QString name;
    QString instruction;
    QList<InteractivePrompt> prompts;
};

struct PasswordQuestion
{
    QString node;
    QString user;
    QString host;
    quint16 port = 22;
    int attempt = 1; ///< from 1; above 1 the last one was refused
};

/// Asks the person. Called on the node's worker thread; may block until the person answers, and returns nothing soon
/// after the stop is requested. An empty answer means "not this way": the next way of signing in is tried.
/// One object may serve several nodes at once, so implementations are thread-safe.
class AuthPrompter
{
public:
    virtual ~AuthPrompter() = default;

    [[nodiscard]] virtual HostKeyAnswer confirmUnknownHostKey(const HostKeyQuestion& question, std::stop_token stop)
        = 0;
    [[nodiscard]] virtual std::optional<SecretString> passphrase(
        const PassphraseQuestion& question, std::stop_token stop)
        = 0;
    /// As many answers as there are prompts. Not called for a round without prompts and without text.
    [[nodiscard]] virtual std::optional<QList<SecretString>> keyboardInteractive(
        const InteractiveQuestion& question, std::stop_token stop)
        = 0;
    [[nodiscard]] virtual std::optional<SecretString> password(const PasswordQuestion& question, std::stop_token stop)
        = 0;
};

/// Nobody is there to answer: for scripts. Only known machines and unlocked keys get in.
class RefusingPrompter final : public AuthPrompter
{
public:
    HostKeyAnswer confirmUnknownHostKey(const HostKeyQuestion&, std::stop_token) override
    {
        return HostKeyAnswer::Refuse;
    }
    std::optional<SecretString> passphrase(const PassphraseQuestion&, std::stop_token) override { return {}; }
    std::optional<QList<SecretString>> keyboardInteractive(const InteractiveQuestion&, std::stop_token) override
    {
        return {};
    }
    std::optional<SecretString> password(const PasswordQuestion&, std::stop_token) override { return {}; }
};

} // namespace core::remote
