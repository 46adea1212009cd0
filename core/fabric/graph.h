// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fabric/subnet.h"
#include "core/inventory/snapshot.h"

#include <QHash>
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

/// How sure it is that two cages are joined.
enum class Confidence
{
    Likely, ///< both have an address in a subnet that nothing else explains
    Seen, ///< one of the nodes has the other port's MAC in its neighbour table
    Confirmed, ///< both nodes have seen each other, LLDP names the port, or one answered the other's ping on it
};

/// "likely", "seen", "confirmed".
QString confidenceName(Confidence confidence);

/// What tells of a link.
enum class Sign
{
    Subnet,
    Neighbour,
    Lldp,
    Ping,
};

/// Two cages that reach each other, with the subnets that say so.
struct Link
{
    QString nodeA;
    int cageA = 0;
    QString nodeB;
    int cageB = 0;
    bool throughSwitch = false; ///< more than two nodes share one of the subnets, or one cage reaches two nodes
    QStringList subnets; ///< empty when only a neighbour entry or LLDP tells of the link
    QStringList evidence; ///< "both are in …", "… has seen …": one sentence each, subnets first
    QList<Sign> signs; ///< kinds of evidence, each once, in the order of the enumeration
    Confidence confidence = Confidence::Likely;

    bool operator==(const Link&) const = default;
};

struct CageRef
{
    QString node;
    int number = 0;

    bool operator==(const CageRef&) const = default;
};

/// Cages that all reach one another: the two ends of a cable, or all that hangs on one switch.
struct Fabric
{
    QList<CageRef> cages; ///< by node
    QStringList nodes; ///< each once, in the order of the snapshot
    QStringList subnets;
    bool throughSwitch = false;

    [[nodiscard]] bool reaches(const QStringList& wanted) const;
    bool operator==(const Fabric&) const = default;
};

/// What a port is good for, as seen from the cluster.
enum class PortUse
{
    Fabric, ///< shares a subnet with a port of another node
    OtherLink, ///< up, with an address that no other node of the cluster shares
    Autoconf, ///< up, with nothing but an address of 169.254.0.0/16 that no peer is known to share
    NoAddress, ///< up, without an address
    Down,
    InfiniBand,
    Unknown, ///< its state could not be read, or a node that could be its peer could not
};

/// One port with its use and the reason for it.
struct PortRole
{
    PortRef ref;
    QString netdev;
    PortUse use = PortUse::Unknown;
    QStringList addresses; ///< "192.168.100.11/24", VLANs included
    QString why; ///< one sentence
    QStringList outsideMacs; ///< neighbours seen on it that belong to no node of the cluster

    bool operator==(const PortRole&) const = default;
};

/// What is cabled to what, as far as the snapshot shows. Pure function of it.
struct Graph
{
    QList<Cage> cages; ///< by node in snapshot order, then by number
    QList<Rail> rails; ///< subnets that at least one fabric port is in
    QList<Link> links; ///< between all pairs; behind a switch with very many ends, from the first to each other
    QList<Fabric> fabrics; ///< those with at least two nodes
    QList<PortRole> ports; ///< every port of every node

    [[nodiscard]] const Cage* cage(const PortRef& ref) const;
    [[nodiscard]] const PortRole* role(const PortRef& ref) const;
    /// Addresses of a node on rails, "enp1s0f0np0 192.168.100.11/24".
    [[nodiscard]] QStringList addressesOf(const QString& node) const;
    /// Rails in which each of `nodes` has at least one active port.
    [[nodiscard]] QList<const Rail*> reachingAll(const QStringList& nodes) const;
    /// Fabrics in which each of `nodes` has a cage.
    [[nodiscard]] QList<const Fabric*> fabricsReachingAll(const QStringList& nodes) const;

    QHash<QString, QList<qsizetype>> portsOfNode; ///< indexes into `ports`
    QHash<QString, qsizetype> cageOfPort; ///< "node/hca/port" -> index into `cages`

    /// The key of a port in cageOfPort.
    [[nodiscard]] static QString key(const PortRef& ref);
};

/// The netdev of a port: what its GID entries name if that is one of the HCA's own, else device/net; empty if neither.
QString netdevOf(const inventory::Hca& hca, const inventory::HcaPort& port);

/// Cages of one node: HCAs with the same sys_image_guid and the same port name (or, without names, the same PCI
/// function) in different PCI domains are twins (semantics.md §4). Names play no part.
QList<Cage> cagesOf(const inventory::NodeRecord& node);

QList<Rail> railsOf(const inventory::Snapshot& snapshot);

/// True for 169.254.0.0/16: what machines take when nobody gives them an address, so that sharing it proves nothing.
bool isAutoconf(const Subnet& subnet);

/// Links between the cages of `graph`, from its rails, from neighbour entries, from LLDP and from pings.
QList<Link> linksOf(const inventory::Snapshot& snapshot, const Graph& graph);

/// Links taken together: what reaches each other.
QList<Fabric> fabricsOf(const Graph& graph);

/// What each port is good for; needs rails, links and fabrics.
QList<PortRole> rolesOf(const inventory::Snapshot& snapshot, const Graph& graph);

Graph buildGraph(const inventory::Snapshot& snapshot);

} // namespace core::fabric
