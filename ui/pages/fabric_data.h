// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/changes.h"
#include "core/checks/finding.h"
#include "core/inventory/snapshot.h"
#include "core/nccl/rank_view.h"
#include "ui/map/map_data.h"

namespace ui {

/// What the page Fabric shows.
struct FabricData
{
    core::inventory::Snapshot snapshot;
    QList<core::nccl::RankView> ranks; ///< by node name; a node without one is shown as "not worked out"
    FabricMapData map;
    QList<core::checks::Finding> findings; ///< those of a row's HCA are shown beside its reasoning
    bool reading = false;
    bool canTestLinks = false;
    QString whyNotLive; ///< a snapshot: why nothing can be read or tested; empty = it can
    QList<core::checks::GidSlot> changedSlots; ///< since an older reading; marked quietly
};

} // namespace ui
