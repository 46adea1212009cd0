// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::NodeFacts;
using inventory::NodeRecord;

namespace {

/// The clocks were read within the collector's time limit; less than this may be the reading.
constexpr qint64 clockToleranceSeconds = 15;

/// True when a line of "ufw status verbose" lets everything in from the fabric.
bool opensFabric(const QString& line, const Context& context, const QString& node, const QString& netdev)
{
    if (!line.contains(u" ALLOW"_s) || line.contains(u" OUT "_s) || line.contains(u"(v6)"_s))
        return false;
    const QString to = line.section(u" ALLOW"_s, 0, 0).trimmed();
    const QString from = line.section(u" ALLOW"_s, 1).remove(u"IN"_s).trimmed().section(u' ', 0, 0);
    const bool anyPort = to == u"Anywhere" || to == u"Anywhere on %1"_s.arg(netdev);
    if (!anyPort)
        return false;
    if (from == u"Anywhere")
        return true;
    const auto subnet = QHostAddress::parseSubnet(from);
    if (subnet.second < 0)
        return false;
    return std::any_of(context.graph.rails.cbegin(), context.graph.rails.cend(), [&](const fabric::Rail& rail) {
        const auto members = rail.of(node);
        return std::any_of(members.cbegin(), members.cend(), [&](const fabric::RailMember* member) {
            return member->netdev == netdev && member->address.isInSubnet(subnet);
        });
    });
}

/// `passed`: the ranks came through it. A neighbour that is REACHABLE shows nothing: the firewall does not see ARP.
Finding firewallFinding(const nccl::RankView& rank, const NodeFacts& facts, bool passed)
{
    const inventory::Firewall& firewall = facts.firewall;
    const bool known = firewall.rules.known();
    Finding finding = nodeFinding(known ? u"firewall.blocks"_s : u"firewall.unknown"_s,
        known        ? Severity::Problem
            : passed ? Severity::Note
                     : Severity::Unknown,
        rank.node,
        rank.socketInterface,
        known ? u"The firewall of %1 does not let the other ranks in on %2"_s.arg(rank.node, rank.socketInterface)
              : u"A firewall (%1) is on on %2, and what it lets through could not be read"_s.arg(
                    firewall.kind, rank.node));
    finding.evidence += { rank.node, firewall.active.source, u"%1 is active"_s.arg(firewall.kind) };
    if (known)
        finding.evidence += { rank.node, firewall.rules.source, firewall.rules.value->join(u'\n') };
    else
        finding.evidence += { rank.node, firewall.rules.source, firewall.rules.whyUnknown };
    if (!known && passed)
        finding.reasoning
            += u"The stack runs: the head takes requests, so its ranks reach each other through the firewall as it is, or were connected before it was switched on."_s;
    finding.reasoning
        += u"The ranks connect to each other on ports that NCCL picks at random, so a rule for MASTER_PORT alone is not enough; RoCE itself uses UDP port 4791."_s;
    const QString netdev = rank.socketInterface.isEmpty() ? u"INTERFACE"_s : rank.socketInterface;
    finding.fixes += { u"Let everything in on the fabric's interfaces"_s,
        u"The cable joins these machines only; the other interfaces stay closed."_s,
        {},
        firewall.kind == u"firewalld"
            ? QStringList{ u"sudo firewall-cmd --zone=trusted --change-interface=%1 --permanent"_s.arg(netdev),
                  u"sudo firewall-cmd --reload"_s }
            : QStringList{ u"sudo ufw allow in on %1"_s.arg(netdev) },
        {},
        firewall.kind == u"firewalld" ? QString() : u"sudo ufw delete allow in on %1"_s.arg(netdev) };
    return finding;
}

/// The ports of every machine that answers are known, and none has a link.
bool allLinksLost(const Context& context)
{
    bool any = false;
    for (const QString& node : context.readableNodes()) {
        for (const inventory::Hca& hca : context.snapshot.node(node)->facts.hcas) {
            for (const inventory::HcaPort& port : hca.ports) {
                if (!port.state.known() || port.active())
                    return false;
                any = true;
            }
        }
    }
    return any;
}

} // namespace

QList<Finding> checkPoweredOff(const Context& context)
{
    QList<const NodeRecord*> silent;
    for (const NodeRecord& node : context.snapshot.nodes) {
        const bool refused
            = node.error && (node.error->kind == ErrorKind::Unreachable || node.error->kind == ErrorKind::TimedOut);
        if (refused)
            silent += &node;
    }
    // With more than two machines a link that is lost does not tell which one.
    if (context.snapshot.nodes.size() != 2 || silent.size() != 1 || !allLinksLost(context))
        return {};
    const QString name = silent.first()->name;
    const QString other = context.readableNodes().value(0);
    Finding finding = nodeFinding(u"node.powered-off"_s,
        Severity::Problem,
        name,
        {},
        u"%1 is switched off or hangs: it does not answer, and %2 lost the link to it"_s.arg(name, other));
    finding.evidence += { name,
        silent.first()->address,
        silent.first()->error->detail.isEmpty() ? silent.first()->error->what : silent.first()->error->detail };
    finding.evidence += { other, u"/sys/class/infiniband/*/ports/*/state"_s, u"no port is ACTIVE"_s };
    finding.reasoning
        += u"A machine that runs keeps the link of a plugged cable up. Both ends went at once, so it is the machine (or a cable that was pulled as well)."_s;
    finding.fixes += { u"Switch it off and on"_s,
        u"Hold the power button for ten seconds, wait, start it again, then read again."_s,
        u"What ran there is lost."_s,
        {},
        {},
        {} };
    return { finding };
}

QList<Finding> checkFirewall(const Context& context)
{
    QList<Finding> findings;
    const QStringList stack = stackNodes(context);
    const bool joined = ranksHaveJoined(context);
    for (const nccl::RankView& rank : context.ranks) {
        const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
        if (!facts.firewall.active.valueOr(false) || stack.size() < 2)
            continue;
        if (facts.firewall.rules.known()) {
            const QStringList& rules = *facts.firewall.rules.value;
            const bool open = std::any_of(rules.cbegin(), rules.cend(), [&](const QString& line) {
                return line.startsWith(u"Default: allow (incoming)"_s)
                    || opensFabric(line, context, rank.node, rank.socketInterface);
            });
            if (open || rank.socketInterface.isEmpty())
                continue;
        }
        findings += firewallFinding(rank, facts, joined && stack.contains(rank.node));
    }
    return findings;
}

QList<Finding> checkClocks(const Context& context)
{
    QList<std::pair<qint64, QString>> clocks;
    for (const QString& node : context.readableNodes()) {
        const auto& ahead = context.snapshot.node(node)->facts.clockAheadSeconds;
        if (ahead.known())
            clocks += std::pair(*ahead.value, node);
    }
    if (clocks.size() < 2)
        return {};
    const auto [slow, fast] = std::minmax_element(clocks.cbegin(), clocks.cend());
    const qint64 difference = fast->first - slow->first;
    if (difference <= clockToleranceSeconds)
        return {};
    Finding finding = makeFinding(u"host.clocks"_s,
        Severity::Note,
        { Scope::Kind::Cluster, {}, {} },
        u"The clock of %1 is about %2 s ahead of that of %3"_s.arg(fast->second).arg(difference).arg(slow->second));
    for (const auto& [ahead, node] : clocks)
        finding.evidence += { node, u"date +%s"_s, u"%1 s against the machine that asked"_s.arg(ahead) };
    finding.reasoning += u"Exact to some ten seconds: the clocks are read one machine after the other."_s;
    finding.fixes += { u"Let the machines set their clocks"_s,
        u"Network time is on by default; see whether it works."_s,
        {},
        { u"timedatectl status"_s, u"sudo timedatectl set-ntp true"_s },
        {},
        u"sudo timedatectl set-ntp false"_s };
    return { finding };
}

} // namespace core::checks
