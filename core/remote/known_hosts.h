// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/ssh_handles.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace core::remote {

/// A line of a known_hosts file that speaks of the machine.
struct KnownHostLine
{
    QString file;
    int line = 0; ///< from 1
    QString keyType;
    QString fingerprint;
};

enum class HostKeyState
{
    Known,
    Unknown, ///< no file speaks of this machine (files may be missing)
    Changed, ///< another key of the same type is known
    OtherType, ///< only keys of other types are known
    Revoked, ///< the key is marked @revoked
};

struct HostKeyVerdict
{
    HostKeyState state = HostKeyState::Unknown;
    std::optional<KnownHostLine> evidence; ///< the line that decided; none for Unknown
};

/// How known_hosts writes a machine: "name", or "[name]:port" when the port is not 22. Lower case, as ssh does it.
QString knownHostName(const QString& host, quint16 port);

/// Looks the key up in all files as ssh does: a match anywhere is Known unless a line revokes the key. Our own walk
/// over the files, with libssh reading each line, because libssh 0.10 answers "known" for an unknown key when
/// ssh_config says StrictHostKeyChecking no, looks at one file only, and does not tell the line (semantics.md §5.1).
HostKeyVerdict checkKnownHosts(const QStringList& files, const QString& knownName, ssh_key key);

/// Key types that the files know for the machine, in their order: asked for first in the key exchange, so that a
/// machine that has several keys shows the one we know.
QStringList knownKeyTypes(const QStringList& files, const QString& knownName);

/// Adds a line; makes the file (0600) and its folder (0700) when missing. `hashed`: the name is written as a salted
/// hash.
Result<> appendKnownHost(const QString& file, const QString& knownName, ssh_key key, bool hashed);

} // namespace core::remote
