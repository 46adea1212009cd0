// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/conf_file.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::env::RankEnvironment;
using core::inventory::NodeFacts;
using core::inventory::NodeFile;

namespace {

constexpr Version newest{ 2, 30, 7 };

NodeFile file(const QString& path, const QByteArray& text)
{
    return { path, NodeFile::State::Present, text, std::nullopt, {} };
}

NodeFacts nodeWith(const QByteArray& home, const QByteArray& etc)
{
    NodeFacts facts;
    facts.homeNcclConf = file(u"/home/user/.nccl.conf"_s, home);
    facts.etcNcclConf = file(u"/etc/nccl.conf"_s, etc);
    return facts;
}

std::optional<QString> valueOf(const MergedEnvironment& merged, const QString& key)
{
    return merged.environment.value(key).value;
}

} // namespace

class TestConfFile final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsLinesAsNcclDoes_data();
    void readsLinesAsNcclDoes();
    void cutsLongLinesAndFields();
    void olderReleasesKeepTheCarriageReturn();
    void processWinsOverHomeAndHomeOverEtc();
    void firstAssignmentInAFileWins();
    void emptyProcessValueHidesTheFile();
    void unsetProcessValueDoesNotHideTheFile();
    void confFileVariableReplacesTheHomeFileOnly();
    void confFileVariableIsUnknownBefore223();
    void otherVariablesAreLeftAlone();
    void unreadableFileIsSaidToBeUnknown();
};

// semantics.md §1.0, file grammar, verified with NCCL itself.
void TestConfFile::readsLinesAsNcclDoes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char* name, const char* text, const char* key, const char* value) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(key) << QByteArray(value);
    };
    row("plain", "NCCL_X=1\n", "NCCL_X", "1");
    row("no final newline", "NCCL_X=1", "NCCL_X", "1");
    row("DOS line end", "NCCL_X=1\r\n", "NCCL_X", "1");
    row("quotes and blank stay", "X=\"a\" \n", "X", "\"a\" ");
    row("no comments behind a value", "X=1 # note\n", "X", "1 # note");
    row("blank in front belongs to the key", " X=1\n", " X", "1");
    row("blank before = belongs to the key", "X =1\n", "X ", "1");
    row("export belongs to the key", "export X=1\n", "export X", "1");
    row("second = belongs to the value", "X==a,b\n", "X", "=a,b");
    row("empty value", "X=\n", "X", "");
    row("comment line", "#X=1\n", "", "");
    row("blank before # is no comment", " #X=1\n", " #X", "1");
    row("no =", "X\n", "", "");
    row("no key", "=1\n", "", "");
    row("empty line", "\n", "", "");
}

void TestConfFile::readsLinesAsNcclDoes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    const auto found = parseConfFile(text, newest);
    if (key.isEmpty()) {
        QVERIFY(found.isEmpty());
        return;
    }
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.first().key, key);
    QCOMPARE(found.first().value, value);
    QCOMPARE(found.first().line, 1);
}

void TestConfFile::cutsLongLinesAndFields()
{
    const QByteArray longValue = "X=" + QByteArray(5000, 'a') + "\nY=1\n";
    const auto found = parseConfFile(longValue, newest);
    QCOMPARE(found.size(), 2);
    QCOMPARE(found.at(0).value.size(), 1023);
    QCOMPARE(found.at(1).key, QByteArrayLiteral("Y"));
    QCOMPARE(found.at(1).line, 2);
    // What does not fit into the 4095 bytes becomes a line of its own, and may set a variable.
    const QByteArray overflowing = "X=" + QByteArray(4093, 'a') + "Z=7\n";
    const auto pieces = parseConfFile(overflowing, newest);
    QCOMPARE(pieces.size(), 2);
    QCOMPARE(pieces.at(1).key, QByteArrayLiteral("Z"));
    QCOMPARE(pieces.at(1).value, QByteArrayLiteral("7"));
    const auto longKey = parseConfFile(QByteArray(2000, 'k') + "=v\n", newest);
    QCOMPARE(longKey.first().key.size(), 1023);
    QCOMPARE(longKey.first().value, QByteArrayLiteral("v"));
}

void TestConfFile::olderReleasesKeepTheCarriageReturn()
{
    QCOMPARE(parseConfFile("X=1\r\n", { 2, 28, 9 }).first().value, QByteArrayLiteral("1\r"));
    QCOMPARE(parseConfFile("X=1\r\n", { 2, 30, 3 }).first().value, QByteArrayLiteral("1"));
}

void TestConfFile::processWinsOverHomeAndHomeOverEtc()
{
    const NodeFacts facts = nodeWith("NCCL_A=home\nNCCL_B=home\n", "NCCL_A=etc\nNCCL_B=etc\nNCCL_C=etc\n");
    const auto merged = mergeConfFiles(facts, fixtures::environmentOf({ { u"NCCL_A"_s, u"process"_s } }), newest);
    QCOMPARE(valueOf(merged, u"NCCL_A"_s), u"process"_s);
    QCOMPARE(valueOf(merged, u"NCCL_B"_s), u"home"_s);
    QCOMPARE(valueOf(merged, u"NCCL_C"_s), u"etc"_s);
    QCOMPARE(merged.environment[u"NCCL_C"_s].source, u"/etc/nccl.conf line 3"_s);
    QVERIFY(merged.environment[u"NCCL_B"_s].chain.last().contains(u"/etc/nccl.conf line 2"_s));
    QCOMPARE(merged.environment[u"NCCL_A"_s].chain.size(), 3);
}

void TestConfFile::firstAssignmentInAFileWins()
{
    const auto merged = mergeConfFiles(nodeWith("", "NCCL_A=1\nNCCL_A=2\n"), {}, newest);
    QCOMPARE(valueOf(merged, u"NCCL_A"_s), u"1"_s);
}

void TestConfFile::emptyProcessValueHidesTheFile()
{
    const auto merged = mergeConfFiles(nodeWith("", "NCCL_IB_GID_INDEX=3\n"),
        fixtures::environmentOf({ { u"NCCL_IB_GID_INDEX"_s, QString() } }),
        newest);
    QCOMPARE(valueOf(merged, u"NCCL_IB_GID_INDEX"_s), QString());
    QVERIFY(merged.environment[u"NCCL_IB_GID_INDEX"_s].chain.last().contains(u"hides"_s));
}

void TestConfFile::unsetProcessValueDoesNotHideTheFile()
{
    RankEnvironment process;
    process[u"NCCL_IB_GID_INDEX"_s] = { std::nullopt, {}, {} };
    const auto merged = mergeConfFiles(nodeWith("", "NCCL_IB_GID_INDEX=3\n"), process, newest);
    QCOMPARE(valueOf(merged, u"NCCL_IB_GID_INDEX"_s), u"3"_s);
}

void TestConfFile::confFileVariableReplacesTheHomeFileOnly()
{
    const NodeFacts facts = nodeWith("NCCL_A=home\n", "NCCL_B=etc\n");
    const auto merged
        = mergeConfFiles(facts, fixtures::environmentOf({ { u"NCCL_CONF_FILE"_s, u"/opt/my.conf"_s } }), newest);
    QVERIFY(!valueOf(merged, u"NCCL_A"_s));
    QCOMPARE(valueOf(merged, u"NCCL_B"_s), u"etc"_s);
    QVERIFY(merged.why.join(u' ').contains(u"unknown"_s));
    const auto empty = mergeConfFiles(facts, fixtures::environmentOf({ { u"NCCL_CONF_FILE"_s, QString() } }), newest);
    QCOMPARE(valueOf(empty, u"NCCL_A"_s), u"home"_s);
}

void TestConfFile::confFileVariableIsUnknownBefore223()
{
    const NodeFacts facts = nodeWith("NCCL_A=home\n", "");
    const auto process = fixtures::environmentOf({ { u"NCCL_CONF_FILE"_s, u"/opt/my.conf"_s } });
    QCOMPARE(valueOf(mergeConfFiles(facts, process, { 2, 22, 3 }), u"NCCL_A"_s), u"home"_s);
    QVERIFY(!valueOf(mergeConfFiles(facts, process, { 2, 23, 4 }), u"NCCL_A"_s));
}

void TestConfFile::otherVariablesAreLeftAlone()
{
    const auto merged = mergeConfFiles(nodeWith("", "GLOO_SOCKET_IFNAME=eth0\nexport NCCL_A=1\n"), {}, newest);
    QVERIFY(merged.environment.isEmpty());
}

void TestConfFile::unreadableFileIsSaidToBeUnknown()
{
    NodeFacts facts;
    facts.etcNcclConf = { u"/etc/nccl.conf"_s, NodeFile::State::Denied, {}, std::nullopt, {} };
    const auto merged = mergeConfFiles(facts, {}, newest);
    QVERIFY(merged.why.join(u' ').contains(u"/etc/nccl.conf could not be read"_s));
}

QTEST_GUILESS_MAIN(TestConfFile)
#include "tst_conf_file.moc"
