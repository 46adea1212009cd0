// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using Container = inventory::DockerFacts::Container;

namespace {

/// Less than this cannot hold the buffers that NCCL registers.
constexpr qint64 memlockEnoughKiB = 1024 * 1024;
/// Free memory that belongs to no reserved region of the kernel: counted by mistake from this size on.
constexpr qint64 strayCmaKiB = 1024;

bool handoverOff(const QStringList& options)
{
    static const QStringList off{ u"kho=off"_s, u"kho=0"_s, u"kho=n"_s, u"kho=no"_s };
    return std::any_of(
        options.cbegin(), options.cend(), [](const QString& option) { return off.contains(option.toLower()); });
}

/// Releases in which memory that was handed over at boot stays marked as movable-only, so that the network card
/// cannot pin it.
bool isFaultyRelease(const QString& kernel)
{
    static const QRegularExpression release(u"^7\\.0\\.0-"_s);
    return release.match(kernel).hasMatch();
}

Finding kernelFinding(const QString& node, const inventory::NodeFacts& facts, bool seen)
{
    const QString kernel = facts.kernel.valueOr(u"an unknown kernel"_s);
    Finding finding = nodeFinding(u"kernel.registration-fault"_s,
        seen ? Severity::Problem : Severity::Warning,
        node,
        kernel,
        seen ? u"The kernel of %1 (%2) cannot register memory with the network card"_s.arg(node, kernel)
             : u"%1 runs kernel %2, which can fail to register memory with the network card"_s.arg(node, kernel));
    finding.evidence += { node, facts.kernel.source.isEmpty() ? u"uname -r"_s : facts.kernel.source, kernel };
    if (facts.cmaTotalKiB.known() && facts.cmaFreeKiB.known())
        finding.evidence += { node,
            u"/proc/meminfo"_s,
            u"CmaTotal: %1 kB, CmaFree: %2 kB"_s.arg(*facts.cmaTotalKiB.value).arg(*facts.cmaFreeKiB.value) };
    if (facts.kernelOptions.known())
        finding.evidence += { node,
            facts.kernelOptions.source,
            facts.kernelOptions.value->isEmpty() ? u"kho is not switched off"_s
                                                 : facts.kernelOptions.value->join(u' ') };
    finding.reasoning
        += u"Registering fails with \"Cannot allocate memory\" even for a few kilobytes; it is neither a limit of the container nor a lack of memory."_s;
    if (seen)
        finding.reasoning
            += u"The kernel counts free memory of contiguous regions although it has no such region: that memory was left over from the handover at boot."_s;
    finding.fixes += { u"Start a 6.17 kernel"_s,
        u"6.17.0-1032-nvidia (or -1031) is known to work. Choose it in the boot menu, or make it the default."_s,
        u"The machine is away for some minutes."_s,
        { u"sudo apt install linux-image-6.17.0-1032-nvidia"_s, u"sudo reboot"_s },
        {},
        {} };
    finding.fixes += { u"Or switch the handover off"_s,
        u"Adds kho=off to the kernel's command line."_s,
        {},
        { u"sudo editor /etc/default/grub"_s, u"sudo update-grub"_s, u"sudo reboot"_s },
        {},
        u"Take kho=off out of /etc/default/grub again."_s };
    return finding;
}

/// CAP_IPC_LOCK lifts the limit, whatever it says.
bool mayLock(const Container& container)
{
    return container.privileged
        || std::any_of(container.capabilities.cbegin(), container.capabilities.cend(), [](const QString& capability) {
               const QString name = capability.toUpper();
               return name == u"ALL" || name == u"CAP_ALL" || name == u"IPC_LOCK" || name == u"CAP_IPC_LOCK";
           });
}

} // namespace

QList<Finding> checkKernel(const Context& context)
{
    QList<Finding> findings;
    for (const QString& node : context.readableNodes()) {
        const inventory::NodeFacts& facts = context.snapshot.node(node)->facts;
        const bool off = handoverOff(facts.kernelOptions.valueOr({}));
        const bool seen = !off && facts.cmaTotalKiB.value == 0 && facts.cmaFreeKiB.valueOr(0) > strayCmaKiB;
        if (seen || (!off && isFaultyRelease(facts.kernel.valueOr({}))))
            findings += kernelFinding(node, facts, seen);
    }
    return findings;
}

QList<Finding> checkMemlock(const Context& context)
{
    QList<Finding> findings;
    for (const QString& node : context.readableNodes()) {
        const inventory::NodeFacts& facts = context.snapshot.node(node)->facts;
        for (const Container* container : stackContainers(context, node)) {
            const qint64 limit = container->memlockKiB.value_or(-1);
            if (!container->detailed || limit < 0 || limit >= memlockEnoughKiB || mayLock(*container))
                continue;
            Finding finding = nodeFinding(u"container.memlock"_s,
                Severity::Problem,
                node,
                container->name,
                u"The container %1 on %2 may lock only %3 KiB of memory"_s.arg(container->name, node).arg(limit));
            finding.evidence += { node, container->memlockSource, u"max locked memory %1 KiB"_s.arg(limit) };
            if (facts.memlockKiB.known())
                finding.evidence += { node,
                    facts.memlockKiB.source,
                    *facts.memlockKiB.value < 0
                        ? u"unlimited (of the login; the container has its own)"_s
                        : u"%1 KiB (of the login; the container has its own)"_s.arg(*facts.memlockKiB.value) };
            finding.reasoning
                += u"Registering memory with the network card needs locked memory. The container has neither IPC_LOCK nor privileged, so the limit counts."_s;
            finding.fixes += { u"Lift the limit in the compose file"_s,
                u"Under the service: ulimits with memlock: -1. Then create the container anew."_s,
                {},
                { u"docker compose up -d --force-recreate"_s },
                {},
                {} };
            findings += finding;
        }
    }
    return findings;
}

} // namespace core::checks
