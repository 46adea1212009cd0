// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/auth_prompter.h"

#include <QStringList>

#include <functional>
#include <mutex>

namespace test {

/// Answers from a script and keeps what was asked. Declines whatever the script says nothing about.
class ScriptedPrompter final : public core::remote::AuthPrompter
{
public:
    bool acceptHostKeys = false;
    QStringList passphrases; ///< one an attempt
    QStringList passwords; ///< one an attempt
    QList<QStringList> rounds; ///< answers, one list a round with prompts
    std::function<void(std::stop_token)> onQuestion; ///< called before each answer, to wait or to look

    // What was asked. Read when the work is done.
    QList<core::remote::HostKeyQuestion> hostKeyQuestions;
    QList<core::remote::PassphraseQuestion> passphraseQuestions;
    QList<core::remote::PasswordQuestion> passwordQuestions;
    QList<core::remote::InteractiveQuestion> interactiveQuestions;

    core::remote::HostKeyAnswer confirmUnknownHostKey(
        const core::remote::HostKeyQuestion& question, std::stop_token stop) override;
    std::optional<core::SecretString> passphrase(
        const core::remote::PassphraseQuestion& question, std::stop_token stop) override;
    std::optional<QList<core::SecretString>> keyboardInteractive(
        const core::remote::InteractiveQuestion& question, std::stop_token stop) override;
    std::optional<core::SecretString> password(
        const core::remote::PasswordQuestion& question, std::stop_token stop) override;

private:
    std::mutex m_mutex;
};

} // namespace test
