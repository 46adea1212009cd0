// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/posix_io.h"
#include "core/remote/transport.h"

#include <sys/types.h>

#include <optional>

namespace core::remote {

/// A child in a process group of its own; the whole group is killed when this object goes.
class ChildProcess final
{
public:
    /// Descriptors become the child's 0, 1 and 2. CommandMissing when there is no such program.
    static Result<ChildProcess> start(
        const QStringList& argv, int standardInput, int standardOutput, int standardError);

    ChildProcess(ChildProcess&& other) noexcept
        : m_pid(std::exchange(other.m_pid, -1))
    {
    }
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess() { terminate(); }

    /// The wait status once the child has ended.
    [[nodiscard]] std::optional<int> tryWait();
    /// SIGTERM, a moment to clean up (100 ms), SIGKILL.
    void terminate();

private:
    explicit ChildProcess(pid_t pid)
        : m_pid(pid)
    {
    }

    pid_t m_pid = -1;
};

/// Runs a command on this machine under the limits of `command`; same meaning as Transport::run.
Result<Output> runChild(const Command& command, const StopFd& stop);

} // namespace core::remote
