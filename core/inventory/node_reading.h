// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/snapshot.h"

namespace core::inventory {

/// What a reading of one node came to, as it stands in a snapshot: facts, or the reason why there are none. Pure.
NodeRecord recordOf(const QString& name, const QString& address, const Result<RawCapture>& capture);

} // namespace core::inventory
