// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/posix_io.h"
#include "core/remote/ssh_options.h"
#include "core/remote/ssh_target.h"
#include "core/remote/tcp_connect.h"

#include <QList>
#include <QStringList>

#include <optional>

namespace core::remote {

/// What holds for one machine after ssh_config has been read and what the person typed has been put on top.
struct SshSettings
{
    QString host; ///< HostName: where to connect to
    QString user;
    quint16 port = 22;
    QString knownName; ///< what known_hosts calls the machine: HostKeyAlias, or host and port
    AddressFamily family = AddressFamily::Any;
    std::optional<std::chrono::milliseconds> connectTimeout;

    QStringList userKnownHosts; ///< the first one gets new lines; empty: nothing is remembered
    QStringList globalKnownHosts;
    bool hashKnownHosts = false;

    QStringList identityFiles; ///< expanded; some may not exist
    bool identitiesOnly = false;
    QString identityAgent; ///< path of the agent's socket; empty: no agent
    bool publicKey = true;
    bool keyboardInteractive = true;
    bool password = true;
    int passwordPrompts = 3;

    QString proxyCommand; ///< with its %-tokens
    QString proxyJump;

    // As ssh_config names them, comma-separated; empty: libssh's own choice.
    QString ciphers;
    QString macs;
    QString keyExchanges;
    QString hostKeyAlgorithms;
    QString publicKeyAlgorithms;
    bool compression = false;

    [[nodiscard]] QStringList knownHostsFiles() const { return userKnownHosts + globalKnownHosts; }
    /// "user@host:port", for people.
    [[nodiscard]] QString where() const;
};

/// Reads ssh_config for `target`. Errors: Parse (with ssh's own sentence naming file and line), Cancelled, TimedOut (a
/// Match exec command that hangs).
Result<SshSettings> resolveSshSettings(const SshTarget& target, const SshOptions& options, const StopFd& stop);

/// ProxyCommand with %h %p %r %n %% filled in.
QString expandProxyCommand(const SshSettings& settings, const SshTarget& target);

/// Reads the output of `ssh -G`. For resolveSshSettings and its test.
SshSettings parseSshG(const QByteArray& output, const SshTarget& target);

} // namespace core::remote
