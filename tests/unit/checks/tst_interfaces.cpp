// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

QByteArray withInterface(const QByteArray& value)
{
    return fittingEnv().replace("NCCL_SOCKET_IFNAME=enp1s0f0np0", QByteArray("NCCL_SOCKET_IFNAME=" + value));
}

} // namespace

class TestInterfaceChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anInterfaceThatIsNotThereIsSaid()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(withInterface("eth0")));
        QCOMPARE(roots(diagnosis), (QStringList{u"net.interface.absent"_s, u"net.interface.absent"_s}));
        const Finding finding = test::finding(diagnosis, u"net.interface.absent"_s);
        QCOMPARE(finding.scope.node, u"spark-a"_s);
        QCOMPARE(finding.fixes.first().envEdits.first(), (EnvEdit{u"NCCL_SOCKET_IFNAME"_s, u"enp1s0f0np0"_s, false}));
    }

    void anInterfaceThatIsDownIsSaid()
    {
        QVERIFY(roots(diagnosed(twoSparks(withInterface("enp1s0f1np1")))).contains(u"net.interface.down"_s));
    }

    void anInterfaceWithoutAddressIsSaid()
    {
        Snapshot snapshot = twoSparks(fittingEnvWith("GLOO_SOCKET_IFNAME=enp1s0f1np1\nTP_SOCKET_IFNAME=enp1s0f0np0\n"));
        // All four netdevs of a Spark exist and can be up; only the fabric's have an address (the example's leftover).
        for (NodeRecord& node : snapshot.nodes)
            netdevOf(node, u"enp1s0f1np1"_s)->flags += {u"UP"_s, u"LOWER_UP"_s};
        const Diagnosis diagnosis = diagnosed(snapshot);
        QVERIFY2(roots(diagnosis).contains(u"net.interface.no-address"_s), qPrintable(allIds(diagnosis).join(u' ')));
        QVERIFY(test::finding(diagnosis, u"net.interface.no-address"_s).title.contains(u"GLOO_SOCKET_IFNAME"_s));
    }

    void aListForGlooIsSaid()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("GLOO_SOCKET_IFNAME=^lo,docker\n")));
        QVERIFY(roots(diagnosis).contains(u"net.interface.not-a-name"_s));
    }

    void prefixesAndListsForNcclAreFine_data()
    {
        QTest::addColumn<QByteArray>("value");
        for (const char* text : {"enp1s0f0np0", "=enp1s0f0np0", "enp", "enP7s7,enp1s0f0np0"})
            QTest::newRow(text) << QByteArray(text);
    }

    void prefixesAndListsForNcclAreFine()
    {
        QFETCH(QByteArray, value);
        const QByteArray gloo = "GLOO_SOCKET_IFNAME=enp1s0f0np0\nTP_SOCKET_IFNAME=enp1s0f0np0\n";
        QCOMPARE(allIds(diagnosed(twoSparks(withInterface(value) + gloo))), QStringList());
    }

    void aWorkerWithItsOwnWrongNameIsNamed()
    {
        const Diagnosis diagnosis = diagnosed(twoSparks(fittingEnvWith("WORKER_NCCL_SOCKET_IFNAME=eno1\n")));
        QCOMPARE(roots(diagnosis), (QStringList{u"net.interface.absent"_s}));
        QCOMPARE(test::finding(diagnosis, u"net.interface.absent"_s).scope.node, u"spark-b"_s);
    }
};

QTEST_GUILESS_MAIN(TestInterfaceChecks)
#include "tst_interfaces.moc"
