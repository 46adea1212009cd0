// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_prompter.h"

#include "core/base/printable_text.h"

#include "console.h"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

namespace {

/// The terminal itself, whatever stdin and stdout are, with echo off while a secret is typed.
class Terminal final
{
public:
    Terminal()
        : m_fd(::open("/dev/tty", O_RDWR | O_CLOEXEC))
    {
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }

    [[nodiscard]] bool isOpen() const { return m_fd >= 0; }

    std::optional<core::SecretString> ask(const QString& question, bool echo, const std::stop_token& stop)
    {
        if (!isOpen())
            return std::nullopt;
        say(question);
        termios before{};
        const bool changed = !echo && tcgetattr(m_fd, &before) == 0;
        if (changed) {
            termios silent = before;
            silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
            tcsetattr(m_fd, TCSAFLUSH, &silent);
        }
        auto answer = readLine(stop);
        if (changed) {
            tcsetattr(m_fd, TCSAFLUSH, &before);
            say(u"\n"_s);
        }
        return answer;
    }

    void say(const QString& text) const
    {
        const QByteArray bytes = core::printable(text).toUtf8();
        [[maybe_unused]] const ssize_t written = ::write(m_fd, bytes.constData(), static_cast<size_t>(bytes.size()));
    }

private:
    std::optional<core::SecretString> readLine(const std::stop_token& stop) const
    {
        char line[1024];
        for (;;) {
            if (stop.stop_requested())
                return std::nullopt;
            pollfd ready{m_fd, POLLIN, 0};
            if (::poll(&ready, 1, 100) <= 0)
                continue;
            const ssize_t size = ::read(m_fd, line, sizeof line);
            if (size <= 0)
                return std::nullopt;
            QString text = QString::fromUtf8(line, size);
            explicit_bzero(line, sizeof line);
            if (text.endsWith(u'\n'))
                text.chop(1);
            core::SecretString secret(text);
            text.fill(u'\0');
            return secret;
        }
    }

    int m_fd;
};

} // namespace

using namespace core::remote;

HostKeyAnswer TerminalPrompter::confirmUnknownHostKey(const HostKeyQuestion& question, std::stop_token stop)
{
    const std::lock_guard lock(m_terminal);
    Terminal terminal;
    if (!terminal.isOpen())
        return HostKeyAnswer::Refuse;
    terminal.say(u"%1 (%2) was never seen before. Its %3 key is\n  %4\nCompare it on the machine itself:  ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub\n"_s
                     .arg(question.node, question.address, question.keyType, question.fingerprint));
    const auto answer = terminal.ask(u"Trust it and remember it in %1? Type yes to go on: "_s.arg(question.knownHostsFile), true, stop);
    return answer && qstrcmp(answer->utf8(), "yes") == 0 ? HostKeyAnswer::AcceptAndRemember : HostKeyAnswer::Refuse;
}

std::optional<core::SecretString> TerminalPrompter::passphrase(const PassphraseQuestion& question, std::stop_token stop)
{
    const std::lock_guard lock(m_terminal);
    return Terminal().ask(u"%1%2: passphrase for %3: "_s.arg(question.attempt > 1 ? u"That did not open it. "_s : QString(), question.node, question.keyFile), false, stop);
}

std::optional<QList<core::SecretString>> TerminalPrompter::keyboardInteractive(const InteractiveQuestion& question, std::stop_token stop)
{
    const std::lock_guard lock(m_terminal);
    Terminal terminal;
    if (!terminal.isOpen())
        return std::nullopt;
    for (const QString& text : {question.name, question.instruction}) {
        if (!text.isEmpty())
            terminal.say(text + u'\n');
    }
    QList<core::SecretString> answers;
    for (const InteractivePrompt& prompt : question.prompts) {
        const auto answer = terminal.ask(u"%1@%2: %3"_s.arg(question.user, question.host, prompt.text), prompt.echo, stop);
        if (!answer)
            return std::nullopt;
        answers += *answer;
    }
    return answers;
}

std::optional<core::SecretString> TerminalPrompter::password(const PasswordQuestion& question, std::stop_token stop)
{
    const std::lock_guard lock(m_terminal);
    return Terminal().ask(u"%1%2@%3's password: "_s.arg(question.attempt > 1 ? u"That was refused. "_s : QString(), question.user, question.host), false, stop);
}

std::shared_ptr<AuthPrompter> makePrompter()
{
    if (::isatty(STDIN_FILENO) && ::isatty(STDERR_FILENO))
        return std::make_shared<TerminalPrompter>();
    return std::make_shared<RefusingPrompter>();
}

} // namespace ctl
