// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/tcp_connect.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

struct AddressListFree
{
    void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};
using AddressList = std::unique_ptr<addrinfo, AddressListFree>;

/// Shared with the thread that resolves, which may outlive the caller.
struct Lookup
{
    std::mutex mutex;
    int error = 0;
    AddressList addresses;
    FdPair done = makePipe();
};

Error cancelled()
{
    return { ErrorKind::Cancelled, u"Stopped while connecting."_s, {}, {}, {} };
}

Error cannotResolve(const QString& host, int error)
{
    const bool temporary = error == EAI_AGAIN || error == 0;
    const QString detail = error == 0 ? u"no answer in time"_s : QString::fromLocal8Bit(::gai_strerror(error));
    if (temporary) {
        return { ErrorKind::Unreachable,
            u"The name %1 could not be looked up: the name server does not answer."_s.arg(host),
            u"Check this machine's network, or use the IP address of the machine."_s,
            detail,
            {},
            u"name-server-silent"_s };
    }
    return { ErrorKind::Unreachable,
        u"The name %1 is not known: it does not resolve to an address."_s.arg(host),
        u"Check the spelling, add the machine to ~/.ssh/config, or use its IP address (names ending in .local need "
        u"Avahi here and on the machine)."_s,
        detail,
        {},
        u"name-unknown"_s };
}

/// getaddrinfo cannot be interrupted, so it runs in a thread of its own that is left behind when time is up.
Result<AddressList> resolve(
    const QString& host, quint16 port, AddressFamily family, QDeadlineTimer deadline, const StopFd& stop)
{
    auto lookup = std::make_shared<Lookup>();
    const QByteArray name = host.toUtf8(); // not ACE: resolvers here take UTF-8, and ssh does the same
    const QByteArray service = QByteArray::number(port);
    std::thread([lookup, name, service, family] {
        addrinfo hints = {};
        hints.ai_family = family == AddressFamily::IPv4 ? AF_INET
            : family == AddressFamily::IPv6             ? AF_INET6
                                                        : AF_UNSPEC;
        hints.ai_socktype = SOCK_STREAM;
        hints.ai_flags = AI_NUMERICSERV;
        addrinfo* list = nullptr;
        const int error = ::getaddrinfo(name.constData(), service.constData(), &hints, &list);
        const std::lock_guard lock(lookup->mutex);
        lookup->error = error;
        lookup->addresses.reset(list);
        lookup->done.second.reset();
    }).detach();
    const Wake wake = waitFor(lookup->done.first.get(), POLLIN, stop, deadline);
    if (wake == Wake::Stopped)
        return failure(cancelled());
    const std::lock_guard lock(lookup->mutex);
    if (wake == Wake::Expired)
        return failure(cannotResolve(host, 0));
    if (lookup->error != 0 || !lookup->addresses)
        return failure(cannotResolve(host, lookup->error == 0 ? EAI_NONAME : lookup->error));
    return std::move(lookup->addresses);
}

QString numeric(const addrinfo& address)
{
    char host[NI_MAXHOST] = {};
    ::getnameinfo(address.ai_addr, address.ai_addrlen, host, sizeof host, nullptr, 0, NI_NUMERICHOST);
    return QString::fromLatin1(host);
}

/// A dead link must be noticed even when nothing is being sent: probes after 15 s, given up after 15 s more.
void prepare(int fd)
{
    const int on = 1;
    const int idle = 15;
    const int interval = 5;
    const int count = 3;
    ::setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#ifdef TCP_KEEPIDLE
    ::setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
#endif
    ::setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
    ::setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
}

struct Attempt
{
    UniqueFd fd;
    QString address;
};

class Race
{
public:
    Race(QString host, quint16 port, QDeadlineTimer deadline, const StopFd& stop)
        : m_host(std::move(host))
        , m_port(port)
        , m_deadline(deadline)
        , m_stop(stop)
    {
    }

    Result<UniqueFd> run(const addrinfo* addresses)
    {
        const addrinfo* next = addresses;
        QDeadlineTimer nextStart(0);
        for (;;) {
            if (next != nullptr && (nextStart.hasExpired() || m_running.empty())) {
                start(*next);
                next = next->ai_next;
                nextStart.setRemainingTime(250);
            }
            if (m_running.empty() && next == nullptr)
                return failure(unreachable());
            if (m_running.empty())
                continue;
            const Wake wake = wait(next != nullptr ? std::min(nextStart, m_deadline) : m_deadline);
            if (wake == Wake::Stopped)
                return failure(cancelled());
            if (UniqueFd winner = collect(); winner.isValid())
                return winner;
            if (m_deadline.hasExpired()) {
                for (const Attempt& attempt : m_running)
                    m_reasons += attempt.address + u": no answer"_s;
                m_lastErrno = ETIMEDOUT;
                return failure(unreachable());
            }
        }
    }

private:
    void start(const addrinfo& address)
    {
        Attempt attempt{ UniqueFd(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)),
            numeric(address) };
        if (!attempt.fd.isValid())
            return failed(attempt, errno);
        prepare(attempt.fd.get());
        if (::connect(attempt.fd.get(), address.ai_addr, address.ai_addrlen) != 0 && errno != EINPROGRESS)
            return failed(attempt, errno);
        m_running.push_back(std::move(attempt));
    }

    Wake wait(QDeadlineTimer until)
    {
        std::vector<pollfd> fds;
        for (const Attempt& attempt : m_running)
            fds.push_back({ attempt.fd.get(), POLLOUT, 0 });
        return waitFor(fds, m_stop, until);
    }

    /// Takes out the attempts that have ended; the first good one is the answer.
    UniqueFd collect()
    {
        for (auto it = m_running.begin(); it != m_running.end();) {
            pollfd one{ it->fd.get(), POLLOUT, 0 };
            if (::poll(&one, 1, 0) <= 0) {
                ++it;
                continue;
            }
            int error = 0;
            socklen_t size = sizeof error;
            ::getsockopt(it->fd.get(), SOL_SOCKET, SO_ERROR, &error, &size);
            if (error == 0)
                return std::move(it->fd);
            failed(*it, error);
            it = m_running.erase(it);
        }
        return {};
    }

    void failed(const Attempt& attempt, int error)
    {
        m_reasons += attempt.address + u": "_s + QString::fromLocal8Bit(std::strerror(error));
        // "refused" says more about a machine than "no route" for its other address.
        if (m_lastErrno == 0 || error == ECONNREFUSED)
            m_lastErrno = error;
    }

    [[nodiscard]] Error unreachable() const
    {
        const QString detail = m_reasons.join(u'\n');
        switch (m_lastErrno) {
        case ECONNREFUSED:
            return { ErrorKind::Unreachable,
                u"%1 refuses connections on port %2."_s.arg(m_host).arg(m_port),
                u"Check that the SSH server runs there (sudo systemctl enable --now ssh), and that the port is right."_s,
                detail,
                {},
                u"refused"_s };
        case ENETUNREACH:
        case EHOSTUNREACH:
        case EADDRNOTAVAIL:
            return { ErrorKind::Unreachable,
                u"There is no route to %1."_s.arg(m_host),
                u"Check that the machine is on and its network cable is in. Use its management address: an address of "
                u"the fabric can be reached from the other nodes only."_s,
                detail,
                {},
                u"no-route"_s };
        case EACCES:
        case EPERM:
            return { ErrorKind::Unreachable,
                u"This machine's firewall does not let us connect to %1."_s.arg(m_host),
                u"Look at the firewall rules here for outgoing connections to port %1."_s.arg(m_port),
                detail,
                {} };
        default:
            return { ErrorKind::Unreachable,
                u"%1 did not answer on port %2 in time."_s.arg(m_host).arg(m_port),
                u"Check that the machine is on, that this is its management address, and that no firewall is between."_s,
                detail,
                {} };
        }
    }

    QString m_host;
    quint16 m_port;
    QDeadlineTimer m_deadline;
    const StopFd& m_stop;
    std::vector<Attempt> m_running;
    QStringList m_reasons;
    int m_lastErrno = 0;
};

} // namespace

Result<UniqueFd> connectTcp(
    const QString& host, quint16 port, AddressFamily family, QDeadlineTimer deadline, const StopFd& stop)
{
    auto addresses = resolve(host, port, family, deadline, stop);
    if (!addresses)
        return tl::unexpected(addresses.error());
    return Race(host, port, deadline, stop).run(addresses->get());
}

} // namespace core::remote
