// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using Container = inventory::DockerFacts::Container;
using inventory::ListeningPort;
using inventory::NodeFacts;

namespace {

struct Wanted
{
    QString key;
    int port;
    QString use;
};

/// The ports that the head opens, by the env file or upstream's defaults.
QList<Wanted> wantedPorts(const Context& context)
{
    return { { u"VLLM_PORT"_s, stackPort(context, u"VLLM_PORT"_s, usualApiPort), u"the API"_s },
        { u"MASTER_PORT"_s, stackPort(context, u"MASTER_PORT"_s, 25000), u"the meeting point of the ranks"_s } };
}

/// Who has the port, as far as this user is told.
QString owner(const NodeFacts& facts, const ListeningPort& listening)
{
    for (const Container& container : facts.docker.containers) {
        if (isRunning(container) && container.publishedPorts.contains(listening.port))
            return u"the container %1"_s.arg(container.name);
    }
    if (!listening.process.isEmpty())
        return u"the program %1"_s.arg(listening.process);
    QStringList candidates;
    for (const Container& container : facts.docker.containers) {
        if (isRunning(container) && container.networkMode == u"host")
            candidates += container.name;
    }
    return candidates.isEmpty() ? u"another program"_s
                                : u"another program (perhaps the container %1)"_s.arg(candidates.join(u" or "_s));
}

} // namespace

QList<Finding> checkPorts(const Context& context)
{
    const QString head = context.order.value(0);
    const inventory::NodeRecord* record = context.snapshot.node(head);
    if (!record || !record->reachable() || !record->facts.listening.known())
        return {};
    const NodeFacts& facts = record->facts;
    const QList<const Container*> own = stackContainers(context, head);
    const bool ownRuns = std::any_of(own.cbegin(), own.cend(), [](const Container* container) {
        return container->state != u"exited" && container->state != u"created";
    });
    // Without the list of containers the listener may be the stack itself.
    if (ownRuns || !facts.docker.containersKnown)
        return {};
    QList<Finding> findings;
    for (const Wanted& wanted : wantedPorts(context)) {
        const auto taken = std::find_if(facts.listening.value->cbegin(),
            facts.listening.value->cend(),
            [&](const ListeningPort& port) { return port.port == wanted.port; });
        if (wanted.port == 0 || taken == facts.listening.value->cend())
            continue;
        Finding finding = nodeFinding(u"port.taken"_s,
            Severity::Problem,
            head,
            wanted.key,
            u"Port %1, which the head needs for %2, is taken on %3 by %4"_s.arg(wanted.port)
                .arg(wanted.use, head, owner(facts, *taken)));
        finding.evidence += { head,
            facts.listening.source,
            u"LISTEN %1 port %2 %3"_s.arg(taken->address.toString()).arg(wanted.port).arg(taken->process) };
        finding.evidence += context.envEvidence(wanted.key);
        finding.reasoning += u"No container of the stack runs here, so it is not the stack's own."_s;
        finding.fixes += { u"Stop what listens there, or choose another port"_s,
            u"%1 in the env file decides."_s.arg(wanted.key),
            {},
            { u"sudo ss -ltnp 'sport = :%1'"_s.arg(wanted.port) },
            {},
            {} };
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
