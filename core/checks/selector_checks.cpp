// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using nccl::DeviceView;
using nccl::RankView;

namespace {

QString activeList(const RankView& rank)
{
    QStringList names;
    for (const DeviceView& device : rank.devices) {
        if (device.candidate)
            names += device.hca;
    }
    names.removeDuplicates();
    return names.isEmpty() ? u"none"_s : names.join(u", "_s);
}

Finding base(const Context& context, const RankView& rank, const QString& id, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::Node, rank.node, u"NCCL_IB_HCA"_s};
    finding.title = title;
    finding.reasoning = rank.selectorWhy;
    finding.reasoning += u"ACTIVE on %1: %2."_s.arg(rank.node, activeList(rank));
    const auto variable = rank.environment.constFind(u"NCCL_IB_HCA"_s);
    if (variable != rank.environment.cend())
        finding.evidence += {context.env ? context.env->node : QString(), variable->source, u"NCCL_IB_HCA="_s + rank.selector};
    for (const DeviceView& device : rank.devices)
        finding.evidence += {rank.node, u"/sys/class/infiniband/%1/ports/%2/state"_s.arg(device.hca).arg(device.port), device.why};
    return finding;
}

/// Ports of the fabric where any are known, else all that are up.
Fix selectFix(const Context& context, const RankView& rank)
{
    Fix fix;
    QStringList names;
    QStringList onFabric;
    for (const DeviceView& device : rank.devices) {
        if (!device.candidate)
            continue;
        names += device.hca;
        const fabric::PortRole* role = context.graph.role({ rank.node, device.hca, device.port });
        if (role && role->use == fabric::PortUse::Fabric)
            onFabric += device.hca;
    }
    names = onFabric.isEmpty() ? names : onFabric;
    names.removeDuplicates();
    if (names.isEmpty()) {
        fix.title = u"Check the cable first"_s;
        fix.effect = u"No port of this machine is up, so no selector can work."_s;
        return fix;
    }
    const QString key = rank.rank == 0 ? u"NCCL_IB_HCA"_s : rank.rank == 1 ? u"WORKER_NCCL_IB_HCA"_s : u"WORKER%1_NCCL_IB_HCA"_s.arg(rank.rank);
    fix.title = onFabric.isEmpty() ? u"Select the ports that are up"_s : u"Select the ports that lead to the other machines"_s;
    fix.effect = u"Sets %1 to exactly these devices."_s.arg(key);
    fix.envEdits += {key, u'=' + names.join(u','), false};
    fix.undo = u"The old file is kept beside the new one; undo brings it back."_s;
    return fix;
}

/// Entries of an exact list that name no device of this node.
QStringList missingMembers(const Context& context, const RankView& rank)
{
    if (!rank.selector.startsWith(u'='))
        return {};
    QStringList missing;
    for (const QString& entry : rank.selector.mid(1).split(u',', Qt::SkipEmptyParts)) {
        const QString name = entry.section(u':', 0, 0);
        if (!name.isEmpty() && !context.snapshot.node(rank.node)->facts.hca(name))
            missing += name;
    }
    return missing;
}

} // namespace

QList<Finding> checkSelector(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        if (rank.devices.isEmpty())
            continue;
        const bool anySelected = std::any_of(rank.devices.cbegin(), rank.devices.cend(), [](const DeviceView& device) { return device.selected; });
        const QStringList missing = missingMembers(context, rank);
        if (anySelected && missing.isEmpty())
            continue;
        if (anySelected) {
            Finding finding = base(context, rank, u"hca.selector.member-missing"_s,
                u"NCCL_IB_HCA names %1, which %2 does not have"_s.arg(missing.join(u" and "_s), rank.node));
            finding.severity = Severity::Warning;
            finding.reasoning += u"ACTIVE on %1: %2."_s.arg(rank.node, activeList(rank));
            finding.fixes += selectFix(context, rank);
            findings += finding;
            continue;
        }
        // Without a filter nothing can match nothing: then no port is up, which is a finding of the link.
        const bool filtered = !rank.selector.isEmpty();
        if (!filtered)
            continue;
        const bool namesExist = std::any_of(rank.devices.cbegin(), rank.devices.cend(), [](const DeviceView& device) { return device.matched; });
        Finding finding = namesExist
            ? base(context, rank, u"hca.selector.down-only"_s, u"NCCL_IB_HCA=%1 selects only ports that are down on %2"_s.arg(rank.selector, rank.node))
            : base(context, rank, u"hca.selector.matches-nothing"_s, u"NCCL_IB_HCA=%1 matches no device of %2"_s.arg(rank.selector, rank.node));
        finding.reasoning += u"ACTIVE on %1: %2."_s.arg(rank.node, activeList(rank));
        finding.fixes += selectFix(context, rank);
        findings += finding;
    }
    return findings;
}

QList<Finding> checkTransport(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        const bool couldUseRdma = std::any_of(rank.devices.cbegin(), rank.devices.cend(), [](const DeviceView& device) { return device.candidate; });
        if (rank.transport == nccl::TransportKind::Ib || rank.transport == nccl::TransportKind::Unknown || !couldUseRdma)
            continue;
        const bool fails = rank.transport == nccl::TransportKind::Fails;
        Finding finding;
        finding.id = fails ? u"nccl.transport.fails"_s : u"nccl.transport.socket"_s;
        finding.severity = fails ? Severity::Problem : Severity::Warning;
        finding.scope = {Scope::Kind::Node, rank.node, {}};
        finding.title = fails ? u"NCCL will not start on %1"_s.arg(rank.node) : u"NCCL will use sockets instead of RDMA on %1"_s.arg(rank.node);
        finding.reasoning = rank.transportWhy;
        if (fails)
            finding.reasoning += rank.fusionWhy; // joining ports is one way to fail
        if (!rank.transportWhy.isEmpty())
            finding.evidence += {rank.node, u"environment"_s, rank.transportWhy.last()};
        Fix fix;
        fix.title = u"Take away what stands in the way"_s;
        fix.effect = rank.transportWhy.isEmpty() ? QString() : rank.transportWhy.last();
        finding.fixes += fix;
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
