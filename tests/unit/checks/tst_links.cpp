// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

#include <functional>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

using Change = std::function<void(Snapshot&)>;

template <class T> Fact<T> read(T value)
{
    return { value, u"made up"_s, {} };
}

void lanes(Snapshot& snapshot, int node, const QString& hca, int current)
{
    hcaOf(snapshot.nodes[node], hca)->pcie.currentWidth = read(current);
}

void speed(Snapshot& snapshot, const QString& hca, const QString& current)
{
    hcaOf(snapshot.nodes[0], hca)->pcie.currentSpeed = read(current);
}

/// The second twin's address of both nodes, or none.
void secondAddress(Snapshot& snapshot, int node, const QString& ip, int prefix)
{
    Netdev* netdev = netdevOf(snapshot.nodes[node], u"enP2p1s0f0np0"_s);
    netdev->addresses.clear();
    setGid(snapshot.nodes[node], u"roceP2p1s0f0"_s, 2, GidType::RoceV1, ip);
    setGid(snapshot.nodes[node], u"roceP2p1s0f0"_s, 3, GidType::RoceV2, ip);
    if (!ip.isEmpty())
        netdev->addresses += Address{ QHostAddress(ip), prefix, u"global"_s, false };
}

void strayAddress(Snapshot& snapshot, const QString& ip)
{
    netdevOf(snapshot.nodes[1], u"enP2p1s0f0np0"_s)->addresses += Address{ QHostAddress(ip), 16, u"link"_s, false };
}

void persistent(Snapshot& snapshot, const QString& netdev, bool value)
{
    netdevOf(snapshot.nodes[0], netdev)->persistent = read(value);
}

} // namespace

Q_DECLARE_METATYPE(Change)

/// PCIe, MTU, halves of a cable, addresses: fault there, not there, garbage in the value.
class TestLinkChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsFound_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("ids");
        const auto row = [](const char* name, const QStringList& ids, const Change& change) {
            QTest::newRow(name) << change << ids;
        };
        const QStringList nothing;
        row("two lanes", { u"pcie.narrow"_s }, [](Snapshot& s) { lanes(s, 1, u"roceP2p1s0f0"_s, 2); });
        row("two lanes on the socket without a cable", nothing, [](Snapshot& s) { lanes(s, 1, u"roceP2p1s0f1"_s, 2); });
        row("lanes are no number", nothing, [](Snapshot& s) { lanes(s, 1, u"roceP2p1s0f0"_s, 0); });
        row("a card for more lanes than the slot has", nothing, [](Snapshot& s) {
            for (Hca& hca : s.nodes[0].facts.hcas)
                hca.pcie.maxWidth = read(16);
        });
        row("both halves narrow", { u"pcie.narrow"_s }, [](Snapshot& s) {
            lanes(s, 0, u"rocep1s0f0"_s, 2);
            lanes(s, 0, u"roceP2p1s0f0"_s, 2);
        });
        row("an older generation", { u"pcie.slow"_s }, [](Snapshot& s) {
            speed(s, u"rocep1s0f0"_s, u"16.0 GT/s PCIe"_s);
        });
        row("the old spelling of the speed", nothing, [](Snapshot& s) { speed(s, u"rocep1s0f0"_s, u"32 GT/s"_s); });
        row("speed is garbage", nothing, [](Snapshot& s) { speed(s, u"rocep1s0f0"_s, u"Unknown"_s); });
        row("no hotplug", nothing, [](Snapshot& s) {
            s.nodes[0].facts.kernelLog
                = read(QStringList{ u"mlx5_core 0000:01:00.0: PCIe slot power capability was not advertised."_s });
        });
        row("power capped", { u"pcie.power-cap"_s }, [](Snapshot& s) {
            s.nodes[0].facts.cardHotplug = read(true);
            s.nodes[0].facts.kernelLog = read(QStringList{
                u"mlx5_core 0000:01:00.0: mlx5_pcie_event:1: PCIe slot power capability was not advertised."_s });
        });
        row("power was told later", nothing, [](Snapshot& s) {
            s.nodes[0].facts.cardHotplug = read(true);
            s.nodes[0].facts.kernelLog
                = read(QStringList{ u"mlx5_core 0000:01:00.0: PCIe slot power capability was not advertised."_s,
                    u"mlx5_core 0000:01:00.0: PCIe slot advertised sufficient power (75W)."_s });
        });
        row("MTU of one half", { u"fabric.mtu-differs"_s }, [](Snapshot& s) {
            netdevOf(s.nodes[0], u"enp1s0f0np0"_s)->mtu = 1500;
        });
        row("MTU of one half on both", { u"link.mtu-twins"_s, u"link.mtu-twins"_s }, [](Snapshot& s) {
            for (NodeRecord& node : s.nodes)
                netdevOf(node, u"enP2p1s0f0np0"_s)->mtu = 1500;
        });
        row("MTU of the socket without a cable", nothing, [](Snapshot& s) {
            netdevOf(s.nodes[0], u"enP2p1s0f1np1"_s)->mtu = 1500;
        });
        row("MTU is not known", nothing, [](Snapshot& s) {
            for (NodeRecord& node : s.nodes)
                netdevOf(node, u"enP2p1s0f0np0"_s)->mtu = 0;
        });
        row("one subnet for both halves", { u"address.one-subnet"_s, u"address.one-subnet"_s }, [](Snapshot& s) {
            secondAddress(s, 0, u"192.168.100.21"_s, 24);
            secondAddress(s, 1, u"192.168.100.22"_s, 24);
        });
        row("one subnet, answered strictly", nothing, [](Snapshot& s) {
            secondAddress(s, 0, u"192.168.100.21"_s, 24);
            secondAddress(s, 1, u"192.168.100.22"_s, 24);
            for (NodeRecord& node : s.nodes) {
                node.facts.arpIgnore = read(1);
                node.facts.arpAnnounce = read(2);
            }
        });
        row("an address of its own making", { u"address.self-assigned"_s }, [](Snapshot& s) {
            strayAddress(s, u"169.254.12.9"_s);
        });
        row("nearly such an address", nothing, [](Snapshot& s) { strayAddress(s, u"169.253.12.9"_s); });
        row("lost at reboot", { u"address.lost-at-reboot"_s }, [](Snapshot& s) {
            persistent(s, u"enp1s0f0np0"_s, false);
        });
        row("a port without a cable is not kept", nothing, [](Snapshot& s) { persistent(s, u"enp1s0f1np1"_s, false); });
        row("the management address is not kept", nothing, [](Snapshot& s) { persistent(s, u"enP7s7"_s, false); });
        row("kept", nothing, [](Snapshot& s) { persistent(s, u"enp1s0f0np0"_s, true); });
        row("the name leads to loopback, Gloo follows NCCL", nothing, [](Snapshot& s) {
            s.nodes[0].facts.hostNameAddresses = read(QList<QHostAddress>{ QHostAddress(u"127.0.1.1"_s) });
        });
    }

    void whatIsFound()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, ids);
        Snapshot snapshot = twoSparks(fittingEnv());
        change(snapshot);
        QStringList found = roots(diagnosed(snapshot));
        found.sort();
        ids.sort();
        QCOMPARE(found, ids);
    }

    void aHalfThatIsNotUsedIsANoteAndNoFault()
    {
        Snapshot snapshot = twoSparks(fittingEnv().replace(",roceP2p1s0f0", ""));
        secondAddress(snapshot, 0, {}, 24);
        secondAddress(snapshot, 1, {}, 24);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QCOMPARE(roots(diagnosis), (QStringList{ u"link.half-unused"_s, u"link.half-unused"_s }));
        QCOMPARE(diagnosis.report.status(), Status::Ok);
    }

    void twinsOn169AreLeftAlone()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        for (int node : { 0, 1 }) {
            Netdev* first = netdevOf(snapshot.nodes[node], u"enp1s0f0np0"_s);
            first->addresses.first() = Address{ QHostAddress(u"169.254.1.%1"_s.arg(node + 1)), 16, u"link"_s, false };
            secondAddress(snapshot, node, u"169.254.2.%1"_s.arg(node + 1), 16);
        }
        const QStringList ids = allIds(diagnosed(snapshot));
        QVERIFY2(!ids.contains(u"address.one-subnet"_s) && !ids.contains(u"address.self-assigned"_s),
            qPrintable(ids.join(u' ')));
    }
};

QTEST_GUILESS_MAIN(TestLinkChecks)
#include "tst_links.moc"
