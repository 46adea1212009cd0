// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/models/machine_list_model.h"

#include <optional>

namespace ui {

/// A machine that nobody has met yet shows this key.
struct HostKeyQuestion
{
    QString host; ///< name and port as asked for
    QString keyType; ///< "ED25519", "ECDSA", "RSA"
    QString fingerprint; ///< "SHA256:…"

    bool operator==(const HostKeyQuestion&) const = default;
};

/// A machine shows another key than the known one. Nothing on the page goes round it.
struct HostKeyChanged
{
    QString host;
    QString keyType; ///< of the key it shows now
    QString offeredFingerprint;
    QString knownKeyType; ///< of the key that was expected; empty when not told
    QString knownFingerprint; ///< empty when not told
    QString knownHostsPlace; ///< "~/.ssh/known_hosts, line 12"

    bool operator==(const HostKeyChanged&) const = default;
};

enum class PromptKind
{
    Password,
    Passphrase,
    KeyboardInteractive
};

struct PromptField
{
    QString label; ///< "Password", or what the machine asks
    bool echo = false; ///< typed text may be seen

    bool operator==(const PromptField&) const = default;
};

/// What a machine wants to know. The same `id` with the same content keeps what was typed so far.
struct SignInPrompt
{
    QString id; ///< unique for each question asked
    PromptKind kind = PromptKind::Password;
    QString subject; ///< Password: user@host; Passphrase: the key file
    QString instruction; ///< what the machine says with it; may be empty
    QString rejected; ///< why the answer before this one did not do; empty the first time
    QList<PromptField> fields;

    bool operator==(const SignInPrompt&) const = default;
};

/// One machine on the page Sign in. At most one of hostKey, changedKey, prompt and error is set.
struct SignInMachine
{
    QString name;
    QString address;
    MachineState state = MachineState::Waiting;
    QString message;
    std::optional<HostKeyQuestion> hostKey;
    std::optional<HostKeyChanged> changedKey;
    std::optional<SignInPrompt> prompt;
    std::optional<core::Error> error;

    bool operator==(const SignInMachine&) const = default;
};

struct SignInData
{
    QList<SignInMachine> machines;
    QString snapshot; ///< "Snapshot of 1 Dec 2026, 10:15": there is nobody to sign in to; empty = machines

    bool operator==(const SignInData&) const = default;
};

} // namespace ui
