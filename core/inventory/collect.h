// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/inventory/raw_capture.h"
#include "core/remote/transport.h"

#include <QByteArray>

#include <optional>
#include <stop_token>

namespace core::inventory {

/// The one command with which a node is read: "sh -s -- MARKER" with the script on standard input.
remote::Command collectCommand(const QByteArray& marker);

/// The marker when `command` is a collectCommand(); nullopt for any other. For transports that replay.
std::optional<QByteArray> markerOfCollectCommand(const remote::Command& command);

/// Reads one node in one round trip; items sorted by source. Blocking, on the node's worker thread.
/// Errors: those of the transport; CommandMissing (no sh, or a restricted shell); CommandFailed (login shell that
/// refuses commands, answer that stops before its end); Parse (something else answered).
[[nodiscard]] Result<RawCapture> collect(remote::Transport& transport, const Clock& clock, std::stop_token stop);

} // namespace core::inventory
