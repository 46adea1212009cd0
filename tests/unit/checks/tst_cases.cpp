// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/diagnosis.h"
#include "core/inventory/node_reading.h"
#include "tests/support/case_findings.h"

#include <QFileInfo>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;

/// The field cases: exactly the expected findings, none missing and none too many.
class TestCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void caseGivesExactlyItsFindings_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : test::snapshotCases())
            QTest::newRow(qPrintable(QFileInfo(path).completeBaseName())) << path;
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

        const QList<Finding>& findings = diagnosis->report.findings;
        const QString difference = test::difference(*file, findings);
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
        QCOMPARE(statusName(diagnosis->report.status()), file->status);
        QCOMPARE(test::unsaid(*file, findings).join(u'\n'), QString());
        QCOMPARE(test::incomplete(findings).join(u'\n'), QString());
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
