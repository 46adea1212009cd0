// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include "core/env/rank_environment.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using Container = inventory::DockerFacts::Container;

namespace {

/// vLLM's processes talk through shared memory; Docker's own 64 MiB are too few.
constexpr qint64 shmEnoughBytes = 1024LL * 1024 * 1024;

const QString inspectCommand = u"docker container inspect"_s;

Fix recreate(const QString& title, const QString& effect)
{
    return { title,
        effect + u" Then create the container anew."_s,
        {},
        { u"docker compose up -d --force-recreate"_s },
        {},
        {} };
}

bool hasInfiniband(const Container& container)
{
    return container.privileged
        || std::any_of(container.devices.cbegin(), container.devices.cend(), [](const QString& device) {
               return device == u"/dev" || device == u"/dev/infiniband" || device.startsWith(u"/dev/infiniband/"_s);
           });
}

QList<Finding> checkOne(const QString& node, const Container& container)
{
    QList<Finding> findings;
    const auto add = [&](const QString& id,
                         Severity severity,
                         const QString& title,
                         const QString& evidence,
                         const QString& reason,
                         const Fix& fix) {
        Finding finding = nodeFinding(id, severity, node, container.name, title);
        finding.evidence += { node, inspectCommand, evidence };
        finding.reasoning += reason;
        finding.fixes += fix;
        findings += finding;
    };
    if (container.networkMode != u"host")
        add(u"container.network"_s,
            Severity::Problem,
            u"The container %1 on %2 is not on the host's network"_s.arg(container.name, node),
            u"network mode: %1"_s.arg(container.networkMode),
            u"In a network of its own the container sees neither the fabric's interfaces nor its addresses, and the peers cannot reach it."_s,
            recreate(u"Use the host's network"_s, u"In the compose file, under the service: network_mode: host."_s));
    if (!hasInfiniband(container))
        add(u"container.no-infiniband"_s,
            Severity::Problem,
            u"The container %1 on %2 has no access to the RDMA devices"_s.arg(container.name, node),
            u"devices: %1; privileged: no"_s.arg(
                container.devices.isEmpty() ? u"none"_s : container.devices.join(u", "_s)),
            u"/sys/class/infiniband can be seen from inside all the same; what counts is /dev/infiniband."_s,
            recreate(u"Hand the devices in"_s,
                u"In the compose file, under the service: devices with /dev/infiniband:/dev/infiniband."_s));
    const bool sharesIpc = container.ipcMode == u"host" || container.ipcMode.startsWith(u"container:"_s);
    if (!sharesIpc && container.shmBytes > 0 && container.shmBytes < shmEnoughBytes)
        add(u"container.shared-memory"_s,
            Severity::Warning,
            u"The container %1 on %2 has only %3 MiB of shared memory"_s.arg(container.name, node)
                .arg(container.shmBytes / (1024 * 1024)),
            u"ipc: %1, /dev/shm: %2 MiB"_s.arg(container.ipcMode).arg(container.shmBytes / (1024 * 1024)),
            u"NCCL and vLLM pass data between processes of one machine through /dev/shm."_s,
            recreate(u"Share the host's memory"_s,
                u"In the compose file, under the service: ipc: host (or shm_size: 16g)."_s));
    return findings;
}

/// Variables that decide how the ranks meet. NCCL_IB_GID_INDEX is left out where the launcher sets it at start.
bool isCompared(const Context& context, const QString& key)
{
    static const QStringList keys{ u"NCCL_IB_HCA"_s,
        u"NCCL_SOCKET_IFNAME"_s,
        u"NCCL_IB_GID_INDEX"_s,
        u"NCCL_IB_DISABLE"_s,
        u"NCCL_NET"_s,
        u"GLOO_SOCKET_IFNAME"_s,
        u"TP_SOCKET_IFNAME"_s,
        u"VLLM_HOST_IP"_s,
        u"MASTER_ADDR"_s,
        u"MASTER_PORT"_s };
    if (key == u"NCCL_IB_GID_INDEX" && env::launcherReplacesGidIndex(context.file.variables()))
        return false;
    return keys.contains(key);
}

/// The running container was started from another state of the env file.
std::optional<Finding> staleEnvironment(const Context& context, const QString& node, const Container& container)
{
    const nccl::RankView* rank = context.rankOf(node);
    if (!rank || !context.env || !isRunning(container))
        return std::nullopt;
    Finding finding;
    QStringList keys;
    for (auto it = container.environment.cbegin(); it != container.environment.cend(); ++it) {
        const QString wanted = Context::value(*rank, it.key());
        if (!isCompared(context, it.key()) || it.value().isEmpty() || wanted.isEmpty() || wanted == it.value())
            continue;
        keys += it.key();
        finding.evidence += { node, inspectCommand, it.key() + u'=' + it.value() };
        finding.evidence += { context.env->node, rank->environment.value(it.key()).source, it.key() + u'=' + wanted };
    }
    if (keys.isEmpty())
        return std::nullopt;
    finding.id = u"container.stale-environment"_s;
    finding.severity = Severity::Warning;
    finding.scope = { Scope::Kind::Node, node, container.name };
    finding.title = u"The running container on %1 has another %2 than %3 gives it"_s.arg(
        node, keys.join(u" and "_s), context.env->fileName);
    finding.reasoning
        += u"A container keeps the environment it was created with. What the file says now counts from the next start on; a value given on the command line beats the file at every start."_s;
    finding.fixes += { u"Stop the stack and start it again"_s,
        u"Both ranks are created anew with the values of the file."_s,
        u"The service is away while the model loads."_s,
        {},
        {},
        {} };
    return finding;
}

} // namespace

QList<Finding> checkContainers(const Context& context)
{
    QList<Finding> findings;
    for (const QString& node : context.readableNodes()) {
        for (const Container* container : stackContainers(context, node)) {
            // An old one that is stopped says nothing about the next start.
            if (!container->detailed || !(isRunning(*container) || container->state == u"restarting"))
                continue;
            findings += checkOne(node, *container);
            if (const auto finding = staleEnvironment(context, node, *container))
                findings += *finding;
        }
    }
    return findings;
}

} // namespace core::checks
