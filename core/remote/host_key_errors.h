// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/auth_prompter.h"
#include "core/remote/known_hosts.h"

namespace core::remote {

/// Nobody confirmed a key that was never seen before (ErrorKind::HostKeyUnknown).
Error unknownHostKeyError(const HostKeyQuestion& question);
/// Changed, other type or revoked (ErrorKind::HostKeyChanged): both fingerprints and the line in `detail`.
Error hostKeyError(const HostKeyVerdict& verdict, const QString& knownName, ssh_key shown);

} // namespace core::remote
