// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/fabric_presenter.h"

#include "ui/presenters/snapshot_words.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
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

QString tr(const char* text)
{
    return QCoreApplication::translate("ui::FabricPresenter", text);
}

/// Worst of the findings that are about this node, or about one HCA of it.
Status worstOf(const QList<core::checks::Finding>& findings, const QString& node, const QString& hca)
{
    Status worst = Status::Ok;
    for (const auto& finding : findings) {
        if (finding.scope.node != node || (!hca.isEmpty() && !finding.scope.object.contains(hca)))
            continue;
        if (finding.severity == core::checks::Severity::Problem)
            return Status::Problem;
        if (finding.severity == core::checks::Severity::Warning)
            worst = Status::Warning;
    }
    return worst;
}

QString addressOf(const Graph& graph, const CagePort& port)
{
    for (const Rail& rail : graph.rails) {
        for (const RailMember& member : rail.members) {
            if (member.ref == port.ref)
                return member.address.toString();
        }
    }
    return {};
}

MapCage mapCage(
    const Graph& graph, const Cage& cage, const NodeRecord& node, const QList<core::checks::Finding>& findings)
{
    MapCage shown;
    shown.title = cage.label;
    if (!cage.active()) {
        shown.state = tr("no cable");
        return shown;
    }
    shown.status = Status::Ok;
    double gbps = 0;
    for (const CagePort& port : cage.ports) {
        const core::inventory::Hca* hca = node.facts.hca(port.ref.hca);
        const core::inventory::HcaPort* hcaPort = hca ? hca->port(port.ref.port) : nullptr;
        if (hcaPort && port.active)
            gbps = std::max(gbps, hcaPort->rateGbps.valueOr(0));
        shown.twins += MapTwin{ port.ref.hca,
            addressOf(graph, port),
            port.active ? worstOf(findings, node.name, port.ref.hca) : Status::NotDone };
    }
    shown.state = gbps > 0 ? tr("%1 Gb/s · up").arg(gbps) : tr("up");
    return shown;
}

QString managementAddress(const NodeRecord& node, const Graph& graph)
{
    for (const auto& netdev : node.facts.netdevs) {
        const bool fabric = std::any_of(graph.rails.cbegin(), graph.rails.cend(), [&](const Rail& rail) {
            return std::any_of(rail.members.cbegin(), rail.members.cend(), [&](const RailMember& member) {
                return member.ref.node == node.name && member.netdev == netdev.name;
            });
        });
        if (fabric || !netdev.running() || netdev.name == u"lo" || netdev.name.startsWith(u"docker"))
            continue;
        for (const auto& address : netdev.addresses) {
            if (!core::fabric::isUnroutable(address.ip))
                return address.ip.toString();
        }
    }
    return {};
}

MapNode mapNode(const NodeRecord& node, const core::checks::Diagnosis& diagnosis)
{
    MapNode shown;
    shown.name = node.name;
    const qsizetype rank = diagnosis.order.indexOf(node.name);
    QStringList parts{ rank == 0 ? tr("head") : tr("worker"), tr("rank %1").arg(rank) };
    const QString management = managementAddress(node, diagnosis.graph);
    if (!management.isEmpty())
        parts += management;
    shown.line = parts.join(u" · "_s);
    if (node.error) {
        shown.status = Status::Unknown;
        shown.message = tr("Could not be read: %1").arg(node.error->what);
        return shown;
    }
    shown.status = worstOf(diagnosis.report.findings, node.name, {});
    for (const Cage& cage : diagnosis.graph.cages) {
        if (cage.node == node.name)
            shown.cages += mapCage(diagnosis.graph, cage, node, diagnosis.report.findings);
    }
    return shown;
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
    return tr("MTU %1").arg(words.join(u" / "_s));
}

MapLink linkShell(const Graph& graph, const QStringList& subnets, const QList<core::checks::Finding>& findings)
{
    MapLink shown;
    shown.strands = static_cast<int>(subnets.size());
    for (const QString& subnet : subnets) {
        shown.lines += u"%1 · %2"_s.arg(subnet, mtuText(graph, subnet));
        const bool wrong = std::any_of(findings.cbegin(), findings.cend(), [&](const auto& finding) {
            return finding.scope.kind == core::checks::Scope::Kind::Link && finding.scope.object == subnet;
        });
        shown.status = wrong ? Status::Problem : shown.status;
    }
    return shown;
}

/// "seen by subnet, neighbour and ping"
QString signsText(const QList<core::fabric::Sign>& signs)
{
    QStringList words;
    for (const core::fabric::Sign sign : signs) {
        switch (sign) {
        case core::fabric::Sign::Subnet:
            words += tr("subnet");
            break;
        case core::fabric::Sign::Neighbour:
            words += tr("neighbour");
            break;
        case core::fabric::Sign::Lldp:
            words += tr("LLDP");
            break;
        case core::fabric::Sign::Ping:
            words += tr("ping");
            break;
        }
    }
    const QString last = words.isEmpty() ? QString() : words.takeLast();
    return words.isEmpty() ? tr("seen by %1").arg(last) : tr("seen by %1 and %2").arg(words.join(u", "_s), last);
}

int cageIndex(const Graph& graph, const QString& node, int number)
{
    int index = 0;
    for (const Cage& cage : graph.cages) {
        if (cage.node != node)
            continue;
        if (cage.number == number)
            return index;
        ++index;
    }
    return 0;
}

QList<MapLink> mapLinks(const core::checks::Diagnosis& diagnosis, const QStringList& nodes)
{
    const Graph& graph = diagnosis.graph;
    QList<MapLink> shown;
    MapLink network;
    for (const Link& link : graph.links) {
        const MapEnd a{ static_cast<int>(nodes.indexOf(link.nodeA)), cageIndex(graph, link.nodeA, link.cageA) };
        const MapEnd b{ static_cast<int>(nodes.indexOf(link.nodeB)), cageIndex(graph, link.nodeB, link.cageB) };
        if (a.node < 0 || b.node < 0)
            continue;
        if (link.throughSwitch) {
            if (network.ends.isEmpty()) {
                network = linkShell(graph, link.subnets, diagnosis.report.findings);
                network.title = tr("one network");
                network.evidence = signsText(link.signs);
            }
            for (const MapEnd& end : { a, b }) {
                if (!network.ends.contains(end))
                    network.ends += end;
            }
            continue;
        }
        MapLink cable = linkShell(graph, link.subnets, diagnosis.report.findings);
        cable.title = link.subnets.size() == 2 ? tr("one cable, two rails")
            : link.subnets.size() == 1         ? tr("one cable, one rail")
                                               : tr("%1 rails").arg(link.subnets.size());
        cable.ends = { a, b };
        cable.evidence = signsText(link.signs);
        shown += cable;
    }
    if (!network.ends.isEmpty())
        shown += network;
    return shown;
}

} // namespace

FabricData fabricData(const Workspace& workspace, const QDateTime& now)
{
    FabricData data;
    data.snapshot = workspace.snapshot();
    data.reading = workspace.isReadingOnRequest();
    if (workspace.openedSnapshot())
        data.whyNotLive = snapshotReason();
    data.changedSlots = workspace.changes().gidSlots;
    data.canTestLinks = workspace.canTestLinks();
    if (!workspace.diagnosis())
        return data;
    const core::checks::Diagnosis& diagnosis = *workspace.diagnosis();
    data.ranks = diagnosis.ranks;
    data.findings = diagnosis.report.findings;
    QStringList names;
    for (const NodeRecord& node : data.snapshot.nodes) {
        if (!diagnosis.order.contains(node.name))
            continue; // read after this diagnosis; the next one is on its way
        names += node.name;
        data.map.nodes += mapNode(node, diagnosis);
        // The map of one moment may hold a node of an earlier one.
        const QString read = olderReadingText(workspace, node.name, now);
        if (!read.isEmpty())
            data.map.nodes.last().line += u" · "_s + read;
    }
    data.map.links = mapLinks(diagnosis, names);
    return data;
}

} // namespace ui
