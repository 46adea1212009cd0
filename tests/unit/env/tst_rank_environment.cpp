// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"
#include "core/env/env_reading.h"
#include "core/env/rank_environment.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::env::EffectiveValue;
using core::env::EnvReading;
using core::env::rankEnvironment;
using core::env::RankEnvironment;
using core::env::readEnv;

namespace {

const QString fileName = u".env.dspark"_s;

// As the launcher of the recipe hands values on (its script, and the fallbacks of its compose file).
const QByteArray pair = "# cluster\n" // 1
                        "WORKER_HOST=10.0.0.2\n" // 2
                        "MASTER_ADDR=10.0.0.1\n" // 3
                        "MASTER_PORT=25000\n" // 4
                        "NCCL_IB_HCA=rocep1s0f1\n" // 5
                        "NCCL_SOCKET_IFNAME=enp1s0f1np1\n" // 6
                        "WORKER_NCCL_IB_HCA=rocep1s0f0\n" // 7
                        "WORKER_NCCL_SOCKET_IFNAME=enp1s0f0np0\n" // 8
                        "NCCL_IB_GID_INDEX=4\n" // 9
                        "WORKER_NCCL_IB_GID_INDEX=3\n" // 10
                        "NCCL_DEBUG=WARN\n" // 11
                        "HF_CACHE=${HOME}/hf\n" // 12
                        "WORKER_DIR=\n" // 13
                        "NCCL_NET=\n"; // 14

EffectiveValue at(const QByteArray& text, int rank, const QString& key)
{
    return rankEnvironment(text, fileName, rank).value(key);
}

std::optional<QString> valueAt(const QByteArray& text, int rank, const char* key)
{
    return at(text, rank, QString::fromLatin1(key)).value;
}

} // namespace

class TestRankEnvironment final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headGetsThePlainKeys();
    void workerGetsItsOwnValues();
    void furtherWorkersGetTheirNumber();
    void emptyWorkerValueCountsAsUnset();
    void socketInterfacesCascade_data();
    void socketInterfacesCascade();
    void hostAddressOfAWorkerIsNeverTheHeads();
    void emptyIsNotAbsent();
    void workerOnlyFabricKeyExistsForTheWorker();
    void launcherMayReplaceTheGidIndex_data();
    void launcherMayReplaceTheGidIndex();
    void readersThatDifferAreNamed();
    void composeCountsWhereBashStops();
    void carriageReturnsAndMarkDoNotReachValues();
    void secretsAreNotInChains();
    void readingKnowsLines();
};

void TestRankEnvironment::headGetsThePlainKeys()
{
    const RankEnvironment head = rankEnvironment(pair, fileName, 0);
    QCOMPARE(head[u"NCCL_IB_HCA"_s].value, std::optional(u"rocep1s0f1"_s));
    QCOMPARE(head[u"NCCL_IB_HCA"_s].source, u".env.dspark line 5"_s);
    QCOMPARE(head[u"NCCL_IB_HCA"_s].chain.front(), u"NCCL_IB_HCA=rocep1s0f1 (line 5)"_s);
    QCOMPARE(head[u"NCCL_IB_GID_INDEX"_s].value, std::optional(u"4"_s));
    QCOMPARE(head[u"VLLM_HOST_IP"_s].value, std::optional(u"10.0.0.1"_s));
    QCOMPARE(head[u"VLLM_HOST_IP"_s].source, u"MASTER_ADDR (line 3)"_s);
    QCOMPARE(head[u"HF_CACHE"_s].value, std::optional(u"$HOME/hf"_s));
    for (auto it = head.cbegin(); it != head.cend(); ++it) {
        QVERIFY2(!it.key().startsWith(u"WORKER"_s), it.key().toUtf8().constData());
        QVERIFY(!it->source.isEmpty() && !it->chain.isEmpty());
    }
    QVERIFY(!head.contains(u"UCX_NET_DEVICES"_s) && !head.contains(u"HOST"_s));
    const RankEnvironment home = rankEnvironment(pair, fileName, 0, { { u"HOME"_s, u"/home/u"_s } });
    QCOMPARE(home[u"HF_CACHE"_s].value, std::optional(u"/home/u/hf"_s));
}

void TestRankEnvironment::workerGetsItsOwnValues()
{
    const RankEnvironment worker = rankEnvironment(pair, fileName, 1);
    QCOMPARE(worker[u"NCCL_IB_HCA"_s].value, std::optional(u"rocep1s0f0"_s));
    QCOMPARE(worker[u"NCCL_IB_HCA"_s].source, u"WORKER_NCCL_IB_HCA (line 7)"_s);
    QCOMPARE(worker[u"NCCL_IB_HCA"_s].chain.size(), 2);
    QVERIFY(worker[u"NCCL_IB_HCA"_s].chain[1].contains(u"NCCL_IB_HCA=rocep1s0f1 (line 5)"_s));
    QCOMPARE(worker[u"NCCL_IB_GID_INDEX"_s].value, std::optional(u"3"_s));
    QCOMPARE(worker[u"NCCL_DEBUG"_s].value, std::optional(u"WARN"_s));
    QCOMPARE(worker[u"NCCL_DEBUG"_s].source, u".env.dspark line 11"_s);
    QCOMPARE(worker[u"MASTER_ADDR"_s].value, std::optional(u"10.0.0.1"_s));
}

void TestRankEnvironment::furtherWorkersGetTheirNumber()
{
    const QByteArray text
        = pair + "WORKER2_NCCL_IB_HCA=rocep1s0f1\nWORKER2_HOST=10.0.0.3\nWORKER3_NCCL_IB_GID_INDEX=5\n";
    QCOMPARE(at(text, 2, u"NCCL_IB_HCA"_s).source, u"WORKER2_NCCL_IB_HCA (line 15)"_s);
    // The launcher lets WORKER2_… fall back on WORKER_… for these, and for no other.
    QCOMPARE(valueAt(text, 3, "NCCL_IB_HCA"), std::optional(u"rocep1s0f0"_s));
    QCOMPARE(valueAt(text, 2, "NCCL_SOCKET_IFNAME"), std::optional(u"enp1s0f0np0"_s));
    QCOMPARE(valueAt(text, 2, "NCCL_IB_GID_INDEX"), std::optional(u"4"_s));
    QCOMPARE(valueAt(text, 3, "NCCL_IB_GID_INDEX"), std::optional(u"5"_s));
    QCOMPARE(valueAt(text, 2, "VLLM_HOST_IP"), std::optional(u"10.0.0.3"_s));
    QVERIFY(!rankEnvironment(text, fileName, 3).contains(u"VLLM_HOST_IP"_s));
}

void TestRankEnvironment::emptyWorkerValueCountsAsUnset()
{
    const EffectiveValue value = at("NCCL_IB_HCA=a\nWORKER_NCCL_IB_HCA=\n", 1, u"NCCL_IB_HCA"_s);
    QCOMPARE(value.value, std::optional(u"a"_s));
    QCOMPARE(value.source, u".env.dspark line 1"_s);
    QVERIFY(value.chain.join(u'\n').contains(u"WORKER_NCCL_IB_HCA= (line 2) is empty"_s));
}

void TestRankEnvironment::socketInterfacesCascade_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("rank");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("source");
    QTest::newRow("head") << QByteArray("NCCL_SOCKET_IFNAME=a\n") << 0 << u"a"_s << u"NCCL_SOCKET_IFNAME (line 1)"_s;
    QTest::newRow("head, empty") << QByteArray("NCCL_SOCKET_IFNAME=a\nGLOO_SOCKET_IFNAME=\n") << 0 << u"a"_s
                                 << u"NCCL_SOCKET_IFNAME (line 1)"_s;
    QTest::newRow("own") << QByteArray("NCCL_SOCKET_IFNAME=a\nGLOO_SOCKET_IFNAME=b\n") << 0 << u"b"_s
                         << u".env.dspark line 2"_s;
    QTest::newRow("worker by its NCCL name") << QByteArray("NCCL_SOCKET_IFNAME=a\nWORKER_NCCL_SOCKET_IFNAME=c\n") << 1
                                             << u"c"_s << u"WORKER_NCCL_SOCKET_IFNAME (line 2)"_s;
    QTest::newRow("the head's own name goes first")
        << QByteArray("NCCL_SOCKET_IFNAME=a\nGLOO_SOCKET_IFNAME=b\nWORKER_NCCL_SOCKET_IFNAME=c\n") << 1 << u"b"_s
        << u".env.dspark line 2"_s;
    QTest::newRow("worker's own") << QByteArray("GLOO_SOCKET_IFNAME=b\nWORKER_GLOO_SOCKET_IFNAME=d\n") << 1 << u"d"_s
                                  << u"WORKER_GLOO_SOCKET_IFNAME (line 2)"_s;
}

void TestRankEnvironment::socketInterfacesCascade()
{
    QFETCH(QByteArray, text);
    QFETCH(int, rank);
    QFETCH(QString, value);
    QFETCH(QString, source);
    const EffectiveValue found = at(text, rank, u"GLOO_SOCKET_IFNAME"_s);
    QCOMPARE(found.value, std::optional(value));
    QCOMPARE(found.source, source);
}

void TestRankEnvironment::hostAddressOfAWorkerIsNeverTheHeads()
{
    const QByteArray text = "VLLM_HOST_IP=10.0.0.1\nWORKER_HOST=spark-b\n";
    QCOMPARE(valueAt(text, 0, "VLLM_HOST_IP"), std::optional(u"10.0.0.1"_s));
    QCOMPARE(valueAt(text, 1, "VLLM_HOST_IP"), std::optional(u"spark-b"_s));
    QCOMPARE(valueAt(text + "WORKER_VLLM_HOST_IP=10.0.0.2\n", 1, "VLLM_HOST_IP"), std::optional(u"10.0.0.2"_s));
    QVERIFY(!rankEnvironment("VLLM_HOST_IP=10.0.0.1\n", fileName, 1).contains(u"VLLM_HOST_IP"_s));
}

void TestRankEnvironment::emptyIsNotAbsent()
{
    const RankEnvironment head = rankEnvironment(pair, fileName, 0);
    QVERIFY(head.contains(u"NCCL_NET"_s));
    QCOMPARE(head[u"NCCL_NET"_s].value, std::optional(QString()));
    QVERIFY(head[u"NCCL_NET"_s].value.has_value());
    QCOMPARE(head[u"NCCL_NET"_s].source, u".env.dspark line 14"_s);
    QVERIFY(!head.contains(u"NCCL_IB_TC"_s));
}

void TestRankEnvironment::workerOnlyFabricKeyExistsForTheWorker()
{
    const QByteArray text = "WORKER_NCCL_IB_TC=106\n";
    QVERIFY(!rankEnvironment(text, fileName, 0).contains(u"NCCL_IB_TC"_s));
    QCOMPARE(valueAt(text, 1, "NCCL_IB_TC"), std::optional(u"106"_s));
    QVERIFY(!rankEnvironment(text, fileName, 2).contains(u"NCCL_IB_TC"_s));
}

void TestRankEnvironment::launcherMayReplaceTheGidIndex_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<bool>("replaced");
    QTest::newRow("on") << QByteArray("NCCL_IB_GID_AUTO=1\n") << true;
    QTest::newRow("off") << QByteArray("NCCL_IB_GID_AUTO=0\n") << false;
    QTest::newRow("empty") << QByteArray("NCCL_IB_GID_AUTO=\n") << false;
    QTest::newRow("not set") << QByteArray("# NCCL_IB_GID_AUTO=1\n") << false;
    QTest::newRow("anything but 0") << QByteArray("NCCL_IB_GID_AUTO='yes'\n") << true;
}

void TestRankEnvironment::launcherMayReplaceTheGidIndex()
{
    QFETCH(QByteArray, line);
    QFETCH(bool, replaced);
    const QByteArray text = "NCCL_IB_GID_INDEX=3\n" + line;
    QCOMPARE(core::env::launcherReplacesGidIndex(readEnv(text).variables()), replaced);
    for (const int rank : { 0, 1, 2 }) {
        const EffectiveValue value = at(text, rank, u"NCCL_IB_GID_INDEX"_s);
        QCOMPARE(value.value, std::optional(u"3"_s));
        QCOMPARE(value.source.contains(u"NCCL_IB_GID_AUTO"_s), replaced);
        QCOMPARE(value.chain.front().contains(u"at start"_s), replaced);
    }
}

void TestRankEnvironment::readersThatDifferAreNamed()
{
    const EffectiveValue value = at("NCCL_IB_HCA=a\\b\n", 0, u"NCCL_IB_HCA"_s);
    QCOMPARE(value.value, std::optional(u"ab"_s)); // bash sets it, and the process goes before Compose's file
    QVERIFY2(value.chain.join(u'\n').contains(u"'a\\b'"_s), value.chain.join(u'\n').toUtf8().constData());
    // Only Compose gives the container this one.
    const EffectiveValue lost = at("NCCL_DEBUG=INFO &\n", 0, u"NCCL_DEBUG"_s);
    QCOMPARE(lost.value, std::optional(u"INFO &"_s));
    QVERIFY(lost.chain.join(u'\n').contains(u"bash does not set it"_s));
    const EffectiveValue process = at("NCCL_DEBUG=x$$\nB=1\n", 0, u"NCCL_DEBUG"_s);
    QCOMPARE(process.value, std::optional(u"x$"_s));
    QVERIFY(process.chain.join(u'\n').contains(u"depends on the process"_s));
}

void TestRankEnvironment::composeCountsWhereBashStops()
{
    const QByteArray text = "NCCL_IB_HCA=a\nDSPARK_API_KEYS=sk-a sk-b\nNCCL_DEBUG=WARN\n";
    const EnvReading reading = readEnv(text);
    QVERIFY(reading.problem.contains(u"line 2"_s) && !reading.problem.contains(u"sk-"_s));
    const EffectiveValue value = at(text, 0, u"NCCL_DEBUG"_s);
    QCOMPARE(value.value, std::optional(u"WARN"_s));
    QVERIFY(value.chain.join(u'\n').contains(u"line 2"_s));
    // Neither reads it whole: what bash had until then.
    const EnvReading neither = readEnv("NCCL_IB_HCA=a\nX='it'\\''s\nNCCL_DEBUG=WARN\n");
    QVERIFY(!neither.problem.isEmpty());
    QCOMPARE(neither.value(u"NCCL_IB_HCA"_s), std::optional(u"a"_s));
    QVERIFY(!neither.value(u"NCCL_DEBUG"_s));
}

void TestRankEnvironment::carriageReturnsAndMarkDoNotReachValues()
{
    const QByteArray text = "\xEF\xBB\xBFNCCL_IB_HCA=a\r\n\r\nNCCL_DEBUG='x'\r\n";
    const EnvReading reading = readEnv(text);
    QVERIFY(reading.hasBom && reading.hasCrlf && reading.problem.isEmpty());
    QCOMPARE(reading.value(u"NCCL_IB_HCA"_s), std::optional(u"a"_s));
    QCOMPARE(reading.value(u"NCCL_DEBUG"_s), std::optional(u"x"_s));
    QCOMPARE(reading.line(u"NCCL_DEBUG"_s), 3);
}

void TestRankEnvironment::secretsAreNotInChains()
{
    const EffectiveValue value = at("HF_TOKEN=\"hf\\\\abc\"\nWORKER_HF_TOKEN=hf_worker\n", 1, u"HF_TOKEN"_s);
    QCOMPARE(value.value, std::optional(u"hf_worker"_s));
    const QString shown = value.chain.join(u'\n') + value.source;
    QVERIFY(!shown.contains(u"hf"_s));
    QVERIFY(value.chain.front().contains(QString::fromLatin1(core::env::hiddenMark)));
}

void TestRankEnvironment::readingKnowsLines()
{
    const EnvReading reading = readEnv("A=1\nB='x\ny'\nA=2\n#A=3\nexport C=4\n");
    QCOMPARE(reading.line(u"A"_s), 4);
    QCOMPARE(reading.line(u"B"_s), 2);
    QCOMPARE(reading.line(u"C"_s), 6);
    QCOMPARE(reading.line(u"D"_s), 0);
    QCOMPARE(reading.variables().value(u"B"_s), u"x\ny"_s);
}

QTEST_GUILESS_MAIN(TestRankEnvironment)
#include "tst_rank_environment.moc"
