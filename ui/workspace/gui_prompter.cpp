// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/gui_prompter.h"

namespace ui {

using namespace core::remote;

void PendingQuestion::answer(AuthAnswer answer)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_done)
            return;
        m_answer = std::move(answer);
        m_done = true;
    }
    m_answered.notify_all();
}

AuthAnswer PendingQuestion::wait(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    m_answered.wait(lock, stop, [this] { return m_done; });
    return std::exchange(m_answer, std::nullopt);
}

AuthAnswer GuiPrompter::ask(const QString& node, AuthQuestion question, const std::stop_token& stop)
{
    std::shared_ptr<PendingQuestion> pending;
    {
        const std::lock_guard lock(m_mutex);
        pending = std::make_shared<PendingQuestion>(++m_lastId, node, std::move(question));
    }
    Q_EMIT asked(pending);
    AuthAnswer answer = pending->wait(stop);
    Q_EMIT closed(pending->id());
    return answer;
}

HostKeyAnswer GuiPrompter::confirmUnknownHostKey(const HostKeyQuestion& question, std::stop_token stop)
{
    return ask(question.node, question, stop) ? HostKeyAnswer::AcceptAndRemember : HostKeyAnswer::Refuse;
}

std::optional<core::SecretString> GuiPrompter::passphrase(const PassphraseQuestion& question, std::stop_token stop)
{
    const AuthAnswer answer = ask(question.node, question, stop);
    return answer && !answer->isEmpty() ? std::optional(answer->first()) : std::nullopt;
}

std::optional<QList<core::SecretString>> GuiPrompter::keyboardInteractive(
    const InteractiveQuestion& question, std::stop_token stop)
{
    return ask(question.node, question, stop);
}

std::optional<core::SecretString> GuiPrompter::password(const PasswordQuestion& question, std::stop_token stop)
{
    const AuthAnswer answer = ask(question.node, question, stop);
    return answer && !answer->isEmpty() ? std::optional(answer->first()) : std::nullopt;
}

} // namespace ui
