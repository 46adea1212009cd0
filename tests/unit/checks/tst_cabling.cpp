// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

#include "core/checks/cabling_words.h"
#include "tests/support/case_file.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using test::describedCluster;

namespace {

const QString four = u"NCCL_IB_HCA: '=rocep1s0f0,rocep1s0f1,roceP2p1s0f0,roceP2p1s0f1'"_s;
const QString overManagement
    = u"NCCL_SOCKET_IFNAME: enP7s7, TP_SOCKET_IFNAME: enP7s7, GLOO_SOCKET_IFNAME: enP7s7, MASTER_ADDR: 10.20.0.11, "
      u"VLLM_HOST_IP: 10.20.0.11, "
      "WORKER_HOST: 10.20.0.12, WORKER_VLLM_HOST_IP: 10.20.0.12, WORKER2_HOST: 10.20.0.13, WORKER2_VLLM_HOST_IP: 10.20.0.13"_s;
const QString ringSettings = u"NCCL_IB_MERGE_NICS: '0', NCCL_IB_SUBNET_AWARE_ROUTING: '1'"_s;

/// Three nodes in a ring with that env; `more` is further YAML.
QString ring(const QString& env, const QString& more = {})
{
    return u"nodes: 3\ncables: [[spark-a 0, spark-b 1], [spark-b 0, spark-c 1], [spark-c 0, spark-a 1]]\nenv: {set: {%1}}\n%2\n"_s
        .arg(env, more);
}

QString pair(const QString& env, const QString& more = {})
{
    return u"cables: [{ends: [spark-a 0, spark-b 0], subnets: [192.168.100.0/24, 192.168.101.0/24]}]\n"
           "env: {set: {WORKER_HOST: 192.168.100.2, MASTER_ADDR: 192.168.100.1, VLLM_HOST_IP: 192.168.100.1, WORKER_VLLM_HOST_IP: 192.168.100.2%1}}\n%2\n"_s
               .arg(env.isEmpty() ? QString() : u", "_s + env, more);
}

QStringList ids(const QString& yaml, const QString& version = {})
{
    QStringList found = test::allIds(test::diagnosed(describedCluster(yaml), version));
    found.sort();
    return found;
}

} // namespace

class TestCabling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void clustersGetTheirFindings_data()
    {
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QStringList>("expected");
        const QString good = four + u", "_s + overManagement + u", "_s + ringSettings;
        QTest::newRow("ring, set up right") << ring(good) << QString() << QStringList();
        QTest::newRow("ring, joined only by level") << ring(
            four + u", "_s + overManagement + u", NCCL_NET_MERGE_LEVEL: LOC, NCCL_IB_SUBNET_AWARE_ROUTING: '1'"_s)
                                                    << QString() << QStringList();
        QTest::newRow("ring, ports joined")
            << ring(four + u", "_s + overManagement + u", NCCL_IB_SUBNET_AWARE_ROUTING: '1'"_s) << QString()
            << QStringList{ u"nccl.ring-settings"_s };
        QTest::newRow("ring, routing is garbage") << ring(
            four + u", "_s + overManagement + u", NCCL_IB_MERGE_NICS: '0', NCCL_IB_SUBNET_AWARE_ROUTING: 'yes'"_s)
                                                  << QString() << QStringList{ u"nccl.ring-settings"_s, u"nccl.value.not-a-number"_s, u"nccl.value.not-a-number"_s, u"nccl.value.not-a-number"_s };
        QTest::newRow("ring, old NCCL") << ring(good) << u"2.29.7"_s << QStringList{ u"nccl.ring-release"_s };
        QTest::newRow("ring, newer NCCL") << ring(good) << u"2.31.0"_s << QStringList();
        QTest::newRow("ring, one cable left out")
            << ring(u"NCCL_IB_HCA: '=rocep1s0f0,roceP2p1s0f0', "_s + overManagement + u", "_s + ringSettings)
            << QString()
            << QStringList{ u"hca.selector.ring-incomplete"_s,
                   u"hca.selector.ring-incomplete"_s,
                   u"hca.selector.ring-incomplete"_s };
        QTest::newRow("ring, a node is silent")
            << ring(four + u", "_s + overManagement, u"unreachable: {spark-c: No answer.}"_s) << QString()
            << QStringList{ u"node.unreachable"_s };
        QTest::newRow("ring, like sockets") << QString(ring(good))
                                                   .replace(u"spark-b 1"_s, u"spark-b 0"_s)
                                                   .replace(u"[spark-b 0, spark-c 1]"_s, u"[spark-b 1, spark-c 1]"_s)
                                            << QString() << QStringList{ u"fabric.ring-same-cage"_s };
        QTest::newRow("plugin on one rank") << pair(u"NCCL_NET: IB, WORKER_NCCL_NET_PLUGIN: mesh"_s) << QString()
                                            << QStringList{ u"nccl.plugin-differs"_s };
        QTest::newRow("plugin on both ranks")
            << pair(u"NCCL_NET: IB, NCCL_NET_PLUGIN: mesh"_s) << QString() << QStringList();
        QTest::newRow("none and unset are the same")
            << pair(u"WORKER_NCCL_NET_PLUGIN: none"_s) << QString() << QStringList();
        QTest::newRow("one cable, all ports in the list") << pair(four) << QString() << QStringList();
        QTest::newRow("second port leads elsewhere, left out")
            << pair({}, u"ports: {spark-a: {rocep1s0f1: {address: 10.6.0.1/24}}}"_s) << QString() << QStringList();
        QTest::newRow("second port leads elsewhere, taken")
            << pair(four, u"ports: {spark-a: {rocep1s0f1: {address: 10.6.0.1/24}}}"_s) << QString()
            << QStringList{ u"hca.selector.too-wide"_s };
        QTest::newRow("second port without address, left out, on one node")
            << pair({}, u"ports: {spark-a: {rocep1s0f1: {state: ACTIVE}, roceP2p1s0f1: {state: ACTIVE}}}"_s)
            << QString() << QStringList{ u"fabric.cage-no-address"_s };
        QTest::newRow("state is unknown") << pair({},
            u"change: {spark-b: [{item: 'attrs:/sys/class/infiniband/rocep1s0f1/ports/1', text: \"state=banana\\n\"}]}"_s)
                                          << QString() << QStringList();
    }

    void clustersGetTheirFindings()
    {
        QFETCH(QString, yaml);
        QFETCH(QString, version);
        QFETCH(QStringList, expected);
        QCOMPARE(ids(yaml, version), expected);
    }

    void unknownAddressesSayNothingOfCabling()
    {
        const QString yaml = pair(four,
            u"change: {spark-b: [{item: 'cmd:ip -j -d addr', status: failed}, {item: 'cmd:ip -j addr', status: failed}]}"_s);
        for (const QString& id : ids(yaml))
            QVERIFY2(!id.startsWith(u"fabric."_s) && id != u"hca.selector.too-wide", qPrintable(id));
    }

    void twoCablesAreJoinedAcrossSockets()
    {
        const Diagnosis diagnosis = test::diagnosed(describedCluster(
            u"cables: [[spark-a 0, spark-b 0], [spark-a 1, spark-b 1]]\nenv: {set: {%1}}"_s.arg(four)));
        QCOMPARE(diagnosis.shape.kind, core::fabric::Shape::Kind::TwoCables);
        const QString said = cablingSentences(diagnosis.shape, diagnosis.graph, diagnosis.ranks.first()).join(u'\n');
        QVERIFY2(said.contains(u"rocep1s0f0 in cage 0 and rocep1s0f1 in cage 1"_s), qPrintable(said));
        QVERIFY(said.contains(u"roceP2p1s0f0 in cage 0 and roceP2p1s0f1 in cage 1"_s));
        QVERIFY(said.contains(u"the two cables, not the two halves of one"_s));
        const QString why = diagnosis.ranks.first().fusionWhy.join(u'\n');
        QVERIFY(why.contains(u"ports of one PCI device"_s));
    }

    void aRingSaysWhatItNeedsAndSinceWhen()
    {
        const Diagnosis diagnosis = test::diagnosed(describedCluster(ring(four + u", "_s + overManagement)));
        const QString said = cablingSentences(diagnosis.shape, diagnosis.graph, diagnosis.ranks.first()).join(u'\n');
        QVERIFY2(said.contains(u"NCCL_IB_SUBNET_AWARE_ROUTING=1 (known since NCCL 2.30.7), but it is not set"_s),
            qPrintable(said));
        QVERIFY(said.contains(u"NCCL_IB_MERGE_NICS=0"_s));
        const Finding finding = test::finding(diagnosis, u"nccl.ring-settings"_s);
        QVERIFY(finding.fixes.first().envEdits.contains(EnvEdit{ u"NCCL_IB_MERGE_NICS"_s, u"0"_s, false }));
        QVERIFY(finding.fixes.first().envEdits.contains(EnvEdit{ u"NCCL_IB_SUBNET_AWARE_ROUTING"_s, u"1"_s, false }));
    }

    void oneCableNeedsNoWords()
    {
        const Diagnosis diagnosis = test::diagnosed(describedCluster(pair({})));
        QCOMPARE(cablingSentences(diagnosis.shape, diagnosis.graph, diagnosis.ranks.first()), QStringList());
    }

    void anAddressFileIsReadyForThePortsWithoutOne()
    {
        const Diagnosis diagnosis = test::diagnosed(describedCluster(
            u"ports: {spark-b: {rocep1s0f0: {address: none, state: ACTIVE}, roceP2p1s0f0: {address: none, state: ACTIVE}}}"_s));
        const Finding finding = test::finding(diagnosis, u"fabric.no-address"_s);
        QCOMPARE(finding.scope.node, u"spark-b"_s);
        const QString file = finding.fixes.first().commands.first();
        QVERIFY2(file.contains(u"enp1s0f0np0:\n      dhcp4: no"_s) && file.contains(u"[192.168.100.12/24]"_s)
                && file.contains(u"[192.168.101.12/24]"_s),
            qPrintable(file));
    }
};

QTEST_GUILESS_MAIN(TestCabling)
#include "tst_cabling.moc"
