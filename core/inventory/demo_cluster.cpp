// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/demo_cluster.h"

#include "core/inventory/collect.h"
#include "core/inventory/demo_transport.h"
#include "core/inventory/node_reading.h"

#include <algorithm>

namespace core::inventory {

std::vector<DemoNode> demoCluster(const DemoShape& shape)
{
    DemoShape sane = shape;
    sane.nodes = std::clamp(shape.nodes, 2, 8);
    std::vector<DemoNode> nodes;
    for (int number = 1; number <= sane.nodes; ++number) {
        auto transport = std::make_unique<DemoTransport>(sane, number);
        nodes.push_back({ transport->nodeName(), std::move(transport) });
    }
    return nodes;
}

Snapshot demoSnapshot(const Clock& clock, const DemoShape& shape)
{
    Snapshot snapshot;
    snapshot.takenAt = clock.nowUtc();
    snapshot.producer = QStringLiteral("sparkloom demo");
    snapshot.demo = true;
    for (const DemoNode& node : demoCluster(shape)) {
        snapshot.nodes.append(recordOf(node.name, node.name, collect(*node.transport, clock, {})));
    }
    return snapshot;
}

} // namespace core::inventory
