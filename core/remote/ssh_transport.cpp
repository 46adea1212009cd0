// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_transport.h"

#include "core/base/shell_quote.h"
#include "core/remote/file_scripts.h"
#include "core/remote/ssh_exec.h"

#include <QRandomGenerator>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

SshTransport::SshTransport(SshTarget target, SshOptions options, std::shared_ptr<AuthPrompter> prompter)
    : m_target(std::move(target))
    , m_options(std::move(options))
    , m_prompter(std::move(prompter))
{
}

SshTransport::~SshTransport() = default;

Result<> SshTransport::connect(std::stop_token stop)
{
    const StopFd stopFd(stop);
    return ensureConnected(stopFd);
}

void SshTransport::disconnect()
{
    m_connection.reset();
    m_shellWorks = false;
}

Result<> SshTransport::ensureConnected(const StopFd& stop)
{
    if (stop.stopRequested())
        return failure(named({ ErrorKind::Cancelled, u"Stopped before it began."_s, {}, {}, {} }));
    if (m_connection && m_connection->session->drive())
        return {};
    disconnect();
    SshConnector connector(m_target.text, m_options, *m_prompter, m_accepted, stop);
    auto connection = connector.connect(m_target);
    if (!connection)
        return tl::unexpected(connection.error());
    m_connection = std::move(*connection);
    m_lastUse.start();
    return {};
}

Result<Output> SshTransport::run(const Command& command, std::stop_token stop)
{
    if (command.argv.isEmpty())
        return failure(named(
            { ErrorKind::Usage, u"There is no command to run."_s, u"Give a program and its arguments."_s, {}, {} }));
    const StopFd stopFd(stop);
    auto output = execute(command, stopFd);
    if (!output)
        return tl::unexpected(named(output.error()));
    if (output->exitStatus == 0) {
        m_shellWorks = true;
    } else if (!m_shellWorks && m_connection) {
        if (const auto shell = checkLoginShell(*output, stopFd); !shell)
            return tl::unexpected(named(shell.error()));
    }
    return output;
}

Result<Output> SshTransport::execute(const Command& command, const StopFd& stop)
{
    for (int attempt = 1;; ++attempt) {
        if (const auto connected = ensureConnected(stop); !connected)
            return tl::unexpected(connected.error());
        ExecEnd end = executeOnce(command, stop);
        m_lastUse.start();
        if (!end.sessionUsable)
            disconnect();
        // As long as the command has not begun it is safe to connect anew.
        const bool again = !end.output && !end.begun && !end.sessionUsable && attempt == 1
            && end.output.error().kind != ErrorKind::Cancelled;
        if (!again)
            return std::move(end.output);
    }
}

SshTransport::ExecEnd SshTransport::executeOnce(const Command& command, const StopFd& stop)
{
    // A connection that has been idle may have died without a word (a laptop that slept, a router that forgot).
    const bool wasIdle = m_lastUse.elapsed() > 10000;
    const std::chrono::milliseconds soon(5000);
    SshExec exec(*m_connection->session, stop);
    const auto opened
        = exec.open(QDeadlineTimer(wasIdle ? std::min(command.firstByteTimeout, soon) : command.firstByteTimeout));
    if (!opened)
        return { tl::unexpected(opened.error()), false, exec.sessionUsable() };
    auto output = exec.run(quoteShellCommand(command.argv).toUtf8(), command);
    return { std::move(output), true, exec.sessionUsable() };
}

/// An account whose shell is nologin, false or a menu signs in well and then ends every command: told apart from a
/// command that failed by asking for something that works in every shell.
Result<> SshTransport::checkLoginShell(const Output& first, const StopFd& stop)
{
    const QString word = u"sparkloom"_s + QString::number(QRandomGenerator::system()->generate64(), 16);
    Command probe;
    probe.argv = { u"echo"_s, word };
    probe.maxOutputBytes = 1024 * 1024;
    const auto output = execute(probe, stop);
    if (!output)
        return tl::unexpected(output.error());
    m_shellWorks = output->standardOutput.contains(word.toLatin1());
    if (m_shellWorks)
        return {};
    const QString said = QString::fromUtf8(QByteArray(first.standardOutput + first.standardError).left(1000)).trimmed();
    const QString status = first.exitStatus ? QString::number(*first.exitStatus) : u"none"_s;
    const QString user = m_connection ? m_connection->settings.user : m_target.user;
    return failure({ ErrorKind::CommandFailed,
        u"Signing in worked, but the account's login shell ends at once instead of running commands."_s,
        u"See on the machine which shell the account has (getent passwd %1) and set a working one (sudo chsh -s /bin/bash %1)."_s
            .arg(quoteShellWord(user)),
        u"exit status: %1\n%2"_s.arg(status, said.isEmpty() ? u"no output"_s : said),
        {},
        u"shell-refuses"_s });
}

Result<QByteArray> SshTransport::readFile(const QString& path, qint64 maxBytes, std::stop_token stop)
{
    return readFileByScript([&](const Command& command) { return run(command, stop); }, m_target.text, path, maxBytes);
}

Result<> SshTransport::replaceFile(const FileReplacement& replacement, std::stop_token stop)
{
    return replaceFileByScript([&](const Command& command) { return run(command, stop); }, m_target.text, replacement);
}

Error SshTransport::named(Error error) const
{
    if (error.node.isEmpty())
        error.node = m_target.text;
    return error;
}

} // namespace core::remote
