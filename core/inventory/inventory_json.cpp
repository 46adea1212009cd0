// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/inventory_json.h"

#include "core/inventory/gid_use.h"
#include "core/inventory/port_netdev.h"

#include <QJsonArray>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

template <class T> QJsonValue orNull(const Fact<T>& fact)
{
    return fact.known() ? QJsonValue(*fact.value) : QJsonValue(QJsonValue::Null);
}

QJsonValue orNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

QJsonValue orNull(const std::optional<bool>& value)
{
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonArray texts(const QList<QHostAddress>& addresses)
{
    QJsonArray array;
    for (const QHostAddress& address : addresses) {
        array.append(address.toString());
    }
    return array;
}

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

QString accessWord(DockerFacts::Access access)
{
    switch (access) {
    case DockerFacts::Access::Usable:
        return u"usable"_s;
    case DockerFacts::Access::NotInstalled:
        return u"not-installed"_s;
    case DockerFacts::Access::NotRunning:
        return u"not-running"_s;
    case DockerFacts::Access::Denied:
        return u"denied"_s;
    case DockerFacts::Access::Unknown:
        break;
    }
    return {};
}

QString stateWord(NodeFile::State state)
{
    switch (state) {
    case NodeFile::State::Present:
        return u"present"_s;
    case NodeFile::State::Denied:
        return u"denied"_s;
    case NodeFile::State::Missing:
        break;
    }
    return u"missing"_s;
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
        { u"addresses"_s, facts.addressesKnown ? QJsonValue(addresses) : QJsonValue(QJsonValue::Null) } };
}

QJsonObject dockerJson(const DockerFacts& docker)
{
    QJsonArray images;
    for (const DockerFacts::Image& image : docker.images) {
        images.append(QJsonObject{ { u"tag"_s, orNull(image.repoTag) },
            { u"id"_s, image.id },
            { u"digests"_s, QJsonArray::fromStringList(image.repoDigests) } });
    }
    QJsonArray containers;
    for (const DockerFacts::Container& container : docker.containers) {
        containers.append(QJsonObject{ { u"name"_s, container.name },
            { u"image"_s, container.image },
            { u"state"_s, container.state },
            { u"status"_s, container.status } });
    }
    const bool usable = docker.access == DockerFacts::Access::Usable;
    const QJsonValue null(QJsonValue::Null);
    return { { u"access"_s, orNull(accessWord(docker.access)) },
        { u"access_detail"_s, orNull(docker.accessDetail) },
        { u"version"_s, orNull(docker.serverVersion) },
        { u"storage_driver"_s, orNull(docker.storageDriver) },
        { u"compose_version"_s, orNull(docker.composeVersion) },
        { u"compose_is_plugin"_s, docker.composeVersion.known() ? QJsonValue(docker.composeIsPlugin) : null },
        { u"docker_host"_s, orNull(docker.dockerHost) },
        { u"images"_s, usable ? QJsonValue(images) : null },
        { u"containers"_s, usable ? QJsonValue(containers) : null } };
}

QJsonObject fileJson(const NodeFile& file)
{
    return { { u"path"_s, orNull(file.path) },
        { u"state"_s, stateWord(file.state) },
        { u"mode"_s, file.mode ? QJsonValue(QString::number(*file.mode, 8)) : QJsonValue(QJsonValue::Null) },
        { u"owner"_s, orNull(file.owner) } };
}

QJsonArray recipesJson(const QList<Recipe>& recipes)
{
    QJsonArray array;
    for (const Recipe& recipe : recipes) {
        array.append(QJsonObject{ { u"folder"_s, recipe.folder },
            { u"upstream_checkout"_s, recipe.upstreamCheckout },
            { u"env_file"_s, fileJson(recipe.envFile) },
            { u"compose_file"_s, fileJson(recipe.composeFile) } });
    }
    return array;
}

QJsonValue listeningJson(const Fact<QList<ListeningPort>>& listening)
{
    if (!listening.known()) {
        return QJsonValue::Null;
    }
    QJsonArray array;
    for (const ListeningPort& port : *listening.value) {
        array.append(QJsonObject{ { u"address"_s, port.address.toString() },
            { u"port"_s, port.port },
            { u"process"_s, orNull(port.process) } });
    }
    return array;
}

void addMachine(QJsonObject& object, const NodeFacts& facts)
{
    QJsonArray gpus;
    for (const Gpu& gpu : facts.gpus) {
        gpus.append(QJsonObject{ { u"name"_s, gpu.name }, { u"memory_mib"_s, orNull(gpu.memoryMiB) } });
    }
    object.insert(u"host_name"_s, orNull(facts.hostName));
    object.insert(u"host_name_addresses"_s,
        facts.hostNameAddresses.known() ? QJsonValue(texts(*facts.hostNameAddresses.value))
                                        : QJsonValue(QJsonValue::Null));
    object.insert(u"machine_id"_s, orNull(facts.machineId));
    object.insert(u"user"_s, orNull(facts.userName));
    object.insert(u"home"_s, orNull(facts.homeFolder));
    object.insert(u"groups"_s, QJsonArray::fromStringList(facts.groups));
    object.insert(u"os"_s, orNull(facts.osName));
    object.insert(u"dgx_name"_s, orNull(facts.dgxName));
    object.insert(u"dgx_version"_s, orNull(facts.dgxVersion));
    object.insert(u"kernel"_s, orNull(facts.kernel));
    object.insert(u"architecture"_s, orNull(facts.architecture));
    object.insert(u"firmware"_s, orNull(facts.firmwareVersion));
    object.insert(u"driver"_s, orNull(facts.driverVersion));
    object.insert(u"cuda"_s, orNull(facts.cudaVersion));
    object.insert(u"gpus"_s, gpus);
    object.insert(u"memory_total_kib"_s, orNull(facts.memoryTotalKiB));
    object.insert(u"memory_available_kib"_s, orNull(facts.memoryAvailableKiB));
    object.insert(u"cma_total_kib"_s, orNull(facts.cmaTotalKiB));
    object.insert(u"disk_free_kib"_s, orNull(facts.diskFreeKiB));
    object.insert(u"memlock_kib"_s, orNull(facts.memlockKiB));
}

void addNetwork(QJsonObject& object, const NodeFacts& facts)
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

QJsonObject nodeJson(const NodeRecord& node)
{
    QJsonObject object{
        { u"name"_s, node.name }, { u"address"_s, orNull(node.address) }, { u"error"_s, QJsonValue(QJsonValue::Null) }
    };
    if (node.error) {
        object.insert(u"error"_s,
            QJsonObject{ { u"kind"_s, errorKindName(node.error->kind) },
                { u"what"_s, node.error->what },
                { u"hint"_s, orNull(node.error->hint) },
                { u"detail"_s, orNull(node.error->detail) } });
        return object;
    }
    const NodeFacts& facts = node.facts;
    object.insert(u"read_at"_s, orNull(facts.readAt.toUTC().toString(Qt::ISODate)));
    addMachine(object, facts);
    addNetwork(object, facts);
    object.insert(u"docker"_s, dockerJson(facts.docker));
    object.insert(u"listening"_s, listeningJson(facts.listening));
    object.insert(u"etc_nccl_conf"_s, fileJson(facts.etcNcclConf));
    object.insert(u"home_nccl_conf"_s, fileJson(facts.homeNcclConf));
    object.insert(u"recipes"_s, recipesJson(facts.recipes));
    object.insert(u"unreadable"_s, QJsonArray::fromStringList(facts.unreadable));
    return object;
}

} // namespace

QJsonObject inventoryJson(const Snapshot& snapshot)
{
    QJsonArray nodes;
    for (const NodeRecord& node : snapshot.nodes) {
        nodes.append(nodeJson(node));
    }
    return { { u"schema"_s, u"sparkloom/inventory/1"_s },
        { u"taken_at"_s, orNull(snapshot.takenAt.toUTC().toString(Qt::ISODate)) },
        { u"producer"_s, orNull(snapshot.producer) },
        { u"demo"_s, snapshot.demo },
        { u"nodes"_s, nodes } };
}

} // namespace core::inventory
