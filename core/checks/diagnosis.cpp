// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/diagnosis.h"

#include "core/checks/explanations.h"
#include "core/checks/registry.h"
#include "core/env/env_reading.h"
#include "core/env/rank_environment.h"
#include "core/inventory/link_pings.h"

#include <QHash>
#include <QHostAddress>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::NodeRecord;
using inventory::Snapshot;

namespace {

/// An env file of a head names a worker and does not say that it is another rank's.
bool isHeadFile(const QByteArray& text)
{
    const env::EnvReading file = env::readEnv(text);
    const QString rank = file.value(u"NODE_RANK"_s).value_or(QString());
    return !file.value(u"WORKER_HOST"_s).value_or(QString()).isEmpty() && (rank.isEmpty() || rank == u"0");
}

/// The node whose env file names a worker is the head; failing that, the first with any env file, then the first. While
/// a machine is silent the head's file may be there, and what another has may be a worker's own.
QString findHead(const Snapshot& snapshot)
{
    QString withFile;
    QString silent;
    for (const NodeRecord& node : snapshot.nodes) {
        if (!node.reachable() && silent.isEmpty())
            silent = node.name;
        const std::optional<EnvSource> env = envOnNode(node);
        if (!env)
            continue;
        if (isHeadFile(env->text))
            return node.name;
        if (withFile.isEmpty())
            withFile = node.name;
    }
    if (!withFile.isEmpty())
        return silent.isEmpty() ? withFile : silent;
    for (const NodeRecord& node : snapshot.nodes) {
        if (node.reachable())
            return node.name;
    }
    return snapshot.nodes.isEmpty() ? QString() : snapshot.nodes.first().name;
}

/// All that a worker may be called by in WORKER_HOST -> its place in the snapshot; where two nodes share a name or an
/// address, the places of both.
QHash<QString, QList<qsizetype>> namesOfNodes(const Snapshot& snapshot)
{
    QHash<QString, QList<qsizetype>> names;
    const auto add = [&names](const QString& name, qsizetype place) {
        QList<qsizetype>& places = names[name];
        if (!name.isEmpty() && (places.isEmpty() || places.last() != place))
            places += place;
    };
    for (qsizetype i = 0; i < snapshot.nodes.size(); ++i) {
        const NodeRecord& node = snapshot.nodes.at(i);
        add(node.name, i);
        add(node.facts.hostName.valueOr(QString()), i);
        add(node.address.section(u'@', -1).section(u':', 0, 0), i);
        for (const inventory::Netdev& netdev : node.facts.netdevs) {
            for (const inventory::Address& own : netdev.addresses)
                add(own.ip.toString(), i);
        }
    }
    return names;
}

/// Head first, then the nodes that WORKER_HOST, WORKER2_HOST, … name, each at its rank. A rank whose host is no known
/// machine is most likely one of those that could not be read; then the rest in the order of the snapshot.
QStringList rankOrder(const Snapshot& snapshot, const QString& head, const env::EnvReading& file)
{
    QStringList order(snapshot.nodes.size());
    order.first() = head;
    QSet<QString> placed{head};
    QList<int> strangers; // ranks whose host is no machine that is known
    const QHash<QString, QList<qsizetype>> names = namesOfNodes(snapshot);
    for (int rank = 1; rank < snapshot.nodes.size(); ++rank) {
        const QString key = rank == 1 ? u"WORKER_HOST"_s : u"WORKER%1_HOST"_s.arg(rank);
        const QString host = file.value(key).value_or(QString()).section(u'@', -1).trimmed();
        const QHostAddress address(host);
        for (const qsizetype place : names.value(address.isNull() ? host : address.toString())) {
            const QString& name = snapshot.nodes.at(place).name;
            if (!placed.contains(name)) {
                placed.insert(name);
                order[rank] = name;
                break;
            }
        }
        if (order.at(rank).isEmpty() && !host.isEmpty())
            strangers += rank;
    }
    QStringList silent;
    for (const NodeRecord& node : snapshot.nodes) {
        if (!placed.contains(node.name) && !node.reachable())
            silent += node.name;
    }
    for (const int rank : std::as_const(strangers)) {
        if (silent.isEmpty())
            break;
        order[rank] = silent.takeFirst();
        placed.insert(order.at(rank));
    }
    QStringList left;
    for (const NodeRecord& node : snapshot.nodes) {
        if (!placed.contains(node.name))
            left += node.name;
    }
    for (QString& name : order) {
        if (name.isEmpty())
            name = left.takeFirst();
    }
    return order;
}

QList<nccl::RankView> viewRanks(const Snapshot& snapshot, const QStringList& order, const std::optional<EnvSource>& env, nccl::Version version, bool assumed)
{
    QList<nccl::RankView> views;
    const IndexedSnapshot nodes(snapshot);
    for (int rank = 0; rank < order.size(); ++rank) {
        const NodeRecord* node = nodes.node(order.at(rank));
        if (!node || !node->reachable())
            continue;
        const env::RankEnvironment environment = env ? env::rankEnvironment(env->text, env->fileName, rank) : env::RankEnvironment();
        nccl::RankView view = nccl::viewRank(node->facts, environment, rank, version, assumed);
        view.node = node->name;
        views += view;
    }
    return views;
}

/// Machines that answered, but not with everything about their HCAs.
QStringList nodesWithUnreadPorts(const Context& context)
{
    QStringList nodes;
    for (const QString& name : context.readableNodes()) {
        const inventory::NodeFacts& facts = context.snapshot.node(name)->facts;
        const bool all = facts.rdmaClassPresent.known()
            && std::all_of(facts.hcas.cbegin(), facts.hcas.cend(), [](const inventory::Hca& hca) {
                   return !hca.ports.isEmpty()
                       && std::all_of(hca.ports.cbegin(), hca.ports.cend(), [](const inventory::HcaPort& port) {
                              return port.state.known() && port.linkLayer != inventory::LinkLayer::Unknown;
                          });
               });
        if (!all)
            nodes += name;
    }
    return nodes;
}

/// Checks that judge what NCCL would take without an env file too; where there may be one, they would judge ports that
/// it leaves out.
bool looksAtSelection(const Check& check)
{
    return check.run == checkGidAutomatic || check.run == checkGidPairs;
}

QString whyNotRun(const Check& check, const Context& context)
{
    const qsizetype readable = context.readableNodes().size();
    if (readable == 0)
        return u"no machine could be read"_s;
    if (check.needs == Needs::EnvFile && !context.env)
        return u"there is no env file"_s;
    if (looksAtSelection(check) && !context.env && readable < context.order.size())
        return u"the env file may be on a machine that does not answer"_s;
    if ((check.needs == Needs::TwoNodes || check.needs == Needs::WholeFabric) && readable < 2)
        return u"it needs two machines that answer"_s;
    if (check.needs == Needs::WholeFabric) {
        const QStringList nodes = nodesWithUnreadPorts(context);
        if (!nodes.isEmpty())
            return u"not all ports of %1 could be read"_s.arg(nodes.join(u" and "_s));
    }
    return {};
}

/// Some checks need what a person has to ask for; without it they are not even listed.
bool wasAskedFor(const Check& check, const Context& context)
{
    if (check.needs == Needs::OlderSnapshot)
        return context.since;
    const QList<NodeRecord>& nodes = context.snapshot.nodes;
    return check.needs != Needs::Pings || std::any_of(nodes.cbegin(), nodes.cend(), [](const NodeRecord& node) {
        return inventory::wasPinging(node.capture);
    });
}

Report runChecks(const Context& context)
{
    Report report;
    for (const Check& check : registry()) {
        if (!wasAskedFor(check, context))
            continue;
        CheckResult result{check.id, check.group, check.title, CheckResult::State::Fine, {}};
        const bool always = check.run == checkReachable;
        result.whyNotRun = always ? QString() : whyNotRun(check, context);
        if (!result.whyNotRun.isEmpty()) {
            result.state = CheckResult::State::NotRun;
        } else {
            const QList<Finding> found = check.run(context);
            result.state = found.isEmpty() ? CheckResult::State::Fine : CheckResult::State::Found;
            report.findings += found;
        }
        report.checks += result;
    }
    for (Finding& finding : report.findings) {
        if (finding.why.isEmpty())
            finding.why = explanation(finding.id).value_or(Explanation()).why;
    }
    report.findings = foldUnderCauses(report.findings);
    return report;
}

} // namespace

std::optional<EnvSource> envOnNode(const NodeRecord& node)
{
    for (const inventory::Recipe& recipe : node.facts.recipes) {
        if (recipe.envFile.state == inventory::NodeFile::State::Present)
            return EnvSource{recipe.envFile.text, recipe.envFile.path.section(u'/', -1), node.name, recipe.envFile.path};
    }
    return std::nullopt;
}

Result<Diagnosis> diagnose(const Snapshot& snapshot, const DiagnoseOptions& options)
{
    Diagnosis diagnosis;
    if (snapshot.nodes.isEmpty())
        return failure({ErrorKind::Usage, u"There is no machine to look at."_s, u"Name at least one machine."_s, {}, {}});
    if (!options.head.isEmpty() && !snapshot.node(options.head)) {
        QStringList names;
        for (const NodeRecord& node : snapshot.nodes)
            names += node.name;
        return failure({ErrorKind::Usage, u"%1 is not one of the machines."_s.arg(options.head),
            u"The head must be one of: %1."_s.arg(names.join(u", "_s)), {}, {}});
    }
    diagnosis.head = options.head.isEmpty() ? findHead(snapshot) : options.head;
    diagnosis.env = options.env ? options.env : envOnNode(*snapshot.node(diagnosis.head));
    const env::EnvReading file = diagnosis.env ? env::readEnv(diagnosis.env->text) : env::EnvReading();
    diagnosis.order = rankOrder(snapshot, diagnosis.head, file);
    diagnosis.graph = fabric::buildGraph(snapshot);
    const nccl::Version version = options.version.value_or(nccl::referenceVersion);
    diagnosis.ranks = viewRanks(snapshot, diagnosis.order, diagnosis.env, version, !options.version);
    diagnosis.shape = fabric::shapeOf(snapshot, diagnosis.graph, diagnosis.order);
    const Context context{snapshot, diagnosis.graph, diagnosis.ranks, diagnosis.env, file, version, diagnosis.order, diagnosis.shape,
        options.since ? &*options.since : nullptr};
    diagnosis.report = runChecks(context);
    return diagnosis;
}

Status Report::status() const
{
    Status worst = Status::Ok;
    for (const Finding& finding : findings) {
        if (finding.severity == Severity::Problem)
            return Status::Problem;
        if (finding.severity == Severity::Warning)
            worst = Status::Warning;
        if (finding.severity == Severity::Unknown && worst == Status::Ok)
            worst = Status::Unknown;
    }
    return worst;
}

int Report::count(Severity severity) const
{
    return static_cast<int>(std::count_if(findings.cbegin(), findings.cend(),
        [severity](const Finding& finding) { return finding.severity == severity && finding.causedBy.isEmpty(); }));
}

QString statusName(Status status)
{
    switch (status) {
    case Status::Ok:
        return u"ok"_s;
    case Status::Warning:
        return u"warning"_s;
    case Status::Problem:
        return u"problem"_s;
    case Status::Unknown:
        return u"unknown"_s;
    }
    return u"unknown"_s;
}

} // namespace core::checks
