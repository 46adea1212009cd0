// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/netdev_kinds.h"

#include "core/fabric/graph.h"
#include "core/fabric/subnet.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::Netdev;
using inventory::NodeFacts;

namespace {

bool startsWithOneOf(const QString& name, const QStringList& prefixes)
{
    return std::any_of(prefixes.cbegin(), prefixes.cend(), [&name](const QString& prefix) { return name.startsWith(prefix); });
}

bool isPortOfAnHca(const NodeFacts& facts, const QString& netdev)
{
    return std::any_of(facts.hcas.cbegin(), facts.hcas.cend(), [&netdev](const inventory::Hca& hca) {
        return hca.netdevs.contains(netdev)
            || std::any_of(hca.ports.cbegin(), hca.ports.cend(), [&](const inventory::HcaPort& port) { return fabric::netdevOf(hca, port) == netdev; });
    });
}

} // namespace

NetdevKind kindOf(const NodeFacts& facts, const Netdev& netdev)
{
    static const QStringList virtualNames{u"docker"_s, u"br-"_s, u"virbr"_s, u"veth"_s, u"cni"_s, u"flannel"_s, u"cali"_s,
        u"podman"_s, u"lxcbr"_s, u"lxdbr"_s, u"vnet"_s, u"dummy"_s};
    static const QStringList vpnNames{u"tailscale"_s, u"wg"_s, u"zt"_s, u"tun"_s, u"utun"_s};
    static const QStringList hardware{u"vlan"_s, u"macvlan"_s, u"ipvlan"_s, u"bond"_s};
    if (netdev.name == u"lo" || netdev.flags.contains(u"LOOPBACK"_s))
        return NetdevKind::Loopback;
    if (isPortOfAnHca(facts, netdev.name) || (!netdev.parent.isEmpty() && isPortOfAnHca(facts, netdev.parent)))
        return NetdevKind::Fabric;
    // A bridge with a port of the machine in it leads somewhere, whatever made it.
    const bool hasHardwareBelow = std::any_of(facts.netdevs.cbegin(), facts.netdevs.cend(), [&netdev](const Netdev& member) {
        return member.master == netdev.name && !member.pciAddress.isEmpty();
    });
    if (hasHardwareBelow || hardware.contains(netdev.kind))
        return NetdevKind::Wired;
    if (netdev.kind == u"wireguard" || (netdev.pciAddress.isEmpty() && startsWithOneOf(netdev.name, vpnNames)))
        return NetdevKind::Vpn;
    if (netdev.pciAddress.isEmpty() && startsWithOneOf(netdev.name, virtualNames))
        return NetdevKind::Virtual;
    if (netdev.name.startsWith(u"wl"))
        return NetdevKind::WiFi;
    return NetdevKind::Wired;
}

const Netdev* holderOf(const NodeFacts& facts, const QHostAddress& address)
{
    for (const Netdev& netdev : facts.netdevs) {
        for (const inventory::Address& own : netdev.addresses) {
            if (own.ip == address)
                return &netdev;
        }
    }
    return nullptr;
}

Reach reachOf(const NodeFacts& from, const QHostAddress& address, NetdevKind holder)
{
    if (!from.addressesKnown || from.netdevs.isEmpty())
        return Reach::Unknown;
    for (const Netdev& netdev : from.netdevs) {
        for (const inventory::Address& own : netdev.addresses) {
            if (!own.ip.isLoopback() && fabric::Subnet::of(own.ip, own.prefixLength).contains(address))
                return Reach::Yes;
        }
    }
    for (const inventory::Route& route : from.routes) {
        const auto subnet = QHostAddress::parseSubnet(route.destination);
        if (route.destination != u"default" && !subnet.first.isNull() && address.isInSubnet(subnet))
            return Reach::Yes;
    }
    return holder == NetdevKind::Fabric ? Reach::No : Reach::Unknown;
}

} // namespace core::checks
