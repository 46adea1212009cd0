// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/checks/cabling_words.h"
#include "core/nccl/integer_value.h"

#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::Link;
using fabric::Shape;
using inventory::NodeFacts;
using nccl::RankView;

namespace {

QString rankKey(int rank, const QString& key)
{
    return rank == 0 ? key : rank == 1 ? u"WORKER_"_s + key : u"WORKER%1_"_s.arg(rank) + key;
}

const QString fileUndo = u"The old file is kept beside the new one; undo brings it back."_s;

/// Cables that join the same socket of both machines.
std::optional<Finding> sameCage(const Context& context)
{
    QStringList cables;
    Finding finding;
    finding.id = u"fabric.ring-same-cage"_s;
    finding.scope = { Scope::Kind::Cluster, {}, {} };
    for (const Link& link : context.shape.cables) {
        const QString words
            = u"%1 cage %2 to %3 cage %4"_s.arg(link.nodeA).arg(link.cageA).arg(link.nodeB).arg(link.cageB);
        finding.evidence += { {},
            u"cabling, %1"_s.arg(fabric::confidenceName(link.confidence)),
            words + u": "_s + link.evidence.join(u"; "_s) };
        if (link.cageA == link.cageB)
            cables += words;
    }
    if (cables.isEmpty())
        return std::nullopt;
    finding.title = u"A cable of the ring joins the same socket of two machines: %1"_s.arg(cables.join(u", "_s));
    finding.reasoning = context.shape.words;
    finding.reasoning
        += u"NCCL pairs devices by their place in the list, which is the PCI order: the first of one rank with the first of the next."_s;
    finding.reasoning
        += u"With such a cable there is a pair of ranks whose paired ports are not on one cable: errno 110, or silence. No variable mends that."_s;
    const QStringList& around = context.shape.around;
    QStringList plan;
    for (qsizetype i = 0; i < around.size(); ++i)
        plan += u"%1 cage 0 to %2 cage 1"_s.arg(around.at(i), around.at((i + 1) % around.size()));
    finding.fixes += { u"Cross the cables"_s,
        u"Each from the first socket of one machine to the second of the next: %1. Then move the addresses with them."_s
            .arg(plan.join(u", "_s)),
        {},
        {},
        {},
        {} };
    return finding;
}

/// Variables and release that a ring needs; one finding for all ranks that miss the same.
QList<Finding> settings(const Context& context)
{
    QStringList missing;
    QStringList ranks;
    Finding finding;
    finding.id = u"nccl.ring-settings"_s;
    finding.scope = { Scope::Kind::Cluster, {}, {} };
    Finding old;
    old.id = u"nccl.ring-release"_s;
    old.scope = finding.scope;
    Fix fix{ u"Set what a ring needs"_s, {}, {}, {}, {}, fileUndo };
    for (const RankView& rank : context.ranks) {
        bool told = false;
        for (const RingNeed& need : ringNeeds(context.shape, context.graph, rank)) {
            if (need.met)
                continue;
            if (need.variable.isEmpty()) {
                old.evidence += { rank.node,
                    rank.versionAssumed ? u"NCCL release, assumed"_s : u"NCCL release"_s,
                    rank.version.toString() };
                continue;
            }
            const QString setting = u"%1=%2"_s.arg(need.variable, need.value);
            finding.evidence += { rank.node, need.variable, need.now };
            const QString sentence = u"%1 (since NCCL %2): %3"_s.arg(setting, need.since, need.why);
            if (!missing.contains(setting)) {
                missing += setting;
                finding.reasoning += sentence;
            }
            const EnvEdit edit{ need.variable, need.value, false };
            if (!fix.envEdits.contains(edit))
                fix.envEdits += edit;
            told = true;
        }
        if (told) {
            ranks += rank.node;
            finding.reasoning += fusionOnCables(context.shape, context.graph, rank);
            for (const QString& key : { u"NCCL_IB_SUBNET_AWARE_ROUTING"_s, u"NCCL_IB_MERGE_NICS"_s }) {
                if (rank.rank > 0 && context.file.value(rankKey(rank.rank, key)))
                    fix.envEdits += { rankKey(rank.rank, key), {}, true };
            }
        }
    }
    QList<Finding> findings;
    if (!missing.isEmpty()) {
        finding.title = u"The ring needs %1 on %2"_s.arg(missing.join(u" and "_s), ranks.join(u", "_s));
        fix.effect = u"On all ranks. NCCL then takes for each peer the port whose cable leads there."_s;
        finding.fixes += fix;
        findings += finding;
    }
    if (!old.evidence.isEmpty()) {
        old.title = u"A ring needs NCCL 2.30.7 or newer, and this is %1"_s.arg(context.version.toString());
        old.reasoning = context.shape.words;
        old.reasoning
            += u"NCCL_IB_SUBNET_AWARE_ROUTING is ignored by older releases, apart from builds that were made for the ring."_s;
        old.fixes += {
            u"Use an image with NCCL 2.30.7 or newer"_s, u"Or put a switch between the machines."_s, {}, {}, {}, {}
        };
        findings += old;
    }
    return findings;
}

/// Each node of a ring needs at least one selected port on each of its cables.
QList<Finding> unselectedCables(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        const auto selected = rank.selected();
        if (selected.isEmpty())
            continue;
        QSet<int> cages;
        for (const nccl::DeviceView* device : selected) {
            if (const fabric::Cage* cage = context.graph.cage({ rank.node, device->hca, device->port }))
                cages.insert(cage->number);
        }
        QStringList missing;
        QStringList wanted;
        for (const Link& link : context.shape.cables) {
            const bool first = link.nodeA == rank.node;
            if (!first && link.nodeB != rank.node)
                continue;
            const int cage = first ? link.cageA : link.cageB;
            const QString peer = first ? link.nodeB : link.nodeA;
            if (!cages.contains(cage))
                missing += u"cage %1, the cable to %2"_s.arg(cage).arg(peer);
        }
        if (missing.isEmpty())
            continue;
        for (const nccl::DeviceView& device : rank.devices) {
            const fabric::PortRole* role = context.graph.role({ rank.node, device.hca, device.port });
            if (role && role->use == fabric::PortUse::Fabric)
                wanted += device.hca;
        }
        wanted.removeDuplicates();
        Finding finding;
        finding.id = u"hca.selector.ring-incomplete"_s;
        finding.scope = { Scope::Kind::Node, rank.node, u"NCCL_IB_HCA"_s };
        finding.title = u"NCCL_IB_HCA=%1 on %2 leaves out %3"_s.arg(rank.selector, rank.node, missing.join(u" and "_s));
        finding.reasoning = rank.selectorWhy;
        finding.evidence += { context.env ? context.env->node : QString(),
            rank.environment.value(u"NCCL_IB_HCA"_s).source,
            u"NCCL_IB_HCA="_s + rank.selector };
        finding.evidence += { rank.node, u"ip addr"_s, context.graph.addressesOf(rank.node).join(u'\n') };
        finding.fixes += { u"Select the ports of both cables"_s,
            u"Sets the rank's own list."_s,
            {},
            {},
            { { rankKey(rank.rank, u"NCCL_IB_HCA"_s), u'=' + wanted.join(u','), false } },
            fileUndo };
        findings += finding;
    }
    return findings;
}

/// True when the node can send to that address: on-link, or by a route with a gateway.
bool hasRoute(const NodeFacts& facts, const QHostAddress& address)
{
    for (const inventory::Netdev& netdev : facts.netdevs) {
        for (const inventory::Address& own : netdev.addresses) {
            if (!fabric::isUnroutable(own.ip) && fabric::Subnet::of(own.ip, own.prefixLength).contains(address))
                return true;
        }
    }
    return std::any_of(facts.routes.cbegin(), facts.routes.cend(), [&address](const inventory::Route& route) {
        const auto subnet = QHostAddress::parseSubnet(route.destination);
        return route.destination != u"default" && !subnet.first.isNull() && address.isInSubnet(subnet);
    });
}

/// The address that NCCL starts on must be one that every other rank can reach; a cable of the ring reaches one.
QList<Finding> bootstrap(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        const QHostAddress address(rank.socketAddress);
        const bool onCable = std::any_of(
            context.graph.ports.cbegin(), context.graph.ports.cend(), [&rank](const fabric::PortRole& role) {
                return role.ref.node == rank.node && role.netdev == rank.socketInterface;
            });
        if (!onCable || address.isNull())
            continue;
        QStringList cut;
        for (const RankView& other : context.ranks) {
            if (other.node != rank.node && !hasRoute(context.snapshot.node(other.node)->facts, address))
                cut += other.node;
        }
        if (cut.isEmpty())
            continue;
        Finding finding;
        finding.id = u"nccl.ring-bootstrap"_s;
        finding.scope = { Scope::Kind::Node, rank.node, rank.socketInterface };
        finding.title = u"NCCL starts on %1 (%2) on %3, which %4 cannot reach"_s.arg(
            rank.socketInterface, rank.socketAddress, rank.node, cut.join(u" and "_s));
        finding.reasoning = rank.socketWhy;
        finding.reasoning
            += u"In a ring a cable reaches one neighbour only. Bootstrap needs a network that reaches all: the management network."_s;
        finding.evidence += { context.env ? context.env->node : QString(),
            rank.environment.value(u"NCCL_SOCKET_IFNAME"_s).source,
            u"NCCL_SOCKET_IFNAME="_s + Context::value(rank, u"NCCL_SOCKET_IFNAME"_s) };
        for (const QString& node : cut)
            finding.evidence += { node, u"ip route"_s, u"nothing leads to %1"_s.arg(rank.socketAddress) };
        finding.fixes += { u"Start on the management network"_s,
            u"NCCL_SOCKET_IFNAME, GLOO_SOCKET_IFNAME and TP_SOCKET_IFNAME name an interface that all machines share, MASTER_ADDR an address on it. Data goes over the cables all the same."_s,
            {},
            {},
            {},
            fileUndo };
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> checkRing(const Context& context)
{
    if (context.shape.kind != Shape::Kind::Ring && context.shape.kind != Shape::Kind::Chain)
        return {};
    QList<Finding> findings;
    if (const auto finding = sameCage(context))
        findings += *finding;
    if (!context.env)
        return findings; // nothing is known of what the ranks get
    return findings + settings(context) + unselectedCables(context) + bootstrap(context);
}

/// A rail-only network: two networks that join all nodes, and nothing between them.
QList<Finding> checkCrossNic(const Context& context)
{
    if (context.shape.kind != Shape::Kind::TwoFabrics || !context.env || context.version >= nccl::Version{ 2, 29, 0 })
        return {};
    Finding finding;
    finding.id = u"nccl.cross-nic"_s;
    finding.severity = Severity::Warning;
    finding.scope = { Scope::Kind::Cluster, {}, u"NCCL_CROSS_NIC"_s };
    for (const RankView& rank : context.ranks) {
        const auto selected = rank.selected();
        QSet<qsizetype> used;
        for (const nccl::DeviceView* device : selected) {
            const fabric::Cage* cage = context.graph.cage({ rank.node, device->hca, device->port });
            for (qsizetype i = 0; cage && i < context.graph.fabrics.size(); ++i) {
                if (context.graph.fabrics.at(i).cages.contains(fabric::CageRef{ rank.node, cage->number }))
                    used.insert(i);
            }
        }
        const qint64 value = nccl::readInteger(rank.environment, u"NCCL_CROSS_NIC"_s, 2).value;
        if (used.size() > 1 && value != 0)
            finding.evidence += { rank.node,
                u"environment"_s,
                Context::isSet(rank, u"NCCL_CROSS_NIC"_s) ? u"NCCL_CROSS_NIC=%1"_s.arg(value)
                                                          : u"NCCL_CROSS_NIC is not set, which means 2"_s };
    }
    if (finding.evidence.isEmpty())
        return {};
    finding.title = u"NCCL %1 may connect from one rail to another, and nothing joins the rails"_s.arg(
        context.version.toString());
    finding.reasoning = context.shape.words;
    finding.reasoning
        += u"With NCCL_CROSS_NIC other than 0 a channel may leave by one rail and arrive by another; between separate networks that ends in errno 110. It shows with more nodes rather than with two."_s;
    finding.fixes += { u"Keep each channel on its rail"_s,
        u"NCCL 2.29 and newer find this out by themselves."_s,
        {},
        {},
        { { u"NCCL_CROSS_NIC"_s, u"0"_s, false } },
        fileUndo };
    return { finding };
}

/// A plugin on one rank and NCCL's own transport on another do not speak to each other.
QList<Finding> checkNetPlugin(const Context& context)
{
    QMap<QString, QStringList> users;
    QList<Evidence> evidence;
    for (const RankView& rank : context.ranks) {
        QStringList named;
        for (const QString& key : { u"NCCL_NET_PLUGIN"_s, u"NCCL_NET"_s }) {
            const QString value = Context::value(rank, key);
            const QString low = value.toLower();
            const bool builtIn
                = low.isEmpty() || low == u"none" || (key == u"NCCL_NET" && (low == u"ib" || low == u"socket"));
            if (!builtIn)
                named += value;
            evidence += { rank.node,
                Context::isSet(rank, key) ? rank.environment.value(key).source : u"environment"_s,
                QString(key + (Context::isSet(rank, key) ? u"="_s : u" is not set"_s) + value) };
        }
        users[named.join(u", "_s)] += rank.node;
    }
    if (users.size() < 2)
        return {};
    Finding finding;
    finding.id = u"nccl.plugin-differs"_s;
    finding.scope = { Scope::Kind::Cluster, {}, u"NCCL_NET_PLUGIN"_s };
    QStringList words;
    for (auto it = users.cbegin(); it != users.cend(); ++it)
        words += it.key().isEmpty() ? u"none on %1"_s.arg(it->join(u", "_s))
                                    : u"%1 on %2"_s.arg(it.key(), it->join(u", "_s));
    finding.title = u"The ranks do not use the same network plugin: %1"_s.arg(words.join(u"; "_s));
    finding.evidence = evidence;
    finding.reasoning
        += u"A plugin chooses ports by rules of its own. NCCL's built-in transport on the other rank pairs ports that may have no cable between them (errno 110 with two GIDs of different subnets)."_s;
    finding.fixes += { u"Use the same on every rank"_s,
        u"Set NCCL_NET_PLUGIN=none for all, or the plugin for all, with its library in every image."_s,
        {},
        {},
        {},
        fileUndo };
    return { finding };
}

} // namespace core::checks
