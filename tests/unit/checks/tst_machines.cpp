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

NodeFacts& facts(Snapshot& snapshot, int node)
{
    return snapshot.nodes[node].facts;
}

void everyFirmware(Snapshot& snapshot, int node, const QString& version)
{
    for (Hca& hca : facts(snapshot, node).hcas)
        hca.firmware = read(version);
}

void kernels(Snapshot& snapshot, const QString& head, const QString& worker)
{
    facts(snapshot, 0).kernel = read(head);
    facts(snapshot, 1).kernel = read(worker);
}

void firewall(Snapshot& snapshot, int node, bool active, const std::optional<QStringList>& rules)
{
    Firewall& wall = facts(snapshot, node).firewall;
    wall.kind = u"ufw"_s;
    wall.active = read(active);
    if (rules)
        wall.rules = read(*rules);
}

} // namespace

Q_DECLARE_METATYPE(Change)

/// Releases, kernels, clocks and firewalls: fault there, not there, node silent, garbage in the value.
class TestMachineChecks : public QObject
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
        row("same firmware", nothing, [](Snapshot& s) {
            everyFirmware(s, 0, u"28.47.1000"_s);
            everyFirmware(s, 1, u"28.47.1000"_s);
        });
        row("other firmware", { u"skew.nic-firmware"_s }, [](Snapshot& s) { everyFirmware(s, 1, u"28.46.3048"_s); });
        row("old firmware on both", { u"link.firmware-old"_s, u"link.firmware-old"_s }, [](Snapshot& s) {
            everyFirmware(s, 0, u"28.45.4027"_s);
            everyFirmware(s, 1, u"28.45.4027"_s);
        });
        row("another card's numbers", { u"skew.nic-firmware"_s }, [](Snapshot& s) {
            everyFirmware(s, 1, u"16.35.4030"_s);
        });
        row("firmware unreadable", nothing, [](Snapshot& s) {
            for (Hca& hca : facts(s, 1).hcas)
                hca.firmware = {};
        });
        row("firmware garbage on both", nothing, [](Snapshot& s) {
            everyFirmware(s, 0, u"n/a ??"_s);
            everyFirmware(s, 1, u"n/a ??"_s);
        });
        row("old firmware, not a GB10", nothing, [](Snapshot& s) {
            for (int node : { 0, 1 }) {
                everyFirmware(s, node, u"28.39.1002"_s);
                facts(s, node).dgxName = {};
            }
        });
        row("same kernels", nothing, [](Snapshot& s) { kernels(s, u"6.17.0-1032-nvidia"_s, u"6.17.0-1032-nvidia"_s); });
        row("other kernels", { u"skew.kernel"_s }, [](Snapshot& s) {
            kernels(s, u"6.17.0-1032-nvidia"_s, u"6.14.0-1015-nvidia"_s);
        });
        row("a kernel with the fault",
            { u"kernel.registration-fault"_s, u"kernel.registration-fault"_s },
            [](Snapshot& s) { kernels(s, u"7.0.0-1030-nvidia"_s, u"7.0.0-1030-nvidia"_s); });
        row("7.0.0 as a part of another number", nothing, [](Snapshot& s) {
            kernels(s, u"17.0.0-1-generic"_s, u"17.0.0-1-generic"_s);
        });
        row("kernel garbage", nothing, [](Snapshot& s) { kernels(s, u"-"_s, u"-"_s); });
        row("the fault shows whatever the number", { u"kernel.registration-fault"_s }, [](Snapshot& s) {
            facts(s, 1).cmaTotalKiB = read<qint64>(0);
            facts(s, 1).cmaFreeKiB = read<qint64>(9900000);
        });
        row("no reserved memory at all", nothing, [](Snapshot& s) {
            facts(s, 1).cmaTotalKiB = read<qint64>(0);
            facts(s, 1).cmaFreeKiB = read<qint64>(0);
        });
        row("handover switched off", nothing, [](Snapshot& s) {
            kernels(s, u"7.0.0-1019-nvidia"_s, u"7.0.0-1019-nvidia"_s);
            facts(s, 0).kernelOptions = read(QStringList{ u"kho=off"_s });
            facts(s, 1).kernelOptions = read(QStringList{ u"kho=0"_s });
        });
        row("drivers of one branch", { u"skew.driver"_s }, [](Snapshot& s) {
            facts(s, 0).driverVersion = read(u"580.95.05"_s);
            facts(s, 1).driverVersion = read(u"580.126.09"_s);
        });
        row("driver known on one", nothing, [](Snapshot& s) { facts(s, 0).driverVersion = read(u"580.95.05"_s); });
        row("a release brings the rest along", { u"skew.release"_s }, [](Snapshot& s) {
            facts(s, 0).dgxVersion = read(u"7.5.0"_s);
            facts(s, 1).dgxVersion = read(u"7.4.0"_s);
            kernels(s, u"6.17.0-1029-nvidia"_s, u"6.14.0-1015-nvidia"_s);
            everyFirmware(s, 1, u"28.46.1006"_s);
        });
        row("clocks apart", { u"host.clocks"_s }, [](Snapshot& s) {
            facts(s, 0).clockAheadSeconds = read<qint64>(-2);
            facts(s, 1).clockAheadSeconds = read<qint64>(40);
        });
        row("clocks as far apart as reading takes", nothing, [](Snapshot& s) {
            facts(s, 0).clockAheadSeconds = read<qint64>(-9);
            facts(s, 1).clockAheadSeconds = read<qint64>(-1);
        });
        row("both clocks wrong in the same way", nothing, [](Snapshot& s) {
            facts(s, 0).clockAheadSeconds = read<qint64>(3600);
            facts(s, 1).clockAheadSeconds = read<qint64>(3601);
        });
        row("firewall off", nothing, [](Snapshot& s) { firewall(s, 0, false, {}); });
        row("firewall on, rules hidden", { u"firewall.unknown"_s }, [](Snapshot& s) { firewall(s, 0, true, {}); });
        row("firewall without a rule", { u"firewall.blocks"_s }, [](Snapshot& s) {
            firewall(s, 1, true, QStringList{ u"Status: active"_s });
        });
        row("firewall with a rule for another interface", { u"firewall.blocks"_s }, [](Snapshot& s) {
            firewall(s, 1, true, QStringList{ u"Status: active"_s, u"Anywhere on enP7s7   ALLOW IN    Anywhere"_s });
        });
        row("firewall that denies on it", { u"firewall.blocks"_s }, [](Snapshot& s) {
            firewall(
                s, 1, true, QStringList{ u"Status: active"_s, u"Anywhere on enp1s0f0np0   DENY IN    Anywhere"_s });
        });
        row("firewall open for the fabric", nothing, [](Snapshot& s) {
            firewall(
                s, 1, true, QStringList{ u"Status: active"_s, u"Anywhere on enp1s0f0np0   ALLOW IN    Anywhere"_s });
        });
        row("firewall open for the subnet", nothing, [](Snapshot& s) {
            firewall(s, 1, true, QStringList{ u"Status: active"_s, u"Anywhere   ALLOW IN    192.168.0.0/16"_s });
        });
        row("firewall that lets everything in", nothing, [](Snapshot& s) {
            firewall(s, 1, true, QStringList{ u"Status: active"_s, u"Default: allow (incoming), allow (outgoing)"_s });
        });
        row("the other node is silent", { u"node.unreachable"_s }, [](Snapshot& s) {
            everyFirmware(s, 0, u"28.46.1006"_s);
            s.nodes[1] = unreachableNode(u"spark-b"_s);
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

    void aNodeThatWentDownWithItsLinkIsOneFault()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
        for (Hca& hca : snapshot.nodes[0].facts.hcas)
            hca.ports.first().state = read(u"DOWN"_s);
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY2(roots(diagnosis).contains(u"node.powered-off"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(!roots(diagnosis).contains(u"node.unreachable"_s));
        QVERIFY(!roots(diagnosis).contains(u"fabric.no-link"_s));
        QCOMPARE(test::finding(diagnosis, u"fabric.no-link"_s).causedBy, u"node.powered-off"_s);
    }
};

QTEST_GUILESS_MAIN(TestMachineChecks)
#include "tst_machines.moc"
