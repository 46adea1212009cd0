// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/case_findings.h"

#include "core/checks/explanations.h"

#include <QFile>

#include <algorithm>

namespace test {

using namespace Qt::Literals::StringLiterals;
using core::checks::Finding;

namespace {

QStringList casesOf(bool withLogs)
{
    QStringList paths = caseFiles();
    paths.removeIf([withLogs](const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(path));
        return file.readAll().contains("\nlogs:") != withLogs;
    });
    return paths;
}

QString line(const QString& id, const QString& severity, const QString& node, const QString& cause)
{
    return u"%1 %2 on \"%3\" because of \"%4\""_s.arg(severity, id, node, cause);
}

QString allText(const Finding& finding)
{
    QStringList words{ finding.title, finding.why, finding.scope.object };
    words += finding.reasoning;
    for (const core::checks::Evidence& evidence : finding.evidence)
        words << evidence.source << evidence.text;
    for (const core::checks::Fix& fix : finding.fixes) {
        words << fix.title << fix.effect << fix.commands;
        for (const core::checks::EnvEdit& edit : fix.envEdits)
            words += edit.key + u'=' + edit.value;
    }
    return words.join(u'\n');
}

} // namespace

QStringList snapshotCases()
{
    return casesOf(false);
}

QStringList logCases()
{
    return casesOf(true);
}

QString difference(const CaseFile& file, const QList<Finding>& findings)
{
    QStringList expected;
    for (const CaseFile::Expected& finding : file.findings)
        expected += line(finding.id, finding.severity, finding.node, finding.cause);
    QStringList found;
    for (const Finding& finding : findings)
        found += line(finding.id, severityName(finding.severity), finding.scope.node, finding.causedBy);
    expected.sort();
    found.sort();
    if (found == expected)
        return {};
    return u"found:\n  %1\nexpected:\n  %2"_s.arg(found.join(u"\n  "_s), expected.join(u"\n  "_s));
}

QStringList unsaid(const CaseFile& file, const QList<Finding>& findings)
{
    QStringList missing;
    for (const CaseFile::Expected& wanted : file.findings) {
        for (const QString& words : wanted.says) {
            const bool said = std::any_of(findings.cbegin(), findings.cend(), [&](const Finding& finding) {
                return finding.id == wanted.id && finding.scope.node == wanted.node && allText(finding).contains(words);
            });
            if (!said)
                missing += u"%1 does not say \"%2\""_s.arg(wanted.id, words);
        }
    }
    return missing;
}

QStringList incomplete(const QList<Finding>& findings)
{
    QStringList missing;
    for (const Finding& finding : findings) {
        if (finding.title.isEmpty() || finding.why.isEmpty())
            missing += u"%1 has no title or no reason to matter"_s.arg(finding.id);
        if (!core::checks::explanation(finding.id))
            missing += u"docs/findings/%1.md is missing"_s.arg(finding.id);
        if (finding.evidence.isEmpty())
            missing += u"%1 has no evidence"_s.arg(finding.id);
    }
    return missing;
}

} // namespace test
