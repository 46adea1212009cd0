// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/selector.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr Version newest{ 2, 30, 7 };

QStringList kept(const HcaSelector& selector, const QStringList& candidates)
{
    QStringList result;
    for (const QString& candidate : candidates) {
        if (selector.keeps(candidate.section(u':', 0, 0), candidate.section(u':', 1).toInt())) {
            result << candidate;
        }
    }
    return result;
}

} // namespace

class TestSelector final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithNcclOnEveryVector();
    void keepsWhatTheReferenceTableSays_data();
    void keepsWhatTheReferenceTableSays();
    void readsRailAndPlaneSince2307();
    void emptyPortFitsNoPortBefore2307();
    void looksAtTheFirstEntriesOnly();
    void cutsNamesAt63Bytes();
    void unsetAndEmptyAreToldApart();
    void namesTheEntryThatDecides();
};

void TestSelector::agreesWithNcclOnEveryVector()
{
    const QJsonObject document = fixtures::loadVectors(u"nccl_ib_hca.json"_s).object();
    const QJsonArray cases = document.value(u"cases"_s).toArray();
    QVERIFY(!cases.isEmpty());
    QStringList candidates;
    const QJsonArray devices = document.value(u"devices"_s).toArray();
    for (const QJsonValue& device : devices) {
        for (int port = 1; port <= document.value(u"ports_per_device"_s).toInt(); ++port) {
            candidates << device.toString() + u':' + QString::number(port);
        }
    }
    for (const QJsonValue& one : cases) {
        const QString text = one[u"selector"_s].toString();
        const QByteArray bytes = text.isEmpty() ? QByteArray("") : text.toUtf8();
        QStringList expected;
        const QJsonArray matched = one[u"matched"_s].toArray();
        for (const QJsonValue& name : matched) {
            expected << name.toString();
        }
        QStringList actual = kept(HcaSelector::parse(bytes, newest), candidates);
        actual.sort();
        expected.sort();
        QVERIFY2(actual == expected, qPrintable(text + u" keeps "_s + actual.join(u' ')));
    }
}

// semantics.md §1.2, table of verified rows.
void TestSelector::keepsWhatTheReferenceTableSays_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("candidates");
    QTest::addColumn<QStringList>("expected");
    const QStringList spark = { u"rocep1s0f0:1"_s, u"rocep1s0f1:1"_s, u"roceP2p1s0f0:1"_s, u"roceP2p1s0f1:1"_s };
    const QStringList mlx = { u"mlx5_0:1"_s, u"mlx5_0:2"_s, u"mlx5_1:1"_s, u"mlx5_10:1"_s };
    const auto row = [](const QString& text, const QStringList& candidates, const QStringList& expected) {
        QTest::newRow(qPrintable(u"“"_s + text + u"”"_s)) << text << candidates << expected;
    };
    for (const QString& text : { u""_s, u"="_s, u",,"_s, u":1"_s, u"::"_s }) {
        row(text, spark, spark);
    }
    for (const QString& text :
        { u"^"_s, u"^="_s, u"=^rocep1s0f0"_s, u"ROCEP1S0F0"_s, u"=rocep1s0f0:2"_s, u"=rocep1s0f0:x"_s }) {
        row(text, spark, {});
    }
    row(u"rocep"_s, spark, { spark.at(0), spark.at(1) });
    row(u"roce"_s, spark, spark);
    row(u"rocep1s0f0, roceP2p1s0f0"_s, spark, { spark.at(0) });
    row(u"=rocep1s0f0,roceP2p1s0f0"_s, spark, { spark.at(0), spark.at(2) });
    row(u"^=rocep1s0f1"_s, spark, { spark.at(0), spark.at(2), spark.at(3) });
    row(u"=rocep1s0f0::0:1,roceP2p1s0f0::1:0"_s, spark, { spark.at(0), spark.at(2) });
    row(u"mlx5_1"_s, mlx, { mlx.at(2), mlx.at(3) });
    row(u"^mlx5_0:1"_s, mlx, { mlx.at(1), mlx.at(2), mlx.at(3) });
}

void TestSelector::keepsWhatTheReferenceTableSays()
{
    QFETCH(QString, text);
    QFETCH(QStringList, candidates);
    QFETCH(QStringList, expected);
    const HcaSelector selector = HcaSelector::parse(fixtures::environmentOf({ { u"NCCL_IB_HCA"_s, text } }), newest);
    QCOMPARE(kept(selector, candidates), expected);
}

void TestSelector::readsRailAndPlaneSince2307()
{
    const HcaSelector selector = HcaSelector::parse("=rocep1s0f0::0:1,roceP2p1s0f0::1:0", newest);
    QCOMPARE(selector.match(u"rocep1s0f0"_s, 1).rail, 0);
    QCOMPARE(selector.match(u"rocep1s0f0"_s, 1).plane, 1);
    QCOMPARE(selector.match(u"roceP2p1s0f0"_s, 1).rail, 1);
    QCOMPARE(selector.match(u"roceP2p1s0f0"_s, 1).plane, 0);
    QCOMPARE(HcaSelector::parse("=a:1:5:6", { 2, 30, 4 }).match(u"a"_s, 1).rail, -1);
    QCOMPARE(HcaSelector::parse("^b:1:5:6", newest).match(u"a"_s, 1).rail, -1);
}

// NCCL's parser of all tags up to 2.30.4 calls atoi on whatever follows the colon.
void TestSelector::emptyPortFitsNoPortBefore2307()
{
    QVERIFY(HcaSelector::parse("rocep1s0f0:", newest).keeps(u"rocep1s0f0"_s, 1));
    QVERIFY(!HcaSelector::parse("rocep1s0f0:", { 2, 30, 4 }).keeps(u"rocep1s0f0"_s, 1));
    QVERIFY(!HcaSelector::parse("rocep1s0f0::1", { 2, 28, 9 }).keeps(u"rocep1s0f0"_s, 1));
    QVERIFY(HcaSelector::parse("rocep1s0f0:1:7", { 2, 28, 9 }).keeps(u"rocep1s0f0"_s, 1));
}

void TestSelector::looksAtTheFirstEntriesOnly()
{
    QByteArray text;
    for (int i = 0; i < 32; ++i) {
        text += "x" + QByteArray::number(i) + ",";
    }
    QVERIFY(!HcaSelector::parse(text + "rocep1s0f0", newest).keeps(u"rocep1s0f0"_s, 1));
    QVERIFY(HcaSelector::parse("rocep1s0f0," + text, newest).keeps(u"rocep1s0f0"_s, 1));
    QVERIFY(HcaSelector::parse(text + "rocep1s0f0", newest).why().join(u' ').contains(u"first 32 entries"_s));
    QByteArray sixteen = text.left(text.indexOf("x16"));
    QVERIFY(HcaSelector::parse(sixteen + "rocep1s0f0", { 2, 18, 6 }).keeps(u"rocep1s0f0"_s, 1));
    QVERIFY(!HcaSelector::parse(sixteen + "rocep1s0f0", { 2, 18, 3 }).keeps(u"rocep1s0f0"_s, 1));
}

void TestSelector::cutsNamesAt63Bytes()
{
    const QByteArray name(70, 'a');
    QVERIFY(HcaSelector::parse(name, newest).keeps(QString(63, u'a'), 1));
    QVERIFY(!HcaSelector::parse(name, newest).keeps(QString(62, u'a'), 1));
}

void TestSelector::unsetAndEmptyAreToldApart()
{
    QVERIFY(HcaSelector::parse(core::env::RankEnvironment(), newest).why().first().contains(u"not set"_s));
    const HcaSelector empty = HcaSelector::parse(fixtures::environmentOf({ { u"NCCL_IB_HCA"_s, QString() } }), newest);
    QVERIFY(!empty.why().first().contains(u"not set"_s));
    QVERIFY(empty.keeps(u"anything"_s, 1));
}

void TestSelector::namesTheEntryThatDecides()
{
    const HcaSelector selector = HcaSelector::parse("=rocep1s0f0,roceP2p1s0f0", newest);
    QVERIFY(selector.match(u"roceP2p1s0f0"_s, 1).why.contains(u"=roceP2p1s0f0"_s));
    QVERIFY(selector.match(u"rocep1s0f1"_s, 1).why.startsWith(u"not selected"_s));
    QVERIFY(HcaSelector::parse("^rocep1s0f1", newest).match(u"rocep1s0f1"_s, 1).why.startsWith(u"excluded"_s));
}

QTEST_GUILESS_MAIN(TestSelector)
#include "tst_selector.moc"
