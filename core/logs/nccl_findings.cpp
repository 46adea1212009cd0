// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/scene.h"

#include <QMap>

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::envChange;
using checks::Finding;
using checks::Severity;

namespace {

QList<Finding> findResults(const Scene& scene)
{
    QList<const Event*> system;
    QList<const Event*> usage;
    QList<const Event*> internal;
    QList<const Event*> remote;
    for (const Event* event : scene.of(Kind::NcclError)) {
        const QString text = event->arg(0);
        if (text == "invalid usage"_L1 || text == "ncclInvalidUsage"_L1)
            usage += event;
        else if (text.contains("ystem"_L1))
            system += event;
        else if (text.contains("emote"_L1))
            remote += event;
        else
            internal += event;
    }
    const checks::Fix more = envChange(u"Start once more with NCCL's own messages"_s,
        u"NCCL_DEBUG=INFO; the line with NCCL WARN in front of the error names the cause, on this rank or on another."_s,
        { { u"NCCL_DEBUG"_s, u"INFO"_s, false } });
    QList<Finding> findings;
    if (!usage.isEmpty()) {
        const Event& event = *usage.first();
        Finding finding = scene.problem(u"log.nccl.invalid-usage"_s,
            u"NCCL on %1 was asked for something it cannot do (invalid usage)"_s.arg(scene.where(event)),
            usage,
            { u"At the start this mostly means that no network is left: NCCL_IB_HCA fits no device on this rank while NCCL_NET asks for IB, or the container has no RDMA devices."_s },
            more);
        if (scene.ties.diagnosis()) {
            for (const nccl::RankView& view : scene.ties.diagnosis()->ranks) {
                if (view.selected().isEmpty() && scene.ties.facts(view.node) && !view.selector.isEmpty())
                    finding.reasoning += u"NCCL_IB_HCA=%1 selects nothing on %2; ACTIVE there: %3."_s.arg(
                        view.selector, view.node, scene.ties.activeHcas(view.node).join(u", "_s));
            }
        }
        findings += finding;
    }
    if (!system.isEmpty())
        findings += scene.problem(u"log.nccl.system-error"_s,
            u"NCCL on %1 gave up after an error of the system"_s.arg(scene.where(*system.first())),
            system,
            { u"The message alone does not say which."_s },
            more);
    if (!remote.isEmpty())
        findings += scene.problem(u"log.nccl.remote-error"_s,
            u"NCCL on %1 lost another rank"_s.arg(scene.where(*remote.first())),
            remote,
            { u"The other rank ended first."_s },
            more);
    if (!internal.isEmpty())
        findings += scene.problem(u"log.nccl.internal-error"_s,
            u"NCCL on %1 reports an internal error"_s.arg(scene.where(*internal.first())),
            internal,
            {},
            more);
    return findings;
}

/// After the rings NCCL joins ranks for trees, also such as no cable joins on a ring of machines.
QList<Finding> findTree(const Scene& scene)
{
    const auto lines = scene.of(Kind::TreeConnect);
    const bool failed = scene.has(Kind::NcclError) || scene.has(Kind::QpFailed);
    if (lines.isEmpty() || !failed)
        return {};
    const QStringList pairs = scene.ties.unjoinedPairs();
    Finding finding = scene.problem(u"log.nccl.tree"_s,
        u"NCCL could build its rings and not its trees"_s,
        lines,
        { u"A ring joins neighbours only; a tree also joins machines that no cable joins. A route through a machine in between does not help RDMA."_s },
        envChange(u"Keep to rings, or let NCCL choose by subnet"_s,
            u"NCCL_ALGO=Ring avoids trees, NCCL_IB_SUBNET_AWARE_ROUTING=1 (2.30.7 and later) takes the port that leads to the peer. Machines without a common cable stay apart all the same."_s,
            { { u"NCCL_ALGO"_s, u"Ring"_s, false } }));
    finding.scope = {};
    if (!pairs.isEmpty())
        finding.reasoning += u"No subnet joins %1."_s.arg(pairs.join(u"; "_s));
    return { finding };
}

QList<Finding> findVersions(const Scene& scene)
{
    const auto lines = scene.of(Kind::VersionMismatch);
    if (!lines.isEmpty())
        return { scene.problem(u"log.nccl.versions-differ"_s,
            u"The ranks have different versions of NCCL: rank %1 %2, rank %3 %4"_s.arg(
                lines.first()->arg(0), lines.first()->arg(1), lines.first()->arg(2), lines.first()->arg(3)),
            lines,
            {},
            advice(u"Use the same image on every machine"_s,
                u"The library in the image counts, not the one on the host."_s)) };
    QMap<QString, QStringList> ranks;
    QMap<QString, const Event*> first;
    for (const Event* event : scene.of(Kind::NcclVersion)) {
        if (!ranks[event->arg(0)].contains(scene.where(*event)))
            ranks[event->arg(0)] += scene.where(*event);
        if (!first.contains(event->arg(0)))
            first.insert(event->arg(0), event);
    }
    // Two versions in one process are the one that PyTorch was built with and the one that vLLM loads.
    QStringList words;
    QStringList places;
    for (auto it = ranks.cbegin(); it != ranks.cend(); ++it) {
        words += u"%1 on %2"_s.arg(it.key(), it.value().join(u", "_s));
        places += it.value();
    }
    places.removeDuplicates();
    if (ranks.size() < 2 || places.size() < 2
        || std::any_of(ranks.cbegin(), ranks.cend(), [&](const QStringList& at) { return at.size() == places.size(); }))
        return {};
    Finding finding = scene.problem(u"log.nccl.versions-differ"_s,
        u"The ranks have different versions of NCCL: %1"_s.arg(words.join(u"; "_s)),
        first.values(),
        {},
        advice(
            u"Use the same image on every machine"_s, u"The library in the image counts, not the one on the host."_s));
    finding.scope = {};
    return { finding };
}

/// Values that NCCL read and the env file does not give: from the image, a conf file, an old file on the worker.
QList<Finding> findOtherValues(const Scene& scene)
{
    static const QStringList keys{
        u"NCCL_IB_GID_INDEX"_s, u"NCCL_IB_HCA"_s, u"NCCL_SOCKET_IFNAME"_s, u"NCCL_IB_DISABLE"_s, u"NCCL_NET"_s
    };
    QList<Finding> findings;
    for (const Event* event : scene.of(Kind::EnvEcho)) {
        const RankReading* rank = scene.process(*event);
        const nccl::RankView* view = scene.ties.view(event->node);
        const QString key = event->arg(0);
        if (!rank || !view || !scene.ties.diagnosis()->env || !keys.contains(key))
            continue;
        const QString real = rank->environment.value(key);
        const auto set = view->environment.constFind(key);
        const bool isSet = set != view->environment.cend() && set->value && !set->value->isEmpty();
        // Compose files give defaults for interfaces; a pin or a selector out of nowhere is what bites.
        if (isSet ? *set->value == real : key == "NCCL_SOCKET_IFNAME"_L1 || key == "NCCL_NET"_L1)
            continue;
        Finding finding = scene.finding(u"log.env.other-value"_s,
            Severity::Warning,
            isSet ? u"NCCL on %1 read %2=%3, the env file gives %4"_s.arg(event->node, key, real, *set->value)
                  : u"NCCL on %1 read %2=%3, which the env file does not set"_s.arg(event->node, key, real),
            { event },
            { u"It comes from the image, from nccl.conf, from a file on that machine, or from a start before the env file was changed."_s },
            advice(u"See what the container really has"_s,
                u"Then start again, so that all ranks have the present file."_s,
                { u"docker inspect --format '{{json .Config.Env}}' CONTAINER"_s }));
        finding.scope.object = key;
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> findNcclErrors(const Scene& scene)
{
    QList<Finding> findings = findResults(scene) + findTree(scene) + findVersions(scene) + findOtherValues(scene);
    if (const auto lines = scene.of(Kind::SameGpu); !lines.isEmpty())
        findings += scene.problem(u"log.nccl.same-gpu"_s,
            u"Two ranks on %1 use the same GPU, or are taken for it"_s.arg(scene.where(*lines.first())),
            lines,
            { u"NCCL takes machines for one when NCCL_HOSTID is the same, also when it is set and empty."_s },
            envChange(
                u"Start one rank a machine"_s, u"And leave NCCL_HOSTID unset."_s, { { u"NCCL_HOSTID"_s, {}, true } }));
    if (const auto lines = scene.of(Kind::CommIdInvalid); !lines.isEmpty())
        findings += scene.problem(u"log.nccl.comm-id"_s,
            u"NCCL_COMM_ID is no address on %1"_s.arg(scene.where(*lines.first())),
            lines,
            { u"An empty value counts as set."_s },
            envChange(u"Remove NCCL_COMM_ID"_s,
                u"vLLM gives the ranks what they need to find each other."_s,
                { { u"NCCL_COMM_ID"_s, {}, true } }));
    if (const auto lines = scene.of(Kind::DevicesIncompatible); !lines.isEmpty())
        findings += scene.problem(u"log.nccl.incompatible-devices"_s,
            u"NCCL on %1 was to join InfiniBand with Ethernet"_s.arg(scene.where(*lines.first())),
            lines,
            {},
            advice(u"Name HCAs of one kind in NCCL_IB_HCA"_s, u"On every machine."_s));
    if (const auto lines = scene.of(Kind::MergeUnmatched); !lines.isEmpty())
        findings += scene.problem(u"log.nccl.merge-unmatched"_s,
            u"NCCL_NET_FORCE_MERGE names an HCA that is not there on %1"_s.arg(scene.where(*lines.first())),
            lines,
            { u"A port that is down or that NCCL_IB_HCA leaves out counts as not there."_s },
            envChange(u"Remove NCCL_NET_FORCE_MERGE, or name ports that are up"_s,
                {},
                { { u"NCCL_NET_FORCE_MERGE"_s, {}, true } }));
    if (const auto lines = scene.of(Kind::GidTypeUnreadable); !lines.isEmpty()
        && (scene.has(Kind::NcclError)
            || std::none_of(scene.reading.ranks.cbegin(), scene.reading.ranks.cend(), [](const RankReading& rank) {
                   return rank.complete();
               })))
        findings += scene.problem(u"log.gid.type-unreadable"_s,
            u"NCCL on %1 could not read the type of a GID and stopped"_s.arg(scene.where(*lines.first())),
            lines,
            { u"Empty slots answer with \"Invalid argument\", also those of another network namespace; NCCL before 2.30 takes that for an error."_s },
            advice(u"Put the container on the host's network, or use NCCL 2.30"_s,
                u"With a pinned index NCCL does not read the table."_s));
    return findings;
}

} // namespace core::logs
