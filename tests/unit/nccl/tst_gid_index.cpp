// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/gid_address.h"
#include "core/nccl/gid_index.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::inventory::GidType;
using core::inventory::HcaPort;
using core::inventory::LinkLayer;
using fixtures::environmentOf;

namespace {

constexpr Version newest{ 2, 30, 7 };

/// "LL/1 A/2 0/0" in the notation of semantics.md §1.4: one slot after the other.
HcaPort portFrom(const QString& table)
{
    static const QMap<QString, QString> gids = {
        { u"LL"_s, u"fe80::1"_s },
        { u"LM"_s, u"fe80::2"_s },
        { u"A"_s, u"::ffff:192.168.100.10"_s },
        { u"B"_s, u"::ffff:10.0.0.5"_s },
        { u"C"_s, u"::ffff:192.168.1.1"_s },
        { u"G"_s, u"2001:db8::1"_s },
        { u"K"_s, u"::ffff:169.254.3.4"_s },
    };
    HcaPort port;
    port.linkLayer = LinkLayer::Ethernet;
    port.state = fixtures::known(u"ACTIVE"_s);
    const QStringList slots_ = table.split(u' ', Qt::SkipEmptyParts);
    port.gidTableLength = static_cast<int>(slots_.size());
    for (int i = 0; i < slots_.size(); ++i) {
        const QString name = slots_.at(i).section(u'/', 0, 0);
        const QString version = slots_.at(i).section(u'/', 1, 1);
        if (name != u"0"_s) {
            const GidType type = version == u"1"_s ? GidType::RoceV1
                : version == u"2"_s                ? GidType::RoceV2
                                                   : GidType::Unknown;
            port.gids << fixtures::gidEntry(i, gids.value(name), type);
        }
    }
    return port;
}

/// "ADDR_RANGE=10.0.0.0/8|ADDR_FAMILY=AF_INET6", without NCCL_IB_ in front.
core::env::RankEnvironment environmentFrom(const QString& text)
{
    core::env::RankEnvironment environment;
    for (const QString& assignment : text.split(u'|', Qt::SkipEmptyParts)) {
        environment[u"NCCL_IB_"_s + assignment.section(u'=', 0, 0)] = { assignment.section(u'=', 1), u"test"_s, {} };
    }
    return environment;
}

bool lastSentenceNames(const GidChoice& choice)
{
    return !choice.why.isEmpty() && choice.why.last().contains(u"index "_s + QString::number(choice.index) + u':');
}

} // namespace

class TestGidIndex final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithNcclOnEveryVector();
    void agreesWithTheReferenceTable_data();
    void agreesWithTheReferenceTable();
    void automaticIndexIsToldBesideAPin();
    void before221TheDefaultIsZero();
    void narrowsTheIndexToAnInt();
    void infinibandIgnoresThePin();
    void infinibandTakesARoutableFlidSince222();
    void emptySlotWinsWhereNcclLetsItWin();
    void unreadableTypeIsPassedOver();
    void readsMulticastMappedAsIpv4();
    void rangesAreReadPerFamily();
    void unknownTableLengthIsTakenFromTheRows();
};

void TestGidIndex::agreesWithNcclOnEveryVector()
{
    const QJsonArray cases = fixtures::loadVectors(u"nccl_gid_index.json"_s).array();
    QVERIFY(!cases.isEmpty());
    for (qsizetype i = 0; i < cases.size(); ++i) {
        const QJsonObject one = cases.at(i).toObject();
        const auto environment = environmentOf(one.value(u"env"_s).toObject());
        const HcaPort port = fixtures::portOf(one);
        const int expected = one.value(u"expected_index"_s).toInt();
        // The same rules since 2.21.
        for (const Version version : { newest, Version{ 2, 21, 5 }, Version{ 2, 28, 9 } }) {
            const GidChoice choice = chooseGid(port, environment, version);
            QVERIFY2(choice.index == expected,
                qPrintable(u"case %1: %2 instead of %3\n%4"_s.arg(QString::number(i),
                    QString::number(choice.index),
                    QString::number(expected),
                    choice.why.join(u'\n'))));
            QVERIFY2(lastSentenceNames(choice), qPrintable(choice.why.join(u'\n')));
        }
    }
}

// semantics.md §1.4, the rows that were verified with NCCL itself.
void TestGidIndex::agreesWithTheReferenceTable_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("environment");
    QTest::addColumn<int>("index");
    const auto row = [](const char* name, const QString& table, const QString& environment, int index) {
        QTest::newRow(name) << table << environment << index;
    };
    const QString plain = u"LL/1 LL/2 A/1 A/2"_s;
    const QString twoSubnets = u"LL/1 LL/2 A/1 A/2 B/1 B/2"_s;
    const QString global = u"LL/1 LL/2 G/1 G/2"_s;
    const QString ten = u"LL/1 LL/2 B/1 B/2"_s;
    const QString mixed = u"LL/1 LL/2 C/1 C/2 B/1 B/2"_s;
    row("1", u"LL/1 LL/2 A/1 A/2 0/0"_s, u""_s, 3);
    row("2", u"LL/1 LL/2 LM/1 LM/2 A/1 A/2"_s, u""_s, 5);
    row("3", twoSubnets, u""_s, 3);
    row("4", twoSubnets, u"ADDR_RANGE=10.0.0.0/8"_s, 5);
    row("5", plain, u"ADDR_RANGE=172.16.0.0/12"_s, 0);
    row("6", u"LL/1 LL/2 A/2 A/1"_s, u""_s, 2);
    row("7", plain, u"ROCE_VERSION_NUM=1"_s, 2);
    row("8", u"LL/1 LL/2 A/2 A/1"_s, u"ROCE_VERSION_NUM=1"_s, 3);
    row("9", u"LL/1 LL/2 A/1"_s, u""_s, 2);
    row("10", u"LL/1 LL/2 0/0 0/0"_s, u""_s, 0);
    row("11", global, u""_s, 0);
    row("12", global, u"ADDR_FAMILY=AF_INET6"_s, 3);
    row("13", u"LL/1 LL/2 G/1"_s, u"ADDR_FAMILY=AF_INET6"_s, 0);
    row("14", ten, u"ADDR_FAMILY=AF_INET6"_s, 0);
    row("15", u"B/2 LL/1 LL/2 G/2"_s, u"ADDR_FAMILY=AF_INET6"_s, 3);
    row("16", u"B/1 B/2"_s, u""_s, 1);
    row("17", u"B/2 C/1 C/2"_s, u"ADDR_RANGE=192.168.0.0/16"_s, 0);
    row("18", u"B/1 B/2 C/1 C/2"_s, u"ADDR_RANGE=192.168.0.0/16"_s, 3);
    row("19", u"0/0 0/0 B/1 B/2"_s, u""_s, 3);
    row("20", u"LL/1 LL/2 0/0 0/0 B/1 B/2"_s, u""_s, 5);
    row("21", u"LL/1 LL/2 K/1 K/2 A/1 A/2"_s, u""_s, 3);
    row("22", ten, u"GID_INDEX="_s, 3);
    row("23 garbage", ten, u"GID_INDEX=abc"_s, 0);
    row("23 trailing", ten, u"GID_INDEX=3x"_s, 3);
    row("23 hexadecimal", ten, u"GID_INDEX=0x3"_s, 3);
    row("23 octal", ten, u"GID_INDEX=010"_s, 8);
    row("23 blank", ten, u"GID_INDEX= 3"_s, 3);
    row("23 beyond", ten, u"GID_INDEX=99"_s, 99);
    row("23 negative", ten, u"GID_INDEX=-7"_s, 3);
    row("24 no slash", mixed, u"ADDR_RANGE=10.0.0.5"_s, 3);
    row("24 host", mixed, u"ADDR_RANGE=10.0.0.5/32"_s, 5);
    row("25 bad address", mixed.left(mixed.indexOf(u" B"_s)), u"ADDR_RANGE=foo/8"_s, 3);
    row("25 too long", u"LL/1 LL/2 C/1 C/2"_s, u"ADDR_RANGE=10.0.0.0/33"_s, 3);
    row("25 empty length", u"LL/1 LL/2 C/1 C/2"_s, u"ADDR_RANGE=10.0.0.0/"_s, 3);
    row("26", ten, u"ADDR_RANGE=10.0.0.0/-1"_s, 0);
    row("27", u"LL/1 LL/2 G/2 B/2"_s, u"ADDR_FAMILY=af_inet6"_s, 3);
    row("28", ten, u"ROCE_VERSION_NUM=3"_s, 2);
    row("29", u"LL/1 LL/2 B/1 A/2 B/2"_s, u"ADDR_RANGE=10.0.0.0/8"_s, 4);
}

void TestGidIndex::agreesWithTheReferenceTable()
{
    QFETCH(QString, table);
    QFETCH(QString, environment);
    QFETCH(int, index);
    const GidChoice choice = chooseGid(portFrom(table), environmentFrom(environment), newest);
    QCOMPARE(choice.index, index);
    QVERIFY2(lastSentenceNames(choice), qPrintable(choice.why.join(u'\n')));
}

void TestGidIndex::automaticIndexIsToldBesideAPin()
{
    const HcaPort port = portFrom(u"LL/1 LL/2 0/0 0/0 A/1 A/2"_s);
    core::env::RankEnvironment environment;
    environment[u"NCCL_IB_GID_INDEX"_s] = { u"3"_s, u".env.dspark line 41"_s, {} };
    const GidChoice pinned = chooseGid(port, environment, newest);
    QVERIFY(pinned.pinned);
    QCOMPARE(pinned.index, 3);
    QCOMPARE(pinned.automaticIndex, 5);
    QCOMPARE(pinned.source, u".env.dspark line 41"_s);
    QVERIFY(!pinned.entry);
    QVERIFY(pinned.why.join(u' ').contains(u".env.dspark line 41"_s));
    const GidChoice automatic = chooseGid(port, {}, newest);
    QVERIFY(!automatic.pinned);
    QCOMPARE(automatic.index, 5);
    QVERIFY(automatic.source.isEmpty());
    QCOMPARE(automatic.entry->index, 5);
}

// Default 0 up to 2.20.5, -1 from 2.21.5 (case C08).
void TestGidIndex::before221TheDefaultIsZero()
{
    const HcaPort port = portFrom(u"LL/1 LL/2 A/1 A/2"_s);
    for (const QString& text : { u""_s, u"GID_INDEX="_s }) {
        QCOMPARE(chooseGid(port, environmentFrom(text), { 2, 20, 5 }).index, 0);
        QCOMPARE(chooseGid(port, environmentFrom(text), { 2, 21, 5 }).index, 3);
        QVERIFY(!chooseGid(port, environmentFrom(text), { 2, 18, 6 }).pinned);
    }
    QCOMPARE(chooseGid(port, environmentFrom(u"GID_INDEX=3"_s), { 2, 20, 5 }).index, 3);
    QCOMPARE(chooseGid(port, environmentFrom(u"GID_INDEX=-1"_s), { 2, 20, 5 }).index, -1);
}

void TestGidIndex::narrowsTheIndexToAnInt()
{
    const HcaPort port = portFrom(u"LL/1 LL/2 A/1 A/2"_s);
    QCOMPARE(chooseGid(port, environmentFrom(u"GID_INDEX=4294967298"_s), newest).index, 2);
    QCOMPARE(chooseGid(port, environmentFrom(u"GID_INDEX=99999999999999999999"_s), newest).index, 3);
}

void TestGidIndex::infinibandIgnoresThePin()
{
    HcaPort port = portFrom(u"LL/1 G/1"_s);
    port.linkLayer = LinkLayer::InfiniBand;
    const GidChoice choice = chooseGid(port, environmentFrom(u"GID_INDEX=1"_s), newest);
    QCOMPARE(choice.index, 0);
    QVERIFY(!choice.pinned);
}

void TestGidIndex::infinibandTakesARoutableFlidSince222()
{
    HcaPort port;
    port.linkLayer = LinkLayer::InfiniBand;
    port.gidTableLength = 4;
    port.gids = { fixtures::gidEntry(0, u"fe80::1"_s, GidType::InfiniBand),
        fixtures::gidEntry(1, u"fec0:0:12:0::1"_s, GidType::InfiniBand) };
    QCOMPARE(chooseGid(port, {}, newest).index, 1);
    QCOMPARE(chooseGid(port, {}, { 2, 21, 5 }).index, 0);
    QCOMPARE(chooseGid(port, environmentFrom(u"ROUTABLE_FLID_GID_INDEX=9"_s), newest).index, 0);
}

// Rule 1 checks neither validity nor version: an empty slot counts as IPv6.
void TestGidIndex::emptySlotWinsWhereNcclLetsItWin()
{
    const GidChoice choice
        = chooseGid(portFrom(u"B/2 B/1 0/0 0/0"_s), environmentFrom(u"ADDR_FAMILY=AF_INET6"_s), newest);
    QCOMPARE(choice.index, 2);
    QVERIFY(!choice.entry);
    QCOMPARE(chooseGid(portFrom(u"B/2 0/0 0/0 G/2"_s), environmentFrom(u"ADDR_FAMILY=AF_INET6"_s), newest).index, 3);
}

void TestGidIndex::unreadableTypeIsPassedOver()
{
    const HcaPort port = portFrom(u"LL/1 LL/2 A/1 A/? B/2"_s);
    const GidChoice choice = chooseGid(port, {}, newest);
    QCOMPARE(choice.index, 4);
    QVERIFY(choice.why.join(u' ').contains(u"type of index 3 cannot be read"_s));
    QVERIFY(chooseGid(port, {}, { 2, 25, 1 }).why.join(u' ').contains(u"gives up"_s));
}

void TestGidIndex::readsMulticastMappedAsIpv4()
{
    QCOMPARE(familyOf(QHostAddress(u"ff0e::ffff:1.2.3.4"_s).toIPv6Address()), AddressFamily::IPv4);
    QCOMPARE(familyOf(QHostAddress(u"ff0e:1::ffff:1.2.3.4"_s).toIPv6Address()), AddressFamily::IPv6);
    QCOMPARE(familyOf(QHostAddress(u"::1.2.3.4"_s).toIPv6Address()), AddressFamily::IPv6);
    QCOMPARE(shownGid(QHostAddress(u"::ffff:192.168.100.10"_s).toIPv6Address()), u"192.168.100.10"_s);
}

void TestGidIndex::rangesAreReadPerFamily()
{
    const auto fits = [](const char* range, AddressFamily family, const QString& gid) {
        QString why;
        return AddressRange::parse(range, family, why).contains(QHostAddress(gid).toIPv6Address());
    };
    QVERIFY(fits("2001:db8::/32", AddressFamily::IPv6, u"2001:db8:ffff::1"_s));
    QVERIFY(!fits("2001:db8::/33", AddressFamily::IPv6, u"2001:db8:ffff::1"_s));
    QVERIFY(!fits("2001:db8::1/128", AddressFamily::IPv6, u"2001:db8::2"_s));
    QVERIFY(fits("2001:db8::1/129", AddressFamily::IPv6, u"::"_s));
    QVERIFY(fits("192.168.0.0/16", AddressFamily::IPv6, u"2001:db8::2"_s));
    QVERIFY(fits("192.168.0.0/23", AddressFamily::IPv4, u"::ffff:192.168.1.9"_s));
    QVERIFY(!fits("192.168.0.0/23", AddressFamily::IPv4, u"::ffff:192.168.2.9"_s));
    QVERIFY(fits("10.0.0/8", AddressFamily::IPv4, u"::ffff:192.168.2.9"_s)); // not dotted quad: ignored
    QVERIFY(fits("10.0.0.0/ 8x", AddressFamily::IPv4, u"::ffff:10.9.9.9"_s));
}

void TestGidIndex::unknownTableLengthIsTakenFromTheRows()
{
    HcaPort port = portFrom(u"LL/1 LL/2 A/1 A/2"_s);
    port.gidTableLength = 0;
    QCOMPARE(chooseGid(port, {}, newest).index, 3);
    port.gids.clear();
    QCOMPARE(chooseGid(port, {}, newest).index, 0);
    port = portFrom(u"LL/1 LL/2 A/1 A/2"_s);
    port.gidTableLength = 3; // what lies beyond the table is not there for NCCL
    QCOMPARE(chooseGid(port, {}, newest).index, 2);
}

QTEST_GUILESS_MAIN(TestGidIndex)
#include "tst_gid_index.moc"
