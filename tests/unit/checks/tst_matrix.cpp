// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/diagnosis.h"
#include "core/checks/explanations.h"
#include "core/inventory/node_reading.h"
#include "tests/support/case_file.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using core::inventory::NodeRecord;
using core::inventory::RawCapture;
using core::inventory::RawItem;
using core::inventory::Snapshot;
using test::CaseFile;

namespace {

QString nameOf(const QString& path)
{
    return QFileInfo(path).completeBaseName();
}

QByteArray textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The ids that a case file expects, without building its cluster.
QStringList expectedIds(const QString& path)
{
    static const QRegularExpression id(u"\\bid: ?\"?([a-z][a-z0-9.-]*)"_s);
    const QString text = QString::fromUtf8(textOf(path));
    QStringList ids;
    for (auto match = id.globalMatch(text, text.indexOf(u"\nexpect:"_s)); match.hasNext();)
        ids += match.next().captured(1);
    return ids;
}

void addCases()
{
    QTest::addColumn<QString>("path");
    for (const QString& path : test::caseFiles()) {
        if (!textOf(path).contains("\nlogs:"))
            QTest::newRow(qPrintable(nameOf(path))) << path;
    }
}

QList<Finding> findingsOf(const CaseFile& file, const Snapshot& snapshot)
{
    DiagnoseOptions options;
    options.head = file.head;
    options.since = file.since;
    if (!file.ncclVersion.isEmpty())
        options.version = core::nccl::Version::parse(file.ncclVersion).value();
    return diagnose(snapshot, options).value().report.findings;
}

bool isAlarm(const Finding& finding)
{
    return finding.severity == Severity::Problem || finding.severity == Severity::Warning;
}

/// A case and what is found in it; read once, as that takes as long as a diagnosis.
struct Whole
{
    CaseFile file;
    QList<Finding> findings;
};

const Whole& wholeCase(const QString& path)
{
    static QHash<QString, Whole> read;
    if (!read.contains(path)) {
        const auto file = test::readCase(path);
        if (!file)
            qFatal("%s", qPrintable(file.error().what));
        read.insert(path, Whole{ *file, findingsOf(*file, file->snapshot) });
    }
    return read.find(path).value();
}

bool concerns(const Finding& finding, const QString& node)
{
    return finding.scope.node.isEmpty() || finding.scope.node == node
        || std::any_of(finding.evidence.cbegin(), finding.evidence.cend(), [&](const Evidence& evidence) {
               return evidence.node == node;
           });
}

/// Alarms that the whole case did not raise. The same fault may be told of the cluster in the one and of a machine in
/// the other.
QList<Finding> newAlarms(const QList<Finding>& before, const QList<Finding>& after)
{
    QList<Finding> fresh;
    for (const Finding& finding : after) {
        const bool known = std::any_of(before.cbegin(), before.cend(), [&](const Finding& old) {
            return isAlarm(old) && old.id == finding.id
                && (finding.scope.node.isEmpty() || concerns(old, finding.scope.node));
        });
        if (isAlarm(finding) && !known)
            fresh += finding;
    }
    return fresh;
}

QString shown(const Finding& finding)
{
    static const QRegularExpression unprintable(u"[^\\x20-\\x7e]"_s);
    return u"%1 %2 on \"%3\": %4"_s.arg(severityName(finding.severity),
        finding.id,
        finding.scope.node,
        QString(finding.title).replace(unprintable, u"?"_s).left(200));
}

QStringList allWords(const Finding& finding)
{
    QStringList words{ finding.title, finding.scope.object };
    words += finding.reasoning;
    for (const Evidence& evidence : finding.evidence)
        words << evidence.source << evidence.text;
    return words;
}

/// What a reader can be given instead of what it waits for.
struct Garbage
{
    const char* name;
    QByteArray (*of)(const QByteArray& text);
};

const Garbage garbages[] = {
    { "nothing at all", [](const QByteArray&) { return QByteArray(); } },
    { "binary",
        [](const QByteArray&) {
            QByteArray bytes;
            for (int i = 0; i < 2048; ++i)
                bytes += static_cast<char>((i * 167 + i / 256) & 0xff);
            return bytes;
        } },
    { "a page of a proxy",
        [](const QByteArray&) {
            return QByteArray("<!DOCTYPE html>\n<html><body>\n<h1>503 Service Unavailable</h1>\n"
                              "<p>upstream: 10.0.0.1:3128, retry=5</p>\n</body></html>\n");
        } },
    { "other JSON",
        [](const QByteArray&) {
            return QByteArray(
                "[{\"ifname\":7,\"mtu\":\"x\",\"addr_info\":{},\"name\":[]},null,\"text\",-1,{\"a\":{\"b\":[[]]}}]\n");
        } },
    { "very long lines",
        [](const QByteArray&) {
            return QByteArray(QByteArray(60000, 'A') + '\n' + QByteArray("7 ").repeated(20000)
                + "\nk=" + QByteArray(60000, '9') + '\n');
        } },
    { "numbers out of range",
        [](const QByteArray& text) {
            static const QRegularExpression number(u"(?<![^=:\\s,\\[])-?\\d+(?![^,\\s}\\]])"_s);
            return QString::fromUtf8(text).replace(number, u"99999999999999999999"_s).toUtf8();
        } },
};

/// Findings that are right although the item is not what it was.
struct Honest
{
    QLatin1StringView item; ///< a part of its name
    QLatin1StringView id; ///< how the finding's begins
    QLatin1StringView garbage = {}; ///< with this alone; empty: with all
};

constexpr Honest honest[] = {
    // The launcher reads the env file as it is: garbage in it is a fault of the stack, and what it set is not set.
    { "/.env.dspark"_L1, "env."_L1 },
    { "/.env.dspark"_L1, "net.host-ip.missing"_L1 },
    { "/.env.dspark"_L1, "nccl.ring-"_L1 },
    // An empty list is an answer.
    { "cmd:docker ps -a"_L1, "stack."_L1, "nothing at all"_L1 },
    { "cmd:docker images"_L1, "image.missing"_L1, "nothing at all"_L1 },
    { "model:"_L1, "model.incomplete"_L1, "nothing at all"_L1 },
    { "hub:"_L1, "model."_L1, "nothing at all"_L1 },
    { "dir:/sys/class/infiniband"_L1, "node.no-rdma"_L1, "nothing at all"_L1 },
};

bool isHonest(const QString& item, const QString& garbage, const Finding& finding)
{
    return std::any_of(std::begin(honest), std::end(honest), [&](const Honest& one) {
        return item.contains(one.item) && finding.id.startsWith(one.id)
            && (one.garbage.isEmpty() || garbage == one.garbage);
    });
}

} // namespace

/// What every check must bear beside the fault it is for: a machine that is silent, and garbage in what was read. And
/// that each finding has a case in which the fault is there.
class TestMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFindingHasACaseWithTheFault()
    {
        QSet<QString> expected;
        for (const QString& path : test::caseFiles()) {
            const QStringList ids = expectedIds(path);
            if (!nameOf(path).startsWith(u"healthy-"))
                expected.unite(QSet<QString>(ids.cbegin(), ids.cend()));
        }
        QStringList without;
        for (const QString& id : explainedIds()) {
            if (!expected.contains(id))
                without += id;
        }
        QVERIFY2(without.isEmpty(), qPrintable(u"no case in tests/data/cases expects:\n"_s + without.join(u'\n')));
    }

    void healthyCasesExpectNothingButNotes()
    {
        int healthy = 0;
        for (const QString& path : test::caseFiles()) {
            if (!nameOf(path).startsWith(u"healthy-"))
                continue;
            ++healthy;
            const QString text = QString::fromUtf8(textOf(path));
            QVERIFY2(text.contains(u"status: ok"), qPrintable(path));
            static const QRegularExpression alarm(u"severity: (?!note\\b)"_s);
            QVERIFY2(!text.contains(alarm), qPrintable(path));
        }
        QVERIFY(healthy > 10);
    }

    void aSilentMachineIsOneFinding_data() { addCases(); }

    /// Each machine of each case in its turn does not answer.
    void aSilentMachineIsOneFinding()
    {
        QFETCH(QString, path);
        const auto& [file, whole] = wholeCase(path);
        QStringList wrong;
        for (qsizetype i = 0; i < file.snapshot.nodes.size(); ++i) {
            const NodeRecord& node = file.snapshot.nodes.at(i);
            if (!node.reachable())
                continue;
            Snapshot snapshot = file.snapshot;
            snapshot.nodes[i] = core::inventory::recordOf(node.name,
                node.address,
                core::failure({ core::ErrorKind::Unreachable,
                    u"%1 does not answer."_s.arg(node.name),
                    u"See whether it is switched on."_s,
                    {},
                    node.name }));
            const QList<Finding> findings = findingsOf(file, snapshot);
            const auto isTheOne = [&](const Finding& finding) {
                return finding.id.startsWith(u"node.") && finding.scope.node == node.name;
            };
            const auto roots = std::count_if(findings.cbegin(), findings.cend(), [&](const Finding& finding) {
                return isTheOne(finding) && finding.causedBy.isEmpty();
            });
            if (roots != 1)
                wrong += u"%1 silent: told %2 times"_s.arg(node.name).arg(roots);
            for (const Finding& finding : findings) {
                const bool told = finding.scope.node == node.name
                    || std::any_of(finding.evidence.cbegin(), finding.evidence.cend(), [&](const Evidence& evidence) {
                           return evidence.node == node.name;
                       });
                if (told && !isTheOne(finding))
                    wrong += u"%1 silent, and yet told of: %2"_s.arg(node.name, shown(finding));
            }
            for (const Finding& finding : newAlarms(whole, findings)) {
                if (!isTheOne(finding))
                    wrong += u"%1 silent: %2"_s.arg(node.name, shown(finding));
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void garbageRaisesNoAlarm_data() { addCases(); }

    void garbageRaisesNoAlarm()
    {
        QFETCH(QString, path);
        const auto& [file, whole] = wholeCase(path);
        // All would take hours under the sanitizers: every 997th, from another one on in each case, so that the cases
        // together see every item with every garbage. SPARKLOOM_MATRIX_STRIDE=1 looks at all.
        const int asked = qEnvironmentVariableIntValue("SPARKLOOM_MATRIX_STRIDE");
        const int stride = asked > 0 ? asked : 997;
        qsizetype at = qChecksum(nameOf(path).toUtf8()) % stride;
        QStringList wrong;
        for (qsizetype n = 0; n < file.snapshot.nodes.size(); ++n) {
            const NodeRecord& node = file.snapshot.nodes.at(n);
            for (qsizetype i = 0; i < node.capture.items.size(); ++i) {
                for (const Garbage& garbage : garbages) {
                    if (++at % stride != 0)
                        continue;
                    RawCapture capture = node.capture;
                    RawItem& item = capture.items[i];
                    if (item.status != RawItem::Status::Ok)
                        continue;
                    item.text = garbage.of(item.text);
                    Snapshot snapshot = file.snapshot;
                    snapshot.nodes[n] = core::inventory::recordOf(node.name, node.address, capture);
                    for (const Finding& finding : newAlarms(whole, findingsOf(file, snapshot))) {
                        if (!isHonest(item.source, QString::fromLatin1(garbage.name), finding))
                            wrong += u"%1 | %2 | %3 | %4"_s.arg(
                                item.source, QString::fromLatin1(garbage.name), node.name, shown(finding));
                    }
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void garbageInAVariableIsToldOfThatVariable_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char* key : { "NCCL_IB_HCA",
                 "WORKER_NCCL_IB_HCA",
                 "NCCL_SOCKET_IFNAME",
                 "WORKER_NCCL_SOCKET_IFNAME",
                 "TP_SOCKET_IFNAME",
                 "GLOO_SOCKET_IFNAME",
                 "NCCL_IB_GID_INDEX",
                 "WORKER_NCCL_IB_GID_INDEX",
                 "NCCL_IB_GID_AUTO",
                 "NCCL_NET",
                 "NCCL_NET_PLUGIN",
                 "NCCL_IB_DISABLE",
                 "NCCL_CROSS_NIC",
                 "NCCL_IB_TC",
                 "NCCL_HOSTID",
                 "NCCL_COMM_ID",
                 "NCCL_NET_MERGE_LEVEL",
                 "NCCL_NET_FORCE_MERGE",
                 "NCCL_IB_ADDR_FAMILY",
                 "NCCL_IB_ADDR_RANGE",
                 "NCCL_IB_ROCE_VERSION_NUM",
                 "NCCL_IB_SUBNET_AWARE_ROUTING",
                 "NCCL_IB_SUBNET_PREFIX_LEN",
                 "NCCL_SOCKET_FAMILY",
                 "NCCL_DEBUG_SUBSYS",
                 "NCCL_IBVERBS_LIB",
                 "NCCL_CONF_FILE",
                 "MASTER_ADDR",
                 "MASTER_PORT",
                 "NODE_RANK",
                 "VLLM_HOST_IP",
                 "WORKER_VLLM_HOST_IP",
                 "WORKER_HOST",
                 "VLLM_PORT",
                 "MAX_NUM_SEQS",
                 "KV_CACHE_MEMORY_BYTES",
                 "DSPARK_VLLM_IMAGE",
                 "DSPARK_MODEL",
                 "HF_CACHE" })
            QTest::newRow(key) << QByteArray(key);
    }

    /// One variable of a healthy cluster has a value that means nothing.
    void garbageInAVariableIsToldOfThatVariable()
    {
        QFETCH(QByteArray, key);
        static const QStringList numbers{ u"NCCL_IB_GID_INDEX"_s,
            u"WORKER_NCCL_IB_GID_INDEX"_s,
            u"NCCL_IB_DISABLE"_s,
            u"NCCL_CROSS_NIC"_s,
            u"NCCL_IB_TC"_s,
            u"NCCL_IB_ROCE_VERSION_NUM"_s,
            u"NCCL_IB_SUBNET_AWARE_ROUTING"_s,
            u"NCCL_IB_SUBNET_PREFIX_LEN"_s,
            u"MASTER_PORT"_s,
            u"NODE_RANK"_s,
            u"VLLM_PORT"_s,
            u"MAX_NUM_SEQS"_s,
            u"KV_CACHE_MEMORY_BYTES"_s };
        const CaseFile& file = wholeCase(QStringLiteral(SPARKLOOM_TEST_DATA "/cases/healthy-one-cable.yaml")).file;
        const NodeRecord head = file.snapshot.nodes.first();
        // The worker's own variable is told by the name that the rank sees, or by its name in the file.
        const QString plain = QString::fromLatin1(key).remove(u"WORKER_"_s);
        const QList<QByteArray> values{ "",
            "abc",
            "99999999999999999999",
            "-1",
            "0x10",
            "a,b,,c",
            "=",
            "^",
            QByteArray(10000, 'x'),
            "r\xc3\xa4te-\xe2\x82\xac",
            "a\x01\x02\x1b[31mb" };
        QStringList wrong;
        for (const QByteArray& value : values) {
            RawCapture capture = head.capture;
            for (RawItem& item : capture.items) {
                if (!item.source.endsWith(u"/.env.dspark"))
                    continue;
                QList<QByteArray> lines = item.text.split('\n');
                lines.removeIf([&](const QByteArray& line) { return line.startsWith(QByteArray(key + '=')); });
                item.text = lines.join('\n') + key + '=' + value + '\n';
            }
            Snapshot snapshot = file.snapshot;
            snapshot.nodes.first() = core::inventory::recordOf(head.name, head.address, capture);
            const QString set = QString::fromLatin1(key + '=' + value.left(30).toPercentEncoding());
            bool any = false;
            for (const Finding& finding : findingsOf(file, snapshot)) {
                any = any || allWords(finding).join(u'\n').contains(plain);
                if (isAlarm(finding) && finding.causedBy.isEmpty() && !allWords(finding).join(u'\n').contains(plain))
                    wrong += u"%1: not named by %2"_s.arg(set, shown(finding));
            }
            const bool noNumber = value == "abc" || value == "99999999999999999999" || value == "a,b,,c";
            if (noNumber && numbers.contains(QString::fromLatin1(key)) && !any)
                wrong += u"%1: nobody says so"_s.arg(set);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(TestMatrix)
#include "tst_matrix.moc"
