// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/gid_text.h"
#include "core/logs/scene.h"

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::envChange;
using checks::Finding;

namespace {

QList<Finding> findScripts(const Scene& scene)
{
    QList<Finding> findings;
    const bool explained = scene.has(Kind::CarriageReturn) || scene.has(Kind::ByteOrderMark);
    for (const Kind kind : { Kind::EnvLine, Kind::EnvSyntax }) {
        const auto lines = scene.of(kind);
        if (lines.isEmpty() || explained)
            continue;
        const Event& event = *lines.first();
        findings += scene.problem(u"log.env.shell-error"_s,
            kind == Kind::EnvLine
                ? u"bash took a part of line %1 of %2 for a command: %3"_s.arg(event.arg(1), event.arg(0), event.arg(2))
                : u"bash cannot read line %1 of %2"_s.arg(event.arg(1), event.arg(0)),
            lines,
            { u"The launcher sources the file, so a value with spaces, brackets, ; or & must stand in single quotes; Compose does not mind."_s },
            advice(u"Put the value in single quotes"_s, {}, { u"sparkloomctl env lint %1"_s.arg(event.arg(0)) }));
    }
    for (const Event* event : scene.of(Kind::GidCheckFailed)) {
        const bool list = event->arg(1).contains(u',');
        QStringList reasons;
        for (const inventory::NodeRecord& node : scene.ties.nodes()) {
            for (const QString& name : event->arg(1).split(u',')) {
                const inventory::HcaPort* port = scene.ties.port(node.name, name, 1);
                if (port)
                    reasons += port->gidAt(event->arg(0).toInt())
                        ? u"Index %1 of %2 on %3 is filled."_s.arg(event->arg(0), name, node.name)
                        : u"Index %1 of %2 on %3 is empty."_s.arg(event->arg(0), name, node.name);
            }
        }
        findings += scene.problem(list ? u"log.preflight.list-as-name"_s : u"log.preflight.gid-empty"_s,
            list ? u"The launcher's check took the list %1 for the name of one HCA"_s.arg(event->arg(1))
                 : u"The launcher found GID index %1 of %2 empty"_s.arg(event->arg(0), event->arg(1)),
            { event },
            reasons,
            list
                ? advice(u"Update the launcher"_s,
                      u"The check must look at each HCA of the list by itself. Whether the index is right is another question."_s)
                : envChange(u"Remove the pin"_s,
                      u"NCCL 2.21 and later looks for the right index by itself."_s,
                      { { u"NCCL_IB_GID_INDEX"_s, {}, true } }));
    }
    for (const Event* event : scene.of(Kind::SelectorAsPath)) {
        findings += scene.problem(u"log.preflight.list-as-name"_s,
            u"A script took NCCL_IB_HCA=%1 for the name of one HCA"_s.arg(event->arg(0)),
            { event },
            { u"The variable is a selector: ^ and = in front and a list behind are right for NCCL, and no name of a folder."_s },
            advice(
                u"Update the launcher"_s, u"Or set NCCL_IB_GID_AUTO=0 and leave the index to NCCL 2.21 or later."_s));
    }
    return findings;
}

QList<Finding> findSsh(const Scene& scene)
{
    QList<Finding> findings;
    QStringList done;
    for (const Event* event : scene.of(Kind::SshDenied)) {
        const QString target = event->arg(0).isEmpty() ? u"another machine"_s : event->arg(0);
        if (done.contains(target))
            continue;
        done += target;
        findings += scene.problem(u"log.ssh.denied"_s,
            u"SSH to %1 was refused: no key and no password fits (%2)"_s.arg(target, event->arg(1)),
            { event },
            { u"The user may be another one than meant (names are case-sensitive), the key may be locked by a passphrase with no agent to ask, or the program may run in a container without your keys."_s },
            advice(u"Try the same by hand, and see which user and keys are used"_s,
                {},
                { u"ssh -v %1 true"_s.arg(target) }));
    }
    for (const Event* event : scene.of(Kind::SshConnect)) {
        const QString target = event->arg(0);
        if (done.contains(target))
            continue;
        done += target;
        QStringList reasons;
        const auto places = scene.ties.placesOf(addressFromText(target));
        if (places.size() == 1) {
            const inventory::NodeFacts* facts = scene.ties.facts(places.first().node);
            const bool fabric
                = facts && std::any_of(facts->hcas.cbegin(), facts->hcas.cend(), [&](const inventory::Hca& hca) {
                      return hca.netdevs.contains(places.first().netdev);
                  });
            reasons += fabric ? u"%1 is %2 of %3, a fabric address: only the machines on the cable can reach it."_s.arg(
                                    target, places.first().netdev, places.first().node)
                              : u"%1 is %2 of %3."_s.arg(target, places.first().netdev, places.first().node);
        }
        findings += scene.problem(u"log.ssh.unreachable"_s,
            u"SSH cannot reach %1, port %2: %3"_s.arg(target, event->arg(1), event->arg(2).trimmed()),
            { event },
            reasons,
            advice(u"Use the address of the management network, or go through the head"_s,
                u"WORKER_HOST is used by the head, so a fabric address is right there and wrong on your desk."_s,
                { u"ssh -J HEAD %1"_s.arg(target) }));
    }
    return findings;
}

} // namespace

QList<Finding> findShell(const Scene& scene)
{
    return findScripts(scene) + findSsh(scene);
}

} // namespace core::logs
