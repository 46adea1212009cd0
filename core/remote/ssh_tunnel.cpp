// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_tunnel.h"

#include "core/remote/ssh_connection.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

Result<std::unique_ptr<SshTunnel>> SshTunnel::open(
    std::unique_ptr<SshConnection> hop, const QString& host, quint16 port, QDeadlineTimer deadline, const StopFd& stop)
{
    SshSession& session = *hop->session;
    SshChannel channel(ssh_channel_new(session.handle()));
    FdPair ends = makeSocketPair();
    if (!channel || !ends.first.isValid())
        return failure({ ErrorKind::Internal, u"No more connections can be opened on this machine."_s, {}, {}, {} });
    const QByteArray name = host.toUtf8();
    const auto step = session.complete(
        [&] { return ssh_channel_open_forward(channel.get(), name.constData(), port, "127.0.0.1", 0); },
        SSH_AGAIN,
        stop,
        deadline);
    if (step.wake == Wake::Stopped)
        return failure({ ErrorKind::Cancelled, u"Stopped while connecting."_s, {}, {}, {} });
    const QString where = hop->settings.where();
    if (step.wake == Wake::Expired) {
        return failure({ ErrorKind::Unreachable,
            u"%1 did not answer through the jump host %2 in time."_s.arg(host, where),
            u"Check that the machine is on, and that its address is right as seen from the jump host."_s,
            {},
            {} });
    }
    if (step.rc != SSH_OK) {
        return failure({ ErrorKind::Unreachable,
            u"The jump host %1 could not connect to %2, port %3."_s.arg(where, host).arg(port),
            u"Check the address as seen from the jump host, and that it allows forwarding (AllowTcpForwarding)."_s,
            session.lastError(),
            {} });
    }
    setNonBlocking(ends.first.get());
    return std::unique_ptr<SshTunnel>(new SshTunnel(std::move(hop), std::move(channel), std::move(ends)));
}

SshTunnel::SshTunnel(std::unique_ptr<SshConnection> hop, SshChannel channel, FdPair ends)
    : m_hop(std::move(hop))
    , m_channel(std::move(channel))
    , m_ends(std::move(ends))
    , m_thread([this](const std::stop_token& stop) { pump(stop); })
{
}

SshTunnel::~SshTunnel()
{
    m_thread.request_stop();
    m_thread.join();
    m_channel.reset();
}

void SshTunnel::pump(const std::stop_token& stop)
{
    const StopFd stopFd(stop);
    SshSession& session = *m_hop->session;
    const QDeadlineTimer forever(QDeadlineTimer::Forever);
    bool running = true;
    while (running && !stopFd.stopRequested()) {
        running = fromLocal() && toLocal() && session.drive();
        if (!running)
            break;
        // Data that libssh holds already does not make the socket readable again.
        if (m_inward.isEmpty() && ssh_channel_poll(m_channel.get(), 0) > 0)
            continue;
        short events = 0;
        if (m_outward.isEmpty())
            events |= POLLIN;
        if (!m_inward.isEmpty())
            events |= POLLOUT;
        session.wait(stopFd, forever, m_ends.first.get(), events);
    }
    // The session at the other end sees the end of its connection.
    ::shutdown(m_ends.first.get(), SHUT_RDWR);
}

bool SshTunnel::fromLocal()
{
    if (m_outward.isEmpty()) {
        char buffer[32 * 1024];
        const ssize_t count = ::recv(m_ends.first.get(), buffer, sizeof buffer, MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            return false;
        m_outward = QByteArray(buffer, std::max<ssize_t>(count, 0));
    }
    const auto window = static_cast<qsizetype>(ssh_channel_window_size(m_channel.get()));
    const qsizetype size = std::min(m_outward.size(), window);
    if (size > 0) {
        const int written = ssh_channel_write(m_channel.get(), m_outward.constData(), static_cast<uint32_t>(size));
        if (written < 0)
            return false;
        m_outward.remove(0, written);
    }
    return true;
}

bool SshTunnel::toLocal()
{
    if (m_inward.isEmpty()) {
        char buffer[64 * 1024];
        const int count = ssh_channel_read_nonblocking(m_channel.get(), buffer, sizeof buffer, 0);
        if (count < 0 || (count == 0 && ssh_channel_is_eof(m_channel.get()) != 0))
            return false;
        m_inward = QByteArray(buffer, count);
    }
    if (!m_inward.isEmpty()) {
        const ssize_t sent = ::send(m_ends.first.get(),
            m_inward.constData(),
            static_cast<size_t>(m_inward.size()),
            MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        m_inward.remove(0, std::max<ssize_t>(sent, 0));
    }
    return true;
}

} // namespace core::remote
