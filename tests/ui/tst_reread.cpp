// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_cluster.h"
#include "sample_pages.h"

#include "ui/frame/step_button.h"
#include "ui/frame/step_rail.h"
#include "ui/frame/title_bar.h"
#include "ui/models/machine_list_model.h"
#include "ui/pages/checks_page.h"
#include "ui/pages/fabric_page.h"
#include "ui/pages/fold_card.h"
#include "ui/pages/machine_row_widget.h"
#include "ui/pages/machines_page.h"
#include "ui/presenters/checks_presenter.h"
#include "ui/presenters/machines_presenter.h"
#include "ui/presenters/step_presenter.h"
#include "ui/widgets/copyable_table_view.h"
#include "ui/widgets/scroll_page.h"
#include "ui/window/main_window.h"

#include <QDir>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;
using namespace ui;

namespace {

MainWindow::Options eight(const QTemporaryDir& folder)
{
    MainWindow::Options options;
    options.workspace.demo = true;
    options.workspace.demoShape.nodes = 8;
    options.workspace.journalFolder = folder.filePath(u"journal"_s);
    options.theme = ThemeChoice::Light;
    return options;
}

void takePicture(QWidget& widget, const QString& name)
{
    const QString wanted = qEnvironmentVariable("SPARKLOOM_SCREENSHOTS");
    QDir folder(wanted.isEmpty() ? QStringLiteral(SPARKLOOM_BIN_DIR "/../screenshots") : wanted);
    folder.mkpath(u"."_s);
    QCoreApplication::processEvents();
    QVERIFY(widget.grab().save(folder.filePath(name)));
}

/// All that a person would see move: pixels of the page, words around it, focus, what scrolled where. How old the
/// reading is stands in the title bar, and may change.
struct Look
{
    QImage picture;
    QString words;
    QWidget* focus = nullptr;
    QList<int> scrolled;

    explicit Look(MainFrame& frame)
    {
        QCoreApplication::processEvents();
        picture = frame.page(frame.currentStep())->grab().toImage();
        words = frame.titleBar()->findChild<QLabel*>(u"headline"_s)->accessibleName();
        for (const Step step : allSteps())
            words += u'\n' + frame.rail()->button(step)->accessibleName();
        focus = QApplication::focusWidget();
        for (const QScrollBar* bar : frame.findChildren<QScrollBar*>())
            scrolled += bar->value();
    }
};

void readAgain(MainWindow& window)
{
    const QDateTime before = window.workspace().machines().first().readAt;
    window.workspace().readAgainQuietly();
    QVERIFY(window.workspace().isReading());
    QVERIFY(!window.workspace().isReadingOnRequest());
    QTRY_VERIFY(window.workspace().isSettled() && window.workspace().machines().first().readAt > before);
    QTest::qWait(20);
}

} // namespace

class TestReread final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareApplicationStyle();
        QApplication::setCursorFlashTime(0); // pictures are compared
    }

    void readingAgainByItselfMovesNothing_data()
    {
        QTest::addColumn<int>("step");
        for (const Step step : { Step::Machines, Step::SignIn, Step::Fabric, Step::Checks, Step::Configuration })
            QTest::newRow(qPrintable(stepName(step))) << static_cast<int>(step);
    }

    void readingAgainByItselfMovesNothing()
    {
        QFETCH(int, step);
        const QTemporaryDir folder;
        MainWindow window(eight(folder));
        window.frame().resize(1200, 700);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        QTRY_VERIFY(window.workspace().isSettled());
        window.frame().showStep(static_cast<Step>(step));
        QTest::qWait(50);
        // Somewhere in the middle, with the keyboard on something there.
        if (step == static_cast<int>(Step::Fabric)) {
            QTableView* table = qobject_cast<FabricPage*>(window.frame().page(Step::Fabric))->table();
            table->setFocus();
            table->selectRow(9);
            table->scrollTo(table->model()->index(9, 0));
        } else {
            for (QScrollBar* bar : window.frame().page(static_cast<Step>(step))->findChildren<QScrollBar*>())
                bar->setValue(bar->maximum() / 2);
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window.frame(), Qt::Key_Tab);
        }
        readAgain(window); // heights that depend on the row that was chosen settle with it
        const Look before(window.frame());
        for (int round = 0; round < 3; ++round) {
            const QDateTime last = window.workspace().machines().first().readAt;
            window.workspace().readAgainQuietly();
            while (!window.workspace().isSettled()) {
                QTest::qWait(5);
                QCOMPARE(QApplication::focusWidget(), before.focus);
            }
            QVERIFY(window.workspace().machines().first().readAt > last);
            QTest::qWait(20);
        }
        const Look after(window.frame());
        QCOMPARE(after.focus, before.focus);
        QCOMPARE(after.scrolled, before.scrolled);
        QCOMPARE(after.words, before.words);
        QVERIFY(after.picture == before.picture);
    }

    void aTableThatChangedKeepsItsSelectionAndItsPlace()
    {
        Theme theme;
        theme.setSystemPointSize(10);
        FabricPage page(theme);
        theme.dress(&page);
        page.resize(1200, 560);
        FabricData content = samples::fabricOf(samples::Scene::Healthy8);
        page.setData(content);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        QTableView* table = page.table();
        table->setFocus();
        table->selectRow(11);
        QTest::qWait(20);
        const QString key = page.model()->row(11).key();
        const int scrolled = table->verticalScrollBar()->value();

        // spark-b's second port gets its address at another index, and spark-a is away.
        FabricData newer = content;
        auto& gids = newer.snapshot.nodes[1].facts.hcas[0].ports[0].gids;
        gids.last().index = 5;
        newer.changedSlots = { { u"spark-b"_s, newer.snapshot.nodes[1].facts.hcas[0].name, 1, 5 },
            { u"spark-b"_s, newer.snapshot.nodes[1].facts.hcas[0].name, 1, 3 } };
        page.setData(newer);
        QCOMPARE(page.model()->row(table->currentIndex().row()).key(), key);
        QCOMPARE(table->verticalScrollBar()->value(), scrolled);
        QVERIFY(table->hasFocus());
        int marked = 0;
        for (int row = 0; row < page.model()->rowCount(); ++row) {
            for (int column = 0; column < page.model()->columnCount(); ++column) {
                const QModelIndex cell = page.model()->index(row, column);
                if (!cell.data(GidMatrixModel::ChangedRole).toBool())
                    continue;
                ++marked;
                QCOMPARE(page.model()->row(row).node, u"spark-b"_s);
                QVERIFY(cell.data(Qt::AccessibleTextRole).toString().contains(u"Changed since"_s));
            }
        }
        QCOMPARE(marked, 2);
        table->verticalScrollBar()->setValue(0);
        takePicture(page, u"fabric-changed-light.png"_s);
        newer.snapshot.nodes.removeFirst();
        page.setData(newer);
        QCOMPARE(page.model()->row(table->currentIndex().row()).key(), key);
    }

    void whatChangedIsToldUntilThePersonReadsAgain()
    {
        const QTemporaryDir folder;
        MainWindow window(eight(folder));
        window.show();
        QTRY_VERIFY(window.workspace().isSettled());
        QVERIFY(window.workspace().changes().list.isEmpty());
        readAgain(window);
        QVERIFY(window.workspace().changes().list.isEmpty());
        window.workspace().apply(); // and reads again
        QTRY_VERIFY_WITH_TIMEOUT(window.workspace().outcome().has_value(), 60000);
        QVERIFY(window.workspace().outcome()->ok());
        QTRY_VERIFY(window.workspace().isSettled());
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const qsizetype changed = window.workspace().changes().list.size();
        QVERIFY(changed > 0);
        QVERIFY(checksData(window.workspace(), now).changesTitle.contains(u"since"_s));
        QVERIFY(!machinesData(window.workspace(), {}, {}, now).machines.first().changes.isEmpty());
        window.frame().showStep(Step::Checks);
        takePicture(window.frame(), u"checks-changes-light.png"_s);
        window.frame().showStep(Step::Machines);
        takePicture(window.frame(), u"machines-changes-light.png"_s);
        window.theme().setChoice(ThemeChoice::Dark);
        takePicture(window.frame(), u"machines-changes-dark.png"_s);
        window.frame().showStep(Step::Checks);
        takePicture(window.frame(), u"checks-changes-dark.png"_s);
        // Nobody was there: it stays marked.
        readAgain(window);
        readAgain(window);
        QCOMPARE(window.workspace().changes().list.size(), changed);
        window.workspace().readAll();
        QTRY_VERIFY(window.workspace().isSettled());
        QVERIFY(window.workspace().changes().list.isEmpty());
    }

    void pingsOutliveAReadingThatCameByItself()
    {
        const QTemporaryDir folder;
        MainWindow window(eight(folder));
        QTRY_VERIFY(window.workspace().isSettled());
        const auto pings = [&window] {
            int count = 0;
            for (const auto& item : window.workspace().snapshot().nodes.first().capture.items)
                count += item.source.startsWith(u"ping:"_s) ? 1 : 0;
            return count;
        };
        window.workspace().testLinks();
        QTRY_VERIFY(window.workspace().isSettled());
        const int before = pings();
        QVERIFY(before > 0);
        readAgain(window);
        QCOMPARE(pings(), before);
        window.workspace().readAll();
        QTRY_VERIFY(window.workspace().isSettled());
        QCOMPARE(pings(), 0);
    }

    void itIsOnlyTimeToReadWhenNothingElseGoesOn()
    {
        const QTemporaryDir folder;
        MainWindow window(eight(folder));
        Workspace& workspace = window.workspace();
        const QDateTime later = QDateTime::currentDateTimeUtc().addSecs(100);
        QVERIFY(!workspace.isReadingDue(30s, later)); // it reads
        QTRY_VERIFY(workspace.isSettled());
        QVERIFY(!workspace.isReadingDue(0s, later)); // switched off
        QVERIFY(workspace.isReadingDue(30s, later));
        QVERIFY(!workspace.isReadingDue(300s, later));
        QVERIFY(!workspace.isReadingDue(30s, QDateTime::currentDateTimeUtc()));
        workspace.apply();
        QVERIFY(workspace.isWriting() && !workspace.isReadingDue(30s, later));
        QTRY_VERIFY_WITH_TIMEOUT(workspace.outcome().has_value(), 60000);
        QTRY_VERIFY(workspace.isSettled());
    }

    void whoeverAsksForAReadingThatIsUnderWayWaitsForIt()
    {
        const QTemporaryDir folder;
        MainWindow window(eight(folder));
        QTRY_VERIFY(window.workspace().isSettled());
        window.workspace().readAgainQuietly();
        QVERIFY(!window.workspace().isReadingOnRequest());
        window.workspace().readAll();
        QVERIFY(window.workspace().isReadingOnRequest());
        QTRY_VERIFY(window.workspace().isSettled());
    }

    void theIntervalIsKeptAndStopsWhileTheWindowIsMinimised()
    {
        const QTemporaryDir folder;
        {
            Settings settings;
            settings.readAgain = 30s;
            SettingsFile(folder.filePath(u"settings.json"_s)).keep(settings);
        }
        MainWindow::Options options = eight(folder);
        options.settingsFile = folder.filePath(u"settings.json"_s);
        options.workspace.demoShape.nodes = 2;
        MainWindow window(options);
        window.show();
        QTRY_VERIFY(window.workspace().isSettled());
        const QDateTime now = QDateTime::currentDateTimeUtc();
        window.tick(now.addSecs(20));
        QVERIFY(!window.workspace().isReading());
        window.frame().showMinimized();
        QTRY_VERIFY(window.frame().isMinimized());
        window.tick(now.addSecs(40));
        QVERIFY(!window.workspace().isReading());
        window.frame().showNormal();
        QTRY_VERIFY(!window.frame().isMinimized());
        window.tick(now.addSecs(41));
        QVERIFY(window.workspace().isReading());
        QTRY_VERIFY(window.workspace().isSettled());
        for (const Step step : { Step::Machines, Step::Fabric, Step::Checks }) {
            window.tick(QDateTime::currentDateTimeUtc().addSecs(130));
            QCOMPARE(window.frame().page(step)->freshness(), u"read 2 min ago"_s);
            QTRY_VERIFY(window.workspace().isSettled());
        }
    }

    void aNodeReadLongBeforeTheOthersSaysWhen()
    {
        MachineListModel model;
        MachineRow row;
        row.name = u"spark-a"_s;
        row.state = MachineState::SignedIn;
        row.readAt = u"read at 10:15"_s;
        model.setMachines({ row });
        QVERIFY(model.index(0, 0).data(Qt::AccessibleTextRole).toString().contains(u"read at 10:15"_s));
    }
};

QTEST_MAIN(TestReread)
#include "tst_reread.moc"
