// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/gid_use.h"

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

std::optional<QHostAddress> gidIpv4(const GidEntry& entry)
{
    const quint8* bytes = entry.gid.c;
    const bool mapped = std::all_of(bytes, bytes + 10, [](quint8 byte) { return byte == 0; }) && bytes[10] == 0xff
        && bytes[11] == 0xff;
    if (!mapped) {
        return {};
    }
    return QHostAddress(static_cast<quint32>(bytes[12]) << 24 | static_cast<quint32>(bytes[13]) << 16
        | static_cast<quint32>(bytes[14]) << 8 | static_cast<quint32>(bytes[15]));
}

GidUse gidUse(const NodeFacts& facts, const HcaPort& port, const GidEntry& entry)
{
    if (port.linkLayer == LinkLayer::InfiniBand || entry.type == GidType::InfiniBand) {
        return { {}, u"an InfiniBand port, not RoCE"_s };
    }
    const std::optional<QHostAddress> ipv4 = gidIpv4(entry);
    const QHostAddress address = ipv4.value_or(QHostAddress(entry.gid));
    if (!ipv4 && address.isLinkLocal()) {
        return { false, u"link-local (fe80::): no other node can be reached with it"_s };
    }
    if (entry.type == GidType::RoceV1) {
        return { false, u"RoCE v1: cannot be routed and is not what NCCL asks for"_s };
    }
    if (entry.type == GidType::Unknown) {
        return { {}, u"the kernel does not say whether it is RoCE v1 or v2"_s };
    }
    if (entry.netdev.isEmpty()) {
        return { {}, u"the kernel does not say which netdev it belongs to"_s };
    }
    const Netdev* netdev = facts.netdev(entry.netdev);
    if (!facts.addressesKnown || !netdev) {
        return { {}, u"the addresses of %1 are not known"_s.arg(entry.netdev) };
    }
    const bool carried = std::any_of(
        netdev->addresses.cbegin(), netdev->addresses.cend(), [&](const Address& own) { return own.ip == address; });
    if (!carried) {
        return { false, u"%1 does not carry the address %2 (any more)"_s.arg(entry.netdev, address.toString()) };
    }
    QString reason = u"RoCE v2 with %1, which %2 carries"_s.arg(address.toString(), entry.netdev);
    if (!netdev->parent.isEmpty()) {
        reason += u" (a %1 on %2)"_s.arg(netdev->kind == u"vlan"_s ? u"VLAN"_s : netdev->kind, netdev->parent);
    }
    return { true, reason };
}

} // namespace core::inventory
