// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/scene.h"

#include <QMap>
#include <QSet>

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype mostEvidence = 6;

} // namespace

QList<const Event*> Scene::of(Kind kind) const
{
    QList<const Event*> found;
    for (const Event& event : events) {
        if (event.kind == kind)
            found += &event;
    }
    return found;
}

QList<QList<const Event*>> Scene::byPlace(Kind kind) const
{
    QMap<QString, QList<const Event*>> groups;
    for (const Event* event : of(kind))
        groups[where(*event)] += event;
    return groups.values();
}

const RankReading* Scene::process(const Event& event) const
{
    for (const RankReading& rank : reading.ranks) {
        if (event.pid != 0 && rank.source == event.source && rank.host == event.host && rank.pid == event.pid)
            return &rank;
    }
    return nullptr;
}

QString Scene::where(const Event& event) const
{
    if (!event.node.isEmpty())
        return event.node;
    if (!event.host.isEmpty())
        return event.host;
    if (!event.container.isEmpty())
        return event.container;
    return sources.value(event.source).name;
}

checks::Evidence Scene::evidence(const Event& event) const
{
    const QString times
        = event.count > 1 ? u" (%1 times, last in line %2)"_s.arg(event.count).arg(event.lastLine) : QString();
    return { event.node, u"%1 line %2"_s.arg(sources.value(event.source).name).arg(event.line) + times, event.text };
}

checks::Finding Scene::finding(
    const QString& id, checks::Severity severity, const QString& title, const QList<const Event*>& lines) const
{
    checks::Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.title = title;
    if (!lines.isEmpty() && !lines.first()->node.isEmpty())
        finding.scope = { checks::Scope::Kind::Node, lines.first()->node, {} };
    for (const Event* line : lines.first(std::min(mostEvidence, lines.size())))
        finding.evidence += evidence(*line);
    if (lines.size() > mostEvidence)
        finding.reasoning += u"%1 more lines say the same."_s.arg(lines.size() - mostEvidence);
    return finding;
}

checks::Finding Scene::finding(const QString& id,
    checks::Severity severity,
    const QString& title,
    const QList<const Event*>& lines,
    const QStringList& reasons,
    const checks::Fix& fix) const
{
    checks::Finding result = finding(id, severity, title, lines);
    result.reasoning += reasons;
    result.fixes += fix;
    return result;
}

checks::Finding Scene::problem(const QString& id,
    const QString& title,
    const QList<const Event*>& lines,
    const QStringList& reasons,
    const checks::Fix& fix) const
{
    return finding(id, checks::Severity::Problem, title, lines, reasons, fix);
}

bool Scene::onOneMachine() const
{
    QSet<QString> hosts;
    int ranks = 0;
    int nodes = 0;
    for (const RankReading& rank : reading.ranks) {
        hosts += rank.host;
        ranks = std::max(ranks, rank.ranks);
        nodes = std::max(nodes, rank.nodes);
    }
    if (hosts.size() > 1 || nodes > 1)
        return false;
    return nodes == 1 || (ranks > 0 && ranks <= reading.ranks.size());
}

std::optional<QString> Scene::variable(const Event& event, const QString& key) const
{
    if (const RankReading* rank = process(event); rank && rank->environment.contains(key))
        return rank->environment.value(key);
    if (const nccl::RankView* view = ties.view(event.node)) {
        const auto found = view->environment.constFind(key);
        if (found != view->environment.cend() && found->value)
            return *found->value;
    }
    return std::nullopt;
}

bool Scene::olderThan(nccl::Version version) const
{
    const auto known = reading.version();
    return known && *known < version;
}

bool sameOrigin(const Event& a, const Event& b)
{
    return a.source == b.source && a.node == b.node && a.host == b.host && a.pid == b.pid;
}

} // namespace core::logs
