// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/rank_view_json.h"

#include "core/nccl/gid_address.h"

#include <QJsonArray>
#include <QJsonValue>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

QString word(TransportKind kind)
{
    switch (kind) {
    case TransportKind::Ib:
        return u"ib"_s;
    case TransportKind::Socket:
        return u"socket"_s;
    case TransportKind::Fails:
        return u"fails"_s;
    case TransportKind::Unknown:
        break;
    }
    return u"unknown"_s;
}

QString word(GidChoice::Verdict verdict)
{
    switch (verdict) {
    case GidChoice::Verdict::Good:
        return u"good"_s;
    case GidChoice::Verdict::EmptySlot:
        return u"empty_slot"_s;
    case GidChoice::Verdict::BeyondTable:
        return u"beyond_table"_s;
    case GidChoice::Verdict::RoceV1:
        return u"roce_v1"_s;
    case GidChoice::Verdict::LinkLocal:
        return u"link_local"_s;
    case GidChoice::Verdict::OtherAddress:
        return u"other_address"_s;
    case GidChoice::Verdict::NotApplicable:
        return u"not_applicable"_s;
    case GidChoice::Verdict::Unknown:
        break;
    }
    return u"unknown"_s;
}

QString word(Endpoint::State state)
{
    switch (state) {
    case Endpoint::State::Bound:
        return u"bound"_s;
    case Endpoint::State::Missing:
        return u"missing"_s;
    case Endpoint::State::Elsewhere:
        return u"elsewhere"_s;
    case Endpoint::State::Unknown:
        break;
    }
    return u"unknown"_s;
}

QJsonArray sentences(const QStringList& why)
{
    return QJsonArray::fromStringList(why);
}

QJsonObject selectedDevice(const DeviceView& device)
{
    const GidChoice& gid = device.gid;
    const bool known = gid.entry.has_value();
    return {
        { u"name"_s, device.hca },
        { u"port"_s, device.port },
        { u"netdev"_s, device.netdev },
        { u"gid_index"_s, gid.index },
        { u"gid"_s, known ? QJsonValue(shownGid(gid.entry->gid)) : QJsonValue() },
        { u"gid_type"_s, known ? QJsonValue(shownGidType(gid.entry->type)) : QJsonValue() },
        { u"pinned"_s, gid.pinned },
        { u"pinned_by"_s, gid.source },
        { u"automatic_index"_s, gid.automaticIndex },
        { u"wanted_index"_s, gid.wantedIndex ? QJsonValue(*gid.wantedIndex) : QJsonValue() },
        { u"verdict"_s, word(gid.verdict) },
        { u"why"_s, sentences(QStringList{ device.why } + gid.why) },
    };
}

bool belongsIntoDocument(const QString& key)
{
    static const QStringList others
        = { u"GLOO_SOCKET_IFNAME"_s, u"TP_SOCKET_IFNAME"_s, u"MASTER_ADDR"_s, u"MASTER_PORT"_s, u"VLLM_HOST_IP"_s };
    return key.startsWith(u"NCCL_"_s) || others.contains(key);
}

QJsonObject environmentOf(const RankView& view)
{
    QJsonObject object;
    for (auto it = view.environment.cbegin(); it != view.environment.cend(); ++it) {
        if (belongsIntoDocument(it.key())) {
            object.insert(it.key(),
                QJsonObject{
                    { u"value"_s, it->value ? QJsonValue(*it->value) : QJsonValue() },
                    { u"source"_s, it->source },
                    { u"chain"_s, sentences(it->chain) },
                });
        }
    }
    return object;
}

QJsonArray endpointsOf(const RankView& view)
{
    QJsonArray array;
    for (const Endpoint& endpoint : view.endpoints) {
        array.append(QJsonObject{
            { u"variable"_s, endpoint.variable },
            { u"value"_s, endpoint.value },
            { u"interface"_s, endpoint.netdev },
            { u"address"_s, endpoint.address.isNull() ? QString() : endpoint.address.toString() },
            { u"state"_s, word(endpoint.state) },
            { u"why"_s, sentences(endpoint.why) },
        });
    }
    return array;
}

QJsonObject rankObject(const RankView& view)
{
    QJsonArray hcas;
    QJsonArray skipped;
    for (const DeviceView& device : view.devices) {
        if (device.selected) {
            hcas.append(selectedDevice(device));
        } else {
            skipped.append(
                QJsonObject{ { u"name"_s, device.hca }, { u"port"_s, device.port }, { u"why"_s, device.why } });
        }
    }
    QJsonArray fused;
    for (const QStringList& group : view.fused) {
        fused.append(QJsonArray::fromStringList(group));
    }
    return {
        { u"rank"_s, view.rank },
        { u"node"_s, view.node },
        { u"version"_s, view.version.toString() },
        { u"version_assumed"_s, view.versionAssumed },
        { u"transport"_s, word(view.transport) },
        { u"transport_why"_s, sentences(view.transportWhy) },
        { u"socket_interface"_s, view.socketInterface },
        { u"socket_address"_s, view.socketAddress },
        { u"socket_interfaces"_s, QJsonArray::fromStringList(view.socketInterfaces) },
        { u"socket_why"_s, sentences(view.socketWhy) },
        { u"selector"_s, view.selector },
        { u"selector_why"_s, sentences(view.selectorWhy) },
        { u"hcas"_s, hcas },
        { u"skipped"_s, skipped },
        { u"fused"_s, fused },
        { u"fusion_why"_s, sentences(view.fusionWhy) },
        { u"routing_why"_s, sentences(view.routingWhy) },
        { u"endpoints"_s, endpointsOf(view) },
        { u"environment"_s, environmentOf(view) },
        { u"environment_why"_s, sentences(view.environmentWhy) },
    };
}

} // namespace

QJsonObject toJson(const QList<RankView>& views)
{
    QJsonArray ranks;
    for (const RankView& view : views) {
        ranks.append(rankObject(view));
    }
    return { { u"schema"_s, u"sparkloom/nccl/1"_s }, { u"ranks"_s, ranks } };
}

} // namespace core::nccl
