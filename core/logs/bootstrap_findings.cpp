// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/gid_text.h"
#include "core/logs/scene.h"

#include <QMap>

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::Finding;
using checks::Severity;

namespace {

const QString ifnameKey = u"NCCL_SOCKET_IFNAME"_s;

/// "enp1s0f0np0 (192.168.100.11), enP7s7 (10.20.0.11)": what the machine has; empty when it is not known.
QString addressedNetdevs(const Scene& scene, const QString& node)
{
    QStringList names;
    const inventory::NodeFacts* facts = scene.ties.facts(node);
    if (!facts)
        return {};
    for (const inventory::Netdev& netdev : facts->netdevs) {
        if (!netdev.addresses.isEmpty() && !netdev.flags.contains(u"LOOPBACK"_s))
            names += u"%1 (%2)"_s.arg(netdev.name, netdev.addresses.first().ip.toString());
    }
    return names.join(u", "_s);
}

bool failedLater(const Scene& scene)
{
    static constexpr Kind failures[]
        = { Kind::BindFailed, Kind::ConnectFailed, Kind::NoSubnetInterface, Kind::NcclError, Kind::PeerClosed };
    return std::any_of(std::begin(failures), std::end(failures), [&](Kind kind) { return scene.has(kind); });
}

QList<Finding> findNoInterface(const Scene& scene)
{
    QList<Finding> findings;
    for (const QList<const Event*>& lines : scene.byPlace(Kind::NoSocketInterface)) {
        const Event& event = *lines.first();
        const QString name = scene.variable(event, ifnameKey).value_or(QString());
        QStringList reasons;
        const QString have = addressedNetdevs(scene, event.node);
        if (!have.isEmpty())
            reasons += u"%1 has %2."_s.arg(event.node, have);
        reasons += u"When the variable is set and nothing fits, NCCL does not look further."_s;
        findings += scene.problem(u"log.bootstrap.no-interface"_s,
            name.isEmpty() ? u"NCCL finds no network interface on %1"_s.arg(scene.where(event))
                           : u"NCCL_SOCKET_IFNAME=%1 fits no interface on %2"_s.arg(name, scene.where(event)),
            lines,
            reasons,
            advice(u"Name an interface of this machine"_s,
                u"Names differ from machine to machine; workers have a value of their own in WORKER_NCCL_SOCKET_IFNAME."_s,
                { u"ip -br addr"_s }));
    }
    const auto garbage = scene.of(Kind::FamilyGarbage);
    if (!garbage.isEmpty()) {
        const Event& event = *garbage.first();
        QStringList reasons{
            u"A rank whose NCCL_SOCKET_IFNAME fits no interface announces memory that was never filled in."_s
        };
        for (const RankReading& rank : scene.reading.ranks) {
            const QString name = rank.environment.value(ifnameKey);
            const inventory::NodeFacts* facts = scene.ties.facts(rank.node);
            if (!name.isEmpty())
                reasons += facts && !facts->netdev(name)
                    ? u"%1 has NCCL_SOCKET_IFNAME=%2, and no interface of that name."_s.arg(rank.where(), name)
                    : u"%1 has NCCL_SOCKET_IFNAME=%2."_s.arg(rank.where(), name);
        }
        if (scene.ties.diagnosis()) {
            for (const nccl::RankView& view : scene.ties.diagnosis()->ranks) {
                if (view.socketInterfaceKnown && view.socketInterface.isEmpty())
                    reasons += u"By its settings %1 finds no interface."_s.arg(view.node);
            }
        }
        findings += scene.problem(u"log.bootstrap.peer-without-address"_s,
            u"%1 got an address without meaning from another rank (family %2)"_s.arg(scene.where(event), event.arg(1)),
            garbage,
            reasons,
            advice(u"Correct NCCL_SOCKET_IFNAME on the other rank"_s,
                u"It is the rank that this one connects to, not the one that complains."_s,
                { u"ip -br addr"_s }));
    }
    return findings;
}

/// Whether an address is one that docker gave to a container of its own network.
bool isBridge(const Scene& scene, const RankReading& rank, const QHostAddress& address)
{
    const QString& netdev = rank.bootstrapNetdev;
    if (netdev.startsWith("docker"_L1) || netdev.startsWith("br-"_L1))
        return true;
    if (!address.isInSubnet(QHostAddress(u"172.16.0.0"_s), 12) || !netdev.startsWith("eth"_L1))
        return false;
    const inventory::NodeFacts* facts = scene.ties.facts(rank.node);
    if (facts && facts->addressesKnown)
        return scene.ties.placesOf(address).isEmpty();
    return address.isInSubnet(QHostAddress(u"172.17.0.0"_s), 16);
}

QList<Finding> findWrongNetwork(const Scene& scene)
{
    QList<Finding> findings;
    if (scene.onOneMachine())
        return findings;
    QStringList done;
    for (const Event* event : scene.of(Kind::Bootstrap)) {
        const RankReading* rank = scene.process(*event);
        const QHostAddress address = addressFromText(event->arg(1));
        if (!rank || done.contains(rank->where()))
            continue;
        if (isBridge(scene, *rank, address)) {
            done += rank->where();
            findings += scene.finding(u"log.bootstrap.docker-bridge"_s,
                failedLater(scene) ? Severity::Problem : Severity::Warning,
                u"NCCL on %1 announces %2 of %3, an address of docker's own network"_s.arg(
                    rank->where(), address.toString(), rank->bootstrapNetdev),
                { event },
                { u"Other machines cannot reach it. The container is not on the host's network."_s },
                advice(u"Put the container on the host's network"_s,
                    u"network_mode: host in the compose file, or --network host."_s));
        } else if (address.isLoopback() && (failedLater(scene) || scene.reading.ranks.size() > 1)) {
            done += rank->where();
            QStringList reasons;
            const QString have = addressedNetdevs(scene, event->node);
            if (!have.isEmpty())
                reasons += u"%1 has %2."_s.arg(event->node, have);
            findings += scene.problem(u"log.bootstrap.loopback"_s,
                u"NCCL on %1 announces %2, which every machine takes for itself"_s.arg(
                    rank->where(), address.toString()),
                { event },
                reasons,
                advice(u"Name the interface"_s,
                    u"NCCL_SOCKET_IFNAME with the name of the interface that reaches the other machines."_s,
                    { u"ip -br addr"_s }));
        }
    }
    const auto subnet = scene.of(Kind::NoSubnetInterface);
    if (!subnet.isEmpty()) {
        const Event& event = *subnet.first();
        QStringList reasons;
        const QString have = addressedNetdevs(scene, event.node);
        if (!have.isEmpty())
            reasons += u"%1 has %2."_s.arg(event.node, have);
        findings += scene.problem(u"log.bootstrap.other-subnet"_s,
            u"%1 has no interface in the subnet of %2, the first rank's address"_s.arg(
                scene.where(event), addressFromText(event.arg(0)).toString()),
            subnet,
            reasons,
            advice(u"Give rank 0 an address that this machine shares"_s,
                u"Or put the container on the host's network, if it is not."_s));
    }
    return findings;
}

struct ConnectWords
{
    QString id;
    QString why;
    QString fix;
};

ConnectWords wordsFor(const QString& text)
{
    if (text.contains("refused"_L1) || text == "retries"_L1)
        return { u"log.connect.refused"_s,
            u"The machine answers, but nobody listens on that port: the rank there ended, or never began."_s,
            u"Look at the log of the rank with that address first"_s };
    if (text.contains("No route"_L1) || text.contains("unreachable"_L1))
        return { u"log.connect.no-route"_s,
            u"There is no way from this machine to that address, or a firewall rejects it."_s,
            u"Compare the interfaces that the two ranks announce"_s };
    if (text.contains("timed out"_L1) || text == "timeouts"_L1)
        return { u"log.connect.timeout"_s,
            u"Nothing answers. NCCL connects between all ranks on ports that it picks at random, so a firewall that lets MASTER_PORT through is not enough."_s,
            u"Let the fabric's interface through the firewall, whole"_s };
    return { u"log.connect.failed"_s,
        u"The connection to the other rank was not made."_s,
        u"Look at the log of the rank with that address first"_s };
}

QList<Finding> findConnects(const Scene& scene)
{
    QMap<QString, QList<const Event*>> groups;
    for (const Event* event : scene.of(Kind::ConnectFailed))
        groups[wordsFor(event->arg(1)).id + u' ' + scene.where(*event)] += event;
    QList<Finding> findings;
    for (const QList<const Event*>& lines : std::as_const(groups)) {
        const Event& event = *lines.first();
        const ConnectWords words = wordsFor(event.arg(1));
        const QHostAddress address = addressFromText(event.arg(0));
        const auto places = scene.ties.placesOf(address);
        const QString peer = address.isNull() ? u"another rank"_s
            : places.size() == 1
            ? u"%1 (%2 of %3)"_s.arg(address.toString(), places.first().netdev, places.first().node)
            : address.toString();
        QStringList reasons{ words.why };
        if (scene.ties.known() && !address.isNull() && places.isEmpty() && !address.isLoopback())
            reasons += u"No machine of the snapshot has the address %1."_s.arg(address.toString());
        if (address.isLoopback())
            reasons += u"%1 is this machine itself: the other rank announced its loopback address."_s.arg(
                address.toString());
        QStringList commands;
        if (words.id == "log.connect.timeout"_L1 && places.size() == 1)
            commands += u"sudo ufw allow in on %1"_s.arg(places.first().netdev);
        findings += scene.problem(words.id,
            u"NCCL on %1 cannot connect to %2: %3"_s.arg(scene.where(event), peer, event.arg(1).trimmed()),
            lines,
            reasons,
            advice(words.fix, u"Ping can work while TCP does not."_s, commands));
    }
    const auto bind = scene.of(Kind::BindFailed);
    for (const Event* event : bind) {
        if (event->arg(0).contains("already in use"_L1))
            continue;
        findings += scene.problem(u"log.bind.no-address"_s,
            u"NCCL on %1 cannot listen: %2"_s.arg(scene.where(*event), event->arg(0).trimmed()),
            { event },
            { u"It was told to listen on an address that is not one of this machine, or of this container."_s },
            advice(u"Put the container on the host's network"_s,
                u"network_mode: host; then the addresses in the env file are its own."_s));
        break;
    }
    const auto closed = scene.of(Kind::PeerClosed);
    if (!closed.isEmpty() && !scene.has(Kind::Stopping)) {
        const Event& event = *closed.first();
        const QString node = scene.ties.nodeOf(addressFromText(event.arg(0)).toString());
        findings += scene.problem(u"log.peer.closed"_s,
            u"%1 lost the connection to %2"_s.arg(scene.where(event), node.isEmpty() ? event.arg(0) : node),
            closed,
            { u"The rank on the other side ended first; what ended it stands in its own log."_s },
            advice(u"Read the other rank's log"_s, u"Explain both logs together."_s));
    }
    return findings;
}

} // namespace

QList<Finding> findBootstrap(const Scene& scene)
{
    return findNoInterface(scene) + findWrongNetwork(scene) + findConnects(scene);
}

} // namespace core::logs
