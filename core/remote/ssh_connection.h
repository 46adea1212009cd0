// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/auth_prompter.h"
#include "core/remote/child_process.h"
#include "core/remote/ssh_authenticator.h"
#include "core/remote/ssh_options.h"
#include "core/remote/ssh_session.h"
#include "core/remote/ssh_target.h"
#include "core/remote/ssh_tunnel.h"

#include <QMap>

#include <memory>
#include <optional>

namespace core::remote {

/// A signed-in session and what carries it. Members end in the opposite order: the session first.
struct SshConnection
{
    SshSettings settings;
    std::optional<ChildProcess> proxy; ///< ProxyCommand
    UniqueFd proxyErrors; ///< its standard error
    std::unique_ptr<SshTunnel> tunnel; ///< ProxyJump
    std::unique_ptr<SshSession> session;
};

/// Host keys that the person has accepted since the program started, by known name: they hold even where no file can
/// keep them, and another key for the same name is a changed key.
using AcceptedHostKeys = QMap<QString, QByteArray>;

/// Goes the whole way to a machine: ssh_config, jump hosts, socket, key exchange, host key, signing in.
class SshConnector final
{
public:
    SshConnector(QString node,
        const SshOptions& options,
        AuthPrompter& prompter,
        AcceptedHostKeys& accepted,
        const StopFd& stop);

    Result<std::unique_ptr<SshConnection>> connect(const SshTarget& target);

private:
    using Connection = Result<std::unique_ptr<SshConnection>>;

    Connection connectThrough(const SshTarget& target, const std::optional<QString>& jumps, int depth);
    Connection openOnce(const SshTarget& target, const SshSettings& settings, int depth);
    Result<UniqueFd> openSocket(const SshTarget& target, SshConnection& connection, QDeadlineTimer deadline, int depth);
    Result<UniqueFd> startProxyCommand(const SshTarget& target, SshConnection& connection);
    Result<UniqueFd> openJump(SshConnection& connection, QDeadlineTimer deadline, int depth);
    Result<> verifyHostKey(const SshConnection& connection);
    Result<> askAboutHostKey(const SshSettings& settings, ssh_key key);
    [[nodiscard]] Error named(Error error) const;

    QString m_node;
    const SshOptions& m_options;
    AuthPrompter& m_prompter;
    AcceptedHostKeys& m_accepted;
    const StopFd& m_stop;
};

} // namespace core::remote
