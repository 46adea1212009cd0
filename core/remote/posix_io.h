// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDeadlineTimer>

#include <poll.h>

#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace core::remote {

/// Owns a file descriptor.
class UniqueFd final
{
public:
    UniqueFd() = default;
    explicit UniqueFd(int fd)
        : m_fd(fd)
    {
    }
    UniqueFd(UniqueFd&& other) noexcept
        : m_fd(std::exchange(other.m_fd, -1))
    {
    }
    UniqueFd& operator=(UniqueFd&& other) noexcept;
    UniqueFd(const UniqueFd&) = delete;
    UniqueFd& operator=(const UniqueFd&) = delete;
    ~UniqueFd() { reset(); }

    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool isValid() const { return m_fd >= 0; }
    [[nodiscard]] int release() { return std::exchange(m_fd, -1); }
    [[nodiscard]] UniqueFd duplicate() const;
    void reset();

private:
    int m_fd = -1;
};

struct FdPair
{
    UniqueFd first; ///< of a pipe: the end to read from
    UniqueFd second; ///< of a pipe: the end to write to
};

/// All close on exec: a child started at the same moment by another thread must not hold our ends open.
FdPair makePipe();
FdPair makeSocketPair();
bool setNonBlocking(int fd);

/// Turns a stop token into something poll() can wait for, so that a cancel is noticed at once, not at the next slice.
class StopFd final
{
public:
    explicit StopFd(std::stop_token token);
    StopFd(const StopFd&) = delete;
    StopFd& operator=(const StopFd&) = delete;

    [[nodiscard]] int fd() const { return m_pipe.first.get(); }
    [[nodiscard]] bool stopRequested() const { return m_token.stop_requested(); }
    [[nodiscard]] std::stop_token token() const { return m_token; }

private:
    std::stop_token m_token;
    FdPair m_pipe;
    std::optional<std::stop_callback<std::function<void()>>> m_callback;
};

enum class Wake
{
    Ready,
    Stopped,
    Expired
};

/// poll() until one of `fds` is ready, the stop is requested or the time is up. A stop wins over data.
Wake waitFor(std::vector<pollfd>& fds, const StopFd& stop, QDeadlineTimer deadline);
Wake waitFor(int fd, short events, const StopFd& stop, QDeadlineTimer deadline);

} // namespace core::remote
