// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "captures.h"

#include "core/inventory/gid_use.h"
#include "core/inventory/port_netdev.h"

#include <QHostAddress>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

const QString hcaFolder = u"/sys/class/infiniband/rocep1s0f0"_s;
const QString portFolder = hcaFolder + u"/ports/1"_s;

QList<RawItem> hcaWith(const QByteArray& port, const QByteArray& gids)
{
    return { okItem(u"dir:/sys/class/infiniband"_s, "rocep1s0f0\n"),
        okItem(u"attrs:"_s + hcaFolder, "node_guid=fc4c:ea03:00f9:4230\nnet=enp1s0f0np0\nport=1\n"),
        okItem(u"attrs:"_s + portFolder, port),
        okItem(u"gids:"_s + portFolder, gids) };
}

const QByteArray active = "state=4: ACTIVE\nphys_state=5: LinkUp\nlink_layer=Ethernet\nrate=200 Gb/sec (4X HDR)\n";

HcaPort portOf(const NodeFacts& facts)
{
    return facts.hcas.isEmpty() || facts.hcas.constFirst().ports.isEmpty() ? HcaPort{}
                                                                           : facts.hcas.constFirst().ports.constFirst();
}

} // namespace

class TestReadFabric : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ratesAsTheKernelPrintsThem_data();
    void ratesAsTheKernelPrintsThem();
    void statesAsTheKernelPrintsThem_data();
    void statesAsTheKernelPrintsThem();
    void tablesWithHolesKeepTheirIndexes();
    void garbageInATableIsToldAndTheRestStands();
    void anInfiniBandPortHasInfiniBandGids();
    void withoutTheClassThereIsAnAnswer();
    void whatCannotBeReadIsUnknown();
    void aPortsNetdevComesFromSysfs_data();
    void aPortsNetdevComesFromSysfs();
    void gidsAreJudgedByWhatTheirNetdevCarries_data();
    void gidsAreJudgedByWhatTheirNetdevCarries();
};

void TestReadFabric::ratesAsTheKernelPrintsThem_data()
{
    // drivers/infiniband/core/sysfs.c, rate_show(); the last without a speed name is how old kernels print.
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("rate");
    QTest::newRow("SDR") << QByteArray("2.5 Gb/sec (1X SDR)") << 2.5;
    QTest::newRow("QDR") << QByteArray("40 Gb/sec (4X QDR)") << 40.0;
    QTest::newRow("FDR") << QByteArray("56 Gb/sec (4X FDR)") << 56.0;
    QTest::newRow("two lanes") << QByteArray("100 Gb/sec (2X HDR)") << 100.0;
    QTest::newRow("four lanes") << QByteArray("100 Gb/sec (4X EDR)") << 100.0;
    QTest::newRow("NDR") << QByteArray("200 Gb/sec (2X NDR)") << 200.0;
    QTest::newRow("XDR") << QByteArray("800 Gb/sec (4X XDR)") << 800.0;
    QTest::newRow("no name") << QByteArray("200 Gb/sec (4X)") << 200.0;
    QTest::newRow("nothing") << QByteArray("") << -1.0;
    QTest::newRow("garbage") << QByteArray("fast") << -1.0;
    QTest::newRow("other unit") << QByteArray("200 GB/sec") << -1.0;
}

void TestReadFabric::ratesAsTheKernelPrintsThem()
{
    QFETCH(QByteArray, text);
    QFETCH(double, rate);
    const NodeFacts facts = factsOf(hcaWith("state=4: ACTIVE\nrate=" + text + "\n", "length=8\n"));
    QCOMPARE(portOf(facts).rateGbps.valueOr(-1), rate);
    if (rate < 0) {
        QVERIFY(!portOf(facts).rateGbps.whyUnknown.isEmpty());
    }
}

void TestReadFabric::statesAsTheKernelPrintsThem_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("state");
    QTest::newRow("active") << QByteArray("4: ACTIVE") << u"ACTIVE"_s;
    QTest::newRow("down") << QByteArray("1: DOWN") << u"DOWN"_s;
    QTest::newRow("init") << QByteArray("2: INIT") << u"INIT"_s;
    QTest::newRow("deferred") << QByteArray("5: ACTIVE_DEFER") << u"ACTIVE_DEFER"_s;
    QTest::newRow("carriage return") << QByteArray("4: ACTIVE\r") << u"ACTIVE"_s;
    QTest::newRow("garbage") << QByteArray("\xff\xfe") << QString();
    QTest::newRow("a word alone") << QByteArray("ACTIVE") << QString();
}

void TestReadFabric::statesAsTheKernelPrintsThem()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, state);
    const NodeFacts facts = factsOf(hcaWith("state=" + text + "\n", "length=8\n"));
    QCOMPARE(portOf(facts).state.valueOr({}), state);
    QCOMPARE(portOf(facts).active(), state == u"ACTIVE"_s);
    QCOMPARE(facts.unreadable.isEmpty(), !state.isEmpty());
}

void TestReadFabric::tablesWithHolesKeepTheirIndexes()
{
    // The order is that of file names, as the shell lists them.
    const NodeFacts facts = factsOf(hcaWith(active,
        "0 fe80:0000:0000:0000:fe4c:eaff:fef9:4230|IB/RoCE v1|enp1s0f0np0\n"
        "12 0000:0000:0000:0000:0000:ffff:c0a8:640a|RoCE v2|enp1s0f0np0\n"
        "4 0000:0000:0000:0000:0000:ffff:c0a8:640a|IB/RoCE v1|enp1s0f0np0\n"
        "5 0000:0000:0000:0000:0000:0000:0000:0000|!|!\n"
        "7 0000:0000:0000:0000:0000:ffff:c0a8:640b|!|!\n"
        "length=256\n"));
    const HcaPort port = portOf(facts);
    QCOMPARE(port.gidTableLength, 256);
    QCOMPARE(port.gids.size(), 4);
    QCOMPARE(port.gids.constLast().index, 12);
    QVERIFY(!port.gidAt(5));
    QCOMPARE(port.gidAt(4)->type, GidType::RoceV1);
    QCOMPARE(port.gidAt(7)->type, GidType::Unknown);
    QCOMPARE(port.gidAt(7)->netdev, QString());
    QCOMPARE(gidIpv4(*port.gidAt(12)), QHostAddress(u"192.168.100.10"_s));
    QVERIFY(!gidIpv4(*port.gidAt(0)));
    QCOMPARE(port.gidsSource, portFolder + u"/gids"_s);
    QCOMPARE(facts.unreadable, QStringList());
}

void TestReadFabric::garbageInATableIsToldAndTheRestStands()
{
    const NodeFacts facts = factsOf(hcaWith(active,
        "0 fe80:0000:0000:0000:fe4c:eaff:fef9|IB/RoCE v1|x\n"
        "one 0000:0000:0000:0000:0000:ffff:c0a8:640a|RoCE v2|x\n"
        "2\n"
        "\xff\xfe\n"
        "3 0000:0000:0000:0000:0000:ffff:c0a8:640a|RoCE v2|enp1s0f0np0\r\n"
        "3 0000:0000:0000:0000:0000:ffff:c0a8:640b|RoCE v2|enp1s0f0np0\n"
        "99999999999 0000:0000:0000:0000:0000:ffff:c0a8:640a|RoCE v2|x\n"));
    const HcaPort port = portOf(facts);
    QCOMPARE(port.gids.size(), 1);
    QCOMPARE(port.gids.constFirst().index, 3);
    QCOMPARE(port.gids.constFirst().netdev, u"enp1s0f0np0"_s);
    QCOMPARE(gidIpv4(port.gids.constFirst()), QHostAddress(u"192.168.100.10"_s));
    QCOMPARE(port.gidTableLength, 4);
    QCOMPARE(facts.unreadable.size(), 5);
}

void TestReadFabric::anInfiniBandPortHasInfiniBandGids()
{
    const NodeFacts facts = factsOf(hcaWith("state=4: ACTIVE\nlink_layer=InfiniBand\nrate=100 Gb/sec (4X EDR)\n",
        "0 fe80:0000:0000:0000:fc4c:ea03:00f9:4230|IB/RoCE v1|!\nlength=8\n"));
    QCOMPARE(portOf(facts).linkLayer, LinkLayer::InfiniBand);
    QCOMPARE(portOf(facts).gidAt(0)->type, GidType::InfiniBand);
    QVERIFY(!gidUse(facts, portOf(facts), *portOf(facts).gidAt(0)).usable);
}

void TestReadFabric::withoutTheClassThereIsAnAnswer()
{
    const NodeFacts none = factsOf({ { u"dir:/sys/class/infiniband"_s, Status::Missing, {} } });
    QCOMPARE(none.rdmaClassPresent.value, std::optional(false));
    const NodeFacts empty = factsOf({ okItem(u"dir:/sys/class/infiniband"_s, "") });
    QCOMPARE(empty.rdmaClassPresent.value, std::optional(true));
    QVERIFY(empty.hcas.isEmpty());
    const NodeFacts hung = factsOf({ { u"dir:/sys/class/infiniband"_s, Status::TimedOut, {} } });
    QVERIFY(!hung.rdmaClassPresent.known());
    QCOMPARE(hung.rdmaClassPresent.whyUnknown, u"did not answer in time"_s);
}

void TestReadFabric::whatCannotBeReadIsUnknown()
{
    const NodeFacts facts = factsOf({ okItem(u"dir:/sys/class/infiniband"_s, "rocep1s0f0\n"),
        okItem(u"attrs:"_s + hcaFolder,
            "node_guid!denied\nfw_ver!missing\nboard_id=\ndevice/current_link_width=0\ndevice/numa_node=-1\nport=1\n"),
        { u"attrs:"_s + portFolder, Status::TimedOut, {} },
        { u"gids:"_s + portFolder, Status::TimedOut, {} } });
    const Hca& hca = facts.hcas.constFirst();
    QCOMPARE(hca.nodeGuid.whyUnknown, u"permission denied"_s);
    QCOMPARE(hca.nodeGuid.source, hcaFolder + u"/node_guid"_s);
    QCOMPARE(hca.firmware.whyUnknown, u"no such file"_s);
    QCOMPARE(hca.boardId.whyUnknown, u"is empty"_s);
    QCOMPARE(hca.hcaType.whyUnknown, u"was not read"_s);
    QVERIFY(!hca.pcie.currentWidth.known());
    QVERIFY(!hca.numaNode.known());
    QCOMPARE(hca.pciAddress, QString());
    QVERIFY(!hca.ports.constFirst().state.known());
    QVERIFY(!hca.ports.constFirst().active());
    QCOMPARE(hca.ports.constFirst().linkLayer, LinkLayer::Unknown);
    QCOMPARE(facts.unreadable.size(), 1); // the table
}

void TestReadFabric::aPortsNetdevComesFromSysfs_data()
{
    QTest::addColumn<QStringList>("ofFunction");
    QTest::addColumn<QStringList>("inTable");
    QTest::addColumn<int>("port");
    QTest::addColumn<QString>("netdev");
    QTest::newRow("one") << QStringList{ u"eth1"_s } << QStringList{ u"eth1"_s } << 1 << u"eth1"_s;
    QTest::newRow("one, table empty") << QStringList{ u"eth1"_s } << QStringList{} << 1 << u"eth1"_s;
    QTest::newRow("one, only a VLAN in the table")
        << QStringList{ u"eth1"_s } << QStringList{ u"eth1.7"_s } << 1 << u"eth1"_s;
    QTest::newRow("two ports, first") << QStringList{ u"eth1"_s, u"eth2"_s } << QStringList{} << 1 << u"eth1"_s;
    QTest::newRow("two ports, second") << QStringList{ u"eth1"_s, u"eth2"_s } << QStringList{} << 2 << u"eth2"_s;
    QTest::newRow("in a bond") << QStringList{ u"eth3"_s } << QStringList{ u"bond0"_s } << 1 << u"bond0"_s;
    QTest::newRow("no PCI netdev") << QStringList{} << QStringList{ u"eth1.7"_s, u"eth1"_s } << 1 << u"eth1"_s;
    QTest::newRow("nothing") << QStringList{} << QStringList{} << 1 << QString();
}

void TestReadFabric::aPortsNetdevComesFromSysfs()
{
    QFETCH(QStringList, ofFunction);
    QFETCH(QStringList, inTable);
    QFETCH(int, port);
    QFETCH(QString, netdev);
    NodeFacts facts;
    for (const QString& name : { u"eth1"_s, u"eth2"_s, u"eth3"_s, u"eth1.7"_s, u"bond0"_s }) {
        Netdev device;
        device.name = name;
        device.devPort = { name == u"eth2"_s ? 1 : 0, {}, {} };
        device.master = name == u"eth3"_s ? u"bond0"_s : QString();
        device.parent = name == u"eth1.7"_s ? u"eth1"_s : QString();
        facts.netdevs.append(device);
    }
    Hca hca;
    hca.netdevs = ofFunction;
    HcaPort hcaPort;
    hcaPort.number = port;
    for (const QString& name : inTable) {
        GidEntry entry;
        entry.index = static_cast<int>(hcaPort.gids.size());
        entry.netdev = name;
        hcaPort.gids.append(entry);
    }
    QCOMPARE(portNetdev(facts, hca, hcaPort), netdev);
}

void TestReadFabric::gidsAreJudgedByWhatTheirNetdevCarries_data()
{
    QTest::addColumn<QByteArray>("row");
    QTest::addColumn<int>("usable"); // 1 yes, 0 no, -1 not known
    QTest::addColumn<QString>("reason");
    const QByteArray own = "0000:0000:0000:0000:0000:ffff:c0a8:640a";
    const QByteArray other = "0000:0000:0000:0000:0000:ffff:c0a8:640f";
    const QByteArray local = "fe80:0000:0000:0000:fe4c:eaff:fef9:4230";
    QTest::newRow("v2, own address") << QByteArray(own + "|RoCE v2|enp1s0f0np0") << 1 << u"192.168.100.10"_s;
    QTest::newRow("v1") << QByteArray(own + "|IB/RoCE v1|enp1s0f0np0") << 0 << u"RoCE v1"_s;
    QTest::newRow("link-local") << QByteArray(local + "|RoCE v2|enp1s0f0np0") << 0 << u"link-local"_s;
    QTest::newRow("stale address") << QByteArray(other + "|RoCE v2|enp1s0f0np0") << 0 << u"does not carry"_s;
    QTest::newRow("VLAN's own address") << QByteArray("0000:0000:0000:0000:0000:ffff:c0a8:6e0a|RoCE v2|enp1s0f0np0.100")
                                        << 1 << u"a VLAN on enp1s0f0np0"_s;
    QTest::newRow("IPv6") << QByteArray("2001:0db8:0001:0000:0000:0000:0000:0010|RoCE v2|enp1s0f0np0") << 1
                          << u"2001:db8:1::10"_s;
    QTest::newRow("type not known") << QByteArray(own + "|!|enp1s0f0np0") << -1 << u"v1 or v2"_s;
    QTest::newRow("netdev not known") << QByteArray(own + "|RoCE v2|!") << -1 << u"which netdev"_s;
    QTest::newRow("netdev elsewhere") << QByteArray(own + "|RoCE v2|eth9") << -1 << u"eth9"_s;
}

void TestReadFabric::gidsAreJudgedByWhatTheirNetdevCarries()
{
    QFETCH(QByteArray, row);
    QFETCH(int, usable);
    QFETCH(QString, reason);
    const QByteArray links = R"([{"ifindex":3,"ifname":"enp1s0f0np0","addr_info":[
        {"family":"inet","local":"192.168.100.10","prefixlen":24,"scope":"global"},
        {"family":"inet6","local":"2001:db8:1::10","prefixlen":64,"scope":"global"}]},
        {"ifindex":9,"ifname":"enp1s0f0np0.100","link":"enp1s0f0np0","linkinfo":{"info_kind":"vlan"},"addr_info":[
        {"family":"inet","local":"192.168.110.10","prefixlen":24,"scope":"global"}]}])";
    const NodeFacts facts
        = factsOf(hcaWith(active, "3 " + row + "\nlength=8\n") << okItem(u"cmd:ip -j -d addr"_s, links));
    const GidUse use = gidUse(facts, portOf(facts), portOf(facts).gids.constFirst());
    QCOMPARE(use.usable ? static_cast<int>(*use.usable) : -1, usable);
    QVERIFY2(use.reason.contains(reason), qPrintable(use.reason));
}

QTEST_GUILESS_MAIN(TestReadFabric)
#include "tst_read_fabric.moc"
