// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "collector_run.h"

#include "core/inventory/read_facts.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

/// The same script in a hurry, so that the tests need not wait for its real limits.
QList<QPair<QByteArray, QByteArray>> hurry()
{
    return { { "COMMAND_SECONDS=6", "COMMAND_SECONDS=1" }, { "READ_SECONDS=9", "READ_SECONDS=3" } };
}

QByteArray withoutTimeout()
{
    return changedScript(hurry()
        + QList<QPair<QByteArray, QByteArray>>{
            { "if timeout -k 1 2 true;", "if false;" }, { "elif timeout 2 true;", "elif false;" } });
}

QList<QStringList> shells()
{
    return { { u"dash"_s }, { u"bash"_s }, { u"busybox"_s, u"sh"_s } };
}

} // namespace

class TestCollectorTrouble : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHungProgramCostsOnlyItsOwnAnswer_data();
    void aHungProgramCostsOnlyItsOwnAnswer();
    void aProgramThatLeavesSomethingHangingDoesNotHoldTheSession_data();
    void aProgramThatLeavesSomethingHangingDoesNotHoldTheSession();
    void aFloodIsCutOff();
    void failuresKeepWhatWasSaid();
    void aScriptCutOffHalfWayDoesNothing();
    void secretsNeverLeaveTheMachine_data();
    void secretsNeverLeaveTheMachine();
    void withoutAwkMaskedFilesStayAtHome();
};

void TestCollectorTrouble::aHungProgramCostsOnlyItsOwnAnswer_data()
{
    QTest::addColumn<QStringList>("shell");
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("tool");
    const QByteArray sleeps = "#!/bin/sh\nexec sleep 60\n";
    for (const QStringList& shell : shells()) {
        const QByteArray name = shell.constFirst().toLatin1();
        QTest::newRow(QByteArray(name + ", sleeps").constData()) << shell << changedScript(hurry()) << sleeps;
        QTest::newRow(QByteArray(name + ", no timeout program").constData()) << shell << withoutTimeout() << sleeps;
    }
    QTest::newRow("ignores being asked to end") << QStringList{ u"dash"_s } << changedScript(hurry())
                                                << QByteArray("#!/bin/sh\ntrap '' TERM\nwhile :; do sleep 1; done\n");
}

void TestCollectorTrouble::aHungProgramCostsOnlyItsOwnAnswer()
{
    QFETCH(QStringList, shell);
    QFETCH(QByteArray, script);
    QFETCH(QByteArray, tool);
    QTemporaryDir home;
    writeTool(home.path() + u"/bin"_s, u"nvidia-smi"_s, tool);
    const CollectorRun run = runCollector({ shell, home.path(), home.path() + u"/bin"_s, script });
    QVERIFY(run.answer.complete);
    QVERIFY2(run.milliseconds < 8000, qPrintable(QString::number(run.milliseconds)));
    QCOMPARE(run.item(u"cmd:nvidia-smi --query-gpu"_s).status, Status::TimedOut);
    QCOMPARE(run.item(u"cmd:ip -j addr"_s).status, Status::Ok);
    QCOMPARE(run.item(u"cmd:uname -srm"_s).status, Status::Ok);
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.cudaVersion.known(), false);
    QCOMPARE(facts.cudaVersion.whyUnknown, u"did not answer in time"_s);
}

void TestCollectorTrouble::aProgramThatLeavesSomethingHangingDoesNotHoldTheSession_data()
{
    QTest::addColumn<QStringList>("shell");
    for (const QStringList& shell : shells()) {
        QTest::newRow(shell.constFirst().toLatin1().constData()) << shell;
    }
}

void TestCollectorTrouble::aProgramThatLeavesSomethingHangingDoesNotHoldTheSession()
{
    QFETCH(QStringList, shell);
    QTemporaryDir home;
    // Ends at once, but a child of it keeps the pipe open: no time limit on the program helps.
    writeTool(home.path() + u"/bin"_s, u"docker"_s, "#!/bin/sh\nsetsid sleep 20 &\necho 27.0\n");
    const CollectorRun run = runCollector({ shell, home.path(), home.path() + u"/bin"_s, changedScript(hurry()) });
    QVERIFY(run.answer.complete);
    QVERIFY2(run.milliseconds < 10000, qPrintable(QString::number(run.milliseconds)));
    QCOMPARE(run.item(u"cmd:docker version"_s).status, Status::TimedOut);
    QCOMPARE(run.item(u"part:docker"_s).status, Status::TimedOut);
    QCOMPARE(run.item(u"cmd:uname -srm"_s).status, Status::Ok);
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.docker.access, DockerFacts::Access::Unknown);
    QVERIFY(facts.unreadable.contains(u"Reading the docker of the machine did not finish in time."_s));
}

void TestCollectorTrouble::aFloodIsCutOff()
{
    QTemporaryDir home;
    writeTool(
        home.path() + u"/bin"_s, u"ss"_s, "#!/bin/sh\nwhile :; do echo LISTEN 0 1 127.0.0.1:80 0.0.0.0:*; done\n");
    const QByteArray script = changedScript(
        hurry() + QList<QPair<QByteArray, QByteArray>>{ { "OUTPUT_BYTES=3145728", "OUTPUT_BYTES=30000" } });
    const CollectorRun run = runCollector({ { u"dash"_s }, home.path(), home.path() + u"/bin"_s, script });
    QVERIFY(run.answer.complete);
    QCOMPARE(run.item(u"cmd:ss -H -ltnp"_s).status, Status::Truncated);
    QVERIFY(run.standardOutput.size() < 400000);
}

void TestCollectorTrouble::failuresKeepWhatWasSaid()
{
    QTemporaryDir home;
    const QByteArray said = "permission denied while trying to connect to the Docker daemon socket at "
                            "unix:///var/run/docker.sock: dial unix /var/run/docker.sock: connect: permission denied";
    writeTool(home.path() + u"/bin"_s, u"docker"_s, "#!/bin/sh\necho '" + said + "' >&2\nexit 1\n");
    writeTool(home.path() + u"/bin"_s,
        u"nvidia-smi"_s,
        "#!/bin/sh\necho warning >&2\necho 'NVIDIA GB10, [N/A], 580.95.05'\n");
    const CollectorRun run = runCollector({ { u"dash"_s }, home.path(), home.path() + u"/bin"_s, {} });
    QCOMPARE(run.item(u"cmd:docker version"_s).status, Status::Failed);
    QCOMPARE(run.item(u"cmd:docker version"_s).text.trimmed(), said);
    QCOMPARE(run.item(u"cmd:nvidia-smi --query-gpu"_s).text, QByteArray("NVIDIA GB10, [N/A], 580.95.05\n"));
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.docker.access, DockerFacts::Access::Denied);
    QCOMPARE(facts.driverVersion.valueOr({}), u"580.95.05"_s);
}

void TestCollectorTrouble::aScriptCutOffHalfWayDoesNothing()
{
    const QByteArray script = changedScript({});
    for (const qsizetype part : { 1, 3, 7 }) {
        const CollectorRun run = runCollector({ { u"dash"_s }, {}, {}, script.left(script.size() * part / 8) });
        QVERIFY(!run.answer.begun);
        QVERIFY(run.answer.capture.items.isEmpty());
        QCOMPARE(run.standardOutput, QByteArray());
    }
}

void TestCollectorTrouble::secretsNeverLeaveTheMachine_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("plain") << QByteArray("HF_TOKEN=hf_hidden");
    QTest::newRow("exported, indented") << QByteArray("  export VLLM_API_KEY=hf_hidden # mine");
    QTest::newRow("commented out") << QByteArray("# HF_TOKEN=hf_hidden");
    QTest::newRow("commented out export") << QByteArray("#export DB_PASSWORD='hf_hidden'");
    QTest::newRow("single quotes over lines") << QByteArray("DSPARK_API_KEYS='first\nhf_hidden\nlast'");
    QTest::newRow("double quotes over lines") << QByteArray("DSPARK_API_KEYS=\"first \\\"x\nhf_hidden\"");
    QTest::newRow("quote never closed") << QByteArray("MY_SECRET=\"abc\nhf_hidden\nX=hf_hidden");
    QTest::newRow("Compose escapes the quote") << QByteArray("MY_SECRET='abc\\'\nhf_hidden'");
    QTest::newRow("continued line") << QByteArray("HF_TOKEN=abc\\\nhf_hidden");
    QTest::newRow("colon") << QByteArray("HF_TOKEN: hf_hidden");
    QTest::newRow("carriage return") << QByteArray("HF_TOKEN=hf_hidden\r\nA=1\r");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbfHF_TOKEN=hf_hidden");
    QTest::newRow("after an apostrophe left open") << QByteArray("NOTE=it's\nHF_TOKEN=hf_hidden\nB=it's");
    QTest::newRow("numbered") << QByteArray("API_KEY2=hf_hidden");
    QTest::newRow("run together") << QByteArray("HFTOKEN=hf_hidden");
}

void TestCollectorTrouble::secretsNeverLeaveTheMachine()
{
    QFETCH(QByteArray, line);
    QTemporaryDir home;
    const QByteArray text = "# mine\nNCCL_IB_HCA==rocep1s0f0\n" + line + "\n";
    writeFile(home.path() + u"/dspark/.env.dspark"_s, text);
    for (const QStringList& shell : { QStringList{ u"dash"_s }, QStringList{ u"busybox"_s, u"sh"_s } }) {
        QByteArray script;
        if (shell.size() > 1) { // busybox has an awk of its own
            script = changedScript({ { "awk -v mode", "busybox awk -v mode" } });
        }
        const CollectorRun run = runCollector({ shell, home.path(), {}, script });
        const RawItem item = run.item(u"file:"_s + home.path() + u"/dspark/.env.dspark"_s);
        QCOMPARE(item.status, Status::Ok);
        QVERIFY2(item.text.startsWith("# mine\nNCCL_IB_HCA==rocep1s0f0\n"), item.text.constData());
        QVERIFY2(item.text.contains("__hidden_by_Sparkloom__"), item.text.constData());
        for (const RawItem& any : run.answer.capture.items) {
            QVERIFY2(!any.text.contains("hf_hidden"), any.text.constData());
        }
    }
}

void TestCollectorTrouble::withoutAwkMaskedFilesStayAtHome()
{
    QTemporaryDir home;
    writeFile(home.path() + u"/dspark/.env.dspark"_s, "HF_TOKEN=hf_hidden\n");
    for (const QByteArray& script : { changedScript({ { "have awk ||", "false ||" } }),
             changedScript({ { "awk -v mode", "awk -v syntax='(' '{ broken' #" } }) }) {
        const CollectorRun run = runCollector({ { u"dash"_s }, home.path(), {}, script });
        const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
        QVERIFY(run.answer.complete);
        QCOMPARE(facts.recipes.size(), 1);
        // Neither readable nor empty: unknown, and said so.
        QCOMPARE(facts.recipes.constFirst().envFile.state, NodeFile::State::Denied);
        QVERIFY(!facts.unreadable.isEmpty());
    }
}

QTEST_GUILESS_MAIN(TestCollectorTrouble)
#include "tst_collector_trouble.moc"
