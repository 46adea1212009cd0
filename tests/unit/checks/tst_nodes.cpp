// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

class TestNodeChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anUnreachableNodeIsOneFindingThatNamesWhatCouldNotRun()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(roots(diagnosis), (QStringList{u"node.unreachable"_s}));
        const Finding finding = test::finding(diagnosis, u"node.unreachable"_s);
        QCOMPARE(finding.scope.node, u"spark-b"_s);
        QVERIFY(finding.related.contains(u"gid.pin"_s));
        QVERIFY(finding.title.contains(u"No answer"_s));
    }

    void dockerTroubleHasThreeDifferentMessages_data()
    {
        QTest::addColumn<int>("access");
        QTest::addColumn<QString>("id");
        QTest::newRow("absent") << int(DockerFacts::Access::NotInstalled) << u"docker.not-installed"_s;
        QTest::newRow("stopped") << int(DockerFacts::Access::NotRunning) << u"docker.not-running"_s;
        QTest::newRow("denied") << int(DockerFacts::Access::Denied) << u"docker.denied"_s;
    }

    void dockerTroubleHasThreeDifferentMessages()
    {
        QFETCH(int, access);
        QFETCH(QString, id);
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1].facts.docker.access = static_cast<DockerFacts::Access>(access);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(roots(diagnosis), (QStringList{id}));
        QCOMPARE(test::finding(diagnosis, id).scope.node, u"spark-b"_s);
        QVERIFY(!test::finding(diagnosis, id).fixes.first().commands.isEmpty());
    }

    void dockerThatIsNotKnownIsNotBlamed()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1].facts.docker.access = DockerFacts::Access::Unknown;
        QCOMPARE(allIds(diagnosed(snapshot)), QStringList());
    }

    void aNodeWithoutRdmaDevicesHasOneRootCause()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1].facts.hcas.clear();
        snapshot.nodes[1].facts.rdmaClassPresent = {false, u"/sys/class/infiniband"_s, {}};
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(roots(diagnosis), (QStringList{u"node.no-rdma"_s}));
        QVERIFY(test::finding(diagnosis, u"node.no-rdma"_s).why.contains(u"cable"_s));
    }

    void whatCouldNotBeReadIsUnknownAndNotAProblem()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1].facts.hcas.clear();
        snapshot.nodes[1].facts.rdmaClassPresent = {std::nullopt, u"/sys/class/infiniband"_s, u"permission denied"_s};
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY(roots(diagnosis).contains(u"node.rdma-unknown"_s));
        QVERIFY(diagnosis.report.status() != Status::Ok);
    }

    void aHeadThatIsNoNodeIsRefused()
    {
        DiagnoseOptions options;
        options.head = u"spark-z"_s;
        const auto diagnosis = diagnose(twoSparks(fittingEnv()), options);
        QVERIFY(!diagnosis);
        QVERIFY(diagnosis.error().hint.contains(u"spark-a"_s));
    }

    void theHeadIsFoundFromTheFileThatNamesAWorker()
    {
        Snapshot snapshot = twoSparks({});
        snapshot.nodes[1] = gb10Node({u"spark-b"_s, 0, u"192.168.100.12"_s, u"192.168.101.12"_s, u"10.20.0.12"_s, 24, 3, 3, 9000,
            fittingEnv().replace("192.168.100.12", "192.168.100.11")});
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(diagnosis.head, u"spark-b"_s);
        QCOMPARE(diagnosis.order, (QStringList{u"spark-b"_s, u"spark-a"_s}));
    }

    void ranksFollowTheWorkerHosts()
    {
        QList<NodeRecord> nodes;
        for (int i = 1; i <= 3; ++i) {
            NodeSpec spec{u"n%1"_s.arg(i), 0, u"192.168.100.%1"_s.arg(10 + i), u"192.168.101.%1"_s.arg(10 + i), u"10.20.0.%1"_s.arg(i)};
            if (i == 1)
                spec.envText = "WORKER_HOST=spark@192.168.100.13\nWORKER2_HOST=n2\nMASTER_ADDR=192.168.100.11\nMASTER_PORT=25000\n"
                               "NCCL_IB_HCA==rocep1s0f0\nNCCL_SOCKET_IFNAME=enp1s0f0np0\nDSPARK_VLLM_IMAGE=x:1\n";
            nodes += gb10Node(spec);
        }
        const Diagnosis diagnosis = diagnosed(snapshotOf(nodes));
        QCOMPARE(diagnosis.order, (QStringList{u"n1"_s, u"n3"_s, u"n2"_s}));
        QCOMPARE(allIds(diagnosis).join(u" "_s), QString());
    }
};

QTEST_GUILESS_MAIN(TestNodeChecks)
#include "tst_nodes.moc"
