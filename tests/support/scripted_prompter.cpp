// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scripted_prompter.h"

using namespace core;
using namespace core::remote;

namespace test {

HostKeyAnswer ScriptedPrompter::confirmUnknownHostKey(const HostKeyQuestion& question, std::stop_token stop)
{
    if (onQuestion)
        onQuestion(stop);
    const std::lock_guard lock(m_mutex);
    hostKeyQuestions += question;
    return acceptHostKeys ? HostKeyAnswer::AcceptAndRemember : HostKeyAnswer::Refuse;
}

std::optional<SecretString> ScriptedPrompter::passphrase(const PassphraseQuestion& question, std::stop_token stop)
{
    if (onQuestion)
        onQuestion(stop);
    const std::lock_guard lock(m_mutex);
    passphraseQuestions += question;
    if (passphrases.isEmpty())
        return {};
    return SecretString(passphrases.takeFirst());
}

std::optional<QList<SecretString>> ScriptedPrompter::keyboardInteractive(
    const InteractiveQuestion& question, std::stop_token stop)
{
    if (onQuestion)
        onQuestion(stop);
    const std::lock_guard lock(m_mutex);
    interactiveQuestions += question;
    if (question.prompts.isEmpty())
        return QList<SecretString>();
    if (rounds.isEmpty())
        return {};
    QList<SecretString> answers;
    for (const QString& answer : rounds.takeFirst())
        answers += SecretString(answer);
    return answers;
}

std::optional<SecretString> ScriptedPrompter::password(const PasswordQuestion& question, std::stop_token stop)
{
    if (onQuestion)
        onQuestion(stop);
    const std::lock_guard lock(m_mutex);
    passwordQuestions += question;
    if (passwords.isEmpty())
        return {};
    return SecretString(passwords.takeFirst());
}

} // namespace test
