// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

/// A false alarm is a fault like a miss: healthy clusters get no finding at all.
class TestHealthy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void healthyClustersGetNoFinding_data()
    {
        QTest::addColumn<Snapshot>("snapshot");
        QTest::newRow("one cable") << twoSparks(fittingEnv());
        QTest::newRow("indexes differ, no pin") << twoSparks(fittingEnv(), 4, 3);

        NodeSpec a{u"spark-a"_s, 0, u"192.168.100.11"_s, u"192.168.101.11"_s, u"10.20.0.11"_s};
        a.envText = fittingEnvWith("WORKER_NCCL_IB_HCA==rocep1s0f1,roceP2p1s0f1\nWORKER_NCCL_SOCKET_IFNAME=enp1s0f1np1\n"
                                   "WORKER_TP_SOCKET_IFNAME=enp1s0f1np1\nWORKER_GLOO_SOCKET_IFNAME=enp1s0f1np1\n");
        const NodeSpec b{u"spark-b"_s, 1, u"192.168.100.12"_s, u"192.168.101.12"_s, u"10.20.0.12"_s};
        QTest::newRow("crossed ports") << snapshotOf({gb10Node(a), gb10Node(b)});

        Snapshot holes = twoSparks(fittingEnv(), 9, 200);
        for (NodeRecord& node : holes.nodes) {
            for (Hca& hca : node.facts.hcas)
                hca.ports.first().gidTableLength = 256;
        }
        QTest::newRow("holes, 256 rows") << holes;

        Snapshot names = twoSparks(fittingEnv().replace("=rocep1s0f0,roceP2p1s0f0", "=mlx5_0,mlx5_2"));
        const QMap<QString, QString> renamed{{u"rocep1s0f0"_s, u"mlx5_0"_s}, {u"rocep1s0f1"_s, u"mlx5_1"_s}, {u"roceP2p1s0f0"_s, u"mlx5_2"_s}, {u"roceP2p1s0f1"_s, u"mlx5_3"_s}};
        for (NodeRecord& node : names.nodes) {
            for (Hca& hca : node.facts.hcas)
                hca.name = renamed.value(hca.name);
        }
        QTest::newRow("mlx5 names") << names;

        NodeSpec narrow{u"spark-a"_s, 0, u"192.168.100.1"_s, u"192.168.100.5"_s, u"10.20.0.11"_s};
        narrow.prefixLength = 30;
        narrow.envText = fittingEnv().replace("192.168.100.12", "192.168.100.2").replace("192.168.100.11", "192.168.100.1");
        NodeSpec narrowPeer{u"spark-b"_s, 0, u"192.168.100.2"_s, u"192.168.100.6"_s, u"10.20.0.12"_s};
        narrowPeer.prefixLength = 30;
        QTest::newRow("/30 rails") << snapshotOf({gb10Node(narrow), gb10Node(narrowPeer)});
    }

    void healthyClustersGetNoFinding()
    {
        QFETCH(Snapshot, snapshot);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(allIds(diagnosis), QStringList());
        QCOMPARE(diagnosis.report.status(), Status::Ok);
        for (const CheckResult& check : diagnosis.report.checks)
            QVERIFY2(check.state == CheckResult::State::Fine, qPrintable(check.id));
    }
};

QTEST_GUILESS_MAIN(TestHealthy)
#include "tst_healthy.moc"
