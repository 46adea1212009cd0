// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/validate.h"
#include "core/env/env_file.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::catalogue::builtInCatalogue;
using core::catalogue::Remark;
using core::catalogue::Severity;
using core::catalogue::validate;

namespace {

/// "wrong-type warning" for each remark; what is fine gives nothing.
QString judged(const QString& name, const QString& value)
{
    QStringList words;
    for (const Remark& remark : validate(builtInCatalogue(), name, value)) {
        words += nameOf(remark.kind) + u' ' + nameOf(remark.severity);
    }
    return words.join(u", "_s);
}

const char* const fine = "";
const char* const odd = "odd-number warning";
const char* const type = "wrong-type warning";
const char* const range = "out-of-range warning";
const char* const trap = "trap warning";
const char* const noEffect = "no-effect note";

} // namespace

/// What is right comes from docs/reference/semantics.md (the section is named) and from the scripts of the recipe.
class TestValidate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreJudged_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("verdict");
        const auto row = [](const char* name, const char* value, const char* verdict) {
            QTest::addRow("%s=%s", name, value)
                << QString::fromUtf8(name) << QString::fromUtf8(value) << QString::fromUtf8(verdict);
        };
        // §1.0, §1.4 vector 23: strtoll with base 0, trailing garbage ignored, a word is 0
        row("NCCL_IB_GID_INDEX", "3", fine);
        row("NCCL_IB_GID_INDEX", "-1", fine);
        row("NCCL_IB_GID_INDEX", "+3", fine);
        row("NCCL_IB_GID_INDEX", "007", fine); // octal 7 is 7
        row("NCCL_IB_GID_INDEX", "010", odd); // 8
        row("NCCL_IB_GID_INDEX", "abc", odd); // 0
        row("NCCL_IB_GID_INDEX", "3x", odd); // 3
        row("NCCL_IB_GID_INDEX", "0x3", "odd-number note");
        row("NCCL_IB_GID_INDEX", "99999999999999999999", odd); // ERANGE: the default
        row("WORKER_NCCL_IB_GID_INDEX", "abc", odd);
        row("WORKER5_NCCL_IB_GID_INDEX", "abc", odd);
        row("NCCL_IB_DISABLE", "true", odd); // 0: RDMA stays on
        row("NCCL_IB_DISABLE", "1", fine);
        row("NCCL_IB_DISABLE", "2", range);
        // §1.5
        row("NCCL_IB_TC", "106", fine);
        row("NCCL_IB_TC", "-1", fine);
        row("NCCL_IB_TC", "256", range);
        row("NCCL_IB_SL", "15", fine);
        row("NCCL_IB_SL", "16", range);
        row("NCCL_IB_TIMEOUT", "31", fine);
        row("NCCL_IB_TIMEOUT", "32", range);
        row("NCCL_IB_RETRY_CNT", "8", range);
        row("NCCL_IB_QPS_PER_CONNECTION", "0", range);
        row("NCCL_IB_QPS_PER_CONNECTION", "128", fine);
        row("NCCL_CROSS_NIC", "2", fine);
        row("NCCL_CROSS_NIC", "3", range);
        row("NCCL_IB_SUBNET_PREFIX_LEN", "33", range);
        row("NCCL_IB_PCI_RELAXED_ORDERING", "2", fine);
        row("NCCL_DEBUG", "info", fine); // any case
        row("NCCL_DEBUG", "LOUD", type);
        row("NCCL_DEBUG_SUBSYS", "INIT,NET", fine);
        row("NCCL_DEBUG_SUBSYS", "^ENV", fine);
        row("NCCL_DEBUG_SUBSYS", "INIT,NETT", type);
        row("NCCL_NET_MERGE_LEVEL", "PORT", fine);
        row("NCCL_NET_MERGE_LEVEL", "PHBx", fine); // §1.3: begins with a level's whole name
        row("NCCL_NET_MERGE_LEVEL", "PH", type);
        row("NCCL_NET_MERGE_LEVEL", "port", type);
        row("NCCL_NET_MERGE_POLICY", "rail", fine);
        row("NCCL_IB_ADDR_FAMILY", "AF_INET6", fine);
        row("NCCL_IB_ADDR_FAMILY", "af_inet6", type); // vector 27
        row("NCCL_SOCKET_FAMILY", "ipv4", type);
        // §1.4 vectors 24 to 26
        row("NCCL_IB_ADDR_RANGE", "10.0.0.0/8", fine);
        row("NCCL_IB_ADDR_RANGE", "fd00::/64", fine);
        row("NCCL_IB_ADDR_RANGE", "10.0.0.5", type);
        row("NCCL_IB_ADDR_RANGE", "10.0.0.0/33", type);
        row("NCCL_IB_ADDR_RANGE", "foo/8", type);
        row("NCCL_IB_ADDR_RANGE", "10.0.0.0/-1", type);
        // §1.2
        row("NCCL_IB_HCA", "=rocep1s0f0,roceP2p1s0f0", fine);
        row("NCCL_IB_HCA", "rocep", fine);
        row("NCCL_IB_HCA", "^=rocep1s0f1", fine);
        row("NCCL_IB_HCA", "=rocep1s0f0::0:1,roceP2p1s0f0::1:0", fine);
        row("NCCL_IB_HCA", "=", fine); // all
        row("NCCL_IB_HCA", "mlx5_0:", fine);
        row("NCCL_IB_HCA", "^", trap);
        row("NCCL_IB_HCA", "^=", trap);
        row("NCCL_IB_HCA", "=^rocep1s0f0", trap);
        row("NCCL_IB_HCA", "rocep1s0f0, roceP2p1s0f0", trap);
        row("NCCL_IB_HCA", "=rocep1s0f0:x", trap); // port 0
        row("NCCL_IB_HCA", "\"rocep1s0f0\"", trap);
        // §1.1
        row("NCCL_SOCKET_IFNAME", "^docker,lo,virbr", fine);
        row("NCCL_SOCKET_IFNAME", "=enp1s0f0np0", fine);
        row("NCCL_SOCKET_IFNAME", "=enp1s0f0np0 ", trap);
        row("NCCL_SOCKET_IFNAME", "e", trap); // a single character means automatic
        row("GLOO_SOCKET_IFNAME", "enp1s0f0np0", fine);
        row("GLOO_SOCKET_IFNAME", "enp1s0f0np0,enP2p1s0f0np0", fine);
        row("GLOO_SOCKET_IFNAME", "=enp1s0f0np0", trap);
        row("TP_SOCKET_IFNAME", "^docker0", trap);
        row("NCCL_COMM_ID", "192.168.100.10:29500", fine);
        row("NCCL_COMM_ID", "[fd00::10]:29500", fine);
        row("NCCL_COMM_ID", "192.168.100.10", type);
        row("NCCL_COMM_ID", "[fd00::10", "wrong-type problem");
        // §1.3
        row("NCCL_NET_FORCE_MERGE", "rocep1s0f0,roceP2p1s0f0;rocep1s0f1,roceP2p1s0f1", fine);
        row("NCCL_NET_FORCE_MERGE", ",", "trap problem");
        row("NCCL_NET_FORCE_MERGE", "a,b;,", "trap problem");
        // §1.0, the table of empty values
        row("NCCL_NET", "", "empty problem");
        row("NCCL_COMM_ID", "", "empty problem");
        row("NCCL_HOSTID", "", "empty problem");
        row("NCCL_IBVERBS_LIB", "", "empty problem");
        row("NCCL_NET_MERGE_LEVEL", "", "empty warning");
        row("NCCL_DEBUG_SUBSYS", "", "empty warning");
        row("NCCL_NET_PLUGIN", "", "empty note");
        row("NCCL_IB_HCA", "", fine);
        row("NCCL_SOCKET_IFNAME", "", fine);
        row("NCCL_IB_GID_INDEX", "", fine);
        row("NCCL_CONF_FILE", "", fine);
        row("HEADLESS", "", fine);
        // §4: GPUDirect RDMA does nothing on a Spark; what switches it off asks for nothing
        row("NCCL_NET_GDR_LEVEL", "SYS", noEffect);
        row("NCCL_NET_GDR_LEVEL", "3", noEffect);
        row("NCCL_NET_GDR_LEVEL", "LOC", fine);
        row("NCCL_NET_GDR_LEVEL", "sys", "wrong-type warning, no-effect note");
        row("NCCL_NET_GDR_READ", "1", noEffect);
        row("NCCL_DMABUF_ENABLE", "1", noEffect);
        row("NCCL_DMABUF_ENABLE", "0", fine);
        row("NCCL_NVLS_ENABLE", "0", fine);
        row("NCCL_NVLS_ENABLE", "1", noEffect);
        // The recipe
        row("HEADLESS", "1", fine);
        row("HEADLESS", "0", trap);
        row("HEADLESS", "False", trap);
        row("VLLM_PORT", "8888", fine);
        row("VLLM_PORT", "0", range);
        row("VLLM_PORT", "65536", range);
        row("VLLM_PORT", "08888", fine); // the launcher reads it as decimal
        row("VLLM_PORT", "8888/tcp", type);
        row("MAX_NUM_SEQS", "6", fine);
        row("MAX_NUM_SEQS", "016", odd);
        row("MAX_NUM_SEQS", "six", type);
        row("MAX_NUM_SEQS", "0", range);
        row("MAX_MODEL_LEN", "1048576", fine);
        row("MAX_MODEL_LEN", "200k", fine);
        row("MAX_MODEL_LEN", "25.6k", fine);
        row("MAX_MODEL_LEN", "auto", fine);
        row("MAX_MODEL_LEN", "1,048,576", type);
        row("GPU_MEMORY_UTILIZATION_TEXT", "0.835", fine);
        row("GPU_MEMORY_UTILIZATION_TEXT", "83.5", range);
        row("GPU_MEMORY_UTILIZATION_TEXT", "0,835", type);
        row("DEFAULT_THINKING", "off", fine);
        row("DEFAULT_THINKING", "medium", type);
        row("DRAFT_SAMPLE_METHOD", "Greedy", type);
        row("DSPARK_STOP_GRACE", "1m30s", fine);
        row("DSPARK_STOP_GRACE", "10", type);
        row("DSPARK_RESTART_POLICY", "on-failure:3", "wrong-type note");
        row("MASTER_ADDR", "192.168.100.10", fine);
        row("MASTER_ADDR", "fd00::10", fine);
        row("MASTER_ADDR", "spark-a.local", fine);
        row("MASTER_ADDR", "192.168.100.10/24", type);
        row("MASTER_ADDR", "192.168.100.300", type);
        row("MASTER_ADDR", "10.1", type);
        row("WORKER_HOST", "user@192.168.100.11", fine);
        row("WORKER_HOST", "spark-b", fine);
        row("WORKER2_HOST", "user@192.168.100.12 -p 22", type);
        row("HF_CACHE", "/home/u/.cache/huggingface", fine);
        row("HF_CACHE", "~/.cache/huggingface", trap);
        row("HF_HUB_OFFLINE", "Yes", fine);
        row("HF_HUB_OFFLINE", "maybe", type);
        row("DSPARK_VLLM_IMAGE", "ghcr.io/anemll/dspark-vllm-gx10:0.1.1@sha256:00", fine);
        row("VLLM_USE_B12X_MOE", "true", type); // Python's int() throws
        row("DSPARK_API_KEYS", "sk-a sk-b", fine);
        row("DSPARK_API_KEYS", "sk-a\\b", "wrong-type problem");
        row("DSPARK_API_KEYS", "sk-a -b", "wrong-type problem");
        row("VLLM_API_KEY", "sk-a sk-b", type);
        // Nobody's business
        row("MY_OWN_PORT", "none", fine);
        row("NCCL_SOMETHING_NEW", "x", fine);
        row("WORKER_MAX_NUM_SEQS", "six", fine);
    }

    void valuesAreJudged()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, verdict);
        QCOMPARE(judged(name, value), verdict);
    }

    void noRemarkShowsASecret()
    {
        for (const QString& name : { u"VLLM_API_KEY"_s, u"DSPARK_API_KEYS"_s, u"HF_TOKEN"_s }) {
            for (const QString& value : { u"hush -hush"_s, u"hush\\"_s, u"hush\nhush"_s }) {
                for (const Remark& remark : validate(builtInCatalogue(), name, value)) {
                    QVERIFY(!remark.text.contains(u"hush"_s) && !remark.advice.contains(u"hush"_s));
                }
            }
        }
    }

    void anyTextCanBeJudged()
    {
        QStringList values = u" |^|=|^=|=^|,|;|,;,|:|::|/|-|@|[|]|[]:1|0x|1e999|nan|inf|\n|é|\\|'|\""_s.split(u'|');
        values += QString(100000, u'9');
        values += QString(100000, u'a');
        values += QString(QChar(0));
        values += QString(QChar(0xd800)); // half a pair
        for (const core::catalogue::Variable& variable : builtInCatalogue().all()) {
            for (const QString& value : std::as_const(values)) {
                for (const Remark& remark : validate(builtInCatalogue(), variable.name, value)) {
                    QVERIFY(!remark.text.isEmpty());
                    QVERIFY(remark.severity == Severity::Note || !remark.advice.isEmpty());
                }
            }
        }
    }

    void whatHidesASecretIsNotJudged()
    {
        QVERIFY(validate(builtInCatalogue(), u"VLLM_API_KEY"_s, QString::fromLatin1(core::env::hiddenMark)).isEmpty());
    }

    void aVersionThatDoesNotKnowTheVariableIsSaid()
    {
        const QString name = u"NCCL_IB_SUBNET_AWARE_ROUTING"_s;
        const auto old = validate(builtInCatalogue(), name, u"1"_s, core::nccl::Version{ 2, 28, 9 });
        QCOMPARE(old.size(), 1);
        QCOMPARE(old.first().kind, Remark::Kind::UnknownToVersion);
        QCOMPARE(old.first().severity, Severity::Note);
        QVERIFY(validate(builtInCatalogue(), name, u"1"_s, core::nccl::Version{ 2, 30, 7 }).isEmpty());
        QVERIFY(validate(builtInCatalogue(), name, u"1"_s).isEmpty());
        // Other readers count their versions otherwise.
        QVERIFY(validate(builtInCatalogue(), u"MAX_NUM_SEQS"_s, u"6"_s, core::nccl::Version{ 2, 18, 1 }).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestValidate)
#include "tst_validate.moc"
