// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

class TestEnvChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachMandatoryVariableIsMissed_data()
    {
        QTest::addColumn<QString>("key");
        for (const QString& key : {u"NCCL_IB_HCA"_s, u"NCCL_SOCKET_IFNAME"_s, u"WORKER_HOST"_s, u"MASTER_ADDR"_s, u"MASTER_PORT"_s, u"DSPARK_VLLM_IMAGE"_s})
            QTest::newRow(qPrintable(key)) << key;
    }

    void eachMandatoryVariableIsMissed()
    {
        QFETCH(QString, key);
        QByteArray text;
        for (const QByteArray& line : fittingEnv().split('\n')) {
            if (!line.startsWith(QByteArray(key.toLatin1() + "=")))
                text += line + '\n';
        }
        const Diagnosis diagnosis = diagnosed(twoSparks(text));
        QVERIFY2(roots(diagnosis).contains(u"env.mandatory-missing"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(test::finding(diagnosis, u"env.mandatory-missing"_s).title.contains(key));
    }

    void placeholdersOfTheExampleAreSaid()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnv().replace("=rocep1s0f0,roceP2p1s0f0", "rocepXsYfZ").replace("MASTER_ADDR=192.168.100.11", "MASTER_ADDR=head-roce-ip")));
        QCOMPARE(roots(diagnosis), (QStringList{u"env.placeholder-left"_s}));
        QVERIFY(test::finding(diagnosis, u"env.placeholder-left"_s).title.contains(u"NCCL_IB_HCA, MASTER_ADDR"_s));
    }

    void aLineThatBashRunsIsSaidWithItsNumber()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("SERVED_MODEL_NAME=`uname`\n")));
        QVERIFY2(roots(diagnosis).contains(u"env.bash-runs-command"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(test::finding(diagnosis, u"env.bash-runs-command"_s).title.contains(u"line 8"_s));
    }

    void aFileThatComposeRejectsIsSaid()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("A='it'\\''s'\n")));
        QVERIFY2(allIds(diagnosis).contains(u"env.compose-rejects"_s), qPrintable(allIds(diagnosis).join(u' ')));
    }

    void carriageReturnsAreADifference()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnv().replace("MASTER_PORT=25000\n", "MASTER_PORT=25000\r\n")));
        QVERIFY2(roots(diagnosis).contains(u"env.readers-differ"_s), qPrintable(allIds(diagnosis).join(u' ')));
    }

    void ordinaryFilesAreNoFinding_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::newRow("comments") << QByteArray("# a b c $(x)\n\n");
        QTest::newRow("quotes") << QByteArray("SERVED_MODEL_NAME='a b'\nX=\"y z\"\n");
        QTest::newRow("export") << QByteArray("export HF_HUB_OFFLINE=1\n");
        QTest::newRow("secret") << QByteArray("HF_TOKEN=__hidden_by_Sparkloom__\n");
        QTest::newRow("home") << QByteArray("HF_CACHE=${HOME}/.cache/huggingface\n");
        QTest::newRow("empty") << QByteArray("HEADLESS=\nWORKER_DIR=\n");
        QTest::newRow("trailing comment") << QByteArray("VLLM_PORT=8888 # the API\n");
    }

    void ordinaryFilesAreNoFinding()
    {
        QFETCH(QByteArray, lines);
        QCOMPARE(allIds(diagnosed(twoSparks(fittingEnvWith(lines)))), QStringList());
    }

    void garbageInTheFileNeverStopsTheDiagnosis()
    {
        const QByteArray garbage = QByteArray::fromHex("00ff27220a3d3d3d5c0a247b0a60");
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith(garbage)));
        QVERIFY(!diagnosis.report.findings.isEmpty());
    }

    void withoutAnEnvFileTheFabricIsStillJudged()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks({}));
        QCOMPARE(allIds(diagnosis), QStringList());
        const auto& checks = diagnosis.report.checks;
        QVERIFY(std::any_of(checks.cbegin(), checks.cend(), [](const CheckResult& check) { return check.id == u"env.mandatory" && check.state == CheckResult::State::NotRun; }));
    }
};

QTEST_GUILESS_MAIN(TestEnvChecks)
#include "tst_env.moc"
