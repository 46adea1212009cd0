// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include <QSet>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::PortRole;
using fabric::PortUse;
using nccl::RankView;

namespace {

QString useWords(const PortRole& role)
{
    switch (role.use) {
    case PortUse::Fabric:
        return u"on the fabric"_s;
    case PortUse::OtherLink:
        return u"another link"_s;
    case PortUse::Autoconf:
        return u"only an address that it gave itself (169.254)"_s;
    case PortUse::NoAddress:
        return u"no address"_s;
    case PortUse::Down:
        return u"down"_s;
    case PortUse::InfiniBand:
        return u"InfiniBand"_s;
    case PortUse::Unknown:
        return u"not known"_s;
    }
    return {};
}

/// Sockets on a network that joins all machines; empty where there is no such network, as in a ring.
QSet<QString> socketsThatReachAll(const Context& context)
{
    QSet<QString> sockets;
    for (const fabric::Fabric* fabric : context.graph.fabricsReachingAll(context.order)) {
        for (const fabric::CageRef& cage : fabric->cages)
            sockets.insert(u"%1/%2"_s.arg(cage.node).arg(cage.number));
    }
    return sockets;
}

} // namespace

/// A port that is up is not yet a port of the fabric: NCCL pairs devices by their place in the list, whatever they
/// lead to.
QList<Finding> checkSelectorWidth(const Context& context)
{
    QList<Finding> findings;
    const QSet<QString> reachAll = socketsThatReachAll(context);
    // Of a port that leads to some of the machines only, where another leads to all.
    const auto reachesSome = [&](const PortRole& role) {
        const fabric::Cage* cage = context.graph.cage(role.ref);
        return role.use == PortUse::Fabric && cage && !reachAll.isEmpty()
            && !reachAll.contains(u"%1/%2"_s.arg(cage->node).arg(cage->number));
    };
    for (const RankView& rank : context.ranks) {
        QList<const PortRole*> strays;
        QStringList wanted;
        Finding finding;
        for (const nccl::DeviceView& view : rank.devices) { // in NCCL's order
            const PortRole* found = context.graph.role({ rank.node, view.hca, view.port });
            if (!found)
                continue;
            const PortRole& role = *found;
            const nccl::DeviceView* device = &view;
            if (role.use == PortUse::Down || role.use == PortUse::InfiniBand)
                continue;
            if (role.use == PortUse::Fabric && !reachesSome(role) && device->selected)
                wanted += role.ref.hca;
            if (device->selected
                && (role.use == PortUse::OtherLink || role.use == PortUse::Autoconf || reachesSome(role)))
                strays += &role;
            finding.evidence += { rank.node,
                u"%1 port %2 (%3)"_s.arg(role.ref.hca).arg(role.ref.port).arg(role.netdev),
                u"%1: %2 %3"_s.arg(useWords(role), role.why, role.addresses.join(u", "_s)).trimmed() };
        }
        wanted.removeDuplicates();
        // With no port on the fabric at all the subnets are the finding, not the selector.
        if (strays.isEmpty() || wanted.isEmpty())
            continue;
        QStringList names;
        for (const PortRole* role : strays)
            names += u"%1 (%2, %3)"_s.arg(role->ref.hca,
                reachesSome(*role) ? u"a link to some of the machines"_s : useWords(*role),
                role->addresses.join(u", "_s));
        finding.id = u"hca.selector.too-wide"_s;
        finding.scope = { Scope::Kind::Node, rank.node, u"NCCL_IB_HCA"_s };
        finding.title = u"NCCL on %1 also takes %2, which %3 not lead to all other machines"_s.arg(
            rank.node, names.join(u" and "_s), names.size() > 1 ? u"do"_s : u"does"_s);
        finding.reasoning = rank.selectorWhy;
        for (const PortRole* role : strays) {
            finding.reasoning += u"%1 is up, but %2."_s.arg(role->ref.hca, role->why);
            if (!role->outsideMacs.isEmpty())
                finding.reasoning += u"On %1 it has seen %2, which no machine of the cluster has."_s.arg(
                    role->netdev, role->outsideMacs.join(u", "_s));
        }
        finding.reasoning
            += u"NCCL pairs the devices of two ranks by their place in the list, so a port with no way to the peer is paired all the same: errno 110."_s;
        const auto variable = rank.environment.constFind(u"NCCL_IB_HCA"_s);
        finding.evidence.prepend(variable != rank.environment.cend() && variable->value
                ? Evidence{ context.env ? context.env->node : QString(),
                      variable->source,
                      u"NCCL_IB_HCA="_s + rank.selector }
                : Evidence{ rank.node, u"environment"_s, u"NCCL_IB_HCA is not set: all ports that are up"_s });
        const QString key = rank.rank == 0 ? u"NCCL_IB_HCA"_s
            : rank.rank == 1               ? u"WORKER_NCCL_IB_HCA"_s
                                           : u"WORKER%1_NCCL_IB_HCA"_s.arg(rank.rank);
        finding.fixes += { u"Select the ports of the fabric alone"_s,
            u"Sets %1 to the ports that share a subnet with another machine."_s.arg(key),
            {},
            {},
            { { key, u'=' + wanted.join(u','), false } },
            u"The old file is kept beside the new one; undo brings it back."_s };
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
