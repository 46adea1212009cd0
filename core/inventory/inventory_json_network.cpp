// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/gid_use.h"
#include "core/inventory/inventory_json_parts.h"
#include "core/inventory/port_netdev.h"

#include <QJsonArray>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

QString typeWord(GidType type)
{
    switch (type) {
    case GidType::RoceV1:
        return u"v1"_s;
    case GidType::RoceV2:
        return u"v2"_s;
    case GidType::InfiniBand:
        return u"ib"_s;
    case GidType::Unknown:
        break;
    }
    return {};
}

QString layerWord(LinkLayer layer)
{
    switch (layer) {
    case LinkLayer::Ethernet:
        return u"Ethernet"_s;
    case LinkLayer::InfiniBand:
        return u"InfiniBand"_s;
    case LinkLayer::Unknown:
        break;
    }
    return {};
}

/// A GID in the kernel's own spelling, which is what people compare with.
QString gidText(const GidEntry& entry)
{
    QStringList groups;
    for (int i = 0; i < 16; i += 2) {
        groups << QString::number(entry.gid.c[i] << 8 | entry.gid.c[i + 1], 16).rightJustified(4, u'0');
    }
    return groups.join(u':');
}

QJsonObject gidJson(const NodeFacts& facts, const HcaPort& port, const GidEntry& entry)
{
    const GidUse use = gidUse(facts, port, entry);
    const std::optional<QHostAddress> ipv4 = gidIpv4(entry);
    return { { u"index"_s, entry.index },
        { u"gid"_s, gidText(entry) },
        { u"type"_s, orNull(typeWord(entry.type)) },
        { u"ipv4"_s, orNull(ipv4 ? ipv4->toString() : QString()) },
        { u"netdev"_s, orNull(entry.netdev) },
        { u"usable"_s, orNull(use.usable) },
        { u"reason"_s, use.reason } };
}

QJsonObject portJson(const NodeFacts& facts, const Hca& hca, const HcaPort& port)
{
    const QString name = portNetdev(facts, hca, port);
    const Netdev* netdev = facts.netdev(name);
    QJsonArray gids;
    for (const GidEntry& entry : port.gids) {
        gids.append(gidJson(facts, port, entry));
    }
    return { { u"port"_s, port.number },
        { u"state"_s, orNull(port.state) },
        { u"phys_state"_s, orNull(port.physState) },
        { u"link_layer"_s, orNull(layerWord(port.linkLayer)) },
        // The rate of a port that is not ACTIVE is a placeholder of the driver.
        { u"rate_gbps"_s, port.active() ? orNull(port.rateGbps) : QJsonValue(QJsonValue::Null) },
        { u"netdev"_s, orNull(name) },
        { u"mtu"_s, netdev && netdev->mtu > 0 ? QJsonValue(netdev->mtu) : QJsonValue(QJsonValue::Null) },
        { u"gid_table_length"_s, port.gidTableLength },
        { u"gids"_s, gids } };
}

QJsonObject hcaJson(const NodeFacts& facts, const Hca& hca)
{
    QJsonArray ports;
    for (const HcaPort& port : hca.ports) {
        ports.append(portJson(facts, hca, port));
    }
    return { { u"name"_s, hca.name },
        { u"node_guid"_s, orNull(hca.nodeGuid) },
        { u"sys_image_guid"_s, orNull(hca.sysImageGuid) },
        { u"firmware"_s, orNull(hca.firmware) },
        { u"board_id"_s, orNull(hca.boardId) },
        { u"type"_s, orNull(hca.hcaType) },
        { u"pci_address"_s, orNull(hca.pciAddress) },
        { u"pcie"_s,
            QJsonObject{ { u"current_speed"_s, orNull(hca.pcie.currentSpeed) },
                { u"max_speed"_s, orNull(hca.pcie.maxSpeed) },
                { u"current_width"_s, orNull(hca.pcie.currentWidth) },
                { u"max_width"_s, orNull(hca.pcie.maxWidth) } } },
        { u"numa_node"_s, orNull(hca.numaNode) },
        { u"ports"_s, ports } };
}

QJsonObject netdevJson(const NodeFacts& facts, const Netdev& netdev)
{
    QJsonArray addresses;
    for (const Address& address : netdev.addresses) {
        addresses.append(QJsonObject{ { u"address"_s, address.ip.toString() },
            { u"prefix"_s, address.prefixLength },
            { u"scope"_s, orNull(address.scope) },
            { u"dynamic"_s, address.dynamic } });
    }
    return { { u"name"_s, netdev.name },
        { u"ifindex"_s, netdev.ifindex },
        { u"mac"_s, orNull(netdev.mac) },
        { u"mtu"_s, netdev.mtu > 0 ? QJsonValue(netdev.mtu) : QJsonValue(QJsonValue::Null) },
        { u"up"_s, netdev.up() },
        { u"running"_s, netdev.running() },
        { u"oper_state"_s, orNull(netdev.operState) },
        { u"kind"_s, orNull(netdev.kind) },
        { u"parent"_s, orNull(netdev.parent) },
        { u"master"_s, orNull(netdev.master) },
        { u"speed_mbps"_s, orNull(netdev.speedMbps) },
        { u"carrier"_s, orNull(netdev.carrier) },
        { u"driver"_s, orNull(netdev.driver) },
        { u"pci_address"_s, orNull(netdev.pciAddress) },
        { u"phys_port_name"_s, orNull(netdev.physPortName) },
        { u"configured_by"_s, orNull(netdev.configuredBy) },
        { u"persistent"_s, orNull(netdev.persistent) },
        { u"addresses"_s, facts.addressesKnown ? QJsonValue(addresses) : QJsonValue(QJsonValue::Null) } };
}

} // namespace

void addNetworkJson(QJsonObject& object, const NodeFacts& facts)
{
    QJsonArray hcas;
    for (const Hca& hca : facts.hcas) {
        hcas.append(hcaJson(facts, hca));
    }
    QJsonArray netdevs;
    for (const Netdev& netdev : facts.netdevs) {
        netdevs.append(netdevJson(facts, netdev));
    }
    QJsonArray neighbours;
    for (const Neighbour& neighbour : facts.neighbours) {
        neighbours.append(QJsonObject{ { u"address"_s, neighbour.ip.toString() },
            { u"mac"_s, orNull(neighbour.mac) },
            { u"netdev"_s, orNull(neighbour.netdev) },
            { u"states"_s, QJsonArray::fromStringList(neighbour.states) } });
    }
    QJsonArray routes;
    for (const Route& route : facts.routes) {
        routes.append(QJsonObject{ { u"destination"_s, route.destination },
            { u"gateway"_s, orNull(route.gateway.toString()) },
            { u"netdev"_s, orNull(route.netdev) },
            { u"source"_s, orNull(route.source.toString()) },
            { u"metric"_s, route.metric } });
    }
    object.insert(u"rdma_present"_s, orNull(facts.rdmaClassPresent));
    object.insert(u"hcas"_s, hcas);
    object.insert(u"netdevs"_s, netdevs);
    object.insert(u"neighbours"_s, neighbours);
    object.insert(u"routes"_s, routes);
}

} // namespace core::inventory
