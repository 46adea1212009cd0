// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

#include "core/checks/changes.h"
#include "core/inventory/redact.h"
#include "core/inventory/snapshot_file.h"
#include "tests/support/case_file.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using test::describedCluster;

namespace {

QStringList told(const Snapshot& before, const Snapshot& after)
{
    QStringList words;
    for (const Change& change : changesBetween(before, after))
        words += u"%1 %2: %3"_s.arg(change.node, changeName(change.kind), changeSentence(change));
    return words;
}

QString item(const QString& node, const QString& source, const QString& rest)
{
    return u"change: {%1: [{item: '%2', %3}]}"_s.arg(node, source, rest);
}

} // namespace

class TestChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatChangedIsTold_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QStringList>("expected");
        const QString same = u"nodes: 2"_s;
        QTest::newRow("nothing") << same << same << QStringList();
        QTest::newRow("index") << same << u"ports: {spark-b: {rocep1s0f0: {index: 5}}}"_s
                               << QStringList{
                                      u"spark-b gid-index: rocep1s0f0 port 1: index of 192.168.100.12 was 3, is 5"_s
                                  };
        QTest::newRow("mtu") << same << u"ports: {spark-a: {roceP2p1s0f0: {mtu: 1500}}}"_s
                             << QStringList{ u"spark-a mtu: enP2p1s0f0np0 was 9000, is 1500"_s };
        QTest::newRow("address") << same << u"ports: {spark-a: {rocep1s0f0: {address: 10.1.0.1/24}}}"_s
                                 << QStringList{
                                        u"spark-a address: enp1s0f0np0 was 192.168.100.11/24, is 10.1.0.1/24"_s
                                    };
        QTest::newRow("port came up") << same << u"ports: {spark-a: {rocep1s0f1: {state: ACTIVE}}}"_s
                                      << QStringList{ u"spark-a port-state: rocep1s0f1 port 1 was DOWN, is ACTIVE"_s };
        QTest::newRow("firmware") << same << u"ports: {spark-b: {rocep1s0f0: {firmware: 28.99.1}}}"_s
                                  << QStringList{ u"spark-b nic-firmware: rocep1s0f0 was 28.45.4028, is 28.99.1"_s };
        QTest::newRow("device gone") << same << u"ports: {spark-b: {roceP2p1s0f1: absent}}"_s
                                     << QStringList{ u"spark-b hca: roceP2p1s0f1 is gone"_s,
                                            u"spark-b netdev: enP2p1s0f1np1 is gone"_s };
        QTest::newRow("kernel")
            << same << item(u"spark-a"_s, u"cmd:uname -srm"_s, u"replace: [['6.14.0-1015', '6.17.0-1020']]"_s)
            << QStringList{ u"spark-a kernel: kernel was 6.14.0-1015-nvidia, is 6.17.0-1020-nvidia"_s };
        QTest::newRow("image")
            << same << item(u"spark-a"_s, u"cmd:docker images"_s, u"replace: [['a83948492cf1', 'b83948492cf1']]"_s)
            << QStringList{
                   u"spark-a image: ghcr.io/anemll/dspark-vllm-gx10:0.1.1 was ghcr.io/anemll/dspark-vllm-gx10@sha256:a83948492cf13df455170fb42885f5ef4db54fefe0feff0f841ecbff464ac9d8, is ghcr.io/anemll/dspark-vllm-gx10@sha256:b83948492cf13df455170fb42885f5ef4db54fefe0feff0f841ecbff464ac9d8"_s
               };
        QTest::newRow("env file") << same
                                  << u"env: {set: {MAX_NUM_SEQS: '4'}, append: \"NEW=1\\n\", remove: [NCCL_NET]}"_s
                                  << QStringList{ u"spark-a env-file: MAX_NUM_SEQS was 6, is 4"_s,
                                         u"spark-a env-file: NCCL_NET is gone; it was IB"_s,
                                         u"spark-a env-file: NEW is new: 1"_s };
        QTest::newRow("a secret is not shown")
            << same << u"env: {set: {HF_TOKEN: other}}"_s
            << QStringList{ u"spark-a env-file: HF_TOKEN was (hidden), is (hidden)"_s };
        QTest::newRow("a comment is no change") << same << u"env: {append: \"# later\\n\"}"_s << QStringList();
        QTest::newRow("a node more") << same << u"nodes: 3"_s << QStringList{ u"spark-c node: spark-c is new"_s };
        QTest::newRow("a node less") << u"nodes: 3"_s << u"cables: [[spark-a 0, spark-b 0]]\nnodes: 2"_s
                                     << QStringList{};
        QTest::newRow("a silent node is not compared")
            << same << u"unreachable: {spark-b: No answer.}\nports: {spark-b: {rocep1s0f0: {mtu: 1500}}}"_s
            << QStringList();
        QTest::newRow("unknown is no change")
            << same << item(u"spark-a"_s, u"cmd:uname -srm"_s, u"status: failed, text: ''"_s) << QStringList();
        QTest::newRow("garbage is no change")
            << same
            << item(u"spark-a"_s, u"attrs:/sys/class/infiniband/rocep1s0f0/ports/1"_s, u"text: \"state=what\\n\""_s)
            << QStringList();
        QTest::newRow("no addresses read is no change")
            << same
            << u"change: {spark-a: [{item: 'cmd:ip -j -d addr', text: '{'}, {item: 'cmd:ip -j addr', text: '{'}]}"_s
            << QStringList();
    }

    void whatChangedIsTold()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QStringList, expected);
        const QStringList found = told(describedCluster(before), describedCluster(after));
        if (QLatin1String(QTest::currentDataTag()) == QLatin1String("a node less")) {
            QVERIFY(found.contains(u"spark-c node: spark-c is gone"_s));
            return;
        }
        if (QLatin1String(QTest::currentDataTag()) == QLatin1String("a node more")) { // the demo's env file names it too
            QVERIFY(found.contains(expected.first()));
            return;
        }
        QCOMPARE(found, expected);
    }

    void redactionIsNoChange()
    {
        const Snapshot snapshot = describedCluster(
            u"ports: {all: {rocep1s0f1: {address: 203.0.113.7/24}}}\nenv: {set: {WORKER_HOST: lab@192.168.100.12}}"_s);
        QCOMPARE(told(redacted(snapshot, 7), snapshot), QStringList());
        QCOMPARE(told(redacted(snapshot, 7), redacted(snapshot, 8)), QStringList());
    }

    void slotsThatHoldSomethingElseAreTold_data()
    {
        QTest::addColumn<QString>("after");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("nothing") << u"nodes: 2"_s << QStringList();
        QTest::newRow("an address moved")
            << u"ports: {spark-b: {rocep1s0f0: {index: 5}}}"_s
            << QStringList{ u"spark-b rocep1s0f0 1 3"_s, u"spark-b rocep1s0f0 1 5"_s };
        QTest::newRow("another address") << u"ports: {spark-a: {rocep1s0f0: {address: 10.1.0.1/24}}}"_s
                                         << QStringList{ u"spark-a rocep1s0f0 1 2"_s, u"spark-a rocep1s0f0 1 3"_s };
        QTest::newRow("a device less") << u"ports: {spark-b: {roceP2p1s0f1: absent}}"_s << QStringList();
        QTest::newRow("a silent node") << u"unreachable: {spark-b: No answer.}"_s << QStringList();
        QTest::newRow("a node more") << u"nodes: 3"_s << QStringList();
    }

    void slotsThatHoldSomethingElseAreTold()
    {
        QFETCH(QString, after);
        QFETCH(QStringList, expected);
        QStringList found;
        for (const GidSlot& slot : changedGidSlots(describedCluster(u"nodes: 2"_s), describedCluster(after)))
            found += u"%1 %2 %3 %4"_s.arg(slot.node, slot.hca).arg(slot.port).arg(slot.index);
        QCOMPARE(found, expected);
    }

    void slotsOfARedactedSnapshotAreNotCompared()
    {
        const Snapshot snapshot = describedCluster(u"nodes: 2"_s);
        QVERIFY(changedGidSlots(redacted(snapshot, 7), snapshot).isEmpty());
    }

    void withoutAnOlderSnapshotTheCheckIsNotListed()
    {
        const Diagnosis diagnosis = test::diagnosed(describedCluster(u"nodes: 2"_s));
        for (const CheckResult& check : diagnosis.report.checks)
            QVERIFY(check.id != u"change");
    }

    void aNoteLeavesTheStatusAlone()
    {
        DiagnoseOptions options;
        options.since = describedCluster(u"nodes: 2"_s);
        const auto diagnosis = diagnose(describedCluster(u"ports: {spark-b: {rocep1s0f0: {index: 5}}}"_s), options);
        QVERIFY(diagnosis);
        QCOMPARE(test::allIds(*diagnosis), QStringList{ u"change.gid-index"_s });
        QCOMPARE(diagnosis->report.status(), Status::Ok);
    }

    void anAddressThatTheFileStillNamesIsAProblem()
    {
        DiagnoseOptions options;
        options.since = describedCluster(u"nodes: 2"_s);
        const auto diagnosis
            = diagnose(describedCluster(u"ports: {spark-b: {rocep1s0f0: {address: 192.168.100.77/24}}}"_s), options);
        QVERIFY(diagnosis);
        const Finding finding = test::finding(*diagnosis, u"change.address"_s);
        QCOMPARE(finding.severity, Severity::Problem);
        QVERIFY(finding.reasoning.join(u'\n').contains(u"WORKER_HOST"_s));
    }
};

QTEST_GUILESS_MAIN(TestChanges)
#include "tst_changes.moc"
