// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/gid_text.h"
#include "core/logs/scene.h"

#include <QSet>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::Finding;

namespace {

QList<Finding> findGlooInterface(const Scene& scene)
{
    QList<Finding> findings;
    QSet<QString> done;
    for (const Event* event : scene.of(Kind::GlooNoAddress)) {
        QString name = event->arg(0);
        const QString key = name + u' ' + scene.where(*event);
        if (done.contains(key))
            continue;
        done += key;
        if (name.startsWith(u'^') || name.startsWith(u'=') || name.contains(u',')) {
            findings += scene.problem(u"log.gloo.selector"_s,
                u"Gloo on %1 took \"%2\" for the name of an interface"_s.arg(scene.where(*event), name),
                { event },
                { u"NCCL_SOCKET_IFNAME knows ^, = and lists; GLOO_SOCKET_IFNAME and TP_SOCKET_IFNAME take one plain name."_s },
                advice(u"Give GLOO_SOCKET_IFNAME one name"_s,
                    u"The interface with the fabric's address on that machine; TP_SOCKET_IFNAME likewise."_s,
                    { u"ip -br addr"_s }));
            continue;
        }
        QStringList reasons;
        for (const inventory::NodeRecord& node : scene.ties.nodes()) {
            if (!node.reachable() || (!event->node.isEmpty() && node.name != event->node))
                continue;
            const inventory::Netdev* netdev = node.facts.netdev(name);
            reasons += !netdev ? u"%1 has no interface %2."_s.arg(node.name, name)
                : netdev->addresses.isEmpty()
                ? u"%1 has the interface %2, without an address."_s.arg(node.name, name)
                : u"%1 has %2 with the address %3."_s.arg(node.name, name, netdev->addresses.first().ip.toString());
            const nccl::RankView* view = scene.ties.view(node.name);
            if (view && !view->socketInterface.isEmpty() && view->socketInterface != name)
                reasons += u"NCCL takes %1 on %2."_s.arg(view->socketInterface, node.name);
        }
        reasons
            += u"The name comes from GLOO_SOCKET_IFNAME or TP_SOCKET_IFNAME; it can also be baked into the image."_s;
        findings += scene.problem(u"log.gloo.no-address"_s,
            u"Gloo on %1 finds no address on the interface %2"_s.arg(scene.where(*event), name),
            { event },
            reasons,
            advice(u"Give each rank the name on its own machine"_s,
                u"GLOO_SOCKET_IFNAME and TP_SOCKET_IFNAME as NCCL_SOCKET_IFNAME; workers by WORKER_GLOO_SOCKET_IFNAME and WORKER_TP_SOCKET_IFNAME."_s,
                { u"ip -br addr"_s }));
    }
    return findings;
}

QList<Finding> findGlooMesh(const Scene& scene)
{
    const auto mesh = scene.of(Kind::GlooMesh);
    const auto fallback = scene.of(Kind::GlooFallback);
    QList<const Event*> loopback;
    QList<const Event*> others;
    for (const Event* event : mesh)
        (addressFromText(event->arg(1)).isLoopback() ? loopback : others) += event;
    QList<Finding> findings;
    if (!loopback.isEmpty()
        || (!fallback.isEmpty() && (!mesh.isEmpty() || (!scene.reading.ranks.isEmpty() && !scene.onOneMachine())))) {
        const QList<const Event*> lines = loopback + fallback;
        const Event& event = *lines.first();
        Finding finding = scene.problem(u"log.gloo.loopback"_s,
            u"Gloo on %1 announces the loopback address"_s.arg(scene.where(event)),
            lines,
            { u"Gloo asks what the host name stands for; Debian and Ubuntu write 127.0.1.1 for it into /etc/hosts."_s },
            advice(u"Name the interface"_s,
                u"GLOO_SOCKET_IFNAME with the interface of the fabric on each machine."_s,
                { u"getent ahostsv4 $(hostname)"_s }));
        if (const inventory::NodeFacts* facts = scene.ties.facts(event.node);
            facts && facts->hostNameAddresses.known()) {
            QStringList names;
            for (const QHostAddress& address : *facts->hostNameAddresses.value)
                names += address.toString();
            finding.evidence += checks::Evidence{ event.node, facts->hostNameAddresses.source, names.join(u", "_s) };
        }
        findings += finding;
    }
    if (!others.isEmpty() && loopback.isEmpty()) {
        const Event& event = *others.first();
        findings += scene.problem(u"log.gloo.connect"_s,
            u"Gloo on %1 cannot connect to %2: %3"_s.arg(scene.where(event), event.arg(1), event.arg(0)),
            others,
            { u"The rank there ended, or announced an address that this machine cannot reach."_s },
            advice(u"Look at the other rank's log first"_s, u"Then at the interfaces that both name for Gloo."_s));
    }
    return findings;
}

} // namespace

QList<Finding> findGloo(const Scene& scene)
{
    return findGlooInterface(scene) + findGlooMesh(scene);
}

} // namespace core::logs
