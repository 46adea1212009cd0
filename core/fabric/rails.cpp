// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <utility>

namespace core::fabric {

using inventory::Address;
using inventory::Hca;
using inventory::HcaPort;
using inventory::Netdev;
using inventory::NodeRecord;

namespace {

/// Rails while they are collected: each subnet once, found without a search.
class Rails final
{
public:
    void add(const Subnet& subnet, const RailMember& member)
    {
        const std::pair key(subnet.network, subnet.prefixLength);
        const auto found = m_places.constFind(key);
        if (found == m_places.cend()) {
            m_places.insert(key, m_rails.size());
            m_rails += Rail{ subnet, { member } };
        } else {
            m_rails[*found].members += member;
        }
    }

    [[nodiscard]] QList<Rail> rails() const { return m_rails; }

private:
    QList<Rail> m_rails;
    QHash<std::pair<QHostAddress, int>, qsizetype> m_places;
};

/// The port's own netdev, the bond that it is a member of, and the VLANs on either: their addresses share the port's
/// GID table.
QList<const Netdev*> carriersOf(const NodeRecord& node, const QString& netdevName)
{
    const Netdev* own = node.facts.netdev(netdevName);
    const Netdev* master = own && !own->master.isEmpty() ? node.facts.netdev(own->master) : nullptr;
    const QString bond = master && master->kind == QStringLiteral("bond") ? master->name : QString();
    const auto is = [&](const QString& name) { return !name.isEmpty() && (name == netdevName || name == bond); };
    QList<const Netdev*> carriers;
    for (const Netdev& netdev : node.facts.netdevs) {
        if (is(netdev.name) || is(netdev.parent))
            carriers += &netdev;
    }
    return carriers;
}

void addPort(Rails& rails, const NodeRecord& node, const Hca& hca, const HcaPort& port)
{
    for (const Netdev* netdev : carriersOf(node, netdevOf(hca, port))) {
        for (const Address& address : netdev->addresses) {
            if (isUnroutable(address.ip))
                continue;
            rails.add(Subnet::of(address.ip, address.prefixLength),
                RailMember{ { node.name, hca.name, port.number }, netdev->name, address.ip, netdev->mtu });
        }
    }
}

/// The first twin's rail first, whatever the devices are called.
QList<const Hca*> byPciAddress(const QList<Hca>& hcas)
{
    QList<const Hca*> sorted;
    for (const Hca& hca : hcas)
        sorted += &hca;
    std::stable_sort(
        sorted.begin(), sorted.end(), [](const Hca* a, const Hca* b) { return a->pciAddress < b->pciAddress; });
    return sorted;
}

} // namespace

QList<Rail> railsOf(const inventory::Snapshot& snapshot)
{
    Rails rails;
    for (const NodeRecord& node : snapshot.nodes) {
        for (const Hca* hca : byPciAddress(node.facts.hcas)) {
            for (const HcaPort& port : hca->ports) {
                if (port.active())
                    addPort(rails, node, *hca, port);
            }
        }
    }
    return rails.rails();
}

QStringList Rail::nodes() const
{
    QStringList names;
    QSet<QString> seen;
    for (const RailMember& member : members) {
        const qsizetype before = seen.size();
        seen.insert(member.ref.node);
        if (seen.size() > before)
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
