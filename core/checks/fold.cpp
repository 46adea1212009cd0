// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"
#include "core/checks/severity_order.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

namespace {

/// `effect` (an id or a family) on the same node follows from `cause`.
struct Rule
{
    QLatin1String cause;
    QLatin1String effect;
    bool onAnyNode = false; ///< the effect may show on another machine
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
    {QLatin1String("node.powered-off"), QLatin1String("node.unreachable")},
    {QLatin1String("node.powered-off"), QLatin1String("fabric.no-link"), true},
    {QLatin1String("docker.other-daemon"), QLatin1String("docker.")},
    {QLatin1String("docker.other-daemon"), QLatin1String("compose.")},
    {QLatin1String("skew.release"), QLatin1String("skew.")},
    {QLatin1String("link.firmware-old"), QLatin1String("skew.nic-firmware"), true},
    {QLatin1String("kernel.registration-fault"), QLatin1String("skew.kernel"), true},
    {QLatin1String("fabric.mtu-differs"), QLatin1String("link.mtu-twins")},
    {QLatin1String("fabric.mtu-differs"), QLatin1String("path.full-size-lost"), true},
    {QLatin1String("fabric.address-twice"), QLatin1String("path."), true},
    {QLatin1String("fabric.no-common-subnet"), QLatin1String("path."), true},
    {QLatin1String("container.network"), QLatin1String("stack.")},
    {QLatin1String("container.no-infiniband"), QLatin1String("stack.")},
    {QLatin1String("container.memlock"), QLatin1String("stack.")},
    {QLatin1String("image.missing"), QLatin1String("stack.rank-missing")},
    {QLatin1String("fabric.no-link"), QLatin1String("fabric."), true},
    {QLatin1String("fabric.no-address"), QLatin1String("fabric."), true},
    {QLatin1String("fabric.no-address"), QLatin1String("hca.selector.")},
    {QLatin1String("fabric.no-common-subnet"), QLatin1String("fabric.no-direct-path"), true},
    {QLatin1String("fabric.no-common-subnet"), QLatin1String("hca.selector.too-wide"), true},
    {QLatin1String("fabric.cable-down"), QLatin1String("fabric.no-direct-path"), true},
    {QLatin1String("fabric.cable-down"), QLatin1String("nccl.ring-"), true},
    {QLatin1String("fabric.cage-no-address"), QLatin1String("gid.")},
    {QLatin1String("fabric.ring-same-cage"), QLatin1String("nccl.ring-"), true},
    {QLatin1String("hca.selector.too-wide"), QLatin1String("gid.")},
    {QLatin1String("gid.pin.empty-slot"), QLatin1String("change.gid-index")},
    {QLatin1String("gid.pin.other-address"), QLatin1String("change.gid-index")},
    {QLatin1String("gid.pin.link-local"), QLatin1String("change.gid-index")},
    {QLatin1String("gid.pin.roce-v1"), QLatin1String("change.gid-index")},
    {QLatin1String("gid.pin.beyond-table"), QLatin1String("change.gid-index")},
    {QLatin1String("fabric.mtu-differs"), QLatin1String("change.mtu")},
    {QLatin1String("fabric.no-link"), QLatin1String("change.port-state")},
    {QLatin1String("fabric.no-link"), QLatin1String("change.hca")},
    {QLatin1String("node.no-rdma"), QLatin1String("change.hca")},
    {QLatin1String("node.no-rdma"), QLatin1String("change.netdev")},
    {QLatin1String("node.no-rdma"), QLatin1String("change.port-state")},
    {QLatin1String("fabric.cable-down"), QLatin1String("change.port-state"), true},
    {QLatin1String("hca.selector.down-only"), QLatin1String("change.port-state")},
    {QLatin1String("fabric.no-address"), QLatin1String("change.address")},
    {QLatin1String("fabric.no-common-subnet"), QLatin1String("change.address"), true},
    {QLatin1String("net.interface.absent"), QLatin1String("change.netdev")},
    {QLatin1String("hca.selector.too-wide"), QLatin1String("address.self-assigned")},
    {QLatin1String("gid.auto.link-local"), QLatin1String("hca.selector.too-wide"), true},
    {QLatin1String("image.baked-value"), QLatin1String("env.not-passed")},
    {QLatin1String("net.host-ip.off-fabric"), QLatin1String("address.wifi")},
    {QLatin1String("stack.rank-missing"), QLatin1String("stack.failed-last")},
};

/// Findings about two machines at once are told of one of them; the cause may sit on the other.
bool concernsOthers(const Finding& finding)
{
    return finding.id.endsWith(QLatin1String(".unreachable")) || finding.id == QLatin1String("gid.family-differs")
        || finding.id == QLatin1String("gid.subnet-differs");
}

/// The findings that share a cause's id, and the nodes on which something can follow from them.
struct Causes
{
    bool everywhere = false;
    QSet<QString> nodes;

    [[nodiscard]] bool reach(const Finding& effect) const { return everywhere || nodes.contains(effect.scope.node) || concernsOthers(effect); }
};

/// A fault in the env file is one of all nodes; one of the cluster is one of the nodes that it shows.
bool isFileWide(const Finding& cause)
{
    return cause.scope.kind == Scope::Kind::File && cause.id != QLatin1String("env.worker-values-missing");
}

QSet<QString> nodesOf(const Finding& cause)
{
    QSet<QString> nodes{ cause.scope.node };
    if (cause.scope.node.isEmpty()) {
        for (const Evidence& evidence : cause.evidence)
            nodes.insert(evidence.node);
    }
    return nodes;
}

using Places = QHash<QString, QList<qsizetype>>; ///< id -> findings

void applyRule(const Rule& rule, const Places& byId, QList<Finding>& findings)
{
    Causes causes;
    for (const qsizetype place : byId.value(rule.cause)) {
        const Finding& cause = findings.at(place);
        causes.everywhere = causes.everywhere || rule.onAnyNode || isFileWide(cause);
        causes.nodes.unite(nodesOf(cause));
    }
    if (causes.nodes.isEmpty())
        return;
    for (auto it = byId.cbegin(); it != byId.cend(); ++it) {
        if (!it.key().startsWith(rule.effect) || it.key() == rule.cause)
            continue;
        for (const qsizetype place : *it) {
            Finding& effect = findings[place];
            if (effect.causedBy.isEmpty() && causes.reach(effect))
                effect.causedBy = rule.cause;
        }
    }
}

/// A cause that follows from another one is none: its consequences belong to the root.
void raiseToRoots(QList<Finding>& findings)
{
    QHash<std::pair<QString, QString>, QString> above; // id and node of a folded finding -> what it is folded under
    QHash<QString, QString> aboveAny; // the same for effects that are of no one node
    QSet<QString> standing; // ids that are a root somewhere
    for (const Finding& finding : std::as_const(findings)) {
        if (finding.causedBy.isEmpty()) {
            standing.insert(finding.id);
            continue;
        }
        above.insert({ finding.id, finding.scope.node }, finding.causedBy);
        aboveAny.insert(finding.id, finding.causedBy);
    }
    for (Finding& effect : findings) {
        for (qsizetype depth = 0; depth < findings.size(); ++depth) {
            QString cause = above.value({ effect.causedBy, effect.scope.node });
            if (cause.isEmpty() && (effect.scope.node.isEmpty() || !standing.contains(effect.causedBy)))
                cause = aboveAny.value(effect.causedBy);
            if (effect.causedBy.isEmpty() || cause.isEmpty())
                break;
            effect.causedBy = cause;
        }
    }
}

using RootPlaces = QSet<std::pair<QString, QString>>; ///< id and node of every root

/// Whether a folded finding is told under this root, of several with the same id: under the one of its own node, and
/// where there is none, under the first.
bool belongsTo(const Finding& effect, const Finding& root, const QSet<QString>& nodes, const RootPlaces& roots)
{
    return effect.scope.node.isEmpty() || nodes.contains(effect.scope.node) || root.scope.kind == Scope::Kind::File
        || concernsOthers(effect) || !roots.contains({ root.id, effect.scope.node });
}

} // namespace

QList<Finding> foldUnderCauses(QList<Finding> findings)
{
    Places byId;
    for (qsizetype i = 0; i < findings.size(); ++i)
        byId[findings.at(i).id] += i;
    for (const Rule& rule : rules)
        applyRule(rule, byId, findings);
    raiseToRoots(findings);

    QList<Finding> roots;
    QHash<QString, QList<qsizetype>> effects; // by the id they are folded under
    for (qsizetype i = 0; i < findings.size(); ++i) {
        if (findings.at(i).causedBy.isEmpty())
            roots += findings.at(i);
        else
            effects[findings.at(i).causedBy] += i;
    }
    std::stable_sort(roots.begin(), roots.end(), [](const Finding& a, const Finding& b) { return severityOrder(a.severity) < severityOrder(b.severity); });

    QList<Finding> ordered;
    QList<bool> told(findings.size(), false);
    QHash<std::pair<QString, QString>, QList<qsizetype>> ofNode; // the same by id and node, so that no root walks all
    for (auto it = effects.cbegin(); it != effects.cend(); ++it) {
        for (const qsizetype place : *it)
            ofNode[{ it.key(), findings.at(place).scope.node }] += place;
    }
    QSet<QString> walked;
    RootPlaces rootPlaces;
    for (const Finding& root : std::as_const(roots))
        rootPlaces.insert({ root.id, root.scope.node });
    for (Finding root : std::as_const(roots)) {
        const QSet<QString> nodes = nodesOf(root);
        QList<qsizetype> candidates;
        const bool wide = root.scope.kind == Scope::Kind::File || root.scope.node.isEmpty() || !walked.contains(root.id);
        if (wide) { // the first of an id takes what may show on any node
            candidates = effects.value(root.id);
            walked.insert(root.id);
        } else {
            candidates = ofNode.value({ root.id, root.scope.node }) + ofNode.value({ root.id, QString() });
        }
        QList<Finding> mine;
        for (const qsizetype place : std::as_const(candidates)) {
            const Finding& effect = findings.at(place);
            if (told.at(place) || !belongsTo(effect, root, nodes, rootPlaces))
                continue;
            told[place] = true;
            mine += effect;
            if (!root.related.contains(effect.id))
                root.related += effect.id;
        }
        ordered += root;
        ordered += mine;
    }
    // A cause that was itself folded away: its consequences stand on their own rather than vanish.
    for (qsizetype i = 0; i < findings.size(); ++i) {
        Finding finding = findings.at(i);
        if (finding.causedBy.isEmpty() || told.at(i))
            continue;
        finding.causedBy.clear();
        ordered += finding;
    }
    return ordered;
}

} // namespace core::checks
