// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>

namespace core::remote {

/// A machine that the person has a name for in ssh_config.
struct SshHostAlias
{
    QString alias;
    QString file; ///< where it stands
    int line = 0; ///< from 1

    bool operator==(const SshHostAlias&) const = default;
};

/// The names after "Host" that mean exactly one machine (no * ? or !), in the order of the file, each once. Include is
/// followed where it holds for every host; relative names count from ~/.ssh, as ssh does it.
/// A missing file gives an empty list; one that cannot be read, or that includes itself, an Error.
/// `configFile` empty: ~/.ssh/config.
Result<QList<SshHostAlias>> sshConfigAliases(const QString& configFile = {});

} // namespace core::remote
