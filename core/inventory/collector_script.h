// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace core::inventory {

/// Version that the script below says of itself; kept in captures and snapshots.
inline constexpr int collectorVersion = 2;

/// The POSIX sh script that reads a node (resources/collector), ready for the standard input of "sh -s -- MARKER".
QByteArray collectorScript();

} // namespace core::inventory
