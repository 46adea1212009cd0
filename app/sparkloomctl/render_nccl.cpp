// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "render_nccl.h"

#include "console.h"

#include "core/checks/cabling_words.h"
#include "core/nccl/rank_view_json.h"

#include <QJsonArray>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using namespace core::nccl;

namespace {

void printList(const QString& title, const QStringList& sentences)
{
    out(u"  "_s + title);
    for (const QString& sentence : sentences)
        out(u"    "_s + sentence);
}

QString transportWord(TransportKind kind)
{
    switch (kind) {
    case TransportKind::Ib:
        return u"IB (RDMA)"_s;
    case TransportKind::Socket:
        return u"Socket"_s;
    case TransportKind::Fails:
        return u"NCCL fails to start"_s;
    case TransportKind::Unknown:
        return u"unknown"_s;
    }
    return u"unknown"_s;
}

} // namespace

void printRanks(const core::checks::Diagnosis& diagnosis)
{
    printList(u"Cabling: "_s + core::fabric::shapeName(diagnosis.shape.kind), diagnosis.shape.words);
    out();
    for (const RankView& rank : diagnosis.ranks) {
        out(u"Rank %1 · %2 · NCCL %3%4"_s.arg(rank.rank).arg(rank.node, rank.version.toString(), rank.versionAssumed ? u" (assumed)"_s : QString()));
        printList(u"Transport: "_s + transportWord(rank.transport), rank.transportWhy);
        printList(u"Bootstrap interface: "_s + (rank.socketInterface.isEmpty() ? u"none"_s : rank.socketInterface + u' ' + rank.socketAddress), rank.socketWhy);
        printList(u"Selector: "_s + (rank.selector.isEmpty() ? u"all HCAs"_s : rank.selector), rank.selectorWhy);
        for (const DeviceView& device : rank.devices) {
            out(u"  %1 port %2%3: %4"_s.arg(device.hca).arg(device.port).arg(device.netdev.isEmpty() ? QString() : u" (%1)"_s.arg(device.netdev), device.why));
            if (!device.selected)
                continue;
            out(u"    GID index %1%2"_s.arg(device.gid.index).arg(device.gid.pinned ? u", pinned"_s : u", chosen by NCCL"_s));
            for (const QString& sentence : device.gid.why)
                out(u"      "_s + sentence);
        }
        QStringList groups;
        for (const QStringList& group : rank.fused)
            groups += group.join(u" + "_s);
        printList(u"Network devices: "_s + (groups.isEmpty() ? u"none"_s : groups.join(u" | "_s)), rank.fusionWhy);
        if (!rank.routingWhy.isEmpty())
            printList(u"Routing"_s, rank.routingWhy);
        const QStringList cabling = core::checks::cablingSentences(diagnosis.shape, diagnosis.graph, rank);
        if (!cabling.isEmpty())
            printList(u"On these cables"_s, cabling);
        out();
    }
}

QJsonObject ranksJson(const core::checks::Diagnosis& diagnosis)
{
    QJsonObject document = toJson(diagnosis.ranks);
    QJsonArray perRank;
    for (const RankView& rank : diagnosis.ranks)
        perRank += QJsonObject{ { u"rank"_s, rank.rank }, { u"node"_s, rank.node },
            { u"why"_s, QJsonArray::fromStringList(core::checks::cablingSentences(diagnosis.shape, diagnosis.graph, rank)) } };
    document.insert(u"cabling"_s, QJsonObject{ { u"shape"_s, core::fabric::shapeName(diagnosis.shape.kind) },
        { u"why"_s, QJsonArray::fromStringList(diagnosis.shape.words) }, { u"ranks"_s, perRank } });
    return document;
}

} // namespace ctl
