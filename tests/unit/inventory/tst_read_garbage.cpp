// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "captures.h"

#include "core/inventory/demo_cluster.h"
#include "core/inventory/inventory_json.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

RawCapture healthy()
{
    return demoSnapshot(core::SystemClock(), { 2, true, 0 }).nodes.constFirst().capture;
}

/// Reads, and makes everything of it that is made of facts. Nothing may crash, whatever the bytes are.
NodeFacts readAll(const RawCapture& capture)
{
    Snapshot snapshot;
    NodeRecord node;
    node.name = u"spark-a"_s;
    node.capture = capture;
    node.facts = readFacts(capture, node.name);
    snapshot.nodes.append(node);
    (void)inventoryJson(snapshot);
    return node.facts;
}

} // namespace

class TestReadGarbage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_healthy = healthy(); }
    void truncatedTextsLoseOnlyWhatIsCut();
    void randomBytesAreNeverFacts();
    void singleFlippedBytesDoNoHarm();
    void windowsLineEndsAreTheSame();
    void hugeTextsAreRead();
    void missingItemsLeaveUnknowns();
    void everyStatusOfEveryItem();

private:
    RawCapture m_healthy;
};

void TestReadGarbage::truncatedTextsLoseOnlyWhatIsCut()
{
    for (qsizetype index = 0; index < m_healthy.items.size(); ++index) {
        for (const double part : { 0.0, 0.3, 0.9 }) {
            RawCapture capture = m_healthy;
            RawItem& item = capture.items[index];
            item.text.truncate(static_cast<qsizetype>(part * static_cast<double>(item.text.size())));
            const NodeFacts facts = readAll(capture);
            QCOMPARE(facts.name, u"spark-a"_s);
            // What stands in other items is there all the same.
            if (!item.source.contains(u"/sys/class/infiniband"_s)) {
                QCOMPARE(facts.hcas.size(), 4);
            }
            if (!item.source.startsWith(u"cmd:docker"_s)) {
                QCOMPARE(facts.docker.access, DockerFacts::Access::Usable);
            }
        }
    }
}

void TestReadGarbage::randomBytesAreNeverFacts()
{
    QRandomGenerator random(20260301);
    RawCapture capture = m_healthy;
    for (int round = 0; round < 20; ++round) {
        for (RawItem& item : capture.items) {
            QByteArray bytes(random.bounded(400), '\0');
            for (char& byte : bytes) {
                byte = static_cast<char>(random.bounded(256));
            }
            item.text = bytes;
        }
        const NodeFacts facts = readAll(capture);
        QVERIFY(!facts.memoryTotalKiB.known());
        QVERIFY(!facts.diskFreeKiB.known());
        QVERIFY(facts.neighbours.isEmpty());
        for (const Hca& hca : facts.hcas) {
            QVERIFY(hca.ports.isEmpty() || hca.ports.constFirst().gids.isEmpty());
        }
        QVERIFY(!facts.unreadable.isEmpty());
    }
}

void TestReadGarbage::singleFlippedBytesDoNoHarm()
{
    QRandomGenerator random(20260302);
    for (int round = 0; round < 300; ++round) {
        RawCapture capture = m_healthy;
        RawItem& item = capture.items[random.bounded(static_cast<int>(capture.items.size()))];
        for (int change = 0; change < 3 && !item.text.isEmpty(); ++change) {
            item.text[random.bounded(static_cast<int>(item.text.size()))] = static_cast<char>(random.bounded(256));
        }
        QCOMPARE(readAll(capture).name, u"spark-a"_s);
    }
}

void TestReadGarbage::windowsLineEndsAreTheSame()
{
    const NodeFacts healthy = readFacts(m_healthy, u"a"_s);
    for (qsizetype i = 0; i < m_healthy.items.size(); ++i) {
        RawCapture capture = m_healthy;
        RawItem& item = capture.items[i];
        if (item.source.startsWith(u"file:/home"_s)) { // the person's own files are kept as they are
            continue;
        }
        item.text.replace("\n", "\r\n");
        QVERIFY2(readFacts(capture, u"a"_s) == healthy, qPrintable(item.source));
    }
}

void TestReadGarbage::hugeTextsAreRead()
{
    RawCapture capture = m_healthy;
    for (RawItem& item : capture.items) {
        item.text += QByteArray(100000, 'x') + '\n' + QByteArray(20000, '\n');
    }
    const NodeFacts facts = readAll(capture);
    QCOMPARE(facts.hcas.size(), 4 + 1);
    QCOMPARE(facts.kernel.valueOr({}).left(4), u"6.14"_s);
}

void TestReadGarbage::missingItemsLeaveUnknowns()
{
    const NodeFacts nothing = readAll({});
    QVERIFY(!nothing.hostName.known());
    QVERIFY(!nothing.rdmaClassPresent.known());
    QVERIFY(!nothing.addressesKnown);
    QCOMPARE(nothing.docker.access, DockerFacts::Access::Unknown);
    for (const Fact<QString>& fact : { nothing.hostName, nothing.kernel, nothing.docker.composeVersion }) {
        QVERIFY(!fact.whyUnknown.isEmpty());
        QVERIFY(!fact.source.isEmpty());
    }
}

void TestReadGarbage::everyStatusOfEveryItem()
{
    for (const Status status :
        { Status::Missing, Status::Denied, Status::Failed, Status::TimedOut, Status::Truncated }) {
        for (qsizetype index = 0; index < m_healthy.items.size(); ++index) {
            RawCapture capture = m_healthy;
            capture.items[index].status = status;
            QCOMPARE(readAll(capture).name, u"spark-a"_s);
        }
        RawCapture all = m_healthy;
        for (RawItem& item : all.items) {
            item.status = status;
        }
        const NodeFacts facts = readAll(all);
        QCOMPARE(facts.kernel.known(), status == Status::Truncated);
    }
}

QTEST_GUILESS_MAIN(TestReadGarbage)
#include "tst_read_garbage.moc"
