// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "captures.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

QStringList namesOf(const QList<Netdev>& netdevs)
{
    QStringList names;
    for (const Netdev& netdev : netdevs) {
        names << netdev.name;
    }
    return names;
}

QByteArray link(int ifindex, const QByteArray& name, const QByteArray& rest = {})
{
    return "{\"ifindex\":" + QByteArray::number(ifindex) + ",\"ifname\":\"" + name + '"' + rest + '}';
}

RawItem twoNetdevs()
{
    return okItem(u"cmd:ip -j -d addr"_s,
        '[' + link(3, "enp1s0f0np0", ",\"address\":\"fc:4c:ea:f9:42:30\"") + ',' + link(4, "enP2p1s0f0np0") + ']');
}

QString configuredBy(const QList<RawItem>& items)
{
    const NodeFacts facts = factsOf(QList<RawItem>{ twoNetdevs() } + items);
    const Fact<QString> fact = facts.netdev(u"enp1s0f0np0"_s)->configuredBy;
    return fact.known() ? *fact.value : u"unknown: "_s + fact.whyUnknown;
}

} // namespace

class TestReadNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatIproute2Prints();
    void fallsBackWhenDetailsAreBrokenJson();
    void withoutIpTheAddressesAreUnknownNotAbsent();
    void vlansAreTiedToTheirParent();
    void netdevsComeInIfindexOrder();
    void attributesThatTheKernelRefusesStayUnknown();
    void carrierDecidesRunning_data();
    void carrierDecidesRunning();
    void neighboursWithAndWithoutDev();
    void routesOfBothFamilies();
    void tellsWhoConfiguredANetdev_data();
    void tellsWhoConfiguredANetdev();
};

void TestReadNetwork::readsWhatIproute2Prints()
{
    const NodeFacts facts = factsOf({ okItem(u"cmd:ip -j -d addr"_s, recorded(u"ip-6.1-addr-details.json"_s)) });
    QVERIFY(facts.addressesKnown);
    QCOMPARE(namesOf(facts.netdevs), (QStringList{ u"lo"_s, u"peer0"_s, u"enp1s0f0np0"_s, u"mv0"_s, u"br0"_s }));
    const Netdev* fabric = facts.netdev(u"enp1s0f0np0"_s);
    QCOMPARE(fabric->mac, u"fc:4c:ea:f9:42:30"_s);
    QCOMPARE(fabric->mtu, 9000);
    QCOMPARE(fabric->operState, u"UP"_s);
    QCOMPARE(fabric->kind, u"veth"_s);
    QCOMPARE(fabric->parent, QString()); // a veth's link is its peer
    QVERIFY(fabric->up());
    QVERIFY(fabric->running());
    QCOMPARE(fabric->addresses.size(), 3);
    QCOMPARE(fabric->addresses.at(0).ip, QHostAddress(u"192.168.100.10"_s));
    QCOMPARE(fabric->addresses.at(0).prefixLength, 24);
    QCOMPARE(fabric->addresses.at(0).scope, u"global"_s);
    QCOMPARE(fabric->addresses.at(1).ip, QHostAddress(u"2001:db8:1::10"_s));
    QCOMPARE(fabric->addresses.at(2).scope, u"link"_s);
    QCOMPARE(facts.netdev(u"mv0"_s)->parent, u"enp1s0f0np0"_s);
    QCOMPARE(facts.netdev(u"mv0"_s)->up(), false);
    QCOMPARE(facts.netdev(u"peer0"_s)->master, u"br0"_s);
    // A point-to-point address: the own one, not the peer's.
    QCOMPARE(facts.netdev(u"br0"_s)->addresses.at(0).ip, QHostAddress(u"10.9.9.1"_s));
    QCOMPARE(facts.unreadable, QStringList());
}

void TestReadNetwork::fallsBackWhenDetailsAreBrokenJson()
{
    const QByteArray plain = recorded(u"ip-6.1-addr.json"_s);
    const NodeFacts facts
        = factsOf({ okItem(u"cmd:ip -j -d addr"_s, plain.left(plain.size() / 2)), okItem(u"cmd:ip -j addr"_s, plain) });
    QVERIFY(facts.addressesKnown);
    QCOMPARE(facts.netdevs.size(), 5);
    QCOMPARE(facts.netdev(u"enp1s0f0np0"_s)->addresses.size(), 3);
    QCOMPARE(facts.unreadable, QStringList());
}

void TestReadNetwork::withoutIpTheAddressesAreUnknownNotAbsent()
{
    // What the ip of busybox says.
    const QByteArray usage = "ip: unrecognized option: j\nBusyBox v1.35.0 multi-call binary.\n";
    const NodeFacts facts = factsOf({ { u"cmd:ip -j -d addr"_s, Status::Failed, usage },
        { u"cmd:ip -j addr"_s, Status::Failed, usage },
        okItem(u"attrs:/sys/class/net/enp1s0f0np0"_s,
            "ifindex=3\naddress=fc:4c:ea:f9:42:30\nmtu=9000\noperstate=up\ncarrier=1\nflags=0x1003\n"),
        okItem(u"attrs:/sys/class/net/lo"_s, "ifindex=1\nmtu=65536\noperstate=unknown\ncarrier=1\nflags=0x9\n") });
    QVERIFY(!facts.addressesKnown);
    QCOMPARE(namesOf(facts.netdevs), (QStringList{ u"lo"_s, u"enp1s0f0np0"_s }));
    QCOMPARE(facts.netdevs.at(1).mtu, 9000);
    QVERIFY(facts.netdevs.at(1).running());
    QCOMPARE(facts.unreadable.size(), 1);
    QVERIFY(facts.unreadable.constFirst().contains(u"unrecognized option"_s));
}

void TestReadNetwork::vlansAreTiedToTheirParent()
{
    const NodeFacts facts = factsOf({ okItem(u"cmd:ip -j -d addr"_s,
        '['
            + link(
                9, "enp1s0f0np0.100", R"(,"link":"enp1s0f0np0","linkinfo":{"info_kind":"vlan","info_data":{"id":100}})")
            + ",{}," + link(3, "enp1s0f0np0") + ']') });
    QCOMPARE(facts.netdevs.size(), 2); // older releases leave empty objects in the list
    QCOMPARE(facts.netdev(u"enp1s0f0np0.100"_s)->parent, u"enp1s0f0np0"_s);
    QCOMPARE(facts.netdev(u"enp1s0f0np0.100"_s)->kind, u"vlan"_s);
}

void TestReadNetwork::netdevsComeInIfindexOrder()
{
    const NodeFacts facts = factsOf(
        { okItem(u"cmd:ip -j -d addr"_s, '[' + link(12, "c") + ',' + link(2, "a") + ',' + link(7, "b") + ']') });
    QCOMPARE(namesOf(facts.netdevs), (QStringList{ u"a"_s, u"b"_s, u"c"_s }));
}

void TestReadNetwork::attributesThatTheKernelRefusesStayUnknown()
{
    const NodeFacts facts = factsOf({ twoNetdevs(),
        okItem(u"attrs:/sys/class/net/enp1s0f0np0"_s,
            "speed=200000\ncarrier=1\nphys_port_name=p0\ndev_port=0\n"
            "device>/sys/devices/pci0000:00/0000:00:00.0/0000:01:00.0\n"
            "device/driver>/sys/bus/pci/drivers/mlx5_core\n"),
        okItem(u"attrs:/sys/class/net/enP2p1s0f0np0"_s,
            "speed=-1\ncarrier!error\nphys_port_name!error\ndev_port!missing\ndevice!missing\n") });
    const Netdev* good = facts.netdev(u"enp1s0f0np0"_s);
    QCOMPARE(good->speedMbps.value, std::optional(200000));
    QCOMPARE(good->speedMbps.source, u"/sys/class/net/enp1s0f0np0/speed"_s);
    QCOMPARE(good->carrier.value, std::optional(true));
    QCOMPARE(good->physPortName.valueOr({}), u"p0"_s);
    QCOMPARE(good->driver, u"mlx5_core"_s);
    QCOMPARE(good->pciAddress, u"0000:01:00.0"_s);
    const Netdev* other = facts.netdev(u"enP2p1s0f0np0"_s);
    QCOMPARE(other->speedMbps.known(), false);
    QCOMPARE(other->speedMbps.whyUnknown, u"the kernel says -1"_s);
    QCOMPARE(other->carrier.known(), false);
    QCOMPARE(other->devPort.whyUnknown, u"no such file"_s);
    QCOMPARE(other->pciAddress, QString());
}

void TestReadNetwork::carrierDecidesRunning_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<bool>("running");
    // As iproute2 prints them: NO-CARRIER is how it shows that IFF_RUNNING is not set on a netdev that is up.
    QTest::newRow("up") << QStringList{ u"BROADCAST"_s, u"UP"_s, u"LOWER_UP"_s } << true;
    QTest::newRow("no cable") << QStringList{ u"NO-CARRIER"_s, u"BROADCAST"_s, u"UP"_s } << false;
    QTest::newRow("down") << QStringList{ u"BROADCAST"_s } << false;
    QTest::newRow("down with carrier") << QStringList{ u"BROADCAST"_s, u"LOWER_UP"_s } << false;
    QTest::newRow("dormant") << QStringList{ u"NO-CARRIER"_s, u"UP"_s, u"LOWER_UP"_s, u"DORMANT"_s } << false;
}

void TestReadNetwork::carrierDecidesRunning()
{
    QFETCH(QStringList, flags);
    QFETCH(bool, running);
    Netdev netdev;
    netdev.flags = flags;
    QCOMPARE(netdev.running(), running);
}

void TestReadNetwork::neighboursWithAndWithoutDev()
{
    const NodeFacts facts = factsOf({ okItem(u"cmd:ip -j neigh"_s, recorded(u"ip-6.1-neigh.json"_s)) });
    QCOMPARE(facts.neighbours.size(), 2);
    QCOMPARE(facts.neighbours.at(0).ip, QHostAddress(u"192.168.100.12"_s));
    QCOMPARE(facts.neighbours.at(0).mac, QString());
    QCOMPARE(facts.neighbours.at(0).states, QStringList{ u"FAILED"_s });
    QCOMPARE(facts.neighbours.at(1).mac, u"fc:4c:ea:f9:42:40"_s);
    QCOMPARE(facts.neighbours.at(1).netdev, u"enp1s0f0np0"_s);
    const NodeFacts without = factsOf({ okItem(u"cmd:ip -j neigh"_s, recorded(u"ip-6.1-neigh-one-netdev.json"_s)) });
    QCOMPARE(without.neighbours.size(), 2);
    QCOMPARE(without.neighbours.at(1).netdev, QString());
    QCOMPARE(without.neighbours.at(1).mac, u"fc:4c:ea:f9:42:40"_s);
    QVERIFY(
        factsOf({ okItem(u"cmd:ip -j neigh"_s, "\n") }).unreadable.isEmpty()); // older releases print nothing for none
}

void TestReadNetwork::routesOfBothFamilies()
{
    const NodeFacts facts = factsOf({ okItem(u"cmd:ip -j route"_s, recorded(u"ip-6.1-route.json"_s)),
        okItem(u"cmd:ip -j -6 route"_s, recorded(u"ip-6.1-route6.json"_s)) });
    QCOMPARE(facts.routes.size(), 7);
    QCOMPARE(facts.routes.at(0).destination, u"default"_s);
    QCOMPARE(facts.routes.at(0).gateway, QHostAddress(u"192.168.100.1"_s));
    QCOMPARE(facts.routes.at(0).metric, 50);
    QCOMPARE(facts.routes.at(2).destination, u"192.168.100.0/24"_s);
    QCOMPARE(facts.routes.at(2).source, QHostAddress(u"192.168.100.10"_s));
    QVERIFY(facts.routes.at(2).gateway.isNull());
    QCOMPARE(facts.routes.at(3).destination, u"2001:db8:1::/64"_s);
}

void TestReadNetwork::tellsWhoConfiguredANetdev_data()
{
    QTest::addColumn<QList<RawItem>>("items");
    QTest::addColumn<QString>("answer");
    const QByteArray yaml = "network:\n  version: 2\n  ethernets:\n    enp1s0f0np0:\n      dhcp4: no\n"
                            "      addresses: [192.168.100.10/24]\n";
    const QByteArray byMac = "network:\n  ethernets:\n    cx7:\n      match: {macaddress: \"FC:4C:EA:F9:42:30\"}\n";
    const QByteArray byPattern = "network:\n  ethernets:\n    all:\n      match:\n        name: enp1s0f*\n";
    const QString file = u"file:/etc/netplan/40-cx7.yaml"_s;
    const RawItem denied{ file, Status::Denied, {} };
    const auto row = [](const char* name, const QList<RawItem>& items, const QString& answer) {
        QTest::newRow(name) << items << answer;
    };
    row("netplan file", { okItem(file, yaml) }, u"netplan (/etc/netplan/40-cx7.yaml)"_s);
    row("netplan file, by MAC", { okItem(file, byMac) }, u"netplan (/etc/netplan/40-cx7.yaml)"_s);
    row("netplan file, by pattern", { okItem(file, byPattern) }, u"netplan (/etc/netplan/40-cx7.yaml)"_s);
    row("netplan through systemd-networkd, file hidden",
        { denied,
            okItem(u"dir:/run/systemd/netif/links"_s,
                "3 ADMIN_STATE=configured\n3 NETWORK_FILE=/run/systemd/network/10-netplan-enp1s0f0np0.network\n") },
        u"netplan (/etc/netplan/40-cx7.yaml, through systemd-networkd)"_s);
    row("systemd-networkd itself",
        { okItem(u"dir:/run/systemd/netif/links"_s, "3 NETWORK_FILE=/etc/systemd/network/20-fabric.network\n") },
        u"systemd-networkd (/etc/systemd/network/20-fabric.network)"_s);
    row("netplan through NetworkManager, two files hidden",
        { denied,
            { u"file:/etc/netplan/01-lan.yaml"_s, Status::Denied, {} },
            okItem(u"cmd:nmcli connection"_s,
                "enp1s0f0np0:netplan-enp1s0f0np0:/run/NetworkManager/system-connections/"
                "netplan-enp1s0f0np0.nmconnection\n") },
        u"netplan (/etc/netplan, through NetworkManager)"_s);
    row("NetworkManager",
        { okItem(u"cmd:nmcli connection"_s,
            "enp1s0f0np0:Wired\\: fast \\\\ connection "
            "2:/etc/NetworkManager/system-connections/Wired.nmconnection\n") },
        u"NetworkManager (Wired: fast \\ connection 2)"_s);
    row("ifupdown",
        { okItem(
            u"lines:/etc/network/interfaces"_s, "/etc/network/interfaces.d/fabric iface enp1s0f0np0 inet static\n") },
        u"ifupdown (/etc/network/interfaces.d/fabric)"_s);
    row("hidden files",
        { denied },
        u"unknown: this user may not read the files of netplan, and no network manager names it"_s);
    row("by hand", {}, u"unknown: no file and no network manager names it: an address set by hand is lost at reboot"_s);
}

void TestReadNetwork::tellsWhoConfiguredANetdev()
{
    QFETCH(QList<RawItem>, items);
    QFETCH(QString, answer);
    QCOMPARE(configuredBy(items), answer);
}

QTEST_GUILESS_MAIN(TestReadNetwork)
#include "tst_read_network.moc"
