// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testbed_fixture.h"

#include "tests/support/heartbeat.h"
#include "ui/pages/configuration_page.h"
#include "ui/pages/fabric_page.h"
#include "ui/presenters/step_presenter.h"
#include "ui/window/main_window.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using test::Testbed;
using ui::Machine;
using ui::MainWindow;
using ui::Step;

namespace {

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no file)");
}

MainWindow::Options optionsFor(const Testbed& bed, const QTemporaryDir& folder)
{
    MainWindow::Options options;
    options.workspace.ssh.configFile = bed.sshConfigFile();
    options.workspace.ssh.knownHostsFile = bed.knownHostsFile();
    options.workspace.ssh.useAgent = false;
    options.workspace.journalFolder = folder.filePath(u"journal"_s);
    options.settingsFile = folder.filePath(u"settings.json"_s);
    options.theme = ui::ThemeChoice::Light;
    return options;
}

void typeInto(QWidget* window, const QString& text, Qt::Key end)
{
    QTest::keyClicks(QApplication::focusWidget() ? QApplication::focusWidget() : window, text);
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : window, end);
}

/// Presses Tab until the widget with that object name has the focus.
bool tabTo(QWidget* window, const QString& objectName)
{
    for (int i = 0; i < 120; ++i) {
        const QWidget* focus = QApplication::focusWidget();
        if (focus && focus->objectName() == objectName)
            return true;
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : window, Qt::Key_Tab);
    }
    return false;
}

bool allRead(MainWindow& window, int count)
{
    const auto& machines = window.workspace().machines();
    return machines.size() == count && !window.workspace().isReading() && window.workspace().diagnosis()
        && window.workspace().diagnosis()->order.size() == count;
}

} // namespace

class TestWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::prepareApplicationStyle(); }

    void theMainPathByKeyboardAlone()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const QTemporaryDir folder;
        const QString headFile = bed.node(u"spark-a"_s).homeOnHost() + u"/dspark/.env.dspark"_s;
        const QString workerFile = bed.node(u"spark-b"_s).homeOnHost() + u"/dspark/.env.dspark"_s;
        const QByteArray before = read(headFile);
        MainWindow window(optionsFor(bed, folder));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));

        // Machines: two names, each with Enter
        QVERIFY(tabTo(&window.frame(), u"address"_s));
        typeInto(&window.frame(), u"spark-a"_s, Qt::Key_Return);
        QVERIFY(tabTo(&window.frame(), u"address"_s));
        typeInto(&window.frame(), u"spark-b"_s, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(allRead(window, 2), 30000);

        // Fabric: the pin that misses
        QTest::keyClick(&window.frame(), Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(window.frame().currentStep(), Step::Fabric);
        auto* fabric = qobject_cast<ui::FabricPage*>(window.frame().page(Step::Fabric));
        QVERIFY(fabric);
        const auto misses = [fabric] {
            bool any = false;
            for (int row = 0; row < fabric->model()->rowCount(); ++row) {
                for (int column = 0; column < fabric->model()->columnCount(); ++column)
                    any = any || fabric->model()->index(row, column).data(ui::GidMatrixModel::PinMissesRole).toBool();
            }
            return any;
        };
        QTRY_VERIFY(misses());

        // Checks: one problem, in words
        QTest::keyClick(&window.frame(), Qt::Key_4, Qt::ControlModifier);
        QCOMPARE(window.workspace().diagnosis()->report.findings.first().id, u"gid.pin.empty-slot"_s);

        // Configuration: the diff, then the button by its shortcut
        QTest::keyClick(&window.frame(), Qt::Key_5, Qt::ControlModifier);
        QTRY_VERIFY(window.workspace().plan() && window.workspace().plan()->has_value());
        QCOMPARE(read(headFile), before);
        QTest::keyClick(&window.frame(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(window.workspace().outcome().has_value(), 30000);
        QVERIFY2(window.workspace().outcome()->ok(), window.workspace().outcome()->error ? qPrintable(core::describe(*window.workspace().outcome()->error)) : "");
        QVERIFY(!read(headFile).contains("NCCL_IB_GID_INDEX"));
        QVERIFY(read(workerFile).contains("NODE_RANK=1"));

        // It reads again by itself: clean
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().isReading() && window.workspace().diagnosis() && window.workspace().diagnosis()->report.findings.isEmpty(), 30000);

        // Undo, by Tab and Space
        QTRY_VERIFY(window.workspace().canUndo());
        QVERIFY(tabTo(&window.frame(), u"undo"_s));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(read(headFile) == before && !QFile::exists(workerFile), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().isWriting() && !window.workspace().isReading(), 30000);
    }

    void oneNodeThatNeverAnswersDelaysNobodyAndTheWindowKeepsPainting()
    {
        Testbed bed;
        TESTBED_UP(bed, u"eight-one-hangs.yaml"_s);
        const test::Precedence precedence;
        QVERIFY(precedence.granted());
        const QTemporaryDir folder;
        MainWindow window(optionsFor(bed, folder));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        QCoreApplication::processEvents();
        // Seven alone, for comparison on the same machine.
        QElapsedTimer timer;
        for (const auto& node : bed.nodes()) {
            if (node.name != u"spark-5")
                QVERIFY(window.workspace().addMachine(node.name));
        }
        timer.start();
        window.workspace().readAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().isReading(), 60000);
        const qint64 alone = timer.elapsed();

        QVERIFY(window.workspace().addMachine(u"spark-5"_s));
        const auto sevenRead = [&window](const QDateTime& since) {
            const auto& machines = window.workspace().machines();
            return 7 == std::count_if(machines.cbegin(), machines.cend(), [&since](const Machine& machine) { return machine.state == Machine::State::Read && machine.readAt >= since; });
        };
        window.frame().showStep(Step::Fabric);
        QTest::qWait(500); // the page is there; what is measured is reading
        qint64 together = 0;
        const auto readTogether = [&] {
            const QDateTime start = QDateTime::currentDateTimeUtc();
            timer.restart();
            window.workspace().readAll();
            const bool read = QTest::qWaitFor([&] { return sevenRead(start); }, 60000);
            together = timer.elapsed();
            return read;
        };
        const auto endReading = [&window] {
            window.workspace().cancel(u"spark-5"_s);
            QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().isReading(), 5000);
        };
        const qint64 gap = test::longestGap(50, readTogether, endReading);
        // It still hangs, or has been given up: on a slow machine the others take longer than its time limit.
        const Machine& hung = window.workspace().machines().last();
        QVERIFY(hung.state == Machine::State::Reading || (hung.error && hung.error->kind == core::ErrorKind::TimedOut));
        qInfo("seven alone %lld ms, with a hanging eighth %lld ms, longest gap %lld ms", alone, together, gap);
        QVERIFY2(together < alone * 2 + 500, "the hanging node delayed the others");
        QVERIFY2(gap >= 0 && gap <= 50, qPrintable(u"a gap of %1 ms"_s.arg(gap)));
        window.workspace().cancel(u"spark-5"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().isReading(), 5000);
    }

    void unknownHostKeyIsShownAndAcceptedByKeyboard()
    {
        Testbed bed;
        TESTBED_UP(bed, u"odd-logins.yaml"_s);
        const QTemporaryDir folder;
        MainWindow::Options options = optionsFor(bed, folder);
        const QString knownHosts = folder.filePath(u"known_hosts"_s);
        QVERIFY(QFile::copy(bed.knownHostsFile(), knownHosts));
        QFile::setPermissions(knownHosts, QFile::ReadOwner | QFile::WriteOwner);
        options.workspace.ssh.knownHostsFile = knownHosts;
        MainWindow window(options);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window.frame()));
        QVERIFY(window.workspace().addMachine(u"unknown-host"_s));
        window.frame().showStep(Step::SignIn);
        window.workspace().read(u"unknown-host"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().questions().empty(), 20000);
        const auto* question = std::get_if<core::remote::HostKeyQuestion>(&window.workspace().questions().front()->question());
        QVERIFY(question && question->fingerprint.startsWith(u"SHA256:"_s));
        QVERIFY(tabTo(&window.frame(), u"trustHostKey"_s));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().isReading(), 30000);
        QCOMPARE(window.workspace().machines().first().state, Machine::State::Read);
        QVERIFY(read(knownHosts).size() > read(bed.knownHostsFile()).size());

        // A changed key has no way round: the page offers nothing that signs in.
        QVERIFY(window.workspace().addMachine(u"changed-host"_s));
        window.workspace().read(u"changed-host"_s);
        QTRY_COMPARE_WITH_TIMEOUT(window.workspace().machines().last().state, Machine::State::Failed, 30000);
        QCOMPARE(window.workspace().machines().last().error->kind, core::ErrorKind::HostKeyChanged);
        QVERIFY(window.workspace().questions().empty());
        for (const QPushButton* button : window.frame().page(Step::SignIn)->findChildren<QPushButton*>(u"trustHostKey"_s))
            QVERIFY(!button->isVisible());
    }

    void aWrongPasswordIsAskedAgainAndARightOneSignsIn()
    {
        Testbed bed;
        TESTBED_UP(bed, u"odd-logins.yaml"_s);
        const QTemporaryDir folder;
        MainWindow window(optionsFor(bed, folder));
        window.show();
        QVERIFY(window.workspace().addMachine(u"password"_s));
        window.workspace().read(u"password"_s);
        const auto asked = [&window](int attempt) {
            const auto& questions = window.workspace().questions();
            const auto* password = questions.empty() ? nullptr : std::get_if<core::remote::PasswordQuestion>(&questions.front()->question());
            return password && password->attempt == attempt;
        };
        QTRY_VERIFY_WITH_TIMEOUT(asked(1), 20000);
        window.workspace().questions().front()->answer(QList<core::SecretString>{core::SecretString(u"wrong horse"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(asked(2), 20000);
        window.workspace().questions().front()->answer(QList<core::SecretString>{core::SecretString(u"correct horse"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().isReading(), 30000);
        QCOMPARE(window.workspace().machines().first().state, Machine::State::Read);
    }

    void itOpensWhereThePersonLeft()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks-healthy.yaml"_s);
        const QTemporaryDir folder;
        {
            MainWindow window(optionsFor(bed, folder));
            window.show();
            QVERIFY(window.workspace().addMachine(u"spark-a"_s));
            QVERIFY(window.workspace().addMachine(u"spark-b"_s));
            window.workspace().readAll();
            QTRY_VERIFY_WITH_TIMEOUT(allRead(window, 2), 30000);
            window.frame().showStep(Step::Checks);
        }
        MainWindow again(optionsFor(bed, folder));
        again.show();
        QCOMPARE(again.frame().currentStep(), Step::Checks);
        QTRY_VERIFY_WITH_TIMEOUT(allRead(again, 2), 30000);
        QVERIFY(again.workspace().diagnosis()->report.findings.isEmpty());
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
