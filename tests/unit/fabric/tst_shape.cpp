// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/shape.h"
#include "tests/support/case_file.h"
#include "tests/support/made_cluster.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::fabric;
using namespace core::inventory;

namespace {

constexpr auto described = test::describedCluster;

QStringList names(const Snapshot& snapshot)
{
    QStringList list;
    for (const NodeRecord& node : snapshot.nodes)
        list += node.name;
    return list;
}

Shape shapeFrom(const QString& yaml)
{
    const Snapshot snapshot = described(yaml);
    return shapeOf(snapshot, buildGraph(snapshot), names(snapshot));
}

PortUse use(const Graph& graph, const QString& node, const QString& hca)
{
    const PortRole* role = graph.role({ node, hca, 1 });
    return role ? role->use : PortUse::Unknown;
}

const QString ring = u"nodes: 3\ncables: [[spark-a 0, spark-b 1], [spark-b 0, spark-c 1], [spark-c 0, spark-a 1]]"_s;

} // namespace

class TestShape : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cablesMakeTheShape_data()
    {
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("shape");
        QTest::newRow("one cable") << u"cables: [[spark-a 0, spark-b 0]]"_s << u"one cable"_s;
        QTest::newRow("crossed") << u"cables: [[spark-a 0, spark-b 1]]"_s << u"one cable"_s;
        QTest::newRow("two cables") << u"cables: [[spark-a 0, spark-b 0], [spark-a 1, spark-b 1]]"_s << u"two cables"_s;
        QTest::newRow("two cables, crossed")
            << u"cables: [[spark-a 0, spark-b 1], [spark-a 1, spark-b 0]]"_s << u"two cables"_s;
        QTest::newRow("no cable") << u"cables: []"_s << u"none"_s;
        QTest::newRow("ring of 3") << ring << u"ring"_s;
        QTest::newRow("ring of 5")
            << u"nodes: 5\ncables: [[spark-a 0, spark-b 1], [spark-b 0, spark-c 1], [spark-c 0, spark-d 1], [spark-d 0, spark-e 1], [spark-e 0, spark-a 1]]"_s
            << u"ring"_s;
        QTest::newRow("chain") << u"nodes: 3\ncables: [[spark-a 0, spark-b 1], [spark-b 0, spark-c 1]]"_s << u"chain"_s;
        QTest::newRow("switch") << u"nodes: 3\ncables: [[spark-a 0, spark-b 0, spark-c 0]]"_s << u"switch"_s;
        QTest::newRow("two fabrics")
            << u"nodes: 3\ncables: [[spark-a 0, spark-b 0, spark-c 0], [spark-a 1, spark-b 1, spark-c 1]]"_s
            << u"two fabrics"_s;
        QTest::newRow("one left over") << u"nodes: 3\ncables: [[spark-a 0, spark-b 0]]"_s << u"partial"_s;
        QTest::newRow("switch and a cable beside it")
            << u"nodes: 3\ncables: [[spark-a 0, spark-b 0, spark-c 0], [spark-a 1, spark-b 1]]"_s << u"switch"_s;
        QTest::newRow("a node that is silent") << u"unreachable: {spark-b: No answer.}"_s << u"unknown"_s;
    }

    void cablesMakeTheShape()
    {
        QFETCH(QString, yaml);
        QFETCH(QString, shape);
        const Shape found = shapeFrom(yaml);
        QCOMPARE(shapeName(found.kind), shape);
        QVERIFY(!found.words.isEmpty());
    }

    void aRingIsToldInTheOrderOfItsCables()
    {
        const Shape found = shapeFrom(
            u"nodes: 4\ncables: [[spark-a 0, spark-c 1], [spark-c 0, spark-b 1], [spark-b 0, spark-d 1], [spark-d 0, spark-a 1]]"_s);
        QCOMPARE(found.around, (QStringList{ u"spark-a"_s, u"spark-c"_s, u"spark-b"_s, u"spark-d"_s }));
        QCOMPARE(found.pathless.size(), qsizetype(2));
        QCOMPARE(found.cables.size(), qsizetype(4));
    }

    void aChosenPairOfARingIsOneCable()
    {
        const Snapshot snapshot = described(ring);
        const Graph graph = buildGraph(snapshot);
        QCOMPARE(shapeOf(snapshot, graph, { u"spark-a"_s, u"spark-b"_s }).kind, Shape::Kind::OneCable);
        QCOMPARE(graph.fabricsReachingAll({ u"spark-a"_s, u"spark-c"_s }).size(), qsizetype(1));
        QVERIFY(graph.fabricsReachingAll(names(snapshot)).isEmpty());
    }

    void fabricsThatReachAllAreFound()
    {
        const Snapshot snapshot
            = described(u"nodes: 3\ncables: [[spark-a 0, spark-b 0, spark-c 0], [spark-a 1, spark-b 1]]"_s);
        const auto fabrics = buildGraph(snapshot).fabrics;
        QCOMPARE(fabrics.size(), qsizetype(2));
        QVERIFY(fabrics.at(0).throughSwitch && !fabrics.at(1).throughSwitch);
        QCOMPARE(fabrics.at(0).subnets, (QStringList{ u"192.168.10.0/24"_s, u"192.168.11.0/24"_s }));
    }

    void portsAreSortedByWhatTheyLeadTo()
    {
        const Snapshot snapshot = described(
            u"cables: [[spark-a 0, spark-b 0]]\nports:\n  spark-b:\n    rocep1s0f1: {address: 10.3.0.2/24}\n"
            "    roceP2p1s0f1: {address: 169.254.7.8/16}\n  spark-a:\n    rocep1s0f1: {state: ACTIVE}\n"
            "    ib0x: {link-layer: InfiniBand, state: ACTIVE}"_s);
        const Graph graph = buildGraph(snapshot);
        QCOMPARE(use(graph, u"spark-b"_s, u"rocep1s0f0"_s), PortUse::Fabric);
        QCOMPARE(use(graph, u"spark-b"_s, u"rocep1s0f1"_s), PortUse::OtherLink);
        QCOMPARE(use(graph, u"spark-b"_s, u"roceP2p1s0f1"_s), PortUse::Autoconf);
        QCOMPARE(use(graph, u"spark-a"_s, u"rocep1s0f1"_s), PortUse::NoAddress);
        QCOMPARE(use(graph, u"spark-a"_s, u"roceP2p1s0f1"_s), PortUse::Down);
        QCOMPARE(use(graph, u"spark-a"_s, u"ib0x"_s), PortUse::InfiniBand);
    }

    void aSilentNodeMayBeTheOtherEnd()
    {
        const Snapshot snapshot = described(
            u"nodes: 3\ncables: [[spark-a 0, spark-b 0], [spark-a 1, spark-c 0]]\nunreachable: {spark-c: No answer.}"_s);
        QCOMPARE(use(buildGraph(snapshot), u"spark-a"_s, u"rocep1s0f1"_s), PortUse::Unknown);
    }

    void selfMadeAddressesJoinWhatNothingElseJoins()
    {
        const QString pair
            = u"cables:\n  - {ends: [spark-a 0, spark-b 0], subnets: [169.254.0.0/16, 169.254.0.0/16]}\nports: {neighbours: false}"_s;
        QCOMPARE(shapeFrom(pair).kind, Shape::Kind::OneCable);
        const QString apart
            = u"cables:\n  - [spark-a 0, spark-b 0]\n  - {ends: [spark-a 1], subnets: [169.254.0.0/16]}\n  - {ends: [spark-b 1], subnets: [169.254.0.0/16]}\nports: {neighbours: false}"_s;
        const Snapshot snapshot = described(apart);
        const Graph graph = buildGraph(snapshot);
        QCOMPARE(use(graph, u"spark-a"_s, u"rocep1s0f1"_s), PortUse::Autoconf);
        QCOMPARE(shapeOf(snapshot, graph, names(snapshot)).kind, Shape::Kind::OneCable);
    }

    void neighboursOnBothSidesConfirmALink()
    {
        const Graph seen = buildGraph(described(u"cables: [[spark-a 0, spark-b 0]]"_s));
        QCOMPARE(seen.links.first().confidence, Confidence::Confirmed);
        const Graph unseen = buildGraph(described(u"cables: [[spark-a 0, spark-b 0]]\nports: {neighbours: false}"_s));
        QCOMPARE(unseen.links.first().confidence, Confidence::Likely);
    }

    void lldpNamesTheOtherEndWithoutAnyAddress()
    {
        const QString yaml
            = u"cables:\n  - {ends: [spark-a 0, spark-b 1], subnets: [none, none]}\nchange:\n  spark-a:\n    - item: \"cmd:lldpctl -f json0\"\n      text: '%1'"_s
                  .arg(
                      u"{\"lldp\":[{\"interface\":[{\"name\":\"enp1s0f0np0\",\"chassis\":[{\"name\":[{\"value\":\"spark-b\"}]}],\"port\":[{\"id\":[{\"type\":\"mac\",\"value\":\"fc:4c:ea:a1:02:31\"}],\"descr\":[{\"value\":\"enp1s0f1np1\"}]}]}]}]}"_s);
        const Graph graph = buildGraph(described(yaml));
        QCOMPARE(graph.links.size(), qsizetype(1));
        QCOMPARE(graph.links.first().confidence, Confidence::Confirmed);
        QCOMPARE(graph.links.first().cageB, 1);
        for (const QString& garbage : { u"{"_s,
                 u"[]"_s,
                 u"{\"lldp\":[{\"interface\":[{}]}]}"_s,
                 u"{\"lldp\":[{\"interface\":[{\"name\":\"enp1s0f0np0\",\"port\":[{\"id\":\"x\"}]}]}]}"_s }) {
            const Snapshot snapshot = described(
                u"change:\n  spark-a:\n    - item: \"cmd:lldpctl -f json0\"\n      text: '%1'"_s.arg(garbage));
            QCOMPARE(buildGraph(snapshot).links.size(), qsizetype(1));
        }
    }

    void aPortThatLeadsOutsideIsNamed()
    {
        const Shape found = shapeFrom(u"cables: [[spark-a 0, spark-b 0], [spark-a 1]]"_s);
        QCOMPARE(found.kind, Shape::Kind::OneCable);
        QCOMPARE(found.outside.size(), qsizetype(2));
        QVERIFY(found.words.last().contains(u"spark-a"_s));
    }

    void manyEndsOfASwitchDoNotMakeAllPairs()
    {
        QList<NodeRecord> nodes;
        QStringList wanted;
        for (int i = 1; i <= 40; ++i) {
            wanted += u"n%1"_s.arg(i);
            nodes += test::gb10Node(
                { wanted.last(), 0, u"10.7.0.%1"_s.arg(i), u"10.7.1.%1"_s.arg(i), u"10.0.0.%1"_s.arg(i) });
        }
        const Snapshot snapshot = test::snapshotOf(nodes);
        const Graph graph = buildGraph(snapshot);
        QCOMPARE(graph.links.size(), qsizetype(39));
        QCOMPARE(graph.fabricsReachingAll(wanted).size(), qsizetype(1));
        QCOMPARE(shapeOf(snapshot, graph, wanted).kind, Shape::Kind::Switch);
    }
};

QTEST_GUILESS_MAIN(TestShape)
#include "tst_shape.moc"
