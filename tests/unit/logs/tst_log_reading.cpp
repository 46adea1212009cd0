// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/explain.h"
#include "core/nccl/gid_address.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::logs;

namespace {

LogExplanation explained(const QByteArray& text)
{
    return explain({ LogSource{ u"x.log"_s, text, {} } });
}

} // namespace

class TestLogReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void healthyLogGivesNoFinding_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("version");
        QTest::addColumn<int>("gidIndex");
        QTest::newRow("2.19") << QByteArray(
            "n1:11:11 [0] NCCL INFO Bootstrap : Using eth2:10.1.0.4<0>\n"
            "n1:11:11 [0] NCCL INFO NET/Plugin : dlerror=libnccl-net.so: cannot open shared object file: No such file "
            "or directory No plugin found (libnccl-net.so), using internal implementation\n"
            "NCCL version 2.19.3+cuda12.3\n"
            "n1:11:30 [0] NCCL INFO NET/IB : Using [0]mlx5_0:1/RoCE [RO]; OOB eth2:10.1.0.4<0>\n"
            "n1:11:30 [0] NCCL INFO Using network IB\n"
            "n1:11:30 [0] NCCL INFO comm 0x55 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId 1000 commId 0x1 - Init START\n"
            "n1:11:33 [0] NCCL INFO NET/IB: Dev 0 Port 1 qpn 77 mtu 3 query_ece={supported=0, vendor_id=0x0, "
            "options=0x0, comp_mask=0x0} GID 3 (0/400010AFFFF0000)\n"
            "n1:11:30 [0] NCCL INFO Connected all rings\n"
            "n1:11:30 [0] NCCL INFO comm 0x55 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId 1000 commId 0x1 - Init "
            "COMPLETE\n") << u"2.19.3"_s
                              << 3;
        QTest::newRow("2.21") << QByteArray(
            "n1:11:11 [0] NCCL INFO NCCL_SOCKET_IFNAME set by environment to enp1s0f0np0\n"
            "n1:11:11 [0] NCCL INFO Bootstrap : Using enp1s0f0np0:192.168.55.1<0>\n"
            "NCCL version 2.21.5+cuda12.4\n"
            "n1:11:30 [0] NCCL INFO NET/Plugin: No plugin found (libnccl-net.so)\n"
            "n1:11:30 [0] NCCL INFO NET/Plugin: Plugin load returned 2 : libnccl-net.so: cannot open shared object "
            "file: No such file or directory : when loading libnccl-net.so\n"
            "n1:11:30 [0] NCCL INFO NET/Plugin: Using internal network plugin.\n"
            "n1:11:30 [0] NCCL INFO NET/IB : Using [0]rocep1s0f0:1/RoCE [1]roceP2p1s0f0:1/RoCE [RO]; OOB "
            "enp1s0f0np0:192.168.55.1<0>\n"
            "n1:11:30 [0] NCCL INFO Using non-device net plugin version 0\n"
            "n1:11:30 [0] NCCL INFO Using network IB\n"
            "n1:11:30 [0] NCCL INFO ncclCommInitRank comm 0x5 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId f0100 commId "
            "0x7 - Init START\n"
            "n1:11:30 [0] NCCL INFO comm 0x5 rank 0 nRanks 2 nNodes 2 localRanks 1 localRank 0 MNNVL 0\n"
            "n1:11:33 [0] NCCL INFO Channel 00/0 : 1[0] -> 0[0] [receive] via NET/IB/0\n"
            "n1:11:33 [0] NCCL INFO NET/IB: NCCL Dev 0 IbDev 0 Port 1 qpn 301 mtu 5 query_ece={supported=1, "
            "vendor_id=0x15b3, options=0x30000002, comp_mask=0x0} GID 3 (0/137A8C0FFFF0000) fifoRkey=0x1 fifoLkey=0x1\n"
            "n1:11:30 [0] NCCL INFO ncclCommInitRank comm 0x5 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId f0100 commId "
            "0x7 - Init COMPLETE\n")
                              << u"2.21.5"_s << 3;
        QTest::newRow("2.26") << QByteArray(
            "n1:11:11 [0] NCCL INFO Bootstrap: Using enP7s7:10.9.0.7<0>\n"
            "NCCL version 2.26.2+cuda12.8\n"
            "n1:11:30 [0] NCCL INFO NET/Plugin: Could not find: libnccl-net.so. Using internal net plugin.\n"
            "n1:11:30 [0] NCCL INFO NET/IB : Made virtual device [0] name=rocep1s0f1 speed=200000 ndevs=1\n"
            "n1:11:30 [0] NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE [RO]; OOB enP7s7:10.9.0.7<0>\n"
            "n1:11:30 [0] NCCL INFO PROFILER/Plugin: Could not find: libnccl-profiler.so. \n"
            "n1:11:30 [0] NCCL INFO Using network IB\n"
            "n1:11:30 [0] NCCL INFO ncclCommInitRank comm 0x5 rank 1 nranks 2 cudaDev 0 nvmlDev 0 busId f0100 commId "
            "0x7 - Init START\n"
            "n1:11:30 [0] NCCL INFO comm 0x5 rank 1 nRanks 2 nNodes 2 localRanks 1 localRank 0 MNNVL 0\n"
            "n1:11:33 [0] NCCL INFO Call to ibv_modify_qp failed with 110 Connection timed out, on dev rocep1s0f1:1, "
            "curr state INIT, next state RTR, local GID index 4, local GID ::ffff:10.4.4.2, remote GID "
            "::ffff:10.4.4.1, retrying 1/35 after 100 msec of sleep\n"
            "n1:11:33 [0] NCCL INFO NET/IB: NCCL Dev 0 IbDev 0 Port 1 qpn 301 mtu 3 query_ece={supported=1, "
            "vendor_id=0x15b3, options=0x30000002, comp_mask=0x0} GID 4 (0/204040AFFFF0000) fifoRkey=0x1 fifoLkey=0x1\n"
            "n1:11:30 [0] NCCL INFO ncclCommInitRank comm 0x5 rank 1 nranks 2 cudaDev 0 nvmlDev 0 busId f0100 commId "
            "0x7 - Init COMPLETE\n")
                              << u"2.26.2"_s << 4;
        QTest::newRow("2.28") << QByteArray(
            "spark-x:11:11 [0] NCCL INFO Bootstrap: Using enp1s0f1np1:192.168.7.1<0>\n"
            "NCCL version 2.28.9+cuda13.0\n"
            "spark-x:11:30 [0] NCCL INFO NET/Plugin: Could not find: libnccl-net.so\n"
            "spark-x:11:30 [0] NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE [1]roceP2p1s0f1:1/RoCE [RO]; OOB "
            "enp1s0f1np1:192.168.7.1<0>\n"
            "spark-x:11:30 [0] NCCL INFO Initialized NET plugin IB\n"
            "spark-x:11:30 [0] NCCL INFO Assigned NET plugin IB to comm\n"
            "spark-x:11:30 [0] NCCL INFO Using network IB\n"
            "spark-x:11:30 [0] NCCL INFO ncclCommInitRankConfig comm 0x5 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId "
            "f0100 commId 0x7 - Init START\n"
            "spark-x:11:30 [0] NCCL INFO comm 0x5 rank 0 nRanks 2 nNodes 2 localRanks 1 localRank 0 MNNVL 0\n"
            "spark-x:11:33 [0] NCCL INFO NET/IB: NCCL Dev 0 IbDev 0 Port 1 qpn 301 mtu 5 GID 3 (0/107A8C0FFFF0000) "
            "fifoRkey=0x1 fifoLkey=0x1\n"
            "spark-x:11:30 [0] NCCL INFO Connected all rings, use ring PXN 0 GDR 0\n"
            "spark-x:11:30 [0] NCCL INFO ncclCommInitRankConfig comm 0x5 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId "
            "f0100 commId 0x7 - Init COMPLETE\n"
            "INFO 09-01 12:00:00 [api_server.py:1] Application startup complete.\n")
                              << u"2.28.9"_s << 3;
        QTest::newRow("2.30") << QByteArray(
            "INFO 09-01 12:00:00 [pynccl.py:113] vLLM is using nccl==2.30.7\n"
            "spark-x:11:11 [0] NCCL INFO Bootstrap: Using enp1s0f1np1:192.168.7.1<0>\n"
            "spark-x:11:30 [0] NCCL INFO ncclOsDlopen(libnccl-net.so) failed: libnccl-net.so: cannot open shared "
            "object file: No such file or directory\n"
            "spark-x:11:30 [0] NCCL INFO NET/Plugin: Could not find: libnccl-net.so\n"
            "spark-x:11:30 [0] NCCL INFO NET/IB: [0] rocep1s0f1:uverbs1:1/RoCE provider=Mlx5 speed=200000 context=0x1 "
            "pciPath=/sys/devices/x ar=0\n"
            "spark-x:11:30 [0] NCCL INFO NET/IB : Made virtual device [0] name=rocep1s0f1 speed=200000 ndevs=1 rail=-1 "
            "plane=-1\n"
            "spark-x:11:30 [0] NCCL INFO NET/IB : Made virtual device [2] name=rocep1s0f1+roceP2p1s0f1 speed=400000 "
            "ndevs=2 rail=-1 plane=-1\n"
            "spark-x:11:30 [0] NCCL INFO NET/IB : Using [0]rocep1s0f1:1:-1:-1/RoCE [1]roceP2p1s0f1:1/RoCE [RO]; OOB "
            "enp1s0f1np1:192.168.7.1<0>\n"
            "spark-x:11:30 [0] NCCL INFO GIN/Plugin: Failed to initialize any GIN plugin\n"
            "spark-x:11:30 [0] NCCL INFO Using network IB\n"
            "spark-x:11:30 [0] NCCL INFO [Rank 0] ncclCommInitRank comm 0x5 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId "
            "f0100 commId 0x7 - Init START\n"
            "spark-x:11:30 [0] NCCL INFO comm 0x5 rank 0 nRanks 2 nNodes 2 localRanks 1 localRank 0 MNNVL 0\n"
            "spark-x:11:33 [0] NCCL INFO NET/IB: ncclIbConnectImpl: NCCL Dev 0 IbDev 0 Port 1 qp_num 301 mtu 5 GID 5 "
            "(0/107A8C0FFFF0000) ctsFifoRkey=0x1 ctsFifoLkey=0x1\n"
            "spark-x:11:30 [0] NCCL INFO ncclCommInitRank comm 0x5 rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId f0100 "
            "commId 0x7 - Init COMPLETE\n")
                              << u"2.30.7"_s << 5;
    }

    void healthyLogGivesNoFinding()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, version);
        QFETCH(int, gidIndex);
        const LogExplanation whole = explained(text);
        QVERIFY2(
            whole.findings.isEmpty(), qPrintable(whole.findings.isEmpty() ? QString() : whole.findings.first().title));
        QCOMPARE(whole.reading.version().value().toString(), version);
        QCOMPARE(whole.reading.ranks.size(), 1);
        const RankReading& rank = whole.reading.ranks.first();
        QVERIFY(rank.complete());
        QCOMPARE(rank.ranks, 2);
        QVERIFY(rank.transport == RankReading::Transport::Ib);
        QVERIFY(!rank.ports.isEmpty());
        QCOMPARE(rank.gids.size(), 1);
        QCOMPARE(rank.gids.first().index, gidIndex);
        QCOMPARE(rank.gids.first().hca, rank.ports.first().hca);
    }

    void gidWordsAreReadInNcclsByteOrder()
    {
        const LogExplanation explanation
            = explained("a:1:2 [0] NCCL INFO NET/IB : Using [0]rocep1s0f0:1/RoCE [RO]; OOB e:10.0.0.1<0>\n"
                        "a:1:2 [0] NCCL INFO NET/IB: NCCL Dev 0 IbDev 0 Port 1 qpn 9 mtu 5 GID 3 (0/A64A8C0FFFF0000) "
                        "fifoRkey=0x1\n");
        QCOMPARE(core::nccl::shownGid(explanation.reading.ranks.first().gids.first().gid), u"192.168.100.10"_s);
        QCOMPARE(explanation.reading.ranks.first().gids.first().mtu, 4096);
    }

    void pluginOfTheImageIsReadAndIsNoFault()
    {
        const LogExplanation explanation
            = explained("a:1:2 [0] NCCL INFO NET/Plugin: Loaded net plugin NCCL RDMA Plugin v10 (v10)\n"
                        "a:1:2 [0] NCCL INFO Plugin Path : /opt/hpcx/nccl_rdma_sharp_plugin/lib/libnccl-net.so\n"
                        "a:1:2 [0] NCCL INFO P2P plugin v10 IBext_v10\n"
                        "a:1:2 [0] NCCL INFO Using network IBext_v10\n");
        const RankReading& rank = explanation.reading.ranks.first();
        QVERIFY(explanation.findings.isEmpty());
        QVERIFY(rank.transport == RankReading::Transport::Plugin);
        QCOMPARE(rank.network, u"IBext_v10"_s);
        QCOMPARE(rank.plugin, u"NCCL RDMA Plugin v10"_s);
        QVERIFY(rank.pluginPath.contains(u"hpcx"_s));
    }

    void socketsOnOneMachineAreNoFault()
    {
        const LogExplanation explanation
            = explained("a:1:2 [0] NCCL INFO NET/IB : No device found.\n"
                        "a:1:2 [0] NCCL INFO Using network Socket\n"
                        "a:1:2 [0] NCCL INFO comm 0x5 rank 0 nRanks 1 nNodes 1 localRanks 1 localRank 0 MNNVL 0\n");
        QVERIFY(explanation.findings.isEmpty());
    }

    void socketsOnPurposeAreANote()
    {
        const LogExplanation explanation
            = explained("a:1:2 [0] NCCL INFO NCCL_IB_DISABLE set by environment to 1.\n"
                        "a:1:2 [0] NCCL INFO Using network Socket\n"
                        "a:1:2 [0] NCCL INFO comm 0x5 rank 0 nRanks 2 nNodes 2 localRanks 1 localRank 0 MNNVL 0\n");
        QCOMPARE(explanation.findings.size(), 1);
        QVERIFY(explanation.findings.first().severity == core::checks::Severity::Note);
        QVERIFY(explanation.status() == core::checks::Status::Ok);
    }

    void errorNumbers_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("id");
        QTest::newRow("short form of 2.21") << QByteArray(
            "n:1:2 [0] misc/ibvwrap.cc:199 NCCL WARN Call to ibv_modify_qp failed with error No data available errno "
            "61\n") << u"log.qp.empty-gid"_s;
        QTest::newRow("words only") << QByteArray("Call to ibv_modify_qp failed with error Connection timed out\n")
                                    << u"log.qp.timeout"_s;
        QTest::newRow("no device") << QByteArray(
            "Last error:\nCall to ibv_modify_qp failed with error No such device\n")
                                   << u"log.qp.no-device"_s;
        QTest::newRow("number first") << QByteArray(
            "n:1:2 [0] misc/ibvwrap.cc:376 (wrap_ibv_modify_qp) NCCL WARN Call to ibv_modify_qp failed with 101 "
            "Network is unreachable, on dev mlx5_2:1, curr state INIT, next state RTR, local GID index 3, local GID "
            "::ffff:10.7.1.2, remote GID ::ffff:10.8.1.2\n")
                                      << u"log.qp.no-route"_s;
        QTest::newRow("negative") << QByteArray(
            "Call to ibv_modify_qp failed with 113 No route to host, on dev mlx5_2:1, curr st\n")
                                  << u"log.qp.no-route"_s;
        QTest::newRow("never seen") << QByteArray(
            "Call to ibv_modify_qp failed with 5 Input/output error, on dev a:1, curr state INIT, next state RTR, "
            "local GID index 3, local GID ::ffff:10.7.1.2, remote GID ::ffff:10.7.1.3\n")
                                    << u"log.qp.failed"_s;
        QTest::newRow("completion of old") << QByteArray("n:1:2 [0] transport/net_ib.cc:839 NCCL WARN NET/IB : Got "
                                                         "completion with error 12, opcode 1, len 0, vendor err 129\n")
                                           << u"log.completion.retry-exceeded"_s;
        QTest::newRow("completion of 2.26") << QByteArray(
            "n:1:2 [0] transport/net_ib.cc:2358 NCCL WARN NET/IB: Got completion from peer 10.7.1.3<4711> with "
            "status=12 opcode=0 len=0 vendor err 129 (Send) localGid ::ffff:10.7.1.2 remoteGids::ffff:10.7.1.3 hca "
            "mlx5_1\n") << u"log.completion.retry-exceeded"_s;
        QTest::newRow("completion of 2.30")
            << QByteArray("n:1:2 [0] transport/net_ib/p2p.cc:688 (x) NCCL WARN NET/IB: Got completion from peer "
                          "10.7.1.3<4711> with status=IBV_WC_LOC_PROT_ERR(4) opcode=IBV_WC_SEND(0) vendor_err=81  "
                          "localGid ::ffff:10.7.1.2 remoteGids::ffff:10.7.1.3 hca mlx5_1\n")
            << u"log.completion.refused"_s;
        QTest::newRow("registration") << QByteArray("n:1:2 [0] misc/ibvwrap.cc:278 NCCL WARN Call to ibv_reg_mr_iova2 "
                                                    "failed with error Cannot allocate memory\n")
                                      << u"log.memory.no-memory"_s;
    }

    void errorNumbers()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, id);
        const LogExplanation explanation = explained(text);
        QCOMPARE(explanation.findings.size(), 1);
        QCOMPARE(explanation.findings.first().id, id);
        QVERIFY(!explanation.findings.first().why.isEmpty());
    }

    void unknownTextGivesNoFindingAndSaysSo()
    {
        const LogExplanation explanation = explained(
            "A poem about the sea,\nwith an error in it: failed to rhyme.\nConnection refused, said the door.\n");
        QVERIFY(explanation.findings.isEmpty());
        QVERIFY(explanation.reading.programs.isEmpty());
        QCOMPARE(explanation.reading.lines, 3);
    }

    void theDocumentHasItsSchema()
    {
        const QJsonObject document = explanationJson(explained("a:1:2 [0] NCCL INFO Using network IB\n"));
        QCOMPARE(document[u"schema"_s].toString(), u"sparkloom/explain/1"_s);
        QCOMPARE(document[u"status"_s].toString(), u"ok"_s);
        QCOMPARE(document[u"ranks"_s].toArray().first()[u"transport"_s].toString(), u"ib"_s);
    }
};

QTEST_GUILESS_MAIN(TestLogReading)
#include "tst_log_reading.moc"
