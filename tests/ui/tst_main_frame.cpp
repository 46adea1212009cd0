// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_pages.h"

#include "ui/frame/action_bar.h"
#include "ui/frame/main_frame.h"
#include "ui/frame/step_button.h"
#include "ui/frame/step_rail.h"
#include "ui/frame/title_bar.h"
#include "ui/pages/coming_page.h"
#include "ui/pages/configuration_page.h"
#include "ui/pages/fabric_page.h"
#include "ui/pages/machines_page.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using samples::Scene;

class TestMainFrame final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void arrowsWalkTheRailAndEnterOpensAStep();
    void shortcutsOpenStepsAndGoBack();
    void railSaysStateInWords();
    void f5ReadsAgainOnThePageThatIsShown();
    void enterPressesThePrimaryButtonButNeverWrites();
    void demoIsMarkedOnRailAndTitle();
    void titleFollowsThePage();
    void closingAsksTheGuard();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<MainFrame> m_window;
    MachinesPage* m_machines = nullptr;
    FabricPage* m_fabric = nullptr;
    ConfigurationPage* m_configuration = nullptr;
};

void TestMainFrame::init()
{
    m_theme = std::make_unique<Theme>();
    m_window = std::make_unique<MainFrame>(*m_theme);
    m_machines = new MachinesPage(*m_theme);
    m_fabric = new FabricPage(*m_theme);
    m_configuration = new ConfigurationPage(*m_theme);
    const QList<Page*> pages{ m_machines, m_fabric, m_configuration, new ProbePage(*m_theme) };
    for (Page* page : pages)
        m_window->addPage(page);
    m_fabric->setData(samples::fabricOf(Scene::Mismatch));
    m_configuration->setData(samples::configurationOf(Scene::Mismatch));
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestMainFrame::cleanup()
{
    m_window.reset();
    m_theme.reset();
}

void TestMainFrame::arrowsWalkTheRailAndEnterOpensAStep()
{
    StepButton* machines = m_window->rail()->button(Step::Machines);
    machines->setFocus();
    QTest::keyClick(machines, Qt::Key_Down);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget(), m_window->rail()->button(Step::Fabric));
    QCOMPARE(m_window->currentStep(), Step::Machines);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(m_window->currentStep(), Step::Fabric);
    QVERIFY(m_fabric->isVisible());
    QCOMPARE(QApplication::focusWidget(), m_window->rail()->button(Step::Fabric));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
    QCOMPARE(QApplication::focusWidget(), m_window->rail()->button(Step::Stack));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(m_window->currentStep(), Step::Machines);
}

void TestMainFrame::shortcutsOpenStepsAndGoBack()
{
    QTest::keyClick(m_window.get(), Qt::Key_6, Qt::ControlModifier);
    QCOMPARE(m_window->currentStep(), Step::Probe);
    QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(m_window->currentStep(), Step::Configuration);
    QVERIFY(m_window->actionBar()->backButton()->isVisible());
    m_window->showStep(Step::Machines);
    QVERIFY(!m_window->actionBar()->backButton()->isVisible());
}

void TestMainFrame::railSaysStateInWords()
{
    m_window->setStepState(Step::Checks, Status::Problem, u"1 problem, 1 note"_s);
    QCOMPARE(m_window->rail()->button(Step::Checks)->accessibleName(), u"Checks, Problem, 1 problem, 1 note"_s);
    m_window->setStepState(Step::Machines, Status::Ok, u"2 signed in"_s);
    QCOMPARE(m_window->rail()->button(Step::Machines)->accessibleName(), u"Machines, OK, 2 signed in, shown"_s);
}

void TestMainFrame::f5ReadsAgainOnThePageThatIsShown()
{
    QSignalSpy fabric(m_fabric, &FabricPage::readAgainRequested);
    QSignalSpy configuration(m_configuration, &ConfigurationPage::planAgainRequested);
    m_window->showStep(Step::Fabric);
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    QCOMPARE(fabric.size(), 1);
    QCOMPARE(configuration.size(), 0);
    m_window->showStep(Step::Configuration);
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    QCOMPARE(fabric.size(), 1);
    QCOMPARE(configuration.size(), 1);
}

void TestMainFrame::enterPressesThePrimaryButtonButNeverWrites()
{
    QSignalSpy goOn(m_fabric, &FabricPage::continueRequested);
    QSignalSpy write(m_configuration, &ConfigurationPage::writeRequested);
    m_window->showStep(Step::Fabric);
    m_window->setFocus();
    QTest::keyClick(m_window.get(), Qt::Key_Return);
    QCOMPARE(goOn.size(), 1);

    m_window->showStep(Step::Configuration);
    m_window->setFocus();
    QTest::keyClick(m_window.get(), Qt::Key_Return);
    QCOMPARE(write.size(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(write.size(), 1);
    QPushButton* primary = m_window->actionBar()->primaryButton();
    QCOMPARE(primary->accessibleName(), u"Write to 2 machines"_s);
    primary->setFocus();
    QTest::keyClick(primary, Qt::Key_Return);
    QCOMPARE(write.size(), 2);
}

void TestMainFrame::demoIsMarkedOnRailAndTitle()
{
    auto* badge = m_window->titleBar()->findChild<QWidget*>(u"demoBadge"_s);
    QVERIFY(badge);
    QVERIFY(!badge->isVisible());
    m_window->setDemo(true);
    QVERIFY(badge->isVisible());
    m_window->setDemo(false);
    QVERIFY(!badge->isVisible());
}

void TestMainFrame::titleFollowsThePage()
{
    m_window->showStep(Step::Fabric);
    auto* headline = m_window->titleBar()->findChild<QLabel*>(u"headline"_s);
    QCOMPARE(headline->accessibleName(), u"2 nodes answer · 1 problem"_s);
    m_fabric->setData(samples::fabricOf(Scene::Unreachable));
    QCOMPARE(headline->accessibleName(), u"1 of 2 nodes answer"_s);
}

void TestMainFrame::closingAsksTheGuard()
{
    bool mayClose = false;
    m_window->setCloseGuard([&mayClose] { return mayClose; });
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible());
    mayClose = true;
    QVERIFY(m_window->close());
}

QTEST_MAIN(TestMainFrame)
#include "tst_main_frame.moc"
