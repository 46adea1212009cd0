// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/glyph.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDirIterator>
#include <QFontInfo>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QWidget>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;

class TestTheme final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textKeepsItsContrastInBothThemes_data();
    void textKeepsItsContrastInBothThemes();
    void contrastRatioIsThatOfWcag();
    void followsTheSystemUntilAThemeIsChosen();
    void styleSheetHasNoNameLeftUnresolved();
    void everyGlyphIsDrawn();
    void facesThatAreShippedAreUsed();
    void lengthsFollowTheSystemFont();
    void noWidgetNamesAColourOfItsOwn();
};

void TestTheme::textKeepsItsContrastInBothThemes_data()
{
    QTest::addColumn<int>("text");
    QTest::addColumn<int>("ground");
    QTest::addColumn<bool>("dark");
    for (const ReadingPair& pair : readingPairs()) {
        for (const bool dark : { false, true }) {
            QTest::addRow(
                "%d on %d %s", static_cast<int>(pair.text), static_cast<int>(pair.ground), dark ? "dark" : "light")
                << static_cast<int>(pair.text) << static_cast<int>(pair.ground) << dark;
        }
    }
}

void TestTheme::textKeepsItsContrastInBothThemes()
{
    QFETCH(int, text);
    QFETCH(int, ground);
    QFETCH(bool, dark);
    const double ratio
        = contrastRatio(roleColor(static_cast<Role>(text), dark), roleColor(static_cast<Role>(ground), dark));
    QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
}

void TestTheme::contrastRatioIsThatOfWcag()
{
    // Reference values: black on white is 21 by definition; #777777 on white is the well-known near miss, 4.48.
    QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    QVERIFY(qAbs(contrastRatio(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
}

void TestTheme::followsTheSystemUntilAThemeIsChosen()
{
    const QPalette before = QApplication::palette();
    Theme theme;
    QWidget window;
    theme.dress(&window);
    QVERIFY(!theme.isDark());
    QSignalSpy changed(&theme, &Theme::changed);

    QPalette night;
    night.setColor(QPalette::Window, Qt::black);
    night.setColor(QPalette::WindowText, Qt::white);
    QApplication::setPalette(night);
    QTRY_VERIFY(theme.isDark());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(window.palette().color(QPalette::Window), roleColor(Role::Window, true));

    theme.setChoice(ThemeChoice::Light);
    QVERIFY(!theme.isDark());
    theme.setChoice(ThemeChoice::System);
    QVERIFY(theme.isDark());
    QApplication::setPalette(before);
    QTRY_VERIFY(!theme.isDark());
}

void TestTheme::styleSheetHasNoNameLeftUnresolved()
{
    const Theme theme;
    QVERIFY(!theme.styleSheet().contains(u'@'));
    QVERIFY(theme.styleSheet().contains(roleColor(Role::Accent, theme.isDark()).name()));
}

void TestTheme::everyGlyphIsDrawn()
{
    for (const Glyph glyph : allGlyphs()) {
        QImage image(32, 32, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paintGlyph(&painter, glyph, QRectF(0, 0, 32, 32), QColor(Qt::red));
        painter.end();
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                if (pixel.alpha() > 0 && pixel.red() > 200 && pixel.green() < 20)
                    ++inked;
            }
        }
        QVERIFY2(inked > 10, qPrintable(glyphFile(glyph)));
    }
}

void TestTheme::facesThatAreShippedAreUsed()
{
    const Theme theme;
    QCOMPARE(QFontInfo(theme.font(TextStyle::Body)).family(), u"Inter"_s);
    QCOMPARE(QFontInfo(theme.font(TextStyle::Title)).family(), u"Inter"_s);
    QVERIFY(QFontInfo(theme.font(TextStyle::Title)).weight() >= QFont::DemiBold);
    QCOMPARE(QFontInfo(theme.font(TextStyle::Mono)).family(), u"JetBrains Mono"_s);
    QVERIFY(QFontInfo(theme.font(TextStyle::Mono)).fixedPitch());
}

void TestTheme::lengthsFollowTheSystemFont()
{
    Theme theme;
    theme.setSystemPointSize(10);
    const int small = theme.dp(100);
    theme.setSystemPointSize(20);
    QCOMPARE(theme.dp(100), 2 * small);
    QVERIFY(theme.dp(0.2) >= 1);
}

void TestTheme::noWidgetNamesAColourOfItsOwn()
{
    // role.cpp holds the tables; everywhere else a colour has a role.
    const QRegularExpression literal(
        u"#[0-9a-fA-F]{6}\\b|Qt::(red|green|blue|white|black|gray|darkGray|lightGray|yellow|cyan|magenta)\\b|0xFF[0-9A-F]{6}"_s);
    QDirIterator files(QStringLiteral(SPARKLOOM_SOURCE_DIR "/ui"),
        { u"*.cpp"_s, u"*.h"_s },
        QDir::Files,
        QDirIterator::Subdirectories);
    int read = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        // glyph.cpp replaces the one ink that the icon files are drawn with.
        if (files.fileName() == u"role.cpp"_s || files.fileName() == u"glyph.cpp"_s)
            continue;
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto match = literal.match(QString::fromUtf8(file.readAll()));
        QVERIFY2(!match.hasMatch(), qPrintable(files.filePath() + u": "_s + match.captured()));
        ++read;
    }
    QVERIFY(read > 50);
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
