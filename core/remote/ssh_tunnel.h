// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/ssh_session.h"

#include <atomic>
#include <memory>
#include <stop_token>
#include <thread>

namespace core::remote {

struct SshConnection;

/// A way through a jump host: what is written to one end of a socket pair comes out at host:port behind it. The hop's
/// session belongs to this object's thread from the start.
class SshTunnel final
{
public:
    /// Errors: Unreachable (the jump host cannot reach the machine, or forbids forwarding), TimedOut, Cancelled.
    static Result<std::unique_ptr<SshTunnel>> open(std::unique_ptr<SshConnection> hop,
        const QString& host,
        quint16 port,
        QDeadlineTimer deadline,
        const StopFd& stop);

    SshTunnel(const SshTunnel&) = delete;
    SshTunnel& operator=(const SshTunnel&) = delete;
    ~SshTunnel();

    /// Our end, once.
    [[nodiscard]] UniqueFd takeSocket() { return std::move(m_ends.second); }

private:
    SshTunnel(std::unique_ptr<SshConnection> hop, SshChannel channel, FdPair ends);
    void pump(const std::stop_token& stop);
    bool fromLocal();
    bool toLocal();

    std::unique_ptr<SshConnection> m_hop;
    SshChannel m_channel;
    FdPair m_ends; ///< first: the pump's
    QByteArray m_outward; ///< read here, not yet taken by the channel
    QByteArray m_inward; ///< read from the channel, not yet taken here
    std::jthread m_thread;
};

} // namespace core::remote
