// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include <algorithm>

namespace core::fabric {

const Cage* Graph::cage(const PortRef& ref) const
{
    for (const Cage& candidate : cages) {
        for (const CagePort& port : candidate.ports) {
            if (port.ref == ref)
                return &candidate;
        }
    }
    return nullptr;
}

QList<const Rail*> Graph::reachingAll(const QStringList& nodes) const
{
    QList<const Rail*> found;
    for (const Rail& rail : rails) {
        const QStringList present = rail.nodes();
        const bool all = std::all_of(
            nodes.cbegin(), nodes.cend(), [&present](const QString& node) { return present.contains(node); });
        if (all)
            found += &rail;
    }
    return found;
}

Graph buildGraph(const inventory::Snapshot& snapshot)
{
    Graph graph;
    for (const inventory::NodeRecord& node : snapshot.nodes)
        graph.cages += cagesOf(node);
    graph.rails = railsOf(snapshot);
    graph.links = linksOf(snapshot, graph.cages, graph.rails);
    return graph;
}

} // namespace core::fabric
