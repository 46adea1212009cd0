// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/posix_io.h"
#include "core/remote/ssh_handles.h"
#include "core/remote/ssh_settings.h"

#include <memory>

namespace core::remote {

/// A libssh session over a socket that we opened: keys are agreed on, nothing more. libssh runs in its non-blocking
/// mode throughout, and all waiting is done here, where a stop and a deadline are seen at once. One thread at a time.
class SshSession final
{
public:
    /// Greets and agrees on keys. Errors: TimedOut (no answer), Unreachable (hung up, or not SSH), Cancelled.
    static Result<std::unique_ptr<SshSession>> open(
        UniqueFd socket, const SshSettings& settings, QDeadlineTimer deadline, const StopFd& stop);

    SshSession(const SshSession&) = delete;
    SshSession& operator=(const SshSession&) = delete;
    ~SshSession();

    [[nodiscard]] ssh_session handle() const { return m_session.get(); }
    [[nodiscard]] QString lastError() const;
    /// False once the machine has hung up or the connection broke.
    [[nodiscard]] bool isAlive() const;

    /// Lets libssh read and write what it can without waiting. False when the connection is gone.
    bool drive();
    /// Waits until there is something to drive(). `alsoFd`: another descriptor to wake up for, -1 for none.
    Wake wait(const StopFd& stop, QDeadlineTimer deadline, int alsoFd = -1, short alsoEvents = 0);

    struct Step
    {
        int rc = SSH_ERROR; ///< what libssh said last
        Wake wake = Wake::Ready; ///< Stopped or Expired: it never came to an end
    };
    /// Repeats a libssh call for as long as it answers `again`.
    template <class Call> Step complete(Call call, int again, const StopFd& stop, QDeadlineTimer deadline)
    {
        for (;;) {
            const int rc = call();
            if (rc != again)
                return { rc, Wake::Ready };
            // libssh goes on asking for patience after the machine has hung up.
            if (!isAlive())
                return { SSH_ERROR, Wake::Ready };
            if (const Wake wake = wait(stop, deadline); wake != Wake::Ready)
                return { rc, wake };
        }
    }

    /// Waiting from here on may go on through this event loop (exec and tunnels). Call once after signing in.
    void signedIn();

private:
    SshSession(UniqueFd socket, ssh_session session);
    void apply(const SshSettings& settings);

    UniqueFd m_socket; ///< ours, to wait on and to hang up; libssh has a duplicate
    int m_libsshFd = -1;
    SshSessionHandle m_session;
    SshEvent m_event;
};

} // namespace core::remote
