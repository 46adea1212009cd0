// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/scene.h"

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::Finding;
using checks::Severity;

namespace {

QList<Finding> findCompose(const Scene& scene)
{
    QList<Finding> findings;
    QStringList done;
    for (const Event* event : scene.of(Kind::ComposeProperty)) {
        const QString property = event->arg(0);
        if (done.contains(property + scene.where(*event)))
            continue;
        done += property + scene.where(*event);
        const bool tooOld = property == "gpus"_L1 || property == "devices"_L1;
        QStringList reasons;
        if (property == "gpus"_L1)
            reasons
                += u"gpus: came with Compose 2.30; deploy.resources.reservations.devices works with all of version 2."_s;
        if (property == "devices"_L1)
            reasons
                += u"Reservations of devices came with Compose 1.28: what answers there is older, or not the plugin."_s;
        for (const inventory::NodeRecord& node : scene.ties.nodes()) {
            if (node.facts.docker.composeVersion.known() && (event->node.isEmpty() || event->node == node.name))
                reasons += u"%1 has Compose %2%3."_s.arg(node.name,
                    *node.facts.docker.composeVersion.value,
                    node.facts.docker.composeIsPlugin ? QString() : u", the program of its own, not the plugin"_s);
        }
        findings += scene.problem(tooOld ? u"log.compose.too-old"_s : u"log.compose.property"_s,
            u"Compose on %1 does not know the property %2"_s.arg(scene.where(*event), property),
            { event },
            reasons,
            tooOld ? advice(u"Update the Compose plugin, or write the reservation the older way"_s,
                         u"Head and worker may have different versions: look at both."_s,
                         { u"docker compose version"_s })
                   : advice(u"Look for a spelling mistake, then at the version"_s,
                         u"Head and worker may have different versions of Compose."_s,
                         { u"docker compose version"_s }));
    }
    for (const Event* event : scene.of(Kind::ComposeFlag)) {
        findings += scene.problem(u"log.compose.too-old"_s,
            u"Docker on %1 does not know the flag %2"_s.arg(scene.where(*event), event->arg(0)),
            { event },
            { u"The command was written for a newer Compose, or the plugin is missing and docker itself got the flag."_s },
            advice(u"Update the Compose plugin"_s,
                u"Head and worker may have different versions: look at both."_s,
                { u"docker compose version"_s }));
    }
    return findings;
}

QList<Finding> findStarts(const Scene& scene)
{
    QList<Finding> findings;
    for (const Event* event : scene.of(Kind::ContainerExists)) {
        QStringList reasons;
        for (const inventory::NodeRecord& node : scene.ties.nodes()) {
            for (const auto& container : node.facts.docker.containers) {
                if (!event->arg(0).isEmpty() && container.name.contains(event->arg(0)))
                    reasons
                        += u"%1 on %2 is %3 (%4)."_s.arg(container.name, node.name, container.state, container.status);
            }
        }
        reasons
            += u"Docker brings containers back after a restart of the machine, so the stack may run and answer already."_s;
        findings += scene.finding(u"log.container.exists"_s,
            Severity::Warning,
            event->arg(0).isEmpty()
                ? u"The stack's container is there already on %1"_s.arg(scene.where(*event))
                : u"The container %2 is there already on %1"_s.arg(scene.where(*event), event->arg(0)),
            { event },
            reasons,
            advice(u"See whether it answers; else stop it on all machines and start again"_s,
                u"A rank that came back alone waits for the others."_s,
                { u"docker ps -a"_s }));
        break;
    }
    for (const Event* event : scene.of(Kind::WorkerCheck)) {
        const int status = event->arg(1).toInt();
        findings += scene.problem(u"log.worker.check-failed"_s,
            u"The launcher on %1 could not make sure of the worker %2"_s.arg(scene.where(*event), event->arg(0)),
            { event },
            { status == 255
                    ? u"SSH itself failed (255): the machine does not answer, or signing in failed."_s
                    : u"SSH worked; the check on the worker ended with %1: a rank runs there already, or docker may not be used."_s
                          .arg(status) },
            advice(u"Run the check by hand"_s, {}, { u"ssh %1 docker ps -a"_s.arg(event->arg(0)) }));
    }
    for (const Event* event : scene.of(Kind::ImageMismatch)) {
        Finding finding = scene.problem(u"log.image.differs"_s,
            u"The worker %1 has another image than the head"_s.arg(event->arg(0)),
            { event },
            { u"With the containerd store the id is that of the manifest, with the older one that of the configuration: compare digests first."_s },
            advice(u"Bring the head's image to the worker"_s,
                u"docker save on the head into docker load on the worker, or a pull by digest on both."_s,
                { u"docker images --digests"_s }));
        const QString worker = scene.ties.nodeOf(event->arg(0).section(u'@', -1));
        if (!worker.isEmpty())
            finding.scope = { checks::Scope::Kind::Node, worker, {} };
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> findContainers(const Scene& scene)
{
    return findCompose(scene) + findStarts(scene);
}

} // namespace core::logs
