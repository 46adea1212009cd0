// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/explain.h"

#include "core/checks/explanations.h"
#include "core/logs/scene.h"

#include <QMap>
#include <QSet>

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::Finding;
using checks::Severity;

namespace {

/// Fills in which machine wrote each line: as the person said, as NCCL's prefix says, or because a log has one only.
void nameNodes(Scan& scan, const QList<LogSource>& logs, const ClusterTies& ties)
{
    QMap<int, QSet<QString>> hosts;
    for (const Event& event : scan.events) {
        if (!event.host.isEmpty())
            hosts[event.source] += event.host;
    }
    for (Event& event : scan.events) {
        const QString given = logs.at(event.source).node;
        const QSet<QString> all = hosts.value(event.source);
        if (!given.isEmpty() && (event.host.isEmpty() || all.size() == 1)) {
            event.node = given;
            continue;
        }
        // Not for a line of a launcher: it speaks of several machines.
        if (event.host.isEmpty() && all.size() == 1 && event.kind < Kind::DockerDenied)
            event.host = *all.cbegin();
        for (const QString& name : { event.host, event.container, event.address }) {
            if (event.node.isEmpty())
                event.node = ties.nodeOf(name);
        }
    }
}

/// What the diagnosis found on the machine and port that a log complains about.
void relate(Finding& finding, const ClusterTies& ties)
{
    if (!ties.diagnosis() || !finding.causedBy.isEmpty())
        return;
    const bool network = finding.id.startsWith("log.qp."_L1) || finding.id.startsWith("log.completion."_L1)
        || finding.id.startsWith("log.nccl."_L1) || finding.id.startsWith("log.rdma."_L1)
        || finding.id.startsWith("log.bootstrap."_L1) || finding.id.startsWith("log.transport."_L1);
    if (!network)
        return;
    for (const Finding& known : ties.diagnosis()->report.findings) {
        const bool near
            = finding.scope.node.isEmpty() || known.scope.node.isEmpty() || known.scope.node == finding.scope.node;
        if (known.causedBy.isEmpty() && known.severity == Severity::Problem && near)
            finding.reasoning += u"The snapshot has a finding that fits: %1 [%2]"_s.arg(known.title, known.id);
    }
}

LogExplanation build(Scan scan, const QList<LogSource>& logs, const ClusterTies& ties)
{
    nameNodes(scan, logs, ties);
    LogExplanation result;
    result.reading = readEvents(scan);
    result.withSnapshot = ties.known();
    const Scene scene{ logs, scan.events, result.reading, ties };
    result.findings = findPlainLines(scene) + findContainers(scene) + findShell(scene) + findMemory(scene)
        + findTransport(scene) + findQpFailures(scene) + findCompletions(scene) + findBootstrap(scene) + findGloo(scene)
        + findRendezvous(scene) + findNcclErrors(scene) + findStack(scene);
    for (Finding& finding : result.findings)
        finding.why = checks::explanation(finding.id).value_or(checks::Explanation()).why;
    result.findings = foldLogFindings(result.findings);
    for (Finding& finding : result.findings)
        relate(finding, ties);
    return result;
}

} // namespace

LogExplanation explain(const QList<LogSource>& logs)
{
    return build(scanLogs(logs), logs, ClusterTies());
}

LogExplanation explain(
    const QList<LogSource>& logs, const inventory::Snapshot& snapshot, const checks::Diagnosis& diagnosis)
{
    return build(scanLogs(logs), logs, ClusterTies(snapshot, diagnosis));
}

LogReading readLogs(const QList<LogSource>& logs)
{
    Scan scan = scanLogs(logs);
    nameNodes(scan, logs, ClusterTies());
    return readEvents(scan);
}

checks::Status LogExplanation::status() const
{
    checks::Report report;
    report.findings = findings;
    return report.status();
}

int LogExplanation::count(Severity severity) const
{
    checks::Report report;
    report.findings = findings;
    return report.count(severity);
}

} // namespace core::logs
