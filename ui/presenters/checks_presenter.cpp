// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/checks_presenter.h"

#include "ui/models/findings_model.h"
#include "ui/presenters/snapshot_words.h"
#include "ui/text/core_words.h"
#include "ui/text/counts.h"
#include "ui/workspace/workspace.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ui {

using core::checks::CheckResult;
using core::checks::Finding;

QString summaryMarkdown(const core::checks::Diagnosis& diagnosis,
    const core::checks::Split& findings,
    const core::inventory::Snapshot& snapshot)
{
    QString text = u"## Sparkloom: %1\n\n"_s.arg(core::checks::statusName(diagnosis.report.status()));
    if (snapshot.demo)
        text += u"DEMO cluster\n\n"_s;
    for (const auto& node : snapshot.nodes) {
        const auto& facts = node.facts;
        text += node.error ? u"- %1: not read (%2)\n"_s.arg(node.name, node.error->what)
                           : u"- %1: %2, kernel %3, driver %4\n"_s.arg(node.name,
                                 facts.dgxName.valueOr(facts.osName.valueOr(u"?"_s)),
                                 facts.kernel.valueOr(u"?"_s),
                                 facts.driverVersion.valueOr(u"?"_s));
    }
    text += u'\n';
    for (const Finding& finding : findings.shown) {
        if (!finding.causedBy.isEmpty())
            continue;
        text += u"- **%1** %2 (`%3`)\n"_s.arg(core::checks::severityName(finding.severity), finding.title, finding.id);
        for (const auto& evidence : finding.evidence.mid(0, 3))
            text += u"  - %1 `%2`: %3\n"_s.arg(evidence.node, evidence.source, evidence.text.section(u'\n', 0, 0));
    }
    for (const auto& [finding, by] : findings.hidden)
        text += u"- hidden (%1): %2 (`%3`)\n"_s.arg(by.reason, finding.title, finding.id);
    if (diagnosis.report.findings.isEmpty())
        text += u"No finding.\n"_s;
    return text;
}

ChecksData checksData(const Workspace& workspace, const QDateTime& now)
{
    ChecksData data;
    data.running = workspace.isReadingOnRequest();
    if (workspace.openedSnapshot())
        data.whyNotLive = snapshotReason();
    const Changes& changes = workspace.changes();
    if (!changes.list.isEmpty())
        data.changesTitle = changesText(static_cast<int>(changes.list.size()), clockText(changes.since, now));
    for (const core::checks::Change& change : changes.list)
        data.changes += change.node + u": "_s + core::checks::changeSentence(change);
    if (!workspace.diagnosis())
        return data;
    data.checked = true;
    data.findings = workspace.findings().shown;
    for (const auto& [finding, by] : workspace.findings().hidden)
        data.hidden += HiddenLine{ findingKey(finding),
            finding.severity,
            finding.title,
            by.reason,
            QLocale().toString(by.since.toLocalTime().date(), QLocale::ShortFormat) };
    for (const CheckResult& check : workspace.diagnosis()->report.checks) {
        if (check.state != CheckResult::State::Fine)
            continue;
        ++data.fine;
        const auto family = std::find_if(data.fineByFamily.begin(),
            data.fineByFamily.end(),
            [&check](const auto& entry) { return entry.first == coreWord(check.group); });
        if (family == data.fineByFamily.end())
            data.fineByFamily += { coreWord(check.group), 1 };
        else
            ++family->second;
    }
    data.summary = summaryMarkdown(*workspace.diagnosis(), workspace.findings(), workspace.snapshot());
    return data;
}

} // namespace ui
