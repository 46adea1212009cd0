// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/plan_values.h"

#include "core/env/env_file.h"
#include "core/env/env_reading.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::config {

using checks::Diagnosis;
using nccl::DeviceView;
using nccl::RankView;

namespace {

/// What the page Configuration shows of the plan, unlike a finding, in the person's language.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(core::config::PlanValues)
};

const RankView* viewOf(const Diagnosis& diagnosis, const QString& node)
{
    const auto found = std::find_if(diagnosis.ranks.cbegin(), diagnosis.ranks.cend(), [&node](const RankView& rank) { return rank.node == node; });
    return found == diagnosis.ranks.cend() ? nullptr : &*found;
}

QString who(const RankChoice& choice)
{
    return choice.rank == 0 ? Words::tr("head") : Words::tr("worker %1").arg(choice.rank);
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
                const QString label = Words::tr("cage %1").arg(cage.number);
                if (!labels.contains(label))
                    labels += label;
            }
        }
    }
    if (labels.isEmpty())
        return choice.selectorKept ? Words::tr("as it was") : QString();
    const bool whole = ports == 2 && labels.size() == 1;
    const QString cages = labels.join(Words::tr(" and ", "between cages"));
    const QString note
        = (whole ? Words::tr("both halves of %1 on %2") : Words::tr("%1 on %2", "cages on a machine")).arg(cages, choice.node);
    return choice.selectorKept ? Words::tr("%1, as it was").arg(note) : note;
}

QString indexesToday(const Diagnosis& diagnosis, const QString& node)
{
    const RankView* rank = viewOf(diagnosis, node);
    QStringList indexes;
    if (rank) {
        for (const DeviceView* device : rank->selected())
            indexes += QString::number(device->gid.automaticIndex);
    }
    return indexes.isEmpty() ? Words::tr("unknown") : indexes.join(u", "_s);
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
        values += {Words::tr("Fabric"), Words::tr("HCAs · %1").arg(who(choice)), u"NCCL_IB_HCA"_s, choice.selector, cageNote(diagnosis, choice)};
        values += {Words::tr("Fabric"), Words::tr("Socket interface · %1").arg(who(choice)), u"NCCL_SOCKET_IFNAME"_s, choice.socketSetting,
            Words::tr("TP_ and GLOO_SOCKET_IFNAME follow: %1").arg(choice.socketInterface)};
        today += u"%1: %2"_s.arg(choice.node, indexesToday(diagnosis, choice.node));
        pinned = pinned || choice.pin.has_value();
    }
    QStringList pins;
    for (const RankChoice& choice : plan.ranks)
        pins += choice.pin ? QString::number(*choice.pin) : Words::tr("automatic");
    values += {Words::tr("Fabric"), Words::tr("GID index"), u"NCCL_IB_GID_INDEX"_s, pinned ? pins.join(u", "_s) : Words::tr("automatic"),
        pinned ? Words::tr("one for each rank, since NCCL would choose wrong") : Words::tr("chosen per HCA by NCCL; today %1").arg(today.join(u"; "_s))};
    for (const RankChoice& choice : plan.ranks) {
        values += {Words::tr("Cluster"), choice.rank == 0 ? Words::tr("Head address") : Words::tr("Worker %1").arg(choice.rank), u"VLLM_HOST_IP"_s,
            u"%1 · %2"_s.arg(choice.node, choice.hostIp),
            choice.rank == 0 ? Words::tr("MASTER_ADDR %1, reachable from every machine").arg(valueOf(u"MASTER_ADDR"_s)) : Words::tr("reached from the head as %1").arg(
                                   valueOf(choice.rank == 1 ? u"WORKER_HOST"_s : u"WORKER%1_HOST"_s.arg(choice.rank)))};
    }
    values += {Words::tr("Cluster"), Words::tr("Rendezvous port"), u"MASTER_PORT"_s, valueOf(u"MASTER_PORT"_s), Words::tr("must be free on the head")};
    const QString image = valueOf(u"DSPARK_VLLM_IMAGE"_s);
    values += {Words::tr("Serving"), Words::tr("Image"), u"DSPARK_VLLM_IMAGE"_s, image.isEmpty() ? Words::tr("not known") : image,
        image.isEmpty() ? Words::tr("no machine has an image of the stack; set it before writing") : Words::tr("the same on every machine")};
    return values;
}

} // namespace core::config
