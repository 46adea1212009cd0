// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QDateTime>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using Container = inventory::DockerFacts::Container;
using inventory::NodeFacts;

namespace {

/// The worker starts first and the head some minutes later.
constexpr qint64 startSeconds = 5 * 60;
/// Ranks of one run start within this time of each other.
constexpr qint64 oneRunSeconds = 30 * 60;
constexpr int manyRestarts = 3;

/// One rank's container, the one that runs when there are several.
struct RankState
{
    QString node;
    const Container* container = nullptr;
    bool running = false;
    std::optional<qint64> secondsUp; ///< by the clock of the machine that asked
};

std::optional<qint64> secondsUp(const NodeFacts& facts, const Container& container)
{
    if (!container.startedAt.isValid() || !facts.readAt.isValid())
        return std::nullopt;
    return container.startedAt.secsTo(facts.readAt) + facts.clockAheadSeconds.valueOr(0);
}

/// nullopt when it is not known for every rank.
std::optional<QList<RankState>> rankStates(const Context& context)
{
    QList<RankState> states;
    for (const QString& node : stackNodes(context)) {
        const inventory::NodeRecord* record = context.snapshot.node(node);
        if (!record || !record->reachable() || !record->facts.docker.containersKnown)
            return std::nullopt;
        RankState state{ node, nullptr, false, {} };
        for (const Container* container : stackContainers(context, node)) {
            if (!state.container || (isRunning(*container) && !state.running)) {
                state.container = container;
                state.running = isRunning(*container);
            }
        }
        if (state.running)
            state.secondsUp = secondsUp(record->facts, *state.container);
        states += state;
    }
    return states;
}

QString stateText(const RankState& state)
{
    return state.container ? u"%1: %2"_s.arg(state.container->name, state.container->status)
                           : u"no container of the stack"_s;
}

void addEvidence(Finding& finding, const QList<RankState>& states)
{
    for (const RankState& state : states)
        finding.evidence += { state.node, u"docker ps -a"_s, stateText(state) };
}

bool inALoop(const Container& container)
{
    return container.state == u"restarting"
        || (container.restarts >= manyRestarts && container.health != u"healthy" && container.status.startsWith(u"Up"_s)
            && !container.status.contains(u"hour"_s) && !container.status.contains(u"day"_s)
            && !container.status.contains(u"week"_s) && !container.status.contains(u"month"_s));
}

std::optional<Finding> restarting(const RankState& state, const QString& head)
{
    const Container* container = state.container;
    if (!container || !inALoop(*container))
        return std::nullopt;
    Finding finding = nodeFinding(u"stack.restarting"_s,
        Severity::Problem,
        state.node,
        container->name,
        container->detailed
            ? u"The container %1 on %2 starts again and again (exit status %3)"_s.arg(container->name, state.node)
                  .arg(container->exitCode)
            : u"The container %1 on %2 starts again and again"_s.arg(container->name, state.node));
    finding.evidence += { state.node, u"docker ps -a"_s, container->status };
    if (container->detailed)
        finding.evidence += { state.node,
            u"docker container inspect"_s,
            u"restarts: %1, out of memory: %2"_s.arg(container->restarts)
                .arg(container->outOfMemory ? u"yes"_s : u"no"_s) };
    finding.reasoning += state.node == head
        ? u"Its last log lines say why; workers lose their connection each time and end as well."_s
        : u"A worker ends when the head's store goes away (\"Connection was likely closed\"). Look at the head's log first; the network need not be at fault."_s;
    finding.fixes += { u"Read the logs, the head's first"_s,
        u"Stop both ranks, mend the cause, and start them together."_s,
        {},
        { u"docker logs --tail 100 %1"_s.arg(container->name) },
        {},
        {} };
    return finding;
}

QString names(const QList<RankState>& states, bool running)
{
    QStringList words;
    for (const RankState& state : states) {
        if (state.running == running)
            words += state.node;
    }
    return words.join(u" and "_s);
}

std::optional<Finding> halfRunning(const QList<RankState>& states, const QString& head)
{
    const auto isUp = [](const RankState& state) { return state.running; };
    if (std::none_of(states.cbegin(), states.cend(), isUp) || std::all_of(states.cbegin(), states.cend(), isUp))
        return std::nullopt;
    const bool starting = std::any_of(states.cbegin(), states.cend(), [](const RankState& state) {
        return state.running && state.secondsUp && *state.secondsUp < startSeconds;
    });
    const bool loops = std::any_of(states.cbegin(), states.cend(), [](const RankState& state) {
        return state.container && inALoop(*state.container);
    });
    if (starting || loops)
        return std::nullopt;
    const bool headRuns = std::any_of(
        states.cbegin(), states.cend(), [&](const RankState& state) { return state.node == head && state.running; });
    const QString missing = names(states, false);
    const QString left = names(states, true);
    const QString first = std::find_if_not(states.cbegin(), states.cend(), isUp)->node;
    const QString stale = std::find_if(states.cbegin(), states.cend(), isUp)->node;
    Finding finding = headRuns ? nodeFinding(u"stack.rank-missing"_s,
                                     Severity::Problem,
                                     first,
                                     {},
                                     u"%1 runs its rank of the stack, %2 does not"_s.arg(left, missing))
                               : nodeFinding(u"stack.stale-rank"_s,
                                     Severity::Problem,
                                     stale,
                                     {},
                                     u"A rank was left running on %1, while the head (%2) runs none"_s.arg(left, head));
    addEvidence(finding, states);
    finding.reasoning
        += u"The ranks make one process group: none can go on or join again without the others. After a restart of one machine Docker brings back only that machine's rank."_s;
    finding.fixes += { u"Stop the stack on all machines, then start it"_s,
        u"The start refuses to run beside a rank that is still there."_s,
        u"What the ranks were doing is lost."_s,
        {},
        {},
        {} };
    return finding;
}

/// All run, but not since the same start.
std::optional<Finding> outOfStep(const QList<RankState>& states)
{
    if (states.size() < 2 || !std::all_of(states.cbegin(), states.cend(), [](const RankState& state) {
            return state.running && state.secondsUp;
        }))
        return std::nullopt;
    const auto [young, old] = std::minmax_element(states.cbegin(),
        states.cend(),
        [](const RankState& a, const RankState& b) { return *a.secondsUp < *b.secondsUp; });
    if (*old->secondsUp - *young->secondsUp <= oneRunSeconds || young->container->health == u"healthy")
        return std::nullopt;
    Finding finding = nodeFinding(u"stack.out-of-step"_s,
        Severity::Warning,
        young->node,
        young->container->name,
        u"The rank on %1 is %2 minutes younger than the one on %3"_s.arg(young->node)
            .arg((*old->secondsUp - *young->secondsUp) / 60)
            .arg(old->node));
    addEvidence(finding, states);
    finding.reasoning
        += u"A rank that was started again cannot join the run of the others: it waits for them, and they wait for the one that went."_s;
    finding.fixes += {
        u"Stop the stack on all machines, then start it"_s, {}, u"What the ranks were doing is lost."_s, {}, {}, {}
    };
    return finding;
}

std::optional<Finding> unhealthy(const RankState& state)
{
    if (!state.container || !state.running)
        return std::nullopt;
    const bool sick = state.container->health == u"unhealthy"
        || (!state.container->detailed && state.container->status.contains(u"(unhealthy)"_s));
    if (!sick)
        return std::nullopt;
    Finding finding = nodeFinding(u"stack.unhealthy"_s,
        Severity::Warning,
        state.node,
        state.container->name,
        u"The container %1 on %2 runs, but its health check fails"_s.arg(state.container->name, state.node));
    finding.evidence += { state.node, u"docker ps -a"_s, state.container->status };
    finding.fixes += { u"Read its log"_s,
        u"While the model loads this is usual; later it is not."_s,
        {},
        { u"docker logs --tail 100 %1"_s.arg(state.container->name) },
        {},
        {} };
    return finding;
}

/// Ended by itself, not by a person: 0, and what a stop leaves behind (SIGINT, SIGTERM, SIGKILL), are no failures.
bool failed(const Container& container)
{
    static const QList<int> ordinary{ 0, 130, 137, 143 };
    return container.state == u"exited" && container.detailed
        && (container.outOfMemory || !ordinary.contains(container.exitCode));
}

std::optional<Finding> lastRun(const RankState& state)
{
    if (!state.container || !failed(*state.container))
        return std::nullopt;
    Finding finding = nodeFinding(u"stack.failed-last"_s,
        Severity::Note,
        state.node,
        state.container->name,
        state.container->outOfMemory
            ? u"The last run on %1 was ended by the kernel for lack of memory"_s.arg(state.node)
            : u"The last run on %1 ended with exit status %2"_s.arg(state.node).arg(state.container->exitCode));
    finding.evidence += { state.node, u"docker ps -a"_s, stateText(state) };
    finding.fixes += { u"Read its log"_s,
        u"sparkloomctl explain reads it too."_s,
        {},
        { u"docker logs --tail 200 %1"_s.arg(state.container->name) },
        {},
        {} };
    return finding;
}

} // namespace

QList<Finding> checkStackState(const Context& context)
{
    QList<Finding> findings;
    const auto states = rankStates(context);
    if (!states)
        return findings;
    const QString head = context.order.value(0);
    if (const auto finding = halfRunning(*states, head))
        findings += *finding;
    if (const auto finding = outOfStep(*states))
        findings += *finding;
    for (const RankState& state : *states) {
        for (const auto& finding : { restarting(state, head), unhealthy(state), lastRun(state) }) {
            if (finding)
                findings += *finding;
        }
    }
    return findings;
}

} // namespace core::checks
