// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "captures.h"

#include "core/inventory/address_redaction.h"
#include "core/inventory/demo_cluster.h"
#include "core/inventory/gid_use.h"
#include "core/inventory/redact.h"
#include "core/inventory/snapshot_file.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

/// The demo pair with things in it that must not get out.
Snapshot telling()
{
    Snapshot snapshot = demoSnapshot(SystemClock());
    int number = 0;
    for (NodeRecord& node : snapshot.nodes) {
        ++number;
        node.address = u"lab@18.5.6.%1:22"_s.arg(10 + number);
        for (RawItem& item : node.capture.items) {
            item.text.replace("10.20.0.", "18.5.6."); // a management network with public addresses
            item.text.replace("192.168.100.", "18.9.1.");
            item.text.replace("c0a8:64", "1209:01"); // the same in the GID tables
            item.text.replace("DGX_SERIAL_NUMBER=\"0000000000000\"", "DGX_SERIAL_NUMBER=\"1983925012345\"");
        }
        node.facts = readFacts(node.capture, node.name);
    }
    return snapshot;
}

QByteArray everything(const Snapshot& snapshot)
{
    QByteArray text = snapshotToJson(snapshot);
    for (const NodeRecord& node : snapshot.nodes) {
        for (const RawItem& item : node.capture.items) {
            text += item.text;
        }
    }
    return text;
}

QHostAddress firstAddress(const NodeFacts& facts, const QString& netdev)
{
    return facts.netdev(netdev)->addresses.constFirst().ip;
}

QString interfacePart(const QString& mac)
{
    // EUI-64: the second bit of the first byte turned, ff:fe in the middle.
    QByteArray bytes = QByteArray::fromHex(QString(mac).remove(u':').toLatin1());
    bytes[0] = static_cast<char>(bytes.at(0) ^ 2);
    bytes.insert(3, QByteArray::fromHex("fffe"));
    return QString::fromLatin1(bytes.toHex());
}

} // namespace

class TestRedact : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addressesOneByOne_data();
    void addressesOneByOne();
    void networksStayNetworks();
    void versionsAreNoAddresses_data();
    void versionsAreNoAddresses();
    void nothingTellingIsLeft();
    void theFactsStayTheSame();
    void hardwareNumbersStillFitTogether();
    void twiceIsOnce();
    void sharedSnapshotsAreRedactedWhenSaved();
    void errorsAndNamesAreRedactedToo();
    void tellsWhatItReplaced();
    void theCopyIsTheOneThatWasTold();
};

void TestRedact::addressesOneByOne_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("changes");
    QTest::newRow("public v4") << u"8.8.4.4"_s << true;
    QTest::newRow("public v4 in words") << u"tcp://lab@93.184.216.34:2375,"_s << true;
    QTest::newRow("public v4 with prefix") << u"(93.184.216.0/24)"_s << true;
    QTest::newRow("private 10") << u"10.1.2.3"_s << false;
    QTest::newRow("private 172") << u"172.31.255.254"_s << false;
    QTest::newRow("public 172") << u"172.32.0.1"_s << true;
    QTest::newRow("private 192") << u"192.168.100.10/24"_s << false;
    QTest::newRow("shared") << u"100.64.0.1"_s << false;
    QTest::newRow("public 100") << u"100.128.0.1"_s << true;
    QTest::newRow("link-local v4") << u"169.254.207.1"_s << false;
    QTest::newRow("loopback") << u"127.0.1.1"_s << false;
    QTest::newRow("multicast") << u"224.0.0.251"_s << false;
    QTest::newRow("mask") << u"255.255.255.0"_s << false;
    QTest::newRow("any") << u"0.0.0.0:*"_s << false;
    QTest::newRow("documentation") << u"203.0.113.7"_s << false;
    QTest::newRow("public v6") << u"[2a00:1450:4001:80b::200e]:443"_s << true;
    QTest::newRow("unique local v6") << u"fd00::2"_s << false;
    QTest::newRow("loopback v6") << u"::1"_s << false;
    QTest::newRow("link-local v6") << u"fe80::fe4c:eaff:fef9:4230"_s << true;
    QTest::newRow("link-local prefix alone") << u"fe80::/64"_s << false;
    QTest::newRow("mapped v4, short") << u"::ffff:93.184.216.34"_s << true;
    QTest::newRow("mapped v4, as a GID") << u"0000:0000:0000:0000:0000:ffff:5db8:d822"_s << true;
    QTest::newRow("mapped private v4, as a GID") << u"0000:0000:0000:0000:0000:ffff:c0a8:640a"_s << false;
    QTest::newRow("default GID") << u"fe80:0000:0000:0000:fe4c:eaff:fef9:4230"_s << true;
    QTest::newRow("MAC") << u"fc:4c:ea:f9:42:30"_s << true;
    QTest::newRow("broadcast MAC") << u"ff:ff:ff:ff:ff:ff"_s << false;
    QTest::newRow("multicast MAC") << u"01:00:5e:00:00:fb"_s << false;
    QTest::newRow("empty MAC") << u"00:00:00:00:00:00"_s << false;
    QTest::newRow("GUID") << u"fc4c:ea03:00f9:4230"_s << true;
    QTest::newRow("IPoIB address") << u"80:00:02:08:fe:80:00:00:00:00:00:00:fc:4c:ea:03:00:f9:42:30"_s << true;
    QTest::newRow("time of day") << u"12:34:56"_s << false;
    QTest::newRow("PCI address") << u"0002:01:00.1"_s << false;
    QTest::newRow("PCI path") << u"/sys/devices/pci0002:00/0002:00:00.0/0002:01:00.1"_s << false;
}

void TestRedact::addressesOneByOne()
{
    QFETCH(QString, text);
    QFETCH(bool, changes);
    AddressRedaction redaction(42);
    const QString once = redaction.apply(text);
    QCOMPARE(once != text, changes);
    QCOMPARE(redaction.apply(text), once); // the same by the same
    if (text.size() == 39) {
        QCOMPARE(once.size(), text.size()); // the kernel's spelling stays
    }
}

void TestRedact::networksStayNetworks()
{
    AddressRedaction redaction(7);
    const auto v4 = [&](const QString& text) { return QHostAddress(redaction.apply(text)).toIPv4Address(); };
    QCOMPARE(v4(u"18.5.6.1"_s) >> 8, v4(u"18.5.6.200"_s) >> 8);
    QVERIFY(v4(u"18.5.6.1"_s) != v4(u"18.5.6.200"_s));
    QVERIFY(v4(u"18.5.6.1"_s) >> 8 != v4(u"18.5.7.1"_s) >> 8);
    QCOMPARE(v4(u"18.5.6.1"_s) >> 9, v4(u"18.5.7.1"_s) >> 9); // one /23
    QVERIFY(v4(u"18.5.6.1"_s) >> 16 != v4(u"18.6.6.1"_s) >> 16);
    // The GID of an address goes where the address goes.
    const quint32 gid
        = redaction.apply(u"0000:0000:0000:0000:0000:ffff:1205:0601"_s).remove(u':').right(8).toUInt(nullptr, 16);
    QCOMPARE(gid, v4(u"18.5.6.1"_s));
    const auto v6 = [&](const QString& text) { return QHostAddress(redaction.apply(text)); };
    QVERIFY(v6(u"2a00:1:2:3::5"_s).isInSubnet(v6(u"2a00:1:2:3::6"_s), 64));
    QVERIFY(!v6(u"2a00:1:2:3::5"_s).isInSubnet(v6(u"2a00:1:2:4::6"_s), 64));
    QVERIFY(v6(u"2a00:1:2:3::5"_s).isInSubnet(v6(u"2a00:1:2:4::6"_s), 48));
    QCOMPARE(v6(u"2a00:0001:0002:0003:0000:0000:0000:0005"_s), v6(u"2a00:1:2:3::5"_s));
}

void TestRedact::versionsAreNoAddresses_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : { "image: ghcr.io/a/b:1.2.3.4",
             "nvcr.io/nvidia/pytorch-25.09-py3:8.8.8.8\t",
             "v1.2.3.4",
             "libnccl-2.28.9.1",
             "28.45.4028",
             "1.2.3.4.5",
             "name_8.8.8.8",
             "8.8.8.8-rc1" }) {
        QTest::newRow(text) << QString::fromLatin1(text);
    }
}

void TestRedact::versionsAreNoAddresses()
{
    QFETCH(QString, text);
    QCOMPARE(AddressRedaction(1).apply(text), text);
}

void TestRedact::nothingTellingIsLeft()
{
    const QByteArray before = everything(telling());
    const QByteArray after = everything(redacted(telling(), 99));
    for (const QByteArray& secret : { QByteArray("18.5.6."),
             QByteArray("18.9.1."),
             QByteArray("1209:01"),
             QByteArray("fc:4c:ea:a1:01:30"),
             QByteArray("fc4c:ea03:00a1:0130"),
             QByteArray("1983925012345"),
             QByteArray("777777775eed0001"),
             QByteArray("/home/lab"),
             QByteArray("lab@"),
             QByteArray("lab adm sudo") }) {
        QVERIFY2(before.contains(secret), secret.constData());
        QVERIFY2(!after.contains(secret), secret.constData());
    }
    QVERIFY(after.contains("/home/user1/dspark"));
    QVERIFY(after.contains("fc:4c:ea:")); // the maker
    QVERIFY(after.contains("192.168.101.11")); // private addresses help, and harm nobody
}

void TestRedact::theFactsStayTheSame()
{
    const Snapshot before = telling();
    const Snapshot after = redacted(before, 3);
    QVERIFY(after.redacted);
    for (int i = 0; i < 2; ++i) {
        const NodeFacts& was = before.nodes.at(i).facts;
        const NodeFacts& is = after.nodes.at(i).facts;
        QCOMPARE(is.unreadable, QStringList());
        QCOMPARE(is.kernel, was.kernel);
        QCOMPARE(is.driverVersion, was.driverVersion);
        QCOMPARE(is.dgxVersion, was.dgxVersion);
        QCOMPARE(is.hostName, was.hostName);
        QCOMPARE(is.memoryTotalKiB, was.memoryTotalKiB);
        QVERIFY(is.docker == was.docker);
        QCOMPARE(is.netdevs.size(), was.netdevs.size());
        QCOMPARE(is.neighbours.size(), was.neighbours.size());
        QCOMPARE(is.recipes.size(), was.recipes.size());
        QCOMPARE(is.userName.valueOr({}), u"user1"_s);
        QCOMPARE(is.homeFolder.valueOr({}), u"/home/user1"_s);
        for (int h = 0; h < 4; ++h) {
            const HcaPort& wasPort = was.hcas.at(h).ports.constFirst();
            const HcaPort& isPort = is.hcas.at(h).ports.constFirst();
            QCOMPARE(isPort.gids.size(), wasPort.gids.size());
            QCOMPARE(isPort.state, wasPort.state);
            for (int g = 0; g < wasPort.gids.size(); ++g) {
                QCOMPARE(isPort.gids.at(g).index, wasPort.gids.at(g).index);
                QCOMPARE(isPort.gids.at(g).type, wasPort.gids.at(g).type);
                QCOMPARE(gidUse(is, isPort, isPort.gids.at(g)).usable, gidUse(was, wasPort, wasPort.gids.at(g)).usable);
            }
        }
    }
    const NodeFacts& head = after.nodes.at(0).facts;
    const NodeFacts& worker = after.nodes.at(1).facts;
    QVERIFY(head.machineId.value != worker.machineId.value);
    // One subnet before, one subnet after; and the env file names the addresses that the nodes have now.
    QVERIFY(firstAddress(head, u"enp1s0f0np0"_s).isInSubnet(firstAddress(worker, u"enp1s0f0np0"_s), 24));
    const QByteArray env = head.recipes.constFirst().envFile.text;
    const auto line = [](const QByteArray& key, const NodeFacts& facts) -> QByteArray {
        return '\n' + key + '=' + firstAddress(facts, u"enp1s0f0np0"_s).toString().toLatin1() + '\n';
    };
    QVERIFY(env.contains(line("MASTER_ADDR", head)));
    QVERIFY(env.contains(line("WORKER_HOST", worker)));
    QVERIFY(env.contains("\nDSPARK_VLLM_IMAGE=ghcr.io/anemll/dspark-vllm-gx10:0.1.1\n"));
}

void TestRedact::hardwareNumbersStillFitTogether()
{
    const Snapshot after = redacted(telling(), 11);
    const NodeFacts& head = after.nodes.at(0).facts;
    const NodeFacts& worker = after.nodes.at(1).facts;
    const Netdev* netdev = head.netdev(u"enp1s0f0np0"_s);
    const QString expected = interfacePart(netdev->mac);
    const HcaPort& port = head.hca(u"rocep1s0f0"_s)->ports.constFirst();
    QCOMPARE(QByteArray(reinterpret_cast<const char*>(port.gidAt(0)->gid.c) + 8, 8).toHex(), expected.toLatin1());
    const Q_IPV6ADDR own = netdev->addresses.constLast().ip.toIPv6Address();
    QCOMPARE(QByteArray(reinterpret_cast<const char*>(own.c) + 8, 8).toHex(), expected.toLatin1());
    QCOMPARE(head.hca(u"rocep1s0f0"_s)->nodeGuid.value->right(4), QString(netdev->mac).remove(u':').right(4));
    QCOMPARE(head.hca(u"roceP2p1s0f1"_s)->sysImageGuid.value, head.hca(u"rocep1s0f0"_s)->sysImageGuid.value);
    QVERIFY(head.hca(u"rocep1s0f0"_s)->sysImageGuid.value != worker.hca(u"rocep1s0f0"_s)->sysImageGuid.value);
    // The worker sees the head under the number that the head has.
    bool seen = false;
    for (const Neighbour& neighbour : worker.neighbours) {
        seen = seen || (neighbour.mac == netdev->mac && neighbour.ip == firstAddress(head, u"enp1s0f0np0"_s));
    }
    QVERIFY(seen);
}

void TestRedact::twiceIsOnce()
{
    // Everybody's replacement addresses are nobody's: a second pass leaves them.
    const QString text = u"93.184.216.34 2a00:1450:4001:80b::200e"_s;
    const QString once = AddressRedaction(5).apply(text);
    QCOMPARE(AddressRedaction(6).apply(once), once);
}

void TestRedact::sharedSnapshotsAreRedactedWhenSaved()
{
    QTemporaryDir folder;
    const QString path = folder.path() + u"/pair.json"_s;
    QVERIFY(saveSnapshot(telling(), path, Redaction::Replace));
    const Result<Snapshot> loaded = loadSnapshot(path);
    QVERIFY(loaded);
    QVERIFY(loaded->redacted);
    QVERIFY(!everything(*loaded).contains("18.5.6."));
    // And not once more: the file says the same after another round.
    QVERIFY(saveSnapshot(*loaded, path, Redaction::Replace));
    const Result<Snapshot> again = loadSnapshot(path);
    QVERIFY(again);
    QCOMPARE(snapshotToJson(*again), snapshotToJson(*loaded));
    QVERIFY(saveSnapshot(telling(), path, Redaction::Keep));
    QVERIFY(everything(loadSnapshot(path).value_or(Snapshot{})).contains("18.5.6."));
}

void TestRedact::errorsAndNamesAreRedactedToo()
{
    Snapshot snapshot;
    NodeRecord node;
    node.name = u"ada@93.184.216.34"_s;
    node.address = u"ada@93.184.216.34:22"_s;
    node.error = Error{ ErrorKind::Unreachable,
        u"93.184.216.34 does not answer."_s,
        u"Try: ssh ada@93.184.216.34"_s,
        u"connect 93.184.216.34: timed out"_s,
        node.name };
    snapshot.nodes.append(node);
    const Snapshot after = redacted(snapshot, 4);
    const QByteArray text = snapshotToJson(after);
    QVERIFY(!text.contains("93.184"));
    QVERIFY(!text.contains("ada@"));
    QVERIFY(after.nodes.at(0).name.startsWith(u"user1@198.18."_s));
    QCOMPARE(after.nodes.at(0).error->node, after.nodes.at(0).name);
    QCOMPARE(after.nodes.at(0).error->kind, ErrorKind::Unreachable);
}

void TestRedact::tellsWhatItReplaced()
{
    Snapshot snapshot = telling();
    snapshot.nodes[0].capture.items.append({ u"file:/etc/netplan/90-wifi.yaml"_s,
        Status::Ok,
        "network:\n  wifis:\n    wlP9s9:\n      access-points:\n        \"Ada's home\":\n          auth: {}\n" });
    const RedactedCopy copy = redactedWithReport(snapshot, 12);
    QMap<RedactedKind, Redacted> byKind;
    for (const Redacted& entry : copy.replaced) {
        QVERIFY(!byKind.contains(entry.kind));
        QVERIFY(entry.things > 0 && entry.places >= entry.things && !entry.examples.isEmpty());
        QVERIFY(entry.examples.size() <= 3);
        byKind.insert(entry.kind, entry);
    }
    const QByteArray before = everything(snapshot);
    const QByteArray after = everything(copy.snapshot);
    for (const Redacted& entry : copy.replaced) {
        for (const RedactionExample& example : entry.examples) {
            QVERIFY2(example.before != example.after, qPrintable(example.before));
            QVERIFY2(entry.kind == RedactedKind::Connection || before.contains(example.before.toUtf8()), qPrintable(example.before));
            QVERIFY2(after.contains(example.after.toUtf8()), qPrintable(example.after));
        }
    }
    const auto expected = [&byKind](RedactedKind kind, int things, const RedactionExample& first) {
        return byKind.value(kind).things == things && byKind.value(kind).examples.value(0) == first;
    };
    QVERIFY(expected(RedactedKind::User, 1, { u"lab"_s, u"user1"_s }));
    QVERIFY(byKind.value(RedactedKind::User).places > 4);
    QVERIFY(expected(RedactedKind::WirelessNetwork, 1, { u"Ada's home"_s, u"wifi-1"_s }));
    QCOMPARE(byKind.value(RedactedKind::SerialNumber).examples.value(0).before.remove(u'"'), u"1983925012345"_s);
    QCOMPARE(byKind.value(RedactedKind::MachineId).things, 2);
    QVERIFY(byKind.value(RedactedKind::PublicAddress).things >= 4);
    QVERIFY(byKind.value(RedactedKind::HardwareNumber).things >= 8);
}

void TestRedact::theCopyIsTheOneThatWasTold()
{
    const Snapshot snapshot = telling();
    const RedactedCopy copy = redactedWithReport(snapshot, 12);
    QCOMPARE(snapshotToJson(copy.snapshot), snapshotToJson(redacted(snapshot, 12)));
    // What is redacted stays as it is, and there is nothing to tell.
    const RedactedCopy again = redactedWithReport(copy.snapshot, 13);
    QVERIFY(again.replaced.isEmpty());
    QCOMPARE(snapshotToJson(again.snapshot), snapshotToJson(copy.snapshot));
}

QTEST_GUILESS_MAIN(TestRedact)
#include "tst_redact.moc"
