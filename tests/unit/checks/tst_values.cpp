// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

Snapshot withLine(const QByteArray& lines)
{
    return twoSparks(fittingEnvWith(lines));
}

NodeFile confFile(const QString& path, const QByteArray& text)
{
    return {path, NodeFile::State::Present, text, 0644, u"root"_s};
}

Recipe recipeWith(const QByteArray& env, const QByteArray& compose)
{
    Recipe recipe;
    recipe.folder = u"/home/spark/dspark"_s;
    recipe.envFile = {recipe.folder + u"/.env.dspark"_s, NodeFile::State::Present, env, 0600, u"spark"_s};
    recipe.composeFile = {recipe.folder + u"/docker-compose.dspark.yml"_s, NodeFile::State::Present, compose, 0644, u"spark"_s};
    return recipe;
}

Snapshot withCompose(const QByteArray& compose, const QByteArray& lines = {})
{
    Snapshot snapshot = withLine(lines);
    snapshot.nodes[0].facts.recipes = {recipeWith(fittingEnvWith(lines), compose)};
    return snapshot;
}

const QByteArray goodCompose = "services:\n  x:\n    environment:\n      NCCL_IB_HCA:\n      NCCL_SOCKET_IFNAME: ${NCCL_SOCKET_IFNAME}\n";

} // namespace

class TestValueChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreReadAsNcclReadsThem_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("severity"); // -1: nothing is said
        QTest::newRow("plain") << QByteArray("NCCL_IB_TIMEOUT=22") << -1;
        QTest::newRow("minus") << QByteArray("NCCL_IB_SL=-1") << -1;
        QTest::newRow("empty") << QByteArray("NCCL_IB_TC=") << -1;
        QTest::newRow("007") << QByteArray("NCCL_IB_TC=007") << -1;
        QTest::newRow("octal") << QByteArray("NCCL_IB_TC=0106") << int(Severity::Warning);
        QTest::newRow("hex") << QByteArray("NCCL_IB_TC=0x6a") << int(Severity::Note);
        QTest::newRow("word") << QByteArray("NCCL_IB_DISABLE=no") << int(Severity::Warning);
        QTest::newRow("unit") << QByteArray("NCCL_BUFFSIZE=8M") << int(Severity::Warning);
        QTest::newRow("quotes") << QByteArray("NCCL_CROSS_NIC='\"1\"'") << int(Severity::Warning);
        QTest::newRow("no number anyway") << QByteArray("NCCL_NET=IB") << -1;
    }

    void numbersAreReadAsNcclReadsThem()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, severity);
        const Diagnosis diagnosis = diagnosed(withLine(line + '\n'));
        if (severity < 0) {
            QCOMPARE(allIds(diagnosis), QStringList());
            return;
        }
        QVERIFY2(roots(diagnosis).contains(u"nccl.value.not-a-number"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QCOMPARE(int(test::finding(diagnosis, u"nccl.value.not-a-number"_s).severity), severity);
    }

    void emptyIsNotAlwaysNone_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("id");
        QTest::newRow("host id") << QByteArray("NCCL_HOSTID=") << u"nccl.value.empty"_s;
        QTest::newRow("subsystems") << QByteArray("NCCL_DEBUG_SUBSYS=") << u"nccl.value.empty"_s;
        QTest::newRow("merge level") << QByteArray("NCCL_NET_MERGE_LEVEL=") << u"nccl.value.empty"_s;
        QTest::newRow("debug") << QByteArray("NCCL_DEBUG=") << QString();
        QTest::newRow("pair") << QByteArray("NCCL_IB_USE_INLINE=1\nNCCL_IB_PREPOST_RECEIVE_WORK_REQUESTS=1") << u"nccl.value.hangs"_s;
        QTest::newRow("half a pair") << QByteArray("NCCL_IB_USE_INLINE=1\nNCCL_IB_PREPOST_RECEIVE_WORK_REQUESTS=0") << QString();
    }

    void emptyIsNotAlwaysNone()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, id);
        QCOMPARE(allIds(diagnosed(withLine(line + '\n'))), id.isEmpty() ? QStringList() : (QStringList{id, id}));
    }

    void numbersOfTheStack_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("bad");
        for (const char* line : {"VLLM_PORT=8888", "MASTER_PORT=1", "NODE_RANK=0", "MAX_NUM_SEQS=6", "VLLM_PORT=", "VLLM_PORT=8888 # the API"})
            QTest::newRow(line) << QByteArray(line) << false;
        for (const char* line : {"VLLM_PORT=8888x", "VLLM_PORT=0", "MASTER_PORT=70000", "NODE_RANK=one", "VLLM_PORT=0x22b8", "MAX_NUM_SEQS='\"6\"'", "VLLM_PORT=-1"})
            QTest::newRow(line) << QByteArray(line) << true;
    }

    void numbersOfTheStack()
    {
        QFETCH(QByteArray, line);
        QFETCH(bool, bad);
        QCOMPARE(allIds(diagnosed(withLine(line + '\n'))), bad ? (QStringList{u"env.number.invalid"_s}) : QStringList());
    }

    void configurationFilesOfNccl_data()
    {
        QTest::addColumn<QByteArray>("env");
        QTest::addColumn<QByteArray>("conf");
        QTest::addColumn<QStringList>("ids");
        QTest::newRow("sets") << QByteArray() << QByteArray("NCCL_DEBUG=INFO\n") << QStringList{u"nccl.conf.sets"_s};
        QTest::newRow("loses") << QByteArray("NCCL_DEBUG=WARN\n") << QByteArray("NCCL_DEBUG=INFO\n") << QStringList();
        QTest::newRow("hidden") << QByteArray("NCCL_DEBUG=\n") << QByteArray("NCCL_DEBUG=INFO\n") << QStringList{u"nccl.conf.blocked"_s};
        QTest::newRow("export") << QByteArray() << QByteArray("export NCCL_DEBUG=INFO\n") << QStringList{u"nccl.conf.dead-line"_s};
        QTest::newRow("comment") << QByteArray() << QByteArray("# NCCL_DEBUG=INFO\n\n") << QStringList();
        QTest::newRow("garbage") << QByteArray() << QByteArray::fromHex("00ff3d3d0a3d0a") << QStringList();
    }

    void configurationFilesOfNccl()
    {
        QFETCH(QByteArray, env);
        QFETCH(QByteArray, conf);
        QFETCH(QStringList, ids);
        Snapshot snapshot = withLine(env);
        snapshot.nodes[1].facts.etcNcclConf = confFile(u"/etc/nccl.conf"_s, conf);
        QCOMPARE(allIds(diagnosed(snapshot)), ids);
    }

    void aFileThatMayNotBeReadSaysNothing()
    {
        Snapshot snapshot = withLine({});
        snapshot.nodes[0].facts.etcNcclConf = {u"/etc/nccl.conf"_s, NodeFile::State::Denied, {}, {}, {}};
        QCOMPARE(allIds(diagnosed(snapshot)), QStringList());
    }

    void whatTheComposeFilePassesOn_data()
    {
        QTest::addColumn<QByteArray>("compose");
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QStringList>("ids");
        QTest::newRow("all") << goodCompose << QByteArray() << QStringList();
        QTest::newRow("lost") << goodCompose << QByteArray("GLOO_SOCKET_IFNAME=enp1s0f0np0\n") << QStringList{u"env.not-passed"_s};
        QTest::newRow("in a comment") << QByteArray(goodCompose + "      # GLOO_SOCKET_IFNAME:\n") << QByteArray("GLOO_SOCKET_IFNAME=enp1s0f0np0\n")
                                      << QStringList{u"env.not-passed"_s};
        QTest::newRow("env_file") << QByteArray(goodCompose + "    env_file: .env.dspark\n") << QByteArray("GLOO_SOCKET_IFNAME=enp1s0f0np0\n") << QStringList();
        QTest::newRow("the launcher's own") << goodCompose << QByteArray("NCCL_IB_GID_AUTO=1\n") << QStringList();
        QTest::newRow("literal") << QByteArray(goodCompose).replace("NCCL_IB_HCA:", "NCCL_IB_HCA: rocep1s0f1") << QByteArray() << QStringList{u"env.compose-overrides"_s};
        QTest::newRow("literal, the same") << QByteArray(goodCompose).replace("NCCL_IB_HCA:", "- NCCL_IB_HCA==rocep1s0f0,roceP2p1s0f0") << QByteArray() << QStringList();
        QTest::newRow("no compose at all") << QByteArray("\x00\xff{{{") << QByteArray("GLOO_SOCKET_IFNAME=enp1s0f0np0\n") << QStringList();
    }

    void whatTheComposeFilePassesOn()
    {
        QFETCH(QByteArray, compose);
        QFETCH(QByteArray, lines);
        QFETCH(QStringList, ids);
        QCOMPARE(allIds(diagnosed(withCompose(compose, lines))), ids);
    }

    void anOldFileOfTheWorker_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("worker");
        QTest::addColumn<int>("severity");
        QTest::newRow("a wrong pin") << QByteArray() << QByteArray("NCCL_IB_GID_INDEX=7\n") << int(Severity::Problem);
        QTest::newRow("a right pin") << QByteArray() << QByteArray("NCCL_IB_GID_INDEX=3\n") << int(Severity::Warning);
        QTest::newRow("another network") << QByteArray() << QByteArray("NCCL_IB_DISABLE=1\n") << int(Severity::Warning);
        QTest::newRow("what the head says too") << QByteArray("NCCL_IB_GID_INDEX=3\n") << QByteArray("NCCL_IB_GID_INDEX=7\n") << -1;
        QTest::newRow("what does not matter") << QByteArray() << QByteArray("NCCL_DEBUG=INFO\nHF_TOKEN=x\n") << -1;
        QTest::newRow("empty") << QByteArray() << QByteArray("NCCL_IB_GID_INDEX=\n") << -1;
        QTest::newRow("garbage") << QByteArray() << QByteArray::fromHex("00ff27220a3d3d") << -1;
    }

    void anOldFileOfTheWorker()
    {
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, worker);
        QFETCH(int, severity);
        Snapshot snapshot = withLine(head);
        snapshot.nodes[1].facts.recipes = {recipeWith(worker, {})};
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(diagnosis.head, u"spark-a"_s);
        if (severity < 0) {
            QCOMPARE(allIds(diagnosis), QStringList());
            return;
        }
        QCOMPARE(allIds(diagnosis), (QStringList{u"env.worker-file-stale"_s}));
        QCOMPARE(int(diagnosis.report.findings.first().severity), severity);
    }

    void dollarSigns_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("lost");
        for (const char* line : {"A=${HOME}/x", "A='x$y'", "A=\"x\\$y\"", "A=$MASTER_ADDR", "A=x$", "A=x # costs $y", "A=$5"})
            QTest::newRow(line) << QByteArray(line) << false;
        for (const char* line : {"A=x$y", "A=\"x$y\"", "A=\"x${y}\"", "export A=$y"})
            QTest::newRow(line) << QByteArray(line) << true;
    }

    void dollarSigns()
    {
        QFETCH(QByteArray, line);
        QFETCH(bool, lost);
        QCOMPARE(allIds(diagnosed(withLine(line + '\n'))).contains(u"env.dollar-lost"_s), lost);
    }

    void noSecretIsEverSaid_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line : {"HF_TOKEN=\"hf_s3cr3t$s3cr3t\"", "DSPARK_API_KEYS=s3cr3t s3cr3t", "HF_TOKEN=s3cr3t`s3cr3t`", "HF_TOKEN = s3cr3t",
                 "HF_TOKEN='s3cr3t", "HF_TOKEN=s3cr3t\t# x", "HF_TOKEN=$(s3cr3t)", "HF_TOKEN=s3cr3t;s3cr3t", "HF_TOKEN=\"a\"s3cr3t\"b\"", "HF_TOKEN=s3cr3t\r"})
            QTest::newRow(line) << QByteArray(line);
    }

    void noSecretIsEverSaid()
    {
        QFETCH(QByteArray, line);
        for (const Finding& finding : diagnosed(withLine(line + '\n')).report.findings) {
            QStringList words{finding.title, finding.why};
            words += finding.reasoning;
            for (const Evidence& evidence : finding.evidence)
                words << evidence.source << evidence.text;
            for (const Fix& fix : finding.fixes)
                words << fix.title << fix.effect << fix.commands;
            QVERIFY2(!words.join(u'\n').contains(u"s3cr3t"_s), qPrintable(words.join(u'\n')));
        }
    }
};

QTEST_GUILESS_MAIN(TestValueChecks)
#include "tst_values.moc"
