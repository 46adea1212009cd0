// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"
#include "core/nccl/rank_view.h"

#include <QString>

namespace core::nccl {

/// The netdev of one HCA port: what the GID table names, else what hangs below the PCI device. Empty: unknown.
[[nodiscard]] QString netdevOf(const inventory::Hca& hca, const inventory::HcaPort& port);

/// Fills wantedIndex and verdict of a choice that chooseGid() made, and adds the verdict's sentence in front of the
/// last one. Only what is known to be wrong is called wrong: where a netdev or a type cannot be read, the verdict is
/// Unknown.
void judgeGid(const inventory::NodeFacts& facts,
    const inventory::Hca& hca,
    const inventory::HcaPort& port,
    const env::RankEnvironment& environment,
    GidChoice& choice);

} // namespace core::nccl
