// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"
#include "tests/support/made_cluster.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::fabric;
using namespace core::inventory;

namespace {

QStringList hcasOf(const Cage& cage)
{
    QStringList names;
    for (const CagePort& port : cage.ports)
        names += port.ref.hca;
    return names;
}

} // namespace

class TestGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twinsOfOneSocketShareACage()
    {
        const Graph graph = buildGraph(test::twoSparks({}));
        QCOMPARE(graph.cages.size(), qsizetype(4));
        QCOMPARE(hcasOf(graph.cages.at(0)), (QStringList{u"rocep1s0f0"_s, u"roceP2p1s0f0"_s}));
        QCOMPARE(hcasOf(graph.cages.at(1)), (QStringList{u"rocep1s0f1"_s, u"roceP2p1s0f1"_s}));
        QVERIFY(graph.cages.at(0).active());
        QVERIFY(!graph.cages.at(1).active());
    }

    void namesPlayNoPartInPairing()
    {
        Snapshot snapshot = test::twoSparks({});
        const QStringList names{u"mlx5_0"_s, u"mlx5_2"_s, u"mlx5_1"_s, u"mlx5_3"_s}; // by PCI: roceP2…f0, f1, rocep1…f0, f1
        for (NodeRecord& node : snapshot.nodes) {
            for (qsizetype i = 0; i < node.facts.hcas.size(); ++i)
                node.facts.hcas[i].name = names.at(i);
        }
        const Graph graph = buildGraph(snapshot);
        QCOMPARE(hcasOf(graph.cages.at(0)), (QStringList{u"mlx5_1"_s, u"mlx5_0"_s}));
    }

    void aPortNameBeatsThePciFunction()
    {
        Snapshot snapshot = test::twoSparks({});
        NodeRecord& node = snapshot.nodes[0];
        test::netdevOf(node, u"enp1s0f0np0"_s)->physPortName = {u"p0"_s, {}, {}};
        test::netdevOf(node, u"enP2p1s0f1np1"_s)->physPortName = {u"p0"_s, {}, {}};
        test::netdevOf(node, u"enp1s0f1np1"_s)->physPortName = {u"p1"_s, {}, {}};
        test::netdevOf(node, u"enP2p1s0f0np0"_s)->physPortName = {u"p1"_s, {}, {}};
        const QList<Cage> cages = cagesOf(node);
        QCOMPARE(hcasOf(cages.at(0)), (QStringList{u"rocep1s0f0"_s, u"roceP2p1s0f1"_s}));
    }

    void anUnknownCardIsACageOfItsOwn()
    {
        Snapshot snapshot = test::twoSparks({});
        for (Hca& hca : snapshot.nodes[0].facts.hcas)
            hca.sysImageGuid = {};
        QCOMPARE(cagesOf(snapshot.nodes.at(0)).size(), qsizetype(4));
    }

    void oneCableHasTwoRailsAndOneLink()
    {
        const Graph graph = buildGraph(test::twoSparks({}));
        QCOMPARE(graph.rails.size(), qsizetype(2));
        QCOMPARE(graph.reachingAll({u"spark-a"_s, u"spark-b"_s}).size(), qsizetype(2));
        QCOMPARE(graph.links.size(), qsizetype(1));
        QCOMPARE(graph.links.first().subnets, (QStringList{u"192.168.100.0/24"_s, u"192.168.101.0/24"_s}));
        QVERIFY(!graph.links.first().throughSwitch);
    }

    void aNeighbourEntryWithThePeersMacIsEvidence()
    {
        Snapshot snapshot = test::twoSparks({});
        const QString mac = test::netdevOf(snapshot.nodes[1], u"enp1s0f0np0"_s)->mac;
        snapshot.nodes[0].facts.neighbours += Neighbour{QHostAddress(u"192.168.100.12"_s), mac.toUpper(), {}, {u"STALE"_s}};
        const Graph graph = buildGraph(snapshot);
        QCOMPARE(graph.links.first().evidence.size(), qsizetype(3));
        snapshot.nodes[0].facts.neighbours.last().states = {u"FAILED"_s};
        QCOMPARE(buildGraph(snapshot).links.first().evidence.size(), qsizetype(2));
    }

    void aDownPortIsOnNoRail()
    {
        Snapshot snapshot = test::twoSparks({});
        for (Hca& hca : snapshot.nodes[1].facts.hcas)
            hca.ports.first().state = {u"DOWN"_s, {}, {}};
        QVERIFY(buildGraph(snapshot).reachingAll({u"spark-a"_s, u"spark-b"_s}).isEmpty());
    }

    void aVlanCountsForThePortBelowIt()
    {
        Snapshot snapshot = test::twoSparks({});
        for (NodeRecord& node : snapshot.nodes) {
            Netdev vlan = *test::netdevOf(node, u"enp1s0f0np0"_s);
            vlan.parent = vlan.name;
            vlan.name += u".100"_s;
            vlan.addresses = {Address{QHostAddress(node.name == u"spark-a" ? u"10.9.0.1"_s : u"10.9.0.2"_s), 24, u"global"_s, false}};
            node.facts.netdevs += vlan;
        }
        const Graph graph = buildGraph(snapshot);
        const auto rails = graph.reachingAll({u"spark-a"_s, u"spark-b"_s});
        QCOMPARE(rails.size(), qsizetype(3));
    }

    void eightNodesInOneSubnetAreBehindASwitch()
    {
        QList<NodeRecord> nodes;
        QStringList names;
        for (int i = 1; i <= 8; ++i) {
            names += u"n%1"_s.arg(i);
            nodes += test::gb10Node({names.last(), 0, u"192.168.100.%1"_s.arg(i), u"192.168.101.%1"_s.arg(i), u"10.0.0.%1"_s.arg(i)});
        }
        const Graph graph = buildGraph(test::snapshotOf(nodes));
        QCOMPARE(graph.reachingAll(names).size(), qsizetype(2));
        QCOMPARE(graph.links.size(), qsizetype(28));
        QVERIFY(graph.links.first().throughSwitch);
    }

    void subnetsOfBothFamilies_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<int>("prefix");
        QTest::addColumn<QString>("subnet");
        QTest::newRow("/24") << u"192.168.100.11"_s << 24 << u"192.168.100.0/24"_s;
        QTest::newRow("/30") << u"192.168.100.6"_s << 30 << u"192.168.100.4/30"_s;
        QTest::newRow("/0") << u"192.168.100.6"_s << 0 << u"0.0.0.0/0"_s;
        QTest::newRow("/32") << u"10.0.0.1"_s << 32 << u"10.0.0.1/32"_s;
        QTest::newRow("v6/64") << u"2001:db8:1:2:3::1"_s << 64 << u"2001:db8:1:2::/64"_s;
        QTest::newRow("v6/60") << u"2001:db8:1:2f::1"_s << 60 << u"2001:db8:1:20::/60"_s;
    }

    void subnetsOfBothFamilies()
    {
        QFETCH(QString, address);
        QFETCH(int, prefix);
        QFETCH(QString, subnet);
        const Subnet made = Subnet::of(QHostAddress(address), prefix);
        QCOMPARE(made.toString(), subnet);
        QVERIFY(made.contains(QHostAddress(address)));
    }

    void linkLocalIpv4IsARailByDesign()
    {
        QVERIFY(!isUnroutable(QHostAddress(u"169.254.3.4"_s)));
        QVERIFY(isUnroutable(QHostAddress(u"fe80::1"_s)));
        QVERIFY(isUnroutable(QHostAddress(u"127.0.0.1"_s)));
    }
};

QTEST_GUILESS_MAIN(TestGraph)
#include "tst_graph.moc"
