// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

namespace {

/// `effect` (an id or a family) on the same node follows from `cause`.
struct Rule
{
    QLatin1String cause;
    QLatin1String effect;
};

constexpr Rule rules[] = {
    {QLatin1String("env.worker-values-missing"), QLatin1String("hca.selector.")},
    {QLatin1String("env.worker-values-missing"), QLatin1String("net.interface.")},
    {QLatin1String("env.worker-values-missing"), QLatin1String("nccl.transport.")},
    {QLatin1String("node.no-rdma"), QLatin1String("fabric.")},
    {QLatin1String("node.no-rdma"), QLatin1String("hca.selector.")},
    {QLatin1String("node.no-rdma"), QLatin1String("net.interface.")},
    {QLatin1String("node.no-rdma"), QLatin1String("nccl.transport.")},
    {QLatin1String("fabric.no-link"), QLatin1String("hca.selector.")},
    {QLatin1String("fabric.no-link"), QLatin1String("net.interface.")},
    {QLatin1String("fabric.no-link"), QLatin1String("nccl.transport.")},
    {QLatin1String("fabric.no-address"), QLatin1String("gid.")},
    {QLatin1String("fabric.no-address"), QLatin1String("net.interface.no-address")},
    {QLatin1String("fabric.no-address"), QLatin1String("net.interface.down")},
    {QLatin1String("hca.selector.matches-nothing"), QLatin1String("nccl.transport.")},
    {QLatin1String("hca.selector.down-only"), QLatin1String("nccl.transport.")},
    {QLatin1String("net.interface.absent"), QLatin1String("nccl.transport.")},
    {QLatin1String("net.interface.down"), QLatin1String("nccl.transport.")},
    {QLatin1String("net.interface.no-address"), QLatin1String("nccl.transport.")},
    {QLatin1String("env.bash-fails"), QLatin1String("env.mandatory-missing")},
    {QLatin1String("env.bash-runs-command"), QLatin1String("env.mandatory-missing")},
    {QLatin1String("env.compose-rejects"), QLatin1String("env.mandatory-missing")},
    {QLatin1String("env.placeholder-left"), QLatin1String("net.master.")},
    {QLatin1String("env.placeholder-left"), QLatin1String("net.host-ip.")},
    {QLatin1String("env.mandatory-missing"), QLatin1String("net.host-ip.missing")},
    {QLatin1String("node.no-rdma"), QLatin1String("net.master.")},
    {QLatin1String("node.no-rdma"), QLatin1String("net.host-ip.")},
    {QLatin1String("fabric.no-link"), QLatin1String("net.master.")},
    {QLatin1String("fabric.no-link"), QLatin1String("net.host-ip.")},
    {QLatin1String("fabric.no-address"), QLatin1String("net.master.")},
    {QLatin1String("fabric.no-address"), QLatin1String("net.host-ip.")},
    {QLatin1String("fabric.no-common-subnet"), QLatin1String("net.master.unreachable")},
    {QLatin1String("fabric.no-common-subnet"), QLatin1String("net.host-ip.unreachable")},
    {QLatin1String("net.interface.virtual"), QLatin1String("net.host-ip.virtual")},
    {QLatin1String("nccl.value.empty"), QLatin1String("nccl.transport.")},
    {QLatin1String("gid.pin.not-a-number"), QLatin1String("gid.pin.")},
    {QLatin1String("env.placeholder-left"), QLatin1String("hca.selector.")},
    {QLatin1String("env.placeholder-left"), QLatin1String("net.interface.")},
    {QLatin1String("env.placeholder-left"), QLatin1String("nccl.transport.")},
};

/// Findings about two machines at once are told of one of them; the cause may sit on the other.
bool concernsOthers(const Finding& finding)
{
    return finding.id.endsWith(QLatin1String(".unreachable")) || finding.id == QLatin1String("gid.family-differs")
        || finding.id == QLatin1String("gid.subnet-differs");
}

bool follows(const Finding& effect, const Finding& cause, const Rule& rule)
{
    if (cause.id != rule.cause || !effect.id.startsWith(rule.effect) || effect.id == cause.id)
        return false;
    const bool fileWide = cause.scope.kind == Scope::Kind::File && rule.cause != QLatin1String("env.worker-values-missing");
    return fileWide || effect.scope.node == cause.scope.node || concernsOthers(effect);
}

/// A cause that follows from another one is none: its consequences belong to the root.
void raiseToRoots(QList<Finding>& findings)
{
    for (Finding& effect : findings) {
        for (qsizetype depth = 0; depth < findings.size(); ++depth) {
            const auto cause = std::find_if(findings.cbegin(), findings.cend(), [&effect](const Finding& candidate) {
                return candidate.id == effect.causedBy && !candidate.causedBy.isEmpty()
                    && (candidate.scope.node == effect.scope.node || effect.scope.node.isEmpty());
            });
            if (cause == findings.cend())
                break;
            effect.causedBy = cause->causedBy;
        }
    }
}

int weight(Severity severity)
{
    switch (severity) {
    case Severity::Problem:
        return 0;
    case Severity::Warning:
        return 1;
    case Severity::Unknown:
        return 2;
    case Severity::Note:
        return 3;
    }
    return 3;
}

} // namespace

QList<Finding> foldUnderCauses(QList<Finding> findings)
{
    for (const Rule& rule : rules) {
        for (const Finding& cause : std::as_const(findings)) {
            if (!cause.causedBy.isEmpty())
                continue;
            for (Finding& effect : findings) {
                if (effect.causedBy.isEmpty() && follows(effect, cause, rule))
                    effect.causedBy = cause.id;
            }
        }
    }
    raiseToRoots(findings);
    QList<Finding> roots;
    QList<Finding> effects;
    for (const Finding& finding : std::as_const(findings))
        (finding.causedBy.isEmpty() ? roots : effects) += finding;
    std::stable_sort(roots.begin(), roots.end(), [](const Finding& a, const Finding& b) { return weight(a.severity) < weight(b.severity); });

    QList<Finding> ordered;
    for (Finding root : std::as_const(roots)) {
        QList<Finding> mine;
        for (auto it = effects.begin(); it != effects.end();) {
            const bool sameNode = it->scope.node == root.scope.node || it->scope.node.isEmpty() || root.scope.node.isEmpty() || concernsOthers(*it) || root.scope.kind == Scope::Kind::File;
            if (it->causedBy == root.id && sameNode) {
                mine += *it;
                it = effects.erase(it);
            } else {
                ++it;
            }
        }
        for (const Finding& effect : std::as_const(mine)) {
            if (!root.related.contains(effect.id))
                root.related += effect.id;
        }
        ordered += root;
        ordered += mine;
    }
    // A cause that was itself folded away: its consequences stand on their own rather than vanish.
    for (Finding finding : std::as_const(effects)) {
        finding.causedBy.clear();
        ordered += finding;
    }
    return ordered;
}

} // namespace core::checks
