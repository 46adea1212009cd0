// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/scene.h"

#include <QMap>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::Finding;

namespace {

/// What a login gets when nothing was set: 8 MiB on today's Ubuntu, 64 KiB before. 64 MiB are too little as well.
constexpr qint64 smallMemlockKiB = 65536;

/// The 7.0.0 kernels of NVIDIA and Ubuntu leave their reserved memory in a state in which nothing can be registered.
bool faultyKernel(const QString& kernel)
{
    return kernel.startsWith("7.0.0-"_L1);
}

Finding findingOf(const Scene& scene, const QList<const Event*>& lines)
{
    const Event& event = *lines.first();
    const QString on = scene.where(event);
    const inventory::NodeFacts* facts = scene.ties.facts(event.node);
    const QString kernel = facts ? facts->kernel.valueOr(QString()) : QString();
    const qint64 memlock = facts ? facts->memlockKiB.valueOr(-2) : -2;
    if (faultyKernel(kernel)) {
        Finding finding = scene.problem(u"log.memory.kernel"_s,
            u"%1 cannot register memory for RDMA: its kernel %2 has a fault there"_s.arg(on, kernel),
            lines,
            { u"%1 failed with \"Cannot allocate memory\", whatever the size and with memory free."_s.arg(event.arg(0)),
                u"Kernels 7.0.0-… mark reserved memory so that it cannot be pinned."_s },
            { u"Boot the 6.17 kernel"_s,
                u"6.17.0-1032-nvidia is known to work. Starting 7.0.0 with kho=off works too."_s,
                u"The machine restarts."_s,
                {},
                {},
                u"Boot the other kernel again."_s });
        if (facts->cmaTotalKiB.known())
            finding.evidence += checks::Evidence{
                event.node, u"/proc/meminfo"_s, u"CmaTotal: %1 kB"_s.arg(*facts->cmaTotalKiB.value)
            };
        finding.evidence += checks::Evidence{ event.node, facts->kernel.source, kernel };
        return finding;
    }
    if (memlock >= 0 && memlock < smallMemlockKiB) {
        Finding finding = scene.problem(u"log.memory.memlock"_s,
            u"%1 cannot register memory for RDMA: only %2 KiB may be locked"_s.arg(on).arg(memlock),
            lines,
            { u"RDMA locks its buffers in memory, and the limit of this login is %1 KiB. A container can have another one."_s
                    .arg(memlock) },
            { u"Lift the limit for the containers"_s,
                u"ulimits: memlock: -1 in the compose file, or --ulimit memlock=-1. On the host: limits.conf and a new login."_s,
                {},
                { u"ulimit -l"_s },
                {},
                u"Take the line out again."_s });
        finding.evidence += checks::Evidence{ event.node, facts->memlockKiB.source, QString::number(memlock) };
        return finding;
    }
    QStringList reasons{
        u"%1 failed with \"Cannot allocate memory\". It is not about free memory: either the process may lock too little of it (ulimit -l), or the kernel is at fault (7.0.0-…)."_s
            .arg(event.arg(0))
    };
    if (memlock == -1 || memlock >= smallMemlockKiB)
        reasons += u"The limit of the login on %1 is high enough; the container's may be lower."_s.arg(on);
    if (!kernel.isEmpty())
        reasons += u"The kernel of %1 is %2, which is not known for this."_s.arg(on, kernel);
    return scene.problem(u"log.memory.no-memory"_s,
        u"%1 cannot register memory for RDMA"_s.arg(on),
        lines,
        reasons,
        advice(u"Look at the limit inside the container first"_s,
            u"It must say unlimited. If it does, compare the kernels of the machines."_s,
            { u"ulimit -l"_s, u"uname -r"_s }));
}

} // namespace

QList<Finding> findMemory(const Scene& scene)
{
    QMap<QString, QList<const Event*>> byNode;
    QMap<QString, QList<const Event*>> others;
    for (const Event* event : scene.of(Kind::RegMr))
        (event->arg(1).startsWith("Cannot allocate memory"_L1) ? byNode : others)[scene.where(*event)] += event;
    QList<Finding> findings;
    for (const QList<const Event*>& lines : std::as_const(byNode))
        findings += findingOf(scene, lines);
    for (const QList<const Event*>& lines : std::as_const(others)) {
        const Event& event = *lines.first();
        findings += scene.problem(u"log.memory.failed"_s,
            u"%1 on %2 failed: %3"_s.arg(event.arg(0), scene.where(event), event.arg(1).trimmed()),
            lines,
            { u"The container may lack the rights for RDMA: /dev/infiniband, the capability IPC_LOCK, locked memory without a limit."_s },
            advice(u"Give the container what RDMA needs"_s,
                u"devices: /dev/infiniband, cap_add: IPC_LOCK, ulimits: memlock: -1; or privileged: true to find out whether it is about rights."_s));
    }
    return findings;
}

} // namespace core::logs
