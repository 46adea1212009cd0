// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "collector_run.h"
#include "made_sysfs.h"

#include "core/inventory/read_facts.h"

#include <QHostAddress>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;

namespace {

const QByteArray linkLocal = "fe80:0000:0000:0000:fe4c:eaff:fef9:4230";
const QByteArray fabric = "0000:0000:0000:0000:0000:ffff:c0a8:640a";

MadePort activePort()
{
    MadePort port;
    port.rows = { { 0, linkLocal, "IB/RoCE v1", "enp1s0f0np0" },
        { 1, linkLocal, "RoCE v2", "enp1s0f0np0" },
        { 4, fabric, "IB/RoCE v1", "enp1s0f0np0" },
        { 5, fabric, "RoCE v2", "enp1s0f0np0" },
        { 200, "0000:0000:0000:0000:0000:ffff:c0a8:6e0a", "RoCE v2", "enp1s0f0np0.100" },
        { 255, "2001:0db8:0000:0000:0000:0000:0000:0001", {}, {} } };
    return port;
}

MadePort downPort()
{
    MadePort port;
    port.state = "1: DOWN\n";
    port.physState = "3: Disabled\n";
    port.rate = "40 Gb/sec (4X QDR)\n";
    return port;
}

/// Runs the collector with TREE in the place of /sys/class, in a mount namespace of its own.
CollectorRun runOver(const QString& tree, const QStringList& shell)
{
    const QString script = u"mount --bind '%1' /sys/class && exec %2 -s -- %M"_s.arg(tree, shell.join(u' '));
    return runCollector({ { u"unshare"_s, u"-m"_s, u"sh"_s, u"-c"_s, script }, tree, {}, {} });
}

bool namespacesWork()
{
    return geteuid() == 0 && QProcess::execute(u"unshare"_s, { u"-m"_s, u"true"_s }) == 0;
}

} // namespace

class TestCollectorSysfs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readsFourHcasWithFullTables_data();
    void readsFourHcasWithFullTables();
    void aMachineWithoutRdmaSaysSo();
};

void TestCollectorSysfs::initTestCase()
{
    if (!namespacesWork()) {
        QSKIP("needs root and mount namespaces, as the testbed does");
    }
}

void TestCollectorSysfs::readsFourHcasWithFullTables_data()
{
    QTest::addColumn<QStringList>("shell");
    QTest::newRow("dash") << QStringList{ u"dash"_s };
    QTest::newRow("bash") << QStringList{ u"bash"_s };
    QTest::newRow("busybox ash") << QStringList{ u"busybox"_s, u"sh"_s };
}

void TestCollectorSysfs::readsFourHcasWithFullTables()
{
    QFETCH(QStringList, shell);
    QTemporaryDir tree;
    makeHca(tree.path(), u"rocep1s0f0"_s, u"0000:01:00.0"_s, u"enp1s0f0np0"_s, activePort());
    makeHca(tree.path(), u"rocep1s0f1"_s, u"0000:01:00.1"_s, u"enp1s0f1np1"_s, downPort());
    makeHca(tree.path(), u"roceP2p1s0f0"_s, u"0002:01:00.0"_s, u"enP2p1s0f0np0"_s, activePort());
    makeHca(tree.path(), u"roceP2p1s0f1"_s, u"0002:01:00.1"_s, u"enP2p1s0f1np1"_s, downPort());
    writeFile(tree.path() + u"/net/bonding_masters"_s, "\n");
    const CollectorRun run = runOver(tree.path(), shell);
    QVERIFY2(run.answer.complete, run.standardError.constData());
    qInfo("%lld ms", static_cast<long long>(run.milliseconds));
    QVERIFY2(run.milliseconds < 5000, "far beyond what one reading may take");

    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.unreadable, QStringList());
    QCOMPARE(facts.rdmaClassPresent.value, std::optional(true));
    QCOMPARE(facts.hcas.size(), 4);
    const Hca* hca = facts.hca(u"roceP2p1s0f0"_s);
    QVERIFY(hca);
    QCOMPARE(hca->nodeGuid.valueOr({}), u"fc4c:ea03:00f9:4230"_s);
    QCOMPARE(hca->firmware.valueOr({}), u"28.45.4028"_s);
    QCOMPARE(hca->hcaType.valueOr({}), u"MT4129"_s);
    QCOMPARE(hca->pciAddress, u"0002:01:00.0"_s);
    QCOMPARE(hca->netdevs, QStringList{ u"enP2p1s0f0np0"_s });
    QCOMPARE(hca->pcie.currentSpeed.valueOr({}), u"32.0 GT/s PCIe"_s);
    QCOMPARE(hca->pcie.currentWidth.value, std::optional(2));
    QCOMPARE(hca->pcie.maxWidth.value, std::optional(4));
    QVERIFY(!hca->numaNode.known());
    QCOMPARE(hca->ports.size(), 1);
    const HcaPort& port = hca->ports.constFirst();
    QVERIFY(port.active());
    QCOMPARE(port.physState.valueOr({}), u"LinkUp"_s);
    QCOMPARE(port.linkLayer, LinkLayer::Ethernet);
    QCOMPARE(port.rateGbps.value, std::optional(200.0));
    QCOMPARE(port.gidTableLength, 256);
    QList<int> indexes;
    for (const GidEntry& entry : port.gids) {
        indexes << entry.index;
    }
    QCOMPARE(indexes, (QList<int>{ 0, 1, 4, 5, 200, 255 }));
    QCOMPARE(QHostAddress(port.gidAt(5)->gid), QHostAddress(u"::ffff:192.168.100.10"_s));
    QCOMPARE(port.gidAt(4)->type, GidType::RoceV1);
    QCOMPARE(port.gidAt(5)->type, GidType::RoceV2);
    QCOMPARE(port.gidAt(200)->netdev, u"enp1s0f0np0.100"_s);
    QCOMPARE(port.gidAt(255)->type, GidType::Unknown);
    QCOMPARE(port.gidAt(255)->netdev, QString());
    QVERIFY(!port.gidAt(3));

    const HcaPort& down = facts.hca(u"rocep1s0f1"_s)->ports.constFirst();
    QCOMPARE(down.state.valueOr({}), u"DOWN"_s);
    QCOMPARE(down.physState.valueOr({}), u"Disabled"_s);
    QVERIFY(down.gids.isEmpty());
    QCOMPARE(down.gidTableLength, 256);
}

void TestCollectorSysfs::aMachineWithoutRdmaSaysSo()
{
    QTemporaryDir tree;
    writeFile(tree.path() + u"/net/bonding_masters"_s, "\n");
    const NodeFacts facts = readFacts(runOver(tree.path(), { u"dash"_s }).answer.capture, u"here"_s);
    QCOMPARE(facts.rdmaClassPresent.value, std::optional(false));
    QVERIFY(facts.hcas.isEmpty());
    QCOMPARE(facts.unreadable, QStringList());
}

QTEST_GUILESS_MAIN(TestCollectorSysfs)
#include "tst_collector_sysfs.moc"
