// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "captures.h"

#include "core/inventory/demo_cluster.h"
#include "core/inventory/inventory_json.h"
#include "core/inventory/snapshot_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

Snapshot sample()
{
    Snapshot snapshot = demoSnapshot(SystemClock(), { 3, true, 2 });
    snapshot.nodes[0].capture.items.append({ u"file:/binary"_s, Status::Truncated, QByteArray("\xff\x00\x80 x", 5) });
    snapshot.nodes[0].capture.items.append({ u"file:/odd"_s, Status::Ok, QByteArray("a\0b\r\n\xef\xbf\xbd", 9) });
    snapshot.nodes[0].facts = readFacts(snapshot.nodes[0].capture, snapshot.nodes[0].name);
    return snapshot;
}

Error refusalOf(const QByteArray& json)
{
    const Result<Snapshot> snapshot = snapshotFromJson(json, u"/tmp/pair.json"_s);
    return snapshot ? Error{} : snapshot.error();
}

QJsonObject nodeOf(const QJsonObject& inventory, int index)
{
    return inventory.value(u"nodes"_s).toArray().at(index).toObject();
}

} // namespace

class TestSnapshot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsSavedComesBackWhole();
    void isReadableForItsOwnerAlone();
    void readsTheFileOfTheFirstVersion();
    void textStaysText();
    void refusesWhatIsNoSnapshot_data();
    void refusesWhatIsNoSnapshot();
    void namesWhatIsWrongWithAFile();
    void aCutFileIsNeverASnapshot();
    void inventoryHasTheFieldsOfItsSchema();
    void inventoryTellsUnknownByNull();
};

void TestSnapshot::whatIsSavedComesBackWhole()
{
    QTemporaryDir folder;
    const QString path = folder.path() + u"/pair.json"_s;
    const Snapshot before = sample();
    QVERIFY(saveSnapshot(before, path, Redaction::Keep));
    const Result<Snapshot> after = loadSnapshot(path);
    QVERIFY2(after, after ? "" : qPrintable(describe(after.error())));
    QCOMPARE(after->takenAt, before.takenAt);
    QCOMPARE(after->producer, before.producer);
    QCOMPARE(after->demo, true);
    QCOMPARE(after->redacted, false);
    QCOMPARE(after->nodes.size(), 3);
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(after->nodes.at(i).name, before.nodes.at(i).name);
        QCOMPARE(after->nodes.at(i).address, before.nodes.at(i).address);
        QCOMPARE(after->nodes.at(i).error, before.nodes.at(i).error);
        QVERIFY(after->nodes.at(i).capture == before.nodes.at(i).capture);
    }
    QVERIFY(after->nodes.at(0).facts == before.nodes.at(0).facts);
    QVERIFY(!after->nodes.at(1).reachable());
    QVERIFY(saveSnapshot(*after, path, Redaction::Keep)); // over the old one
}

void TestSnapshot::isReadableForItsOwnerAlone()
{
    QTemporaryDir folder;
    const QString path = folder.path() + u"/pair.json"_s;
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.close();
    QVERIFY(old.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    QVERIFY(saveSnapshot(sample(), path, Redaction::Replace));
    QCOMPARE(
        int(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther)),
        0);
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
        QStringList{ u"pair.json"_s });
    const Result<> nowhere = saveSnapshot(sample(), folder.path() + u"/gone/pair.json"_s, Redaction::Keep);
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().kind, ErrorKind::NotFound);
}

void TestSnapshot::readsTheFileOfTheFirstVersion()
{
    // Made by the first version and never changed since: old files stay readable.
    const Result<Snapshot> snapshot
        = loadSnapshot(QStringLiteral(SPARKLOOM_TEST_DATA "/inventory/snapshot-version-1.json"));
    QVERIFY2(snapshot, snapshot ? "" : qPrintable(describe(snapshot.error())));
    QCOMPARE(snapshot->nodes.size(), 2);
    const NodeFacts& head = snapshot->node(u"spark-a"_s)->facts;
    QCOMPARE(head.hcas.size(), 4);
    QCOMPARE(head.hca(u"rocep1s0f0"_s)->ports.constFirst().gidAt(4)->type, GidType::RoceV2);
    QCOMPARE(head.kernel.valueOr({}), u"6.14.0-1015-nvidia"_s);
    QCOMPARE(head.recipes.size(), 1);
    QCOMPARE(head.unreadable, QStringList());
}

void TestSnapshot::textStaysText()
{
    const QJsonObject root = QJsonDocument::fromJson(snapshotToJson(sample())).object();
    QCOMPARE(root.value(u"schema"_s).toString(), u"sparkloom/snapshot/1"_s);
    int encoded = 0;
    const QJsonArray items = nodeOf(root, 0).value(u"items"_s).toArray();
    for (const auto& value : items) {
        const QJsonObject item = value.toObject();
        QVERIFY(item.contains(u"text"_s) != item.contains(u"base64"_s));
        encoded += item.contains(u"base64"_s) ? 1 : 0;
    }
    QCOMPARE(encoded, 2);
}

void TestSnapshot::refusesWhatIsNoSnapshot_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("said");
    const auto row
        = [](const char* name, const QByteArray& json, const QString& said) { QTest::newRow(name) << json << said; };
    row("empty", "", u"is empty"_s);
    row("blank", " \n", u"is empty"_s);
    row("no JSON", "NCCL_IB_HCA=x\n", u"not valid JSON"_s);
    row("binary",
        QByteArray("\x7f"
                   "ELF\x02\x00\x00",
            7),
        u"not valid JSON"_s);
    row("a list", "[]", u"not a Sparkloom snapshot"_s);
    row("other JSON", R"({"name": "x"})", u"not a Sparkloom snapshot"_s);
    row("an inventory",
        R"({"schema": "sparkloom/inventory/1", "nodes": []})",
        u"it says that it is \"sparkloom/inventory/1\""_s);
    row("newer", R"({"schema": "sparkloom/snapshot/2", "nodes": [], "producer": "sparkloom 9"})", u"newer Sparkloom"_s);
    row("much newer", R"({"schema": "sparkloom/snapshot/1000000000000", "nodes": []})", u"not a snapshot"_s);
    row("version 0", R"({"schema": "sparkloom/snapshot/0", "nodes": []})", u"newer Sparkloom"_s);
    row("no nodes", R"({"schema": "sparkloom/snapshot/1"})", u"no list of nodes"_s);
    row("nodes are words", R"({"schema": "sparkloom/snapshot/1", "nodes": ["spark-a"]})", u"no name or no items"_s);
    row("no items", R"({"schema": "sparkloom/snapshot/1", "nodes": [{"name": "spark-a"}]})", u"no name or no items"_s);
    row("same name twice",
        R"({"schema": "sparkloom/snapshot/1", "nodes": [{"name": "a", "items": []}, {"name": "a", "items": []}]})",
        u"two nodes named a"_s);
    row("item without source",
        R"({"schema": "sparkloom/snapshot/1", "nodes": [{"name": "a", "items": [{"status": "ok"}]}]})",
        u"an item has no source"_s);
    row("broken base64",
        R"({"schema": "sparkloom/snapshot/1", "nodes": [{"name": "a", "items": [{"source": "file:/x", "base64": "%%"}]}]})",
        u"not valid base64"_s);
}

void TestSnapshot::refusesWhatIsNoSnapshot()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, said);
    const Error error = refusalOf(json);
    QCOMPARE(error.kind, ErrorKind::Parse);
    QVERIFY2(error.what.contains(said), qPrintable(error.what));
    QVERIFY2(error.what.contains(u"/tmp/pair.json"_s), qPrintable(error.what));
    QVERIFY(!error.hint.isEmpty());
}

void TestSnapshot::namesWhatIsWrongWithAFile()
{
    QTemporaryDir folder;
    const Result<Snapshot> missing = loadSnapshot(folder.path() + u"/none.json"_s);
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::NotFound);
    const Result<Snapshot> directory = loadSnapshot(folder.path());
    QVERIFY(!directory);
    QVERIFY(directory.error().what.contains(u"is a folder"_s));
    const Error line = refusalOf("{\n\"schema\": \"sparkloom/snapshot/1\",\n\"nodes\": [}\n");
    QVERIFY2(line.detail.startsWith(u"line 3"_s), qPrintable(line.detail));
}

void TestSnapshot::aCutFileIsNeverASnapshot()
{
    const QByteArray whole = snapshotToJson(sample());
    for (const double part : { 0.01, 0.3, 0.7, 0.999 }) {
        QCOMPARE(refusalOf(whole.left(static_cast<qsizetype>(part * double(whole.size())))).kind, ErrorKind::Parse);
    }
}

void TestSnapshot::inventoryHasTheFieldsOfItsSchema()
{
    const QJsonObject inventory = inventoryJson(sample());
    QCOMPARE(inventory.value(u"schema"_s).toString(), u"sparkloom/inventory/1"_s);
    QCOMPARE(inventory.value(u"demo"_s).toBool(), true);
    const QJsonObject node = nodeOf(inventory, 0);
    QCOMPARE(node.value(u"name"_s).toString(), u"spark-a"_s);
    QVERIFY(node.value(u"error"_s).isNull());
    QCOMPARE(node.value(u"hcas"_s).toArray().size(), 4);
    QJsonObject hca;
    for (const auto& value : node.value(u"hcas"_s).toArray()) {
        hca = value.toObject().value(u"name"_s) == u"rocep1s0f0"_s ? value.toObject() : hca;
    }
    const QJsonObject port = hca.value(u"ports"_s).toArray().at(0).toObject();
    QCOMPARE(port.value(u"port"_s).toInt(), 1);
    QCOMPARE(port.value(u"state"_s).toString(), u"ACTIVE"_s);
    QCOMPARE(port.value(u"link_layer"_s).toString(), u"Ethernet"_s);
    QCOMPARE(port.value(u"rate_gbps"_s).toDouble(), 200.0);
    QCOMPARE(port.value(u"netdev"_s).toString(), u"enp1s0f0np0"_s);
    QCOMPARE(port.value(u"mtu"_s).toInt(), 9000);
    const QJsonArray gids = port.value(u"gids"_s).toArray();
    QCOMPARE(gids.size(), 4);
    const QJsonObject right = gids.at(3).toObject();
    QCOMPARE(right.value(u"index"_s).toInt(), 4);
    QCOMPARE(right.value(u"gid"_s).toString(), u"0000:0000:0000:0000:0000:ffff:c0a8:640b"_s);
    QCOMPARE(right.value(u"type"_s).toString(), u"v2"_s);
    QCOMPARE(right.value(u"ipv4"_s).toString(), u"192.168.100.11"_s);
    QCOMPARE(right.value(u"netdev"_s).toString(), u"enp1s0f0np0"_s);
    QCOMPARE(right.value(u"usable"_s).toBool(), true);
    QVERIFY(!right.value(u"reason"_s).toString().isEmpty());
    QCOMPARE(gids.at(0).toObject().value(u"usable"_s).toBool(true), false);
    QVERIFY(gids.at(0).toObject().value(u"ipv4"_s).isNull());
    const QJsonObject silent = nodeOf(inventory, 1);
    QCOMPARE(silent.value(u"error"_s).toObject().value(u"kind"_s).toString(), u"timed-out"_s);
    QVERIFY(!silent.contains(u"hcas"_s));
}

void TestSnapshot::inventoryTellsUnknownByNull()
{
    Snapshot snapshot;
    NodeRecord node;
    node.name = u"bare"_s;
    node.facts = factsOf({ okItem(u"dir:/sys/class/infiniband"_s, "mlx5_0\n"),
        okItem(u"attrs:/sys/class/infiniband/mlx5_0"_s, "port=1\n"),
        okItem(u"attrs:/sys/class/infiniband/mlx5_0/ports/1"_s, "state=1: DOWN\nrate=40 Gb/sec (4X QDR)\n"),
        okItem(u"gids:/sys/class/infiniband/mlx5_0/ports/1"_s,
            "3 0000:0000:0000:0000:0000:ffff:c0a8:640a|!|!\nlength=8\n") });
    snapshot.nodes.append(node);
    const QJsonObject json = nodeOf(inventoryJson(snapshot), 0);
    for (const QString& key :
        { u"host_name"_s, u"kernel"_s, u"memory_total_kib"_s, u"listening"_s, u"host_name_addresses"_s }) {
        QVERIFY2(json.contains(key) && json.value(key).isNull(), qPrintable(key));
    }
    QVERIFY(json.value(u"docker"_s).toObject().value(u"access"_s).isNull());
    QVERIFY(json.value(u"docker"_s).toObject().value(u"images"_s).isNull());
    const QJsonObject port
        = json.value(u"hcas"_s).toArray().at(0).toObject().value(u"ports"_s).toArray().at(0).toObject();
    QVERIFY(port.value(u"rate_gbps"_s).isNull()); // a placeholder while the port is down
    QVERIFY(port.value(u"netdev"_s).isNull());
    QVERIFY(port.value(u"mtu"_s).isNull());
    const QJsonObject gid = port.value(u"gids"_s).toArray().at(0).toObject();
    QVERIFY(gid.value(u"type"_s).isNull());
    QVERIFY(gid.value(u"netdev"_s).isNull());
    QVERIFY(gid.value(u"usable"_s).isNull());
}

QTEST_GUILESS_MAIN(TestSnapshot)
#include "tst_snapshot.moc"
