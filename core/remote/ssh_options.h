// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace core::remote {

/// How Sparkloom itself wants to connect; everything else comes from the person's ssh_config.
struct SshOptions
{
    QString configFile; ///< empty: ~/.ssh/config and the system's file, as ssh reads them
    QString knownHostsFile; ///< empty: what ssh_config says, else ~/.ssh/known_hosts
    /// From the first packet until keys are agreed on. Unset: ConnectTimeout of ssh_config, else 10 s.
    std::optional<std::chrono::milliseconds> connectTimeout;
    /// For one answer of the machine during sign-in; the time a person takes to type is not counted.
    std::chrono::milliseconds authReplyTimeout{ 30000 };
    bool useAgent = true;
    /// Reads ssh_config for us (`ssh -G`), exactly as the person's own ssh would. Where there is no such program
    /// libssh reads it, which knows fewer keywords.
    QString sshProgram = QStringLiteral("ssh");
};

} // namespace core::remote
