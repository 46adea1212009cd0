// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/gid_index.h"
#include "core/nccl/gid_verdict.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::inventory::GidType;
using core::inventory::Hca;
using core::inventory::HcaPort;
using core::inventory::LinkLayer;
using core::inventory::NodeFacts;
using fixtures::environmentOf;
using fixtures::gidEntry;
using fixtures::netdev;
using Verdict = GidChoice::Verdict;

namespace {

constexpr Version newest{ 2, 30, 7 };

/// One HCA, one port, one netdev enp1s0f0np0 with 192.168.100.10; the table in the order a Spark fills it.
struct Machine
{
    NodeFacts facts;
    Hca hca;

    Machine()
    {
        facts.netdevs = { netdev(2, u"enP7s7"_s, { u"10.10.10.5/24"_s }),
            netdev(3, u"enp1s0f0np0"_s, { u"192.168.100.10/24"_s, u"fe80::11/64"_s }) };
        hca.name = u"rocep1s0f0"_s;
        hca.pciAddress = u"0000:01:00.0"_s;
        hca.netdevs = { u"enp1s0f0np0"_s };
        HcaPort port;
        port.linkLayer = LinkLayer::Ethernet;
        port.state = fixtures::known(u"ACTIVE"_s);
        port.gidTableLength = 16;
        hca.ports = { port };
        add(0, u"fe80::11"_s, u"enp1s0f0np0"_s);
        add(2, u"::ffff:192.168.100.10"_s, u"enp1s0f0np0"_s);
    }

    /// Version 1 at `index`, version 2 behind it, as the kernel adds them.
    void add(int index, const QString& gid, const QString& owner)
    {
        port().gids << gidEntry(index, gid, GidType::RoceV1, owner) << gidEntry(index + 1, gid, GidType::RoceV2, owner);
    }

    HcaPort& port() { return hca.ports.first(); }

    void hideNdevs()
    {
        for (auto& entry : port().gids) {
            entry.netdev.clear();
        }
    }

    [[nodiscard]] GidChoice choose(const core::env::RankEnvironment& environment = {}) const
    {
        GidChoice choice = chooseGid(hca.ports.first(), environment, newest);
        judgeGid(facts, hca, hca.ports.first(), environment, choice);
        return choice;
    }

    [[nodiscard]] GidChoice pinned(int index) const
    {
        return choose(environmentOf({ { u"NCCL_IB_GID_INDEX"_s, QString::number(index) } }));
    }
};

} // namespace

class TestGidVerdict final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void healthyPortIsGood();
    void judgesEverySlotOfASpark_data();
    void judgesEverySlotOfASpark();
    void addressOfAnotherMachineIsNotOwn();
    void missingNdevsGiveNoFalseAlarm();
    void nothingReadableIsUnknown();
    void vlanAddressCountsAsOwn();
    void zeroconfAddressByDesignIsGood();
    void ipv6RailIsGoodWhenAskedFor();
    void prefersTheRangeThatThePersonGave();
    void bondOwnsTheAddress();
    void twoPortsOfOneHcaAreToldApart();
    void verdictStandsBeforeTheLastSentence();
    void infinibandIsNotApplicable();
    void findsTheNetdevOfAPort();
};

void TestGidVerdict::healthyPortIsGood()
{
    const GidChoice choice = Machine().choose();
    QCOMPARE(choice.index, 3);
    QCOMPARE(choice.verdict, Verdict::Good);
    QCOMPARE(choice.wantedIndex, std::optional<int>(3));
}

void TestGidVerdict::judgesEverySlotOfASpark_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<int>("verdict");
    QTest::newRow("link-local v1") << 0 << static_cast<int>(Verdict::LinkLocal);
    QTest::newRow("link-local v2 (C09)") << 1 << static_cast<int>(Verdict::LinkLocal);
    QTest::newRow("IPv4 v1") << 2 << static_cast<int>(Verdict::RoceV1);
    QTest::newRow("IPv4 v2") << 3 << static_cast<int>(Verdict::Good);
    QTest::newRow("empty (C02)") << 4 << static_cast<int>(Verdict::EmptySlot);
    QTest::newRow("last slot") << 15 << static_cast<int>(Verdict::EmptySlot);
    QTest::newRow("beyond") << 16 << static_cast<int>(Verdict::BeyondTable);
    QTest::newRow("far beyond") << 88 << static_cast<int>(Verdict::BeyondTable);
}

void TestGidVerdict::judgesEverySlotOfASpark()
{
    QFETCH(int, index);
    QFETCH(int, verdict);
    const GidChoice choice = Machine().pinned(index);
    QCOMPARE(static_cast<int>(choice.verdict), verdict);
    QCOMPARE(choice.wantedIndex, std::optional<int>(3));
    if (choice.verdict != Verdict::Good) {
        QVERIFY2(
            choice.why.join(u' ').contains(u"The right address is at index 3"_s), qPrintable(choice.why.join(u' ')));
    }
}

// C01: index 3 is populated, but not with an address of this port.
void TestGidVerdict::addressOfAnotherMachineIsNotOwn()
{
    Machine machine;
    machine.port().gids.clear();
    machine.add(0, u"fe80::11"_s, u"enp1s0f0np0"_s);
    machine.port().gids << gidEntry(3, u"::ffff:10.9.9.9"_s, GidType::RoceV2, u"enp1s0f0np0"_s)
                        << gidEntry(4, u"::ffff:192.168.100.10"_s, GidType::RoceV2, u"enp1s0f0np0"_s);
    QCOMPARE(machine.pinned(3).verdict, Verdict::OtherAddress);
    QCOMPARE(machine.pinned(3).wantedIndex, std::optional<int>(4));
    QCOMPARE(machine.pinned(4).verdict, Verdict::Good);
    machine.hideNdevs();
    QCOMPARE(machine.pinned(3).verdict, Verdict::OtherAddress);
    QCOMPARE(machine.pinned(4).verdict, Verdict::Good);
}

void TestGidVerdict::missingNdevsGiveNoFalseAlarm()
{
    Machine machine;
    machine.hideNdevs();
    QCOMPARE(machine.choose().verdict, Verdict::Good);
    machine.hca.netdevs.clear();
    QCOMPARE(machine.choose().verdict, Verdict::Unknown);
    QCOMPARE(machine.choose().wantedIndex, std::optional<int>(3));
    machine.facts.netdevs[1].pciAddress = machine.hca.pciAddress;
    QCOMPARE(machine.choose().verdict, Verdict::Good);
}

void TestGidVerdict::nothingReadableIsUnknown()
{
    Machine machine;
    machine.facts.netdevs.clear();
    QCOMPARE(machine.choose().verdict, Verdict::Unknown);
    machine.port().gids.clear();
    machine.port().gidTableLength = 0;
    QCOMPARE(machine.choose().verdict, Verdict::Unknown);
    QCOMPARE(machine.pinned(3).verdict, Verdict::Unknown);
    QVERIFY(!machine.choose().wantedIndex);
    Machine noTypes;
    for (auto& entry : noTypes.port().gids) {
        entry.type = GidType::Unknown;
    }
    QCOMPARE(noTypes.pinned(3).verdict, Verdict::Unknown);
}

void TestGidVerdict::vlanAddressCountsAsOwn()
{
    Machine machine;
    machine.facts.netdevs[1].addresses.clear();
    auto vlan = netdev(9, u"enp1s0f0np0.100"_s, { u"192.168.50.10/24"_s });
    vlan.parent = u"enp1s0f0np0"_s;
    vlan.kind = u"vlan"_s;
    machine.facts.netdevs << vlan;
    machine.port().gids.clear();
    machine.add(0, u"fe80::11"_s, u"enp1s0f0np0"_s);
    machine.add(2, u"::ffff:192.168.50.10"_s, u"enp1s0f0np0.100"_s);
    QCOMPARE(machine.choose().verdict, Verdict::Good);
    QCOMPARE(machine.choose().wantedIndex, std::optional<int>(3));
    machine.hideNdevs();
    QCOMPARE(machine.choose().verdict, Verdict::Good);
    machine.facts.netdevs.last().addresses.clear();
    QCOMPARE(machine.choose().verdict, Verdict::OtherAddress);
}

void TestGidVerdict::zeroconfAddressByDesignIsGood()
{
    Machine machine;
    machine.facts.netdevs[1] = netdev(3, u"enp1s0f0np0"_s, { u"169.254.207.1/16"_s });
    machine.port().gids.clear();
    machine.add(0, u"fe80::11"_s, u"enp1s0f0np0"_s);
    machine.add(2, u"::ffff:169.254.207.1"_s, u"enp1s0f0np0"_s);
    QCOMPARE(machine.choose().verdict, Verdict::Good);
    QCOMPARE(machine.choose().wantedIndex, std::optional<int>(3));
}

void TestGidVerdict::ipv6RailIsGoodWhenAskedFor()
{
    Machine machine;
    machine.facts.netdevs[1] = netdev(3, u"enp1s0f0np0"_s, { u"fd00:1::10/64"_s });
    machine.port().gids.clear();
    machine.add(0, u"fe80::11"_s, u"enp1s0f0np0"_s);
    machine.add(2, u"fd00:1::10"_s, u"enp1s0f0np0"_s);
    const auto v6 = environmentOf({ { u"NCCL_IB_ADDR_FAMILY"_s, u"AF_INET6"_s } });
    QCOMPARE(machine.choose(v6).index, 3);
    QCOMPARE(machine.choose(v6).verdict, Verdict::Good);
    QCOMPARE(machine.choose(v6).wantedIndex, std::optional<int>(3));
    QCOMPARE(machine.choose().verdict, Verdict::LinkLocal);
    QVERIFY(!machine.choose().wantedIndex);
    QCOMPARE(machine.pinned(3).verdict, Verdict::Good);
}

void TestGidVerdict::prefersTheRangeThatThePersonGave()
{
    Machine machine;
    machine.facts.netdevs[1].addresses.append({ QHostAddress(u"10.1.1.1"_s), 24, u"global"_s, false });
    machine.add(4, u"::ffff:10.1.1.1"_s, u"enp1s0f0np0"_s);
    const auto range = environmentOf({ { u"NCCL_IB_ADDR_RANGE"_s, u"10.0.0.0/8"_s } });
    QCOMPARE(machine.choose(range).index, 5);
    QCOMPARE(machine.choose(range).wantedIndex, std::optional<int>(5));
    QCOMPARE(machine.choose().wantedIndex, std::optional<int>(3));
}

void TestGidVerdict::bondOwnsTheAddress()
{
    Machine machine;
    machine.facts.netdevs[1].addresses.clear();
    machine.facts.netdevs << netdev(9, u"bond0"_s, { u"192.168.100.10/24"_s });
    for (auto& entry : machine.port().gids) {
        entry.netdev = u"bond0"_s;
    }
    QCOMPARE(machine.choose().verdict, Verdict::Good);
}

void TestGidVerdict::twoPortsOfOneHcaAreToldApart()
{
    Machine machine;
    machine.facts.netdevs << netdev(4, u"enp1s0f1np1"_s, { u"192.168.101.10/24"_s });
    machine.hca.netdevs << u"enp1s0f1np1"_s;
    machine.port().gids << gidEntry(5, u"::ffff:192.168.101.10"_s, GidType::RoceV2, u"enp1s0f0np0"_s);
    QCOMPARE(machine.pinned(5).verdict, Verdict::OtherAddress);
}

void TestGidVerdict::verdictStandsBeforeTheLastSentence()
{
    const GidChoice choice = Machine().pinned(4);
    QVERIFY(choice.why.last().contains(u"index 4:"_s));
    QVERIFY(choice.why.at(choice.why.size() - 2).contains(u"is empty on this port"_s));
}

void TestGidVerdict::infinibandIsNotApplicable()
{
    Machine machine;
    machine.port().linkLayer = LinkLayer::InfiniBand;
    QCOMPARE(machine.choose().verdict, Verdict::NotApplicable);
}

void TestGidVerdict::findsTheNetdevOfAPort()
{
    Machine machine;
    QCOMPARE(netdevOf(machine.hca, machine.port()), u"enp1s0f0np0"_s);
    machine.hideNdevs();
    QCOMPARE(netdevOf(machine.hca, machine.port()), u"enp1s0f0np0"_s);
    machine.hca.netdevs = { u"a"_s, u"b"_s };
    QCOMPARE(netdevOf(machine.hca, machine.port()), QString());
    HcaPort second = machine.port();
    second.number = 2;
    machine.hca.ports << second;
    QCOMPARE(netdevOf(machine.hca, second), u"b"_s);
}

QTEST_GUILESS_MAIN(TestGidVerdict)
#include "tst_gid_verdict.moc"
