// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/plan_values.h"

#include "core/env/env_file.h"
#include "core/env/env_reading.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::config {

using checks::Diagnosis;
using nccl::DeviceView;
using nccl::RankView;

namespace {

const RankView* viewOf(const Diagnosis& diagnosis, const QString& node)
{
    const auto found = std::find_if(diagnosis.ranks.cbegin(), diagnosis.ranks.cend(), [&node](const RankView& rank) { return rank.node == node; });
    return found == diagnosis.ranks.cend() ? nullptr : &*found;
}

QString who(const RankChoice& choice)
{
    return choice.rank == 0 ? u"head"_s : u"worker %1"_s.arg(choice.rank);
}

/// "cage 0" of the devices in a selector, or the cages.
QString cageNote(const Diagnosis& diagnosis, const RankChoice& choice)
{
    QStringList labels;
    int ports = 0;
    for (const fabric::Cage& cage : diagnosis.graph.cages) {
        if (cage.node != choice.node)
            continue;
        for (const fabric::CagePort& port : cage.ports) {
            if (choice.selector.mid(1).split(u',').contains(port.ref.hca)) {
                ++ports;
                if (!labels.contains(cage.label.toLower()))
                    labels += cage.label.toLower();
            }
        }
    }
    if (labels.isEmpty())
        return choice.selectorKept ? u"as it was"_s : QString();
    const QString part = ports == 2 && labels.size() == 1 ? u"both halves of "_s : QString();
    return part + labels.join(u" and "_s) + u" on "_s + choice.node + (choice.selectorKept ? u", as it was"_s : QString());
}

QString indexesToday(const Diagnosis& diagnosis, const QString& node)
{
    const RankView* rank = viewOf(diagnosis, node);
    QStringList indexes;
    if (rank) {
        for (const DeviceView* device : rank->selected())
            indexes += QString::number(device->gid.automaticIndex);
    }
    return indexes.isEmpty() ? u"unknown"_s : indexes.join(u", "_s);
}

} // namespace

QList<PlanValue> planValues(const inventory::Snapshot& snapshot, const Diagnosis& diagnosis, const ClusterPlan& plan, const QByteArray& headText)
{
    Q_UNUSED(snapshot)
    const env::EnvReading head = env::readEnv(headText);
    const auto valueOf = [&head](const QString& key) { return head.value(key).value_or(QString()); };
    QList<PlanValue> values;
    QStringList today;
    bool pinned = false;
    for (const RankChoice& choice : plan.ranks) {
        const QString suffix = u" · "_s + who(choice);
        values += {u"Fabric"_s, u"HCAs"_s + suffix, u"NCCL_IB_HCA"_s, choice.selector, cageNote(diagnosis, choice)};
        values += {u"Fabric"_s, u"Socket interface"_s + suffix, u"NCCL_SOCKET_IFNAME"_s, choice.socketSetting,
            u"TP_ and GLOO_SOCKET_IFNAME follow: %1"_s.arg(choice.socketInterface)};
        today += u"%1: %2"_s.arg(choice.node, indexesToday(diagnosis, choice.node));
        pinned = pinned || choice.pin.has_value();
    }
    QStringList pins;
    for (const RankChoice& choice : plan.ranks)
        pins += choice.pin ? QString::number(*choice.pin) : u"automatic"_s;
    values += {u"Fabric"_s, u"GID index"_s, u"NCCL_IB_GID_INDEX"_s, pinned ? pins.join(u", "_s) : u"automatic"_s,
        pinned ? u"one for each rank, since NCCL would choose wrong"_s : u"chosen per HCA by NCCL; today %1"_s.arg(today.join(u"; "_s))};
    for (const RankChoice& choice : plan.ranks) {
        values += {u"Cluster"_s, choice.rank == 0 ? u"Head address"_s : u"Worker %1"_s.arg(choice.rank), u"VLLM_HOST_IP"_s,
            u"%1 · %2"_s.arg(choice.node, choice.hostIp),
            choice.rank == 0 ? u"MASTER_ADDR %1, reachable from every machine"_s.arg(valueOf(u"MASTER_ADDR"_s)) : u"reached from the head as %1"_s.arg(
                                   valueOf(choice.rank == 1 ? u"WORKER_HOST"_s : u"WORKER%1_HOST"_s.arg(choice.rank)))};
    }
    values += {u"Cluster"_s, u"Rendezvous port"_s, u"MASTER_PORT"_s, valueOf(u"MASTER_PORT"_s), u"must be free on the head"_s};
    const QString image = valueOf(u"DSPARK_VLLM_IMAGE"_s);
    values += {u"Serving"_s, u"Image"_s, u"DSPARK_VLLM_IMAGE"_s, image.isEmpty() ? u"not known"_s : image,
        image.isEmpty() ? u"no machine has an image of the stack; set it before writing"_s : u"the same on every machine"_s};
    return values;
}

} // namespace core::config
