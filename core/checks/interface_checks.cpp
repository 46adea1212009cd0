// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/netdev_kinds.h"
#include "core/checks/registry.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::Netdev;
using inventory::NodeFacts;
using nccl::RankView;

namespace {

bool hasAddress(const Netdev& netdev)
{
    return std::any_of(netdev.addresses.cbegin(), netdev.addresses.cend(), [](const inventory::Address& address) {
        return address.ip.protocol() == QAbstractSocket::IPv4Protocol || !address.ip.isLinkLocal();
    });
}

QStringList usable(const NodeFacts& facts)
{
    QStringList names;
    for (const Netdev& netdev : facts.netdevs) {
        if (netdev.name != u"lo" && netdev.running() && hasAddress(netdev))
            names += netdev.name;
    }
    return names;
}

Finding base(const Context& context, const RankView& rank, const QString& key, const QString& id, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::Netdev, rank.node, key};
    finding.title = title;
    const env::EffectiveValue value = rank.environment.value(key);
    finding.reasoning += key == u"NCCL_SOCKET_IFNAME"
        ? u"NCCL does not fall back to another interface when the named one is of no use."_s
        : u"Gloo and TensorPipe end with \"Unable to find address for\" such an interface."_s;
    if (value.value == u"enp1s0f1np1"_s)
        finding.reasoning += u"It is what the example file comes with; every DGX Spark has an interface of that name, whichever socket its cable is in."_s;
    finding.evidence += {context.env ? context.env->node : QString(), value.source, key + u'=' + value.value.value_or(QString())};
    finding.evidence += {rank.node, u"ip addr"_s, u"up and with an address: %1"_s.arg(usable(context.snapshot.node(rank.node)->facts).join(u", "_s))};
    return finding;
}

Fix nameFix(const RankView& rank, const QString& key, const NodeFacts& facts)
{
    Fix fix;
    fix.title = u"Name an interface that is up and has an address"_s;
    const QStringList names = usable(facts);
    QString choice;
    // The netdev of a selected HCA is the one that reaches the peers.
    for (const nccl::DeviceView* device : rank.selected()) {
        if (names.contains(device->netdev)) {
            choice = device->netdev;
            break;
        }
    }
    if (choice.isEmpty()) {
        fix.effect = u"Choose one of: %1."_s.arg(names.join(u", "_s));
        return fix;
    }
    const QString rankKey = rank.rank == 0 ? key : rank.rank == 1 ? u"WORKER_"_s + key : u"WORKER%1_"_s.arg(rank.rank) + key;
    fix.effect = u"Sets %1 to %2, the interface of %3 on the fabric."_s.arg(rankKey, choice, rank.node);
    fix.envEdits += {rankKey, choice, false};
    fix.undo = u"The old file is kept beside the new one; undo brings it back."_s;
    return fix;
}

/// A variable that takes exactly one concrete interface name (GLOO, TP).
std::optional<Finding> checkOneName(const Context& context, const RankView& rank, const QString& key)
{
    const QString name = Context::value(rank, key);
    if (name.isEmpty())
        return std::nullopt;
    const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
    if (name.contains(u',') || name.startsWith(u'^') || name.startsWith(u'=')) {
        Finding finding = base(context, rank, key, u"net.interface.not-a-name"_s,
            u"%1=%2 is not the name of one interface"_s.arg(key, name));
        finding.reasoning += u"Only NCCL_SOCKET_IFNAME takes prefixes, ^ and =; this one takes exact names."_s;
        // PyTorch's own Gloo takes a list of exact names; other versions and TensorPipe do not.
        const QStringList parts = name.split(u',');
        const bool works = key == u"GLOO_SOCKET_IFNAME" && std::all_of(parts.cbegin(), parts.cend(), [&](const QString& part) {
            const Netdev* member = facts.netdev(part);
            return member && member->running() && hasAddress(*member);
        });
        finding.severity = works ? Severity::Warning : Severity::Problem;
        finding.fixes += nameFix(rank, key, facts);
        return finding;
    }
    if (!facts.addressesKnown || facts.netdevs.isEmpty())
        return std::nullopt;
    const Netdev* netdev = facts.netdev(name);
    std::optional<Finding> finding;
    if (!netdev)
        finding = base(context, rank, key, u"net.interface.absent"_s, u"%1=%2, but %3 has no such interface"_s.arg(key, name, rank.node));
    else if (!netdev->running())
        finding = base(context, rank, key, u"net.interface.down"_s, u"%1=%2, which is down on %3"_s.arg(key, name, rank.node));
    else if (!hasAddress(*netdev))
        finding = base(context, rank, key, u"net.interface.no-address"_s, u"%1=%2, which has no address on %3"_s.arg(key, name, rank.node));
    if (finding)
        finding->fixes += nameFix(rank, key, facts);
    return finding;
}

/// TP_ and GLOO_SOCKET_IFNAME; told once where both have the same fault.
QList<Finding> checkOneNames(const Context& context, const RankView& rank)
{
    const QString first = u"TP_SOCKET_IFNAME"_s;
    const QString second = u"GLOO_SOCKET_IFNAME"_s;
    QList<Finding> findings;
    for (const QString& key : {first, second}) {
        // Followed from NCCL_SOCKET_IFNAME: told once, there.
        if (rank.environment.value(key).source.contains(u"NCCL_SOCKET_IFNAME"_s) && rank.socketInterface.isEmpty())
            continue;
        if (const auto finding = checkOneName(context, rank, key))
            findings += *finding;
    }
    if (findings.size() == 2 && findings.at(0).id == findings.at(1).id && Context::value(rank, first) == Context::value(rank, second)) {
        Finding& both = findings.first();
        both.title.replace(first, u"TP_ and "_s + second);
        both.scope.object += u", "_s + second;
        both.evidence += findings.at(1).evidence.first();
        for (const Fix& fix : findings.at(1).fixes)
            both.fixes.first().envEdits += fix.envEdits;
        findings.removeLast();
    }
    return findings;
}

/// What became of the entries of NCCL_SOCKET_IFNAME when nothing was left.
Finding socketFinding(const Context& context, const RankView& rank)
{
    const QString key = u"NCCL_SOCKET_IFNAME"_s;
    QString text = Context::value(rank, key);
    const QString shown = text;
    const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
    const bool exact = text.startsWith(u'=');
    if (exact)
        text.remove(0, 1);
    bool exists = false;
    bool down = false;
    for (const QString& entry : text.split(u',', Qt::SkipEmptyParts)) {
        for (const Netdev& netdev : facts.netdevs) {
            if (exact ? netdev.name == entry : netdev.name.startsWith(entry)) {
                exists = true;
                down = down || !netdev.running();
            }
        }
    }
    Finding finding = !exists
        ? base(context, rank, key, u"net.interface.absent"_s, u"NCCL_SOCKET_IFNAME=%1 matches no interface of %2"_s.arg(shown, rank.node))
        : down ? base(context, rank, key, u"net.interface.down"_s, u"NCCL_SOCKET_IFNAME=%1 is down on %2"_s.arg(shown, rank.node))
               : base(context, rank, key, u"net.interface.no-address"_s, u"NCCL_SOCKET_IFNAME=%1 has no address on %2"_s.arg(shown, rank.node));
    finding.reasoning += rank.socketWhy;
    finding.fixes += nameFix(rank, key, facts);
    return finding;
}

/// An interface that exists and has an address, and yet leads to no other machine, or by a bad way.
std::optional<Finding> wrongNetwork(const Context& context, const RankView& rank, const QString& key, const QString& name)
{
    const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
    const Netdev* netdev = facts.netdev(name);
    if (!netdev || !hasAddress(*netdev) || context.order.size() < 2)
        return std::nullopt;
    const QString shown = Context::value(rank, key).isEmpty() ? u"NCCL starts on %1"_s.arg(name) : u"%1 leads to %2"_s.arg(key, name);
    const NetdevKind kind = kindOf(facts, *netdev);
    std::optional<Finding> finding;
    if (kind == NetdevKind::Loopback || kind == NetdevKind::Virtual)
        finding = base(context, rank, key, u"net.interface.virtual"_s, u"%1 on %2, which no other machine can reach"_s.arg(shown, rank.node));
    else if (kind == NetdevKind::WiFi)
        finding = base(context, rank, key, u"net.interface.wifi"_s, u"%1 on %2, which is Wi-Fi"_s.arg(shown, rank.node));
    else if (kind == NetdevKind::Vpn)
        finding = base(context, rank, key, u"net.interface.vpn"_s, u"%1 on %2, which is a VPN"_s.arg(shown, rank.node));
    else
        return std::nullopt;
    if (kind == NetdevKind::WiFi || kind == NetdevKind::Vpn)
        finding->severity = Severity::Warning;
    finding->reasoning = key == u"NCCL_SOCKET_IFNAME" ? rank.socketWhy : QStringList();
    finding->fixes += nameFix(rank, key, facts);
    return finding;
}

QList<Finding> checkNetworks(const Context& context, const RankView& rank)
{
    QList<Finding> findings;
    if (const auto finding = wrongNetwork(context, rank, u"NCCL_SOCKET_IFNAME"_s, rank.socketInterface))
        findings += *finding;
    for (const QString& key : {u"TP_SOCKET_IFNAME"_s, u"GLOO_SOCKET_IFNAME"_s}) {
        const QString name = Context::value(rank, key);
        // One and the same name is told once.
        const bool told = name.isEmpty() || name == rank.socketInterface
            || (key == u"GLOO_SOCKET_IFNAME" && name == Context::value(rank, u"TP_SOCKET_IFNAME"_s));
        if (const auto finding = told ? std::nullopt : wrongNetwork(context, rank, key, name))
            findings += *finding;
    }
    return findings;
}

} // namespace

QList<Finding> checkInterfaces(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        // One-character values count as unset (semantics.md §1.0).
        const bool named = Context::value(rank, u"NCCL_SOCKET_IFNAME"_s).size() > 1;
        if (named && rank.socketInterface.isEmpty() && rank.socketInterfaceKnown)
            findings += socketFinding(context, rank);
        findings += checkOneNames(context, rank);
        findings += checkNetworks(context, rank);
    }
    return findings;
}

} // namespace core::checks
