// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/inventory_json_parts.h"

#include <QJsonArray>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonArray texts(const QList<QHostAddress>& addresses)
{
    QJsonArray array;
    for (const QHostAddress& address : addresses) {
        array.append(address.toString());
    }
    return array;
}

} // namespace

void addMachineJson(QJsonObject& object, const NodeFacts& facts)
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
    object.insert(u"kernel_options"_s,
        facts.kernelOptions.known() ? QJsonValue(QJsonArray::fromStringList(*facts.kernelOptions.value))
                                    : QJsonValue(QJsonValue::Null));
    object.insert(u"product"_s, orNull(facts.productName));
    object.insert(u"firewall_active"_s, orNull(facts.firewall.active));
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

} // namespace core::inventory
