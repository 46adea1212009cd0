// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/changes.h"
#include "core/checks/finding.h"
#include "core/inventory/snapshot.h"
#include "core/nccl/rank_view.h"
#include "ui/theme/status.h"

namespace ui {

/// One of the two HCAs behind a cage.
struct MapTwin
{
    QString hca;
    QString address; ///< of its netdev; empty = none
    Status status = Status::Ok;

    bool operator==(const MapTwin&) const = default;
};

/// A cable socket of a machine.
struct MapCage
{
    QString title; ///< "Cage 0"
    QString state; ///< "200 Gb/s · up", "no cable"
    Status status = Status::NotDone; ///< NotDone: nothing plugged in, drawn quietly
    QList<MapTwin> twins; ///< shown where the cage is in use

    bool operator==(const MapCage&) const = default;
};

struct MapNode
{
    QString name;
    QString line; ///< "head · rank 0 · 10.20.0.11"
    Status status = Status::Ok; ///< Problem and Warning colour the outline
    QString message; ///< instead of cages: "could not be read: no answer"
    QList<MapCage> cages;

    bool operator==(const MapNode&) const = default;
};

struct MapEnd
{
    int node = 0; ///< index in FabricMapData::nodes
    int cage = 0; ///< index in MapNode::cages

    bool operator==(const MapEnd&) const = default;
};

/// A cable (two ends) or a network that several machines share through a switch (more ends).
struct MapLink
{
    QList<MapEnd> ends;
    QString title; ///< "one cable, two rails"
    QStringList lines; ///< "192.168.100.0/24 · MTU 9000"
    QString evidence; ///< "seen by subnet, neighbour and ping"
    Status status = Status::Ok;
    int strands = 2; ///< lines drawn: one for each rail

    bool operator==(const MapLink&) const = default;
};

struct FabricMapData
{
    QList<MapNode> nodes;
    QList<MapLink> links;

    bool operator==(const FabricMapData&) const = default;
};

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
