// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/checks_page.h"
#include "ui/pages/fabric_page.h"
#include "ui/widgets/copyable_table_view.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using ui::MainWindow;
using ui::Step;

namespace {

MainWindow::Options demoIn(const QTemporaryDir& folder)
{
    MainWindow::Options options;
    options.workspace.demo = true;
    options.workspace.journalFolder = folder.filePath(u"journal"_s);
    return options;
}

bool settled(MainWindow& window)
{
    return QTest::qWaitFor([&] { return window.workspace().isSettled() && window.workspace().diagnosis(); }, 20000);
}

QMessageBox* boxOnTop()
{
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* box = qobject_cast<QMessageBox*>(widget); box && box->isVisible())
            return box;
    }
    return nullptr;
}

/// Ring of each row: the index that NCCL takes, -1 for none.
QList<int> rings(const ui::FabricPage& page)
{
    QList<int> taken;
    for (int row = 0; row < page.model()->rowCount(); ++row) {
        int index = -1;
        for (int column = 0; column < page.model()->columnCount(); ++column) {
            if (page.model()->index(row, column).data(ui::GidMatrixModel::TakenRole).toBool())
                index = page.model()->indexes().at(column - ui::GidMatrixModel::FirstIndexColumn);
        }
        taken += index;
    }
    return taken;
}

} // namespace

/// The window as a whole, on the demo cluster or on this machine.
class TestWindowParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::prepareApplicationStyle(); }

    void theNextStartSaysWhatAnInterruptedRunLeft()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u".env.dspark"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("NEW=1\n") > 0);
        file.close();
        const core::SystemClock clock;
        {
            core::actions::Journal journal(folder.filePath(u"journal"_s), clock);
            const auto log = journal.beginRun(u"Configure one machine"_s);
            QVERIFY(log);
            core::actions::RunFile entry;
            entry.node = entry.address = u"localhost"_s;
            entry.path = path;
            entry.newSha256 = QCryptographicHash::hash("NEW=1\n", QCryptographicHash::Sha256).toHex();
            entry.state = core::actions::FileState::AboutToWrite;
            entry.time = clock.nowUtc();
            QVERIFY((*log)->append(entry));
        }
        MainWindow::Options options;
        options.workspace.journalFolder = folder.filePath(u"journal"_s);
        MainWindow window(options);
        window.show();
        QVERIFY(window.workspace().addMachine(u"localhost"_s));
        window.workspace().readAll();
        QTRY_VERIFY_WITH_TIMEOUT(boxOnTop(), 30000);
        QVERIFY2(boxOnTop()->informativeText().contains(path) || boxOnTop()->text().contains(path),
            qPrintable(boxOnTop()->text()));
        boxOnTop()->close();
        QTRY_VERIFY(!boxOnTop());
    }

    void whatIsTriedOutMovesTheRingsAndIsWrittenNowhereUntilItIsTakenOver()
    {
        const QTemporaryDir folder;
        MainWindow window(demoIn(folder));
        window.show();
        QVERIFY(settled(window));
        window.frame().showStep(Step::Fabric);
        auto* page = qobject_cast<ui::FabricPage*>(window.frame().page(Step::Fabric));
        QVERIFY(page);
        // Index 3 for all by the file; it is empty on the head's first port.
        const QList<int> before{ 3, 3, 3, 3 };
        QTRY_COMPARE(rings(*page), before);

        QTest::mouseClick(page->findChild<QPushButton*>(u"openWhatIf"_s), Qt::LeftButton);
        auto* pin = page->findChild<QLineEdit*>(u"whatIf-NCCL_IB_GID_INDEX"_s);
        QVERIFY(pin && pin->isVisible());
        QCOMPARE(pin->text(), u"3"_s);
        pin->selectAll();
        QTest::keyClicks(pin, u"4"_s);
        const QList<int> with4{ 4, 4, 4, 4 };
        QTRY_COMPARE(rings(*page), with4);
        pin->selectAll();
        QTest::keyClick(pin, Qt::Key_Delete);
        const QList<int> automatic{ 4, 3, 3, 3 };
        QTRY_COMPARE(rings(*page), automatic);
        // Nothing of it is in the workspace: it was tried out.
        QVERIFY(!window.workspace().diagnosis()->report.findings.isEmpty());

        // Another worker value, for that worker alone.
        auto* range = page->findChild<QLineEdit*>(u"whatIf-NCCL_IB_ADDR_RANGE"_s);
        range->setFocus();
        QTest::keyClicks(range, u"192.168.100.0/24"_s);
        QTest::mouseClick(page->findChild<QPushButton*>(u"openWhatIf"_s), Qt::LeftButton);
        QTRY_COMPARE(rings(*page), before);
        QTest::mouseClick(page->findChild<QPushButton*>(u"openWhatIf"_s), Qt::LeftButton);
        QCOMPARE(range->text(), QString());
        QCOMPARE(pin->text(), u"3"_s);

        // Taken over, it is in the plan, and the diff shows it.
        auto* family = page->findChild<QLineEdit*>(u"whatIf-NCCL_IB_ADDR_RANGE"_s);
        QTest::keyClicks(family, u"192.168.0.0/16"_s);
        auto* takeOver = [&]() -> QPushButton* {
            for (auto* button : page->findChildren<QPushButton*>()) {
                if (button->text().contains(u"Take o"_s))
                    return button;
            }
            return nullptr;
        }();
        QVERIFY(takeOver);
        QTRY_VERIFY(takeOver->isEnabled());
        QTest::mouseClick(takeOver, Qt::LeftButton);
        QCOMPARE(window.frame().currentStep(), Step::Configuration);
        QVERIFY(settled(window));
        const auto& plan = window.workspace().plan();
        QVERIFY(plan && *plan);
        for (const auto& file : (*plan)->files) {
            if (file.name() == u".env.dspark")
                QVERIFY2(file.content.contains("NCCL_IB_ADDR_RANGE=192.168.0.0/16"), file.content.constData());
        }
    }

    void aVersionThatIsNoneIsSaidAndNotGuessed()
    {
        const QTemporaryDir folder;
        MainWindow window(demoIn(folder));
        window.show();
        QVERIFY(settled(window));
        window.frame().showStep(Step::Fabric);
        auto* page = qobject_cast<ui::FabricPage*>(window.frame().page(Step::Fabric));
        QTest::mouseClick(page->findChild<QPushButton*>(u"openWhatIf"_s), Qt::LeftButton);
        auto* version = page->findChild<QLineEdit*>(u"whatIfVersion"_s);
        QTest::keyClicks(version, u"newest"_s);
        QTRY_VERIFY([page] {
            for (auto* label : page->findChildren<QLabel*>()) {
                if (label->isVisible() && label->text().contains(u"no version of NCCL"_s))
                    return true;
            }
            return false;
        }());
    }

    void aFindingIsHiddenWithItsReasonAndStaysHidden()
    {
        const QTemporaryDir folder;
        MainWindow::Options options = demoIn(folder);
        MainWindow window(options);
        window.show();
        QVERIFY(settled(window));
        window.frame().showStep(Step::Checks);
        auto* page = qobject_cast<ui::ChecksPage*>(window.frame().page(Step::Checks));
        QVERIFY(page);
        QTRY_VERIFY(page->model()->rowCount() > 0);
        const int before = page->model()->rowCount();
        auto* reason = page->findChild<QLineEdit*>(u"hideReason"_s);
        auto* hide = page->findChild<QPushButton*>(u"hideFinding"_s);
        QVERIFY(reason && hide && !hide->isEnabled());
        reason->setText(u"it is meant so"_s);
        QVERIFY(hide->isEnabled());
        hide->click();
        QTRY_COMPARE(page->model()->rowCount(), before - 1);
        QCOMPARE(window.workspace().findings().hidden.size(), 1);
        QCOMPARE(window.workspace().findings().hidden.first().second.reason, u"it is meant so"_s);
        // Reading again does not bring it back, as long as it says the same.
        window.workspace().readAll();
        QVERIFY(settled(window));
        QTRY_COMPARE(page->model()->rowCount(), before - 1);
        auto* again = page->findChild<QPushButton*>(u"showAgain"_s);
        QVERIFY(again);
        again->click();
        QTRY_COMPARE(page->model()->rowCount(), before);
    }

    void aTrialThatOnlyLeavesAWarningSaysSo()
    {
        const QTemporaryDir folder;
        MainWindow window(demoIn(folder));
        window.show();
        QVERIFY(settled(window));
        window.frame().showStep(Step::Fabric);
        auto* page = qobject_cast<ui::FabricPage*>(window.frame().page(Step::Fabric));
        page->findChild<QPushButton*>(u"openWhatIf"_s)->click();
        const auto type = [page](const QString& field, const QString& text) {
            auto* edit = page->findChild<QLineEdit*>(field);
            edit->selectAll();
            QTest::keyClick(edit, Qt::Key_Delete);
            QTest::keyClicks(edit, text);
        };
        type(u"whatIf-NCCL_IB_GID_INDEX"_s, {});
        const auto* outcome = page->findChild<QLabel*>(u"whatIfOutcome"_s);
        QVERIFY(outcome);
        QTRY_VERIFY(outcome->text().contains(u"no problem would be left"_s));
        // NCCL goes on without a device that is not there, with part of the bandwidth.
        type(u"whatIf-NCCL_IB_HCA"_s, u"=rocep1s0f0,roceP2p1s0f1x"_s);
        QTRY_VERIFY(outcome->text().contains(u"2 warnings"_s)); // one a machine
        QVERIFY(outcome->text().contains(u"roceP2p1s0f1x"_s));
    }

    void tablesFitAgainWhenATrialHasEnded()
    {
        const QTemporaryDir folder;
        MainWindow window(demoIn(folder));
        window.show();
        QVERIFY(settled(window));
        window.frame().showStep(Step::Fabric);
        auto* page = qobject_cast<ui::FabricPage*>(window.frame().page(Step::Fabric));
        auto* button = page->findChild<QPushButton*>(u"openWhatIf"_s);
        const auto* bar = page->table()->horizontalScrollBar();
        for (int width = 1320; width <= 1390; width += 2) {
            window.frame().resize(width, 800);
            QCoreApplication::processEvents();
            button->click();
            auto* selector = page->findChild<QLineEdit*>(u"whatIf-NCCL_IB_HCA"_s);
            selector->selectAll();
            QTest::keyClicks(selector, u"none"_s);
            QTest::qWait(50);
            button->click();
            QTest::qWait(20);
            QVERIFY2(bar->maximum() == 0, qPrintable(u"at %1 pixels %2 are hidden"_s.arg(width).arg(bar->maximum())));
        }
    }

    void theLinksAreTestedOnRequest()
    {
        const QTemporaryDir folder;
        MainWindow window(demoIn(folder));
        window.show();
        QVERIFY(settled(window));
        const auto hasPath = [&] {
            const auto& checks = window.workspace().diagnosis()->report.checks;
            return std::any_of(checks.cbegin(), checks.cend(), [](const auto& check) { return check.id == u"path"; });
        };
        QVERIFY(!hasPath());
        window.frame().showStep(Step::Fabric);
        auto* page = qobject_cast<ui::FabricPage*>(window.frame().page(Step::Fabric));
        auto* test = page->findChild<QAction*>(u"testLinks"_s);
        QVERIFY(test);
        QTRY_VERIFY(test->isEnabled());
        test->trigger(); // made-up machines may have answered before this returns
        QVERIFY(settled(window));
        QTRY_VERIFY(hasPath());
        QCOMPARE(window.workspace().diagnosis()->graph.links.first().confidence, core::fabric::Confidence::Confirmed);
        for (const auto& machine : window.workspace().machines())
            QCOMPARE(machine.state, ui::Machine::State::Read);
    }
};

QTEST_MAIN(TestWindowParts)
#include "tst_window.moc"
