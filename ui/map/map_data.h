// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/status.h"

#include <QDateTime>
#include <QList>
#include <QStringList>

namespace ui {

/// One of the HCA ports behind a cage; on a GB10 there are two, one per PCI domain.
struct MapTwin
{
    QString hca;
    int port = 1;
    QString netdev; ///< empty = not known
    QString address; ///< of its netdev; empty = none
    Status status = Status::Ok; ///< NotDone: no link

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
    QString state; ///< "200 Gb/s · up"
    QStringList subnets; ///< "192.168.100.0/24"; empty when none tells of the link
    QStringList lines; ///< "192.168.100.0/24 · MTU 9000"
    QString evidence; ///< "seen by subnet, neighbour and ping"
    Status status = Status::Ok;
    int strands = 2; ///< lines drawn: one for each rail

    bool operator==(const MapLink&) const = default;
};

/// All that the map shows; nothing in ui/map looks further.
struct FabricMapData
{
    QList<MapNode> nodes;
    QList<MapLink> links;
    // For a picture that leaves the window.
    QString cluster; ///< what the cluster is called
    QDateTime takenAt; ///< when it was read
    bool demo = false; ///< made up

    bool operator==(const FabricMapData&) const = default;
};

} // namespace ui
