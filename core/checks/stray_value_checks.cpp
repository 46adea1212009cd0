// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/env/env_reading.h"
#include "core/env/rank_environment.h"
#include "core/nccl/rank_view.h"

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using nccl::RankView;
using Verdict = nccl::GidChoice::Verdict;

namespace {

/// Variables that decide where a rank's traffic goes. Others (NCCL_DEBUG, …) may differ between machines.
bool decides(const QString& key)
{
    static const QStringList names{u"NCCL_IB_HCA"_s, u"NCCL_SOCKET_IFNAME"_s, u"NCCL_IB_GID_INDEX"_s, u"NCCL_IB_ADDR_FAMILY"_s,
        u"NCCL_IB_ADDR_RANGE"_s, u"NCCL_IB_ROCE_VERSION_NUM"_s, u"NCCL_SOCKET_FAMILY"_s, u"NCCL_NET"_s, u"NCCL_NET_PLUGIN"_s,
        u"NCCL_IB_DISABLE"_s, u"NCCL_COMM_ID"_s, u"NCCL_HOSTID"_s, u"NCCL_CROSS_NIC"_s, u"NCCL_NET_MERGE_LEVEL"_s,
        u"NCCL_NET_FORCE_MERGE"_s, u"GLOO_SOCKET_IFNAME"_s, u"TP_SOCKET_IFNAME"_s, u"UCX_NET_DEVICES"_s};
    return names.contains(key);
}

/// Of `found`, what reaches the rank's process: what the head's file does not say for that rank.
QMap<QString, QString> reaching(const RankView& rank, const QMap<QString, QString>& found)
{
    QMap<QString, QString> result;
    for (auto it = found.cbegin(); it != found.cend(); ++it) {
        const bool given = Context::isSet(rank, it.key()) && !rank.environment.value(it.key()).source.contains(u"nccl.conf line"_s);
        if (decides(it.key()) && !it->isEmpty() && !given)
            result.insert(it.key(), *it);
    }
    return result;
}

/// Whether a pin that comes from elsewhere is right on every selected HCA; what is not known counts as right.
bool pinFits(const Context& context, const RankView& rank, const QString& pin)
{
    env::RankEnvironment environment = rank.environment;
    environment[u"NCCL_IB_GID_INDEX"_s] = env::EffectiveValue{pin, {}, {}};
    const RankView view = nccl::viewRank(context.snapshot.node(rank.node)->facts, environment, rank.rank, rank.version, rank.versionAssumed);
    for (const nccl::DeviceView* device : view.selected()) {
        const Verdict verdict = device->gid.verdict;
        if (verdict != Verdict::Good && verdict != Verdict::Unknown && verdict != Verdict::NotApplicable)
            return false;
    }
    return true;
}

Finding strayFinding(const Context& context, const RankView& rank, const QString& id, const QString& where, const QMap<QString, QString>& values)
{
    Finding finding;
    finding.id = id;
    finding.scope = {Scope::Kind::Node, rank.node, where};
    finding.title = u"%1 on %2 sets %3, which the head's file leaves open"_s.arg(where, rank.node, QStringList(values.keys()).join(u", "_s));
    const QString pin = values.value(u"NCCL_IB_GID_INDEX"_s);
    const bool wrongPin = !pin.isEmpty() && !pinFits(context, rank, pin);
    finding.severity = wrongPin ? Severity::Problem : Severity::Warning;
    if (wrongPin)
        finding.reasoning += u"Index %1 does not hold the port's own address as RoCE v2 on every selected HCA of %2."_s.arg(pin, rank.node);
    for (auto it = values.cbegin(); it != values.cend(); ++it)
        finding.evidence += {rank.node, where, it.key() + u'=' + *it};
    return finding;
}

} // namespace

QList<Finding> checkWorkerFiles(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        const auto source = envOnNode(*context.snapshot.node(rank.node));
        if (rank.rank == 0 || !source || (context.env && context.env->node == rank.node))
            continue;
        const QMap<QString, QString> values = reaching(rank, env::readEnv(source->text).variables());
        if (values.isEmpty())
            continue;
        Finding finding = strayFinding(context, rank, u"env.worker-file-stale"_s, source->path, values);
        for (Evidence& evidence : finding.evidence) {
            const int line = env::readEnv(source->text).line(evidence.text.section(u'=', 0, 0));
            evidence.source = line > 0 ? u"%1 line %2"_s.arg(source->path).arg(line) : source->path;
        }
        Fix fix;
        fix.title = u"Move the worker's old file away"_s;
        fix.effect = u"The launcher sends what the worker needs; nothing of its own copy is wanted."_s;
        fix.commands = {u"mv %1 %1.old"_s.arg(source->path)};
        fix.undo = u"mv %1.old %1"_s.arg(source->path);
        finding.fixes += fix;
        findings += finding;
    }
    return findings;
}

QList<Finding> checkLoginValues(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        const auto& login = context.snapshot.node(rank.node)->facts.launchEnvironment;
        const QMap<QString, QString> values = reaching(rank, login.valueOr({}));
        if (values.isEmpty())
            continue;
        Finding finding = strayFinding(context, rank, u"env.login-sets"_s, u"The login environment"_s, values);
        finding.scope.object = u"environment"_s;
        for (Evidence& evidence : finding.evidence)
            evidence.source = u"env"_s;
        Fix fix;
        fix.title = u"Take it out of the login"_s;
        fix.effect = u"Look in ~/.bashrc, ~/.profile, ~/.ssh/environment, /etc/environment and /etc/profile.d; then sign in anew and read again."_s;
        fix.commands = {u"grep -rnE '%1' ~/.bashrc ~/.profile ~/.ssh/environment /etc/environment /etc/profile.d"_s.arg(QStringList(values.keys()).join(u'|'))};
        finding.fixes += fix;
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
