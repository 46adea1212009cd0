// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/transport.h"

#include <functional>

namespace core::remote {

/// How the file operations reach a machine: something that runs a command there.
using CommandRunner = std::function<Result<Output>(const Command&)>;

/// Transport::readFile and Transport::replaceFile for anything that can run `sh -s`. Only POSIX sh and coreutils (or
/// busybox) are needed on the machine, no SFTP. The script goes in on standard input, so the login shell may be fish or
/// csh; what a login script prints is told apart by a random marker.
/// `label` names the machine in errors.
Result<QByteArray> readFileByScript(
    const CommandRunner& run, const QString& label, const QString& path, qint64 maxBytes);
Result<> replaceFileByScript(const CommandRunner& run, const QString& label, const FileReplacement& replacement);

} // namespace core::remote
