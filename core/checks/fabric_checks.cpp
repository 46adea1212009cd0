// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include <QMap>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::Rail;
using fabric::RailMember;
using inventory::Netdev;

namespace {

/// Netdevs that are the same on every machine by design, so that their addresses say nothing.
bool isVirtual(const Netdev& netdev)
{
    static const QStringList prefixes{u"lo"_s, u"docker"_s, u"br-"_s, u"virbr"_s, u"veth"_s, u"cni"_s, u"flannel"_s,
        u"cali"_s, u"kube"_s, u"tun"_s, u"tap"_s, u"wg"_s, u"podman"_s, u"lxc"_s, u"lxd"_s, u"vnet"_s, u"l4tbr"_s, u"usb"_s, u"rndis"_s};
    if (netdev.kind == u"bridge" || netdev.kind == u"dummy")
        return true;
    return std::any_of(prefixes.cbegin(), prefixes.cend(), [&netdev](const QString& prefix) { return netdev.name.startsWith(prefix); });
}

struct Place
{
    QString node;
    QString netdev;
};

QString placeList(const QList<Place>& places)
{
    QStringList words;
    for (const Place& place : places)
        words += place.node + u' ' + place.netdev;
    return words.join(u" and "_s);
}

QStringList addressesOf(const Context& context, const QString& node)
{
    return context.graph.addressesOf(node);
}

/// A netplan file for the cabled ports of one node, as the recipe's playbook writes it. Subnets that the other machines
/// use already are kept; the host number is the rank's, from 11 on.
QStringList netplanFor(const Context& context, const QString& node, const QStringList& netdevs)
{
    QStringList subnets;
    for (const Rail& rail : context.graph.rails) {
        const bool ipv4 = rail.subnet.network.protocol() == QAbstractSocket::IPv4Protocol;
        if (ipv4 && rail.subnet.prefixLength == 24 && subnets.size() < netdevs.size())
            subnets += rail.subnet.network.toString().section(u'.', 0, 2);
    }
    for (int next = 100; subnets.size() < netdevs.size(); ++next) {
        const QString made = u"192.168.%1"_s.arg(next);
        if (!subnets.contains(made))
            subnets += made;
    }
    QStringList lines{ u"sudo tee /etc/netplan/40-cx7.yaml >/dev/null <<'EOF'"_s, u"network:"_s, u"  version: 2"_s, u"  ethernets:"_s };
    for (qsizetype i = 0; i < netdevs.size(); ++i) {
        lines << u"    %1:"_s.arg(netdevs.at(i)) << u"      dhcp4: no"_s << u"      link-local: []"_s
              << u"      addresses: [%1.%2/24]"_s.arg(subnets.at(i)).arg(11 + context.order.indexOf(node)) << u"      mtu: 9000"_s;
    }
    return { (lines << u"EOF"_s).join(u'\n'), u"sudo chmod 600 /etc/netplan/40-cx7.yaml"_s, u"sudo netplan apply"_s };
}

/// The netdevs of the ports that are up, socket by socket, first twin first.
QStringList cabledNetdevs(const Context& context, const QString& node)
{
    QStringList names;
    for (const fabric::Cage& cage : context.graph.cages) {
        if (cage.node != node)
            continue;
        for (const fabric::CagePort& port : cage.ports) {
            const fabric::PortRole* role = context.graph.role(port.ref);
            if (port.active && role && role->use != fabric::PortUse::InfiniBand && !port.netdev.isEmpty() && !names.contains(port.netdev))
                names += port.netdev;
        }
    }
    return names;
}

struct DownNode
{
    QString name;
    QStringList states;
};

/// Every port is down. Told once for all machines that it is true of: two ends of one cable are one fault.
Finding noLink(const QList<DownNode>& down, bool others)
{
    Finding finding;
    finding.id = u"fabric.no-link"_s;
    finding.severity = Severity::Problem;
    QStringList names;
    for (const DownNode& node : down) {
        names += node.name;
        finding.evidence += { node.name, u"/sys/class/infiniband/*/ports/*/{state,phys_state}"_s, node.states.join(u'\n') };
    }
    const bool alone = down.size() == 1;
    finding.scope = { alone ? Scope::Kind::Node : Scope::Kind::Cluster, alone ? names.first() : QString(), {} };
    finding.title = u"No cable is up on %1"_s.arg(names.join(u" and "_s));
    if (!alone)
        finding.reasoning += u"Every port is down on all of them: neither end of a cable sees the other."_s;
    else if (others)
        finding.reasoning += u"Ports of another machine are up. A copper cable is up at both ends or at none, so they see something else, or a switch."_s;
    finding.fixes += { u"Check the cable"_s,
        u"Both ends must click in, the right way up. On a DGX Spark the same socket on both machines is the simplest: socket 0 is the one beside the RJ45 port."_s,
        {}, { u"sudo dmesg | grep -i 'module event'"_s }, {}, {} };
    return finding;
}

} // namespace

QList<Finding> checkLinks(const Context& context)
{
    QList<Finding> findings;
    QList<DownNode> down;
    bool othersUp = false;
    for (const QString& node : context.readableNodes()) {
        const inventory::NodeFacts& facts = context.snapshot.node(node)->facts;
        bool anyEthernet = false;
        bool allKnown = true;
        QStringList activeNetdevs;
        QStringList states;
        for (const inventory::Hca& hca : facts.hcas) {
            for (const inventory::HcaPort& port : hca.ports) {
                anyEthernet = anyEthernet || port.linkLayer != inventory::LinkLayer::InfiniBand;
                allKnown = allKnown && port.state.known();
                states += u"%1 port %2 %3 %4"_s.arg(hca.name).arg(port.number).arg(
                    port.state.valueOr(u"unknown"_s), port.physState.valueOr(QString()));
                if (port.active() && port.linkLayer != inventory::LinkLayer::InfiniBand)
                    activeNetdevs += fabric::netdevOf(hca, port);
                else if (port.active())
                    activeNetdevs += QString();
            }
        }
        if (facts.hcas.isEmpty() || !anyEthernet)
            continue;
        othersUp = othersUp || !activeNetdevs.isEmpty();
        if (activeNetdevs.isEmpty()) {
            if (allKnown)
                down += DownNode{ node, states };
            continue;
        }
        if (!facts.addressesKnown || !addressesOf(context, node).isEmpty())
            continue;
        activeNetdevs = cabledNetdevs(context, node);
        if (activeNetdevs.isEmpty())
            continue;
        Finding finding;
        finding.id = u"fabric.no-address"_s;
        finding.severity = Severity::Problem;
        finding.scope = { Scope::Kind::Node, node, {} };
        finding.title = u"The cabled ports of %1 have no IP address"_s.arg(node);
        for (const QString& name : std::as_const(activeNetdevs)) {
            finding.evidence += { node, u"ip addr show %1"_s.arg(name), u"%1 is up, no routable address"_s.arg(name) };
            const inventory::Netdev* netdev = facts.netdev(name);
            if (netdev && netdev->configuredBy.known())
                finding.evidence += { node, netdev->configuredBy.source, u"%1: %2"_s.arg(name, *netdev->configuredBy.value) };
        }
        finding.reasoning += u"The link is ACTIVE, but without an address the GID table of the port has link-local entries only, and no peer can be reached by those."_s;
        finding.fixes += { u"Give each cabled port an address"_s,
            u"A netplan file with one subnet for each of the two halves of the cable, the same subnets on all machines. NetworkManager's own profile waits for DHCP, which nobody answers there."_s,
            u"The ports go down for a moment."_s, netplanFor(context, node, activeNetdevs), {},
            u"sudo rm /etc/netplan/40-cx7.yaml && sudo netplan apply"_s };
        findings += finding;
    }
    if (!down.isEmpty())
        findings += noLink(down, othersUp);
    return findings;
}

QList<Finding> checkAddresses(const Context& context)
{
    QMap<QString, QList<Place>> places;
    for (const QString& node : context.readableNodes()) {
        for (const Netdev& netdev : context.snapshot.node(node)->facts.netdevs) {
            if (isVirtual(netdev))
                continue;
            for (const inventory::Address& address : netdev.addresses) {
                if (!fabric::isUnroutable(address.ip))
                    places[address.ip.toString()] += Place{node, netdev.name};
            }
        }
    }
    QList<Finding> findings;
    for (auto it = places.cbegin(); it != places.cend(); ++it) {
        if (it->size() < 2)
            continue;
        const bool acrossNodes = std::any_of(it->cbegin(), it->cend(), [&](const Place& place) { return place.node != it->first().node; });
        Finding finding;
        finding.id = acrossNodes ? u"fabric.address-twice"_s : u"fabric.address-twice-on-node"_s;
        finding.severity = acrossNodes ? Severity::Problem : Severity::Warning;
        finding.scope = {acrossNodes ? Scope::Kind::Cluster : Scope::Kind::Node, acrossNodes ? QString() : it->first().node, it.key()};
        finding.title = u"The address %1 is used twice: on %2"_s.arg(it.key(), placeList(*it));
        for (const Place& place : *it)
            finding.evidence += {place.node, u"ip addr show %1"_s.arg(place.netdev), it.key()};
        finding.fixes += {u"Give one of them another address"_s, u"Change it where the address is configured (netplan), then read again."_s, {}, {}, {}, {}};
        findings += finding;
    }
    return findings;
}

QList<Finding> checkCommonSubnet(const Context& context)
{
    QStringList nodes;
    for (const QString& node : context.readableNodes()) {
        if (!addressesOf(context, node).isEmpty())
            nodes += node;
    }
    QSet<QString> sharing;
    for (const Rail& rail : context.graph.rails) {
        const QStringList names = rail.nodes();
        if (names.size() > 1)
            sharing.unite(QSet<QString>(names.cbegin(), names.cend()));
    }
    QStringList alone;
    for (const QString& node : std::as_const(nodes)) {
        if (!sharing.contains(node))
            alone += node;
    }
    // A machine that could not be read may well be the other end.
    if (nodes.size() < 2 || alone.isEmpty() || nodes.size() < context.order.size())
        return {};
    Finding finding;
    finding.id = u"fabric.no-common-subnet"_s;
    finding.severity = Severity::Problem;
    finding.scope = {alone.size() == 1 ? Scope::Kind::Node : Scope::Kind::Cluster, alone.size() == 1 ? alone.first() : QString(), {}};
    finding.title = alone.size() == nodes.size()
        ? u"%1 share no subnet on the fabric"_s.arg(nodes.join(u" and "_s))
        : u"%1 shares no subnet on the fabric with another machine"_s.arg(alone.join(u" and "_s));
    for (const QString& node : nodes)
        finding.evidence += {node, u"ip addr"_s, addressesOf(context, node).join(u'\n')};
    finding.fixes += {u"Put both ends of each cable into one subnet"_s,
        u"One subnet for each half of the cable, for instance 192.168.100.0/24 and 192.168.101.0/24, the same on both machines."_s, {}, {}, {}, {}};
    return {finding};
}

QList<Finding> checkMtu(const Context& context)
{
    QList<Finding> findings;
    for (const Rail& rail : context.graph.rails) {
        if (rail.nodes().size() < 2)
            continue;
        const auto [low, high] = std::minmax_element(rail.members.cbegin(), rail.members.cend(), [](const RailMember& a, const RailMember& b) { return a.mtu < b.mtu; });
        if (low->mtu == high->mtu || low->mtu <= 0)
            continue;
        Finding finding;
        finding.id = u"fabric.mtu-differs"_s;
        finding.severity = Severity::Problem;
        finding.scope = {Scope::Kind::Link, low->ref.node, rail.subnet.toString()};
        finding.title = u"The MTU differs along %1: %2 on %3, %4 on %5"_s.arg(rail.subnet.toString())
                            .arg(high->mtu).arg(high->ref.node).arg(low->mtu).arg(low->ref.node);
        for (const RailMember& member : rail.members)
            finding.evidence += {member.ref.node, u"ip link show %1"_s.arg(member.netdev), u"%1 mtu %2"_s.arg(member.netdev).arg(member.mtu)};
        finding.fixes += {u"Set MTU %1 on %2"_s.arg(high->mtu).arg(low->ref.node),
            u"Where the interface is configured (netplan key mtu), so that it survives a reboot."_s,
            u"The link goes down for a moment."_s, {u"sudo ip link set %1 mtu %2"_s.arg(low->netdev).arg(high->mtu)}, {},
            u"sudo ip link set %1 mtu %2"_s.arg(low->netdev).arg(low->mtu)};
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
