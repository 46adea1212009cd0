// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/posix_io.h"

#include <QString>

namespace core::remote {

enum class AddressFamily
{
    Any,
    IPv4,
    IPv6
};

/// A connected, non-blocking TCP socket with keep-alive on. All addresses of the name are tried, a new one every 250
/// ms, and the first that answers wins, so that a dead IPv6 route costs nothing. Errors are Unreachable (with the
/// reason for each address in `detail`) or Cancelled.
Result<UniqueFd> connectTcp(
    const QString& host, quint16 port, AddressFamily family, QDeadlineTimer deadline, const StopFd& stop);

} // namespace core::remote
