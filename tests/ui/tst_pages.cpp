// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_checks.h"
#include "sample_pages.h"

#include "ui/frame/main_frame.h"
#include "ui/pages/checks_page.h"
#include "ui/pages/coming_page.h"
#include "ui/pages/configuration_page.h"
#include "ui/pages/fabric_page.h"
#include "ui/pages/machines_page.h"
#include "ui/pages/sign_in_page.h"
#include "ui/settings/language.h"
#include "ui/text/counts.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QDir>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTranslator>
#include <QtTest>

#include <memory>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using samples::Scene;

namespace {

QDir screenshotFolder()
{
    const QString wanted = qEnvironmentVariable("SPARKLOOM_SCREENSHOTS");
    QDir folder(wanted.isEmpty() ? QStringLiteral(SPARKLOOM_BIN_DIR "/../screenshots") : wanted);
    folder.mkpath(u"."_s);
    return folder;
}

QString stepWord(Step step)
{
    QString word = stepTitle(step).toLower();
    return word.replace(u' ', u'-');
}

/// The whole window with every page filled, as a controller would fill it.
std::unique_ptr<MainFrame> makeWindow(Theme& theme, Scene scene)
{
    auto window = std::make_unique<MainFrame>(theme);
    auto* machines = new MachinesPage(theme);
    auto* signIn = new SignInPage(theme);
    auto* fabric = new FabricPage(theme);
    auto* checks = new ChecksPage(theme);
    auto* configuration = new ConfigurationPage(theme);
    const QList<Page*> pages{
        machines, signIn, fabric, checks, configuration, new ProbePage(theme), new StackPage(theme)
    };
    for (Page* page : pages)
        window->addPage(page);
    machines->setData(samples::machinesOf(scene));
    signIn->setData(samples::signInOf(scene));
    fabric->setData(samples::fabricOf(scene));
    checks->setData(samples::checksOf(scene));
    configuration->setData(samples::configurationOf(scene));

    const int nodes = samples::nodesOf(scene);
    const bool some = nodes > 0;
    const bool lost = scene == Scene::Unreachable;
    const bool wrong = scene == Scene::Mismatch;
    if (some) {
        fabric->setFreshness(readAgoText(14));
        checks->setFreshness(u"checked 9 s ago"_s);
        machines->setFreshness(readAgoText(14));
        window->setCluster(u"studio-pair"_s, u"%1 · saved"_s.arg(nodesText(nodes)));
    }
    window->setStepState(Step::Machines,
        some ? lost ? Status::Problem : Status::Ok : Status::NotDone,
        some ? u"%1 signed in"_s.arg(nodes - (lost ? 1 : 0)) : u"none yet"_s);
    window->setStepState(Step::SignIn,
        some ? lost ? Status::Problem : Status::Ok : Status::NotDone,
        some ? u"all keys known"_s : u"nothing to do"_s);
    window->setStepState(Step::Fabric,
        some ? Status::Ok : Status::NotDone,
        some ? u"%1, 1 cable"_s.arg(nodesText(nodes)) : u"not read"_s);
    window->setStepState(Step::Checks,
        some ? wrong || lost ? Status::Problem : Status::Ok : Status::NotDone,
        some ? wrong ? u"1 problem, 1 warning"_s : u"all fine"_s : u"not checked"_s);
    window->setStepState(Step::Configuration,
        scene == Scene::Healthy2 ? Status::Ok : Status::NotDone,
        scene == Scene::Healthy2 ? u"written 10:42"_s : u"not written yet"_s);
    window->setStepState(Step::Probe, Status::NotDone, u"not built yet"_s);
    window->setStepState(Step::Stack, Status::NotDone, u"not built yet"_s);
    window->setDemo(scene == Scene::Healthy8);
    return window;
}

} // namespace

class TestPages final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareApplicationStyle();
        QAccessible::setActive(true);
    }

    void everyPageIsWholeAndNamed_data();
    void everyPageIsWholeAndNamed();
    void largeTypeAndNarrowWindowsCutNothingOff_data();
    void largeTypeAndNarrowWindowsCutNothingOff();
    void rightToLeftCutsNothingOff();
    void tablesFitBesideTheReasoningOrStandAboveIt();
    void otherLanguagesCutNothingOff_data();
    void otherLanguagesCutNothingOff();
    void keyboardReachesEveryControlOfAPage_data();
    void keyboardReachesEveryControlOfAPage();

private:
    void look(MainFrame* window, const QString& name);
};

void TestPages::look(MainFrame* window, const QString& name)
{
    // Two rounds: heights that depend on widths settle in the second.
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
    const QString file = screenshotFolder().filePath(name + u".png"_s);
    const QImage picture = window->grab().toImage();
    QVERIFY2(picture.save(file), qPrintable(file));
    QCOMPARE(samples::faintTexts(window, picture).join(u"\n"_s), QString{});
    QCOMPARE(samples::namelessWidgets(window).join(u"\n"_s), QString{});
    QCOMPARE(samples::clippedTexts(window).join(u"\n"_s), QString{});
    QCOMPARE(samples::clashingMnemonics(window).join(u"\n"_s), QString{});
}

void TestPages::everyPageIsWholeAndNamed_data()
{
    QTest::addColumn<int>("scene");
    QTest::addColumn<bool>("dark");
    for (const Scene scene : samples::allScenes()) {
        for (const bool dark : { false, true }) {
            const QString name = samples::sceneName(scene) + (dark ? u"-dark"_s : u"-light"_s);
            QTest::newRow(qPrintable(name)) << static_cast<int>(scene) << dark;
        }
    }
}

void TestPages::everyPageIsWholeAndNamed()
{
    QFETCH(int, scene);
    QFETCH(bool, dark);
    Theme theme;
    theme.setSystemPointSize(10);
    theme.setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
    const auto window = makeWindow(theme, static_cast<Scene>(scene));
    window->resize(1500, 880);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    for (const Step step : allSteps()) {
        window->showStep(step);
        look(window.get(),
            u"%1-%2-%3"_s.arg(
                stepWord(step), samples::sceneName(static_cast<Scene>(scene)), dark ? u"dark"_s : u"light"_s));
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(u"on the page "_s + stepTitle(step)));
    }
}

void TestPages::largeTypeAndNarrowWindowsCutNothingOff_data()
{
    QTest::addColumn<double>("points");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("name");
    QTest::newRow("narrow window") << 10.0 << QSize(1024, 720) << u"narrow"_s;
    QTest::newRow("20 point type") << 20.0 << QSize(1900, 1200) << u"20pt"_s;
}

void TestPages::largeTypeAndNarrowWindowsCutNothingOff()
{
    QFETCH(double, points);
    QFETCH(QSize, size);
    QFETCH(QString, name);
    Theme theme;
    theme.setSystemPointSize(points);
    theme.setChoice(ThemeChoice::Light);
    for (const Scene scene : { Scene::Mismatch, Scene::Healthy8, Scene::Unreachable }) {
        const auto window = makeWindow(theme, scene);
        window->resize(size);
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        for (const Step step : allSteps()) {
            window->showStep(step);
            look(window.get(), u"%1-%2-%3"_s.arg(stepWord(step), samples::sceneName(scene), name));
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(u"on the page "_s + stepTitle(step)));
        }
    }
}

void TestPages::tablesFitBesideTheReasoningOrStandAboveIt()
{
    Theme theme;
    theme.setSystemPointSize(10);
    const auto window = makeWindow(theme, Scene::Mismatch);
    window->showStep(Step::Fabric);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    const auto* table = window->findChild<QTableView*>(u"gidMatrix"_s);
    QVERIFY(table);
    for (int width = 1180; width <= 1560; width += 10) {
        window->resize(width, 880);
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        QVERIFY2(table->horizontalScrollBar()->maximum() == 0,
            qPrintable(u"at %1 pixels %2 are hidden"_s.arg(width).arg(table->horizontalScrollBar()->maximum())));
    }
}

void TestPages::rightToLeftCutsNothingOff()
{
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    Theme theme;
    theme.setSystemPointSize(10);
    theme.setChoice(ThemeChoice::Light);
    const auto window = makeWindow(theme, Scene::Mismatch);
    window->resize(1500, 880);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    for (const Step step : { Step::Machines, Step::Fabric, Step::Checks, Step::Configuration }) {
        window->showStep(step);
        look(window.get(), u"%1-mismatch-rtl"_s.arg(stepWord(step)));
    }
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
}

void TestPages::otherLanguagesCutNothingOff_data()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<Scene>("scene");
    QTest::addColumn<double>("points");
    QTest::addColumn<QSize>("size");
    for (const Language language : { Language::German, Language::Chinese }) {
        for (const Scene scene : samples::allScenes()) {
            const QString name = samples::sceneName(scene) + u'-' + languageName(language);
            QTest::newRow(qPrintable(name)) << language << scene << 10.0 << QSize(1500, 880);
            QTest::newRow(qPrintable(name + u"-narrow"_s)) << language << scene << 10.0 << QSize(1024, 720);
            QTest::newRow(qPrintable(name + u"-20pt"_s)) << language << scene << 20.0 << QSize(1900, 1200);
        }
    }
}

void TestPages::otherLanguagesCutNothingOff()
{
    QFETCH(Language, language);
    QFETCH(Scene, scene);
    QFETCH(double, points);
    QFETCH(QSize, size);
    QStringList files; // named in English
    for (const Step step : allSteps())
        files += stepWord(step) + u'-' + QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(installTranslation(*qApp, language));
    const auto english = qScopeGuard([] {
        qDeleteAll(qApp->findChildren<QTranslator*>());
        QLocale::setDefault(QLocale::system());
    });
    Theme theme;
    theme.setSystemPointSize(points);
    theme.setChoice(ThemeChoice::Light);
    const auto window = makeWindow(theme, scene);
    window->resize(size);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    for (const Step step : allSteps()) {
        window->showStep(step);
        look(window.get(), files.takeFirst());
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(u"on the page "_s + stepTitle(step)));
    }
}

void TestPages::keyboardReachesEveryControlOfAPage_data()
{
    QTest::addColumn<int>("step");
    for (const Step step : allSteps())
        QTest::newRow(qPrintable(stepWord(step))) << static_cast<int>(step);
}

void TestPages::keyboardReachesEveryControlOfAPage()
{
    QFETCH(int, step);
    Theme theme;
    theme.setSystemPointSize(10);
    const auto window = makeWindow(theme, Scene::Mismatch);
    window->show();
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    window->showStep(static_cast<Step>(step));
    QSet<QWidget*> expected;
    const auto widgets = window->findChildren<QWidget*>();
    for (QWidget* widget : widgets) {
        if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
            && !widget->focusProxy())
            expected.insert(widget);
    }
    QVERIFY(!expected.isEmpty());
    QSet<QWidget*> reached;
    for (int i = 0; i < expected.size() + 5; ++i) {
        QTest::keyClick(window.get(), Qt::Key_Tab);
        if (QWidget* focus = QApplication::focusWidget())
            reached.insert(focus);
    }
    for (QWidget* widget : expected) {
        const QString who = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName() + u' '
            + widget->accessibleName();
        QVERIFY2(reached.contains(widget), qPrintable(who));
    }
}

QTEST_MAIN(TestPages)
#include "tst_pages.moc"
