// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fabric/graph.h"
#include "core/inventory/link_pings.h"

namespace core::fabric {

/// All that `node` is to ping so that every rail is tested: from each of its addresses on a rail to each address of
/// another node there. Both directions come about because every node has its own list. Pure.
[[nodiscard]] QList<inventory::PingTarget> pingTargets(const Graph& graph, const QString& node);

} // namespace core::fabric
