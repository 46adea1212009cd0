// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_cluster.h"
#include "sample_pages.h"

#include "ui/pages/checks_page.h"
#include "ui/pages/configuration_page.h"
#include "ui/pages/fabric_page.h"
#include "ui/pages/host_key_panel.h"
#include "ui/pages/machines_page.h"
#include "ui/pages/sign_in_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copyable_table_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using samples::Scene;

namespace {

/// Widgets that are added to a page on screen appear in the next round of the event loop.
void settle()
{
    QCoreApplication::processEvents();
}

template <class T> T* visibleChild(QWidget* parent, const QString& name)
{
    const auto all = parent->findChildren<T*>(name);
    for (T* widget : all) {
        if (widget->isVisible())
            return widget;
    }
    return nullptr;
}

} // namespace

class TestPageSignals final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void machineIsAddedByTypingAndEnter();
    void addressThatIsRefusedStaysToBeCorrected();
    void tickedAliasesAreAddedTogether();
    void emptyPageOffersTheDemoCluster();
    void oneFailedMachineIsTriedAgainAlone();
    void eachMachineCanBeOpenedInATerminal();
    void hostKeyIsTrustedOnlyByItsOwnButton();
    void fingerprintCommandNamesTheFileOfTheKey_data();
    void fingerprintCommandNamesTheFileOfTheKey();
    void changedKeyOffersNoWayRound();
    void passwordIsSentOnceAndForgotten();
    void typedTextSurvivesARefresh();
    void rowOfTheMatrixShowsItsReasoning();
    void selectedRowsAreCopiedAsText();
    void fixOfAFindingIsPreviewedNotWritten();
    void consequenceIsFoundInsideItsRootCause();
    void whatIsOpenStaysOpenWhenChecksRunAgain();
    void headIsChosenAndPlannedAgain();
    void nothingToWriteLeadsOnInsteadOfWriting();
    void writingIsRefusedWithTheReason();

private:
    Theme m_theme;
};

void TestPageSignals::machineIsAddedByTypingAndEnter()
{
    MachinesPage page(m_theme);
    page.show();
    QSignalSpy add(&page, &MachinesPage::addRequested);
    auto* address = page.findChild<QLineEdit*>(u"address"_s);
    QTest::keyClicks(address, u"  sparky@10.20.0.11 "_s);
    QTest::keyClick(address, Qt::Key_Return);
    QCOMPARE(add.size(), 1);
    QCOMPARE(add.first().first().toString(), u"sparky@10.20.0.11"_s);
    page.setData(samples::machinesOf(Scene::Empty));
    settle();
    QVERIFY(!address->text().isEmpty());
    MachinesData added;
    MachineRow row;
    row.name = u"sparky@10.20.0.11"_s;
    added.machines = { row };
    page.setData(added);
    settle();
    QVERIFY(address->text().isEmpty());
}

void TestPageSignals::addressThatIsRefusedStaysToBeCorrected()
{
    MachinesPage page(m_theme);
    page.show();
    auto* address = page.findChild<QLineEdit*>(u"address"_s);
    QTest::keyClicks(address, u"spark a"_s);
    page.setAddError(
        core::Error{ core::ErrorKind::Usage, u"A name cannot hold a space"_s, u"Write user@host."_s, {}, {} });
    QCOMPARE(address->text(), u"spark a"_s);
    const auto labels = page.findChildren<QLabel*>();
    const bool said = std::any_of(labels.begin(), labels.end(), [](const QLabel* l) {
        return l->isVisible() && l->text() == u"A name cannot hold a space"_s;
    });
    QVERIFY(said);
}

void TestPageSignals::tickedAliasesAreAddedTogether()
{
    MachinesPage page(m_theme);
    page.show();
    page.setData(samples::machinesOf(Scene::Empty));
    settle();
    QSignalSpy add(&page, &MachinesPage::addAliasesRequested);
    auto* list = page.findChild<QListWidget*>();
    auto* button = page.findChild<QPushButton*>(u"addAliases"_s);
    QVERIFY(!button->isEnabled());
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Space);
    list->setCurrentRow(2);
    QTest::keyClick(list, Qt::Key_Space);
    QCOMPARE(button->text(), u"Add 2 machines"_s);
    button->click();
    QCOMPARE(add.first().first().toStringList(), (QStringList{ u"spark-a"_s, u"nas"_s }));
}

void TestPageSignals::emptyPageOffersTheDemoCluster()
{
    MachinesPage page(m_theme);
    page.show();
    QSignalSpy demo(&page, &MachinesPage::demoRequested);
    auto* button = visibleChild<QPushButton>(&page, u"demo"_s);
    QVERIFY(button);
    button->click();
    QCOMPARE(demo.size(), 1);
    page.setData(samples::machinesOf(Scene::Healthy2));
    settle();
    QVERIFY(!visibleChild<QPushButton>(&page, u"demo"_s));
}

void TestPageSignals::oneFailedMachineIsTriedAgainAlone()
{
    MachinesPage page(m_theme);
    page.show();
    page.setData(samples::machinesOf(Scene::Unreachable));
    settle();
    QSignalSpy retry(&page, &MachinesPage::retryRequested);
    const auto buttons = page.findChildren<QPushButton*>();
    for (QPushButton* button : buttons) {
        if (button->isVisible() && button->accessibleName() == u"Try spark-b again"_s)
            button->click();
    }
    QCOMPARE(retry.size(), 1);
    QCOMPARE(retry.first().first().toString(), u"spark-b"_s);
}

void TestPageSignals::eachMachineCanBeOpenedInATerminal()
{
    MachinesPage page(m_theme);
    page.show();
    page.setData(samples::machinesOf(Scene::Healthy2));
    settle();
    const auto buttons = page.findChildren<QPushButton*>(u"copySsh"_s);
    QCOMPARE(buttons.size(), 2);
    QVERIFY(buttons.at(1)->isVisible());
    QVERIFY(buttons.at(1)->accessibleName().contains(u"ssh spark-b"_s));
    buttons.at(1)->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"ssh spark-b"_s);
}

void TestPageSignals::hostKeyIsTrustedOnlyByItsOwnButton()
{
    SignInPage page(m_theme);
    page.show();
    page.setData(samples::signInOf(Scene::Mismatch));
    settle();
    QSignalSpy trusted(&page, &SignInPage::hostKeyTrusted);
    QSignalSpy refused(&page, &SignInPage::hostKeyRefused);
    auto* trust = visibleChild<QPushButton>(&page, u"trustHostKey"_s);
    QVERIFY(trust);
    // The focus starts on the safe answer, so that Enter alone never trusts a key.
    QCOMPARE(page.firstFocus()->objectName(), u"refuseHostKey"_s);
    trust->click();
    QCOMPARE(trusted.size(), 1);
    QCOMPARE(trusted.first().at(0).toString(), u"spark-b"_s);
    QCOMPARE(trusted.first().at(1).toString(), u"SHA256:uNiVztksCsDhcc0u9e8BrMPLtYoNm0pYpbZYTqCvQtw"_s);
    visibleChild<QPushButton>(&page, u"refuseHostKey"_s)->click();
    QCOMPARE(refused.first().at(0).toString(), u"spark-b"_s);
}

void TestPageSignals::fingerprintCommandNamesTheFileOfTheKey_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("file");
    QTest::newRow("ed25519") << u"ED25519"_s << u"ssh_host_ed25519_key.pub"_s;
    QTest::newRow("ecdsa") << u"ecdsa-sha2-nistp256"_s << u"ssh_host_ecdsa_key.pub"_s;
    QTest::newRow("rsa") << u"ssh-rsa"_s << u"ssh_host_rsa_key.pub"_s;
}

void TestPageSignals::fingerprintCommandNamesTheFileOfTheKey()
{
    QFETCH(QString, type);
    QFETCH(QString, file);
    QCOMPARE(fingerprintCommand(type), u"ssh-keygen -lf /etc/ssh/"_s + file);
}

void TestPageSignals::changedKeyOffersNoWayRound()
{
    SignInPage page(m_theme);
    page.show();
    SignInData all = samples::signInOf(Scene::Healthy8);
    all.machines = { all.machines.at(3) };
    page.setData(all);
    settle();
    QSignalSpy trusted(&page, &SignInPage::hostKeyTrusted);
    QSignalSpy retry(&page, &SignInPage::retryRequested);
    const auto buttons = page.findChildren<QPushButton*>();
    for (QPushButton* button : buttons) {
        if (button->isVisible() && button->isEnabled())
            button->click();
    }
    QCOMPARE(trusted.size(), 0);
    QCOMPARE(retry.size(), 1);
}

void TestPageSignals::passwordIsSentOnceAndForgotten()
{
    SignInPage page(m_theme);
    page.show();
    page.setData(samples::signInOf(Scene::Healthy8));
    settle();
    QString machine;
    QString prompt;
    QByteArray secret;
    connect(&page,
        &SignInPage::promptAnswered,
        this,
        [&](const QString& name, const QString& id, const QList<core::SecretString>& answers) {
            machine = name;
            prompt = id;
            secret = answers.first().utf8();
        });
    auto* field = visibleChild<QLineEdit>(&page, u"answer0"_s);
    QVERIFY(field);
    QCOMPARE(field->echoMode(), QLineEdit::Password);
    QTest::keyClicks(field, u"correct horse"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(machine, u"spark-c"_s);
    QCOMPARE(prompt, u"p1"_s);
    QCOMPARE(secret, QByteArray("correct horse"));
    QVERIFY(field->text().isEmpty());
}

void TestPageSignals::typedTextSurvivesARefresh()
{
    SignInPage page(m_theme);
    page.show();
    SignInData shown = samples::signInOf(Scene::Healthy8);
    page.setData(shown);
    settle();
    auto* field = visibleChild<QLineEdit>(&page, u"answer0"_s);
    QTest::keyClicks(field, u"half"_s);
    shown.machines.removeAt(0);
    shown.machines[3].message = u"still connecting"_s;
    page.setData(shown);
    settle();
    QCOMPARE(visibleChild<QLineEdit>(&page, u"answer0"_s), field);
    QCOMPARE(field->text(), u"half"_s);
}

void TestPageSignals::rowOfTheMatrixShowsItsReasoning()
{
    FabricPage page(m_theme);
    page.resize(1280, 760);
    page.show();
    page.setData(samples::fabricOf(Scene::Mismatch));
    settle();
    const auto says = [&page](const QString& text) {
        const auto labels = page.findChildren<QLabel*>();
        return std::any_of(
            labels.begin(), labels.end(), [&](const QLabel* l) { return l->isVisible() && l->text().contains(text); });
    };
    // The row that misses is the first to be looked at.
    QVERIFY(says(u"The pinned GID index 3 is empty on spark-a, rocep1s0f0"_s));
    QVERIFY(says(u"sits at index 4"_s));
    QSignalSpy open(&page, &FabricPage::findingRequested);
    page.selectPort(u"spark-b"_s, u"roceP2p1s0f0"_s, 1);
    settle();
    QVERIFY(!says(u"sits at index 4"_s));
    QVERIFY(says(u"it is the right one here"_s));
    page.selectPort(u"spark-a"_s, u"rocep1s0f0"_s, 1);
    const auto buttons = page.findChildren<QPushButton*>();
    for (QPushButton* button : buttons) {
        if (button->isVisible() && button->text().contains(u"finding"_s))
            button->click();
    }
    QCOMPARE(open.size(), 1);
    QCOMPARE(open.first().first().toString(), findingKey(samples::emptySlotFinding()));
}

void TestPageSignals::selectedRowsAreCopiedAsText()
{
    FabricPage page(m_theme);
    page.show();
    page.setData(samples::fabricOf(Scene::Mismatch));
    settle();
    page.table()->selectRow(0);
    QTest::keyClick(page.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
        u"spark-a\trocep1s0f0\tv1 fe80\tv2 fe80\tv1 192.168.100.11\tpin empty\tv2 192.168.100.11\tpinned 3, needs 4"_s);
}

void TestPageSignals::fixOfAFindingIsPreviewedNotWritten()
{
    ChecksPage page(m_theme);
    page.show();
    page.setData(samples::checksOf(Scene::Mismatch));
    settle();
    QSignalSpy preview(&page, &ChecksPage::previewRequested);
    auto* button = visibleChild<QPushButton>(&page, u"preview0"_s);
    QVERIFY(button);
    button->click();
    QCOMPARE(preview.size(), 1);
    QCOMPARE(preview.first().at(0).toString(), findingKey(samples::emptySlotFinding()));
    QCOMPARE(preview.first().at(1).toInt(), 0);
    QCOMPARE(page.frame().headline, u"1 problem · 1 warning · 1 not known · 41 checks fine"_s);
}

void TestPageSignals::consequenceIsFoundInsideItsRootCause()
{
    ChecksPage page(m_theme);
    page.show();
    const ChecksData checks = samples::checksOf(Scene::Mismatch);
    page.setData(checks);
    settle();
    QCOMPARE(page.model()->rowCount(), 3);
    page.showFinding(findingKey(checks.findings.at(1)));
    settle();
    const auto labels = page.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* l) {
        return l->isVisible() && l->text() == u"Rank 0 cannot join the others"_s;
    }));
}

void TestPageSignals::whatIsOpenStaysOpenWhenChecksRunAgain()
{
    ChecksPage page(m_theme);
    page.show();
    ChecksData checks = samples::checksOf(Scene::Mismatch);
    page.setData(checks);
    settle();
    auto* button = visibleChild<QPushButton>(&page, u"preview0"_s);
    QVERIFY(button);
    checks.findings.removeFirst();
    page.setData(checks);
    settle();
    QCOMPARE(visibleChild<QPushButton>(&page, u"preview0"_s), button);
}

void TestPageSignals::headIsChosenAndPlannedAgain()
{
    ConfigurationPage page(m_theme);
    page.show();
    page.setData(samples::configurationOf(Scene::Mismatch));
    settle();
    QSignalSpy edited(&page, &ConfigurationPage::valueEdited);
    auto* head = page.findChild<QComboBox*>(u"value-head"_s);
    QVERIFY(head);
    QTest::keyClick(head, Qt::Key_Down);
    QCOMPARE(edited.size(), 1);
    QCOMPARE(edited.first().at(0).toString(), u"head"_s);
    QCOMPARE(edited.first().at(1).toString(), u"spark-b · 192.168.100.12"_s);
    auto* image = page.findChild<QLineEdit*>(u"value-DSPARK_VLLM_IMAGE"_s);
    QTest::keyClicks(image, u"x"_s);
    QTest::keyClick(image, Qt::Key_Return);
    QCOMPARE(edited.size(), 2);
    QCOMPARE(edited.last().at(0).toString(), u"DSPARK_VLLM_IMAGE"_s);
    QVERIFY(page.findChild<QLineEdit*>(u"value-NCCL_IB_HCA"_s)->isReadOnly());
}

void TestPageSignals::nothingToWriteLeadsOnInsteadOfWriting()
{
    ConfigurationPage page(m_theme);
    page.show();
    ConfigurationData plan = samples::configurationOf(Scene::Mismatch);
    plan.machinesToWrite = 0;
    page.setData(plan);
    settle();
    QSignalSpy write(&page, &ConfigurationPage::writeRequested);
    QSignalSpy goOn(&page, &ConfigurationPage::continueRequested);
    page.frame().primary->trigger();
    QCOMPARE(write.size(), 0);
    QCOMPARE(goOn.size(), 1);
}

void TestPageSignals::writingIsRefusedWithTheReason()
{
    ConfigurationPage page(m_theme);
    page.show();
    ConfigurationData plan = samples::configurationOf(Scene::Mismatch);
    plan.whyNotWritable = u"This is a snapshot of 24 November: nothing can be written."_s;
    page.setData(plan);
    settle();
    QVERIFY(!page.frame().primary->isEnabled());
    QCOMPARE(page.frame().safety, plan.whyNotWritable);
}

QTEST_MAIN(TestPageSignals)
#include "tst_page_signals.moc"
