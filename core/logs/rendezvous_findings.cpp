// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/gid_text.h"
#include "core/logs/scene.h"

#include <QMap>
#include <QRegularExpression>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::Finding;
using checks::Severity;

namespace {

QList<Finding> findStore(const Scene& scene)
{
    QList<Finding> findings;
    for (const Event* event : scene.of(Kind::StoreClients)) {
        if (event->arg(0) == event->arg(1))
            continue;
        QStringList reasons{
            u"The head waited for a rank that never came: it did not start, or it was sent to an address where the head is not."_s
        };
        if (scene.ties.diagnosis()) {
            for (const nccl::RankView& view : scene.ties.diagnosis()->ranks) {
                const auto master = view.environment.constFind(u"MASTER_ADDR"_s);
                if (master != view.environment.cend() && master->value && addressFromText(*master->value).isLoopback())
                    reasons += u"MASTER_ADDR is %1 on %2: that is the worker itself."_s.arg(*master->value, view.node);
            }
        }
        findings += scene.problem(u"log.rendezvous.clients-missing"_s,
            u"Only %1 of %2 ranks came to the meeting point on %3"_s.arg(
                event->arg(0), event->arg(1), scene.where(*event)),
            { event },
            reasons,
            advice(u"Read the log of the missing rank first"_s,
                u"If it has none, it was never started: see what its start printed. MASTER_ADDR must be an address of the head that the others reach, not 127.0.0.1."_s,
                { u"docker ps -a"_s }));
        break;
    }
    for (const Event* event : scene.of(Kind::StoreConnect)) {
        const QHostAddress address = addressFromText(event->arg(0));
        const QString node = scene.ties.nodeOf(event->arg(0));
        QStringList reasons;
        if (address.isLoopback())
            reasons
                += u"%1 is the machine itself: a worker looks for the head in its own container."_s.arg(event->arg(0));
        else if (!node.isEmpty())
            reasons += u"%1 is %2."_s.arg(event->arg(0), node);
        else if (scene.ties.known())
            reasons += u"No machine of the snapshot has the address %1."_s.arg(event->arg(0));
        reasons
            += u"Either the head is not up yet or has ended, or the address or a firewall keeps this machine from it."_s;
        findings += scene.problem(u"log.rendezvous.connect"_s,
            u"%1 cannot reach the meeting point %2, port %3"_s.arg(scene.where(*event), event->arg(0), event->arg(1)),
            { event },
            reasons,
            advice(u"See whether the head listens there"_s,
                u"On the head: is the port open? On the worker: does MASTER_ADDR lead to the head?"_s,
                { u"ss -ltn 'sport = :%1'"_s.arg(event->arg(1)) }));
        break;
    }
    const auto closed = scene.of(Kind::StoreClosed);
    if (!closed.isEmpty() && !scene.has(Kind::Stopping)) {
        const Event& event = *closed.first();
        const QHostAddress head = addressFromText(event.arg(0));
        findings += scene.problem(u"log.rendezvous.store-closed"_s,
            head.isNull() ? u"%1 lost the meeting point on the head"_s.arg(scene.where(event))
                          : u"%1 lost the meeting point on the head, %2"_s.arg(scene.where(event), head.toString()),
            closed,
            { u"The head's process went away: it was started again, or ended. The network is not at fault."_s },
            advice(u"Read the head's log"_s,
                u"Then start the workers again; with restart: unless-stopped they come by themselves."_s));
    }
    return findings;
}

QString portOf(const QString& line)
{
    static const QRegularExpression forms[] = {
        QRegularExpression(u"port: (\\d{2,5})"_s),
        QRegularExpression(u"\\('[^']{0,60}', (\\d{2,5})\\)"_s),
        QRegularExpression(u"[\\]\\d*]:(\\d{2,5})\\b(?!:)"_s),
        QRegularExpression(u"[pP]ort (\\d{2,5})\\b"_s),
    };
    for (const QRegularExpression& form : forms) {
        const QRegularExpressionMatch match = form.match(line);
        if (match.hasMatch())
            return match.captured(1);
    }
    return {};
}

QList<Finding> findPorts(const Scene& scene)
{
    QMap<QString, QList<const Event*>> byPlace;
    QList<const Event*> all = scene.of(Kind::AddressInUse);
    for (const Event* event : scene.of(Kind::BindFailed)) {
        if (event->arg(0).contains("already in use"_L1))
            all += event;
    }
    for (const Event* event : std::as_const(all))
        byPlace[scene.where(*event)] += event;
    QList<Finding> findings;
    for (const QList<const Event*>& lines : std::as_const(byPlace)) {
        QString port;
        for (const Event* line : lines)
            port = port.isEmpty() ? portOf(line->text) : port;
        const Event& event = *lines.first();
        QStringList reasons;
        QList<checks::Evidence> listeners;
        for (const inventory::NodeRecord& node : scene.ties.nodes()) {
            if (!event.node.isEmpty() && node.name != event.node)
                continue;
            for (const inventory::ListeningPort& listening : node.facts.listening.valueOr({})) {
                if (!port.isEmpty() && listening.port == port.toInt()) {
                    reasons += u"On %1, %2 listens on %3."_s.arg(node.name,
                        listening.process.isEmpty() ? u"a process of another user"_s : listening.process,
                        port);
                    listeners += checks::Evidence{ node.name,
                        node.facts.listening.source,
                        u"%1:%2 %3"_s.arg(listening.address.toString()).arg(listening.port).arg(listening.process) };
                    break;
                }
            }
        }
        reasons += u"A rank of an earlier start that still runs holds it as well as any other program."_s;
        Finding finding = scene.problem(u"log.port-in-use"_s,
            port.isEmpty() ? u"A port that the stack needs on %1 is taken"_s.arg(scene.where(event))
                           : u"Port %1 on %2 is taken"_s.arg(port, scene.where(event)),
            lines,
            reasons,
            advice(u"Stop what holds the port, or choose another"_s,
                u"VLLM_PORT and MASTER_PORT are in the env file."_s,
                { u"sudo ss -ltnp"_s + (port.isEmpty() ? QString() : u" 'sport = :%1'"_s.arg(port)) }));
        finding.evidence += listeners;
        findings += finding;
    }
    const auto notHere = scene.of(Kind::AddressNotHere);
    if (!notHere.isEmpty() && !scene.has(Kind::BindFailed)) {
        const Event& event = *notHere.first();
        findings += scene.problem(u"log.bind.no-address"_s,
            u"A program on %1 cannot listen on an address that is not there"_s.arg(scene.where(event)),
            notHere,
            { u"VLLM_HOST_IP or MASTER_ADDR names an address that this machine, or this container, does not have."_s },
            advice(u"Compare VLLM_HOST_IP with the machine's addresses"_s,
                u"Each rank has its own; the container must be on the host's network."_s,
                { u"ip -br addr"_s }));
    }
    return findings;
}

QList<Finding> findHostAddresses(const Scene& scene)
{
    QList<Finding> findings;
    const auto twice = scene.of(Kind::HostIpTwice);
    if (!twice.isEmpty()) {
        const Event& event = *twice.first();
        findings += scene.problem(u"log.host-ip.twice"_s,
            u"%1 machines announce only %2 addresses"_s.arg(event.arg(0), event.arg(1)),
            twice,
            {},
            advice(u"Give each rank its own VLLM_HOST_IP"_s,
                u"VLLM_HOST_IP for the head, WORKER_VLLM_HOST_IP for the worker: each the fabric address of its machine."_s));
    }
    const auto ray = scene.of(Kind::RayNode);
    if (!ray.isEmpty()) {
        const Event& event = *ray.first();
        const auto places = scene.ties.placesOf(addressFromText(event.arg(0)));
        QStringList reasons;
        if (places.size() == 1)
            reasons += u"%1 is %2 of %3: the machine is there under another address."_s.arg(
                event.arg(0), places.first().netdev, places.first().node);
        reasons += u"vLLM asked for a GPU on the address that it found for itself; Ray was started with another one."_s;
        findings += scene.problem(u"log.ray.node-address"_s,
            u"Ray knows no machine by the address %1"_s.arg(event.arg(0)),
            ray,
            reasons,
            advice(u"Set VLLM_HOST_IP to the address that Ray was started with"_s, u"On each machine its own."_s));
    }
    for (const Event* event : scene.of(Kind::MessageQueue)) {
        const QHostAddress address = addressFromText(event->arg(0));
        const auto places = scene.ties.placesOf(address);
        const bool wireless = places.size() == 1 && places.first().netdev.startsWith("wl"_L1);
        if (!address.isLoopback() && !wireless)
            continue;
        if (address.isLoopback() && scene.onOneMachine())
            continue;
        findings += scene.finding(u"log.message-queue.address"_s,
            address.isLoopback() ? Severity::Problem : Severity::Warning,
            u"The engine on %1 announces %2 for its message queue%3"_s.arg(scene.where(*event),
                address.toString(),
                wireless ? u", which is %1 of %2"_s.arg(places.first().netdev, places.first().node) : QString()),
            { event },
            { u"NCCL may be right while this is wrong: the queue uses VLLM_HOST_IP, or whatever the default route leads through."_s },
            advice(
                u"Set VLLM_HOST_IP on each machine to its fabric address"_s, u"The ranks then talk over the cable."_s));
        break;
    }
    return findings;
}

} // namespace

QList<Finding> findRendezvous(const Scene& scene)
{
    return findStore(scene) + findPorts(scene) + findHostAddresses(scene);
}

} // namespace core::logs
