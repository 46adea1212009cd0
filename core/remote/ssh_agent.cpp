// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_agent.h"

#include <QFile>
#include <QtEndian>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

namespace core::remote {

namespace {

// Numbers of draft-miller-ssh-agent.
constexpr char agentFailure = 5;
constexpr char requestIdentities = 11;
constexpr char identitiesAnswer = 12;
constexpr char signRequest = 13;
constexpr quint32 largestMessage = 256 * 1024;

QByteArray withLength(const QByteArray& text)
{
    QByteArray framed(4, '\0');
    qToBigEndian(static_cast<quint32>(text.size()), framed.data());
    return framed + text;
}

bool readExactly(int fd, char* into, size_t size, const StopFd& stop, QDeadlineTimer deadline)
{
    size_t have = 0;
    while (have < size) {
        if (waitFor(fd, POLLIN, stop, deadline) != Wake::Ready)
            return false;
        const ssize_t count = ::recv(fd, into + have, size - have, 0);
        if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN))
            return false;
        have += static_cast<size_t>(std::max<ssize_t>(count, 0));
    }
    return true;
}

std::optional<QByteArray> readMessage(int fd, const StopFd& stop, QDeadlineTimer deadline)
{
    char length[4] = {};
    if (!readExactly(fd, length, sizeof length, stop, deadline))
        return {};
    const quint32 size = qFromBigEndian<quint32>(length);
    if (size == 0 || size > largestMessage)
        return {};
    QByteArray message(static_cast<qsizetype>(size), '\0');
    if (!readExactly(fd, message.data(), size, stop, deadline))
        return {};
    return message;
}

bool writeMessage(int fd, const QByteArray& message, const StopFd& stop)
{
    const QByteArray framed = withLength(message);
    qsizetype sent = 0;
    while (sent < framed.size()) {
        if (waitFor(fd, POLLOUT, stop, QDeadlineTimer(QDeadlineTimer::Forever)) != Wake::Ready)
            return false;
        const ssize_t count = ::send(
            fd, framed.constData() + sent, static_cast<size_t>(framed.size() - sent), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        sent += std::max<ssize_t>(count, 0);
    }
    return true;
}

/// Takes a length-prefixed string off the front; nothing when the message is too short.
std::optional<QByteArray> takeString(QByteArray& message)
{
    if (message.size() < 4)
        return {};
    const auto size = static_cast<qsizetype>(qFromBigEndian<quint32>(message.constData()));
    if (message.size() - 4 < size)
        return {};
    const QByteArray text = message.mid(4, size);
    message.remove(0, 4 + size);
    return text;
}

} // namespace

std::unique_ptr<AgentBridge> AgentBridge::connect(const QString& socketPath, std::stop_token stop)
{
    const QByteArray path = QFile::encodeName(socketPath);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path.isEmpty() || path.size() >= static_cast<qsizetype>(sizeof address.sun_path))
        return {};
    std::memcpy(address.sun_path, path.constData(), static_cast<size_t>(path.size()));
    UniqueFd agent(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    // A full backlog would make connect() wait for an agent that hangs.
    if (!agent.isValid() || !setNonBlocking(agent.get()))
        return {};
    sockaddr generic = {};
    static_assert(sizeof generic <= sizeof address);
    if (::connect(agent.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return {};
    std::unique_ptr<AgentBridge> bridge(new AgentBridge(std::move(agent), std::move(stop)));
    if (!bridge->m_ends.first.isValid())
        return {};
    bridge->listIdentities();
    bridge->m_thread = std::thread([raw = bridge.get()] { raw->serve(); });
    return bridge;
}

AgentBridge::AgentBridge(UniqueFd agent, std::stop_token stop)
    : m_agent(std::move(agent))
    , m_ends(makeSocketPair())
    , m_stop(std::move(stop))
{
}

AgentBridge::~AgentBridge()
{
    // Wakes serve() wherever it waits: for libssh, or for the agent.
    ::shutdown(m_ends.first.get(), SHUT_RDWR);
    ::shutdown(m_agent.get(), SHUT_RDWR);
    if (m_thread.joinable())
        m_thread.join();
}

void AgentBridge::show(const AgentIdentity& identity)
{
    const std::lock_guard lock(m_mutex);
    m_shown = identity;
}

void AgentBridge::listIdentities()
{
    const QDeadlineTimer deadline(5000);
    if (!writeMessage(m_agent.get(), QByteArray(1, requestIdentities), m_stop))
        return;
    auto answer = readMessage(m_agent.get(), m_stop, deadline);
    if (!answer || answer->size() < 5 || answer->at(0) != identitiesAnswer)
        return;
    const quint32 count = qFromBigEndian<quint32>(answer->constData() + 1);
    answer->remove(0, 5);
    for (quint32 i = 0; i < count; ++i) {
        const auto blob = takeString(*answer);
        const auto comment = takeString(*answer);
        if (!blob || !comment)
            return;
        m_identities += AgentIdentity{ *blob, QString::fromUtf8(*comment) };
    }
}

QByteArray AgentBridge::ask(const QByteArray& request)
{
    if (!writeMessage(m_agent.get(), request, m_stop))
        return {};
    // No time limit: a touch or a confirmation takes as long as the person takes.
    return readMessage(m_agent.get(), m_stop, QDeadlineTimer(QDeadlineTimer::Forever)).value_or(QByteArray());
}

void AgentBridge::serve()
{
    const QDeadlineTimer forever(QDeadlineTimer::Forever);
    while (const auto request = readMessage(m_ends.first.get(), m_stop, forever)) {
        QByteArray answer(1, agentFailure);
        if (request->at(0) == requestIdentities) {
            const std::lock_guard lock(m_mutex);
            QByteArray one(4, '\0');
            qToBigEndian(quint32(1), one.data());
            answer = QByteArray(1, identitiesAnswer) + one + withLength(m_shown.blob)
                + withLength(m_shown.comment.toUtf8());
        } else if (request->at(0) == signRequest) {
            const QByteArray signature = ask(*request);
            if (!signature.isEmpty())
                answer = signature;
        }
        if (!writeMessage(m_ends.first.get(), answer, m_stop))
            break;
    }
    // libssh waits in a plain poll(): hanging up is what ends it when the person has cancelled.
    ::shutdown(m_ends.first.get(), SHUT_RDWR);
}

} // namespace core::remote
