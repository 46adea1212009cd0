// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/child_process.h"

#include "core/remote/run_limits.h"

#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

using namespace Qt::Literals::StringLiterals;

extern char** environ;

namespace core::remote {

namespace {

/// Signals as a program expects them: Qt and our threads may have blocked or ignored some.
struct SpawnAttributes
{
    posix_spawnattr_t value;
    SpawnAttributes()
    {
        posix_spawnattr_init(&value);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&value, &none);
        sigset_t defaults;
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGPIPE);
        sigaddset(&defaults, SIGTERM);
        sigaddset(&defaults, SIGINT);
        sigaddset(&defaults, SIGHUP);
        posix_spawnattr_setsigdefault(&value, &defaults);
        posix_spawnattr_setpgroup(&value, 0);
        posix_spawnattr_setflags(&value, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnAttributes() { posix_spawnattr_destroy(&value); }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;
};

struct SpawnActions
{
    posix_spawn_file_actions_t value;
    SpawnActions() { posix_spawn_file_actions_init(&value); }
    ~SpawnActions() { posix_spawn_file_actions_destroy(&value); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
};

/// One end of a child's stdout or stderr. Returns false at its end.
bool drain(int fd, QByteArray& into)
{
    char buffer[65536];
    const ssize_t count = ::read(fd, buffer, sizeof buffer);
    if (count > 0) {
        into.append(buffer, count);
        return true;
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR);
}

/// Feeds the child. Returns false when there is nothing more to say to it.
bool feed(int fd, const QByteArray& input, qsizetype& sent)
{
    if (sent < input.size()) {
        const ssize_t count
            = ::send(fd, input.constData() + sent, static_cast<size_t>(input.size() - sent), MSG_NOSIGNAL);
        if (count > 0)
            sent += count;
        else if (count < 0 && errno != EAGAIN && errno != EINTR)
            return false; // it does not read its input: its own business, not an error
    }
    return sent < input.size();
}

} // namespace

Result<ChildProcess> ChildProcess::start(
    const QStringList& argv, int standardInput, int standardOutput, int standardError)
{
    std::vector<QByteArray> words;
    for (const QString& word : argv)
        words.push_back(word.toLocal8Bit());
    std::vector<char*> pointers;
    for (QByteArray& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);

    SpawnAttributes attributes;
    SpawnActions actions;
    posix_spawn_file_actions_adddup2(&actions.value, standardInput, 0);
    posix_spawn_file_actions_adddup2(&actions.value, standardOutput, 1);
    posix_spawn_file_actions_adddup2(&actions.value, standardError, 2);
    pid_t pid = -1;
    const int error = posix_spawnp(&pid, pointers.front(), &actions.value, &attributes.value, pointers.data(), environ);
    if (error != 0) {
        const ErrorKind kind = error == ENOENT ? ErrorKind::CommandMissing
            : error == EACCES                  ? ErrorKind::PermissionDenied
                                               : ErrorKind::CommandFailed;
        return failure({ kind,
            u"The program %1 could not be started here."_s.arg(argv.first()),
            u"Install it, or correct its name."_s,
            QString::fromLocal8Bit(std::strerror(error)),
            {} });
    }
    return ChildProcess(pid);
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept
{
    if (this != &other) {
        terminate();
        m_pid = std::exchange(other.m_pid, -1);
    }
    return *this;
}

std::optional<int> ChildProcess::tryWait()
{
    if (m_pid < 0)
        return {};
    int status = 0;
    if (::waitpid(m_pid, &status, WNOHANG) != m_pid)
        return {};
    m_pid = -1;
    return status;
}

void ChildProcess::terminate()
{
    if (m_pid < 0)
        return;
    const pid_t group = m_pid;
    ::kill(-group, SIGTERM);
    for (int i = 0; i < 20 && m_pid >= 0; ++i) {
        if (tryWait())
            break;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ::kill(-group, SIGKILL);
    for (int i = 0; i < 20 && m_pid >= 0; ++i) {
        if (tryWait())
            break;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    m_pid = -1;
}

Result<Output> runChild(const Command& command, const StopFd& stop)
{
    // A socket pair for stdin: send() can be told not to raise SIGPIPE, write() to a pipe cannot.
    FdPair input = makeSocketPair();
    FdPair output = makePipe();
    FdPair errors = makePipe();
    if (!input.first.isValid() || !output.first.isValid() || !errors.first.isValid())
        return failure({ ErrorKind::Internal,
            u"No more files can be opened on this machine."_s,
            {},
            QString::fromLocal8Bit(std::strerror(errno)),
            {} });
    auto child = ChildProcess::start(command.argv, input.first.get(), output.second.get(), errors.second.get());
    if (!child)
        return tl::unexpected(child.error());
    input.first.reset();
    output.second.reset();
    errors.second.reset();
    for (const int fd : { input.second.get(), output.first.get(), errors.first.get() })
        setNonBlocking(fd);

    Output result;
    RunLimits limits(command);
    qsizetype sent = 0;
    if (command.standardInput.isEmpty())
        input.second.reset();
    std::optional<int> status;
    while (!status) {
        std::vector<pollfd> fds;
        for (const int fd : { output.first.get(), errors.first.get() })
            fds.push_back({ fd, POLLIN, 0 }); // poll() skips a closed one (-1)
        fds.push_back({ input.second.get(), POLLOUT, 0 });
        const bool onlyExitLeft = !output.first.isValid() && !errors.first.isValid();
        const QDeadlineTimer soon(onlyExitLeft ? 5 : -1);
        const Wake wake = waitFor(fds, stop, onlyExitLeft ? std::min(soon, limits.deadline()) : limits.deadline());
        if (wake == Wake::Stopped)
            return failure(limits.cancelled());
        if (output.first.isValid() && fds[0].revents != 0 && !drain(output.first.get(), result.standardOutput))
            output.first.reset();
        if (errors.first.isValid() && fds[1].revents != 0 && !drain(errors.first.get(), result.standardError))
            errors.first.reset();
        if (input.second.isValid() && fds[2].revents != 0 && !feed(input.second.get(), command.standardInput, sent))
            input.second.reset();
        if (const auto broken = limits.check(result))
            return failure(*broken);
        if (!output.first.isValid() && !errors.first.isValid())
            status = child->tryWait();
    }
    if (WIFEXITED(*status))
        result.exitStatus = WEXITSTATUS(*status);
    return result;
}

} // namespace core::remote
