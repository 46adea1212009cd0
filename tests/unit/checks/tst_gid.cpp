// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

class TestGidChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theClassicMismatchNamesNodeHcaIndexAndWhatSitsThere()
    {
        // One literal pin for both; the head's address sits at 4 and slot 3 is a hole.
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n"), 4, 3));
        QCOMPARE(diagnosis.report.status(), Status::Problem);
        QCOMPARE(roots(diagnosis), (QStringList{u"gid.pin.empty-slot"_s}));
        const Finding finding = test::finding(diagnosis, u"gid.pin.empty-slot"_s);
        QCOMPARE(finding.scope.node, u"spark-a"_s);
        QCOMPARE(finding.scope.object, u"rocep1s0f0"_s);
        QVERIFY(finding.title.contains(u"3"_s) && finding.title.contains(u"empty"_s));
        QVERIFY(!finding.reasoning.isEmpty());
        QVERIFY(finding.reasoning.last().contains(u"needs 4"_s));
        const bool showsLine = std::any_of(finding.evidence.cbegin(), finding.evidence.cend(),
            [](const Evidence& evidence) { return evidence.text == u"NCCL_IB_GID_INDEX=3" && evidence.source.contains(u"line 8"_s); });
        QVERIFY(showsLine);
        QCOMPARE(finding.fixes.first().envEdits.first().key, u"NCCL_IB_GID_INDEX"_s);
        QVERIFY(finding.fixes.first().envEdits.first().remove);
        QVERIFY(allIds(diagnosis).contains(u"gid.pin.differs-per-node"_s));
        QCOMPARE(test::finding(diagnosis, u"gid.pin.differs-per-node"_s).causedBy, u"gid.pin.empty-slot"_s);
    }

    void aPinThatFitsEverywhereIsNoFinding()
    {
        QCOMPARE(allIds(diagnosed(twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n")))), QStringList());
    }

    void pinsOfTheirOwnForEachRankAreNoFinding()
    {
        const auto snapshot = [](int head) {
            Snapshot made = twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=4\nWORKER_NCCL_IB_GID_INDEX=3\n"), head, 3);
            setGid(made.nodes[0], u"roceP2p1s0f0"_s, 3, GidType::RoceV2, {});
            setGid(made.nodes[0], u"roceP2p1s0f0"_s, 4, GidType::RoceV2, u"192.168.101.11"_s);
            return made;
        };
        QCOMPARE(allIds(diagnosed(snapshot(4))), QStringList());
    }

    void everyWayToMissHasItsOwnId_data()
    {
        QTest::addColumn<QByteArray>("pin");
        QTest::addColumn<QString>("id");
        QTest::newRow("v1") << QByteArray("2") << u"gid.pin.roce-v1"_s;
        QTest::newRow("link-local") << QByteArray("1") << u"gid.pin.link-local"_s;
        QTest::newRow("hole") << QByteArray("7") << u"gid.pin.empty-slot"_s;
        QTest::newRow("beyond") << QByteArray("99") << u"gid.pin.beyond-table"_s;
    }

    void everyWayToMissHasItsOwnId()
    {
        QFETCH(QByteArray, pin);
        QFETCH(QString, id);
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=" + pin + "\n")));
        QVERIFY2(roots(diagnosis).contains(id), qPrintable(roots(diagnosis).join(u' ')));
        QCOMPARE(test::finding(diagnosis, id).scope.object, u"rocep1s0f0 and roceP2p1s0f0"_s);
    }

    void anAddressOfAnotherInterfaceIsAMiss()
    {
        Snapshot snapshot = twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=5\n"));
        for (const QString& hca : {u"rocep1s0f0"_s, u"roceP2p1s0f0"_s})
            setGid(snapshot.nodes[0], hca, 5, GidType::RoceV2, u"10.99.0.1"_s);
        QVERIFY(roots(diagnosed(snapshot)).contains(u"gid.pin.other-address"_s));
    }

    void twoHcasOfOneNodeThatNeedDifferentIndexesAreSaidTogether()
    {
        Snapshot snapshot = twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n"), 4, 4);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY(allIds(diagnosis).contains(u"gid.pin.differs-per-hca"_s));
        QVERIFY(!roots(diagnosis).contains(u"gid.pin.differs-per-hca"_s));
    }

    void aPinThatIsNoPlainNumberIsSaid_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("word") << QByteArray("abc");
        QTest::newRow("octal") << QByteArray("03");
        QTest::newRow("hex") << QByteArray("0x3");
        QTest::newRow("tail") << QByteArray("3x");
    }

    void aPinThatIsNoPlainNumberIsSaid()
    {
        QFETCH(QByteArray, value);
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=" + value + "\n")));
        QVERIFY2(roots(diagnosis).contains(u"gid.pin.not-a-number"_s), qPrintable(allIds(diagnosis).join(u' ')));
    }

    void anEmptyPinIsHarmlessFromNccl221On()
    {
        QCOMPARE(allIds(diagnosed(twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=\n"), 4, 3))), QStringList());
    }

    void beforeNccl221AnUnsetIndexIsZeroAndWrong()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnv()), u"2.20.5"_s);
        QVERIFY2(roots(diagnosis).contains(u"gid.auto.link-local"_s), qPrintable(allIds(diagnosis).join(u' ')));
        const Fix fix = test::finding(diagnosis, u"gid.auto.link-local"_s).fixes.first();
        QCOMPARE(fix.envEdits.size(), qsizetype(2));
        QCOMPARE(fix.envEdits.at(0), (EnvEdit{u"NCCL_IB_GID_INDEX"_s, u"3"_s, false}));
        QCOMPARE(fix.envEdits.at(1), (EnvEdit{u"WORKER_NCCL_IB_GID_INDEX"_s, u"3"_s, false}));
    }

    void aStalePinThatTheLauncherReplacesIsANote()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("NCCL_IB_GID_AUTO=1\nNCCL_IB_GID_INDEX=3\n"), 4, 3));
        QCOMPARE(diagnosis.report.status(), Status::Ok);
        QCOMPARE(test::finding(diagnosis, u"gid.pin.empty-slot"_s).severity, Severity::Note);
    }

    void aTableOnlyWithHighIndexesIsFine()
    {
        QCOMPARE(allIds(diagnosed(twoSparks(fittingEnv(), 7, 11))), QStringList());
    }

    void linkLocalIpv4RailsByDesignAreFine()
    {
        NodeSpec a{u"spark-a"_s, 0, u"169.254.207.1"_s, {}, u"10.20.0.11"_s};
        a.prefixLength = 16;
        a.envText = "WORKER_HOST=spark@169.254.207.2\nMASTER_ADDR=169.254.207.1\nMASTER_PORT=25000\nNCCL_IB_HCA==rocep1s0f0\n"
                    "NCCL_SOCKET_IFNAME=enp1s0f0np0\nDSPARK_VLLM_IMAGE=x:1\n";
        NodeSpec b{u"spark-b"_s, 0, u"169.254.207.2"_s, {}, u"10.20.0.12"_s};
        b.prefixLength = 16;
        QCOMPARE(allIds(diagnosed(snapshotOf({gb10Node(a), gb10Node(b)}))).join(u" "_s), u"link.half-unused link.half-unused"_s); // notes
    }

    void anUnreachableNodeHidesNoMissOfTheOther()
    {
        Snapshot snapshot = twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n"), 4, 3);
        snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
        QCOMPARE(roots(diagnosed(snapshot)), (QStringList{u"node.unreachable"_s, u"gid.pin.empty-slot"_s}));
    }
};

QTEST_GUILESS_MAIN(TestGidChecks)
#include "tst_gid.moc"
