// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::Rail;
using fabric::RailMember;
using inventory::Address;
using inventory::Netdev;
using inventory::NodeFacts;

namespace {

bool isAutoAddress(const QHostAddress& ip)
{
    return ip.isInSubnet(QHostAddress(u"169.254.0.0"_s), 16);
}

/// Netdevs that carry a fabric port of that node, VLANs on them included, that are up.
QList<const Netdev*> fabricNetdevs(const Context& context, const QString& node)
{
    const NodeFacts& facts = context.snapshot.node(node)->facts;
    QList<const Netdev*> list;
    for (const qsizetype place : context.graph.portsOfNode.value(node)) { // not all cages: there may be very many nodes
        const fabric::PortRef& ref = context.graph.ports.at(place).ref;
        const fabric::Cage* cage = context.graph.cage(ref);
        for (const fabric::CagePort& port : cage ? cage->ports : QList<fabric::CagePort>()) {
            if (port.ref != ref || !port.active || port.netdev.isEmpty())
                continue;
            for (const Netdev& netdev : facts.netdevs) {
                if ((netdev.name == port.netdev || netdev.parent == port.netdev) && netdev.up()
                    && !list.contains(&netdev))
                    list += &netdev;
            }
        }
    }
    return list;
}

/// The kernel answers for an address only on the interface that has it.
bool arpIsStrict(const NodeFacts& facts)
{
    return facts.arpIgnore.valueOr(0) >= 1 && facts.arpAnnounce.valueOr(0) >= 2;
}

/// Two HCAs of one node in one subnet. 169.254/16 on both is a set-up of NVIDIA's own and left alone.
QList<Finding> twinsInOneSubnet(const Context& context, const QString& node)
{
    QList<Finding> findings;
    const NodeFacts& facts = context.snapshot.node(node)->facts;
    for (const Rail& rail : context.graph.rails) {
        QStringList netdevs;
        QStringList shown;
        for (const RailMember* member : rail.of(node)) {
            if (isAutoAddress(member->address) || member->address.isLinkLocal() || netdevs.contains(member->netdev))
                continue;
            netdevs += member->netdev;
            shown += u"%1 %2/%3"_s.arg(member->netdev, member->address.toString()).arg(rail.subnet.prefixLength);
        }
        if (netdevs.size() < 2 || arpIsStrict(facts))
            continue;
        Finding finding = makeFinding(u"address.one-subnet"_s,
            Severity::Warning,
            { Scope::Kind::Netdev, node, netdevs.join(u", "_s) },
            u"%1 has %2 in the same subnet, %3"_s.arg(node, netdevs.join(u" and "_s), rail.subnet.toString()));
        for (const QString& line : shown)
            finding.evidence += { node, u"ip addr"_s, line };
        for (const inventory::Route& route : facts.routes) {
            if (netdevs.contains(route.netdev))
                finding.evidence += { node, u"ip route"_s, u"%1 dev %2"_s.arg(route.destination, route.netdev) };
        }
        finding.reasoning
            += u"With two interfaces in one subnet the kernel answers ARP for either address on either interface, and sends by the first route alone."_s;
        finding.fixes += { u"Give each half of the cable a subnet of its own"_s,
            u"Renumber %1 on every machine, for instance to the next /24."_s.arg(netdevs.last()),
            u"Connections over it break."_s,
            { u"sudo editor /etc/netplan/40-cx7.yaml"_s, u"sudo netplan apply"_s },
            {},
            u"The old file, and sudo netplan apply again."_s };
        findings += finding;
    }
    return findings;
}

/// On a fabric with addresses of its own nobody meant 169.254 to be there: NetworkManager's answer to a silent DHCP.
QList<Finding> strayAutoAddresses(const Context& context, const QString& node)
{
    const bool ownAddresses
        = std::any_of(context.graph.rails.cbegin(), context.graph.rails.cend(), [](const Rail& rail) {
              return rail.subnet.network.protocol() == QAbstractSocket::IPv4Protocol
                  && !isAutoAddress(rail.subnet.network);
          });
    QList<Finding> findings;
    for (const Netdev* netdev : fabricNetdevs(context, node)) {
        const auto stray = std::find_if(netdev->addresses.cbegin(),
            netdev->addresses.cend(),
            [](const Address& address) { return isAutoAddress(address.ip); });
        if (!ownAddresses || stray == netdev->addresses.cend())
            continue;
        Finding finding = makeFinding(u"address.self-assigned"_s,
            Severity::Warning,
            { Scope::Kind::Netdev, node, netdev->name },
            u"%1 on %2 gave itself the address %3"_s.arg(netdev->name, node, stray->ip.toString()));
        finding.evidence += { node,
            u"ip addr show %1"_s.arg(netdev->name),
            u"%1/%2 %3"_s.arg(stray->ip.toString()).arg(stray->prefixLength).arg(stray->scope) };
        if (netdev->configuredBy.known())
            finding.evidence += { node, netdev->configuredBy.source, *netdev->configuredBy.value };
        finding.reasoning
            += u"The address is drawn anew at each start, and takes slots of the GID table on this machine only."_s;
        finding.fixes += { u"Give %1 a fixed address or none"_s.arg(netdev->name),
            u"In netplan: dhcp4: no, link-local: [], and the address of its rail."_s,
            {},
            { u"sudo editor /etc/netplan/40-cx7.yaml"_s, u"sudo netplan apply"_s },
            {},
            {} };
        findings += finding;
    }
    return findings;
}

QList<Finding> notPersistent(const Context& context, const QString& node)
{
    QStringList lost;
    Finding finding;
    for (const Netdev* netdev : fabricNetdevs(context, node)) {
        const bool addressed
            = std::any_of(netdev->addresses.cbegin(), netdev->addresses.cend(), [](const Address& address) {
                  return !fabric::isUnroutable(address.ip) && !isAutoAddress(address.ip) && !address.dynamic;
              });
        if (!addressed || netdev->persistent.valueOr(true))
            continue;
        lost += netdev->name;
        finding.evidence += { node,
            netdev->persistent.source,
            netdev->configuredBy.known() ? u"%1: %2"_s.arg(netdev->name, *netdev->configuredBy.value)
                                         : u"%1: %2"_s.arg(netdev->name, netdev->configuredBy.whyUnknown) };
    }
    if (lost.isEmpty())
        return {};
    finding.id = u"address.lost-at-reboot"_s;
    finding.severity = Severity::Warning;
    finding.scope = { Scope::Kind::Netdev, node, lost.join(u", "_s) };
    finding.title = u"%1 loses the address of %2 at the next reboot"_s.arg(node, lost.join(u" and "_s));
    finding.reasoning
        += u"On DGX OS netplan owns the network configuration; what NetworkManager or ip set up beside it lives below /run and is gone after a restart."_s;
    finding.fixes += { u"Write the addresses into a netplan file"_s,
        u"One entry for each interface, with dhcp4: no, its address and its mtu."_s,
        {},
        { u"sudo editor /etc/netplan/40-cx7.yaml"_s,
            u"sudo chmod 600 /etc/netplan/40-cx7.yaml"_s,
            u"sudo netplan apply"_s },
        {},
        u"sudo rm /etc/netplan/40-cx7.yaml && sudo netplan apply"_s };
    return { finding };
}

QString addressList(const QList<QHostAddress>& addresses)
{
    QStringList words;
    for (const QHostAddress& address : addresses)
        words += address.toString();
    return words.join(u", "_s);
}

/// Gloo falls back to the host name's address when no interface is named.
QList<Finding> loopbackName(const nccl::RankView& rank, const NodeFacts& facts)
{
    const QList<QHostAddress> addresses = facts.hostNameAddresses.valueOr({});
    const bool onlyLoopback = !addresses.isEmpty()
        && std::all_of(
            addresses.cbegin(), addresses.cend(), [](const QHostAddress& address) { return address.isLoopback(); });
    if (!onlyLoopback || !Context::value(rank, u"GLOO_SOCKET_IFNAME"_s).isEmpty())
        return {};
    Finding finding = nodeFinding(u"address.host-name-loopback"_s,
        Severity::Warning,
        rank.node,
        {},
        u"The name of %1 leads back to itself (%2), and GLOO_SOCKET_IFNAME is not set"_s.arg(
            rank.node, addressList(addresses)));
    finding.evidence += { rank.node, facts.hostNameAddresses.source, addressList(addresses) };
    finding.reasoning
        += u"Without a named interface Gloo advertises the address that the host name resolves to; the peers would connect to themselves."_s;
    Fix fix{ u"Name the interface"_s,
        u"Then the host name plays no part."_s,
        {},
        {},
        {},
        u"The old file is kept beside the new one; undo brings it back."_s };
    if (!rank.socketInterface.isEmpty()) {
        const QString prefix = rank.rank == 0 ? QString()
            : rank.rank == 1                  ? u"WORKER_"_s
                                              : u"WORKER%1_"_s.arg(rank.rank);
        fix.envEdits += { prefix + u"GLOO_SOCKET_IFNAME"_s, rank.socketInterface, false };
    }
    finding.fixes += fix;
    return { finding };
}

const inventory::Route* defaultRoute(const NodeFacts& facts)
{
    const inventory::Route* best = nullptr;
    for (const inventory::Route& route : facts.routes) {
        const bool ipv4 = route.gateway.isNull() || route.gateway.protocol() == QAbstractSocket::IPv4Protocol;
        if (route.destination == u"default" && ipv4 && (!best || route.metric < best->metric))
            best = &route;
    }
    return best;
}

bool isWireless(const QString& netdev)
{
    return netdev.startsWith(u"wl"_s);
}

/// The netdev whose address `text` is; nullptr when it is no address of that node.
const Netdev* ownerOf(const NodeFacts& facts, const QString& text)
{
    const QHostAddress wanted(text);
    for (const Netdev& netdev : facts.netdevs) {
        const bool own = !wanted.isNull()
            && std::any_of(netdev.addresses.cbegin(), netdev.addresses.cend(), [&](const Address& address) {
                   return address.ip == wanted;
               });
        if (own)
            return &netdev;
    }
    return nullptr;
}

/// vLLM advertises VLLM_HOST_IP, or the address of the default route when it is told none.
QList<Finding> wifiAddress(const nccl::RankView& rank, const NodeFacts& facts)
{
    const QString key = u"VLLM_HOST_IP"_s;
    const QString told = Context::value(rank, key);
    const inventory::Route* route = defaultRoute(facts);
    const Netdev* netdev = ownerOf(facts, told);
    const bool byRoute = told.isEmpty() && route && isWireless(route->netdev);
    if (!byRoute && !(netdev && isWireless(netdev->name)))
        return {};
    Finding finding = nodeFinding(u"address.wifi"_s,
        Severity::Warning,
        rank.node,
        byRoute ? route->netdev : netdev->name,
        u"%1 would advertise its Wi-Fi address to the other ranks"_s.arg(rank.node));
    if (byRoute) {
        finding.evidence
            += { rank.node, u"ip route"_s, u"default via %1 dev %2"_s.arg(route->gateway.toString(), route->netdev) };
        finding.evidence += { rank.node, u"environment"_s, u"VLLM_HOST_IP is not set"_s };
    } else {
        finding.evidence += { rank.node, rank.environment.value(key).source, u"VLLM_HOST_IP=%1"_s.arg(told) };
        finding.evidence += { rank.node, u"ip addr"_s, u"%1 is an address of %2"_s.arg(told, netdev->name) };
    }
    finding.reasoning += u"NCCL connects over the fabric, and the start then stands still: the message queue waits at "
                         "an address that the other machine does not reach, or reaches slowly."_s;
    finding.fixes += { u"Set VLLM_HOST_IP on each rank"_s,
        u"To the rank's own address on the fabric: VLLM_HOST_IP for the head, WORKER_VLLM_HOST_IP for the worker."_s,
        {},
        {},
        {},
        {} };
    return { finding };
}

} // namespace

QList<Finding> checkAddressing(const Context& context)
{
    QList<Finding> findings;
    for (const QString& node : context.readableNodes())
        findings += twinsInOneSubnet(context, node) + strayAutoAddresses(context, node) + notPersistent(context, node);
    return findings;
}

QList<Finding> checkAdvertised(const Context& context)
{
    QList<Finding> findings;
    for (const nccl::RankView& rank : context.ranks) {
        const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
        findings += loopbackName(rank, facts) + wifiAddress(rank, facts);
    }
    return findings;
}

} // namespace core::checks
