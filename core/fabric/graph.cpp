// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include <QSet>

#include <algorithm>

namespace core::fabric {

QString Graph::key(const PortRef& ref)
{
    return ref.node + u'/' + ref.hca + u'/' + QString::number(ref.port);
}

const Cage* Graph::cage(const PortRef& ref) const
{
    const auto found = cageOfPort.constFind(key(ref));
    return found == cageOfPort.cend() ? nullptr : &cages.at(*found);
}

const PortRole* Graph::role(const PortRef& ref) const
{
    for (const qsizetype index : portsOfNode.value(ref.node)) {
        if (ports.at(index).ref == ref)
            return &ports.at(index);
    }
    return nullptr;
}

QStringList Graph::addressesOf(const QString& node) const
{
    QStringList words;
    for (const qsizetype index : portsOfNode.value(node)) {
        for (const QString& address : ports.at(index).addresses)
            words += ports.at(index).netdev + u' ' + address;
    }
    return words;
}

QList<const Rail*> Graph::reachingAll(const QStringList& nodes) const
{
    QList<const Rail*> found;
    for (const Rail& rail : rails) {
        if (rail.members.size() < nodes.size())
            continue;
        const QStringList names = rail.nodes();
        const QSet<QString> present(names.cbegin(), names.cend());
        const bool all = std::all_of(
            nodes.cbegin(), nodes.cend(), [&present](const QString& node) { return present.contains(node); });
        if (all)
            found += &rail;
    }
    return found;
}

QList<const Fabric*> Graph::fabricsReachingAll(const QStringList& nodes) const
{
    QList<const Fabric*> found;
    for (const Fabric& fabric : fabrics) {
        if (fabric.reaches(nodes))
            found += &fabric;
    }
    return found;
}

Graph buildGraph(const inventory::Snapshot& snapshot)
{
    Graph graph;
    for (const inventory::NodeRecord& node : snapshot.nodes)
        graph.cages += cagesOf(node);
    for (qsizetype i = 0; i < graph.cages.size(); ++i) {
        for (const CagePort& port : graph.cages.at(i).ports)
            graph.cageOfPort.insert(Graph::key(port.ref), i);
    }
    graph.rails = railsOf(snapshot);
    graph.links = linksOf(snapshot, graph);
    graph.fabrics = fabricsOf(graph);
    graph.ports = rolesOf(snapshot, graph);
    for (qsizetype i = 0; i < graph.ports.size(); ++i)
        graph.portsOfNode[graph.ports.at(i).ref.node] += i;
    return graph;
}

} // namespace core::fabric
