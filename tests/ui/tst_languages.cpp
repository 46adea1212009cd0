// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_checks.h"

#include "ui/pages/log_dialog.h"
#include "ui/pages/name_dialog.h"
#include "ui/pages/notice_dialog.h"
#include "ui/pages/save_snapshot_dialog.h"
#include "ui/theme/theme.h"
#include "ui/window/app_menu.h"

#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QLocale>
#include <QMenu>
#include <QTranslator>
#include <QtTest>

#include <functional>
#include <memory>

using namespace Qt::Literals::StringLiterals;
using namespace ui;

namespace {

using MakeDialog = std::function<QDialog*(Theme& theme)>;

QDialog* saveDialog(Theme& theme)
{
    using core::inventory::Redacted;
    using core::inventory::RedactedKind;
    auto* dialog = new SaveSnapshotDialog(theme, nullptr);
    QList<Redacted> replaced;
    for (const auto kind : { RedactedKind::User,
             RedactedKind::PublicAddress,
             RedactedKind::HardwareNumber,
             RedactedKind::SerialNumber,
             RedactedKind::MachineId,
             RedactedKind::WirelessNetwork,
             RedactedKind::Connection })
        replaced.append({ kind, 12, 340, { { u"sparky"_s, u"user1"_s } } });
    dialog->setData({ 2, false, replaced });
    return dialog;
}

QStringList clashesIn(const QMenu* menu)
{
    QMap<QString, QStringList> byKey;
    for (const QAction* action : menu->actions()) {
        const QKeySequence key = QKeySequence::mnemonic(action->text());
        if (action->isVisible() && !key.isEmpty())
            byKey[key.toString()].append(action->text());
    }
    QStringList found;
    for (const QStringList& texts : std::as_const(byKey)) {
        if (texts.size() > 1)
            found.append(texts.join(u" | "_s));
    }
    return found;
}

} // namespace

/// The pages are looked at in tst_pages; here is what stands beside them.
class TestLanguages final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareApplicationStyle();
        QAccessible::setActive(true);
    }

    void cleanup()
    {
        qDeleteAll(qApp->findChildren<QTranslator*>());
        QLocale::setDefault(QLocale::system());
    }

    void dialogsCutNothingOff_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<MakeDialog>("make");
        for (const Language language : { Language::English, Language::German, Language::Chinese }) {
            const auto row = [language](const char* name, const MakeDialog& make) {
                QTest::addRow("%s-%s", name, qPrintable(languageName(language))) << language << make;
            };
            row("save", saveDialog);
            row("log", [](Theme& theme) { return new LogDialog(theme, nullptr); });
            row("name", [](Theme& theme) {
                const auto tr = [](const char* text) { return QCoreApplication::translate("ui::MainWindow", text); };
                return new NameDialog(theme,
                    tr("Save these machines"),
                    tr("%1 under a name, to be opened from the menu. No password is kept, and nothing that was read.")
                        .arg(u"2"_s),
                    tr("&Save"),
                    {},
                    nullptr);
            });
            row("question", [](Theme& theme) {
                const auto tr = [](const char* text) { return QCoreApplication::translate("ui::MainWindow", text); };
                return new NoticeDialog(theme,
                    tr("Forget “%1”?").arg(u"studio-pair"_s),
                    tr("The machines stay on the screen, as a list without a name. Nothing changes on them."),
                    tr("&Forget"),
                    nullptr);
            });
        }
    }

    void dialogsCutNothingOff()
    {
        QFETCH(Language, language);
        QFETCH(MakeDialog, make);
        installTranslation(*qApp, language);
        Theme theme;
        theme.setSystemPointSize(10);
        theme.setChoice(ThemeChoice::Light);
        const std::unique_ptr<QDialog> dialog(make(theme));
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
        const QString folder = qEnvironmentVariable("SPARKLOOM_SCREENSHOTS");
        if (!folder.isEmpty())
            QVERIFY(dialog->grab().save(
                QDir(folder).filePath(u"dialog-%1.png"_s.arg(QString::fromLatin1(QTest::currentDataTag())))));
        QCOMPARE(samples::clippedTexts(dialog.get()).join(u'\n'), QString());
        QCOMPARE(samples::namelessWidgets(dialog.get()).join(u'\n'), QString());
        QCOMPARE(samples::clashingMnemonics(dialog.get()).join(u'\n'), QString());
    }

    void theMenuHasALetterForEachEntry_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<bool>("demo");
        for (const Language language : { Language::English, Language::German, Language::Chinese }) {
            QTest::addRow("machines-%s", qPrintable(languageName(language))) << language << false;
            QTest::addRow("demo-%s", qPrintable(languageName(language))) << language << true;
        }
    }

    void theMenuHasALetterForEachEntry()
    {
        QFETCH(Language, language);
        QFETCH(bool, demo);
        installTranslation(*qApp, language);
        QWidget window;
        AppMenu menu(&window);
        AppMenuState state;
        state.hasMachines = true;
        state.demoOpen = demo;
        state.snapshotOpen = !demo;
        menu.setState(state);
        QCOMPARE(clashesIn(menu.menu()).join(u'\n'), QString());
        const auto submenus = menu.menu()->findChildren<QMenu*>();
        for (const QMenu* submenu : submenus)
            QCOMPARE(clashesIn(submenu).join(u'\n'), QString());
        const QString folder = qEnvironmentVariable("SPARKLOOM_SCREENSHOTS");
        if (!folder.isEmpty())
            QVERIFY(menu.menu()->grab().save(
                QDir(folder).filePath(u"menu-%1.png"_s.arg(QString::fromLatin1(QTest::currentDataTag())))));
    }
};

QTEST_MAIN(TestLanguages)
#include "tst_languages.moc"
