// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_checks.h"

#include "ui/frame/cluster_button.h"
#include "ui/frame/step_rail.h"
#include "ui/pages/name_dialog.h"
#include "ui/pages/notice_dialog.h"
#include "ui/window/app_menu.h"
#include "ui/window/main_window.h"

#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;
using namespace ui;

namespace {

MainWindow::Options optionsIn(const QTemporaryDir& folder)
{
    MainWindow::Options options;
    options.settingsFile = folder.filePath(u"settings.json"_s);
    options.workspace.ssh.configFile = folder.filePath(u"ssh_config"_s);
    options.workspace.journalFolder = folder.filePath(u"journal"_s);
    options.readsList = false;
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

QMenu* menuOf(MainWindow& window, const QString& name = u"appMenu"_s)
{
    return window.frame().findChild<QMenu*>(name);
}

QAction* actionOf(MainWindow& window, const QString& name)
{
    for (QAction* action : menuOf(window)->actions()) {
        if (action->objectName() == name)
            return action;
    }
    return nullptr;
}

QAction* entryOf(const QMenu* menu, const QString& text)
{
    for (QAction* action : menu->actions()) {
        if (QString(action->text()).remove(u'&') == text)
            return action;
    }
    return nullptr;
}

void typeName(MainWindow& window, const QString& name)
{
    QPointer<NameDialog> dialog = window.frame().findChild<NameDialog*>();
    QVERIFY(dialog);
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    auto* edit = dialog->findChild<QLineEdit*>(u"name"_s);
    QTRY_VERIFY(edit->hasFocus()); // the keyboard starts there
    QTest::keyClicks(edit, name);
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY(!dialog);
}

QString foot(MainWindow& window)
{
    return window.frame().rail()->clusterButton()->accessibleName();
}

} // namespace

class TestLists final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareApplicationStyle(); }

    void theMenuOpensFromTheKeyboardAndIsNamed()
    {
        const QTemporaryDir folder;
        MainWindow window(optionsIn(folder));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        QMenu* menu = menuOf(window);
        QTest::keyClick(&window.frame(), Qt::Key_F10);
        QVERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_Escape);
        QVERIFY(!menu->isVisible());
        ClusterButton* button = window.frame().rail()->clusterButton();
        QVERIFY(button->accessibleName().startsWith(u"Menu"_s));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        QVERIFY(menu->isVisible());
        takePicture(window.frame(), u"menu-foot-light.png"_s);
        QTest::keyClick(menu, Qt::Key_Escape);
        // What cannot be done says why.
        QVERIFY(!actionOf(window, u"saveSnapshot"_s)->isEnabled());
        QVERIFY(actionOf(window, u"saveSnapshot"_s)->text().contains(u"nothing has been read yet"_s));
        QVERIFY(actionOf(window, u"saveCluster"_s)->text().contains(u"no machines yet"_s));
    }

    void aListIsSavedUnderANameAndOpenedAtTheNextStart()
    {
        const QTemporaryDir folder;
        {
            MainWindow window(optionsIn(folder));
            window.show();
            QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
            QVERIFY(window.workspace().addMachine(u"spark-a"_s));
            QVERIFY(window.workspace().addMachine(u"lab@10.20.0.12"_s));
            QTRY_VERIFY(actionOf(window, u"saveCluster"_s)->isEnabled());
            actionOf(window, u"saveCluster"_s)->trigger();
            typeName(window, u"studio-pair"_s);
            QVERIFY2(foot(window).contains(u"studio-pair, 2 nodes · saved"_s), qPrintable(foot(window)));
            // What comes later belongs to it.
            QVERIFY(window.workspace().addMachine(u"spark-c"_s));
            window.frame().showStep(Step::Fabric);
        }
        MainWindow again(optionsIn(folder));
        QCOMPARE(again.workspace().listedMachines(), (QStringList{ u"spark-a"_s, u"lab@10.20.0.12"_s, u"spark-c"_s }));
        QCOMPARE(again.frame().currentStep(), Step::Fabric);
        QVERIFY(foot(again).contains(u"studio-pair, 3 nodes · saved"_s));
        QVERIFY(entryOf(menuOf(again), u"studio-pair"_s)->isChecked());
    }

    void listsAreChosenRenamedAndForgotten()
    {
        const QTemporaryDir folder;
        MainWindow window(optionsIn(folder));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        for (const QString& name : { u"one"_s, u"two"_s }) {
            QVERIFY(window.workspace().addMachine(name + u"-a"_s));
            QTRY_VERIFY(actionOf(window, u"saveCluster"_s)->isEnabled());
            actionOf(window, u"saveCluster"_s)->trigger();
            typeName(window, name);
            actionOf(window, u"newList"_s)->trigger(); // nothing is asked: the list has a name
            QVERIFY(!window.frame().findChild<NoticeDialog*>());
            QCOMPARE(window.workspace().listedMachines(), QStringList());
        }
        entryOf(menuOf(window), u"one"_s)->trigger();
        QCOMPARE(window.workspace().listedMachines(), QStringList{ u"one-a"_s });
        QTRY_VERIFY(entryOf(menuOf(window), u"one"_s)->isChecked());
        for (const Machine& machine : window.workspace().machines())
            window.workspace().cancel(machine.name);

        actionOf(window, u"renameCluster"_s)->trigger();
        auto* dialog = window.frame().findChild<NameDialog*>();
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        auto* edit = dialog->findChild<QLineEdit*>(u"name"_s);
        QCOMPARE(edit->text(), u"one"_s);
        QTest::keyClicks(edit, u"two"_s); // over the old name, which is selected
        QVERIFY(!dialog->findChild<QPushButton*>(u"commit"_s)->isEnabled()); // taken
        QTest::qWait(30);
        takePicture(*dialog, u"name-taken-light.png"_s);
        QCOMPARE(samples::clippedTexts(dialog).join(u'\n'), QString());
        QTest::keyClicks(edit, u" more"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(!window.frame().findChild<NameDialog*>());
        QVERIFY(foot(window).contains(u"two more"_s));

        actionOf(window, u"forgetCluster"_s)->trigger();
        auto* question = window.frame().findChild<NoticeDialog*>();
        QVERIFY(QTest::qWaitForWindowActive(question));
        QVERIFY(!question->findChild<QPushButton*>(u"commit"_s)->hasFocus()); // the safe button
        takePicture(*question, u"forget-light.png"_s);
        auto* forget = question->findChild<QPushButton*>(u"commit"_s);
        forget->setFocus();
        QTest::keyClick(forget, Qt::Key_Space);
        QTRY_VERIFY(!window.frame().findChild<NoticeDialog*>());
        QVERIFY(!entryOf(menuOf(window), u"two more"_s));
        QCOMPARE(window.workspace().listedMachines(), QStringList{ u"one-a"_s });

        // A list without a name is not thrown away unasked.
        entryOf(menuOf(window), u"two"_s)->trigger();
        QTRY_VERIFY(question = window.frame().findChild<NoticeDialog*>());
        QCOMPARE(window.workspace().listedMachines(), QStringList{ u"one-a"_s });
        QTest::keyClick(question, Qt::Key_Escape);
        QCOMPARE(window.workspace().listedMachines(), QStringList{ u"one-a"_s });
    }

    void theDemoLeavesTheListAloneAndCanBeClosed()
    {
        const QTemporaryDir folder;
        {
            MainWindow window(optionsIn(folder));
            QVERIFY(window.workspace().addMachine(u"nobody.invalid"_s));
            actionOf(window, u"demo"_s)->trigger();
            QVERIFY(window.workspace().isDemo());
            QTRY_VERIFY(window.workspace().isSettled());
            QVERIFY(!actionOf(window, u"saveCluster"_s)->isEnabled());
            QCOMPARE(window.settings().open.machines, QStringList{ u"nobody.invalid"_s });
        }
        MainWindow again(optionsIn(folder));
        QCOMPARE(again.workspace().listedMachines(), QStringList{ u"nobody.invalid"_s });
        actionOf(again, u"demo"_s)->trigger();
        actionOf(again, u"closeDemo"_s)->trigger();
        QVERIFY(!again.workspace().isDemo());
        QCOMPARE(again.workspace().listedMachines(), QStringList{ u"nobody.invalid"_s });
    }

    void aSnapshotOfAnotherClusterLeavesTheListAlone()
    {
        const QTemporaryDir folder;
        {
            MainWindow window(optionsIn(folder));
            QVERIFY(window.workspace().addMachine(u"spark-a"_s));
            window.openSnapshot(QStringLiteral(SPARKLOOM_TEST_DATA "/inventory/snapshot-version-1.json"));
            QTRY_VERIFY(window.workspace().openedSnapshot() && window.workspace().isSettled());
            window.frame().showStep(Step::Checks);
        }
        const MainWindow again(optionsIn(folder));
        QCOMPARE(again.settings().open.machines, QStringList{ u"spark-a"_s });
    }

    void themeAndIntervalAreSetAtOnceAndKept()
    {
        const QTemporaryDir folder;
        {
            MainWindow window(optionsIn(folder));
            window.show();
            entryOf(menuOf(window, u"themeMenu"_s), u"Dark"_s)->trigger();
            QVERIFY(window.theme().isDark());
            takePicture(window.frame(), u"machines-empty-dark.png"_s);
            entryOf(menuOf(window, u"readAgainMenu"_s), u"every minute"_s)->trigger();
            entryOf(menuOf(window, u"languageMenu"_s), u"Deutsch"_s)->trigger();
            QVERIFY(entryOf(menuOf(window, u"themeMenu"_s), u"Dark"_s)->isChecked());
            takePicture(*menuOf(window), u"menu-dark.png"_s);
            entryOf(menuOf(window, u"themeMenu"_s), u"Light"_s)->trigger();
            QVERIFY(!window.theme().isDark());
            takePicture(*menuOf(window), u"menu-light.png"_s);
            takePicture(*menuOf(window, u"readAgainMenu"_s), u"menu-interval-light.png"_s);
        }
        const MainWindow again(optionsIn(folder));
        QCOMPARE(again.settings().theme, ThemeChoice::Light);
        QCOMPARE(again.settings().readAgain, std::chrono::seconds(60));
        QCOMPARE(again.settings().language, Language::German);
    }

    void settingsThatCannotBeReadAreToldAtTheStart()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"settings.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("garbage") > 0);
        file.close();
        MainWindow window(optionsIn(folder));
        window.show();
        QPointer<NoticeDialog> dialog = window.frame().findChild<NoticeDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        takePicture(*dialog, u"settings-damaged-light.png"_s);
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(!dialog);
    }
};

QTEST_MAIN(TestLists)
#include "tst_lists.moc"
