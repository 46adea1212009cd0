// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_exec.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

SshExec::SshExec(SshSession& session, const StopFd& stop)
    : m_session(session)
    , m_stop(stop)
{
    m_callbacks.size = sizeof m_callbacks;
    m_callbacks.userdata = this;
    m_callbacks.channel_data_function
        = [](ssh_session, ssh_channel, void* data, uint32_t size, int isStderr, void* self) {
              auto* exec = static_cast<SshExec*>(self);
              QByteArray& into = isStderr != 0 ? exec->m_output.standardError : exec->m_output.standardOutput;
              // One byte over the limit is enough to know; the rest of a flood is not kept.
              const qint64 have = exec->m_output.standardOutput.size() + exec->m_output.standardError.size();
              const qint64 room = exec->m_keepBytes - have;
              into.append(static_cast<const char*>(data), std::clamp<qint64>(size, 0, std::max<qint64>(room, 0)));
              return static_cast<int>(size);
          };
    m_callbacks.channel_eof_function
        = [](ssh_session, ssh_channel, void* self) { static_cast<SshExec*>(self)->m_eof = true; };
    m_callbacks.channel_close_function
        = [](ssh_session, ssh_channel, void* self) { static_cast<SshExec*>(self)->m_closed = true; };
    m_callbacks.channel_exit_status_function = [](ssh_session, ssh_channel, int status, void* self) {
        static_cast<SshExec*>(self)->m_output.exitStatus = status;
    };
}

SshExec::~SshExec()
{
    // A freed channel lives on inside libssh until the machine has closed it too, and would call us.
    if (m_callbacksSet)
        ssh_remove_channel_callbacks(m_channel.get(), &m_callbacks);
}

Result<> SshExec::open(QDeadlineTimer deadline)
{
    m_channel.reset(ssh_channel_new(m_session.handle()));
    if (!m_channel) {
        m_sessionUsable = false;
        return failure(lost());
    }
    const auto step
        = m_session.complete([this] { return ssh_channel_open_session(m_channel.get()); }, SSH_AGAIN, m_stop, deadline);
    if (step.wake == Wake::Ready && step.rc == SSH_OK)
        return {};
    m_sessionUsable = step.wake == Wake::Ready && m_session.isAlive();
    if (step.wake == Wake::Stopped)
        return failure({ ErrorKind::Cancelled, u"Stopped before the command began."_s, {}, {}, {} });
    if (step.wake == Wake::Expired) {
        return failure({ ErrorKind::TimedOut,
            u"The machine no longer answers on the open connection."_s,
            u"Check that it is on and reachable, then try again."_s,
            {},
            {} });
    }
    if (!m_sessionUsable)
        return failure(lost());
    return failure({ ErrorKind::CommandFailed,
        u"The machine let us in, but does not allow commands to be run."_s,
        u"Look at MaxSessions and the Match blocks in /etc/ssh/sshd_config on the machine."_s,
        m_session.lastError(),
        {},
        u"shell-refuses"_s });
}

Result<Output> SshExec::run(const QByteArray& commandLine, const Command& command)
{
    m_keepBytes = command.maxOutputBytes + 1;
    ssh_set_channel_callbacks(m_channel.get(), &m_callbacks);
    m_callbacksSet = true;
    if (const auto requested = request(commandLine, QDeadlineTimer(command.firstByteTimeout)); !requested)
        return tl::unexpected(requested.error());
    auto output = transfer(command);
    if (!output)
        abandon();
    return output;
}

Result<> SshExec::request(const QByteArray& commandLine, QDeadlineTimer deadline)
{
    const auto step
        = m_session.complete([&] { return ssh_channel_request_exec(m_channel.get(), commandLine.constData()); },
            SSH_AGAIN,
            m_stop,
            deadline);
    if (step.wake == Wake::Ready && step.rc == SSH_OK)
        return {};
    m_sessionUsable = step.wake == Wake::Ready && m_session.isAlive();
    if (step.wake == Wake::Stopped)
        return failure({ ErrorKind::Cancelled, u"Stopped before the command began."_s, {}, {}, {} });
    if (step.wake == Wake::Expired) {
        return failure({ ErrorKind::TimedOut,
            u"The machine did not start the command in time."_s,
            u"Check whether it is overloaded, then try again."_s,
            {},
            {} });
    }
    if (!m_sessionUsable)
        return failure(lost());
    return failure({ ErrorKind::CommandFailed,
        u"The machine refused to run a command."_s,
        u"Look at ForceCommand and the options before the key in ~/.ssh/authorized_keys on the machine."_s,
        m_session.lastError(),
        {},
        u"shell-refuses"_s });
}

Result<Output> SshExec::transfer(const Command& command)
{
    RunLimits limits(command);
    for (;;) {
        feed(command.standardInput);
        const bool alive = m_session.drive();
        // Closed first: a machine that hangs up right after the last command has still answered it.
        if (m_closed && m_output.standardOutput.size() + m_output.standardError.size() < m_keepBytes)
            return m_output;
        if (const auto broken = limits.check(m_output))
            return failure(*broken);
        if (!alive) {
            m_sessionUsable = false;
            // All of the output is here, only the status is missing.
            if (m_eof && m_output.exitStatus)
                return m_output;
            return failure(lost());
        }
        // Nothing would wake us up for input that the machine is ready to take right now.
        const QDeadlineTimer until = canFeed(command.standardInput) ? QDeadlineTimer(0) : limits.deadline();
        if (m_session.wait(m_stop, until) == Wake::Stopped)
            return failure(limits.cancelled());
    }
}

bool SshExec::canFeed(const QByteArray& input) const
{
    if (m_inputDone || m_closed)
        return false;
    // What libssh could not send yet comes first: it keeps everything it is given in memory.
    if ((ssh_get_poll_flags(m_session.handle()) & SSH_WRITE_PENDING) != 0)
        return false;
    return m_sent >= input.size() || ssh_channel_window_size(m_channel.get()) > 0;
}

/// Writes as much of the input as the machine has said it will take.
void SshExec::feed(const QByteArray& input)
{
    if (!canFeed(input))
        return;
    if (m_sent < input.size()) {
        const auto window = static_cast<qsizetype>(ssh_channel_window_size(m_channel.get()));
        const qsizetype size = std::min<qsizetype>({ input.size() - m_sent, window, 32 * 1024 });
        const int written = ssh_channel_write(m_channel.get(), input.constData() + m_sent, static_cast<uint32_t>(size));
        // The command has ended without reading all of it: its own business.
        if (written < 0)
            m_inputDone = true;
        else
            m_sent += written;
    }
    if (m_sent >= input.size() && !m_inputDone) {
        ssh_channel_send_eof(m_channel.get());
        m_inputDone = true;
    }
}

/// Ends the command on the machine as far as that can be done without waiting.
void SshExec::abandon()
{
    if (!m_sessionUsable || m_closed)
        return;
    ssh_channel_request_send_signal(m_channel.get(), "TERM");
    ssh_channel_close(m_channel.get());
    m_sessionUsable = m_session.drive();
}

Error SshExec::lost() const
{
    return { ErrorKind::Unreachable,
        u"The connection was lost."_s,
        u"Check that the machine is on and its network cable is in; the next try connects again."_s,
        m_session.lastError(),
        {} };
}

} // namespace core::remote
