// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/posix_io.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace core::remote {

UniqueFd& UniqueFd::operator=(UniqueFd&& other) noexcept
{
    if (this != &other) {
        reset();
        m_fd = std::exchange(other.m_fd, -1);
    }
    return *this;
}

UniqueFd UniqueFd::duplicate() const
{
    return UniqueFd(fcntl(m_fd, F_DUPFD_CLOEXEC, 0));
}

void UniqueFd::reset()
{
    if (m_fd >= 0)
        ::close(std::exchange(m_fd, -1));
}

FdPair makePipe()
{
    int fds[2] = { -1, -1 };
    if (pipe2(fds, O_CLOEXEC) != 0)
        return {};
    return { UniqueFd(fds[0]), UniqueFd(fds[1]) };
}

FdPair makeSocketPair()
{
    int fds[2] = { -1, -1 };
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0)
        return {};
    return { UniqueFd(fds[0]), UniqueFd(fds[1]) };
}

bool setNonBlocking(int fd)
{
    const int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

StopFd::StopFd(std::stop_token token)
    : m_token(std::move(token))
    , m_pipe(makePipe())
{
    const int fd = m_pipe.second.get();
    if (fd < 0)
        return;
    setNonBlocking(fd);
    m_callback.emplace(m_token, [fd] {
        const char byte = 's';
        // A full pipe is as good as a written byte: somebody has already been told.
        [[maybe_unused]] const ssize_t written = ::write(fd, &byte, 1);
    });
}

Wake waitFor(std::vector<pollfd>& fds, const StopFd& stop, QDeadlineTimer deadline)
{
    fds.push_back({ stop.fd(), POLLIN, 0 });
    Wake wake = Wake::Expired;
    for (;;) {
        if (stop.stopRequested()) {
            wake = Wake::Stopped;
            break;
        }
        // Without a pipe (out of descriptors) the stop is looked at every 100 ms instead.
        const qint64 slice = stop.fd() >= 0 ? 60000 : 100;
        const qint64 left = deadline.isForever() ? slice : std::min(slice, deadline.remainingTime());
        const int ready = ::poll(fds.data(), fds.size(), static_cast<int>(left));
        if (ready < 0 && errno != EINTR) {
            wake = Wake::Ready;
            break;
        }
        if (stop.stopRequested()) {
            wake = Wake::Stopped;
            break;
        }
        if (ready > 0) {
            wake = Wake::Ready;
            break;
        }
        if (deadline.hasExpired())
            break;
    }
    fds.pop_back();
    return wake;
}

Wake waitFor(int fd, short events, const StopFd& stop, QDeadlineTimer deadline)
{
    std::vector<pollfd> fds{ { fd, events, 0 } };
    return waitFor(fds, stop, deadline);
}

} // namespace core::remote
