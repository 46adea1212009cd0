// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/ping_plan.h"

namespace core::fabric {

QList<inventory::PingTarget> pingTargets(const Graph& graph, const QString& node)
{
    QList<inventory::PingTarget> targets;
    for (const Rail& rail : graph.rails) {
        for (const RailMember* own : rail.of(node)) {
            for (const RailMember& other : rail.members) {
                const inventory::PingTarget target{ own->netdev, own->address, other.address, own->mtu };
                // A bond's address stands at each of its ports.
                if (other.ref.node != node && other.address != own->address && !targets.contains(target))
                    targets += target;
            }
        }
    }
    return targets;
}

} // namespace core::fabric
