// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/snapshot.h"

namespace ctl {

void printInventory(const core::inventory::Snapshot& snapshot);

} // namespace ctl
