// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/port_netdev.h"

#include <algorithm>

namespace core::inventory {

namespace {

QString ofPciFunction(const NodeFacts& facts, const Hca& hca, const HcaPort& port)
{
    if (hca.netdevs.size() <= 1) {
        return hca.netdevs.value(0);
    }
    for (const QString& name : hca.netdevs) {
        const Netdev* netdev = facts.netdev(name);
        if (netdev && netdev->devPort.value == port.number - 1) {
            return name;
        }
    }
    return {};
}

} // namespace

QString portNetdev(const NodeFacts& facts, const Hca& hca, const HcaPort& port)
{
    const auto inTable = [&](const QString& name) {
        return std::any_of(
            port.gids.cbegin(), port.gids.cend(), [&](const GidEntry& entry) { return entry.netdev == name; });
    };
    const QString own = ofPciFunction(facts, hca, port);
    if (!own.isEmpty()) {
        const Netdev* netdev = facts.netdev(own);
        const bool bonded = netdev && !netdev->master.isEmpty() && !inTable(own) && inTable(netdev->master);
        return bonded ? netdev->master : own;
    }
    for (const GidEntry& entry : port.gids) {
        const Netdev* netdev = facts.netdev(entry.netdev);
        if (!entry.netdev.isEmpty() && (!netdev || netdev->parent.isEmpty())) {
            return entry.netdev;
        }
    }
    return {};
}

} // namespace core::inventory
