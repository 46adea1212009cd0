// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/gid_text.h"
#include "core/logs/scene.h"
#include "core/nccl/gid_address.h"

#include <QMap>
#include <QRegularExpression>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::Finding;
using checks::Severity;

namespace {

/// Numbers of ibv_wc_status.
enum Status
{
    LocalProtection = 4,
    Flushed = 5,
    RemoteInvalid = 9,
    RemoteAccess = 10,
    RemoteOperation = 11,
    RetryExceeded = 12,
    ReceiverNotReady = 13
};

struct Completion
{
    const Event* event = nullptr;
    int status = 0;
    QString peer;
    QString hca;
    QString vendorError;
    std::optional<Q_IPV6ADDR> local;
    std::optional<Q_IPV6ADDR> remote;
};

QString first(const QString& text, const QRegularExpression& expression)
{
    return expression.match(text).captured(1);
}

Completion completionOf(const Event& event)
{
    static const QRegularExpression peer(u"from peer (\\S+)"_s);
    static const QRegularExpression vendor(u"vendor[ _]err[ =](\\d+)"_s);
    static const QRegularExpression local(u"localGid (\\S+)"_s);
    static const QRegularExpression remote(u"remoteGids? ?([0-9a-fA-F:.]+)"_s);
    static const QRegularExpression hca(u" hca (\\S+)"_s);
    Completion completion;
    completion.event = &event;
    completion.status = event.arg(1).isEmpty() ? event.arg(2).toInt() : event.arg(1).toInt();
    completion.peer = first(event.text, peer);
    completion.vendorError = first(event.text, vendor);
    completion.hca = first(event.text, hca);
    completion.local = gidFromText(first(event.text, local));
    completion.remote = gidFromText(first(event.text, remote));
    return completion;
}

/// What a status is called, and what it says.
struct StatusWords
{
    QString id;
    QString meaning;
};

StatusWords wordsOf(int status)
{
    switch (status) {
    case RetryExceeded:
        return { u"log.completion.retry-exceeded"_s, u"packets were sent again and again and never acknowledged"_s };
    case ReceiverNotReady:
        return { u"log.completion.receiver-not-ready"_s, u"the peer had no buffer ready"_s };
    case Flushed:
        return { u"log.completion.flushed"_s, u"the connection was already broken"_s };
    case LocalProtection:
    case RemoteInvalid:
    case RemoteAccess:
    case RemoteOperation:
        return { u"log.completion.refused"_s, u"access to memory was refused"_s };
    default:
        return { u"log.completion.failed"_s, u"the adapter reported an error"_s };
    }
}

/// What to do where the status alone tells; what RetryExceeded asks for depends on more.
checks::Fix fixFor(int status)
{
    switch (status) {
    case ReceiverNotReady:
        return { u"Read the other rank's log"_s,
            u"If it runs, look at the load and the memory of that machine."_s,
            {},
            {},
            {},
            {} };
    case Flushed:
        return { u"Look for the first error"_s,
            u"In this log and in those of the other ranks: what broke the connection was said before this."_s,
            {},
            {},
            {},
            {} };
    case LocalProtection:
    case RemoteInvalid:
    case RemoteAccess:
    case RemoteOperation:
        return { u"Use the same image on every machine"_s,
            u"Then see whether it goes on without GPUDirect, which a Spark does not use: NCCL_NET_GDR_LEVEL=LOC."_s,
            {},
            {},
            {},
            {} };
    default:
        return { u"Look at the kernel's log and at the counters of both ports"_s,
            {},
            {},
            { u"sudo dmesg | grep mlx5"_s },
            {},
            {} };
    }
}

/// MTU of the netdev with that address; 0 when it is not known.
int mtuAt(const Scene& scene, const std::optional<Q_IPV6ADDR>& gid, QString& who)
{
    if (!gid)
        return 0;
    const auto places = scene.ties.placesOf(nccl::addressOf(*gid));
    if (places.size() != 1)
        return 0;
    const inventory::NodeFacts* facts = scene.ties.facts(places.first().node);
    const inventory::Netdev* netdev = facts ? facts->netdev(places.first().netdev) : nullptr;
    who = u"%1 on %2"_s.arg(places.first().netdev, places.first().node);
    return netdev ? netdev->mtu : 0;
}

bool describeMtu(const Scene& scene, const Completion& completion, Finding& finding)
{
    QString localWho;
    QString remoteWho;
    const int local = mtuAt(scene, completion.local, localWho);
    const int remote = mtuAt(scene, completion.remote, remoteWho);
    if (local <= 0 || remote <= 0 || local == remote)
        return false;
    finding.reasoning += u"%1 has MTU %2, %3 has MTU %4: large packets of the one never pass the other."_s.arg(localWho)
                             .arg(local)
                             .arg(remoteWho)
                             .arg(remote);
    finding.fixes
        += advice(u"Give both ends the same MTU"_s, u"Both twins of both machines, and the switch if there is one."_s);
    return true;
}

Finding findingOf(const Scene& scene, const QList<Completion>& group)
{
    const Completion& one = group.first();
    QList<const Event*> lines;
    for (const Completion& completion : group)
        lines += completion.event;
    const QString on = one.hca.isEmpty() ? scene.where(*one.event) : u"%1, %2"_s.arg(scene.where(*one.event), one.hca);
    const QString to = one.remote ? u" to %1"_s.arg(nccl::shownGid(*one.remote))
        : one.peer.isEmpty()      ? QString()
                                  : u" to %1"_s.arg(one.peer);
    const QString number = one.vendorError.isEmpty()
        ? QString::number(one.status)
        : u"%1, vendor error %2"_s.arg(QString::number(one.status), one.vendorError);
    const StatusWords words = wordsOf(one.status);
    Finding finding = scene.finding(words.id,
        Severity::Problem,
        u"An RDMA transfer from %1%2 failed: %3 (status %4)"_s.arg(on, to, words.meaning, number),
        lines);
    if (!one.hca.isEmpty() && !one.event->node.isEmpty())
        finding.scope = { checks::Scope::Kind::Hca, one.event->node, one.hca };
    if (one.status != RetryExceeded) {
        finding.fixes += fixFor(one.status);
        return finding;
    }

    const RankReading* rank = scene.process(*one.event);
    finding.reasoning += rank && rank->complete()
        ? u"The connection had been made: small packets pass, so look at the MTU, the cable and the switch first."_s
        : u"Causes, in the order in which they are met: a GID that does not lead to the peer, an MTU that differs along the way, ports that are not on one cable, a switch that drops."_s;
    for (const auto& gid : { one.local, one.remote }) {
        if (gid && nccl::isLinkLocalGid(*gid))
            finding.reasoning += u"%1 is a link-local GID: the port had no address of its own when NCCL chose."_s.arg(
                nccl::shownGid(*gid));
    }
    const bool byMtu = describeMtu(scene, one, finding);
    if (!byMtu && scene.olderThan({ 2, 21, 0 }))
        finding.fixes += advice(u"Name the GID index"_s,
            u"NCCL before 2.21 takes index 0 unless NCCL_IB_GID_INDEX is set: the link-local RoCE v1 entry."_s);
    else if (!byMtu)
        finding.fixes += advice(u"Ping at full size, both ways, on every rail"_s,
            u"It shows in a second whether the MTU or the wiring is at fault."_s,
            one.remote ? QStringList{ u"ping -c 3 -M do -s 8972 %1"_s.arg(nccl::shownGid(*one.remote)) }
                       : QStringList());
    return finding;
}

QList<Finding> findMtuDifference(const Scene& scene)
{
    QMap<int, QStringList> byMtu;
    QMap<int, const Event*> lines;
    for (const RankReading& rank : scene.reading.ranks) {
        for (const UsedGid& used : rank.gids) {
            if (used.mtu == 0)
                continue;
            const QString name
                = u"%1 %2"_s.arg(rank.where(), used.hca.isEmpty() ? u"device %1"_s.arg(used.device) : used.hca);
            if (!byMtu[used.mtu].contains(name))
                byMtu[used.mtu] += name;
            if (!lines.contains(used.mtu))
                lines.insert(used.mtu, &used.event);
        }
    }
    if (byMtu.size() < 2)
        return {};
    QStringList words;
    for (auto it = byMtu.cbegin(); it != byMtu.cend(); ++it)
        words += u"%1 on %2"_s.arg(it.key()).arg(it.value().join(u", "_s));
    Finding finding = scene.finding(u"log.mtu.differs"_s,
        Severity::Warning,
        u"The RDMA connections use different MTUs: %1"_s.arg(words.join(u"; "_s)),
        lines.values(),
        { u"RoCE takes the largest of 256, 512, 1024, 2048 and 4096 bytes that fits the interface: 1500 gives 1024, 9000 gives 4096."_s },
        advice(u"Give all fabric interfaces the same MTU"_s, u"An interface without an address counts too."_s));
    finding.scope = {};
    return { finding };
}

/// Every (device, port) whose link or table changed under a running NCCL.
QList<Finding> findPortEvents(const Scene& scene, Kind kind)
{
    QList<Finding> findings;
    for (const QList<const Event*>& lines : scene.byPlace(kind)) {
        QStringList ports;
        for (const Event* line : lines) {
            const QString port = line->arg(0);
            if (!ports.contains(port))
                ports += port;
        }
        const QString on = scene.where(*lines.first());
        const bool table = kind == Kind::GidChanged;
        Finding finding = table
            ? scene.finding(u"log.gid.table-changed"_s,
                  Severity::Warning,
                  u"The GID table of %1 on %2 changed while NCCL was running"_s.arg(ports.join(u", "_s), on),
                  lines,
                  { u"An address went or came, or the link dropped. NCCL keeps the index that it chose at the start."_s },
                  advice(u"Start all ranks again"_s,
                      u"They read the tables anew; nothing in the env file needs a change for it."_s))
            : scene.problem(u"log.link.event"_s,
                  u"%1 on %2 reported: %3"_s.arg(ports.join(u", "_s), on, lines.first()->arg(2)),
                  lines,
                  { u"The adapter told NCCL that a port or queue pair went down for good."_s },
                  advice(
                      u"Start all ranks again"_s, u"After the cable, the port and the kernel's log were looked at."_s));
        if (!lines.first()->node.isEmpty())
            finding.scope = { checks::Scope::Kind::Hca, lines.first()->node, ports.join(u", "_s) };
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> findCompletions(const Scene& scene)
{
    QMap<QString, QList<Completion>> groups;
    for (const Event* event : scene.of(Kind::Completion)) {
        const Completion completion = completionOf(*event);
        if (completion.status != 0)
            groups[wordsOf(completion.status).id + u' ' + scene.where(*event)] += completion;
    }
    QList<Finding> findings;
    for (const QList<Completion>& group : std::as_const(groups))
        findings += findingOf(scene, group);
    findings += findPortEvents(scene, Kind::AsyncEvent);
    findings += findPortEvents(scene, Kind::GidChanged);
    findings += findMtuDifference(scene);
    return findings;
}

} // namespace core::logs
