// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/auth_prompter.h"

#include <QObject>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <variant>

namespace ui {

/// What a machine asks before it lets us in.
using AuthQuestion = std::variant<core::remote::HostKeyQuestion,
    core::remote::PassphraseQuestion,
    core::remote::InteractiveQuestion,
    core::remote::PasswordQuestion>;

/// Answers: one text a prompt (a lone "" accepts a host key); nullopt refuses or goes on to the next way.
using AuthAnswer = std::optional<QList<core::SecretString>>;

/// One open question. The worker waits on it; the window answers it once.
class PendingQuestion final
{
public:
    PendingQuestion(int id, QString node, AuthQuestion question)
        : m_id(id)
        , m_node(std::move(node))
        , m_question(std::move(question))
    {
    }

    [[nodiscard]] int id() const { return m_id; }
    [[nodiscard]] const QString& node() const { return m_node; }
    [[nodiscard]] const AuthQuestion& question() const { return m_question; }

    /// GUI thread.
    void answer(AuthAnswer answer);
    /// Worker thread; nullopt also when the stop is requested.
    [[nodiscard]] AuthAnswer wait(const std::stop_token& stop);

private:
    const int m_id;
    const QString m_node;
    const AuthQuestion m_question;
    std::mutex m_mutex;
    std::condition_variable_any m_answered;
    bool m_done = false;
    AuthAnswer m_answer;
};

/// Brings questions from worker threads to the window, and answers back. Signals arrive on the thread this object lives
/// on.
class GuiPrompter final : public QObject, public core::remote::AuthPrompter
{
    Q_OBJECT

public:
    [[nodiscard]] core::remote::HostKeyAnswer confirmUnknownHostKey(
        const core::remote::HostKeyQuestion& question, std::stop_token stop) override;
    [[nodiscard]] std::optional<core::SecretString> passphrase(
        const core::remote::PassphraseQuestion& question, std::stop_token stop) override;
    [[nodiscard]] std::optional<QList<core::SecretString>> keyboardInteractive(
        const core::remote::InteractiveQuestion& question, std::stop_token stop) override;
    [[nodiscard]] std::optional<core::SecretString> password(
        const core::remote::PasswordQuestion& question, std::stop_token stop) override;

Q_SIGNALS:
    void asked(std::shared_ptr<ui::PendingQuestion> question);
    /// Answered, or no longer wanted.
    void closed(int id);

private:
    AuthAnswer ask(const QString& node, AuthQuestion question, const std::stop_token& stop);

    std::mutex m_mutex;
    int m_lastId = 0;
};

} // namespace ui
