// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/explanations.h"
#include "ui/pages/finding_body.h"
#include "ui/pages/fold_card.h"
#include "ui/pages/log_dialog.h"
#include "ui/pages/page_dialog.h"
#include "ui/theme/theme.h"
#include "ui/widgets/label.h"

#include <QDir>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;

namespace {

const QByteArray failedStart = "spark-b:77:112 [0] NCCL INFO NCCL version 2.30.7+cuda13.0\n"
                               "spark-b:77:130 [0] ibvwrap.cc:262 NCCL WARN Call to ibv_modify_qp failed with 61 No data available, "
                               "on dev rocep1s0f0:1, curr state INIT, next state RTR, local GID index 3, local GID ::, "
                               "remote GID ::ffff:192.168.100.11\n";

void takePicture(QWidget& widget, const QString& name)
{
    const QString wanted = qEnvironmentVariable("SPARKLOOM_SCREENSHOTS");
    QDir folder(wanted.isEmpty() ? QStringLiteral(SPARKLOOM_BIN_DIR "/../screenshots") : wanted);
    folder.mkpath(u"."_s);
    QVERIFY(widget.grab().save(folder.filePath(name)));
}

} // namespace

class TestDialogs final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareApplicationStyle(); }

    void everyFindingHasAPageThatCanBeRead()
    {
        Theme theme;
        for (const QString& id : core::checks::explainedIds()) {
            QPointer<PageDialog> dialog = new PageDialog(theme, nullptr);
            dialog->showFinding(id);
            const QString text = dialog->findChild<QTextBrowser*>(u"pageText"_s)->toPlainText();
            QVERIFY2(text.contains(u"What to do"_s), qPrintable(id));
            QVERIFY2(!text.contains(u"##"_s), qPrintable(id));
            QVERIFY2(!dialog->windowTitle().isEmpty() && dialog->windowTitle() != id, qPrintable(id));
            delete dialog;
        }
    }

    void aFindingWithoutAPageSaysSo()
    {
        Theme theme;
        QPointer<PageDialog> dialog = new PageDialog(theme, nullptr);
        dialog->showFinding(u"no.such-finding"_s);
        QVERIFY(dialog->findChild<QTextBrowser*>(u"pageText"_s)->toPlainText().contains(u"no.such-finding"_s));
        delete dialog;
    }

    void aPageIsDressedLikeTheWindowItStandsBeside_data()
    {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::newRow("light") << ThemeChoice::Light;
        QTest::newRow("dark") << ThemeChoice::Dark;
    }

    void aPageIsDressedLikeTheWindowItStandsBeside()
    {
        QFETCH(ThemeChoice, choice);
        Theme theme;
        theme.setChoice(choice);
        QWidget window;
        theme.dress(&window);
        auto* dialog = new PageDialog(theme, &window);
        dialog->showFinding(u"gid.pin.empty-slot"_s);
        dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        const QImage picture = dialog->grab().toImage();
        const int paper = qGray(picture.pixel(picture.width() / 2, picture.height() - 8));
        QVERIFY2(choice == ThemeChoice::Light ? paper > 200 : paper < 60, qPrintable(QString::number(paper)));
        takePicture(*dialog, choice == ThemeChoice::Light ? u"page-light.png"_s : u"page-dark.png"_s);
    }

    void aPastedLogIsExplainedByKeyboard_data()
    {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::newRow("light") << ThemeChoice::Light;
        QTest::newRow("dark") << ThemeChoice::Dark;
    }

    void aPastedLogIsExplainedByKeyboard()
    {
        QFETCH(ThemeChoice, choice);
        Theme theme;
        theme.setChoice(choice);
        QPointer<LogDialog> dialog = new LogDialog(theme, nullptr);
        QSignalSpy asked(dialog, &LogDialog::explainRequested);
        QSignalSpy pages(dialog, &LogDialog::pageRequested);
        dialog->show();
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        auto* explain = dialog->findChild<QPushButton*>(u"explain"_s);
        QVERIFY(!explain->isEnabled());
        auto* text = dialog->findChild<QPlainTextEdit*>(u"logText"_s);
        text->setFocus();
        text->insertPlainText(QString::fromLatin1(failedStart));
        QVERIFY(explain->isEnabled());
        for (int i = 0; i < 10 && !explain->hasFocus(); ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(explain->hasFocus());
        QTest::keyClick(explain, Qt::Key_Space);
        QCOMPARE(asked.size(), 1);
        QVERIFY(!explain->isEnabled()); // until the answer is there
        dialog->setExplanation(core::logs::explain({ { u"pasted text"_s, asked.first().first().toByteArray(), {} } }));
        QVERIFY(explain->isEnabled());
        QTest::qWait(50);
        QCOMPARE(dialog->findChild<QLabel*>(u"logHeadline"_s)->text(), u"1 finding"_s);
        auto* page = dialog->findChild<QPushButton*>(u"findingPage"_s);
        QVERIFY(page && page->isVisible());
        page->setFocus();
        QTest::keyClick(page, Qt::Key_Space);
        QCOMPARE(pages.size(), 1);
        QVERIFY(core::checks::explanation(pages.first().first().toString()));
        takePicture(*dialog, choice == ThemeChoice::Light ? u"log-light.png"_s : u"log-dark.png"_s);
        delete dialog;
    }

    void textThatNobodyKnowsIsCalledUnknown()
    {
        Theme theme;
        QPointer<LogDialog> dialog = new LogDialog(theme, nullptr);
        dialog->setExplanation(core::logs::explain({ { u"pasted text"_s, "hello\nworld\n", {} } }));
        QVERIFY(dialog->findChild<QLabel*>(u"logHeadline"_s)->text().contains(u"known"_s));
        delete dialog;
    }
};

QTEST_MAIN(TestDialogs)
#include "tst_dialogs.moc"
