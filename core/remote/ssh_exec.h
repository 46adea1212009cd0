// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/run_limits.h"
#include "core/remote/ssh_session.h"

#include <libssh/callbacks.h>

namespace core::remote {

/// One command on its own channel of a signed-in session.
class SshExec final
{
public:
    SshExec(SshSession& session, const StopFd& stop);
    SshExec(const SshExec&) = delete;
    SshExec& operator=(const SshExec&) = delete;
    ~SshExec();

    /// Asks for the channel. `deadline` bounds the machine's answer.
    Result<> open(QDeadlineTimer deadline);
    /// Runs `commandLine` through the login shell and feeds it, within the limits of `command`.
    Result<Output> run(const QByteArray& commandLine, const Command& command);

    /// False: the session must be hung up, because the connection is gone or an answer is still owed on it.
    [[nodiscard]] bool sessionUsable() const { return m_sessionUsable; }

private:
    Result<> request(const QByteArray& commandLine, QDeadlineTimer deadline);
    Result<Output> transfer(const Command& command);
    [[nodiscard]] bool canFeed(const QByteArray& input) const;
    void feed(const QByteArray& input);
    void abandon();
    [[nodiscard]] Error lost() const;

    SshSession& m_session;
    const StopFd& m_stop;
    SshChannel m_channel;
    ssh_channel_callbacks_struct m_callbacks = {};
    bool m_callbacksSet = false;
    bool m_sessionUsable = true;

    Output m_output;
    qint64 m_keepBytes = 0;
    qsizetype m_sent = 0;
    bool m_inputDone = false;
    bool m_eof = false;
    bool m_closed = false;
};

} // namespace core::remote
