// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/rank_choices.h"

#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::config {

using checks::Diagnosis;
using fabric::PortRef;
using fabric::Rail;
using fabric::RailMember;
using inventory::Address;
using inventory::Netdev;
using inventory::Snapshot;
using nccl::DeviceView;
using nccl::RankView;

namespace {

/// Rails that reach every node; in a ring there is none, and then every rail that joins two nodes counts.
QList<const Rail*> dataRails(const Diagnosis& diagnosis)
{
    QList<const Rail*> rails = diagnosis.graph.reachingAll(diagnosis.order);
    if (rails.isEmpty() && diagnosis.order.size() > 2) {
        for (const Rail& rail : diagnosis.graph.rails) {
            if (rail.nodes().size() > 1)
                rails += &rail;
        }
    }
    return rails;
}

/// Fabric ports of one node, in NCCL's order of devices.
QList<const RailMember*> portsOf(const QList<const Rail*>& rails, const RankView& rank)
{
    QList<const RailMember*> members;
    for (const DeviceView& device : rank.devices) {
        const PortRef ref{rank.node, device.hca, device.port};
        for (const Rail* rail : rails) {
            const auto own = rail->of(rank.node);
            const auto found = std::find_if(own.cbegin(), own.cend(), [&ref](const RailMember* member) { return member->ref == ref; });
            if (found != own.cend()) {
                members += *found;
                break;
            }
        }
    }
    return members;
}

/// The subnet of an address as one of the node's interfaces has it.
std::optional<fabric::Subnet> subnetOf(const Snapshot& snapshot, const QStringList& nodes, const QHostAddress& address)
{
    for (const QString& node : nodes) {
        for (const Netdev& netdev : snapshot.node(node)->facts.netdevs) {
            for (const Address& own : netdev.addresses) {
                if (own.ip == address)
                    return fabric::Subnet::of(own.ip, own.prefixLength);
            }
        }
    }
    return std::nullopt;
}

bool selectionFits(const RankView& rank, const QList<const RailMember*>& ports)
{
    const auto selected = rank.selected();
    if (selected.isEmpty() || rank.selector.isEmpty())
        return false;
    return std::all_of(selected.cbegin(), selected.cend(), [&](const DeviceView* device) {
        return std::any_of(ports.cbegin(), ports.cend(), [&](const RailMember* member) {
            return member->ref.hca == device->hca && member->ref.port == device->port;
        });
    });
}

/// "=a,b"; a port number only where a device has more than one port, since a bare name takes them all.
QString exactSelector(const QList<const RailMember*>& ports, const inventory::NodeFacts& facts)
{
    QStringList names;
    for (const RailMember* member : ports) {
        const inventory::Hca* hca = facts.hca(member->ref.hca);
        const bool several = hca && hca->ports.size() > 1;
        names += several ? u"%1:%2"_s.arg(member->ref.hca).arg(member->ref.port) : member->ref.hca;
    }
    return u'=' + names.join(u',');
}

/// An interface of this node in a subnet that reaches all nodes; fabric first.
std::optional<std::pair<QString, QHostAddress>> commonInterface(const Snapshot& snapshot, const QStringList& nodes, const RankView& rank, const QList<const RailMember*>& ports)
{
    for (const RailMember* member : ports) {
        if (reachesAll(snapshot, nodes, member->address))
            return std::pair(member->netdev, member->address);
    }
    for (const Netdev& netdev : snapshot.node(rank.node)->facts.netdevs) {
        for (const Address& address : netdev.addresses) {
            if (netdev.running() && !fabric::isUnroutable(address.ip) && reachesAll(snapshot, nodes, address.ip))
                return std::pair(netdev.name, address.ip);
        }
    }
    return std::nullopt;
}

void chooseSocket(RankChoice& choice, const Snapshot& snapshot, const QStringList& nodes, const RankView& rank, const QList<const RailMember*>& ports)
{
    const QString setting = rank.environment.value(u"NCCL_SOCKET_IFNAME"_s).value.value_or(QString());
    const QHostAddress current(rank.socketAddress);
    if (setting.size() > 1 && !rank.socketInterface.isEmpty() && reachesAll(snapshot, nodes, current)) {
        choice.socketSetting = setting;
        choice.socketInterface = rank.socketInterface;
        choice.hostIp = current.toString();
    } else if (const auto found = commonInterface(snapshot, nodes, rank, ports)) {
        choice.socketSetting = found->first;
        choice.socketInterface = found->first;
        choice.hostIp = found->second.toString();
    }
    // An address the person chose and that works stays.
    const QHostAddress own(rank.environment.value(u"VLLM_HOST_IP"_s).value.value_or(QString()));
    if (!own.isNull() && subnetOf(snapshot, {rank.node}, own) && reachesAll(snapshot, nodes, own))
        choice.hostIp = own.toString();
}

/// A pin only where NCCL left to itself would take another entry than the port's own address.
Result<std::optional<int>> choosePin(const RankView& rank, const QList<const RailMember*>& ports)
{
    QSet<int> wanted;
    bool automaticFits = true;
    for (const RailMember* member : ports) {
        const DeviceView* device = rank.device(member->ref.hca, member->ref.port);
        if (!device || device->gid.verdict == nccl::GidChoice::Verdict::NotApplicable || !device->gid.wantedIndex)
            continue;
        wanted += *device->gid.wantedIndex;
        automaticFits = automaticFits && device->gid.automaticIndex == *device->gid.wantedIndex;
    }
    if (automaticFits || wanted.isEmpty())
        return std::optional<int>();
    if (wanted.size() > 1)
        return failure({ErrorKind::Usage,
            u"The HCAs of %1 need different GID indexes, and NCCL %2 would choose wrong if left to itself."_s.arg(rank.node, rank.version.toString()),
            u"Use NCCL 2.21 or newer in the image, or select one HCA with --set NCCL_IB_HCA==NAME."_s, {}, rank.node});
    return std::optional<int>(*wanted.cbegin());
}

} // namespace

bool reachesAll(const Snapshot& snapshot, const QStringList& nodes, const QHostAddress& address)
{
    const auto subnet = subnetOf(snapshot, nodes, address);
    if (!subnet || fabric::isUnroutable(address))
        return false;
    return std::all_of(nodes.cbegin(), nodes.cend(), [&](const QString& node) {
        const auto& netdevs = snapshot.node(node)->facts.netdevs;
        return std::any_of(netdevs.cbegin(), netdevs.cend(), [&](const Netdev& netdev) {
            return netdev.running() && std::any_of(netdev.addresses.cbegin(), netdev.addresses.cend(), [&](const Address& own) {
                return subnet->contains(own.ip) && own.prefixLength == subnet->prefixLength;
            });
        });
    });
}

Result<QList<RankChoice>> chooseRanks(const Snapshot& snapshot, const Diagnosis& diagnosis)
{
    const QList<const Rail*> rails = dataRails(diagnosis);
    QList<RankChoice> choices;
    for (const RankView& rank : diagnosis.ranks) {
        const QList<const RailMember*> ports = portsOf(rails, rank);
        if (ports.isEmpty())
            return failure({ErrorKind::Usage, u"%1 has no RDMA port in a subnet that the other machines share."_s.arg(rank.node),
                u"Look at the findings first: cable, address or subnet."_s, {}, rank.node});
        RankChoice choice;
        choice.rank = rank.rank;
        choice.node = rank.node;
        choice.selectorKept = selectionFits(rank, ports);
        choice.selector = choice.selectorKept ? rank.selector : exactSelector(ports, snapshot.node(rank.node)->facts);
        QList<const RailMember*> used;
        for (const RailMember* member : ports) {
            const DeviceView* device = rank.device(member->ref.hca, member->ref.port);
            if (!choice.selectorKept || (device && device->selected))
                used += member;
        }
        chooseSocket(choice, snapshot, diagnosis.order, rank, used);
        if (choice.socketInterface.isEmpty())
            return failure({ErrorKind::Usage, u"%1 has no interface from which it reaches all other machines."_s.arg(rank.node),
                u"Bootstrap needs one subnet that every machine is in; the management network will do."_s, {}, rank.node});
        const auto pin = choosePin(rank, used);
        if (!pin)
            return tl::unexpected(pin.error());
        choice.pin = *pin;
        choices += choice;
    }
    return choices;
}

} // namespace core::config
