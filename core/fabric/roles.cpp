// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <numeric>

using namespace Qt::Literals::StringLiterals;

namespace core::fabric {

using inventory::HcaPort;
using inventory::Netdev;
using inventory::NodeRecord;

namespace {

/// Sets of cages that links join.
class Joined final
{
public:
    explicit Joined(qsizetype count)
        : m_parent(count)
    {
        std::iota(m_parent.begin(), m_parent.end(), 0);
    }

    qsizetype root(qsizetype index)
    {
        while (m_parent.at(index) != index) {
            m_parent[index] = m_parent.at(m_parent.at(index));
            index = m_parent.at(index);
        }
        return index;
    }

    void join(qsizetype first, qsizetype second)
    {
        const qsizetype a = root(first);
        const qsizetype b = root(second);
        m_parent[std::max(a, b)] = std::min(a, b);
    }

private:
    QList<qsizetype> m_parent;
};

/// Places of ports in rails, found by port.
struct RailPlace
{
    const Rail* rail = nullptr;
    const RailMember* member = nullptr;
};

class Roles final
{
public:
    Roles(const inventory::Snapshot& snapshot, const Graph& graph)
        : m_snapshot(snapshot)
        , m_graph(graph)
    {
        for (const Rail& rail : graph.rails) {
            m_railNodes.insert(&rail, rail.nodes().size());
            for (const RailMember& member : rail.members)
                m_places[Graph::key(member.ref)] += RailPlace{ &rail, &member };
        }
        for (const Link& link : graph.links) {
            for (const QString& subnet : link.subnets) {
                m_linked.insert(linkKey(link.nodeA, link.cageA, subnet));
                m_linked.insert(linkKey(link.nodeB, link.cageB, subnet));
            }
        }
        m_allRead = snapshot.nodes.size() > 1; // of one node alone nothing can be said about its peers
        for (const NodeRecord& node : snapshot.nodes) {
            m_allRead = m_allRead && node.reachable() && node.facts.addressesKnown;
            for (const Netdev& netdev : node.facts.netdevs)
                m_macs.insert(netdev.mac.toLower());
        }
    }

    QList<PortRole> run()
    {
        QList<PortRole> roles;
        for (const NodeRecord& node : m_snapshot.nodes) {
            for (const inventory::Hca& hca : node.facts.hcas) {
                for (const HcaPort& port : hca.ports)
                    roles += roleOf(node, hca, port);
            }
        }
        return roles;
    }

private:
    static QString linkKey(const QString& node, int cage, const QString& subnet)
    {
        return u"%1/%2/%3"_s.arg(node).arg(cage).arg(subnet);
    }

    PortRole roleOf(const NodeRecord& node, const inventory::Hca& hca, const HcaPort& port)
    {
        PortRole role;
        role.ref = { node.name, hca.name, port.number };
        role.netdev = netdevOf(hca, port);
        for (const RailPlace& place : m_places.value(Graph::key(role.ref))) {
            QString text = u"%1/%2"_s.arg(place.member->address.toString()).arg(place.rail->subnet.prefixLength);
            if (place.member->netdev != role.netdev)
                text += u" (%1)"_s.arg(place.member->netdev);
            role.addresses += text;
        }
        decide(role, node, port);
        if (port.active())
            role.outsideMacs = outside(node, role.netdev);
        return role;
    }

    void decide(PortRole& role, const NodeRecord& node, const HcaPort& port)
    {
        const auto is = [&role](PortUse use, const QString& why) {
            role.use = use;
            role.why = why;
        };
        if (!port.state.known())
            return is(PortUse::Unknown, u"its state could not be read"_s);
        if (!port.active())
            return is(PortUse::Down, u"the port is %1"_s.arg(*port.state.value));
        if (port.linkLayer == inventory::LinkLayer::InfiniBand)
            return is(PortUse::InfiniBand, u"it is an InfiniBand port"_s);
        if (!node.facts.addressesKnown)
            return is(PortUse::Unknown, u"the addresses of the node could not be read"_s);
        const Cage* cage = m_graph.cage(role.ref);
        const QList<RailPlace> places = m_places.value(Graph::key(role.ref));
        QStringList subnets;
        for (const RailPlace& place : places) {
            const QString subnet = place.rail->subnet.toString();
            subnets += subnet;
            const bool peers = m_railNodes.value(place.rail) > 1;
            const bool joined = cage && m_linked.contains(linkKey(node.name, cage->number, subnet));
            if (peers && (joined || !isAutoconf(place.rail->subnet)))
                return is(PortUse::Fabric, u"another node has an address in %1 too"_s.arg(subnet));
        }
        if (places.isEmpty())
            return is(PortUse::NoAddress, u"it has no address that a peer could reach"_s);
        if (std::all_of(
                places.cbegin(), places.cend(), [](const RailPlace& place) { return isAutoconf(place.rail->subnet); }))
            return is(PortUse::Autoconf, u"it has only an address that it gave itself (169.254.0.0/16)"_s);
        if (!m_allRead)
            return is(PortUse::Unknown,
                u"no node that could be read is in %1, but not all could"_s.arg(subnets.join(u", "_s)));
        is(PortUse::OtherLink, u"no other node of the cluster has an address in %1"_s.arg(subnets.join(u", "_s)));
    }

    /// MAC addresses seen on the port that no node of the cluster has.
    [[nodiscard]] QStringList outside(const NodeRecord& node, const QString& netdev) const
    {
        QStringList macs;
        for (const inventory::Neighbour& neighbour : node.facts.neighbours) {
            const QString mac = neighbour.mac.toLower();
            if (neighbour.netdev == netdev && !mac.isEmpty() && !neighbour.states.contains(u"FAILED"_s)
                && !m_macs.contains(mac) && !macs.contains(mac))
                macs += mac;
        }
        return macs;
    }

    const inventory::Snapshot& m_snapshot;
    const Graph& m_graph;
    QHash<QString, QList<RailPlace>> m_places;
    QHash<const Rail*, qsizetype> m_railNodes;
    QSet<QString> m_linked;
    QSet<QString> m_macs;
    bool m_allRead = true;
};

} // namespace

bool Fabric::reaches(const QStringList& wanted) const
{
    const QSet<QString> present(nodes.cbegin(), nodes.cend());
    return std::all_of(
        wanted.cbegin(), wanted.cend(), [&present](const QString& node) { return present.contains(node); });
}

QList<Fabric> fabricsOf(const Graph& graph)
{
    QHash<QString, qsizetype> cageIndex;
    for (qsizetype i = 0; i < graph.cages.size(); ++i)
        cageIndex.insert(u"%1/%2"_s.arg(graph.cages.at(i).node).arg(graph.cages.at(i).number), i);
    const auto end
        = [&cageIndex](const QString& node, int cage) { return cageIndex.value(u"%1/%2"_s.arg(node).arg(cage)); };
    Joined joined(graph.cages.size());
    for (const Link& link : graph.links)
        joined.join(end(link.nodeA, link.cageA), end(link.nodeB, link.cageB));

    QHash<qsizetype, qsizetype> fabricOf;
    QList<Fabric> fabrics;
    QList<QSet<QString>> seen;
    for (const Link& link : graph.links) {
        const qsizetype root = joined.root(end(link.nodeA, link.cageA));
        if (!fabricOf.contains(root)) {
            fabricOf.insert(root, fabrics.size());
            fabrics += Fabric();
            seen += QSet<QString>();
        }
        Fabric& fabric = fabrics[fabricOf.value(root)];
        fabric.throughSwitch = fabric.throughSwitch || link.throughSwitch;
        for (const QString& subnet : link.subnets) {
            if (!fabric.subnets.contains(subnet))
                fabric.subnets += subnet;
        }
    }
    for (qsizetype i = 0; i < graph.cages.size(); ++i) {
        const auto found = fabricOf.constFind(joined.root(i));
        if (found == fabricOf.cend())
            continue;
        const Cage& cage = graph.cages.at(i);
        fabrics[*found].cages += CageRef{ cage.node, cage.number };
        if (!seen.at(*found).contains(cage.node)) {
            seen[*found].insert(cage.node);
            fabrics[*found].nodes += cage.node;
        }
    }
    return fabrics;
}

QList<PortRole> rolesOf(const inventory::Snapshot& snapshot, const Graph& graph)
{
    return Roles(snapshot, graph).run();
}

} // namespace core::fabric
