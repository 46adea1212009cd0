// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/fabric_presenter.h"

#include "ui/presenters/map_links.h"
#include "ui/presenters/snapshot_words.h"
#include "ui/text/counts.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ui {

using core::fabric::Cage;
using core::fabric::CagePort;
using core::fabric::Graph;
using core::fabric::Rail;
using core::fabric::RailMember;
using core::inventory::NodeRecord;

namespace {

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::FabricPresenter)
};

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
    shown.title = Words::tr("Cage %1").arg(cage.number);
    if (!cage.active()) {
        shown.state = Words::tr("no cable");
        return shown;
    }
    shown.status = Status::Ok;
    for (const CagePort& port : cage.ports) {
        shown.twins += MapTwin{ port.ref.hca,
            port.ref.port,
            port.netdev,
            addressOf(graph, port),
            port.active ? worstOf(findings, node.name, port.ref.hca) : Status::NotDone };
    }
    const double gbps = speedOf(cage, node);
    shown.state = gbps > 0 ? Words::tr("%1 Gb/s · up").arg(gbps) : Words::tr("up");
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

MapNode mapNode(
    const NodeRecord& node, const core::checks::Diagnosis& diagnosis, const QList<core::checks::Finding>& findings)
{
    MapNode shown;
    shown.name = node.name;
    const qsizetype rank = diagnosis.order.indexOf(node.name);
    QStringList parts{ rank == 0 ? Words::tr("head") : Words::tr("worker"), Words::tr("rank %1").arg(rank) };
    const QString management = managementAddress(node, diagnosis.graph);
    if (!management.isEmpty())
        parts += management;
    shown.line = parts.join(u" · "_s);
    if (node.error) {
        shown.status = Status::Unknown;
        shown.message = Words::tr("Could not be read: %1").arg(node.error->what);
        return shown;
    }
    shown.status = worstOf(findings, node.name, {});
    for (const Cage& cage : diagnosis.graph.cages) {
        if (cage.node == node.name)
            shown.cages += mapCage(diagnosis.graph, cage, node, findings);
    }
    return shown;
}

QString clusterName(const Workspace& workspace)
{
    if (workspace.isDemo())
        return Words::tr("Demo cluster");
    QStringList names;
    for (const NodeRecord& node : workspace.snapshot().nodes)
        names += node.name;
    return names.size() > 3 ? Words::tr("%1 and %2 more").arg(names.first(), QString::number(names.size() - 1))
                            : listText(names);
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
    data.findings = workspace.findings().shown;
    QList<const NodeRecord*> nodes;
    for (const NodeRecord& node : std::as_const(data.snapshot.nodes)) {
        if (!diagnosis.order.contains(node.name))
            continue; // read after this diagnosis; the next one is on its way
        nodes += &node;
        data.map.nodes += mapNode(node, diagnosis, data.findings);
        // The map of one moment may hold a node of an earlier one.
        const QString read = olderReadingText(workspace, node.name, now);
        if (!read.isEmpty())
            data.map.nodes.last().line += u" · "_s + read;
    }
    data.map.links = mapLinks(diagnosis.graph, nodes, data.findings);
    data.map.cluster = clusterName(workspace);
    data.map.takenAt = data.snapshot.takenAt;
    data.map.demo = data.snapshot.demo || workspace.isDemo();
    return data;
}

} // namespace ui
