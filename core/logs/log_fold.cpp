// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/severity_order.h"
#include "core/logs/scene.h"

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::Finding;
using checks::Severity;

namespace {

/// `effect` (an id, or a family that ends in a dot) follows from `cause`.
struct Rule
{
    QLatin1StringView cause;
    QLatin1StringView effect;
    bool anyNode = false; ///< also on another machine than the cause
};

constexpr Rule rules[] = {
    { "log.docker.device-missing"_L1, "log.rdma."_L1 },
    { "log.rdma.library-missing"_L1, "log.rdma.no-device"_L1 },
    { "log.rdma.library-missing"_L1, "log.transport."_L1 },
    { "log.rdma.cannot-open"_L1, "log.rdma.no-device"_L1 },
    { "log.rdma.cannot-open"_L1, "log.transport."_L1 },
    { "log.rdma.no-device"_L1, "log.transport."_L1 },
    { "log.plugin.not-found"_L1, "log.transport."_L1 },
    { "log.plugin.not-found"_L1, "log.qp."_L1, true },
    { "log.transport.none"_L1, "log.transport.socket"_L1 },
    { "log.transport.none"_L1, "log.nccl.invalid-usage"_L1, true },
    { "log.rdma.no-device"_L1, "log.nccl.invalid-usage"_L1, true },
    { "log.link.event"_L1, "log.completion."_L1, true },
    { "log.link.event"_L1, "log.gid.table-changed"_L1 },
    { "log.completion.retry-exceeded"_L1, "log.completion."_L1, true },
    { "log.completion.refused"_L1, "log.completion.flushed"_L1, true },
    { "log.completion.failed"_L1, "log.completion.flushed"_L1, true },
    { "log.completion.receiver-not-ready"_L1, "log.completion.flushed"_L1, true },
    { "log.memory."_L1, "log.qp.no-memory"_L1 },
    { "log.bootstrap.docker-bridge"_L1, "log.bootstrap.other-subnet"_L1, true },
    { "log.bootstrap.docker-bridge"_L1, "log.connect."_L1, true },
    { "log.bootstrap.docker-bridge"_L1, "log.bind."_L1, true },
    { "log.bootstrap.loopback"_L1, "log.connect."_L1, true },
    { "log.bootstrap.no-interface"_L1, "log.bootstrap.peer-without-address"_L1, true },
    { "log.bootstrap.no-interface"_L1, "log.connect."_L1, true },
    { "log.gloo.loopback"_L1, "log.gloo.connect"_L1, true },
    { "log.gloo.no-address"_L1, "log.gloo.connect"_L1, true },
    { "log.docker.denied"_L1, "log.worker.check-failed"_L1, true },
    { "log.docker.denied"_L1, "log.docker.not-running"_L1 },
    { "log.ssh.denied"_L1, "log.worker.check-failed"_L1, true },
    { "log.ssh.unreachable"_L1, "log.worker.check-failed"_L1, true },
    { "log.ssh.host-key-changed"_L1, "log.ssh.host-key"_L1 },
    { "log.ssh.host-key"_L1, "log.worker.check-failed"_L1, true },
    { "log.env.carriage-return"_L1, "log.env.not-a-number"_L1 },
    { "log.env.carriage-return"_L1, "log.env.shell-error"_L1 },
    { "log.env.byte-order-mark"_L1, "log.env.shell-error"_L1 },
    { "log.model.incomplete"_L1, "log.model.bad-header"_L1, true },
    { "log.gpu.memory"_L1, "log.model.bad-header"_L1 },
};

/// What only says that something else went wrong: 0 = it may be the cause, else how far down the chain it stands.
int depthOf(const QString& id)
{
    struct Depth
    {
        QLatin1StringView id;
        int depth;
    };
    static constexpr Depth depths[] = {
        { "log.nccl.system-error"_L1, 2 },
        { "log.nccl.internal-error"_L1, 2 },
        { "log.nccl.invalid-usage"_L1, 2 },
        { "log.nccl.tree"_L1, 1 },
        { "log.nccl.remote-error"_L1, 3 },
        { "log.peer.closed"_L1, 4 },
        { "log.gloo.connect"_L1, 4 },
        { "log.connect.refused"_L1, 3 },
        { "log.rendezvous.connect"_L1, 4 },
        { "log.rendezvous.store-closed"_L1, 5 },
        { "log.rendezvous.clients-missing"_L1, 5 },
        { "log.waiting-for-peer"_L1, 6 },
        { "log.worker.semlock"_L1, 1 },
        { "log.stack.start-failed"_L1, 7 },
    };
    for (const Depth& depth : depths) {
        if (id == depth.id)
            return depth.depth;
    }
    return 0;
}

/// Findings that can lie beside a failure without being its reason.
bool canCause(const Finding& finding)
{
    return finding.severity == Severity::Problem && !finding.id.startsWith("log.preflight."_L1);
}

bool matches(const QString& id, QLatin1StringView pattern)
{
    return pattern.endsWith(u'.') ? id.startsWith(pattern) : id == pattern;
}

qsizetype rootOf(qsizetype at, const QList<qsizetype>& parents)
{
    for (qsizetype steps = 0; steps < parents.size() && parents.at(at) >= 0; ++steps)
        at = parents.at(at);
    return at;
}

void followRules(QList<Finding>& findings, QList<qsizetype>& parents)
{
    for (const Rule& rule : rules) {
        for (qsizetype cause = 0; cause < findings.size(); ++cause) {
            if (!matches(findings.at(cause).id, rule.cause))
                continue;
            for (qsizetype effect = 0; effect < findings.size(); ++effect) {
                const Finding& candidate = findings.at(effect);
                const bool near = rule.anyNode || candidate.scope.node == findings.at(cause).scope.node
                    || candidate.scope.node.isEmpty();
                if (effect != cause && parents.at(effect) < 0 && near && candidate.id != findings.at(cause).id
                    && matches(candidate.id, rule.effect) && rootOf(cause, parents) != effect)
                    parents[effect] = cause;
            }
        }
    }
}

/// Puts what stands further down the chain under the nearest that stands higher, on the same machine if there is one.
void followDepth(const QList<Finding>& findings, QList<qsizetype>& parents)
{
    for (qsizetype effect = 0; effect < findings.size(); ++effect) {
        const int depth = depthOf(findings.at(effect).id);
        if (depth == 0 || parents.at(effect) >= 0)
            continue;
        qsizetype best = -1;
        for (qsizetype cause = 0; cause < findings.size(); ++cause) {
            const Finding& candidate = findings.at(cause);
            if (cause == effect || !canCause(candidate) || depthOf(candidate.id) >= depth
                || rootOf(cause, parents) == effect)
                continue;
            const auto rank = [&](qsizetype at) {
                return depthOf(findings.at(at).id) * 2
                    + (findings.at(at).scope.node == findings.at(effect).scope.node ? 0 : 1);
            };
            if (best < 0 || rank(cause) < rank(best))
                best = cause;
        }
        parents[effect] = best;
    }
}

} // namespace

QList<Finding> foldLogFindings(QList<Finding> findings)
{
    QList<qsizetype> parents(findings.size(), -1);
    followRules(findings, parents);
    followDepth(findings, parents);
    QList<qsizetype> roots;
    for (qsizetype at = 0; at < findings.size(); ++at) {
        if (rootOf(at, parents) == at)
            roots += at;
    }
    for (qsizetype at = 0; at < findings.size(); ++at) {
        Finding& root = findings[rootOf(at, parents)];
        if (checks::severityOrder(findings.at(at).severity) < checks::severityOrder(root.severity))
            root.severity = findings.at(at).severity; // what breaks something else is no mere warning
    }
    std::stable_sort(roots.begin(), roots.end(), [&](qsizetype a, qsizetype b) {
        return checks::severityOrder(findings.at(a).severity) < checks::severityOrder(findings.at(b).severity);
    });
    QList<Finding> ordered;
    for (const qsizetype root : std::as_const(roots)) {
        QList<Finding> effects;
        for (qsizetype at = 0; at < findings.size(); ++at) {
            if (at == root || rootOf(at, parents) != root)
                continue;
            Finding effect = findings.at(at);
            effect.causedBy = findings.at(root).id;
            if (!findings.at(root).related.contains(effect.id))
                findings[root].related += effect.id;
            effects += effect;
        }
        ordered += findings.at(root);
        ordered += effects;
    }
    return ordered;
}

} // namespace core::logs
