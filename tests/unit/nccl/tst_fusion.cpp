// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/fusion.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::inventory::LinkLayer;
using fixtures::environmentOf;
using Environment = core::env::RankEnvironment;

namespace {

constexpr Version newest{ 2, 30, 7 };

FusionPort port(const QString& hca, const QString& pciPath, int number = 1)
{
    FusionPort made;
    made.hca = hca;
    made.port = number;
    made.pciPath = pciPath;
    made.numaNode = u"0"_s;
    made.sysImageGuid = u"fc4c:ea03:00f9:4230"_s;
    made.linkLayer = LinkLayer::Ethernet;
    return made;
}

/// Both cages of a DGX Spark cabled, in PCI order.
QList<FusionPort> spark()
{
    return { port(u"rocep1s0f0"_s, u"/sys/devices/pci0000:00/0000:00:00.0/0000:01:00.0"_s),
        port(u"rocep1s0f1"_s, u"/sys/devices/pci0000:00/0000:00:00.0/0000:01:00.1"_s),
        port(u"roceP2p1s0f0"_s, u"/sys/devices/pci0002:00/0002:00:00.0/0002:01:00.0"_s),
        port(u"roceP2p1s0f1"_s, u"/sys/devices/pci0002:00/0002:00:00.0/0002:01:00.1"_s) };
}

/// "a+b c": groups by HCA name, in the order given.
QString shown(const QList<FusionPort>& ports, const FusionResult& result)
{
    QStringList groups;
    for (const QList<int>& group : result.groups) {
        QStringList names;
        for (const int member : group) {
            names << ports.at(member).hca;
        }
        groups << names.join(u'+');
    }
    return groups.join(u' ');
}

QString fused(const QList<FusionPort>& ports, const Environment& environment, Version version = newest)
{
    return shown(ports, fusePorts(ports, environment, version));
}

const QString apart = u"rocep1s0f0 rocep1s0f1 roceP2p1s0f0 roceP2p1s0f1"_s;
const QString pairs = u"rocep1s0f0+rocep1s0f1 roceP2p1s0f0+roceP2p1s0f1"_s;

} // namespace

class TestFusion final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void levelsJoinWhatTheySay_data();
    void levelsJoinWhatTheySay();
    void releasesDiffer_data();
    void releasesDiffer();
    void switchesOnlyPermitMerging();
    void forcedGroupsAreMadeFirst();
    void forcedGroupWithAMissingMemberFails();
    void forcedPortNumberIsTheOneThatNcclReports();
    void forcedGroupOfSeparatorsIsSaidNeverToEnd();
    void groupsAreLimitedByRelease();
    void distancesFollowThePciTree_data();
    void distancesFollowThePciTree();
    void virtualFunctionsCollapse();
    void infinibandAndRoceStayApart();
    void fusionAcrossNumaNodesIsRefused();
    void railPolicyJoinsEqualRailsOnly();
    void oneActivePortPerCardIsLeftAlone();
    void explainsWhatAPairMeansOnARing();
    void portsWithoutPciDeviceAreSurvived();
};

// semantics.md §1.3; the levels were seen with the 2.28.3 binary.
void TestFusion::levelsJoinWhatTheySay_data()
{
    QTest::addColumn<QString>("level");
    QTest::addColumn<QString>("expected");
    const QString all = u"rocep1s0f0+rocep1s0f1+roceP2p1s0f0+roceP2p1s0f1"_s;
    for (const QString& level : { u"PORT"_s, u"PIX"_s, u"PXB"_s, u"P2C"_s, u"PXN"_s, u"PORTx"_s }) {
        QTest::newRow(qPrintable(level)) << level << pairs;
    }
    for (const QString& level : { u"LOC"_s, u"PH"_s, u"port"_s, u"NODE"_s, u""_s, u" PORT"_s }) {
        QTest::newRow(qPrintable(u"“"_s + level + u"”"_s)) << level << apart;
    }
    for (const QString& level : { u"PHB"_s, u"SYS"_s, u"PHBx"_s }) {
        QTest::newRow(qPrintable(level)) << level << all;
    }
}

void TestFusion::levelsJoinWhatTheySay()
{
    QFETCH(QString, level);
    QFETCH(QString, expected);
    QCOMPARE(fused(spark(), environmentOf({ { u"NCCL_NET_MERGE_LEVEL"_s, level } })), expected);
}

void TestFusion::releasesDiffer_data()
{
    QTest::addColumn<Version>("version");
    QTest::addColumn<QString>("level");
    QTest::addColumn<QString>("expected");
    QTest::newRow("2.19 joins nothing") << Version{ 2, 19, 4 } << QString() << apart;
    QTest::newRow("2.20 joins ports of one card") << Version{ 2, 20, 5 } << QString() << pairs;
    QTest::newRow("2.23 knows no levels") << Version{ 2, 23, 4 } << u"LOC"_s << pairs;
    QTest::newRow("2.24 knows levels") << Version{ 2, 24, 3 } << u"LOC"_s << apart;
    QTest::newRow("2.26 does not know P2C") << Version{ 2, 26, 2 } << u"P2C"_s << apart;
    QTest::newRow("2.27 knows P2C") << Version{ 2, 27, 3 } << u"P2C"_s << pairs;
    QTest::newRow("2.28.9") << Version{ 2, 28, 9 } << QString() << pairs;
}

void TestFusion::releasesDiffer()
{
    QFETCH(Version, version);
    QFETCH(QString, level);
    QFETCH(QString, expected);
    Environment environment;
    if (!level.isNull()) {
        environment = environmentOf({ { u"NCCL_NET_MERGE_LEVEL"_s, level } });
    }
    QCOMPARE(fused(spark(), environment, version), expected);
}

void TestFusion::switchesOnlyPermitMerging()
{
    const auto off = environmentOf({ { u"NCCL_IB_MERGE_NICS"_s, u"0"_s } });
    QCOMPARE(fused(spark(), off), apart);
    QCOMPARE(fused(spark(), off, { 2, 28, 9 }), apart);
    QCOMPARE(fused(spark(), off, { 2, 23, 4 }), apart);
    QVERIFY(!fusePorts(spark(), off, { 2, 26, 2 }).fails);
    // Releases 2.24 and 2.25 give up where the later ones go on.
    QVERIFY(fusePorts(spark(), off, { 2, 25, 1 }).fails);
    QCOMPARE(
        fused(spark(), environmentOf({ { u"NCCL_IB_MERGE_NICS"_s, u"1"_s }, { u"NCCL_NET_MERGE_LEVEL"_s, u"LOC"_s } })),
        apart);
    QCOMPARE(fused(spark(), environmentOf({ { u"NCCL_IB_MERGE_NICS"_s, QString() } })), pairs);
}

void TestFusion::forcedGroupsAreMadeFirst()
{
    const auto twins
        = environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f1,roceP2p1s0f1;rocep1s0f0,roceP2p1s0f0"_s } });
    QCOMPARE(fused(spark(), twins), u"rocep1s0f1+roceP2p1s0f1 rocep1s0f0+roceP2p1s0f0"_s);
    const auto one = environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"roceP2p1s0f0,rocep1s0f0"_s } });
    QCOMPARE(fused(spark(), one), u"rocep1s0f1 roceP2p1s0f1 rocep1s0f0+roceP2p1s0f0"_s);
    const auto alone = environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f0"_s } });
    QCOMPARE(fused(spark(), alone), u"rocep1s0f0 rocep1s0f1 roceP2p1s0f0+roceP2p1s0f1"_s);
    QCOMPARE(fused(spark(), environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u";;"_s } })), pairs);
}

void TestFusion::forcedGroupWithAMissingMemberFails()
{
    const auto missing
        = environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f0,roceP2p1s0f0;rocep1s0f1,roceP2p1s0f9"_s } });
    const FusionResult result = fusePorts(spark(), missing, newest);
    QVERIFY(result.fails);
    QVERIFY2(result.why.last().contains(u"roceP2p1s0f9"_s), qPrintable(result.why.last()));
    QVERIFY(shown(spark(), result).contains(u"rocep1s0f0+roceP2p1s0f0"_s));
    QVERIFY(
        fusePorts(spark(), environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f0,rocep1s0f0"_s } }), newest).fails);
    const auto forbidden = environmentOf(
        { { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f0,roceP2p1s0f0"_s }, { u"NCCL_IB_MERGE_NICS"_s, u"0"_s } });
    QVERIFY(fusePorts(spark(), forbidden, newest).fails);
}

// src/transport/net_ib: the port that NCCL reports is portNum + realPort.
void TestFusion::forcedPortNumberIsTheOneThatNcclReports()
{
    QVERIFY(fusePorts(spark(), environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f0:1,rocep1s0f1:1"_s } }), newest)
            .fails);
    const auto right = environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f0:1,rocep1s0f1:2"_s } });
    QCOMPARE(fused(spark(), right), u"rocep1s0f0+rocep1s0f1 roceP2p1s0f0+roceP2p1s0f1"_s);
}

void TestFusion::forcedGroupOfSeparatorsIsSaidNeverToEnd()
{
    for (const QString& text : { u","_s, u":1"_s, u"rocep1s0f0,rocep1s0f1;,,"_s }) {
        const FusionResult result = fusePorts(spark(), environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, text } }), newest);
        QVERIFY(result.fails);
        QVERIFY2(result.why.last().contains(u"never ends"_s), qPrintable(result.why.last()));
    }
}

void TestFusion::groupsAreLimitedByRelease()
{
    QList<FusionPort> many;
    for (int i = 0; i < 10; ++i) {
        many << port(u"n"_s + QString::number(i),
            u"/sys/devices/pci0000:00/0000:00:00.0/0000:01:00."_s + QString::number(i % 8));
    }
    const auto sizes = [&](Version version) {
        QStringList result;
        for (const QList<int>& group : fusePorts(many, {}, version).groups) {
            result << QString::number(group.size());
        }
        return result.join(u' ');
    };
    QCOMPARE(sizes({ 2, 30, 3 }), u"8 2"_s);
    QCOMPARE(sizes({ 2, 29, 7 }), u"4 4 2"_s);
    QCOMPARE(sizes({ 2, 20, 5 }), u"2 2 2 2 2"_s);
}

void TestFusion::distancesFollowThePciTree_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<int>("distance");
    const QString root = u"/sys/devices/pci0000:00/0000:00:01.0"_s;
    const auto row = [](const char* name, const QString& left, const QString& right, PciDistance distance) {
        QTest::newRow(name) << left << right << static_cast<int>(distance);
    };
    row("functions of one device", root + u"/0000:01:00.0"_s, root + u"/0000:01:00.1"_s, PciDistance::Port);
    row("behind one switch",
        root + u"/0000:01:00.0/0000:02:00.0/0000:03:00.0"_s,
        root + u"/0000:01:00.0/0000:02:01.0/0000:04:00.0"_s,
        PciDistance::Pix);
    row("behind two levels of switches",
        root + u"/0000:01:00.0/0000:02:00.0/0000:03:00.0"_s,
        root + u"/0000:01:00.0/0000:02:01.0/0000:04:00.0/0000:05:00.0/0000:06:00.0"_s,
        PciDistance::Pxb);
    row("behind two root ports",
        root + u"/0000:01:00.0"_s,
        u"/sys/devices/pci0000:00/0000:00:02.0/0000:02:00.0"_s,
        PciDistance::Phb);
    row("in two domains",
        root + u"/0000:01:00.0"_s,
        u"/sys/devices/pci0002:00/0002:00:00.0/0002:01:00.0"_s,
        PciDistance::Phb);
}

void TestFusion::distancesFollowThePciTree()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QFETCH(int, distance);
    const PciTopology topology({ port(u"a"_s, left), port(u"b"_s, right) }, true, rulesOf(newest));
    QCOMPARE(static_cast<int>(topology.distance(0, 1)), distance);
    QCOMPARE(static_cast<int>(topology.distance(1, 0)), distance);
}

void TestFusion::virtualFunctionsCollapse()
{
    const QString root = u"/sys/devices/pci0000:00/0000:00:01.0/"_s;
    const QList<FusionPort> functions
        = { port(u"pf"_s, root + u"0000:01:00.0"_s), port(u"vf"_s, root + u"0000:01:08.2"_s) };
    QCOMPARE(fused(functions, {}), u"pf+vf"_s);
    QCOMPARE(fused(functions, environmentOf({ { u"NCCL_IB_MERGE_VFS"_s, u"0"_s } })), u"pf vf"_s);
}

void TestFusion::infinibandAndRoceStayApart()
{
    QList<FusionPort> ports = spark();
    ports[1].linkLayer = LinkLayer::InfiniBand;
    const FusionResult result = fusePorts(ports, {}, newest);
    QVERIFY(!result.fails);
    QCOMPARE(shown(ports, result), u"rocep1s0f0 rocep1s0f1 roceP2p1s0f0+roceP2p1s0f1"_s);
    QVERIFY(result.why.join(u' ').contains(u"do not mix"_s));
    QVERIFY(fusePorts(ports, {}, { 2, 24, 3 }).fails);
}

void TestFusion::fusionAcrossNumaNodesIsRefused()
{
    QList<FusionPort> ports = spark();
    ports[2].numaNode = u"1"_s;
    ports[3].numaNode = u"1"_s;
    QCOMPARE(fused(ports, environmentOf({ { u"NCCL_NET_MERGE_LEVEL"_s, u"PHB"_s } })), pairs);
    QVERIFY(fusePorts(ports, environmentOf({ { u"NCCL_NET_MERGE_LEVEL"_s, u"SYS"_s } }), newest).fails);
}

void TestFusion::railPolicyJoinsEqualRailsOnly()
{
    QList<FusionPort> ports = spark();
    const auto rail = environmentOf({ { u"NCCL_NET_MERGE_POLICY"_s, u"rail"_s } });
    QCOMPARE(fused(ports, rail), apart);
    for (qsizetype i = 0; i < ports.size(); ++i) {
        ports[i].rail = i < 2 ? 0 : static_cast<int>(i);
    }
    QCOMPARE(fused(ports, rail), u"roceP2p1s0f0 roceP2p1s0f1 rocep1s0f0+rocep1s0f1"_s);
    QCOMPARE(fused(ports, rail, { 2, 30, 4 }), pairs);
    QCOMPARE(fused(ports, environmentOf({ { u"NCCL_NET_MERGE_POLICY"_s, u"x"_s } })), pairs);
}

void TestFusion::oneActivePortPerCardIsLeftAlone()
{
    const QList<FusionPort> ports = { spark().at(0), spark().at(2) };
    for (const Version version : { Version{ 2, 20, 5 }, Version{ 2, 22, 3 }, Version{ 2, 25, 1 }, newest }) {
        QCOMPARE(fused(ports, {}, version), u"rocep1s0f0 roceP2p1s0f0"_s);
    }
    const QList<FusionPort> three = { spark().at(0), spark().at(1), spark().at(2) };
    QCOMPARE(fused(three, {}, { 2, 21, 5 }), u"rocep1s0f0+rocep1s0f1 roceP2p1s0f0"_s);
    QCOMPARE(fused(three, {}, { 2, 22, 3 }), u"rocep1s0f0 rocep1s0f1 roceP2p1s0f0"_s);
}

void TestFusion::explainsWhatAPairMeansOnARing()
{
    const QString why = fusePorts(spark(), {}, newest).why.join(u' ');
    QVERIFY(why.contains(u"rocep1s0f0:1 and rocep1s0f1:1 become one device"_s));
    QVERIFY(why.contains(u"NCCL_IB_SUBNET_AWARE_ROUTING=1"_s));
    QVERIFY(why.contains(u"2.30.7"_s));
    QVERIFY(!fusePorts({ spark().at(0), spark().at(2) }, {}, newest).why.join(u' ').contains(u"ring"_s));
}

void TestFusion::portsWithoutPciDeviceAreSurvived()
{
    const QList<FusionPort> soft = { port(u"rxe0"_s, QString()), port(u"rxe1"_s, u"/sys/devices/virtual/x"_s) };
    QCOMPARE(fusePorts(soft, {}, { 2, 23, 4 }).groups.size(), 2);
    QCOMPARE(fused(soft, environmentOf({ { u"NCCL_NET_MERGE_LEVEL"_s, u"LOC"_s } })), u"rxe0 rxe1"_s);
    QVERIFY(fusePorts({}, {}, newest).groups.isEmpty());
}

QTEST_GUILESS_MAIN(TestFusion)
#include "tst_fusion.moc"
