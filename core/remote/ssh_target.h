// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <optional>

namespace core::remote {

/// What a person types to name a machine, taken apart. What was not typed stays empty: ~/.ssh/config decides then.
struct SshTarget
{
    QString text; ///< as typed, without surrounding blanks: the name of the node
    QString host; ///< name, alias of ssh_config, or address; IPv6 without brackets
    QString user;
    std::optional<quint16> port;

    bool operator==(const SshTarget&) const = default;
};

/// Reads name, user@host, host:port, user@host:port, [v6]:port, a bare IPv6 address, and ssh://user@host:port.
/// Refused with ErrorKind::Usage: a leading '-' (ssh would read an option), control characters, blanks inside, and
/// characters that a shell gives a meaning to, because ssh_config may paste both names into a ProxyCommand.
Result<SshTarget> parseSshTarget(const QString& text);

/// What a person types in a terminal to be on that machine: "ssh -p 2222 sparky@10.20.0.11".
QString sshCommandLine(const SshTarget& target);

} // namespace core::remote
