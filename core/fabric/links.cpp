// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include "core/inventory/link_pings.h"
#include "core/inventory/lldp.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace core::fabric {

using inventory::Neighbour;
using inventory::Netdev;
using inventory::NodeRecord;

namespace {

/// Behind a switch with more ends than this not every pair is told, since pairs grow with the square of the ends.
constexpr qsizetype pairsUpTo = 16;

/// Where a MAC address or a netdev belongs.
struct Place
{
    qsizetype cage = -1;
    QString node;
    QString netdev;
};

/// One neighbour entry that names a port of another node.
struct Sighting
{
    Place from;
    Place to;
    QString subject; ///< "192.168.100.12", or an IPv6 link-local address
};

QString netdevKey(const QString& node, const QString& netdev)
{
    return node + u'/' + netdev;
}

void addUnique(QStringList& list, const QString& text)
{
    if (!text.isEmpty() && !list.contains(text))
        list += text;
}

void tell(Link& link, Sign sign, const QString& sentence)
{
    addUnique(link.evidence, sentence);
    if (!link.signs.contains(sign)) {
        link.signs += sign;
        std::sort(link.signs.begin(), link.signs.end());
    }
}

class LinkBuilder final
{
public:
    LinkBuilder(const inventory::Snapshot& snapshot, const Graph& graph)
        : m_snapshot(snapshot)
        , m_graph(graph)
    {
        for (const NodeRecord& node : snapshot.nodes)
            learn(node);
    }

    QList<Link> run()
    {
        for (const Rail& rail : m_graph.rails) {
            if (!isAutoconf(rail.subnet))
                joinRail(rail);
        }
        for (const NodeRecord& node : m_snapshot.nodes) {
            readNeighbours(node);
            readLldp(node);
            readPings(node);
        }
        for (const Rail& rail : m_graph.rails) {
            if (isAutoconf(rail.subnet))
                joinAutoconf(rail);
        }
        addSightings();
        markSwitches();
        return m_links;
    }

private:
    /// The netdevs of a node that lead to a cage, VLANs on them included, and their MAC addresses.
    void learn(const NodeRecord& node)
    {
        QHash<QString, qsizetype> cages;
        for (const inventory::Hca& hca : node.facts.hcas) {
            for (const inventory::HcaPort& port : hca.ports) {
                const auto cage = m_graph.cageOfPort.constFind(Graph::key({ node.name, hca.name, port.number }));
                const QString netdev = netdevOf(hca, port);
                if (cage != m_graph.cageOfPort.cend() && !netdev.isEmpty())
                    cages.insert(netdev, *cage);
            }
        }
        for (const Netdev& netdev : node.facts.netdevs) {
            const auto cage = cages.constFind(cages.contains(netdev.name) ? netdev.name : netdev.parent);
            if (cage == cages.cend())
                continue;
            const Place place{ *cage, node.name, netdev.name };
            m_netdevs.insert(netdevKey(node.name, netdev.name), place);
            if (!netdev.mac.isEmpty() && netdev.parent.isEmpty())
                m_macs[netdev.mac.toLower()] += place;
        }
    }

    Link& linkFor(qsizetype first, qsizetype second)
    {
        const std::pair ends(std::min(first, second), std::max(first, second));
        const auto found = m_places.constFind(ends);
        if (found != m_places.cend())
            return m_links[*found];
        m_places.insert(ends, m_links.size());
        Link link;
        link.nodeA = m_graph.cages.at(ends.first).node;
        link.cageA = m_graph.cages.at(ends.first).number;
        link.nodeB = m_graph.cages.at(ends.second).node;
        link.cageB = m_graph.cages.at(ends.second).number;
        m_links += link;
        m_ends += ends;
        return m_links.last();
    }

    /// Cages in a rail, each once, with its node.
    [[nodiscard]] QList<qsizetype> cagesIn(const Rail& rail) const
    {
        QList<qsizetype> cages;
        QSet<qsizetype> seen;
        for (const RailMember& member : rail.members) {
            const auto cage = m_graph.cageOfPort.constFind(Graph::key(member.ref));
            if (cage != m_graph.cageOfPort.cend() && !seen.contains(*cage)) {
                seen.insert(*cage);
                cages += *cage;
            }
        }
        return cages;
    }

    void joinBySubnet(qsizetype first, qsizetype second, const Rail& rail, bool throughSwitch)
    {
        if (m_graph.cages.at(first).node == m_graph.cages.at(second).node)
            return;
        Link& link = linkFor(first, second);
        link.throughSwitch = link.throughSwitch || throughSwitch;
        addUnique(link.subnets, rail.subnet.toString());
        tell(link, Sign::Subnet, u"both are in %1"_s.arg(rail.subnet.toString()));
    }

    void joinRail(const Rail& rail)
    {
        const bool throughSwitch = rail.nodes().size() > 2;
        const QList<qsizetype> cages = cagesIn(rail);
        const qsizetype starts = cages.size() > pairsUpTo ? 1 : cages.size();
        for (qsizetype i = 0; i < starts; ++i) {
            for (qsizetype j = i + 1; j < cages.size(); ++j)
                joinBySubnet(cages.at(i), cages.at(j), rail, throughSwitch);
        }
    }

    /// 169.254.0.0/16 joins what has been seen to be joined, and two nodes that have nothing else and one cage each.
    void joinAutoconf(const Rail& rail)
    {
        const QList<qsizetype> cages = cagesIn(rail);
        QSet<qsizetype> here(cages.cbegin(), cages.cend());
        bool anySeen = false;
        for (const Sighting& sighting : std::as_const(m_sightings)) {
            if (here.contains(sighting.from.cage) && here.contains(sighting.to.cage)) {
                joinBySubnet(sighting.from.cage, sighting.to.cage, rail, false);
                anySeen = true;
            }
        }
        if (anySeen || cages.size() != 2 || m_graph.cages.at(cages.at(0)).node == m_graph.cages.at(cages.at(1)).node)
            return;
        const QString& a = m_graph.cages.at(cages.at(0)).node;
        const QString& b = m_graph.cages.at(cages.at(1)).node;
        const bool otherwise = std::any_of(
            m_links.cbegin(), m_links.cend(), [&](const Link& link) { return link.nodeA == a && link.nodeB == b; });
        if (!otherwise)
            joinBySubnet(cages.at(0), cages.at(1), rail, false);
    }

    /// The netdev on which an address is on-link, for entries that do not say (iproute2 6.1 leaves it out).
    [[nodiscard]] static QString netdevFor(const NodeRecord& node, const QHostAddress& ip)
    {
        for (const Netdev& netdev : node.facts.netdevs) {
            for (const inventory::Address& own : netdev.addresses) {
                if (!isUnroutable(own.ip) && Subnet::of(own.ip, own.prefixLength).contains(ip))
                    return netdev.name;
            }
        }
        return {};
    }

    void readNeighbours(const NodeRecord& node)
    {
        static const QStringList unproven{ u"FAILED"_s, u"INCOMPLETE"_s, u"PERMANENT"_s, u"NOARP"_s };
        for (const Neighbour& neighbour : node.facts.neighbours) {
            const bool counts = !neighbour.mac.isEmpty()
                && std::none_of(neighbour.states.cbegin(), neighbour.states.cend(), [](const QString& state) {
                       return unproven.contains(state);
                   });
            const QString netdev = neighbour.netdev.isEmpty() ? netdevFor(node, neighbour.ip) : neighbour.netdev;
            const auto from = m_netdevs.constFind(netdevKey(node.name, netdev));
            if (!counts || from == m_netdevs.cend())
                continue;
            for (const Place& owner : m_macs.value(neighbour.mac.toLower())) {
                if (owner.node != node.name)
                    m_sightings += Sighting{ *from, owner, neighbour.ip.toString() };
            }
        }
    }

    void readLldp(const NodeRecord& node)
    {
        for (const inventory::LldpNeighbour& neighbour : inventory::lldpNeighbours(node.capture)) {
            const auto from = m_netdevs.constFind(netdevKey(node.name, neighbour.netdev));
            if (from == m_netdevs.cend())
                continue;
            for (const Place& owner : m_macs.value(neighbour.portMac.toLower())) {
                if (owner.node == node.name)
                    continue;
                Link& link = linkFor(from->cage, owner.cage);
                tell(link,
                    Sign::Lldp,
                    u"LLDP: %1 hears %2 %3 on %4"_s.arg(node.name, owner.node, owner.netdev, neighbour.netdev));
                link.confidence = Confidence::Confirmed;
            }
        }
    }

    /// An answer is proof: ping was bound to the netdev, so it can have come by no other way.
    void readPings(const NodeRecord& node)
    {
        const QList<inventory::LinkPing> pings = inventory::linkPings(node.capture);
        if (pings.isEmpty())
            return;
        QHash<QString, QList<const RailMember*>> owners;
        for (const Rail& rail : m_graph.rails) {
            for (const RailMember& member : rail.members)
                owners[member.address.toString()] += &member;
        }
        for (const inventory::LinkPing& ping : pings) {
            const auto from = m_netdevs.constFind(netdevKey(node.name, ping.netdev));
            const QList<const RailMember*> to = owners.value(ping.to.toString());
            if (!ping.answered() || from == m_netdevs.cend() || to.size() != 1 || to.first()->ref.node == node.name)
                continue;
            Link& link = linkFor(from->cage, m_graph.cageOfPort.value(Graph::key(to.first()->ref)));
            tell(link,
                Sign::Ping,
                u"%1 on %2 gets answers from %3 of %4 to packets of %5 bytes"_s
                    .arg(node.name, ping.netdev, ping.to.toString(), to.first()->ref.node)
                    .arg(ping.packetBytes));
            link.confidence = Confidence::Confirmed;
        }
    }

    void addSightings()
    {
        QHash<qsizetype, std::pair<bool, bool>> directions; // link -> seen by its first end, by its second
        for (const Sighting& sighting : std::as_const(m_sightings)) {
            Link& link = linkFor(sighting.from.cage, sighting.to.cage);
            tell(link,
                Sign::Neighbour,
                u"%1 has seen %2 on %3, with the MAC of %4 %5"_s.arg(
                    sighting.from.node, sighting.subject, sighting.from.netdev, sighting.to.node, sighting.to.netdev));
            auto& seen = directions[&link - m_links.constData()];
            (sighting.from.cage < sighting.to.cage ? seen.first : seen.second) = true;
        }
        for (auto it = directions.cbegin(); it != directions.cend(); ++it) {
            Link& link = m_links[it.key()];
            link.confidence
                = it->first && it->second ? Confidence::Confirmed : std::max(link.confidence, Confidence::Seen);
        }
    }

    /// One socket takes one cable: what reaches two other nodes hangs on a switch.
    void markSwitches()
    {
        QHash<qsizetype, QSet<QString>> peers;
        for (qsizetype i = 0; i < m_links.size(); ++i) {
            peers[m_ends.at(i).first].insert(m_links.at(i).nodeB);
            peers[m_ends.at(i).second].insert(m_links.at(i).nodeA);
        }
        for (qsizetype i = 0; i < m_links.size(); ++i) {
            if (peers.value(m_ends.at(i).first).size() > 1 || peers.value(m_ends.at(i).second).size() > 1)
                m_links[i].throughSwitch = true;
        }
    }

    const inventory::Snapshot& m_snapshot;
    const Graph& m_graph;
    QHash<QString, Place> m_netdevs;
    QHash<QString, QList<Place>> m_macs;
    QList<Sighting> m_sightings;
    QList<Link> m_links;
    QList<std::pair<qsizetype, qsizetype>> m_ends; ///< cages of each link
    QHash<std::pair<qsizetype, qsizetype>, qsizetype> m_places;
};

} // namespace

QString confidenceName(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Likely:
        return u"likely"_s;
    case Confidence::Seen:
        return u"seen"_s;
    case Confidence::Confirmed:
        return u"confirmed"_s;
    }
    return u"likely"_s;
}

bool isAutoconf(const Subnet& subnet)
{
    return subnet.prefixLength == 16 && subnet.network == QHostAddress(0xa9fe0000U);
}

QList<Link> linksOf(const inventory::Snapshot& snapshot, const Graph& graph)
{
    return LinkBuilder(snapshot, graph).run();
}

} // namespace core::fabric
