// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using test::Ctl;
using test::CtlRun;
using test::Testbed;

namespace {

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no file)");
}

/// Name and content of everything in a folder.
QMap<QString, QByteArray> contents(const QString& folder)
{
    QMap<QString, QByteArray> all;
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files | QDir::Hidden))
        all.insert(file.fileName(), read(file.filePath()));
    return all;
}

const QStringList both{u"spark-a"_s, u"spark-b"_s};

} // namespace

class TestChain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theClassicMismatchFromDiagnosisToUndo()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        const QString headFolder = bed.node(u"spark-a"_s).homeOnHost() + u"/dspark"_s;
        const QString workerFolder = bed.node(u"spark-b"_s).homeOnHost() + u"/dspark"_s;
        const QByteArray headBefore = read(headFolder + u"/.env.dspark"_s);
        QVERIFY(headBefore.contains("NCCL_IB_GID_INDEX=3"));

        // 1. diagnose names node, HCA, index and what sits there, with the reasoning
        const CtlRun first = ctl.run(QStringList{u"diagnose"_s} + both);
        QVERIFY2(first.code == 2, first.both().constData());
        QVERIFY2(first.out.contains("spark-a") && first.out.contains("rocep1s0f0") && first.out.contains("GID index 3") && first.out.contains("empty"), first.both().constData());
        QVERIFY2(first.out.contains("192.168.100.10"), first.both().constData());
        const CtlRun document = ctl.run(QStringList{u"diagnose"_s, u"--json"_s} + both);
        QCOMPARE(document.code, 2);
        QCOMPARE(document.json()[u"status"_s].toString(), u"problem"_s);
        const QJsonObject finding = document.json()[u"findings"_s].toArray().first().toObject();
        QCOMPARE(finding[u"id"_s].toString(), u"gid.pin.empty-slot"_s);
        QCOMPARE(finding[u"node"_s].toString(), u"spark-a"_s);

        // 2. plan drops the pin
        const CtlRun plan = ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)});
        QVERIFY2(plan.code == 0, plan.both().constData());
        QVERIFY(!read(ctl.path(u"plan/spark-a/.env.dspark"_s)).contains("NCCL_IB_GID_INDEX"));
        QVERIFY(read(ctl.path(u"plan/spark-a/.env.dspark"_s)).contains("# found with show_gids"));
        QCOMPARE(read(headFolder + u"/.env.dspark"_s), headBefore);

        // 3. a dry run writes nothing
        const CtlRun dry = ctl.run({u"apply"_s, u"--dry-run"_s, ctl.path(u"plan"_s)});
        QVERIFY2(dry.code == 0, dry.both().constData());
        QCOMPARE(read(headFolder + u"/.env.dspark"_s), headBefore);
        QVERIFY(!QDir(workerFolder).exists());

        // 4. apply writes both machines
        const CtlRun apply = ctl.run({u"apply"_s, ctl.path(u"plan"_s)});
        QVERIFY2(apply.code == 0, apply.both().constData());
        QCOMPARE(read(headFolder + u"/.env.dspark"_s), read(ctl.path(u"plan/spark-a/.env.dspark"_s)));
        QCOMPARE(read(workerFolder + u"/.env.dspark"_s), read(ctl.path(u"plan/spark-b/.env.dspark"_s)));
        QVERIFY(read(workerFolder + u"/docker-compose.dspark.yml"_s).contains("services:"));

        // 5. a second diagnosis is clean
        const CtlRun second = ctl.run(QStringList{u"diagnose"_s, u"--json"_s} + both);
        QVERIFY2(second.code == 0, second.both().constData());
        QCOMPARE(second.json()[u"findings"_s].toArray().size(), 0);

        // 6. undo brings both back byte for byte
        const CtlRun undo = ctl.run({u"undo"_s});
        QVERIFY2(undo.code == 0, undo.both().constData());
        QCOMPARE(read(headFolder + u"/.env.dspark"_s), headBefore);
        QVERIFY(!QFile::exists(workerFolder + u"/.env.dspark"_s));
        QVERIFY(!QFile::exists(workerFolder + u"/docker-compose.dspark.yml"_s));
        QCOMPARE(ctl.run({u"undo"_s}).code, 0); // nothing left to undo
    }

    void filesOfBothMachinesComeBackByteForByte()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        const QString folder = bed.node(u"spark-b"_s).homeOnHost() + u"/dspark"_s;
        QVERIFY(bed.exec(u"spark-b"_s, {u"sh"_s, u"-c"_s, u"mkdir -p ~/dspark && printf '# stale\\r\\nNCCL_IB_GID_INDEX=9\\nNCCL_IB_HCA=mlx5_0' > ~/dspark/.env.dspark && chmod 640 ~/dspark/.env.dspark"_s}, u"spark"_s).ok());
        const QByteArray before = read(folder + u"/.env.dspark"_s);
        QVERIFY(before.endsWith("mlx5_0"));
        QVERIFY(ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)}).code == 0);
        const CtlRun apply = ctl.run({u"apply"_s, ctl.path(u"plan"_s)});
        QVERIFY2(apply.code == 0, apply.both().constData());
        QVERIFY(read(folder + u"/.env.dspark"_s) != before);
        const CtlRun undo = ctl.run({u"undo"_s});
        QVERIFY2(undo.code == 0, undo.both().constData());
        QCOMPARE(read(folder + u"/.env.dspark"_s), before);
        QCOMPARE(int(QFileInfo(folder + u"/.env.dspark"_s).permissions() & 0x777), 0x640);
    }

    void healthyClustersGetNoFinding_data()
    {
        QTest::addColumn<QString>("yaml");
        for (const char* name : {"two-sparks-healthy", "two-sparks-crossed", "two-sparks-holes"})
            QTest::newRow(name) << QString::fromLatin1(name) + u".yaml"_s;
    }

    void healthyClustersGetNoFinding()
    {
        QFETCH(QString, yaml);
        Testbed bed;
        TESTBED_UP(bed, yaml);
        const Ctl ctl(bed);
        const CtlRun run = ctl.run(QStringList{u"diagnose"_s, u"--json"_s} + both);
        QStringList found;
        for (const auto& finding : run.json()[u"findings"_s].toArray())
            found += finding[u"id"_s].toString() + u' ' + finding[u"title"_s].toString() + u' ' + finding[u"evidence"_s][0][u"text"_s].toString();
        QVERIFY2(run.code == 0, qPrintable(found.join(u'\n') + QString::fromUtf8(run.err)));
        QCOMPARE(run.json()[u"status"_s].toString(), u"ok"_s);
        QVERIFY2(run.json()[u"findings"_s].toArray().isEmpty(), run.out.constData());
        for (const auto& check : run.json()[u"checks"_s].toArray())
            QVERIFY2(check[u"state"_s].toString() == u"fine", qPrintable(check[u"id"_s].toString()));
    }

    void aSnapshotTellsTheSameAsTheLiveMachines()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        const CtlRun saved = ctl.run(QStringList{u"snapshot"_s} + both + QStringList{u"-o"_s, ctl.path(u"s.json"_s)});
        QVERIFY2(saved.code == 0, saved.both().constData());
        const CtlRun live = ctl.run(QStringList{u"diagnose"_s, u"--json"_s} + both);
        const CtlRun replayed = ctl.runPlain({u"diagnose"_s, u"--json"_s, u"--snapshot"_s, ctl.path(u"s.json"_s)});
        QVERIFY2(replayed.code == 2, replayed.both().constData());
        QStringList liveIds;
        QStringList replayedIds;
        for (const auto& finding : live.json()[u"findings"_s].toArray())
            liveIds += finding[u"id"_s].toString() + finding[u"title"_s].toString();
        for (const auto& finding : replayed.json()[u"findings"_s].toArray())
            replayedIds += finding[u"id"_s].toString() + finding[u"title"_s].toString();
        QCOMPARE(replayedIds, liveIds);
        const CtlRun nccl = ctl.runPlain({u"nccl"_s, u"--json"_s, u"--snapshot"_s, ctl.path(u"s.json"_s)});
        QVERIFY2(nccl.code == 0, nccl.both().constData());
        QCOMPARE(nccl.json()[u"ranks"_s].toArray().size(), 2);
        QCOMPARE(nccl.json()[u"ranks"_s][0][u"transport"_s].toString(), u"ib"_s);
    }

    void inventoryShowsTheGidTable()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        const CtlRun run = ctl.run(QStringList{u"inventory"_s, u"--json"_s} + both);
        QVERIFY2(run.code == 0, run.both().constData());
        const QJsonArray nodes = run.json()[u"nodes"_s].toArray();
        QCOMPARE(nodes.size(), 2);
        bool found = false;
        for (const auto& hca : nodes.at(0)[u"hcas"_s].toArray()) {
            if (hca[u"name"_s].toString() != u"rocep1s0f0")
                continue;
            for (const auto& gid : hca[u"ports"_s][0][u"gids"_s].toArray())
                found = found || (gid[u"index"_s].toInt() == 4 && gid[u"ipv4"_s].toString() == u"192.168.100.10" && gid[u"usable"_s].toBool());
        }
        QVERIFY2(found, run.out.constData());
    }

    void aFileChangedOnTheNodeInBetweenIsNotOverwritten()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        QVERIFY(ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)}).code == 0);
        QVERIFY(bed.exec(u"spark-a"_s, {u"sh"_s, u"-c"_s, u"echo MINE=1 >> ~/dspark/.env.dspark"_s}, u"spark"_s).ok());
        const QByteArray mine = read(bed.node(u"spark-a"_s).homeOnHost() + u"/dspark/.env.dspark"_s);
        const CtlRun apply = ctl.run({u"apply"_s, ctl.path(u"plan"_s)});
        QCOMPARE(apply.code, 3);
        QVERIFY2(apply.err.contains("changed") && apply.err.contains(".env.dspark"), apply.both().constData());
        QCOMPARE(read(bed.node(u"spark-a"_s).homeOnHost() + u"/dspark/.env.dspark"_s), mine);
    }

    void secretsStayOnTheMachineAndSurviveTheEdit()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        const QByteArray secret = "hf_PlantedSecret'42";
        QVERIFY(bed.exec(u"spark-a"_s, {u"sh"_s, u"-c"_s, u"printf '%s\\n' 'HF_TOKEN=\"hf_PlantedSecret'\\''42\"' >> ~/dspark/.env.dspark"_s}, u"spark"_s).ok());
        const QString file = bed.node(u"spark-a"_s).homeOnHost() + u"/dspark/.env.dspark"_s;
        QVERIFY(read(file).contains(secret));
        const CtlRun saved = ctl.run(QStringList{u"snapshot"_s} + both + QStringList{u"-o"_s, ctl.path(u"s.json"_s), u"--no-redact"_s});
        const CtlRun plan = ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)});
        const CtlRun apply = ctl.run({u"apply"_s, ctl.path(u"plan"_s)});
        QVERIFY2(apply.code == 0, apply.both().constData());
        QVERIFY(read(file).contains(secret)); // still there, filled in on the way
        for (const QByteArray& text : {saved.both(), plan.both(), apply.both(), read(ctl.path(u"s.json"_s)), read(ctl.path(u"plan/spark-a/.env.dspark"_s)), read(ctl.path(u"plan/plan.json"_s))})
            QVERIFY2(!text.contains("PlantedSecret"), text.constData());
        for (const QByteArray& text : contents(ctl.path(u"state/sparkloom/journal"_s)))
            QVERIFY(!text.contains("PlantedSecret"));
        QVERIFY(!read(bed.node(u"spark-b"_s).homeOnHost() + u"/dspark/.env.dspark"_s).contains("PlantedSecret"));
    }
};

QTEST_GUILESS_MAIN(TestChain)
#include "tst_chain.moc"
