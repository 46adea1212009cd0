// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

class TestFabricChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void machinesWithoutACommonSubnetAreSaid()
    {
        NodeSpec a{u"spark-a"_s, 0, u"192.168.100.11"_s, u"192.168.101.11"_s, u"10.20.0.11"_s};
        a.envText = fittingEnv();
        const NodeSpec b{u"spark-b"_s, 0, u"192.168.200.12"_s, u"192.168.201.12"_s, u"10.20.0.12"_s};
        const Diagnosis diagnosis = diagnosed(snapshotOf({gb10Node(a), gb10Node(b)}));
        QVERIFY2(roots(diagnosis).contains(u"fabric.no-common-subnet"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(test::finding(diagnosis, u"fabric.no-common-subnet"_s).evidence.size() == 2);
    }

    void aMissingPartnerThatCouldNotBeReadIsNotBlamedOnTheSubnet()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
        QCOMPARE(roots(diagnosed(snapshot)), (QStringList{u"node.unreachable"_s}));
    }

    void anAddressOnTwoMachinesIsSaid()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        netdevOf(snapshot.nodes[1], u"enp1s0f0np0"_s)->addresses.first().ip = QHostAddress(u"192.168.100.11"_s);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY(roots(diagnosis).contains(u"fabric.address-twice"_s));
        QCOMPARE(test::finding(diagnosis, u"fabric.address-twice"_s).scope.object, u"192.168.100.11"_s);
    }

    void addressesThatAreTheSameEverywhereByDesignAreFine()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        for (NodeRecord& node : snapshot.nodes) {
            for (const auto& [name, ip] : {std::pair(u"docker0"_s, u"172.17.0.1"_s), std::pair(u"virbr0"_s, u"192.168.122.1"_s), std::pair(u"br-3f2a"_s, u"172.18.0.1"_s)}) {
                Netdev bridge = *netdevOf(node, u"enP7s7"_s);
                bridge.name = name;
                bridge.kind = u"bridge"_s;
                bridge.addresses = {Address{QHostAddress(ip), 16, u"global"_s, false}};
                node.facts.netdevs += bridge;
            }
        }
        QCOMPARE(allIds(diagnosed(snapshot)), QStringList());
    }

    void anMtuThatDiffersAlongARailIsSaid()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        netdevOf(snapshot.nodes[1], u"enP2p1s0f0np0"_s)->mtu = 1500;
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(roots(diagnosis), (QStringList{u"fabric.mtu-differs"_s}));
        const Finding finding = test::finding(diagnosis, u"fabric.mtu-differs"_s);
        QVERIFY(finding.title.contains(u"9000"_s) && finding.title.contains(u"1500"_s) && finding.title.contains(u"192.168.101.0/24"_s));
        QCOMPARE(finding.fixes.first().commands.first(), u"sudo ip link set enP2p1s0f0np0 mtu 9000"_s);
    }

    void anMtuOf1500ThroughoutIsFine()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        for (NodeRecord& node : snapshot.nodes) {
            for (Netdev& netdev : node.facts.netdevs)
                netdev.mtu = 1500;
        }
        QCOMPARE(allIds(diagnosed(snapshot)), QStringList());
    }

    void aMachineWithEveryPortDownHasOneRootCause()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        for (Hca& hca : snapshot.nodes[1].facts.hcas) {
            hca.ports.first().state = {u"DOWN"_s, {}, {}};
            hca.ports.first().gids.clear();
        }
        for (const QString& name : {u"enp1s0f0np0"_s, u"enP2p1s0f0np0"_s})
            netdevOf(snapshot.nodes[1], name)->flags = {u"BROADCAST"_s};
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY2(roots(diagnosis).contains(u"fabric.no-link"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(!roots(diagnosis).contains(u"hca.selector.down-only"_s));
        QVERIFY(!roots(diagnosis).contains(u"net.interface.down"_s));
    }

    void aPortWithoutAnAddressHasOneRootCause()
    {
        const NodeSpec b{u"spark-b"_s, 0, {}, {}, u"10.20.0.12"_s};
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1] = gb10Node(b);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY2(roots(diagnosis).contains(u"fabric.no-address"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(!roots(diagnosis).contains(u"gid.auto.link-local"_s));
    }
};

QTEST_GUILESS_MAIN(TestFabricChecks)
#include "tst_fabric.moc"
