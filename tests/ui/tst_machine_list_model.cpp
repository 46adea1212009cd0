// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/machine_list_model.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;

namespace {

MachineRow row(const QString& name, MachineState state = MachineState::Waiting)
{
    MachineRow made;
    made.name = name;
    made.address = u"sparky@"_s + name;
    made.state = state;
    return made;
}

} // namespace

class TestMachineListModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refreshingChangesOnlyTheRowThatChanged();
    void rowsKeepTheirPlaceWhenOthersComeAndGo();
    void changedOrderIsTakenOver();
    void failedMachineTellsWhatAndWhatNext();
    void timeIsShownInTenthsAtFirst_data();
    void timeIsShownInTenthsAtFirst();
};

void TestMachineListModel::refreshingChangesOnlyTheRowThatChanged()
{
    MachineListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setMachines({ row(u"spark-a"_s), row(u"spark-b"_s) });
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setMachines({ row(u"spark-a"_s), row(u"spark-b"_s, MachineState::Reading) });
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex().row(), 1);
    model.setMachines({ row(u"spark-a"_s), row(u"spark-b"_s, MachineState::Reading) });
    QCOMPARE(changed.size(), 1);
    QCOMPARE(reset.size(), 0);
}

void TestMachineListModel::rowsKeepTheirPlaceWhenOthersComeAndGo()
{
    MachineListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setMachines({ row(u"a"_s), row(u"b"_s), row(u"c"_s) });
    const QPersistentModelIndex b = model.index(1, MachineListModel::NameColumn);
    model.setMachines({ row(u"x"_s), row(u"b"_s), row(u"c"_s), row(u"d"_s) });
    QVERIFY(b.isValid());
    QCOMPARE(b.data().toString(), u"b"_s);
    model.setMachines({ row(u"b"_s) });
    QCOMPARE(b.row(), 0);
    model.setMachines({});
    QVERIFY(!b.isValid());
    QCOMPARE(model.rowCount(), 0);
}

void TestMachineListModel::changedOrderIsTakenOver()
{
    MachineListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setMachines({ row(u"a"_s), row(u"b"_s), row(u"c"_s) });
    model.setMachines({ row(u"c"_s), row(u"a"_s), row(u"b"_s) });
    QStringList names;
    for (int i = 0; i < model.rowCount(); ++i)
        names.append(model.index(i, 0).data().toString());
    QCOMPARE(names, (QStringList{ u"c"_s, u"a"_s, u"b"_s }));
}

void TestMachineListModel::failedMachineTellsWhatAndWhatNext()
{
    MachineListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    MachineRow failed = row(u"spark-b"_s, MachineState::Failed);
    failed.error = core::Error{
        core::ErrorKind::AuthRejected, u"spark-b refused every key"_s, u"Add your key there."_s, {}, {}
    };
    model.setMachines({ failed });
    const QString spoken = model.index(0, 0).data(Qt::AccessibleTextRole).toString();
    QVERIFY(spoken.contains(u"spark-b"_s));
    QVERIFY(spoken.contains(u"refused every key"_s));
    QVERIFY(spoken.contains(u"Add your key there."_s));
    QCOMPARE(model.index(0, MachineListModel::StateColumn).data(MachineListModel::StatusRole).toInt(),
        static_cast<int>(Status::Problem));
    QCOMPARE(model.index(0, MachineListModel::MessageColumn).data().toString(), u"spark-b refused every key"_s);
}

void TestMachineListModel::timeIsShownInTenthsAtFirst_data()
{
    QTest::addColumn<int>("ms");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << 0 << u""_s;
    QTest::newRow("fast") << 740 << u"0.7 s"_s;
    QTest::newRow("slow") << 12300 << u"12 s"_s;
    QTest::newRow("minutes") << 190000 << u"3 min 10 s"_s;
}

void TestMachineListModel::timeIsShownInTenthsAtFirst()
{
    QFETCH(int, ms);
    QFETCH(QString, text);
    MachineListModel model;
    MachineRow machine = row(u"a"_s);
    machine.elapsed = std::chrono::milliseconds(ms);
    model.setMachines({ machine });
    QCOMPARE(model.index(0, MachineListModel::ElapsedColumn).data().toString(), text);
    QCOMPARE(model.index(0, MachineListModel::ElapsedColumn).data(MachineListModel::RawRole).toInt(), ms);
}

QTEST_GUILESS_MAIN(TestMachineListModel)
#include "tst_machine_list_model.moc"
