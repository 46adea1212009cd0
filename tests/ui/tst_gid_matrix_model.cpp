// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_cluster.h"

#include "ui/models/gid_matrix_model.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using core::inventory::GidType;
using core::nccl::GidChoice;

namespace {

QStringList headers(const GidMatrixModel& model)
{
    QStringList texts;
    for (int c = 0; c < model.columnCount(); ++c)
        texts.append(model.headerData(c, Qt::Horizontal).toString());
    return texts;
}

QModelIndex cell(const GidMatrixModel& model, const QString& node, const QString& hca, int gidIndex)
{
    for (int r = 0; r < model.rowCount(); ++r) {
        if (model.row(r).node == node && model.row(r).hca == hca)
            return model.index(
                r, GidMatrixModel::FirstIndexColumn + static_cast<int>(model.indexes().indexOf(gidIndex)));
    }
    return {};
}

} // namespace

class TestGidMatrixModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void portsWithoutALinkAreHiddenUntilAskedFor();
    void longTablesDoNotMakeColumnsForEmptySlots();
    void pinThatMissesIsMarkedOnlyWhereItMisses();
    void pinnedIndexFarAwayGetsAColumn();
    void badgesSayWhatNcclTakes_data();
    void badgesSayWhatNcclTakes();
    void nodeThatWasNotReadHasARowThatSaysSo();
    void nodeWithoutRdmaDevicesHasARowThatSaysSo();
    void portOfUnknownStateIsShown();
    void refreshingKeepsSelectionAndTouchesOnlyWhatChanged();
    void everyCellHasASentence();
    void twinsOfACageFoldIntoOneRow();
    void rowThatSomethingIsWrongWithIsNeverFoldedAway();
    void allTwinsFoldAtOnceAndStayFoldedWhenReadAgain();
    void rowsTellFromWhichFilesTheyWereRead();
};

void TestGidMatrixModel::portsWithoutALinkAreHiddenUntilAskedFor()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCluster(samples::healthySnapshot(2), samples::healthyRanks(2));
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.portsWithoutLink(), 4);
    model.setShowPortsWithoutLink(true);
    QCOMPARE(model.rowCount(), 8);
    QCOMPARE(model.row(1).hca, u"roceP2p1s0f0"_s);
    model.setShowPortsWithoutLink(false);
    QCOMPARE(model.rowCount(), 4);
}

void TestGidMatrixModel::longTablesDoNotMakeColumnsForEmptySlots()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto snapshot = samples::healthySnapshot(2);
    QCOMPARE(snapshot.nodes.at(0).facts.hcas.at(0).ports.at(0).gidTableLength, 256);
    // A hole, and one entry far down; and an entry on a hidden port, which must not make a column.
    snapshot.nodes[1].facts.hcas[0].ports[0].gids.append(
        samples::gid(200, GidType::RoceV2, u"10.1.2.3"_s, u"enp1s0f0np0.7"_s));
    snapshot.nodes[1].facts.hcas[1].ports[0].gids.append(
        samples::gid(77, GidType::RoceV2, u"10.9.9.9"_s, u"enp1s0f1np1"_s));
    model.setCluster(snapshot, samples::healthyRanks(2));
    QCOMPARE(headers(model),
        (QStringList{ u"Node"_s, u"HCA, netdev"_s, u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"200"_s, u"NCCL takes"_s }));
    model.setShowPortsWithoutLink(true);
    QVERIFY(model.indexes().contains(77));
    QCOMPARE(cell(model, u"spark-b"_s, u"rocep1s0f0"_s, 200).data().toString(), u"v2 10.1.2.3"_s);
    QCOMPARE(cell(model, u"spark-a"_s, u"rocep1s0f0"_s, 200).data().toString(), u"–"_s);
}

void TestGidMatrixModel::pinThatMissesIsMarkedOnlyWhereItMisses()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCluster(samples::mismatchSnapshot(), samples::mismatchRanks());
    const QModelIndex missed = cell(model, u"spark-a"_s, u"rocep1s0f0"_s, 3);
    QVERIFY(missed.data(GidMatrixModel::PinMissesRole).toBool());
    QCOMPARE(missed.data().toString(), u"pin empty"_s);
    QVERIFY(missed.data(Qt::AccessibleTextRole)
            .toString()
            .contains(u"spark-a, rocep1s0f0 port 1, GID index 3: empty. The pin"_s));
    for (const auto& [node, hca] : { std::pair{ u"spark-a"_s, u"roceP2p1s0f0"_s },
             { u"spark-b"_s, u"rocep1s0f0"_s },
             { u"spark-b"_s, u"roceP2p1s0f0"_s } }) {
        QVERIFY(!cell(model, node, hca, 3).data(GidMatrixModel::PinMissesRole).toBool());
        QVERIFY(cell(model, node, hca, 3).data(GidMatrixModel::TakenRole).toBool());
    }
    QVERIFY(!cell(model, u"spark-a"_s, u"rocep1s0f0"_s, 4).data(GidMatrixModel::TakenRole).toBool());
    QCOMPARE(model.index(0, model.takesColumn()).data().toString(), u"pinned 3, needs 4"_s);
    QCOMPARE(model.rowToLookAt(), 0);
}

void TestGidMatrixModel::pinnedIndexFarAwayGetsAColumn()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto ranks = samples::mismatchRanks();
    ranks[1].devices[0].gid.index = 300;
    ranks[1].devices[0].gid.entry.reset();
    ranks[1].devices[0].gid.verdict = GidChoice::Verdict::BeyondTable;
    model.setCluster(samples::mismatchSnapshot(), ranks);
    const QModelIndex beyond = cell(model, u"spark-b"_s, u"rocep1s0f0"_s, 300);
    QVERIFY(beyond.isValid());
    QCOMPARE(beyond.data().toString(), u"no such slot"_s);
    QVERIFY(beyond.data(GidMatrixModel::PinMissesRole).toBool());
}

void TestGidMatrixModel::badgesSayWhatNcclTakes_data()
{
    using Verdict = GidChoice::Verdict;
    QTest::addColumn<int>("verdict");
    QTest::addColumn<bool>("pinned");
    QTest::addColumn<int>("wanted"); // -1 = none
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("status");
    const auto row
        = [](const char* name, Verdict verdict, bool pinned, int wanted, const QString& text, Status status) {
              QTest::newRow(name) << static_cast<int>(verdict) << pinned << wanted << text << static_cast<int>(status);
          };
    row("automatic and right", Verdict::Good, false, 3, u"index 3"_s, Status::Ok);
    row("pinned and right", Verdict::Good, true, 3, u"pinned 3"_s, Status::Ok);
    row("pinned to nothing, another fits", Verdict::EmptySlot, true, 4, u"pinned 3, needs 4"_s, Status::Problem);
    row("pinned to nothing, none fits", Verdict::EmptySlot, true, -1, u"pinned 3, empty"_s, Status::Problem);
    row("pinned to version 1", Verdict::RoceV1, true, -1, u"pinned 3, RoCE v1"_s, Status::Problem);
    row("automatic takes link-local", Verdict::LinkLocal, false, -1, u"index 3, link-local"_s, Status::Warning);
    row("not known is not fine", Verdict::Unknown, false, -1, u"index 3, not known"_s, Status::Unknown);
}

void TestGidMatrixModel::badgesSayWhatNcclTakes()
{
    QFETCH(int, verdict);
    QFETCH(bool, pinned);
    QFETCH(int, wanted);
    QFETCH(QString, text);
    QFETCH(int, status);
    GidMatrixModel model;
    auto ranks = samples::healthyRanks(2);
    auto& choice = ranks[0].devices[0].gid;
    choice.verdict = static_cast<GidChoice::Verdict>(verdict);
    choice.pinned = pinned;
    choice.wantedIndex = wanted < 0 ? std::nullopt : std::optional(wanted);
    model.setCluster(samples::healthySnapshot(2), ranks);
    const QModelIndex badge = model.index(0, model.takesColumn());
    QCOMPARE(badge.data().toString(), text);
    QCOMPARE(badge.data(GidMatrixModel::StatusRole).toInt(), status);
}

void TestGidMatrixModel::nodeThatWasNotReadHasARowThatSaysSo()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCluster(samples::unreachableSnapshot(), samples::healthyRanks(1));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.row(2).node, u"spark-b"_s);
    QCOMPARE(model.index(2, GidMatrixModel::HcaColumn).data().toString(),
        u"could not be read: spark-b did not answer within 15 s"_s);
    QCOMPARE(model.index(2, model.takesColumn()).data(GidMatrixModel::StatusRole).toInt(),
        static_cast<int>(Status::Unknown));
    QVERIFY(model.index(2, 0).data(Qt::ToolTipRole).toString().contains(u"did not answer"_s));
}

void TestGidMatrixModel::nodeWithoutRdmaDevicesHasARowThatSaysSo()
{
    GidMatrixModel model;
    auto snapshot = samples::healthySnapshot(1);
    snapshot.nodes[0].facts.hcas.clear();
    snapshot.nodes[0].facts.rdmaClassPresent.value = false;
    model.setCluster(snapshot, {});
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(model.index(0, GidMatrixModel::HcaColumn).data().toString().contains(u"/sys/class/infiniband"_s));
    snapshot.nodes[0].facts.rdmaClassPresent.value.reset();
    model.setCluster(snapshot, {});
    QVERIFY(model.index(0, GidMatrixModel::HcaColumn).data().toString().contains(u"not known"_s));
}

void TestGidMatrixModel::portOfUnknownStateIsShown()
{
    GidMatrixModel model;
    auto snapshot = samples::healthySnapshot(1);
    snapshot.nodes[0].facts.hcas[1].ports[0].state.value.reset();
    model.setCluster(snapshot, samples::healthyRanks(1));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.portsWithoutLink(), 1);
}

void TestGidMatrixModel::refreshingKeepsSelectionAndTouchesOnlyWhatChanged()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCluster(samples::healthySnapshot(2), samples::healthyRanks(2));
    const QPersistentModelIndex selected = cell(model, u"spark-b"_s, u"roceP2p1s0f0"_s, 3);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy columns(&model, &QAbstractItemModel::columnsInserted);
    model.setCluster(samples::healthySnapshot(2), samples::healthyRanks(2));
    QCOMPARE(changed.size(), 0);

    auto moved = samples::healthySnapshot(2);
    moved.nodes[0].facts.hcas[0].ports[0].gids.last()
        = samples::gid(4, GidType::RoceV2, u"192.168.100.11"_s, u"enp1s0f0np0"_s);
    model.setCluster(moved, samples::healthyRanks(2));
    QCOMPARE(columns.size(), 1);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex().row(), 0);
    QCOMPARE(reset.size(), 0);
    QVERIFY(selected.isValid());
    QCOMPARE(selected.data().toString(), u"v2 192.168.101.12"_s);
    model.setCluster(samples::healthySnapshot(3), samples::healthyRanks(3));
    QCOMPARE(selected.data().toString(), u"v2 192.168.101.12"_s);
    QCOMPARE(reset.size(), 0);
}

void TestGidMatrixModel::everyCellHasASentence()
{
    GidMatrixModel model;
    model.setCluster(samples::mismatchSnapshot(), samples::mismatchRanks());
    model.setShowPortsWithoutLink(true);
    for (int r = 0; r < model.rowCount(); ++r) {
        for (int c = 0; c < model.columnCount(); ++c) {
            const QString text = model.index(r, c).data(Qt::AccessibleTextRole).toString();
            QVERIFY2(text.contains(model.row(r).node), qPrintable(u"%1,%2: %3"_s.arg(r).arg(c).arg(text)));
        }
    }
    QCOMPARE(model.headerData(GidMatrixModel::FirstIndexColumn + 3, Qt::Horizontal, Qt::AccessibleTextRole).toString(),
        u"GID index 3"_s);
}

void TestGidMatrixModel::twinsOfACageFoldIntoOneRow()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCluster(samples::healthySnapshot(2), samples::healthyRanks(2));
    QCOMPARE(model.rowCount(), 4);
    QVERIFY(model.canFold());
    QCOMPARE(model.row(0).fold, GidFold::Open);
    QCOMPARE(model.row(1).fold, GidFold::None);
    const QPersistentModelIndex other = cell(model, u"spark-b"_s, u"roceP2p1s0f0"_s, 3);
    model.setFolded(0, true);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.row(0).fold, GidFold::Folded);
    QCOMPARE(model.row(0).folded, QStringList{ u"roceP2p1s0f0"_s });
    QCOMPARE(model.row(1).node, u"spark-b"_s);
    const QModelIndex hca = model.index(0, GidMatrixModel::HcaColumn);
    QVERIFY(hca.data(GidMatrixModel::SecondLineRole).toString().contains(u"roceP2p1s0f0"_s));
    QVERIFY(hca.data(Qt::AccessibleTextRole).toString().contains(u"roceP2p1s0f0"_s));
    QCOMPARE(other.row(), 2);
    model.setFolded(0, false);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.row(0).folded, QStringList{});
}

void TestGidMatrixModel::rowThatSomethingIsWrongWithIsNeverFoldedAway()
{
    GidMatrixModel model;
    auto ranks = samples::mismatchRanks();
    // The twin that would be folded is the one that the pin misses on.
    for (auto& device : ranks[0].devices) {
        if (device.hca == u"roceP2p1s0f0"_s)
            device.gid.verdict = GidChoice::Verdict::EmptySlot;
    }
    model.setCluster(samples::mismatchSnapshot(), ranks);
    model.setAllFolded(true);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.row(1).node, u"spark-a"_s);
    QCOMPARE(model.row(1).hca, u"roceP2p1s0f0"_s);
    QCOMPARE(model.row(0).folded, QStringList{});
}

void TestGidMatrixModel::allTwinsFoldAtOnceAndStayFoldedWhenReadAgain()
{
    GidMatrixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCluster(samples::healthySnapshot(8), samples::healthyRanks(8));
    model.setAllFolded(true);
    QCOMPARE(model.rowCount(), 8);
    model.setFolded(3, false);
    QCOMPARE(model.rowCount(), 9);
    model.setCluster(samples::healthySnapshot(8), samples::healthyRanks(8));
    QCOMPARE(model.rowCount(), 9);
    QCOMPARE(model.row(3).fold, GidFold::Open);
    model.setShowPortsWithoutLink(true);
    QCOMPARE(model.rowCount(), 8 * 2 + 1); // two cages a machine, one of them unfolded
}

void TestGidMatrixModel::rowsTellFromWhichFilesTheyWereRead()
{
    GidMatrixModel model;
    model.setCluster(samples::healthySnapshot(1), samples::healthyRanks(1));
    const QList<PortFact>& facts = model.row(0).facts;
    QVERIFY(facts.contains(PortFact{ u"state"_s, u"ACTIVE"_s, u"/sys/class/infiniband/rocep1s0f0/ports/1/state"_s }));
    QVERIFY(facts.contains(PortFact{ u"rate"_s, u"200 Gb/s"_s, u"/sys/class/infiniband/rocep1s0f0/ports/1/rate"_s }));
    for (const PortFact& fact : facts)
        QVERIFY2(fact.source.startsWith(u'/'), qPrintable(fact.what));
}

QTEST_GUILESS_MAIN(TestGidMatrixModel)
#include "tst_gid_matrix_model.moc"
