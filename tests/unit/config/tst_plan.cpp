// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/cluster_plan.h"
#include "core/config/compose_document.h"
#include "core/env/readers.h"
#include "tests/support/made_cluster.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::config;
using namespace core::inventory;
using namespace test;

namespace {

Diagnosis diagnosed(const Snapshot& snapshot, const QString& version = {})
{
    DiagnoseOptions options;
    if (!version.isEmpty())
        options.version = core::nccl::Version::parse(version).value();
    return diagnose(snapshot, options).value();
}

core::Result<ClusterPlan> planned(const Snapshot& snapshot, const PlanOptions& options = {}, const QString& version = {})
{
    return planCluster(snapshot, diagnosed(snapshot, version), options);
}

QByteArray fileOf(const ClusterPlan& plan, const QString& node, const QString& name = u".env.dspark"_s)
{
    for (const PlannedFile& file : plan.files) {
        if (file.node == node && file.name() == name)
            return file.content;
    }
    return {};
}

core::env::Variables valuesOf(const QByteArray& text)
{
    const core::env::BashReading bash = core::env::readAsBash(text, {});
    return bash.outcome == core::env::BashReading::Outcome::Ok ? bash.variables : core::env::Variables();
}

/// The snapshot after the plan was written: every planned file stands on its node.
Snapshot written(Snapshot snapshot, const ClusterPlan& plan)
{
    for (NodeRecord& node : snapshot.nodes) {
        Recipe recipe;
        for (const PlannedFile& file : plan.files) {
            if (file.node != node.name)
                continue;
            recipe.folder = file.path.section(u'/', 0, -2);
            NodeFile& target = file.name() == u".env.dspark" ? recipe.envFile : recipe.composeFile;
            target = {file.path, NodeFile::State::Present, file.content, 0600, u"spark"_s};
        }
        node.facts.recipes = {recipe};
    }
    return snapshot;
}

Snapshot crossed(const QByteArray& env)
{
    NodeSpec a{u"spark-a"_s, 0, u"192.168.100.11"_s, u"192.168.101.11"_s, u"10.20.0.11"_s};
    a.envText = env;
    return snapshotOf({gb10Node(a), gb10Node({u"spark-b"_s, 1, u"192.168.100.12"_s, u"192.168.101.12"_s, u"10.20.0.12"_s})});
}

} // namespace

class TestPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePinThatCannotFitBothIsDroppedAndNothingElseIsTouched()
    {
        const QByteArray before = fittingEnvWith("NCCL_IB_GID_INDEX=3\n# my own notes stay where they are\nHF_CACHE=/raid/hf\n");
        const auto plan = planned(twoSparks(before, 4, 3));
        QVERIFY2(plan, qPrintable(plan ? QString() : plan.error().what));
        const QByteArray after = fileOf(*plan, u"spark-a"_s);
        QVERIFY(!after.contains("NCCL_IB_GID_INDEX"));
        for (const QByteArray& line : before.split('\n')) {
            if (!line.startsWith("NCCL_IB_GID_INDEX"))
                QVERIFY2(after.contains(line), line.constData());
        }
        QVERIFY(plan->missing.isEmpty());
    }

    void whatIsWrittenIsCleanWhenItIsReadAgain_data()
    {
        QTest::addColumn<Snapshot>("snapshot");
        QTest::addColumn<QString>("version");
        QTest::newRow("classic") << twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n"), 4, 3) << QString();
        QTest::newRow("classic, old NCCL") << [] {
            Snapshot made = twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n").replace("=rocep1s0f0,roceP2p1s0f0", "=rocep1s0f0"), 4, 3);
            return made;
        }() << u"2.20.5"_s;
        QTest::newRow("crossed") << crossed(fittingEnv()) << QString();
        QTest::newRow("nothing matches") << twoSparks(fittingEnv().replace("=rocep1s0f0,roceP2p1s0f0", "mlx5_0")) << QString();
        QTest::newRow("wrong interface") << twoSparks(fittingEnv().replace("IFNAME=enp1s0f0np0", "IFNAME=eth0")) << QString();
        QTest::newRow("stale example") << twoSparks("NCCL_IB_HCA=rocepXsYfZ\nNCCL_SOCKET_IFNAME=enpXsYfZnpN\nTP_SOCKET_IFNAME=enp1s0f1np1\n"
                                                    "GLOO_SOCKET_IFNAME=enp1s0f1np1\nWORKER_HOST=worker-host-or-roce-ip\nMASTER_ADDR=head-roce-ip\n"
                                                    "MASTER_PORT=25000\nDSPARK_VLLM_IMAGE=x/y:1\nVLLM_HOST_IP=head-roce-ip\nWORKER_VLLM_HOST_IP=worker-roce-ip\n")
                                       << QString();
    }

    void whatIsWrittenIsCleanWhenItIsReadAgain()
    {
        QFETCH(Snapshot, snapshot);
        QFETCH(QString, version);
        const auto plan = planned(snapshot, {}, version);
        QVERIFY2(plan, qPrintable(plan ? QString() : plan.error().what));
        const Diagnosis again = diagnosed(written(snapshot, *plan), version);
        QStringList ids;
        for (const Finding& finding : again.report.findings)
            ids += finding.id + u' ' + finding.title;
        QCOMPARE(ids, QStringList());
        const auto second = planCluster(written(snapshot, *plan), again, {});
        QVERIFY(second);
        for (const PlannedFile& file : second->files)
            QVERIFY2(!file.changes(), qPrintable(file.node + u' ' + file.path));
    }

    void aWorkerWithOtherPortNamesGetsValuesOfItsOwn()
    {
        const auto plan = planned(crossed(fittingEnv()));
        QVERIFY(plan);
        const auto head = valuesOf(fileOf(*plan, u"spark-a"_s));
        QCOMPARE(head.value(u"NCCL_IB_HCA"_s), u"=rocep1s0f0,roceP2p1s0f0"_s);
        QCOMPARE(head.value(u"WORKER_NCCL_IB_HCA"_s), u"=rocep1s0f1,roceP2p1s0f1"_s);
        QCOMPARE(head.value(u"WORKER_NCCL_SOCKET_IFNAME"_s), u"enp1s0f1np1"_s);
        QCOMPARE(head.value(u"WORKER_GLOO_SOCKET_IFNAME"_s), u"enp1s0f1np1"_s);
        const auto worker = valuesOf(fileOf(*plan, u"spark-b"_s));
        QCOMPARE(worker.value(u"NCCL_IB_HCA"_s), u"=rocep1s0f1,roceP2p1s0f1"_s);
        QCOMPARE(worker.value(u"NODE_RANK"_s), u"1"_s);
        QCOMPARE(worker.value(u"VLLM_HOST_IP"_s), u"192.168.100.12"_s);
    }

    void aWorkerLikeTheHeadGetsNoValuesItDoesNotNeed()
    {
        const auto head = valuesOf(fileOf(*planned(twoSparks(fittingEnv())), u"spark-a"_s));
        QVERIFY(!head.contains(u"WORKER_NCCL_IB_HCA"_s));
        QVERIFY(!head.contains(u"WORKER_NCCL_SOCKET_IFNAME"_s));
    }

    void tpAndGlooFollowTheSocketInterface()
    {
        const auto head = valuesOf(fileOf(*planned(twoSparks(fittingEnvWith("TP_SOCKET_IFNAME=enp1s0f1np1\nGLOO_SOCKET_IFNAME=enp1s0f1np1\n"))), u"spark-a"_s));
        QCOMPARE(head.value(u"TP_SOCKET_IFNAME"_s), u"enp1s0f0np0"_s);
        QCOMPARE(head.value(u"GLOO_SOCKET_IFNAME"_s), u"enp1s0f0np0"_s);
    }

    void oldNcclGetsAPinForEachRank()
    {
        Snapshot snapshot = twoSparks(fittingEnv().replace("=rocep1s0f0,roceP2p1s0f0", "=rocep1s0f0"), 4, 3);
        const auto head = valuesOf(fileOf(*planned(snapshot, {}, u"2.20.5"_s), u"spark-a"_s));
        QCOMPARE(head.value(u"NCCL_IB_GID_INDEX"_s), u"4"_s);
        QCOMPARE(head.value(u"WORKER_NCCL_IB_GID_INDEX"_s), u"3"_s);
    }

    void oldNcclWithTwoDifferentIndexesInOneRankIsRefusedWithTheReason()
    {
        const auto plan = planned(twoSparks(fittingEnv(), 4, 3), {}, u"2.20.5"_s);
        QVERIFY(!plan);
        QVERIFY(plan.error().what.contains(u"spark-a"_s) && plan.error().hint.contains(u"2.21"_s));
    }

    void aSelectorAndAddressThatWorkAreKept()
    {
        const QByteArray own = fittingEnv().replace("=rocep1s0f0,roceP2p1s0f0", "roce").replace("MASTER_ADDR=192.168.100.11", "MASTER_ADDR=10.20.0.11");
        const auto head = valuesOf(fileOf(*planned(twoSparks(own)), u"spark-a"_s));
        QCOMPARE(head.value(u"NCCL_IB_HCA"_s), u"roce"_s);
        QCOMPARE(head.value(u"MASTER_ADDR"_s), u"10.20.0.11"_s);
    }

    void anEmptyClusterGetsCompleteFiles()
    {
        PlanOptions options;
        options.settings.insert(u"DSPARK_VLLM_IMAGE"_s, u"registry.example/dspark:1"_s);
        const auto plan = planned(twoSparks({}), options);
        QVERIFY2(plan, qPrintable(plan ? QString() : plan.error().what));
        const auto head = valuesOf(fileOf(*plan, u"spark-a"_s));
        for (const QString& key : {u"NCCL_IB_HCA"_s, u"NCCL_SOCKET_IFNAME"_s, u"WORKER_HOST"_s, u"MASTER_ADDR"_s, u"MASTER_PORT"_s, u"DSPARK_VLLM_IMAGE"_s, u"VLLM_HOST_IP"_s})
            QVERIFY2(!head.value(key).isEmpty(), qPrintable(key));
        QCOMPARE(head.value(u"WORKER_HOST"_s), u"spark@192.168.100.12"_s);
        QCOMPARE(plan->files.size(), qsizetype(4));
        QCOMPARE(plan->files.first().path, u"/home/spark/sparkloom/.env.dspark"_s);
        QVERIFY(!plan->files.first().base);
    }

    void anImageThatNobodyKnowsIsAskedFor()
    {
        const auto plan = planned(twoSparks({}));
        QVERIFY(plan);
        QCOMPARE(plan->missing, (QStringList{u"DSPARK_VLLM_IMAGE"_s}));
    }

    void anImageThatEveryNodeHasIsTakenByDigest()
    {
        Snapshot snapshot = twoSparks({});
        for (NodeRecord& node : snapshot.nodes) {
            DockerFacts::Image image;
            image.repoTag = u"reg.example/dspark-vllm:0.1.1"_s;
            image.id = u"sha256:1"_s;
            image.repoDigests = {u"reg.example/dspark-vllm@sha256:abc"_s};
            node.facts.docker.images += image;
        }
        const auto head = valuesOf(fileOf(*planned(snapshot), u"spark-a"_s));
        QCOMPARE(head.value(u"DSPARK_VLLM_IMAGE"_s), u"reg.example/dspark-vllm:0.1.1@sha256:abc"_s);
    }

    void aComposeFileOfThePersonsOwnStays()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        NodeFile& compose = snapshot.nodes[0].facts.recipes[0].composeFile;
        compose.state = NodeFile::State::Present;
        compose.text = "services:\n  mine: {}\n";
        const auto plan = planned(snapshot);
        QVERIFY(plan);
        QVERIFY(fileOf(*plan, u"spark-a"_s, QLatin1String(composeFileName)).isEmpty());
        QVERIFY(plan->notes.join(u' ').contains(u"stays as it is"_s));
    }

    void secretsOfTheHeadDoNotTravelToTheWorker()
    {
        const auto plan = planned(twoSparks(fittingEnvWith("HF_TOKEN=__hidden_by_Sparkloom__\n# VLLM_API_KEY=__hidden_by_Sparkloom__\n")));
        QVERIFY(plan);
        QVERIFY(fileOf(*plan, u"spark-a"_s).contains("HF_TOKEN=__hidden_by_Sparkloom__"));
        QVERIFY(!fileOf(*plan, u"spark-b"_s).contains("__hidden_by_Sparkloom__"));
    }

    void settingsOfThePersonWin()
    {
        PlanOptions options;
        options.settings.insert(u"MASTER_PORT"_s, u"26000"_s);
        options.settings.insert(u"SERVED_MODEL_NAME"_s, u"it's # mine"_s);
        const auto plan = planned(twoSparks(fittingEnv()), options);
        QVERIFY(plan);
        for (const QString& node : {u"spark-a"_s, u"spark-b"_s}) {
            QCOMPARE(valuesOf(fileOf(*plan, node)).value(u"MASTER_PORT"_s), u"26000"_s);
            QCOMPARE(valuesOf(fileOf(*plan, node)).value(u"SERVED_MODEL_NAME"_s), u"it's # mine"_s);
        }
    }

    void aSettingThatNoQuotingCarriesIsRefused()
    {
        PlanOptions options;
        options.settings.insert(u"SERVED_MODEL_NAME"_s, u"it's `x`"_s);
        QVERIFY(!planned(twoSparks(fittingEnv()), options));
    }

    void aNodeThatCouldNotBeReadStopsThePlan()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
        const auto plan = planned(snapshot);
        QVERIFY(!plan);
        QVERIFY(plan.error().what.contains(u"spark-b"_s));
    }

    void machinesWithoutACommonSubnetStopThePlan()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1] = gb10Node({u"spark-b"_s, 0, u"192.168.200.12"_s, u"192.168.201.12"_s, u"10.20.0.12"_s});
        const auto plan = planned(snapshot);
        QVERIFY(!plan);
        QVERIFY(plan.error().what.contains(u"subnet"_s));
    }

    void aFileGivenByHandIsComparedWithWhatStandsOnTheNode()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        DiagnoseOptions options;
        options.env = EnvSource{fittingEnvWith("EXTRA=1\n"), u"mine.env"_s, {}, {}};
        const auto plan = planCluster(snapshot, diagnose(snapshot, options).value(), {});
        QVERIFY(plan);
        QVERIFY(fileOf(*plan, u"spark-a"_s).contains("EXTRA=1"));
        QCOMPARE(plan->files.first().base.value(), fittingEnv());
    }

    void eightNodesBehindASwitchGetEightRanks()
    {
        QList<NodeRecord> nodes;
        for (int i = 1; i <= 8; ++i) {
            NodeSpec spec{u"n%1"_s.arg(i), 0, u"192.168.100.%1"_s.arg(i), u"192.168.101.%1"_s.arg(i), u"10.0.0.%1"_s.arg(i)};
            if (i == 1)
                spec.envText = "DSPARK_VLLM_IMAGE=x:1\n";
            nodes += gb10Node(spec);
        }
        const Snapshot snapshot = snapshotOf(nodes);
        const auto plan = planned(snapshot);
        QVERIFY2(plan, qPrintable(plan ? QString() : plan.error().what));
        const auto head = valuesOf(fileOf(*plan, u"n1"_s));
        QCOMPARE(head.value(u"WORKER7_HOST"_s), u"spark@192.168.100.8"_s);
        QCOMPARE(valuesOf(fileOf(*plan, u"n8"_s)).value(u"NODE_RANK"_s), u"7"_s);
        QVERIFY(diagnosed(written(snapshot, *plan)).report.findings.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPlan)
#include "tst_plan.moc"
