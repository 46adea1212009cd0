// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/qp_failure.h"
#include "core/nccl/gid_address.h"

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::envChange;
using checks::Finding;
using checks::Fix;
using checks::Severity;

namespace {

const QString pinKey = u"NCCL_IB_GID_INDEX"_s;

QString idOf(int error)
{
    switch (error) {
    case 61:
        return u"log.qp.empty-gid"_s;
    case 22:
        return u"log.qp.invalid"_s;
    case 19:
        return u"log.qp.no-device"_s;
    case 101:
    case 113:
        return u"log.qp.no-route"_s;
    case 110:
        return u"log.qp.timeout"_s;
    case 12:
        return u"log.qp.no-memory"_s;
    default:
        return u"log.qp.failed"_s;
    }
}

/// A retry that led to a connection after all is no failure.
bool cameUp(const Scene& scene, const Event& event)
{
    const RankReading* rank = scene.process(event);
    return !event.arg(10).isEmpty() && rank && rank->completeLine > event.lastLine;
}

QString deviceName(const QpFailure& failure)
{
    return failure.hca.isEmpty() ? u"an HCA"_s : failure.hca;
}

QString indexName(const QpFailure& failure)
{
    return failure.index ? u"GID index %1"_s.arg(*failure.index) : u"the GID"_s;
}

QString titleOf(const Scene& scene, const QpFailure& failure, const Judgement& judgement)
{
    const QString on = scene.where(*failure.event);
    const QString local = failure.local ? nccl::shownGid(*failure.local) : QString();
    const QString remote = failure.remote ? nccl::shownGid(*failure.remote) : QString();
    QString why;
    switch (judgement.pair) {
    case GidPair::LocalEmpty:
        why = u"%1 of %2 is empty"_s.arg(indexName(failure), deviceName(failure));
        break;
    case GidPair::RemoteEmpty:
        why = u"the peer of %1 announced an empty GID"_s.arg(deviceName(failure));
        break;
    case GidPair::Mixed:
        why = u"%1 offers the GID %2 and its peer %3, which are of different kinds"_s.arg(
            deviceName(failure), local, remote);
        break;
    case GidPair::LinkLocal:
        why = u"%1 and its peer use link-local GIDs, %2 and %3"_s.arg(deviceName(failure), local, remote);
        break;
    case GidPair::OtherSubnets:
        why = u"%1 has %2 and its peer %3, which are in different subnets"_s.arg(deviceName(failure), local, remote);
        break;
    case GidPair::OneSubnet:
        why = failure.error == 110
            ? u"%1 (%2) gets no answer from %3"_s.arg(deviceName(failure), local, remote)
            : u"%1 (%2) cannot use %3 towards %4"_s.arg(deviceName(failure), local, indexName(failure), remote);
        break;
    case GidPair::Unknown:
        why = failure.hca.isEmpty() ? u"the kernel refused it"_s : u"the kernel refused it on %1"_s.arg(failure.hca);
        break;
    }
    const QString error
        = failure.error > 0 ? u"errno %1, %2"_s.arg(failure.error).arg(failure.errorText) : failure.errorText;
    return u"The RDMA connection on %1 failed: %2 (%3)"_s.arg(on, why, error);
}

void describeGid(const Scene& scene, const QString& which, const Q_IPV6ADDR& gid, QStringList& reasoning)
{
    const QString shown = nccl::shownGid(gid);
    if (nccl::isZeroGid(gid) || !scene.ties.known())
        return;
    QStringList places;
    for (const GidPlace& place : scene.ties.placesOf(gid))
        places += u"index %1 of %2 on %3 (%4)"_s.arg(place.index)
                      .arg(place.hca, place.node, nccl::shownGidType(place.type));
    if (places.isEmpty())
        reasoning
            += u"The %1 GID %2 is in no GID table of the snapshot: it moved since, or belongs to another machine."_s
                   .arg(which, shown);
    else
        reasoning += u"The %1 GID %2 is %3."_s.arg(which, shown, places.join(u", "_s));
}

/// What the snapshot says about the slot that was used.
void describeSlot(const Scene& scene, const QpFailure& failure, QStringList& reasoning)
{
    const QString& node = failure.event->node;
    const inventory::HcaPort* port = scene.ties.port(node, failure.hca, failure.port);
    if (!port)
        return;
    if (!port->active())
        reasoning += u"Port %1 of %2 on %3 is %4."_s.arg(failure.port)
                         .arg(failure.hca, node, port->state.valueOr(u"in an unknown state"_s));
    if (failure.index) {
        const inventory::GidEntry* entry = port->gidAt(*failure.index);
        reasoning += entry ? u"Index %1 of %2 on %3 holds %4, %5."_s.arg(*failure.index)
                                 .arg(failure.hca, node, nccl::shownGid(entry->gid), nccl::shownGidType(entry->type))
                           : u"Index %1 of %2 on %3 is empty."_s.arg(*failure.index).arg(failure.hca, node);
    }
    const auto right = scene.ties.rightIndex(node, failure.hca, failure.port);
    const inventory::GidEntry* entry = right ? port->gidAt(*right) : nullptr;
    if (entry && (!failure.index || *right != *failure.index))
        reasoning += u"The port's own address %1 is at index %2."_s.arg(nccl::shownGid(entry->gid)).arg(*right);
}

/// Whether the port belongs to the network that the machines share.
bool describeFabric(const Scene& scene, const QpFailure& failure, QStringList& reasoning)
{
    const QString& node = failure.event->node;
    if (failure.hca.isEmpty() || !scene.ties.facts(node))
        return false;
    const QStringList rails = scene.ties.railsOf(node, failure.hca, failure.port);
    if (rails.isEmpty() || scene.ties.diagnosis()->ranks.size() < 2)
        return false;
    const QStringList neighbours = scene.ties.neighboursOf(node, failure.hca, failure.port);
    if (!neighbours.isEmpty()) {
        reasoning += u"%1 of %2 (%3) shares its subnet with %4."_s.arg(
            failure.hca, node, rails.join(u", "_s), neighbours.join(u", "_s));
        return false;
    }
    reasoning
        += u"%1 of %2 (%3) shares its subnet with none of the other machines: it is not part of the fabric."_s.arg(
            failure.hca, node, rails.join(u", "_s));
    return true;
}

Fix pinFix(const Scene& scene, const QpFailure& failure)
{
    const auto right = scene.ties.rightIndex(failure.event->node, failure.hca, failure.port);
    if (scene.olderThan({ 2, 21, 0 })) {
        Fix fix{ u"Pin each rank to the index of its own address"_s,
            u"NCCL before 2.21 does not look for the index by itself."_s,
            u"Indexes move when a link drops: read them again before each start."_s,
            {},
            {},
            u"Undo brings the old file back."_s };
        if (right)
            fix.effect += u" On %1 it is %2 for %3."_s.arg(failure.event->node).arg(*right).arg(failure.hca);
        return fix;
    }
    return envChange(u"Remove the pin"_s,
        u"NCCL 2.21 and later looks for the right index on each HCA by itself."_s,
        { { pinKey, {}, true }, { u"WORKER_"_s + pinKey, {}, true } });
}

QList<Fix> fixesFor(const Scene& scene, const QpFailure& failure, const Judgement& judgement, bool offFabric)
{
    const auto pin = scene.variable(*failure.event, pinKey);
    const bool pinned = pin && !pin->isEmpty() && !pin->startsWith(u'-');
    const bool aboutIndex = judgement.pair == GidPair::LocalEmpty || judgement.pair == GidPair::RemoteEmpty
        || judgement.pair == GidPair::Mixed || judgement.pair == GidPair::LinkLocal || failure.error == 22
        || failure.error == 19;
    if (aboutIndex && (pinned || !scene.ties.known() || scene.olderThan({ 2, 21, 0 })))
        return { pinFix(scene, failure) };
    if (aboutIndex)
        return { advice(u"Start all ranks again"_s,
            u"NCCL reads the GID tables anew; where an address is missing, give the port one first."_s) };
    if (offFabric)
        return {
            advice(u"Leave %1 out of NCCL_IB_HCA"_s.arg(failure.hca),
                u"Name only the HCAs whose subnet the other machines have too; workers can have a list of their own in WORKER_NCCL_IB_HCA."_s)
        };
    if (failure.error == 12)
        return { advice(u"Lift the limit on locked memory"_s, u"Give the containers ulimits: memlock: -1."_s) };
    if (judgement.pair == GidPair::OtherSubnets || failure.error == 101 || failure.error == 113) {
        QList<Fix> fixes{ envChange(u"Keep each connection on one rail"_s,
            u"NCCL_CROSS_NIC=0 makes NCCL join HCAs of the same number only. It helps where HCA n of one machine is cabled to HCA n of the other."_s,
            { { u"NCCL_CROSS_NIC"_s, u"0"_s, false } }) };
        if (scene.ties.known() && scene.ties.diagnosis()->ranks.size() > 2)
            fixes += envChange(u"On a ring, let NCCL choose by subnet"_s,
                u"NCCL_IB_SUBNET_AWARE_ROUTING=1 with NCCL_IB_MERGE_NICS=0, and each cable from the first socket of one machine to the second of the next. NCCL 2.30.7 and later knows the variable."_s,
                { { u"NCCL_IB_SUBNET_AWARE_ROUTING"_s, u"1"_s, false }, { u"NCCL_IB_MERGE_NICS"_s, u"0"_s, false } });
        return fixes;
    }
    return { advice(u"See that the two ports are on one cable or one switch"_s,
        u"Ping the peer's address from this port, at full size and without fragmenting, and compare the state of both ports."_s,
        failure.remote ? QStringList{ u"ping -c 3 -M do -s 1472 %1"_s.arg(nccl::shownGid(*failure.remote)) }
                       : QStringList()) };
}

void addPluginHint(const Scene& scene, const QpFailure& failure, QStringList& reasoning)
{
    const RankReading* rank = scene.process(*failure.event);
    if (rank && rank->transport == RankReading::Transport::Plugin)
        reasoning
            += u"The external network plugin %1 is in use on %2, not NCCL's own transport: NCCL's variables may mean nothing to it."_s
                   .arg(rank->network, rank->where());
}

Finding findingOf(const Scene& scene, const QList<QpFailure>& group)
{
    const QpFailure& first = group.first();
    const Judgement judgement = judge(scene, first);
    QList<const Event*> lines;
    QStringList hcas;
    for (const QpFailure& failure : group) {
        lines += failure.event;
        if (!failure.hca.isEmpty() && !hcas.contains(failure.hca) && failure.event->node == first.event->node)
            hcas += failure.hca;
    }
    Finding finding = scene.finding(idOf(first.error), Severity::Problem, titleOf(scene, first, judgement), lines);
    if (!hcas.isEmpty() && !first.event->node.isEmpty())
        finding.scope = { checks::Scope::Kind::Hca, first.event->node, hcas.join(u", "_s) };
    QStringList& reasoning = finding.reasoning;
    reasoning += u"NCCL on %1 moved a queue pair of %2%3, and the kernel answered %4."_s.arg(
        scene.where(*first.event), deviceName(first), first.states, first.errorText);
    if (!first.event->arg(10).isEmpty())
        reasoning += u"It was still retrying when the log ends."_s;
    if (first.local)
        describeGid(scene, u"local"_s, *first.local, reasoning);
    if (first.remote)
        describeGid(scene, u"remote"_s, *first.remote, reasoning);
    describeSlot(scene, first, reasoning);
    if (judgement.pair == GidPair::OtherSubnets)
        reasoning += u"%1 and %2 are different subnets%3: no cable joins two ports that are in different ones."_s.arg(
            judgement.localNet.toString(),
            judgement.remoteNet.toString(),
            judgement.assumed ? u" (the prefix length is taken to be the usual one)"_s : QString());
    if (judgement.pair == GidPair::OneSubnet)
        reasoning += u"Both addresses are in %1."_s.arg(judgement.localNet.toString());
    const bool offFabric = describeFabric(scene, first, reasoning);
    if (judgement.pair == GidPair::OtherSubnets && scene.has(Kind::RingsConnected)
        && !scene.ties.unjoinedPairs().isEmpty())
        reasoning += u"The rings were connected before; trees also join %1, which share no subnet."_s.arg(
            scene.ties.unjoinedPairs().join(u"; "_s));
    addPluginHint(scene, first, reasoning);
    finding.fixes = fixesFor(scene, first, judgement, offFabric);
    return finding;
}

} // namespace

QList<Finding> findQpFailures(const Scene& scene)
{
    QList<QList<QpFailure>> groups;
    QList<QpFailure> all;
    for (const Event* event : scene.of(Kind::QpFailed)) {
        if (!cameUp(scene, *event))
            all += failureOf(*event);
    }
    // Lines with addresses first: PyTorch repeats the error without them.
    std::stable_sort(all.begin(), all.end(), [](const QpFailure& a, const QpFailure& b) {
        return a.local.has_value() && !b.local.has_value();
    });
    for (const QpFailure& failure : std::as_const(all)) {
        const auto fits = [&](const QList<QpFailure>& group) {
            const QpFailure& first = group.first();
            if (idOf(first.error) != idOf(failure.error))
                return false;
            // The bare repetition has no prefix; it belongs to whatever was said in full in the same log.
            if (!failure.local && first.event->source == failure.event->source)
                return true;
            const bool sameNode = failure.event->node.isEmpty() ? sameOrigin(*first.event, *failure.event)
                                                                : first.event->node == failure.event->node;
            return sameNode || std::any_of(group.cbegin(), group.cend(), [&](const QpFailure& other) {
                return mirrors(other, failure);
            });
        };
        const auto group = std::find_if(groups.begin(), groups.end(), fits);
        if (group == groups.end())
            groups += QList<QpFailure>{ failure };
        else
            *group += failure;
    }
    QList<Finding> findings;
    for (const QList<QpFailure>& group : std::as_const(groups))
        findings += findingOf(scene, group);
    return findings;
}

} // namespace core::logs
