// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_checks.h"

#include "core/inventory/demo_cluster.h"
#include "core/inventory/snapshot_file.h"
#include "ui/frame/action_bar.h"
#include "ui/frame/cluster_button.h"
#include "ui/frame/step_rail.h"
#include "ui/frame/title_bar.h"
#include "ui/models/machine_list_model.h"
#include "ui/pages/fabric_page.h"
#include "ui/pages/machines_page.h"
#include "ui/pages/notice_dialog.h"
#include "ui/pages/save_snapshot_dialog.h"
#include "ui/widgets/badge.h"
#include "ui/window/main_window.h"

#include <QCheckBox>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QUrl>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using core::inventory::Redaction;
using core::inventory::Snapshot;

namespace {

QString saved(const QTemporaryDir& folder, const core::inventory::DemoShape& shape, Redaction redaction)
{
    Snapshot snapshot = core::inventory::demoSnapshot(core::SystemClock(), shape);
    snapshot.demo = false; // as if it were somebody's
    snapshot.takenAt = QDateTime(QDate(2026, 12, 1), QTime(10, 15));
    snapshot.producer = u"sparkloom 0.1.0"_s;
    const QString path = folder.filePath(u"somebodys.json"_s);
    return core::inventory::saveSnapshot(snapshot, path, redaction) ? path : QString();
}

MainWindow::Options demoOptions(ThemeChoice theme = ThemeChoice::Light)
{
    MainWindow::Options options;
    options.workspace.demo = true;
    options.workspace.demoShape.nodes = 3;
    options.theme = theme;
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

QStringList names(const Workspace& workspace)
{
    QStringList list;
    for (const Machine& machine : workspace.machines())
        list += machine.name;
    return list;
}

} // namespace

class TestSnapshotWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareApplicationStyle(); }

    void everyPageSaysThatItIsASnapshotAndOfWhen_data()
    {
        QTest::addColumn<ThemeChoice>("theme");
        QTest::addColumn<QString>("suffix");
        QTest::newRow("light") << ThemeChoice::Light << u"light"_s;
        QTest::newRow("dark") << ThemeChoice::Dark << u"dark"_s;
    }

    void everyPageSaysThatItIsASnapshotAndOfWhen()
    {
        QFETCH(ThemeChoice, theme);
        QFETCH(QString, suffix);
        const QTemporaryDir folder;
        const QString path = saved(folder, {}, Redaction::Replace);
        MainWindow window(demoOptions(theme));
        window.theme().setSystemPointSize(10);
        window.show();
        QTRY_VERIFY(window.workspace().isSettled());
        window.openSnapshot(path);
        QTRY_VERIFY(window.workspace().openedSnapshot() && window.workspace().isSettled());
        QCOMPARE(names(window.workspace()), (QStringList{ u"spark-a"_s, u"spark-b"_s }));
        const auto* badge = window.frame().titleBar()->findChild<StatusBadge*>(u"snapshotBadge"_s);
        QTRY_COMPARE(badge->text(), u"Snapshot of 1 Dec 2026, 10:15"_s);
        QVERIFY(badge->isVisible() && badge->toolTip().contains(u"Redacted"_s));
        QVERIFY(window.frame().windowTitle().contains(u"Snapshot of 1 Dec 2026, 10:15"_s));
        const QString foot = window.frame().rail()->clusterButton()->accessibleName();
        QVERIFY2(foot.contains(u"1 Dec 2026, 10:15"_s) && foot.contains(u"redacted"_s), qPrintable(foot));
        QVERIFY(!window.frame().titleBar()->findChild<QWidget*>(u"demoBadge"_s)->isVisible());
        for (const Step step : allSteps()) {
            window.frame().showStep(step);
            QCoreApplication::processEvents();
            QCoreApplication::processEvents();
            const QImage picture = window.frame().grab().toImage();
            takePicture(
                window.frame(), u"snapshot-%1-%2.png"_s.arg(stepTitle(step).toLower().replace(u' ', u'-'), suffix));
            QVERIFY(badge->isVisible());
            QCOMPARE(samples::faintTexts(&window.frame(), picture).join(u'\n'), QString());
            QCOMPARE(samples::namelessWidgets(&window.frame()).join(u'\n'), QString());
            QCOMPARE(samples::clippedTexts(&window.frame()).join(u'\n'), QString());
            QCOMPARE(samples::clashingMnemonics(&window.frame()).join(u'\n'), QString());
        }
    }

    void nothingCanBeReadAskedTestedOrWrittenAndThePageSaysWhy()
    {
        const QTemporaryDir folder;
        MainWindow window(demoOptions());
        window.show();
        QTRY_VERIFY(window.workspace().isSettled());
        window.openSnapshot(saved(folder, {}, Redaction::Keep));
        QTRY_VERIFY(window.workspace().openedSnapshot() && window.workspace().isSettled());
        for (const Step step : { Step::Machines, Step::Fabric, Step::Checks, Step::Configuration }) {
            window.frame().showStep(step);
            QCoreApplication::processEvents();
            for (const QString& name : { u"readAgain"_s, u"testLinks"_s, u"checkAgain"_s, u"planAgain"_s }) {
                for (const QAction* action : window.frame().page(step)->findChildren<QAction*>(name))
                    QVERIFY2(
                        !action->isEnabled() && (name == u"testLinks" || action->toolTip().contains(u"snapshot"_s)),
                        qPrintable(name));
            }
            const QString safety = window.frame().actionBar()->findChild<QLabel*>(u"safety"_s)->accessibleName();
            QVERIFY2(safety.contains(u"snapshot"_s), qPrintable(safety));
        }
        window.frame().showStep(Step::Configuration);
        QVERIFY(!window.frame().actionBar()->primaryButton()->isEnabled());
        // And not through the back door either.
        Workspace& workspace = window.workspace();
        workspace.readAll();
        workspace.testLinks();
        workspace.apply();
        workspace.undo();
        workspace.readAgainQuietly();
        QVERIFY(!workspace.isReading() && !workspace.isWriting());
        QVERIFY(!workspace.addMachine(u"spark-z"_s));
        workspace.removeMachine(u"spark-a"_s);
        QCOMPARE(workspace.machines().size(), 2);
        QVERIFY(!workspace.isReadingDue(std::chrono::seconds(1), QDateTime::currentDateTimeUtc().addYears(1)));
    }

    void closingItBringsTheMachinesBackAsTheyWere()
    {
        const QTemporaryDir folder;
        MainWindow window(demoOptions());
        window.show();
        QTRY_VERIFY(window.workspace().isSettled());
        window.workspace().setHead(u"spark-b"_s);
        QTRY_VERIFY(window.workspace().isSettled());
        const QList<Machine> before = window.workspace().machines();
        const QString taken = window.workspace().snapshot().takenAt.toString();
        window.openSnapshot(saved(folder, {}, Redaction::Keep));
        QTRY_VERIFY(window.workspace().openedSnapshot() && window.workspace().isSettled());
        QCOMPARE(window.workspace().head(), QString());
        window.workspace().setHead(u"spark-b"_s); // the snapshot's own affair
        const auto* badge = window.frame().titleBar()->findChild<QWidget*>(u"snapshotBadge"_s);
        QTRY_VERIFY(badge->isVisible());
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        QTest::keyClick(&window.frame(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!window.workspace().openedSnapshot());
        QTRY_VERIFY(window.workspace().isSettled());
        QVERIFY(window.workspace().machines() == before);
        QCOMPARE(window.workspace().snapshot().takenAt.toString(), taken);
        QCOMPARE(window.workspace().head(), u"spark-b"_s);
        QCOMPARE(window.workspace().diagnosis()->order.size(), 3);
        QTRY_VERIFY(!badge->isVisible());
        QVERIFY(window.frame().titleBar()->findChild<QWidget*>(u"demoBadge"_s)->isVisible());
    }

    void whatIsReadMeanwhileIsThereWhenItIsClosed()
    {
        const QTemporaryDir folder;
        const QString path = saved(folder, {}, Redaction::Keep);
        MainWindow window(demoOptions());
        window.openSnapshot(path); // the machines are being read now
        QTRY_VERIFY(window.workspace().openedSnapshot());
        QCOMPARE(window.workspace().machines().size(), 2);
        QTest::qWait(300);
        window.workspace().closeSnapshot();
        QTRY_VERIFY(window.workspace().isSettled());
        for (const Machine& machine : window.workspace().machines())
            QCOMPARE(machine.state, Machine::State::Read);
        QCOMPARE(window.workspace().snapshot().nodes.size(), 3);
    }

    void aNodeThatWasSilentIsShownAsSuch()
    {
        const QTemporaryDir folder;
        MainWindow window({});
        window.show();
        window.openSnapshot(saved(folder, { 2, true, 2 }, Redaction::Keep));
        QTRY_VERIFY(window.workspace().openedSnapshot() && window.workspace().isSettled());
        QTRY_COMPARE(qobject_cast<MachinesPage*>(window.frame().page(Step::Machines))->model()->rowCount(), 2);
        const auto& rows = qobject_cast<MachinesPage*>(window.frame().page(Step::Machines))->model()->machines();
        QCOMPARE(rows.first().state, MachineState::InSnapshot);
        QCOMPARE(rows.last().state, MachineState::Failed);
        QVERIFY(rows.last().error && rows.last().fixed);
        QVERIFY(window.frame().actionBar()->primaryButton()->isEnabled());
        window.frame().showStep(Step::Fabric);
        auto* fabric = qobject_cast<FabricPage*>(window.frame().page(Step::Fabric));
        fabric->selectPort(u"spark-b"_s, {}, 0);
        for (const QPushButton* retry : fabric->findChildren<QPushButton*>(u"retryNode"_s))
            QVERIFY(!retry->isVisible());
        takePicture(window.frame(), u"snapshot-silent-fabric-light.png"_s);
    }

    void aFileThatIsNoneIsRefusedByNameAndNothingIsLost_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a text") << QByteArray("spark-a:77 NCCL INFO hello\n");
        QTest::newRow("other JSON") << QByteArray("{\"a\": 1}");
        QTest::newRow("newer") << QByteArray("{\"schema\": \"sparkloom/snapshot/9\", \"nodes\": []}");
        QTest::newRow("no node") << QByteArray("{\"schema\": \"sparkloom/snapshot/1\", \"nodes\": []}");
        QTest::newRow("empty") << QByteArray();
    }

    void aFileThatIsNoneIsRefusedByNameAndNothingIsLost()
    {
        QFETCH(QByteArray, text);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"holiday.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        MainWindow window(demoOptions());
        window.show();
        QTRY_VERIFY(window.workspace().isSettled());
        QSignalSpy refused(&window, &MainWindow::snapshotRefused);
        window.openSnapshot(path);
        QTRY_COMPARE(refused.size(), 1);
        auto* dialog = window.frame().findChild<NoticeDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(dialog->findChild<QWidget*>(u"notice"_s)->accessibleName().contains(path));
        takePicture(*dialog, u"snapshot-refused.png"_s);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!window.frame().findChild<NoticeDialog*>());
        QVERIFY(!window.workspace().openedSnapshot());
        QCOMPARE(window.workspace().machines().size(), 3);
        QVERIFY(window.workspace().diagnosis());
    }

    void aFileIsOpenedByLettingItGoOverTheWindow()
    {
        const QTemporaryDir folder;
        const QString path = saved(folder, {}, Redaction::Keep);
        MainWindow window({});
        window.show();
        QMimeData mime;
        mime.setUrls({ QUrl::fromLocalFile(path) });
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window.frame(), &enter);
        QVERIFY(enter.isAccepted());
        auto* hint = window.frame().findChild<QWidget*>(u"dropHint"_s);
        QVERIFY(hint->isVisible());
        takePicture(window.frame(), u"drop-light.png"_s);
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window.frame(), &drop);
        QVERIFY(!hint->isVisible());
        QTRY_VERIFY(window.workspace().openedSnapshot());

        QMimeData text;
        text.setText(u"spark-a"_s);
        QDragEnterEvent other(QPoint(300, 300), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
        other.ignore();
        QCoreApplication::sendEvent(&window.frame(), &other);
        QVERIFY(!other.isAccepted());
    }

    void aFileIsOpenedByKeyboard()
    {
        const QTemporaryDir folder;
        const QString path = saved(folder, {}, Redaction::Keep);
        MainWindow window({});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        QTest::keyClick(&window.frame(), Qt::Key_O, Qt::ControlModifier);
        QPointer<QFileDialog> files;
        QTRY_VERIFY(files = window.frame().findChild<QFileDialog*>());
        QTRY_VERIFY(files->isVisible());
        auto* name = files->findChild<QLineEdit*>(u"fileNameEdit"_s);
        QVERIFY(name);
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(window.workspace().openedSnapshot());
    }

    void whatIsReplacedIsShownBeforeItIsSaved_data()
    {
        QTest::addColumn<bool>("everything");
        QTest::addColumn<ThemeChoice>("theme");
        QTest::newRow("redacted") << false << ThemeChoice::Light;
        QTest::newRow("everything") << true << ThemeChoice::Dark;
    }

    void whatIsReplacedIsShownBeforeItIsSaved()
    {
        QFETCH(bool, everything);
        QFETCH(ThemeChoice, theme);
        const QString suffix = theme == ThemeChoice::Dark ? u"dark"_s : u"light"_s;
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"mine.json"_s);
        MainWindow window(demoOptions(theme));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        QTRY_VERIFY(window.workspace().isSettled());
        QTest::keyClick(&window.frame(), Qt::Key_S, Qt::ControlModifier);
        QPointer<SaveSnapshotDialog> dialog;
        QTRY_VERIFY(dialog = window.frame().findChild<SaveSnapshotDialog*>());
        auto* choose = dialog->findChild<QPushButton*>(u"saveAs"_s);
        QTRY_VERIFY(choose->isEnabled());
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QStringList texts;
        for (const QLabel* label : dialog->findChild<QWidget*>(u"replaced"_s)->findChildren<QLabel*>())
            texts += label->text() + label->accessibleName();
        const QString all = texts.join(u'\n');
        for (const QString& kind :
            { u"User names"_s, u"MACs and GUIDs"_s, u"Machine ids"_s, u"Serial numbers"_s, u"→ user1"_s })
            QVERIFY2(all.contains(kind), qPrintable(all));
        auto* keep = dialog->findChild<QCheckBox*>(u"keepEverything"_s);
        auto* message = dialog->findChild<QWidget*>(u"saveMessage"_s);
        QVERIFY(!keep->isChecked() && !message->isVisible());
        if (everything) {
            keep->setFocus();
            QTest::keyClick(keep, Qt::Key_Space);
            QVERIFY(message->isVisible() && message->accessibleName().contains(u"who you are"_s));
        }
        QTest::qWait(50);
        takePicture(*dialog, u"save-%1-%2.png"_s.arg(everything ? u"everything"_s : u"redacted"_s, suffix));
        QCOMPARE(samples::namelessWidgets(dialog).join(u'\n'), QString());
        QCOMPARE(samples::clippedTexts(dialog).join(u'\n'), QString());
        QCOMPARE(samples::clashingMnemonics(dialog).join(u'\n'), QString());
        choose->setFocus();
        QTest::keyClick(choose, Qt::Key_Space);
        QPointer<QFileDialog> files;
        QTRY_VERIFY(files = dialog->findChild<QFileDialog*>());
        auto* name = files->findChild<QLineEdit*>(u"fileNameEdit"_s);
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(message->isVisible() && message->accessibleName().contains(u"Saved"_s));
        const auto loaded = core::inventory::loadSnapshot(path);
        QVERIFY(loaded);
        QCOMPARE(loaded->redacted, !everything);
        QCOMPARE(loaded->nodes.size(), 3);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().contains("/home/lab"), everything);
        takePicture(*dialog, u"save-done-%1.png"_s.arg(suffix));
        QTest::keyClick(choose, Qt::Key_Return);
        QTRY_VERIFY(!dialog);
    }

    void aFileThatCannotBeWrittenIsToldInTheDialog()
    {
        Theme theme;
        SaveSnapshotDialog dialog(theme, nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QVERIFY(!dialog.findChild<QPushButton*>(u"saveAs"_s)->isEnabled()); // it still looks
        dialog.setData({ 2, true, {} });
        QVERIFY(dialog.findChild<QCheckBox*>(u"keepEverything"_s)->isHidden()); // others replaced it already
        dialog.setError(
            { core::ErrorKind::NoSpace, u"There is no space left for /x."_s, u"Free some space."_s, {}, {} });
        QVERIFY(!dialog.findChild<QWidget*>(u"saveMessage"_s)->isHidden());
        QVERIFY(dialog.findChild<QPushButton*>(u"saveAs"_s)->isEnabled());
    }
};

QTEST_MAIN(TestSnapshotWindow)
#include "tst_snapshot_window.moc"
