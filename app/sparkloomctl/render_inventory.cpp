// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "render_inventory.h"

#include "console.h"

#include <QHostAddress>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using namespace core::inventory;

namespace {

QString typeWord(GidType type)
{
    switch (type) {
    case GidType::RoceV1:
        return u"v1"_s;
    case GidType::RoceV2:
        return u"v2"_s;
    case GidType::InfiniBand:
        return u"IB"_s;
    case GidType::Unknown:
        return u"? "_s;
    }
    return u"?"_s;
}

QString gidText(const GidEntry& entry)
{
    const QHostAddress address(entry.gid);
    bool mapped = false;
    const quint32 ipv4 = address.toIPv4Address(&mapped);
    return mapped ? QHostAddress(ipv4).toString() : address.toString();
}

void printPort(const Hca& hca, const HcaPort& port)
{
    const bool active = port.active();
    out(u"  %1 port %2  %3 %4  %5"_s.arg(hca.name).arg(port.number).arg(port.state.valueOr(u"unknown"_s), port.physState.valueOr(QString()),
        active && port.rateGbps.known() ? u"%1 Gb/s"_s.arg(*port.rateGbps.value) : QString()));
    for (const GidEntry& entry : port.gids)
        out(u"    %1  %2  %3  %4"_s.arg(entry.index, 3).arg(typeWord(entry.type), gidText(entry), entry.netdev));
}

} // namespace

void printInventory(const Snapshot& snapshot)
{
    if (snapshot.demo)
        out(u"DEMO: a made-up cluster, no machine was touched."_s);
    for (const NodeRecord& node : snapshot.nodes) {
        if (node.error) {
            out(u"%1: not read: %2"_s.arg(node.name, node.error->what));
            out();
            continue;
        }
        const NodeFacts& facts = node.facts;
        out(u"%1 (%2)  %3  kernel %4  driver %5"_s.arg(node.name, facts.hostName.valueOr(u"host name unknown"_s), facts.dgxName.valueOr(facts.osName.valueOr(u"system unknown"_s)),
            facts.kernel.valueOr(u"unknown"_s), facts.driverVersion.valueOr(u"unknown"_s)));
        for (const Netdev& netdev : facts.netdevs) {
            QStringList addresses;
            for (const Address& address : netdev.addresses)
                addresses += u"%1/%2"_s.arg(address.ip.toString()).arg(address.prefixLength);
            out(u"  %1  %2  mtu %3  %4"_s.arg(netdev.name, netdev.operState).arg(netdev.mtu).arg(addresses.join(u", "_s)));
        }
        for (const Hca& hca : facts.hcas) {
            for (const HcaPort& port : hca.ports)
                printPort(hca, port);
        }
        for (const QString& text : facts.unreadable)
            out(u"  not understood: "_s + text);
        out();
    }
}

} // namespace ctl
