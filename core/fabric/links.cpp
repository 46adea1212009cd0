// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::fabric {

using inventory::Neighbour;
using inventory::NodeRecord;

namespace {

const Cage* cageOf(const QList<Cage>& cages, const PortRef& ref)
{
    for (const Cage& cage : cages) {
        for (const CagePort& port : cage.ports) {
            if (port.ref == ref)
                return &cage;
        }
    }
    return nullptr;
}

/// What the kernel of `from` knows about the peer's address on that netdev: nothing, or one sentence.
QString neighbourSentence(const inventory::Snapshot& snapshot, const RailMember& from, const RailMember& to)
{
    const NodeRecord* node = snapshot.node(from.ref.node);
    const NodeRecord* peer = snapshot.node(to.ref.node);
    if (!node || !peer)
        return {};
    const inventory::Netdev* peerNetdev = peer->facts.netdev(to.netdev);
    for (const Neighbour& neighbour : node->facts.neighbours) {
        if (neighbour.ip != to.address || neighbour.mac.isEmpty() || neighbour.states.contains(u"FAILED"_s))
            continue;
        if (!neighbour.netdev.isEmpty() && neighbour.netdev != from.netdev)
            continue;
        const bool sameMac = peerNetdev && peerNetdev->mac.compare(neighbour.mac, Qt::CaseInsensitive) == 0;
        if (sameMac)
            return u"%1 has seen %2 on %3, with the MAC of %4 %5"_s.arg(
                from.ref.node, to.address.toString(), from.netdev, to.ref.node, to.netdev);
    }
    return {};
}

Link& linkFor(QList<Link>& links, const Cage& a, const Cage& b)
{
    const auto same = [&](const Link& link) {
        return link.nodeA == a.node && link.cageA == a.number && link.nodeB == b.node && link.cageB == b.number;
    };
    const auto found = std::find_if(links.begin(), links.end(), same);
    if (found != links.end())
        return *found;
    Link link;
    link.nodeA = a.node;
    link.cageA = a.number;
    link.nodeB = b.node;
    link.cageB = b.number;
    links += link;
    return links.last();
}

void addUnique(QStringList& list, const QString& text)
{
    if (!text.isEmpty() && !list.contains(text))
        list += text;
}

} // namespace

QList<Link> linksOf(const inventory::Snapshot& snapshot, const QList<Cage>& cages, const QList<Rail>& rails)
{
    QList<Link> links;
    for (const Rail& rail : rails) {
        const bool throughSwitch = rail.nodes().size() > 2;
        for (qsizetype i = 0; i < rail.members.size(); ++i) {
            for (qsizetype j = i + 1; j < rail.members.size(); ++j) {
                const RailMember& a = rail.members.at(i);
                const RailMember& b = rail.members.at(j);
                const Cage* cageA = cageOf(cages, a.ref);
                const Cage* cageB = cageOf(cages, b.ref);
                if (a.ref.node == b.ref.node || !cageA || !cageB)
                    continue;
                Link& link = linkFor(links, *cageA, *cageB);
                link.throughSwitch = link.throughSwitch || throughSwitch;
                addUnique(link.subnets, rail.subnet.toString());
                addUnique(link.evidence, u"both are in %1"_s.arg(rail.subnet.toString()));
                addUnique(link.evidence, neighbourSentence(snapshot, a, b));
                addUnique(link.evidence, neighbourSentence(snapshot, b, a));
            }
        }
    }
    return links;
}

} // namespace core::fabric
