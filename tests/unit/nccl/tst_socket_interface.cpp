// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/comm_id.h"
#include "core/nccl/socket_interface.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::inventory::NodeFacts;
using fixtures::environmentOf;
using fixtures::netdev;
using State = SocketChoice::State;

namespace {

constexpr Version newest{ 2, 30, 7 };

/// The machine of the verified rows in semantics.md §1.1.
NodeFacts spark()
{
    NodeFacts facts;
    facts.netdevs = {
        netdev(1, u"lo"_s, { u"127.0.0.1/8"_s, u"::1/128"_s }),
        netdev(2, u"enP7s7"_s, { u"10.10.10.5/24"_s }),
        netdev(3, u"enp1s0f0np0"_s, { u"192.168.100.10/24"_s }),
        netdev(4, u"enp1s0f1np1"_s, { u"192.168.101.10/24"_s }),
        netdev(5, u"enP2p1s0f0np0"_s, { u"192.168.102.10/24"_s }),
        netdev(6, u"docker0"_s, { u"172.17.0.1/16"_s }),
        netdev(7, u"virbr0"_s, { u"192.168.122.1/24"_s }),
        netdev(8, u"wlP9s9"_s, { u"192.168.1.7/24"_s }),
    };
    return facts;
}

QStringList names(const SocketChoice& choice)
{
    QStringList result;
    for (const SocketInterface& interface : choice.all) {
        result << interface.name;
    }
    return result;
}

NodeFacts only(const QList<core::inventory::Netdev>& netdevs)
{
    NodeFacts facts;
    facts.netdevs = netdevs;
    return facts;
}

} // namespace

class TestSocketInterface final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesWhatTheReferenceTableSays_data();
    void takesWhatTheReferenceTableSays();
    void oneCharacterMeansNotSet();
    void looksInTheDocumentedOrderWhenUnset();
    void avoidsVirbrSince2283Only();
    void skipsInterfacesThatDoNotRunSince2283Only();
    void takesIpv4BeforeIpv6AndLowestIndexFirst();
    void obeysTheFamily();
    void neverTakesTheIpv6Loopback();
    void acceptsLinkLocalAddresses();
    void stopsAtSixteenInterfaces();
    void saysWhyANamedInterfaceDoesNotCount();
    void commIdOverridesTheInterfaceForBootstrap_data();
    void commIdOverridesTheInterfaceForBootstrap();
    void commIdHostNameIsUnknownUnlessItIsTheOwn();
    void unreadInterfacesAreUnknownNotMissing();
};

void TestSocketInterface::takesWhatTheReferenceTableSays_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const QString& text, const QStringList& expected) {
        QTest::newRow(qPrintable(u"“"_s + text + u"”"_s)) << text << expected;
    };
    row(u"en"_s, { u"enP7s7"_s, u"enp1s0f0np0"_s, u"enp1s0f1np1"_s, u"enP2p1s0f0np0"_s });
    row(u"enp"_s, { u"enp1s0f0np0"_s, u"enp1s0f1np1"_s });
    row(u"enp1s0f1np1,enp1s0f0np0"_s, { u"enp1s0f0np0"_s, u"enp1s0f1np1"_s });
    row(u"enp1s0f0np0:5"_s, { u"enp1s0f0np0"_s });
    row(u"=enp1s0f0np0 "_s, {});
    row(u"^docker,lo,virbr"_s, { u"enP7s7"_s, u"enp1s0f0np0"_s, u"enp1s0f1np1"_s, u"enP2p1s0f0np0"_s, u"wlP9s9"_s });
    row(u"^=docker0"_s,
        { u"lo"_s, u"enP7s7"_s, u"enp1s0f0np0"_s, u"enp1s0f1np1"_s, u"enP2p1s0f0np0"_s, u"virbr0"_s, u"wlP9s9"_s });
    row(u"=^docker0"_s, {});
    row(u"^="_s, {});
    row(u"ENP"_s, {});
    row(u"enp1s0f9, enp1s0f0np0"_s, {});
}

void TestSocketInterface::takesWhatTheReferenceTableSays()
{
    QFETCH(QString, text);
    QFETCH(QStringList, expected);
    const SocketChoice choice = chooseSocket(spark(), environmentOf({ { u"NCCL_SOCKET_IFNAME"_s, text } }), newest);
    QCOMPARE(names(choice), expected);
    QCOMPARE(choice.state, expected.isEmpty() ? State::None : State::Chosen);
    if (!expected.isEmpty()) {
        QCOMPARE(choice.bootstrap->name, expected.first());
        QVERIFY(choice.why.join(u' ').contains(expected.first()));
    }
}

void TestSocketInterface::oneCharacterMeansNotSet()
{
    for (const QString& text : { u""_s, u"w"_s, u"^"_s }) {
        const SocketChoice choice = chooseSocket(spark(), environmentOf({ { u"NCCL_SOCKET_IFNAME"_s, text } }), newest);
        QCOMPARE(choice.bootstrap->name, u"enP7s7"_s);
    }
}

void TestSocketInterface::looksInTheDocumentedOrderWhenUnset()
{
    QCOMPARE(chooseSocket(spark(), {}, newest).bootstrap->name, u"enP7s7"_s);
    NodeFacts withIb = spark();
    withIb.netdevs << netdev(9, u"ibp3s0"_s, { u"10.0.0.9/24"_s });
    QCOMPARE(names(chooseSocket(withIb, {}, newest)), QStringList{ u"ibp3s0"_s });
    const auto lo = netdev(1, u"lo"_s, { u"127.0.0.1/8"_s });
    const auto docker = netdev(6, u"docker0"_s, { u"172.17.0.1/16"_s });
    const auto virbr = netdev(7, u"virbr0"_s, { u"192.168.122.1/24"_s });
    QCOMPARE(chooseSocket(only({ lo, docker, virbr }), {}, newest).bootstrap->name, u"docker0"_s);
    QCOMPARE(chooseSocket(only({ lo, virbr }), {}, newest).bootstrap->name, u"lo"_s);
    QCOMPARE(chooseSocket(only({ virbr }), {}, newest).bootstrap->name, u"virbr0"_s);
    // ^lo is a prefix as well.
    QCOMPARE(
        chooseSocket(only({ netdev(1, u"lon0"_s, { u"10.0.0.1/24"_s }), netdev(2, u"eth0"_s, { u"10.0.1.1/24"_s }) }),
            {},
            newest)
            .bootstrap->name,
        u"eth0"_s);
}

void TestSocketInterface::avoidsVirbrSince2283Only()
{
    const NodeFacts facts
        = only({ netdev(2, u"virbr0"_s, { u"192.168.122.1/24"_s }), netdev(3, u"eth0"_s, { u"10.0.0.1/24"_s }) });
    QCOMPARE(chooseSocket(facts, {}, { 2, 27, 7 }).bootstrap->name, u"virbr0"_s);
    QCOMPARE(chooseSocket(facts, {}, { 2, 28, 3 }).bootstrap->name, u"eth0"_s);
    const NodeFacts virbrOnly = only({ netdev(2, u"virbr0"_s, { u"192.168.122.1/24"_s }) });
    QCOMPARE(chooseSocket(virbrOnly, {}, { 2, 27, 7 }).bootstrap->name, u"virbr0"_s);
}

void TestSocketInterface::skipsInterfacesThatDoNotRunSince2283Only()
{
    const NodeFacts facts
        = only({ netdev(2, u"eth0"_s, { u"10.0.0.1/24"_s }, false), netdev(3, u"eth1"_s, { u"10.0.1.1/24"_s }) });
    QCOMPARE(chooseSocket(facts, {}, { 2, 27, 7 }).bootstrap->name, u"eth0"_s);
    QCOMPARE(chooseSocket(facts, {}, { 2, 28, 3 }).bootstrap->name, u"eth1"_s);
}

void TestSocketInterface::takesIpv4BeforeIpv6AndLowestIndexFirst()
{
    const NodeFacts facts = only({ netdev(9, u"eth9"_s, { u"10.0.9.1/24"_s }),
        netdev(2, u"eth2"_s, { u"2001:db8::2/64"_s }),
        netdev(3, u"eth3"_s, { u"10.0.3.1/24"_s, u"10.0.3.2/24"_s, u"2001:db8::3/64"_s }) });
    const SocketChoice choice = chooseSocket(facts, {}, newest);
    QCOMPARE(names(choice), QStringList({ u"eth3"_s, u"eth9"_s, u"eth2"_s }));
    QCOMPARE(choice.bootstrap->address, QHostAddress(u"10.0.3.1"_s));
}

void TestSocketInterface::obeysTheFamily()
{
    const NodeFacts facts
        = only({ netdev(2, u"eth2"_s, { u"10.0.2.1/24"_s }), netdev(3, u"eth3"_s, { u"2001:db8::3/64"_s }) });
    const auto with = [&](const QString& family) {
        return names(chooseSocket(facts, environmentOf({ { u"NCCL_SOCKET_FAMILY"_s, family } }), newest));
    };
    QCOMPARE(with(u"AF_INET"_s), QStringList{ u"eth2"_s });
    QCOMPARE(with(u"AF_INET6"_s), QStringList{ u"eth3"_s });
    QCOMPARE(with(u"af_inet6"_s), QStringList({ u"eth2"_s, u"eth3"_s }));
    QCOMPARE(with(u""_s), QStringList({ u"eth2"_s, u"eth3"_s }));
}

void TestSocketInterface::neverTakesTheIpv6Loopback()
{
    const SocketChoice choice = chooseSocket(only({ netdev(1, u"lo"_s, { u"::1/128"_s }) }), {}, newest);
    QCOMPARE(choice.state, State::None);
}

void TestSocketInterface::acceptsLinkLocalAddresses()
{
    const NodeFacts facts
        = only({ netdev(2, u"eth2"_s, { u"fe80::1/64"_s }), netdev(3, u"eth3"_s, { u"169.254.3.4/16"_s }) });
    QCOMPARE(names(chooseSocket(facts, {}, newest)), QStringList({ u"eth3"_s, u"eth2"_s }));
}

void TestSocketInterface::stopsAtSixteenInterfaces()
{
    NodeFacts facts;
    for (int i = 1; i <= 20; ++i) {
        facts.netdevs << netdev(i, u"eth"_s + QString::number(i), { u"10.0.%1.1/24"_s.arg(i) });
    }
    QCOMPARE(chooseSocket(facts, {}, newest).all.size(), 16);
}

void TestSocketInterface::saysWhyANamedInterfaceDoesNotCount()
{
    NodeFacts facts = spark();
    facts.netdevs[2].addresses.clear();
    facts.netdevs[3].flags = { u"UP"_s };
    const auto why = [&](const QString& name) {
        return chooseSocket(facts, environmentOf({ { u"NCCL_SOCKET_IFNAME"_s, name } }), newest).why.join(u' ');
    };
    QVERIFY(why(u"enp1s0f0np0"_s).contains(u"enp1s0f0np0 is there but has no address"_s));
    QVERIFY(why(u"enp1s0f1np1"_s).contains(u"enp1s0f1np1 is there but does not run"_s));
    QVERIFY(why(u"eno1"_s).contains(u"No interface of this node fits"_s));
    QVERIFY(why(u"eno1"_s).contains(u"init fails"_s));
}

void TestSocketInterface::commIdOverridesTheInterfaceForBootstrap_data()
{
    QTest::addColumn<QString>("commId");
    QTest::addColumn<QString>("bootstrap");
    QTest::newRow("IPv4") << u"192.168.101.99:9000"_s << u"enp1s0f1np1"_s;
    QTest::newRow("no port") << u"192.168.101.99"_s << u"enp1s0f1np1"_s;
    QTest::newRow("IPv6") << u"[2001:db8:1::7]:9000"_s << u"wlP9s9"_s;
    QTest::newRow("IPv6 with scope") << u"[fe80::99%enP7s7]:9000"_s << u"enP7s7"_s;
    QTest::newRow("link-local without scope") << u"[fe80::99]:9000"_s << QString();
    QTest::newRow("no common subnet") << u"8.8.8.8:9000"_s << QString();
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("one character") << u"x"_s << QString();
    QTest::newRow("no closing bracket") << u"[fe80::1"_s << QString();
    QTest::newRow("separators only") << u"::,:"_s << QString();
}

void TestSocketInterface::commIdOverridesTheInterfaceForBootstrap()
{
    QFETCH(QString, commId);
    QFETCH(QString, bootstrap);
    NodeFacts facts = spark();
    facts.netdevs[1].addresses.append({ QHostAddress(u"fe80::5%enP7s7"_s), 64, u"link"_s, false });
    facts.netdevs[7].addresses.append({ QHostAddress(u"2001:db8:1::5"_s), 64, u"global"_s, false });
    const SocketChoice choice = chooseSocket(facts,
        environmentOf({ { u"NCCL_COMM_ID"_s, commId }, { u"NCCL_SOCKET_IFNAME"_s, u"=enp1s0f0np0"_s } }),
        newest);
    QCOMPARE(choice.bootstrap ? choice.bootstrap->name : QString(), bootstrap);
    QCOMPARE(choice.state, bootstrap.isEmpty() ? State::None : State::Chosen);
    QCOMPARE(names(choice), QStringList{ u"enp1s0f0np0"_s });
}

void TestSocketInterface::commIdHostNameIsUnknownUnlessItIsTheOwn()
{
    NodeFacts facts = spark();
    const auto environment = environmentOf({ { u"NCCL_COMM_ID"_s, u"spark-1:9000"_s } });
    QCOMPARE(chooseSocket(facts, environment, newest).state, State::Unknown);
    facts.hostName = fixtures::known(u"spark-1"_s);
    facts.hostNameAddresses = fixtures::known(QList<QHostAddress>{ QHostAddress(u"192.168.101.10"_s) });
    QCOMPARE(chooseSocket(facts, environment, newest).bootstrap->name, u"enp1s0f1np1"_s);
}

void TestSocketInterface::unreadInterfacesAreUnknownNotMissing()
{
    const SocketChoice choice = chooseSocket({}, environmentOf({ { u"NCCL_SOCKET_IFNAME"_s, u"eth0"_s } }), newest);
    QCOMPARE(choice.state, State::Unknown);
    QVERIFY(!choice.bootstrap);
    QVERIFY(!choice.why.isEmpty());
}

QTEST_GUILESS_MAIN(TestSocketInterface)
#include "tst_socket_interface.moc"
