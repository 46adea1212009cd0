// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include <algorithm>

namespace core::fabric {

using inventory::Address;
using inventory::Hca;
using inventory::HcaPort;
using inventory::Netdev;
using inventory::NodeRecord;

namespace {

Rail& railFor(QList<Rail>& rails, const Subnet& subnet)
{
    const auto same = [&subnet](const Rail& rail) { return rail.subnet == subnet; };
    const auto found = std::find_if(rails.begin(), rails.end(), same);
    if (found != rails.end())
        return *found;
    rails += Rail{subnet, {}};
    return rails.last();
}

/// The port's own netdev and the VLANs on it: their addresses share the port's GID table.
QList<const Netdev*> carriersOf(const NodeRecord& node, const QString& netdevName)
{
    QList<const Netdev*> carriers;
    for (const Netdev& netdev : node.facts.netdevs) {
        if (netdev.name == netdevName || (netdev.parent == netdevName && !netdevName.isEmpty()))
            carriers += &netdev;
    }
    return carriers;
}

void addPort(QList<Rail>& rails, const NodeRecord& node, const Hca& hca, const HcaPort& port)
{
    for (const Netdev* netdev : carriersOf(node, netdevOf(hca, port))) {
        for (const Address& address : netdev->addresses) {
            if (isUnroutable(address.ip))
                continue;
            const Subnet subnet = Subnet::of(address.ip, address.prefixLength);
            railFor(rails, subnet).members
                += RailMember{{node.name, hca.name, port.number}, netdev->name, address.ip, netdev->mtu};
        }
    }
}

/// The first twin's rail first, whatever the devices are called.
QList<const Hca*> byPciAddress(const QList<Hca>& hcas)
{
    QList<const Hca*> sorted;
    for (const Hca& hca : hcas)
        sorted += &hca;
    std::stable_sort(sorted.begin(), sorted.end(), [](const Hca* a, const Hca* b) { return a->pciAddress < b->pciAddress; });
    return sorted;
}

} // namespace

QList<Rail> railsOf(const inventory::Snapshot& snapshot)
{
    QList<Rail> rails;
    for (const NodeRecord& node : snapshot.nodes) {
        for (const Hca* hca : byPciAddress(node.facts.hcas)) {
            for (const HcaPort& port : hca->ports) {
                if (port.active())
                    addPort(rails, node, *hca, port);
            }
        }
    }
    return rails;
}

QStringList Rail::nodes() const
{
    QStringList names;
    for (const RailMember& member : members) {
        if (!names.contains(member.ref.node))
            names += member.ref.node;
    }
    return names;
}

QList<const RailMember*> Rail::of(const QString& node) const
{
    QList<const RailMember*> found;
    for (const RailMember& member : members) {
        if (member.ref.node == node)
            found += &member;
    }
    return found;
}

} // namespace core::fabric
