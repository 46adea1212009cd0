// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/snapshot.h"
#include "core/nccl/rank_view.h"

namespace samples {

// Values as core would hand them over, written down by hand for the tests of the window: nothing here is worked out,
// and no test of core may use it. Machines look like DGX Sparks: two cages, four HCAs, one cable in cage 0.

/// One entry; `address` is IPv4 (mapped) or IPv6 text.
[[nodiscard]] core::inventory::GidEntry gid(
    int index, core::inventory::GidType type, const QString& address, const QString& netdev);

/// Machines spark-a, spark-b, … with the usual table: 0 and 1 link-local, 2 RoCE v1, 3 RoCE v2.
[[nodiscard]] core::inventory::Snapshot healthySnapshot(int nodes);
/// What NCCL takes on them: index 3 on both HCAs of cage 0.
[[nodiscard]] QList<core::nccl::RankView> healthyRanks(int nodes);

/// As above, but on spark-a's rocep1s0f0 the address moved to index 4, slot 3 is empty, and an env file pins 3
/// everywhere.
[[nodiscard]] core::inventory::Snapshot mismatchSnapshot();
[[nodiscard]] QList<core::nccl::RankView> mismatchRanks();

/// Two machines, of which spark-b did not answer.
[[nodiscard]] core::inventory::Snapshot unreachableSnapshot();

[[nodiscard]] QString nodeName(int node); ///< "spark-a", …

} // namespace samples
