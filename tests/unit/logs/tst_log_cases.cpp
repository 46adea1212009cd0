// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/explanations.h"
#include "core/logs/explain.h"
#include "tests/support/case_file.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::logs;
using test::CaseFile;

namespace {

QString line(const QString& id, const QString& severity, const QString& node, const QString& cause)
{
    return u"%1 %2 on \"%3\" because of \"%4\""_s.arg(severity, id, node, cause);
}

QString allText(const Finding& finding)
{
    QStringList words{ finding.title, finding.why, finding.scope.object };
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
        for (const QString& path : test::caseFiles()) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            if (file.readAll().contains("\nlogs:"))
                QTest::newRow(qPrintable(QFileInfo(path).completeBaseName())) << path;
        }
    }

    void caseGivesExactlyItsFindings()
    {
        QFETCH(QString, path);
        const auto file = test::readCase(path);
        QVERIFY2(file, file ? "" : qPrintable(file.error().what));
        const LogExplanation explanation = explained(*file);

        QStringList expected;
        for (const CaseFile::Expected& finding : file->findings)
            expected += line(finding.id, finding.severity, finding.node, finding.cause);
        QStringList found;
        for (const Finding& finding : explanation.findings)
            found += line(finding.id, severityName(finding.severity), finding.scope.node, finding.causedBy);
        expected.sort();
        found.sort();
        QCOMPARE(found.join(u'\n'), expected.join(u'\n'));
        QCOMPARE(statusName(explanation.status()), file->status);

        for (const CaseFile::Expected& wanted : file->findings) {
            for (const QString& words : wanted.says) {
                const bool said = std::any_of(
                    explanation.findings.cbegin(), explanation.findings.cend(), [&](const Finding& finding) {
                        return finding.id == wanted.id && finding.scope.node == wanted.node
                            && allText(finding).contains(words);
                    });
                QVERIFY2(said, qPrintable(u"%1 does not say \"%2\""_s.arg(wanted.id, words)));
            }
        }
        for (const Finding& finding : explanation.findings) {
            QVERIFY2(!finding.title.isEmpty() && !finding.why.isEmpty(), qPrintable(finding.id));
            QVERIFY2(
                core::checks::explanation(finding.id), qPrintable(u"docs/findings/%1.md is missing"_s.arg(finding.id)));
            QVERIFY2(!finding.evidence.isEmpty(), qPrintable(finding.id + u" has no evidence"_s));
            QVERIFY2(!finding.fixes.isEmpty(), qPrintable(finding.id + u" has no fix"_s));
        }
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
