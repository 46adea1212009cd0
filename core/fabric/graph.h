// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fabric/subnet.h"
#include "core/inventory/snapshot.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <compare>
#include <optional>

namespace core::fabric {

/// One port of one HCA of one node.
struct PortRef
{
    QString node;
    QString hca;
    int port = 1;

    auto operator<=>(const PortRef& other) const
    {
        if (const int byNode = node.compare(other.node); byNode != 0)
            return byNode <=> 0;
        if (const int byHca = hca.compare(other.hca); byHca != 0)
            return byHca <=> 0;
        return port <=> other.port;
    }
    bool operator==(const PortRef&) const = default;
};

/// A port with the netdev that carries its traffic.
struct CagePort
{
    PortRef ref;
    QString netdev; ///< empty when it is not known
    bool active = false;

    bool operator==(const CagePort&) const = default;
};

/// The QSFP socket and the HCAs behind it. On a GB10 these are the twins, one per PCI domain.
struct Cage
{
    QString node;
    int number = 0; ///< from 0, in the order of the ports on the card
    QString label; ///< "Cage 0"
    QString pairedBy; ///< why these ports were taken for one socket, in words
    QList<CagePort> ports;

    [[nodiscard]] bool active() const;
    bool operator==(const Cage&) const = default;
};

/// One address of one port in a subnet.
struct RailMember
{
    PortRef ref;
    QString netdev; ///< the netdev that holds the address: the port's own, or a VLAN on it
    QHostAddress address;
    int mtu = 0; ///< bytes

    bool operator==(const RailMember&) const = default;
};

/// All ports in one subnet.
struct Rail
{
    Subnet subnet;
    QList<RailMember> members; ///< in the order of nodes

    [[nodiscard]] QStringList nodes() const; ///< each once, in order
    [[nodiscard]] QList<const RailMember*> of(const QString& node) const;
    bool operator==(const Rail&) const = default;
};

/// Two cages that reach each other, with the subnets that say so.
struct Link
{
    QString nodeA;
    int cageA = 0;
    QString nodeB;
    int cageB = 0;
    bool throughSwitch = false; ///< more than two nodes share one of the subnets
    QStringList subnets;
    QStringList evidence; ///< "common subnet …", "neighbour entry …": one sentence each

    bool operator==(const Link&) const = default;
};

/// What is cabled to what, as far as the snapshot shows. Pure function of it.
struct Graph
{
    QList<Cage> cages; ///< by node in snapshot order, then by number
    QList<Rail> rails; ///< subnets that at least one fabric port is in
    QList<Link> links;

    [[nodiscard]] const Cage* cage(const PortRef& ref) const;
    /// Rails in which each of `nodes` has at least one active port.
    [[nodiscard]] QList<const Rail*> reachingAll(const QStringList& nodes) const;
};

/// The netdev of a port: what its GID entries name if that is one of the HCA's own, else device/net; empty if neither.
QString netdevOf(const inventory::Hca& hca, const inventory::HcaPort& port);

/// Cages of one node: HCAs with the same sys_image_guid and the same port name (or, without names, the same PCI
/// function) in different PCI domains are twins (semantics.md §4). Names play no part.
QList<Cage> cagesOf(const inventory::NodeRecord& node);

QList<Rail> railsOf(const inventory::Snapshot& snapshot);
QList<Link> linksOf(const inventory::Snapshot& snapshot, const QList<Cage>& cages, const QList<Rail>& rails);

Graph buildGraph(const inventory::Snapshot& snapshot);

} // namespace core::fabric
