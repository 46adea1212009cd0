// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/cluster_plan.h"

namespace core::config {

/// What each rank gets: HCAs, interface, address, pin. semantics.md §4 (cabling) and §1.4 (GID).
[[nodiscard]] Result<QList<RankChoice>> chooseRanks(const inventory::Snapshot& snapshot, const checks::Diagnosis& diagnosis);

/// True when every node has an address in the subnet of `address` (on any interface).
bool reachesAll(const inventory::Snapshot& snapshot, const QStringList& nodes, const QHostAddress& address);

} // namespace core::config
