// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/map_links.h"

#include "ui/text/counts.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ui {

using core::fabric::Cage;
using core::fabric::CagePort;
using core::fabric::Graph;
using core::fabric::Link;
using core::fabric::Rail;
using core::fabric::RailMember;
using core::inventory::NodeRecord;

namespace {

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::MapLinks)
};

/// Worst of the findings about one of these subnets. What could not be found out is not called right.
Status worstOfLink(const QList<core::checks::Finding>& findings, const QStringList& subnets)
{
    using core::checks::Severity;
    Status worst = Status::Ok;
    for (const auto& finding : findings) {
        if (finding.scope.kind != core::checks::Scope::Kind::Link || !subnets.contains(finding.scope.object))
            continue;
        if (finding.severity == Severity::Problem)
            return Status::Problem;
        if (finding.severity == Severity::Warning)
            worst = Status::Warning;
        else if (finding.severity == Severity::Unknown && worst == Status::Ok)
            worst = Status::Unknown;
    }
    return worst;
}

/// Every MTU seen in a subnet: one number when all agree.
QString mtuText(const Graph& graph, const QString& subnet)
{
    QSet<int> mtus;
    for (const Rail& rail : graph.rails) {
        if (rail.subnet.toString() != subnet)
            continue;
        for (const RailMember& member : rail.members)
            mtus += member.mtu;
    }
    QList<int> sorted(mtus.cbegin(), mtus.cend());
    std::sort(sorted.begin(), sorted.end());
    QStringList words;
    for (const int mtu : sorted)
        words += QString::number(mtu);
    return Words::tr("MTU %1").arg(words.join(u" / "_s));
}

/// "200 Gb/s · up": the slowest end counts; a speed that an end does not tell is not made up.
QString linkState(const QList<double>& speeds, Status status)
{
    const double slowest = speeds.isEmpty() ? 0 : *std::min_element(speeds.cbegin(), speeds.cend());
    const QString word = status == Status::Ok ? Words::tr("up") : statusWord(status);
    return slowest > 0 ? Words::tr("%1 Gb/s · %2").arg(QString::number(slowest), word) : word;
}

void describeLink(
    MapLink* link, const Graph& graph, const QStringList& subnets, const QList<core::checks::Finding>& findings)
{
    link->subnets = subnets;
    link->strands = std::max(1, static_cast<int>(subnets.size()));
    for (const QString& subnet : subnets)
        link->lines += u"%1 · %2"_s.arg(subnet, mtuText(graph, subnet));
    link->status = worstOfLink(findings, subnets);
}

/// "seen by subnet, neighbour and ping"
QString signsText(const QList<core::fabric::Sign>& signs)
{
    QStringList words;
    for (const core::fabric::Sign sign : signs) {
        switch (sign) {
        case core::fabric::Sign::Subnet:
            words += Words::tr("subnet");
            break;
        case core::fabric::Sign::Neighbour:
            words += Words::tr("neighbour");
            break;
        case core::fabric::Sign::Lldp:
            words += Words::tr("LLDP");
            break;
        case core::fabric::Sign::Ping:
            words += Words::tr("ping");
            break;
        }
    }
    const QString last = words.isEmpty() ? QString() : words.takeLast();
    return words.isEmpty() ? Words::tr("seen by %1").arg(last)
                           : Words::tr("seen by %1 and %2").arg(listText(words), last);
}

/// Ends and speeds of links by node and cage.
class Ends final
{
public:
    Ends(const Graph& graph, const QList<const NodeRecord*>& nodes)
    {
        for (int i = 0; i < nodes.size(); ++i)
            m_nodes.insert(nodes.at(i)->name, i);
        QHash<QString, int> seen;
        for (const Cage& cage : graph.cages) {
            const int node = m_nodes.value(cage.node, -1);
            const int place = seen[cage.node]++;
            if (node >= 0)
                m_cages.insert({ cage.node, cage.number }, { { node, place }, speedOf(cage, *nodes.at(node)) });
        }
    }

    /// Adds an end once; false when its node is not shown.
    bool add(const QString& node, int cage, MapLink* link, QList<double>* speeds) const
    {
        if (!m_nodes.contains(node))
            return false;
        const auto known = m_cages.value({ node, cage }, { { m_nodes.value(node), 0 }, 0 });
        if (!link->ends.contains(known.first)) {
            link->ends += known.first;
            speeds->append(known.second);
        }
        return true;
    }

private:
    QHash<QString, int> m_nodes;
    QHash<QPair<QString, int>, QPair<MapEnd, double>> m_cages;
};

MapLink mapCable(const Link& link, const Ends& ends, const Graph& graph, const QList<core::checks::Finding>& findings)
{
    MapLink cable;
    QList<double> speeds;
    if (!ends.add(link.nodeA, link.cageA, &cable, &speeds) || !ends.add(link.nodeB, link.cageB, &cable, &speeds))
        return {};
    describeLink(&cable, graph, link.subnets, findings);
    cable.title = link.subnets.size() == 2 ? Words::tr("one cable, two rails")
        : link.subnets.size() == 1         ? Words::tr("one cable, one rail")
        : link.subnets.isEmpty()           ? Words::tr("one cable, no rail")
                                           : Words::tr("%1 rails").arg(link.subnets.size());
    cable.state = linkState(speeds, cable.status);
    cable.evidence = signsText(link.signs);
    return cable;
}

/// All that hangs on one switch.
MapLink mapNetwork(const core::fabric::Fabric& fabric,
    const Ends& ends,
    const Graph& graph,
    const QList<core::checks::Finding>& findings)
{
    MapLink network;
    QList<double> speeds;
    for (const core::fabric::CageRef& cage : fabric.cages)
        (void)ends.add(cage.node, cage.number, &network, &speeds);
    describeLink(&network, graph, fabric.subnets, findings);
    network.title = Words::tr("one network");
    network.state = linkState(speeds, network.status);
    QList<core::fabric::Sign> signs;
    for (const Link& link : graph.links) {
        const core::fabric::CageRef end{ link.nodeA, link.cageA };
        for (const core::fabric::Sign sign : fabric.cages.contains(end) ? link.signs : QList<core::fabric::Sign>()) {
            if (!signs.contains(sign))
                signs += sign;
        }
    }
    std::sort(signs.begin(), signs.end());
    network.evidence = signsText(signs);
    return network;
}

} // namespace

double speedOf(const Cage& cage, const NodeRecord& node)
{
    double gbps = 0;
    for (const CagePort& port : cage.ports) {
        const core::inventory::Hca* hca = node.facts.hca(port.ref.hca);
        const core::inventory::HcaPort* hcaPort = hca ? hca->port(port.ref.port) : nullptr;
        if (hcaPort && port.active)
            gbps = std::max(gbps, hcaPort->rateGbps.valueOr(0));
    }
    return gbps;
}

QList<MapLink> mapLinks(
    const Graph& graph, const QList<const NodeRecord*>& nodes, const QList<core::checks::Finding>& findings)
{
    const Ends ends(graph, nodes);
    QList<MapLink> shown;
    for (const Link& link : graph.links) {
        if (!link.throughSwitch)
            shown += mapCable(link, ends, graph, findings);
    }
    for (const core::fabric::Fabric& fabric : graph.fabrics) {
        if (fabric.throughSwitch)
            shown += mapNetwork(fabric, ends, graph, findings);
    }
    shown.removeIf([](const MapLink& link) { return link.ends.size() < 2; });
    return shown;
}

} // namespace ui
