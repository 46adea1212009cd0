// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/netdev_kinds.h"
#include "core/checks/registry.h"

#include <QMap>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::Netdev;
using inventory::NodeFacts;
using nccl::RankView;

namespace {

const QString hostIp = u"VLLM_HOST_IP"_s;
const QString masterAddress = u"MASTER_ADDR"_s;

QString keyFor(int rank, const QString& key)
{
    if (rank == 0 || key == masterAddress)
        return key;
    return (rank == 1 ? u"WORKER_"_s : u"WORKER%1_"_s.arg(rank)) + key;
}

/// The value without a user name: VLLM_HOST_IP falls back to WORKER_HOST, which may be user@host.
QString hostOf(const RankView& rank, const QString& key)
{
    return Context::value(rank, key).section(u'@', -1).trimmed();
}

bool isNoAddressOfAMachine(const QHostAddress& address)
{
    return address.isLoopback() || address == QHostAddress(QHostAddress::AnyIPv4) || address == QHostAddress(QHostAddress::AnyIPv6)
        || (address.protocol() == QAbstractSocket::IPv6Protocol && address.isLinkLocal() && address.scopeId().isEmpty());
}

/// The node's address on the fabric: of the first selected device whose netdev has one.
QString fabricAddress(const Context& context, const RankView& rank)
{
    const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
    for (const nccl::DeviceView* device : rank.selected()) {
        const Netdev* netdev = facts.netdev(device->netdev);
        for (const inventory::Address& address : netdev ? netdev->addresses : QList<inventory::Address>()) {
            if (!fabric::isUnroutable(address.ip))
                return address.ip.toString();
        }
    }
    return {};
}

Finding addressFinding(const Context& context, const RankView& rank, const QString& key, const QString& id, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::Node, rank.node, key};
    finding.title = title;
    const env::EffectiveValue value = rank.environment.value(key);
    finding.evidence += {context.env ? context.env->node : QString(), value.source, key + u'=' + value.value.value_or(QString())};
    finding.reasoning = value.chain;
    QStringList own;
    for (const Netdev& netdev : context.snapshot.node(rank.node)->facts.netdevs) {
        for (const inventory::Address& address : netdev.addresses) {
            if (!address.ip.isLoopback())
                own += u"%1 %2"_s.arg(netdev.name, address.ip.toString());
        }
    }
    finding.evidence += {rank.node, u"ip addr"_s, own.isEmpty() ? u"no address"_s : own.join(u'\n')};
    const QString wanted = fabricAddress(context, rank);
    Fix fix;
    fix.title = u"Name the address that the machine has on the fabric"_s;
    if (wanted.isEmpty()) {
        fix.effect = u"%1 has none yet; give its cabled port one first."_s.arg(rank.node);
    } else {
        fix.effect = u"Sets %1 to %2."_s.arg(keyFor(rank.rank, key), wanted);
        fix.envEdits += {keyFor(rank.rank, key), wanted, false};
        fix.undo = u"The old file is kept beside the new one; undo brings it back."_s;
    }
    finding.fixes += fix;
    return finding;
}

/// Nodes that certainly cannot reach the address.
QStringList cutOff(const Context& context, const QString& owner, const QHostAddress& address, NetdevKind kind)
{
    QStringList names;
    for (const QString& node : context.readableNodes()) {
        if (node != owner && reachOf(context.snapshot.node(node)->facts, address, kind) == Reach::No)
            names += node;
    }
    return names;
}

/// What one rank advertises, when it is an address that others cannot use.
std::optional<Finding> badHostIp(const Context& context, const RankView& rank)
{
    const QString text = hostOf(rank, hostIp);
    const QHostAddress address(text);
    if (text.isEmpty() || address.isNull())
        return std::nullopt; // a name: what it resolves to is not known here
    // Without a value of its own the head advertises MASTER_ADDR, of which all is said there.
    if (rank.environment.value(hostIp).source.startsWith(masterAddress))
        return std::nullopt;
    const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
    if (isNoAddressOfAMachine(address))
        return addressFinding(context, rank, hostIp, u"net.host-ip.loopback"_s,
            u"%1 would tell the other ranks to reach it at %2, which is no address of a machine"_s.arg(rank.node, text));
    if (!facts.addressesKnown || facts.netdevs.isEmpty())
        return std::nullopt;
    const Netdev* holder = holderOf(facts, address);
    if (!holder)
        return addressFinding(context, rank, hostIp, u"net.host-ip.not-on-node"_s,
            u"VLLM_HOST_IP of %1 is %2, which is not an address of it"_s.arg(rank.node, text));
    const NetdevKind kind = kindOf(facts, *holder);
    if (kind == NetdevKind::Virtual)
        return addressFinding(context, rank, hostIp, u"net.host-ip.virtual"_s,
            u"VLLM_HOST_IP of %1 is %2 on %3, which no other machine can reach"_s.arg(rank.node, text, holder->name));
    if (kind == NetdevKind::WiFi || kind == NetdevKind::Vpn) {
        Finding finding = addressFinding(context, rank, hostIp, u"net.host-ip.off-fabric"_s,
            u"VLLM_HOST_IP of %1 is %2 on %3, which is %4"_s.arg(rank.node, text, holder->name, kind == NetdevKind::WiFi ? u"Wi-Fi"_s : u"a VPN"_s));
        finding.severity = Severity::Warning;
        return finding;
    }
    const QStringList cut = cutOff(context, rank.node, address, kind);
    if (!cut.isEmpty())
        return addressFinding(context, rank, hostIp, u"net.host-ip.unreachable"_s,
            u"%1 has no way to %2, the VLLM_HOST_IP of %3"_s.arg(cut.join(u" and "_s), text, rank.node));
    return std::nullopt;
}

/// Nobody says which address the rank has: vLLM takes the one that the default route leaves by.
std::optional<Finding> missingHostIp(const Context& context, const RankView& rank)
{
    if (!Context::value(rank, hostIp).isEmpty())
        return std::nullopt;
    const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
    for (const inventory::Route& route : facts.routes) {
        const Netdev* netdev = route.destination == u"default" ? facts.netdev(route.netdev) : nullptr;
        if (!netdev || kindOf(facts, *netdev) == NetdevKind::Fabric)
            continue;
        Finding finding = addressFinding(context, rank, hostIp, u"net.host-ip.missing"_s,
            u"%1 has no VLLM_HOST_IP and would advertise the address of %2"_s.arg(rank.node, netdev->name));
        finding.severity = Severity::Warning;
        finding.evidence.first() = {context.env ? context.env->node : QString(), context.env ? context.env->fileName : QString(),
            u"%1 is not set"_s.arg(keyFor(rank.rank, hostIp))};
        finding.evidence += {rank.node, u"ip route"_s, u"default dev %1"_s.arg(netdev->name)};
        return finding;
    }
    return std::nullopt;
}

QList<Finding> sameTwice(const Context& context)
{
    QMap<QString, QList<const RankView*>> holders;
    for (const RankView& rank : context.ranks) {
        const QHostAddress address(hostOf(rank, hostIp));
        // A MASTER_ADDR that is not the head's is told as that.
        const bool fromMaster = rank.environment.value(hostIp).source.startsWith(masterAddress);
        const bool foreign = fromMaster && !holderOf(context.snapshot.node(rank.node)->facts, address);
        if (!address.isNull() && !isNoAddressOfAMachine(address) && !foreign)
            holders[address.toString()] += &rank;
    }
    QList<Finding> findings;
    for (auto it = holders.cbegin(); it != holders.cend(); ++it) {
        if (it->size() < 2)
            continue;
        QStringList nodes;
        Finding finding = addressFinding(context, *it->last(), hostIp, u"net.host-ip.same-twice"_s, {});
        finding.evidence.clear();
        finding.fixes.first().envEdits.clear();
        for (const RankView* rank : *it) {
            nodes += rank->node;
            const Finding each = addressFinding(context, *rank, hostIp, {}, {});
            finding.evidence += each.evidence;
            finding.fixes.first().envEdits += each.fixes.first().envEdits;
        }
        finding.scope = {Scope::Kind::Cluster, {}, hostIp};
        finding.title = u"%1 would all be reached at %2"_s.arg(nodes.join(u" and "_s), it.key());
        finding.fixes.first().effect = u"Every rank gets the address of its own machine."_s;
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> checkHostAddresses(const Context& context)
{
    if (context.order.size() < 2)
        return {};
    QList<Finding> findings = sameTwice(context);
    for (const RankView& rank : context.ranks) {
        if (auto bad = badHostIp(context, rank)) {
            // Said already, of all that share it.
            if (bad->id == u"net.host-ip.not-on-node" && !findings.isEmpty()
                && std::any_of(findings.cbegin(), findings.cend(), [&](const Finding& twice) {
                       return twice.id == u"net.host-ip.same-twice" && twice.title.endsWith(u' ' + QHostAddress(hostOf(rank, hostIp)).toString());
                   }))
                bad->causedBy = u"net.host-ip.same-twice"_s;
            findings += *bad;
        } else if (const auto missing = missingHostIp(context, rank)) {
            findings += *missing;
        }
    }
    return findings;
}

QList<Finding> checkMasterAddress(const Context& context)
{
    const RankView* head = context.rankOf(context.order.first());
    if (!head || context.order.size() < 2)
        return {};
    const QString text = hostOf(*head, masterAddress);
    const QHostAddress address(text);
    if (address.isNull())
        return {};
    if (isNoAddressOfAMachine(address))
        return {addressFinding(context, *head, masterAddress, u"net.master.loopback"_s,
            u"MASTER_ADDR is %1, which means each machine itself"_s.arg(text))};
    const NodeFacts& facts = context.snapshot.node(head->node)->facts;
    if (!facts.addressesKnown || facts.netdevs.isEmpty())
        return {};
    const Netdev* holder = holderOf(facts, address);
    if (!holder) {
        Finding finding = addressFinding(context, *head, masterAddress, u"net.master.not-on-head"_s,
            u"MASTER_ADDR is %1, which is not an address of the head, %2"_s.arg(text, head->node));
        for (const QString& node : context.readableNodes()) {
            if (node != head->node && holderOf(context.snapshot.node(node)->facts, address))
                finding.reasoning += u"%1 is an address of %2."_s.arg(text, node);
        }
        return {finding};
    }
    const NetdevKind kind = kindOf(facts, *holder);
    const QStringList cut = kind == NetdevKind::Virtual ? context.order.mid(1) : cutOff(context, head->node, address, kind);
    if (cut.isEmpty())
        return {};
    return {addressFinding(context, *head, masterAddress, u"net.master.unreachable"_s,
        u"%1 has no way to MASTER_ADDR, %2 on %3 of %4"_s.arg(cut.join(u" and "_s), text, holder->name, head->node))};
}

} // namespace core::checks
