// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/transport.h"

#include <QStringList>

namespace core::actions {

/// Runs a POSIX sh script on the node, sent on standard input so that the login shell never reads it, and gives back
/// the lines that it printed. What a login banner or a chatty shell profile prints around them is dropped.
/// Errors: those of the transport; otherwise from the exit status, with the script's standard error in `detail`
/// (PermissionDenied and NoSpace are told apart).
[[nodiscard]] Result<QStringList> runNodeScript(
    remote::Transport& transport, const QString& script, const QStringList& arguments, std::stop_token stop);

} // namespace core::actions
