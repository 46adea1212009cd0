// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/collect.h"
#include "core/inventory/demo_cluster.h"
#include "core/inventory/gid_use.h"
#include "core/inventory/port_netdev.h"
#include "core/inventory/read_facts.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::inventory;

namespace {

QList<int> usableIndexes(const NodeFacts& facts, const QString& hca)
{
    QList<int> indexes;
    const HcaPort& port = facts.hca(hca)->ports.constFirst();
    for (const GidEntry& entry : port.gids) {
        if (gidUse(facts, port, entry).usable == true) {
            indexes << entry.index;
        }
    }
    return indexes;
}

} // namespace

class TestDemoCluster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twoSparksWithTheClassicFault();
    void nothingAboutItIsUnreadable();
    void eightNodesBehindASwitch();
    void aSilentNodeHasAnErrorAndTheOthersStand();
    void whatIsWrittenIsReadAgain();
    void scriptsStayInsideTheFolder();
    void secretsAreHidden();
};

void TestDemoCluster::twoSparksWithTheClassicFault()
{
    const Snapshot snapshot = demoSnapshot(SystemClock());
    QVERIFY(snapshot.demo);
    QCOMPARE(snapshot.nodes.size(), 2);
    const NodeFacts& head = snapshot.node(u"spark-a"_s)->facts;
    const NodeFacts& worker = snapshot.node(u"spark-b"_s)->facts;
    QCOMPARE(usableIndexes(head, u"rocep1s0f0"_s), QList<int>{ 4 });
    QCOMPARE(usableIndexes(head, u"roceP2p1s0f0"_s), QList<int>{ 3 });
    QCOMPARE(usableIndexes(worker, u"rocep1s0f0"_s), QList<int>{ 3 });
    QCOMPARE(usableIndexes(worker, u"roceP2p1s0f0"_s), QList<int>{ 3 });
    QVERIFY(!head.hca(u"rocep1s0f0"_s)->ports.constFirst().gidAt(3));
    QVERIFY(!head.hca(u"rocep1s0f1"_s)->ports.constFirst().active());
    QCOMPARE(portNetdev(head, head.hcas.at(2), head.hcas.at(2).ports.constFirst()), u"enp1s0f0np0"_s);
    QCOMPARE(head.dgxName.valueOr({}), u"DGX Spark"_s);
    QCOMPARE(head.docker.access, DockerFacts::Access::Usable);
    QCOMPARE(head.docker.images.constFirst().repoTag, u"ghcr.io/anemll/dspark-vllm-gx10:0.1.1"_s);
    QCOMPARE(head.recipes.size(), 1);
    QVERIFY(head.recipes.constFirst().upstreamCheckout);
    QCOMPARE(head.recipes.constFirst().folder, u"/home/lab/dspark"_s);
    QCOMPARE(head.recipes.constFirst().envFile.owner, u"lab"_s);
    QCOMPARE(head.recipes.constFirst().envFile.mode, std::optional<int>(0600));
    QCOMPARE(head.recipes.constFirst().envFile.text.count("\nNCCL_IB_GID_INDEX=3\n"), 1);
    QVERIFY(worker.recipes.isEmpty());
    QVERIFY(head.machineId.value != worker.machineId.value);
}

void TestDemoCluster::nothingAboutItIsUnreadable()
{
    for (const NodeRecord& node : demoSnapshot(SystemClock()).nodes) {
        QVERIFY2(node.reachable(), node.error ? qPrintable(describe(*node.error)) : "");
        QCOMPARE(node.facts.unreadable, QStringList());
        QVERIFY(node.facts.hostName.known());
        QVERIFY(node.facts.kernel.known());
        QVERIFY(node.facts.cudaVersion.known());
        QVERIFY(node.facts.diskFreeKiB.known());
        QVERIFY(node.facts.firmwareVersion.known());
        QVERIFY(node.facts.listening.known());
        QCOMPARE(node.facts.netdev(u"enp1s0f0np0"_s)->configuredBy.valueOr({}),
            u"netplan (/etc/netplan/40-cx7.yaml, through NetworkManager)"_s);
        QVERIFY(node.facts.netdev(u"enp1s0f0np0"_s)->running());
        QVERIFY(!node.facts.netdev(u"enp1s0f1np1"_s)->running());
        QCOMPARE(node.facts.netdev(u"enp1s0f0np0"_s)->pciAddress, u"0000:01:00.0"_s);
        QCOMPARE(node.facts.netdev(u"enP2p1s0f0np0"_s)->pciAddress, node.facts.hca(u"roceP2p1s0f0"_s)->pciAddress);
    }
}

void TestDemoCluster::eightNodesBehindASwitch()
{
    const Snapshot snapshot = demoSnapshot(SystemClock(), { 8, false, 0 });
    QCOMPARE(snapshot.nodes.size(), 8);
    QSet<QString> addresses;
    QSet<QString> macs;
    for (const NodeRecord& node : snapshot.nodes) {
        QCOMPARE(usableIndexes(node.facts, u"rocep1s0f0"_s), QList<int>{ 3 });
        QCOMPARE(node.facts.neighbours.size(), 1 + 2 * 7);
        for (const Netdev& netdev : node.facts.netdevs) {
            if (netdev.driver == u"mlx5_core"_s) {
                macs << netdev.mac;
                for (const Address& address : netdev.addresses) {
                    addresses << address.ip.toString();
                }
            }
        }
    }
    QCOMPARE(snapshot.nodes.constLast().name, u"spark-h"_s);
    QCOMPARE(macs.size(), 8 * 4);
    QCOMPARE(addresses.size(), 8 * 4); // IPv4 and link-local, on two of the four
    QVERIFY(!snapshot.nodes.constFirst().facts.recipes.constFirst().envFile.text.contains("GID_INDEX"));
}

void TestDemoCluster::aSilentNodeHasAnErrorAndTheOthersStand()
{
    const Snapshot snapshot = demoSnapshot(SystemClock(), { 3, true, 2 });
    QVERIFY(snapshot.nodes.at(0).reachable());
    QVERIFY(!snapshot.nodes.at(1).reachable());
    QVERIFY(snapshot.nodes.at(2).reachable());
    QCOMPARE(snapshot.nodes.at(1).error->kind, ErrorKind::TimedOut);
    QCOMPARE(snapshot.nodes.at(1).error->node, u"spark-b"_s);
    QVERIFY(!snapshot.nodes.at(1).error->hint.isEmpty());
}

void TestDemoCluster::whatIsWrittenIsReadAgain()
{
    const auto nodes = demoCluster();
    remote::Transport& worker = *nodes.at(1).transport;
    const QByteArray text = "NCCL_IB_HCA==rocep1s0f0\nHF_TOKEN=hf_real\n";
    remote::Command makeFolder;
    makeFolder.argv = { u"sh"_s, u"-s"_s, u"--"_s, u"/home/lab/dspark"_s };
    makeFolder.standardInput = "mkdir -p -- \"$1\" && printf '%s\\n' \"$1\"\n";
    const Result<remote::Output> made = worker.run(makeFolder, {});
    QVERIFY(made && made->ok());
    QCOMPARE(made->standardOutput, QByteArray("/home/lab/dspark\n"));
    QVERIFY(worker.replaceFile({ u"/home/lab/dspark/.env.dspark"_s, text, 0600 }, {}));
    QCOMPARE(worker.readFile(u"/home/lab/dspark/.env.dspark"_s, 1000, {}).value_or(QByteArray()), text);
    const Result<RawCapture> capture = collect(worker, SystemClock(), {});
    QVERIFY(capture);
    const NodeFacts facts = readFacts(*capture, u"spark-b"_s);
    QCOMPARE(facts.recipes.size(), 1);
    QCOMPARE(facts.recipes.constFirst().envFile.text,
        QByteArray("NCCL_IB_HCA==rocep1s0f0\nHF_TOKEN=__hidden_by_Sparkloom__\n"));
}

void TestDemoCluster::scriptsStayInsideTheFolder()
{
    const auto nodes = demoCluster();
    remote::Command command;
    command.argv = { u"sh"_s, u"-s"_s, u"--"_s, u"/etc/passwd"_s, u"/home/lab/dspark/.env.dspark"_s };
    command.standardInput = "for path; do [ -e \"$path\" ] && printf '%s\\n' \"$path\"; done; cat \"$1\"\n";
    const Result<remote::Output> output = nodes.at(0).transport->run(command, {});
    QVERIFY(output);
    QCOMPARE(output->standardOutput, QByteArray("/home/lab/dspark/.env.dspark\n"));
    QVERIFY2(output->standardError.contains(" /etc/passwd"), output->standardError.constData());
    const Result<QByteArray> missing = nodes.at(0).transport->readFile(u"/etc/passwd"_s, 1000, {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::NotFound);
    QVERIFY2(missing.error().what.contains(u"/etc/passwd"_s) && !missing.error().what.contains(u"sparkloom-demo"_s),
        qPrintable(missing.error().what));
    command.argv = { u"reboot"_s };
    QCOMPARE(nodes.at(0).transport->run(command, {})->exitStatus, std::optional<int>(127));
}

void TestDemoCluster::secretsAreHidden()
{
    const auto nodes = demoCluster();
    const QByteArray raw
        = nodes.at(0).transport->readFile(u"/home/lab/dspark/.env.dspark"_s, 100000, {}).value_or(QByteArray());
    QVERIFY(raw.contains("HF_TOKEN=hf_this"));
    const Result<RawCapture> capture = collect(*nodes.at(0).transport, SystemClock(), {});
    QVERIFY(capture);
    for (const RawItem& item : capture->items) {
        QVERIFY2(!item.text.contains("hf_this"), qPrintable(item.source));
    }
}

QTEST_GUILESS_MAIN(TestDemoCluster)
#include "tst_demo_cluster.moc"
