// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "render_findings.h"

#include "console.h"
#include "exit_codes.h"

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using namespace core::checks;

namespace {

QString sign(Severity severity)
{
    switch (severity) {
    case Severity::Problem:
        return u"✕ problem"_s;
    case Severity::Warning:
        return u"▲ warning"_s;
    case Severity::Note:
        return u"· note"_s;
    case Severity::Unknown:
        return u"? unknown"_s;
    }
    return u"?"_s;
}

void printFix(const Fix& fix)
{
    out(u"    Fix: "_s + fix.title + (fix.effect.isEmpty() ? QString() : u". "_s + fix.effect));
    if (!fix.risk.isEmpty())
        out(u"      Risk: "_s + fix.risk);
    for (const EnvEdit& edit : fix.envEdits)
        out(edit.remove ? u"      - %1=…"_s.arg(edit.key) : u"      + %1=%2"_s.arg(edit.key, edit.value));
    for (const QString& command : fix.commands)
        out(u"      $ "_s + command);
}

void printRoot(const Finding& finding)
{
    out(u"%1  %2   [%3]"_s.arg(sign(finding.severity), finding.title, finding.id));
    out(u"    "_s + finding.why);
    int step = 0;
    for (const QString& sentence : finding.reasoning)
        out(u"    %1. %2"_s.arg(++step).arg(sentence));
    for (const Evidence& evidence : finding.evidence) {
        QString text = evidence.text;
        out(u"    | %1%2: %3"_s.arg(evidence.node.isEmpty() ? QString() : evidence.node + u"  "_s, evidence.source, text.replace(u'\n', u"\n    |   "_s)));
    }
    for (const Fix& fix : finding.fixes)
        printFix(fix);
}

QString counted(int count, const QString& one, const QString& many)
{
    return u"%1 %2"_s.arg(count).arg(count == 1 ? one : many);
}

} // namespace

void printFindings(const QList<Finding>& findings)
{
    for (const Finding& finding : findings) {
        if (finding.causedBy.isEmpty()) {
            printRoot(finding);
            out();
        } else {
            out(u"    follows from it: %1   [%2]"_s.arg(finding.title, finding.id));
            for (const QString& sentence : finding.reasoning)
                out(u"      "_s + sentence);
            out();
        }
    }
}

QString countedFindings(const QList<Finding>& findings)
{
    Report report;
    report.findings = findings;
    QStringList parts;
    if (const int n = report.count(Severity::Problem))
        parts += counted(n, u"problem"_s, u"problems"_s);
    if (const int n = report.count(Severity::Warning))
        parts += counted(n, u"warning"_s, u"warnings"_s);
    if (const int n = report.count(Severity::Unknown))
        parts += u"%1 not known"_s.arg(n);
    if (const int n = report.count(Severity::Note))
        parts += counted(n, u"note"_s, u"notes"_s);
    return parts.isEmpty() ? u"nothing found"_s : parts.join(u" · "_s);
}

void printReport(const Diagnosis& diagnosis, const core::inventory::Snapshot& snapshot)
{
    if (snapshot.demo)
        out(u"DEMO: a made-up cluster, no machine was touched."_s);
    printFindings(diagnosis.report.findings);
    int readable = 0;
    for (const auto& node : snapshot.nodes)
        readable += node.reachable() ? 1 : 0;
    QStringList parts{u"%1 of %2 machines answer"_s.arg(readable).arg(snapshot.nodes.size())};
    const Report& report = diagnosis.report;
    if (const QString words = countedFindings(report.findings); !report.findings.isEmpty())
        parts += words;
    int fine = 0;
    int notRun = 0;
    for (const CheckResult& check : report.checks) {
        fine += check.state == CheckResult::State::Fine ? 1 : 0;
        notRun += check.state == CheckResult::State::NotRun ? 1 : 0;
    }
    parts += u"%1 checks fine"_s.arg(fine);
    if (notRun > 0)
        parts += u"%1 not run"_s.arg(notRun);
    out(parts.join(u" · "_s));
    for (const CheckResult& check : report.checks) {
        if (check.state == CheckResult::State::NotRun)
            out(u"  not run: %1 (%2)"_s.arg(check.title, check.whyNotRun));
    }
}

int exitCodeOf(const Diagnosis& diagnosis, const core::inventory::Snapshot& snapshot)
{
    bool anyReadable = false;
    for (const auto& node : snapshot.nodes)
        anyReadable = anyReadable || node.reachable();
    if (!anyReadable)
        return CouldNot;
    switch (diagnosis.report.status()) {
    case Status::Ok:
        return Fine;
    case Status::Warning:
    case Status::Unknown:
        return Warnings;
    case Status::Problem:
        return Problems;
    }
    return Problems;
}

} // namespace ctl
