// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/fabric/subnet.h"
#include "core/nccl/gid_address.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using nccl::DeviceView;
using nccl::RankView;
using Verdict = nccl::GidChoice::Verdict;

namespace {

/// The two ends of one half of a cable, as NCCL will use them.
struct Ends
{
    const RankView* rankA = nullptr;
    const DeviceView* a = nullptr;
    const RankView* rankB = nullptr;
    const DeviceView* b = nullptr;
};

const DeviceView* inUse(const RankView* rank, const fabric::PortRef& ref)
{
    const DeviceView* device = rank ? rank->device(ref.hca, ref.port) : nullptr;
    const bool known = device && device->selected && device->gid.entry && device->gid.verdict != Verdict::Unknown
        && device->gid.verdict != Verdict::NotApplicable;
    return known ? device : nullptr;
}

const fabric::Cage* cageOf(const fabric::Graph& graph, const QString& node, int number)
{
    for (const qsizetype place : graph.portsOfNode.value(node)) { // not all cages: there may be very many nodes
        const fabric::Cage* cage = graph.cage(graph.ports.at(place).ref);
        if (cage && cage->number == number)
            return cage;
    }
    return nullptr;
}

/// Halves are paired in the order of the card's functions: the first half of one socket talks to the first of the other.
QList<Ends> endsOf(const Context& context)
{
    QList<Ends> ends;
    for (const fabric::Link& link : context.graph.links) {
        const fabric::Cage* a = cageOf(context.graph, link.nodeA, link.cageA);
        const fabric::Cage* b = cageOf(context.graph, link.nodeB, link.cageB);
        if (!a || !b || a->ports.size() != b->ports.size())
            continue;
        for (qsizetype i = 0; i < a->ports.size(); ++i) {
            const RankView* rankA = context.rankOf(link.nodeA);
            const RankView* rankB = context.rankOf(link.nodeB);
            const DeviceView* deviceA = inUse(rankA, a->ports.at(i).ref);
            const DeviceView* deviceB = inUse(rankB, b->ports.at(i).ref);
            if (deviceA && deviceB)
                ends += Ends{rankA, deviceA, rankB, deviceB};
        }
    }
    return ends;
}

QString familyWord(const DeviceView& device)
{
    const Q_IPV6ADDR& gid = device.gid.entry->gid;
    if (nccl::familyOf(gid) == nccl::AddressFamily::IPv4)
        return u"IPv4"_s;
    return nccl::isLinkLocalGid(gid) ? u"link-local IPv6"_s : u"IPv6"_s;
}

Evidence gidEvidence(const RankView& rank, const DeviceView& device)
{
    return {rank.node, u"/sys/class/infiniband/%1/ports/%2/gids/%3"_s.arg(device.hca).arg(device.port).arg(device.gid.index),
        u"%1, %2"_s.arg(nccl::shownGid(device.gid.entry->gid), nccl::shownGidType(device.gid.entry->type))};
}

Finding pairFinding(const Ends& ends, const QString& id, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::Link, {}, u"%1 %2 ↔ %3 %4"_s.arg(ends.rankA->node, ends.a->hca, ends.rankB->node, ends.b->hca)};
    finding.title = title;
    for (const auto& [rank, device] : {std::pair(ends.rankA, ends.a), std::pair(ends.rankB, ends.b)}) {
        finding.reasoning += u"%1 %2 uses index %3: %4"_s.arg(rank->node, device->hca).arg(device->gid.index).arg(nccl::shownGid(device->gid.entry->gid));
        finding.reasoning += device->gid.why;
        finding.evidence += gidEvidence(*rank, *device);
    }
    // Where one end alone is at fault, that is said of it, and this follows.
    for (const DeviceView* device : {ends.a, ends.b}) {
        if (device->gid.verdict == Verdict::LinkLocal && finding.causedBy.isEmpty())
            finding.causedBy = device->gid.pinned ? u"gid.pin.link-local"_s : u"gid.auto.link-local"_s;
    }
    return finding;
}

Fix addressFix(const Ends& ends)
{
    Fix fix;
    fix.title = u"Give both ends addresses of one kind"_s;
    fix.effect = u"Static IPv4 addresses in one subnet on %1 %2 and %3 %4; or no address on either, and only the other half selected in NCCL_IB_HCA."_s
                     .arg(ends.rankA->node, ends.a->netdev, ends.rankB->node, ends.b->netdev);
    fix.commands = {u"nmcli -f NAME,DEVICE,IP4 connection show --active"_s, u"sudo editor /etc/netplan/40-cx7.yaml"_s, u"sudo netplan apply"_s};
    return fix;
}

const inventory::Address* addressOf(const Context& context, const RankView& rank, const DeviceView& device)
{
    const QHostAddress wanted = nccl::addressOf(device.gid.entry->gid);
    for (const inventory::Netdev& netdev : context.snapshot.node(rank.node)->facts.netdevs) {
        for (const inventory::Address& own : netdev.addresses) {
            if (own.ip == wanted)
                return &own;
        }
    }
    return nullptr;
}

/// Both ends have good entries, but of different subnets, although they share one: the first address of each counts.
bool subnetsDiffer(const Context& context, const Ends& ends)
{
    if (ends.a->gid.verdict != Verdict::Good || ends.b->gid.verdict != Verdict::Good)
        return false;
    const inventory::Address* a = addressOf(context, *ends.rankA, *ends.a);
    const inventory::Address* b = addressOf(context, *ends.rankB, *ends.b);
    return a && b && !fabric::Subnet::of(a->ip, a->prefixLength).contains(b->ip) && !fabric::Subnet::of(b->ip, b->prefixLength).contains(a->ip);
}

} // namespace

QList<Finding> checkGidPairs(const Context& context)
{
    QList<Finding> findings;
    for (const Ends& ends : endsOf(context)) {
        const bool ipv4A = nccl::familyOf(ends.a->gid.entry->gid) == nccl::AddressFamily::IPv4;
        const bool ipv4B = nccl::familyOf(ends.b->gid.entry->gid) == nccl::AddressFamily::IPv4;
        if (ipv4A != ipv4B) {
            Finding finding = pairFinding(ends, u"gid.family-differs"_s,
                u"%1 %2 uses an %3 GID and %4 %5 an %6 one: the two ends do not connect"_s.arg(ends.rankA->node, ends.a->hca,
                    familyWord(*ends.a), ends.rankB->node, ends.b->hca, familyWord(*ends.b)).replace(u"an link"_s, u"a link"_s));
            finding.fixes += addressFix(ends);
            findings += finding;
        } else if (subnetsDiffer(context, ends)) {
            Finding finding = pairFinding(ends, u"gid.subnet-differs"_s,
                u"%1 %2 uses the GID of %3 and %4 %5 that of %6: they are in no common subnet"_s.arg(ends.rankA->node, ends.a->hca,
                    nccl::shownGid(ends.a->gid.entry->gid), ends.rankB->node, ends.b->hca, nccl::shownGid(ends.b->gid.entry->gid)));
            Fix fix;
            fix.title = u"Remove the address that comes first by chance"_s;
            fix.effect = u"NCCL takes the lowest matching entry of the table; an address that a port needs not have (169.254… of NetworkManager, an old one) must go. NCCL_IB_ADDR_RANGE narrows the search where it must stay."_s;
            fix.commands = {u"ip addr show %1"_s.arg(ends.a->netdev), u"ip addr show %1"_s.arg(ends.b->netdev)};
            finding.fixes += fix;
            findings += finding;
        }
    }
    return findings;
}

} // namespace core::checks
