// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/diagnosis.h"
#include "core/checks/explanations.h"
#include "core/inventory/node_reading.h"
#include "tests/support/case_file.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using test::CaseFile;

namespace {

QString line(const QString& id, const QString& severity, const QString& node, const QString& cause)
{
    return u"%1 %2 on \"%3\" because of \"%4\""_s.arg(severity, id, node, cause);
}

QString allText(const Finding& finding)
{
    QStringList words{finding.title, finding.why, finding.scope.object};
    words += finding.reasoning;
    for (const Evidence& evidence : finding.evidence)
        words << evidence.source << evidence.text;
    for (const Fix& fix : finding.fixes) {
        words << fix.title << fix.effect << fix.commands;
        for (const EnvEdit& edit : fix.envEdits)
            words += edit.key + u'=' + edit.value;
    }
    return words.join(u'\n');
}

} // namespace

/// The field cases: exactly the expected findings, none missing and none too many.
class TestCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void caseGivesExactlyItsFindings_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : test::caseFiles()) {
            // A case with logs lists what the logs give; tests/unit/logs looks at it.
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            if (!file.readAll().contains("\nlogs:"))
                QTest::newRow(qPrintable(QFileInfo(path).completeBaseName())) << path;
        }
    }

    void caseGivesExactlyItsFindings()
    {
        QFETCH(QString, path);
        const auto file = test::readCase(path);
        QVERIFY2(file, file ? "" : qPrintable(file.error().what));
        DiagnoseOptions options;
        options.head = file->head;
        options.since = file->since;
        if (!file->ncclVersion.isEmpty())
            options.version = core::nccl::Version::parse(file->ncclVersion).value();
        const auto diagnosis = diagnose(file->snapshot, options);
        QVERIFY(diagnosis);

        QStringList expected;
        for (const CaseFile::Expected& finding : file->findings)
            expected += line(finding.id, finding.severity, finding.node, finding.cause);
        QStringList found;
        for (const Finding& finding : diagnosis->report.findings)
            found += line(finding.id, severityName(finding.severity), finding.scope.node, finding.causedBy);
        expected.sort();
        found.sort();
        QVERIFY2(found == expected, qPrintable(u"found:\n  "_s + found.join(u"\n  "_s) + u"\nexpected:\n  "_s + expected.join(u"\n  "_s)));
        QCOMPARE(statusName(diagnosis->report.status()), file->status);

        for (const CaseFile::Expected& wanted : file->findings) {
            for (const QString& words : wanted.says) {
                const bool said = std::any_of(diagnosis->report.findings.cbegin(), diagnosis->report.findings.cend(), [&](const Finding& finding) {
                    return finding.id == wanted.id && finding.scope.node == wanted.node && allText(finding).contains(words);
                });
                QVERIFY2(said, qPrintable(u"%1 does not say \"%2\""_s.arg(wanted.id, words)));
            }
        }
        for (const Finding& finding : diagnosis->report.findings) {
            QVERIFY2(!finding.title.isEmpty() && !finding.why.isEmpty(), qPrintable(finding.id));
            QVERIFY2(explanation(finding.id), qPrintable(u"docs/findings/%1.md is missing"_s.arg(finding.id)));
            QVERIFY2(!finding.evidence.isEmpty(), qPrintable(finding.id + u" has no evidence"_s));
        }
    }

    void whatCannotBeReadRaisesNoAlarm_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("status");
        using Status = core::inventory::RawItem::Status;
        for (const QString& path : test::caseFiles()) {
            const QString name = QFileInfo(path).completeBaseName();
            if (name != u"healthy-one-cable" && name != u"healthy-ring-3")
                continue;
            QTest::addRow("%s, cut off", qPrintable(name)) << path << static_cast<int>(Status::Truncated);
            QTest::addRow("%s, denied", qPrintable(name)) << path << static_cast<int>(Status::Denied);
            QTest::addRow("%s, timed out", qPrintable(name)) << path << static_cast<int>(Status::TimedOut);
        }
    }

    /// One item of one healthy machine after the other is cut off or cannot be read: what follows from it is unknown,
    /// and never a problem.
    void whatCannotBeReadRaisesNoAlarm()
    {
        QFETCH(QString, path);
        QFETCH(int, status);
        const auto file = test::readCase(path);
        QVERIFY(file);
        const core::inventory::NodeRecord whole = file->snapshot.nodes.last();
        QStringList alarms;
        for (qsizetype i = 0; i < whole.capture.items.size(); ++i) {
            core::inventory::RawCapture capture = whole.capture;
            core::inventory::RawItem& item = capture.items[i];
            if (item.status != core::inventory::RawItem::Status::Ok)
                continue;
            item.status = static_cast<core::inventory::RawItem::Status>(status);
            item.text = item.status == core::inventory::RawItem::Status::Truncated ? item.text.left(item.text.size() / 2) : QByteArray();
            core::inventory::Snapshot snapshot = file->snapshot;
            snapshot.nodes.last() = core::inventory::recordOf(whole.name, whole.address, capture);
            const auto diagnosis = diagnose(snapshot, {});
            QVERIFY(diagnosis);
            for (const Finding& finding : diagnosis->report.findings) {
                if (finding.severity == Severity::Problem || finding.severity == Severity::Warning)
                    alarms += u"%1: %2 %3"_s.arg(item.source, severityName(finding.severity), finding.id);
            }
        }
        QVERIFY2(alarms.isEmpty(), qPrintable(alarms.join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(TestCases)
#include "tst_cases.moc"
