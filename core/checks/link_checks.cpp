// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QRegularExpression>
#include <QVersionNumber>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::Cage;
using fabric::CagePort;
using inventory::Hca;
using inventory::Netdev;
using inventory::NodeFacts;

namespace {

/// From this release on the ConnectX-7 of a GB10 gives its whole bandwidth (28 is the card, 45.4028 the release).
const QVersionNumber goodFirmware(28, 45, 4028);

/// A twin: one of the HCAs behind a socket, with the netdev that carries it.
struct Twin
{
    const Hca* hca = nullptr;
    const Netdev* netdev = nullptr;
};

/// The twins of a socket that is in use and has several; empty when a netdev is not known.
QList<Twin> twinsOf(const NodeFacts& facts, const Cage& cage)
{
    QList<Twin> twins;
    for (const CagePort& port : cage.ports) {
        const Hca* hca = facts.hca(port.ref.hca);
        const Netdev* netdev = facts.netdev(port.netdev);
        if (!port.active || !hca || !netdev)
            return {};
        twins += Twin{ hca, netdev };
    }
    return twins.size() > 1 ? twins : QList<Twin>();
}

/// Its own routable address, or one of a VLAN on it.
bool hasAddress(const NodeFacts& facts, const Netdev& netdev)
{
    return std::any_of(facts.netdevs.cbegin(), facts.netdevs.cend(), [&](const Netdev& other) {
        return (other.name == netdev.name || other.parent == netdev.name || other.name == netdev.master)
            && std::any_of(other.addresses.cbegin(), other.addresses.cend(), [](const inventory::Address& address) {
                   return !fabric::isUnroutable(address.ip);
               });
    });
}

std::optional<Finding> twinMtu(const QString& node, const QList<Twin>& twins)
{
    const auto [low, high] = std::minmax_element(
        twins.cbegin(), twins.cend(), [](const Twin& a, const Twin& b) { return a.netdev->mtu < b.netdev->mtu; });
    if (low->netdev->mtu == high->netdev->mtu || low->netdev->mtu <= 0)
        return std::nullopt;
    Finding finding = makeFinding(u"link.mtu-twins"_s,
        Severity::Warning,
        { Scope::Kind::Netdev, node, low->netdev->name },
        u"%1: MTU %2 on %3, but %4 on %5 of the same socket"_s.arg(node)
            .arg(low->netdev->mtu)
            .arg(low->netdev->name)
            .arg(high->netdev->mtu)
            .arg(high->netdev->name));
    for (const Twin& twin : twins)
        finding.evidence += { node,
            u"ip link show %1"_s.arg(twin.netdev->name),
            u"%1 mtu %2"_s.arg(twin.netdev->name).arg(twin.netdev->mtu) };
    finding.reasoning
        += u"RoCE takes its own MTU from the netdev's: 1024 bytes below 1500, 4096 below 9000. The slower half holds the other one up."_s;
    finding.fixes += { u"Set MTU %1 on %2"_s.arg(high->netdev->mtu).arg(low->netdev->name),
        u"Where the interface is configured (netplan key mtu), so that it survives a reboot; on the other end of the cable too."_s,
        u"The link goes down for a moment."_s,
        { u"sudo ip link set %1 mtu %2"_s.arg(low->netdev->name).arg(high->netdev->mtu) },
        {},
        u"sudo ip link set %1 mtu %2"_s.arg(low->netdev->name).arg(low->netdev->mtu) };
    return finding;
}

bool isSelected(const nccl::RankView* rank, const QString& hca)
{
    if (!rank)
        return false;
    const auto devices = rank->selected();
    return std::any_of(
        devices.cbegin(), devices.cend(), [&](const nccl::DeviceView* device) { return device->hca == hca; });
}

/// A half without an address is half the bandwidth, which is fine for those who mean it. A half that NCCL selects all
/// the same is a finding of its GID.
std::optional<Finding> halfUnused(
    const Context& context, const QString& node, const NodeFacts& facts, const QList<Twin>& twins)
{
    const Twin* idle = nullptr;
    bool anyAddressed = false;
    for (const Twin& twin : twins) {
        const bool addressed = hasAddress(facts, *twin.netdev);
        anyAddressed = anyAddressed || addressed;
        if (!addressed && !isSelected(context.rankOf(node), twin.hca->name))
            idle = &twin;
    }
    if (!idle || !anyAddressed || !facts.addressesKnown)
        return std::nullopt;
    Finding finding = makeFinding(u"link.half-unused"_s,
        Severity::Note,
        { Scope::Kind::Netdev, node, idle->netdev->name },
        u"%1 uses half of its cable: %2 has no address"_s.arg(node, idle->netdev->name));
    finding.evidence += {
        node, u"ip addr show %1"_s.arg(idle->netdev->name), u"%1 is up, no routable address"_s.arg(idle->netdev->name)
    };
    finding.reasoning
        += u"Behind one socket are two HCAs, each with half of the card's PCIe lanes: about 12 GB/s with one of them, more than 20 with both."_s;
    finding.fixes += { u"Give %1 an address in a subnet of its own"_s.arg(idle->netdev->name),
        u"The same on the other machine; then add %1 to NCCL_IB_HCA."_s.arg(idle->hca->name),
        {},
        { u"sudo editor /etc/netplan/40-cx7.yaml"_s, u"sudo netplan apply"_s },
        {},
        {} };
    return finding;
}

std::optional<Finding> oldFirmware(const QString& node, const NodeFacts& facts)
{
    static const QRegularExpression shape(u"^\\d+\\.\\d+\\.\\d+$"_s);
    if (!isGb10(facts))
        return std::nullopt;
    QStringList old;
    for (const Hca& hca : facts.hcas) {
        const QString text = hca.firmware.valueOr({});
        const QVersionNumber version = QVersionNumber::fromString(text);
        // Another major number is another card.
        if (shape.match(text).hasMatch() && version.majorVersion() == goodFirmware.majorVersion()
            && version < goodFirmware)
            old += u"%1 %2"_s.arg(hca.name, text);
    }
    if (old.isEmpty())
        return std::nullopt;
    Finding finding = nodeFinding(u"link.firmware-old"_s,
        Severity::Warning,
        node,
        {},
        u"The network card of %1 has firmware %2, older than %3"_s.arg(
            node, old.first().section(u' ', 1), goodFirmware.toString()));
    finding.evidence += { node, u"/sys/class/infiniband/*/fw_ver"_s, old.join(u'\n') };
    finding.reasoning += u"Before %1 the card was seen to give about 15 GB/s where 20 and more are to be had."_s.arg(
        goodFirmware.toString());
    finding.fixes += { u"Update the firmware on all machines"_s,
        u"The card's firmware comes with the updates of DGX OS, or with the maker's."_s,
        u"The machine is away for some minutes; MTU and addresses that were set by hand are lost."_s,
        { u"sudo fwupdmgr refresh"_s, u"sudo fwupdmgr update"_s, u"sudo reboot"_s },
        {},
        {} };
    return finding;
}

} // namespace

QList<Finding> checkLinkQuality(const Context& context)
{
    QList<Finding> findings;
    for (const QString& node : context.readableNodes()) {
        const NodeFacts& facts = context.snapshot.node(node)->facts;
        if (const auto finding = oldFirmware(node, facts))
            findings += *finding;
        for (const Cage& cage : context.graph.cages) {
            const QList<Twin> twins = cage.node == node ? twinsOf(facts, cage) : QList<Twin>();
            if (twins.isEmpty())
                continue;
            if (const auto finding = twinMtu(node, twins))
                findings += *finding;
            if (const auto finding = halfUnused(context, node, facts, twins))
                findings += *finding;
        }
    }
    return findings;
}

} // namespace core::checks
