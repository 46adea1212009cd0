// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

Snapshot withLine(const QByteArray& lines)
{
    return twoSparks(fittingEnvWith(lines));
}

void addNetdev(NodeRecord& node, const QString& name, const QString& ip, const QString& kind = {}, const QString& pci = {})
{
    Netdev netdev;
    netdev.name = name;
    netdev.ifindex = 90;
    netdev.flags = {u"UP"_s, u"LOWER_UP"_s};
    netdev.kind = kind;
    netdev.pciAddress = pci;
    netdev.addresses = {Address{QHostAddress(ip), 24, u"global"_s, false}};
    node.facts.netdevs += netdev;
}

} // namespace

class TestAddressChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addressesThatCannotBeUsed_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QStringList>("ids");
        QTest::newRow("loopback head") << QByteArray("MASTER_ADDR=127.0.0.1\n") << QStringList{u"net.master.loopback"_s};
        QTest::newRow("127.0.1.1") << QByteArray("MASTER_ADDR=127.0.1.1\n") << QStringList{u"net.master.loopback"_s};
        QTest::newRow("any") << QByteArray("MASTER_ADDR=0.0.0.0\n") << QStringList{u"net.master.loopback"_s};
        QTest::newRow("::1") << QByteArray("MASTER_ADDR=::1\n") << QStringList{u"net.master.loopback"_s};
        QTest::newRow("fe80 without interface") << QByteArray("VLLM_HOST_IP=fe80::1\n") << QStringList{u"net.host-ip.loopback"_s};
        QTest::newRow("nobody's") << QByteArray("MASTER_ADDR=192.168.100.77\n") << QStringList{u"net.master.not-on-head"_s};
        QTest::newRow("the worker's") << QByteArray("MASTER_ADDR=192.168.100.12\n") << QStringList{u"net.master.not-on-head"_s};
        QTest::newRow("head's any") << QByteArray("VLLM_HOST_IP=0.0.0.0\n") << QStringList{u"net.host-ip.loopback"_s};
        QTest::newRow("worker's loopback") << QByteArray("WORKER_VLLM_HOST_IP=127.0.0.1\n") << QStringList{u"net.host-ip.loopback"_s};
        QTest::newRow("elsewhere") << QByteArray("WORKER_VLLM_HOST_IP=10.9.9.9\n") << QStringList{u"net.host-ip.not-on-node"_s};
        QTest::newRow("twice") << QByteArray("WORKER_VLLM_HOST_IP=192.168.100.11\n") << QStringList{u"net.host-ip.same-twice"_s};
    }

    void addressesThatCannotBeUsed()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QStringList, ids);
        const Diagnosis diagnosis = diagnosed(withLine(lines));
        QCOMPARE(roots(diagnosis), ids);
        const Finding found = test::finding(diagnosis, ids.first());
        QVERIFY(!found.fixes.first().envEdits.isEmpty());
        QVERIFY(found.fixes.first().envEdits.first().value.startsWith(u"192.168.100.1"_s));
    }

    void addressesThatAreFine_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::newRow("on the fabric") << QByteArray("VLLM_HOST_IP=192.168.100.11\nWORKER_VLLM_HOST_IP=192.168.100.12\n");
        QTest::newRow("the other half") << QByteArray("VLLM_HOST_IP=192.168.101.11\nWORKER_VLLM_HOST_IP=192.168.101.12\n");
        QTest::newRow("on a wired network") << QByteArray("VLLM_HOST_IP=10.20.0.11\nWORKER_VLLM_HOST_IP=10.20.0.12\n");
        QTest::newRow("names") << QByteArray("MASTER_ADDR=spark-a\nVLLM_HOST_IP=spark-a\nWORKER_VLLM_HOST_IP=spark-b.lan\n");
        QTest::newRow("garbage") << QByteArray("VLLM_HOST_IP='%%%'\nWORKER_VLLM_HOST_IP=999.1.1.1\n");
        QTest::newRow("head on the wired network") << QByteArray("MASTER_ADDR=10.20.0.11\n");
    }

    void addressesThatAreFine()
    {
        QFETCH(QByteArray, lines);
        QCOMPARE(allIds(diagnosed(withLine(lines))), QStringList());
    }

    void aSilentWorkerHidesNothingOfTheHead()
    {
        Snapshot snapshot = withLine("MASTER_ADDR=127.0.0.1\nWORKER_VLLM_HOST_IP=127.0.0.1\n");
        snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
        QCOMPARE(roots(diagnosed(snapshot)), (QStringList{u"node.unreachable"_s, u"net.master.loopback"_s}));
    }

    void aHeadThatIsSilentIsNotJudged()
    {
        Snapshot snapshot = withLine({});
        DiagnoseOptions options;
        options.env = EnvSource{fittingEnvWith("MASTER_ADDR=127.0.0.1\n"), u".env.dspark"_s, {}, {}};
        options.head = u"spark-a"_s;
        snapshot.nodes[0] = unreachableNode(u"spark-a"_s);
        const Diagnosis diagnosis = diagnose(snapshot, options).value();
        QVERIFY(!allIds(diagnosis).contains(u"net.master.loopback"_s));
    }

    void addressesThatCouldNotBeReadAreNotBlamed()
    {
        Snapshot snapshot = withLine("WORKER_VLLM_HOST_IP=10.9.9.9\n");
        snapshot.nodes[1].facts.addressesKnown = false;
        for (Netdev& netdev : snapshot.nodes[1].facts.netdevs)
            netdev.addresses.clear();
        QVERIFY(!allIds(diagnosed(snapshot)).contains(u"net.host-ip.not-on-node"_s));
    }

    void anAddressOfTheFabricThatAWorkerHasNoWayTo()
    {
        // The head's second half leads to a third machine.
        Snapshot snapshot = withLine("MASTER_ADDR=172.31.5.1\nVLLM_HOST_IP=192.168.100.11\n");
        netdevOf(snapshot.nodes[0], u"enp1s0f1np1"_s)->addresses = {Address{QHostAddress(u"172.31.5.1"_s), 24, u"global"_s, false}};
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY2(roots(diagnosis).contains(u"net.master.unreachable"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(test::finding(diagnosis, u"net.master.unreachable"_s).title.contains(u"spark-b"_s));

        // A route that somebody set is a way.
        snapshot.nodes[1].facts.routes += Route{u"172.31.5.0/24"_s, QHostAddress(u"192.168.100.11"_s), u"enp1s0f0np0"_s, {}, 0};
        QVERIFY(!allIds(diagnosed(snapshot)).contains(u"net.master.unreachable"_s));
    }

    void interfacesThatLeadNowhereOrByABadWay_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("pci");
        QTest::addColumn<QString>("id");
        QTest::newRow("docker") << u"docker0"_s << u"bridge"_s << QString() << u"net.interface.virtual"_s;
        QTest::newRow("compose network") << u"br-1a2b3c"_s << u"bridge"_s << QString() << u"net.interface.virtual"_s;
        QTest::newRow("Wi-Fi") << u"wlP9s9"_s << QString() << u"0009:01:00.0"_s << u"net.interface.wifi"_s;
        QTest::newRow("tailscale") << u"tailscale0"_s << u"tun"_s << QString() << u"net.interface.vpn"_s;
        QTest::newRow("wireguard") << u"office"_s << u"wireguard"_s << QString() << u"net.interface.vpn"_s;
        QTest::newRow("wired") << u"enx0011"_s << QString() << u"0009:01:00.0"_s << QString();
        QTest::newRow("bond") << u"bond0"_s << u"bond"_s << QString() << QString();
    }

    void interfacesThatLeadNowhereOrByABadWay()
    {
        QFETCH(QString, name);
        QFETCH(QString, kind);
        QFETCH(QString, pci);
        QFETCH(QString, id);
        Snapshot snapshot = withLine("GLOO_SOCKET_IFNAME=" + name.toLatin1() + "\nTP_SOCKET_IFNAME=enp1s0f0np0\n");
        addNetdev(snapshot.nodes[0], name, u"10.77.0.1"_s, kind, pci);
        addNetdev(snapshot.nodes[1], name, u"10.77.0.2"_s, kind, pci);
        QCOMPARE(roots(diagnosed(snapshot)), id.isEmpty() ? QStringList() : (QStringList{id, id}));
    }

    void aBridgeOverAPortOfTheMachineLeadsSomewhere()
    {
        Snapshot snapshot = withLine("GLOO_SOCKET_IFNAME=br-lan\nTP_SOCKET_IFNAME=enp1s0f0np0\n");
        for (NodeRecord& node : snapshot.nodes) {
            addNetdev(node, u"br-lan"_s, node.name == u"spark-a" ? u"10.88.0.1"_s : u"10.88.0.2"_s, u"bridge"_s);
            node.facts.netdevs[1].master = u"br-lan"_s;
            node.facts.netdevs[1].pciAddress = u"0007:01:00.0"_s;
        }
        QCOMPARE(allIds(diagnosed(snapshot)), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestAddressChecks)
#include "tst_addresses.moc"
