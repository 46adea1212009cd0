// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/explain.h"

#include "core/nccl/gid_address.h"

#include <QJsonArray>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonValue orNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject rankJson(const RankReading& rank)
{
    QJsonArray ports;
    for (const UsedPort& port : rank.ports)
        ports += QJsonObject{ { u"name"_s, port.hca }, { u"port"_s, port.port }, { u"link_layer"_s, port.linkLayer } };
    QJsonArray devices;
    for (const UsedDevice& device : rank.devices)
        devices += QJsonObject{ { u"index"_s, device.index },
            { u"hcas"_s, QJsonArray::fromStringList(device.hcas) },
            { u"speed_mbps"_s, device.speedMbps } };
    QJsonArray gids;
    for (const UsedGid& used : rank.gids)
        gids += QJsonObject{ { u"hca"_s, orNull(used.hca) },
            { u"device"_s, used.device },
            { u"port"_s, used.port },
            { u"gid_index"_s, used.index },
            { u"gid"_s, nccl::shownGid(used.gid) },
            { u"mtu"_s, used.mtu > 0 ? QJsonValue(used.mtu) : QJsonValue() } };
    QJsonObject environment;
    for (auto it = rank.environment.cbegin(); it != rank.environment.cend(); ++it)
        environment.insert(it.key(), it.value());
    return { { u"host"_s, orNull(rank.host) },
        { u"node"_s, orNull(rank.node) },
        { u"pid"_s, rank.pid },
        { u"rank"_s, rank.rank ? QJsonValue(*rank.rank) : QJsonValue() },
        { u"ranks"_s, rank.ranks > 0 ? QJsonValue(rank.ranks) : QJsonValue() },
        { u"nccl_version"_s, orNull(rank.ncclVersion) },
        { u"transport"_s, transportName(rank.transport) },
        { u"network"_s, orNull(rank.network) },
        { u"plugin"_s, orNull(rank.plugin) },
        { u"plugin_path"_s, orNull(rank.pluginPath) },
        { u"bootstrap_interface"_s, orNull(rank.bootstrapNetdev) },
        { u"bootstrap_address"_s, orNull(rank.bootstrapAddress) },
        { u"oob_interface"_s, orNull(rank.oobNetdev) },
        { u"oob_address"_s, orNull(rank.oobAddress) },
        { u"hcas"_s, ports },
        { u"devices"_s, devices },
        { u"gids"_s, gids },
        { u"sockets"_s, QJsonArray::fromStringList(rank.socketNetdevs) },
        { u"environment"_s, environment },
        { u"init_complete"_s, rank.complete() } };
}

} // namespace

QJsonObject explanationJson(const LogExplanation& explanation)
{
    QJsonArray ranks;
    for (const RankReading& rank : explanation.reading.ranks)
        ranks += rankJson(rank);
    return { { u"schema"_s, u"sparkloom/explain/1"_s },
        { u"status"_s, checks::statusName(explanation.status()) },
        { u"with_snapshot"_s, explanation.withSnapshot },
        { u"lines"_s, explanation.reading.lines },
        { u"programs"_s, QJsonArray::fromStringList(explanation.reading.programs) },
        { u"nccl_versions"_s, QJsonArray::fromStringList(explanation.reading.ncclVersions) },
        { u"ranks"_s, ranks },
        { u"findings"_s, checks::findingsArray(explanation.findings) } };
}

} // namespace core::logs
