// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/posix_io.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <memory>
#include <mutex>
#include <thread>

namespace core::remote {

struct AgentIdentity
{
    QByteArray blob; ///< public key as the protocol carries it
    QString comment;
};

/// The person's ssh-agent, with a hand on what libssh sees of it. libssh 0.10 waits for the agent without a time limit
/// and offers every key it holds; through this bridge it is shown one chosen key at a time, so that a server that
/// allows few tries is not used up, and a stop also ends an agent that waits for a touch or a confirmation.
class AgentBridge final
{
public:
    /// Null when there is no agent at `socketPath`.
    static std::unique_ptr<AgentBridge> connect(const QString& socketPath, std::stop_token stop);
    AgentBridge(const AgentBridge&) = delete;
    AgentBridge& operator=(const AgentBridge&) = delete;
    ~AgentBridge();

    /// Asked once, at the start; empty for a locked agent.
    [[nodiscard]] const QList<AgentIdentity>& identities() const { return m_identities; }
    /// The key that libssh will find in the agent from now on.
    void show(const AgentIdentity& identity);
    /// The descriptor to give to ssh_set_agent_socket(); libssh closes it.
    [[nodiscard]] int takeLibsshFd() { return m_ends.second.release(); }

private:
    AgentBridge(UniqueFd agent, std::stop_token stop);
    void listIdentities();
    void serve();
    QByteArray ask(const QByteArray& request);

    UniqueFd m_agent;
    FdPair m_ends; ///< first: ours, second: libssh's
    StopFd m_stop;
    QList<AgentIdentity> m_identities;
    std::mutex m_mutex;
    AgentIdentity m_shown;
    std::thread m_thread;
};

} // namespace core::remote
