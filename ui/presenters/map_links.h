// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/inventory/snapshot.h"
#include "ui/map/map_data.h"

namespace ui {

/// Cables and networks between `nodes`, which stand in the map in this order.
[[nodiscard]] QList<MapLink> mapLinks(const core::fabric::Graph& graph,
    const QList<const core::inventory::NodeRecord*>& nodes,
    const QList<core::checks::Finding>& findings);

/// Rate of the fastest port of a cage that is up, Gb/s; 0 = not known.
[[nodiscard]] double speedOf(const core::fabric::Cage& cage, const core::inventory::NodeRecord& node);

} // namespace ui
