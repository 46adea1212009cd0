// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/explain.h"
#include "tests/support/case_findings.h"

#include <QFileInfo>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::logs;
using test::CaseFile;

namespace {

LogExplanation explained(const CaseFile& file)
{
    QList<LogSource> logs;
    for (auto it = file.logs.cbegin(); it != file.logs.cend(); ++it) {
        const bool isNode = file.snapshot.node(it.key());
        logs += LogSource{
            it.key().isEmpty() ? u"log"_s : it.key() + u".log"_s, it.value(), isNode ? it.key() : QString()
        };
    }
    DiagnoseOptions options;
    options.head = file.head;
    options.version
        = file.ncclVersion.isEmpty() ? readLogs(logs).version() : core::nccl::Version::parse(file.ncclVersion).value();
    return explain(logs, file.snapshot, diagnose(file.snapshot, options).value());
}

} // namespace

/// The field cases that show in a log: exactly the expected findings of the log, none missing and none too many.
class TestLogCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void caseGivesExactlyItsFindings_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : test::logCases())
            QTest::newRow(qPrintable(QFileInfo(path).completeBaseName())) << path;
    }

    void caseGivesExactlyItsFindings()
    {
        QFETCH(QString, path);
        const auto file = test::readCase(path);
        QVERIFY2(file, file ? "" : qPrintable(file.error().what));
        const LogExplanation explanation = explained(*file);

        const QString difference = test::difference(*file, explanation.findings);
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
        QCOMPARE(statusName(explanation.status()), file->status);
        QCOMPARE(test::unsaid(*file, explanation.findings).join(u'\n'), QString());
        QCOMPARE(test::incomplete(explanation.findings).join(u'\n'), QString());
        for (const Finding& finding : explanation.findings)
            QVERIFY2(!finding.fixes.isEmpty(), qPrintable(finding.id + u" has no fix"_s));
        readsTheSameFromATerminal(*file, explanation);
        readsAnyPart(*file);
    }

private:
    /// Windows line ends, colours, time stamps and compose's prefixes change nothing.
    static void readsTheSameFromATerminal(CaseFile file, const LogExplanation& plain)
    {
        for (QByteArray& text : file.logs) {
            QList<QByteArray> lines = text.split('\n');
            for (QByteArray& one : lines) {
                if (!one.trimmed().isEmpty())
                    one = "\x1b[36mvllm-dspark-1  | \x1b[0m2026-09-01T12:00:00.123456789Z " + one + '\r';
            }
            text = lines.join('\n');
        }
        QStringList before;
        QStringList after;
        for (const Finding& finding : plain.findings)
            before += finding.id;
        const LogExplanation wrapped = explained(file);
        for (const Finding& finding : wrapped.findings)
            after += finding.id;
        QCOMPARE(after, before);
    }

    /// Cut anywhere, a healthy log stays healthy, and any other is read without harm.
    static void readsAnyPart(const CaseFile& file)
    {
        for (const int part : { 1, 3, 5, 7 }) {
            CaseFile cut = file;
            for (QByteArray& text : cut.logs)
                text.truncate(text.size() * part / 8);
            const LogExplanation explanation = explained(cut);
            if (file.status == u"ok")
                QVERIFY2(explanation.status() == Status::Ok,
                    qPrintable(explanation.findings.isEmpty() ? QString() : explanation.findings.first().title));
        }
    }
};

QTEST_GUILESS_MAIN(TestLogCases)
#include "tst_log_cases.moc"
