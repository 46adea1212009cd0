// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include <QHash>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::Cage;
using fabric::PortRole;
using fabric::PortUse;
using fabric::Shape;
using inventory::HcaPort;
using inventory::Netdev;
using inventory::NodeFacts;

namespace {

const QString netplanFile = u"sudo editor /etc/netplan/40-cx7.yaml"_s;
const QString netplanApply = u"sudo netplan apply"_s;

/// A cage with what its ports are good for.
struct CageUse
{
    const Cage* cage = nullptr;
    QList<const PortRole*> roles;

    [[nodiscard]] bool any(PortUse use) const
    {
        return std::any_of(roles.cbegin(), roles.cend(), [use](const PortRole* role) { return role->use == use; });
    }
    [[nodiscard]] bool bare() const
    {
        return !roles.isEmpty() && std::all_of(roles.cbegin(), roles.cend(), [](const PortRole* role) {
            return role->use == PortUse::NoAddress;
        });
    }
};

QHash<QString, QList<CageUse>> cagesByNode(const Context& context)
{
    QHash<QString, QList<CageUse>> found;
    for (const Cage& cage : context.graph.cages) {
        CageUse use{ &cage, {} };
        for (const fabric::CagePort& port : cage.ports) {
            if (const PortRole* role = context.graph.role(port.ref); role && port.active)
                use.roles += role;
        }
        found[cage.node] += use;
    }
    return found;
}

bool isSelected(const nccl::RankView& rank, const CageUse& use)
{
    return std::any_of(use.roles.cbegin(), use.roles.cend(), [&rank](const PortRole* role) {
        const nccl::DeviceView* device = rank.device(role->ref.hca, role->ref.port);
        return device && device->selected;
    });
}

/// One end of a cable that has an address, as configured; whether the port is up is another matter.
struct End
{
    QString node;
    QString hca;
    QString netdev;
    QString address;
    QString cage;
    QString states;
    bool up = false;
    bool wanted = false; ///< NCCL_IB_HCA names it, so the stack counts on it
};

/// Ends by subnet, of the ports whose state is known.
QMap<QString, QList<End>> endsBySubnet(const Context& context)
{
    QMap<QString, QList<End>> ends;
    for (const QString& name : context.readableNodes()) {
        const NodeFacts& facts = context.snapshot.node(name)->facts;
        for (const inventory::Hca& hca : facts.hcas) {
            for (const HcaPort& port : hca.ports) {
                const QString netdevName = fabric::netdevOf(hca, port);
                const Netdev* netdev = facts.netdev(netdevName);
                if (!netdev || !port.state.known() || port.linkLayer == inventory::LinkLayer::InfiniBand)
                    continue;
                const Cage* cage = context.graph.cage({ name, hca.name, port.number });
                const nccl::DeviceView* device = context.rankOf(name)->device(hca.name, port.number);
                for (const inventory::Address& address : netdev->addresses) {
                    const fabric::Subnet subnet = fabric::Subnet::of(address.ip, address.prefixLength);
                    if (fabric::isUnroutable(address.ip) || fabric::isAutoconf(subnet))
                        continue;
                    ends[subnet.toString()] += End{ name,
                        hca.name,
                        netdevName,
                        address.ip.toString(),
                        cage ? cage->label.toLower() : QString(),
                        u"%1 %2"_s.arg(*port.state.value, port.physState.valueOr(QString())).trimmed(),
                        port.active(),
                        device && device->matched };
                }
            }
        }
    }
    return ends;
}

Finding cableFinding(const QList<End>& ends, const QString& subnet)
{
    const bool anyUp = std::any_of(ends.cbegin(), ends.cend(), [](const End& end) { return end.up; });
    Finding finding;
    finding.id = u"fabric.cable-down"_s;
    const bool wanted = std::all_of(ends.cbegin(), ends.cend(), [](const End& end) { return end.wanted; });
    finding.severity = wanted ? Severity::Warning : Severity::Note;
    finding.scope = { Scope::Kind::Link, {}, subnet };
    QStringList places;
    for (const End& end : ends)
        places += u"%1 %2 (%3)"_s.arg(end.node, end.cage, end.netdev);
    finding.title = anyUp ? u"The link %1 is up at one end only: %2"_s.arg(subnet, places.join(u" and "_s))
                          : u"The cable %1 is down at both ends: %2"_s.arg(subnet, places.join(u" and "_s));
    for (const End& end : ends) {
        finding.evidence
            += { end.node, u"/sys/class/infiniband/%1/ports/1/{state,phys_state}"_s.arg(end.hca), end.states };
        finding.evidence += { end.node, u"ip addr show %1"_s.arg(end.netdev), end.address };
    }
    finding.reasoning += u"Both ends have an address in %1, so a cable is meant to be there."_s.arg(subnet);
    finding.reasoning += anyUp
        ? u"A copper cable is up at both ends or at none; an end that is up sees another port than the one that is meant."_s
        : u"Neither end sees the other: the cable is not in, not clicked, upside down, or broken."_s;
    finding.fixes += { u"Check the cable"_s,
        u"Push both ends in until they click, with the pull tab on the same side as the working one. The kernel says \"Cable plugged\" at once when it sees it."_s,
        {},
        { u"sudo dmesg | grep -i 'module event'"_s },
        {},
        {} };
    return finding;
}

} // namespace

/// A socket that is cabled and has no address on either half, beside one that has: half of what was cabled lies idle.
QList<Finding> checkSecondCage(const Context& context)
{
    const QHash<QString, QList<CageUse>> cages = cagesByNode(context);
    int nodesWithBare = 0;
    for (const QList<CageUse>& uses : cages) {
        if (std::any_of(uses.cbegin(), uses.cend(), [](const CageUse& use) { return use.bare(); }))
            ++nodesWithBare;
    }
    QList<Finding> findings;
    for (const QString& node : context.readableNodes()) {
        const QList<CageUse> uses = cages.value(node);
        const bool onFabric
            = std::any_of(uses.cbegin(), uses.cend(), [](const CageUse& use) { return use.any(PortUse::Fabric); });
        for (const CageUse& use : uses) {
            if (!onFabric || !use.bare())
                continue;
            const bool selected = isSelected(*context.rankOf(node), use);
            QStringList names;
            for (const PortRole* role : use.roles)
                names += role->netdev;
            Finding finding;
            finding.id = u"fabric.cage-no-address"_s;
            finding.severity = selected ? Severity::Problem : nodesWithBare > 1 ? Severity::Warning : Severity::Note;
            finding.scope = { Scope::Kind::Node, node, names.join(u", "_s) };
            finding.title = u"%1 of %2 is cabled and up, but %3 %4 no address"_s.arg(
                use.cage->label, node, names.join(u" and "_s), names.size() > 1 ? u"have"_s : u"has"_s);
            for (const PortRole* role : use.roles) {
                finding.evidence += {
                    node, u"ip addr show %1"_s.arg(role->netdev), u"%1 is up, no routable address"_s.arg(role->netdev)
                };
                for (const QString& mac : role->outsideMacs)
                    finding.reasoning
                        += u"%1 has seen %2 on it, which is no machine of the cluster."_s.arg(role->netdev, mac);
            }
            finding.reasoning += selected
                ? u"NCCL selects the port all the same, and takes a link-local GID there."_s
                : u"NCCL_IB_HCA leaves it out, so the stack works over the other cable alone."_s;
            finding.fixes += { u"Give both halves of that cable an address"_s,
                u"One subnet for each half, used by no other cable, on both machines; then all four ports can be selected."_s,
                {},
                { netplanFile, netplanApply },
                {},
                {} };
            findings += finding;
        }
    }
    return findings;
}

QList<Finding> checkCables(const Context& context)
{
    QList<Finding> findings;
    QHash<QString, bool> anyActive;
    for (const PortRole& role : context.graph.ports)
        anyActive[role.ref.node] = anyActive.value(role.ref.node) || role.use == PortUse::Fabric;
    QSet<QString> told;
    const QMap<QString, QList<End>> bySubnet = endsBySubnet(context);
    for (auto it = bySubnet.cbegin(); it != bySubnet.cend(); ++it) {
        QSet<QString> nodes;
        bool anyDown = false;
        bool allOnFabric = true;
        QStringList cable;
        for (const End& end : *it) {
            nodes.insert(end.node);
            anyDown = anyDown || !end.up;
            allOnFabric = allOnFabric && anyActive.value(end.node);
            cable += end.node + end.cage;
        }
        cable.sort();
        const QString key = cable.join(u'|');
        // With no other link up the machine has no fabric at all, which is a finding of its own; a switch port that is
        // down is no cable between two machines.
        if (!anyDown || nodes.size() != 2 || it->size() != 2 || !allOnFabric || told.contains(key))
            continue;
        told.insert(key); // both halves of a cable go down together
        findings += cableFinding(*it, it.key());
    }
    return findings;
}

/// Pairs that no cable and no switch joins.
QList<Finding> checkPaths(const Context& context)
{
    const Shape& shape = context.shape;
    const bool ring = shape.kind == Shape::Kind::Ring;
    if (shape.everyPairIsJoined() || shape.kind == Shape::Kind::Unknown || !shape.unjoined.isEmpty())
        return {};
    // A ring joins opposite nodes through the ones between, if NCCL keeps to the ring: worth knowing, no fault.
    Finding finding;
    finding.id = u"fabric.no-direct-path"_s;
    finding.severity = ring ? Severity::Note : Severity::Problem;
    finding.scope = { Scope::Kind::Cluster, {}, {} };
    QStringList pairs;
    for (const QStringList& pair : shape.pathless)
        pairs += pair.join(u" and "_s);
    const qsizetype shown = std::min<qsizetype>(pairs.size(), 4);
    finding.title = u"No cable and no switch joins %1%2"_s.arg(pairs.mid(0, shown).join(u", or "_s),
        pairs.size() > shown ? u" (and %1 more pairs)"_s.arg(pairs.size() - shown) : QString());
    finding.reasoning = shape.words;
    finding.reasoning
        += u"RDMA connections are not passed on by the machines between, whatever the IP routes say: the two have no common subnet, so errno 110 between them is no fault of the GID index."_s;
    QSet<QString> told;
    for (const QStringList& pair : shape.pathless) {
        for (const QString& node : pair) {
            if (!told.contains(node))
                finding.evidence += { node, u"ip addr"_s, context.graph.addressesOf(node).join(u'\n') };
            told.insert(node);
        }
    }
    finding.fixes += ring ? Fix{ u"Keep NCCL to the ring, or use a switch"_s,
        u"NCCL_ALGO=Ring keeps traffic to neighbours. A build of NCCL that connects its trees at start all the same needs a switch."_s,
        {},
        {},
        {},
        {} }
                          : Fix{ u"Add the cable that is missing, or use a switch"_s,
                                shape.kind == Shape::Kind::Chain
                                    ? u"From %1 to %2, so that the line becomes a ring."_s.arg(
                                          shape.around.last(), shape.around.first())
                                    : u"Every machine must reach every other one directly, or all must stand in a ring."_s,
                                {},
                                {},
                                {},
                                {} };
    return { finding };
}

} // namespace core::checks
