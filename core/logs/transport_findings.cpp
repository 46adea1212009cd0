// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/scene.h"

#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::envChange;
using checks::Finding;
using checks::Severity;
using Transport = RankReading::Transport;

namespace {

/// Processes on the machine of that line.
QList<const RankReading*> ranksAt(const Scene& scene, const Event& event)
{
    QList<const RankReading*> ranks;
    for (const RankReading& rank : scene.reading.ranks) {
        if (event.pid == 0 ? rank.source == event.source : (rank.source == event.source && rank.host == event.host))
            ranks += &rank;
    }
    return ranks;
}

bool usesRdma(const Scene& scene, const Event& event)
{
    const auto ranks = ranksAt(scene, event);
    return std::any_of(ranks.cbegin(), ranks.cend(), [](const RankReading* rank) {
        return rank->transport == Transport::Ib || rank->transport == Transport::Plugin || !rank->ports.isEmpty();
    });
}

/// Somebody asked for sockets: the control run of a probe, or NCCL_IB_DISABLE.
bool socketsOnPurpose(const Scene& scene, const Event& event)
{
    const QString disabled = scene.variable(event, u"NCCL_IB_DISABLE"_s).value_or(QString());
    const QString net = scene.variable(event, u"NCCL_NET"_s).value_or(QString());
    return (!disabled.isEmpty() && disabled != "0"_L1) || net.compare("Socket"_L1, Qt::CaseInsensitive) == 0;
}

QList<Finding> findMissingRdma(const Scene& scene)
{
    QList<Finding> findings;
    for (const QList<const Event*>& lines : scene.byPlace(Kind::VerbsMissing)) {
        const Event& event = *lines.first();
        if (usesRdma(scene, event) || scene.onOneMachine())
            continue;
        findings += scene.problem(u"log.rdma.library-missing"_s,
            u"The RDMA library %1 is missing where NCCL runs on %2"_s.arg(
                event.arg(0).isEmpty() ? u"libibverbs"_s : event.arg(0), scene.where(event)),
            lines,
            { u"It is the image that lacks it, not the machine: the ports may be fine."_s },
            advice(u"Use an image with libibverbs"_s,
                u"In Ubuntu's images: the packages libibverbs1 and ibverbs-providers."_s));
    }
    for (const QList<const Event*>& lines : scene.byPlace(Kind::IbOpenFailed)) {
        const Event& event = *lines.first();
        if (scene.onOneMachine() || socketsOnPurpose(scene, event))
            continue;
        findings += scene.finding(u"log.rdma.cannot-open"_s,
            usesRdma(scene, event) ? Severity::Warning : Severity::Problem,
            u"NCCL cannot open an RDMA device on %1"_s.arg(scene.where(event)),
            lines,
            { u"The kernel shows the devices, but /dev/infiniband is not in the container or may not be used."_s },
            advice(u"Give the container the devices"_s,
                u"devices: /dev/infiniband:/dev/infiniband in the compose file, with cap_add: IPC_LOCK and ulimits: memlock: -1."_s));
    }
    for (const QList<const Event*>& lines : scene.byPlace(Kind::IbNone)) {
        const Event& event = *lines.first();
        if (usesRdma(scene, event) || scene.onOneMachine() || socketsOnPurpose(scene, event))
            continue;
        const QString selector = scene.variable(event, u"NCCL_IB_HCA"_s).value_or(QString());
        const QStringList active = scene.ties.activeHcas(event.node);
        QStringList reasons;
        if (!selector.isEmpty())
            reasons += u"NCCL_IB_HCA=%1 was in force; a name that matches nothing gives this line and no error."_s.arg(
                selector);
        if (scene.ties.facts(event.node))
            reasons += active.isEmpty()
                ? u"No port of %1 is ACTIVE in the snapshot."_s.arg(event.node)
                : u"ACTIVE on %1 are %2: the selector or the container keeps NCCL from them."_s.arg(
                      event.node, active.join(u", "_s));
        findings += scene.problem(u"log.rdma.no-device"_s,
            u"NCCL finds no RDMA device on %1"_s.arg(scene.where(event)),
            lines,
            reasons,
            advice(u"Compare NCCL_IB_HCA with the names that the container sees"_s,
                u"If the folder is empty there, the container lacks the devices; names can be mlx5_N inside and roce… outside."_s,
                { u"ls /sys/class/infiniband /dev/infiniband"_s }));
    }
    return findings;
}

/// Names of a plugin that somebody asked for; the default one is looked for always and need not be there.
QString wantedPlugin(const Scene& scene, const Event& event)
{
    const QString asked = scene.variable(event, u"NCCL_NET_PLUGIN"_s).value_or(QString());
    if (asked == "none"_L1)
        return {};
    if (!asked.isEmpty())
        return asked;
    static const QRegularExpression separators(u"[\\s,]+"_s);
    const QString list = event.arg(0).section(u". "_s, 0, 0);
    for (QString name : list.split(separators, Qt::SkipEmptyParts)) {
        if (name.endsWith(u'.'))
            name.chop(1);
        const bool isDefault = name.section(u'/', -1) == "libnccl-net.so"_L1 && !name.contains(u'/');
        if (!isDefault && (name.contains(".so"_L1) || name.contains(u'/')))
            return name;
    }
    return {};
}

QList<Finding> findPlugins(const Scene& scene)
{
    QList<Finding> findings;
    for (const QList<const Event*>& lines : scene.byPlace(Kind::PluginMissing)) {
        const Event& event = *lines.first();
        const QString wanted = wantedPlugin(scene, event);
        const auto ranks = ranksAt(scene, event);
        const bool loaded = std::any_of(ranks.cbegin(), ranks.cend(), [](const RankReading* rank) {
            return rank->transport == Transport::Plugin || !rank->plugin.isEmpty();
        });
        if (wanted.isEmpty() || loaded)
            continue;
        findings += scene.finding(u"log.plugin.not-found"_s,
            Severity::Warning,
            u"The network plugin %1 was not found on %2; NCCL uses its own transport there"_s.arg(
                wanted, scene.where(event)),
            lines,
            { u"A plugin must be there on every rank: one that lacks it pairs devices in another way than the rest."_s },
            envChange(u"Mount the plugin on every machine, or on none"_s,
                u"NCCL_NET_PLUGIN=none leaves NCCL's own transport to all."_s,
                { { u"NCCL_NET_PLUGIN"_s, u"none"_s, false } }));
    }
    QMap<QString, QStringList> networks;
    QMap<QString, const Event*> lines;
    for (const Event* event : scene.of(Kind::UsingNetwork)) {
        const RankReading* rank = scene.process(*event);
        if (!rank || rank->network != event->arg(0).trimmed())
            continue;
        if (!networks[rank->network].contains(rank->where()))
            networks[rank->network] += rank->where();
        if (!lines.contains(rank->network))
            lines.insert(rank->network, event);
    }
    if (networks.size() > 1) {
        QStringList words;
        for (auto it = networks.cbegin(); it != networks.cend(); ++it)
            words += u"%1 on %2"_s.arg(it.key(), it.value().join(u", "_s));
        Finding finding = scene.problem(u"log.transport.differs"_s,
            u"The ranks do not use the same network: %1"_s.arg(words.join(u"; "_s)),
            lines.values(),
            {},
            advice(u"Start the same image with the same variables on every machine"_s,
                u"Plugins and libraries come from the image; NCCL_NET and NCCL_NET_PLUGIN from the env file."_s));
        finding.scope = {};
        findings += finding;
    }
    return findings;
}

QList<Finding> findNoNetwork(const Scene& scene)
{
    QList<Finding> findings;
    for (const QList<const Event*>& lines : scene.byPlace(Kind::NoNetPlugin)) {
        const Event& event = *lines.first();
        const auto net = scene.variable(event, u"NCCL_NET"_s);
        QStringList reasons;
        if (net)
            reasons += net->isEmpty() ? u"NCCL_NET is set and empty: no network has that name."_s
                                      : u"NCCL_NET=%1 allows that network only."_s.arg(*net);
        reasons
            += u"Without /dev/infiniband in the container NCCL's RDMA transport finds nothing, and NCCL_NET=IB forbids sockets."_s;
        findings += scene.problem(u"log.transport.none"_s,
            u"NCCL found no network that it can use on %1"_s.arg(scene.where(event)),
            lines,
            reasons,
            advice(u"See what the container has"_s,
                u"It needs the host's network, /dev/infiniband, IPC_LOCK and unlimited locked memory."_s,
                { u"ls /dev/infiniband"_s }));
    }
    return findings;
}

QList<Finding> findSockets(const Scene& scene)
{
    QMap<QString, QList<const Event*>> groups;
    for (const Kind kind : { Kind::UsingNetwork, Kind::ChannelSocket }) {
        for (const Event* event : scene.of(kind)) {
            const RankReading* rank = scene.process(*event);
            const bool sockets = rank ? rank->transport == Transport::Socket
                    || (kind == Kind::ChannelSocket && rank->transport == Transport::Unknown)
                                      : kind == Kind::ChannelSocket || event->arg(0).trimmed() == "Socket"_L1;
            if (sockets)
                groups[scene.where(*event)] += event;
        }
    }
    QList<Finding> findings;
    if (scene.onOneMachine())
        return findings;
    for (const QList<const Event*>& lines : std::as_const(groups)) {
        const Event& event = *lines.first();
        const bool wanted = socketsOnPurpose(scene, event);
        Finding finding = scene.finding(u"log.transport.socket"_s,
            wanted ? Severity::Note : Severity::Warning,
            wanted ? u"NCCL uses sockets on %1, as it was told to"_s.arg(scene.where(event))
                   : u"NCCL uses sockets instead of RDMA on %1"_s.arg(scene.where(event)),
            lines);
        const RankReading* rank = scene.process(event);
        if (rank && !rank->socketNetdevs.isEmpty())
            finding.reasoning += u"It uses %1."_s.arg(rank->socketNetdevs.join(u", "_s));
        const QStringList active = scene.ties.activeHcas(event.node);
        if (!active.isEmpty() && !wanted)
            finding.reasoning += u"%1 has RDMA ports that are ACTIVE: %2."_s.arg(event.node, active.join(u", "_s));
        if (!wanted)
            finding.fixes += envChange(u"Find out why RDMA was not taken"_s,
                u"Start with NCCL_DEBUG=INFO and NCCL_DEBUG_SUBSYS=INIT,NET: the lines with NET/IB say it."_s,
                { { u"NCCL_DEBUG"_s, u"INFO"_s, false }, { u"NCCL_DEBUG_SUBSYS"_s, u"INIT,NET,ENV"_s, false } });
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> findTransport(const Scene& scene)
{
    return findMissingRdma(scene) + findPlugins(scene) + findNoNetwork(scene) + findSockets(scene);
}

} // namespace core::logs
