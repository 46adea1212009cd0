// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

QByteArray withSelector(const QByteArray& selector)
{
    return fittingEnv().replace("NCCL_IB_HCA==rocep1s0f0,roceP2p1s0f0", QByteArray("NCCL_IB_HCA=" + selector));
}

} // namespace

class TestSelectorChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void selectorsThatSelectThePortsThatAreUpAreFine_data()
    {
        QTest::addColumn<QByteArray>("selector");
        for (const char* text : {"=rocep1s0f0,roceP2p1s0f0", "roce", "rocep1s0f0,roceP2p1s0f0", "=rocep1s0f0:1", "^=rocep1s0f1", "=rocep1s0f0"})
            QTest::newRow(text) << QByteArray(text);
    }

    void selectorsThatSelectThePortsThatAreUpAreFine()
    {
        QFETCH(QByteArray, selector);
        QCOMPARE(allIds(diagnosed(twoSparks(withSelector(selector)))), QStringList());
    }

    void aSelectorThatMatchesNothingIsOneFindingANode_data()
    {
        QTest::addColumn<QByteArray>("selector");
        for (const char* text : {"mlx5_0", "ROCEP1S0F0", "=rocep1s0", "^roce", "=rocep1s0f0:2"})
            QTest::newRow(text) << QByteArray(text);
    }

    void aSelectorThatMatchesNothingIsOneFindingANode()
    {
        QFETCH(QByteArray, selector);
        const Diagnosis diagnosis = diagnosed(twoSparks(withSelector(selector)));
        QCOMPARE(roots(diagnosis), (QStringList{u"hca.selector.matches-nothing"_s, u"hca.selector.matches-nothing"_s}));
        QVERIFY(test::finding(diagnosis, u"hca.selector.matches-nothing"_s).reasoning.last().contains(u"rocep1s0f0"_s));
    }

    void aSelectorOfDownPortsSaysSo()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(withSelector("=rocep1s0f1,roceP2p1s0f1")));
        QVERIFY(roots(diagnosis).contains(u"hca.selector.down-only"_s));
        QVERIFY(!allIds(diagnosis).contains(u"hca.selector.matches-nothing"_s));
    }

    void aMemberThatDoesNotExistIsAWarning()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(withSelector("=rocep1s0f0,mlx5_7")));
        QCOMPARE(diagnosis.report.status(), Status::Warning);
        QVERIFY(test::finding(diagnosis, u"hca.selector.member-missing"_s).title.contains(u"mlx5_7"_s));
    }

    void aDownMemberBesideOneThatIsUpIsNoFinding()
    {
        QCOMPARE(allIds(diagnosed(twoSparks(withSelector("=rocep1s0f0,rocep1s0f1")))), QStringList());
    }

    void socketsByChoiceAreAWarning()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("NCCL_IB_DISABLE=1\n")));
        QVERIFY2(roots(diagnosis).contains(u"nccl.transport.socket"_s), qPrintable(allIds(diagnosis).join(u' ')));
    }

    void anEmptyNetNameStopsNccl()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("NCCL_NET=\n")));
        QVERIFY2(roots(diagnosis).contains(u"nccl.transport.fails"_s), qPrintable(allIds(diagnosis).join(u' ')));
    }

    void crossedPortsWithoutWorkerValuesAreOneFinding()
    {
        NodeSpec a{u"spark-a"_s, 0, u"192.168.100.11"_s, u"192.168.101.11"_s, u"10.20.0.11"_s};
        a.envText = fittingEnv();
        const NodeSpec b{u"spark-b"_s, 1, u"192.168.100.12"_s, u"192.168.101.12"_s, u"10.20.0.12"_s};
        const Diagnosis diagnosis = diagnosed(snapshotOf({gb10Node(a), gb10Node(b)}));
        QCOMPARE(roots(diagnosis), (QStringList{u"env.worker-values-missing"_s}));
        QVERIFY(test::finding(diagnosis, u"env.worker-values-missing"_s).title.contains(u"WORKER_NCCL_IB_HCA"_s));
    }
};

QTEST_GUILESS_MAIN(TestSelectorChecks)
#include "tst_selector.moc"
