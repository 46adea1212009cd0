// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/step_presenter.h"

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;

namespace {

int coloursIn(const QImage& image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3)
            colours.insert(image.pixel(x, y));
    }
    return static_cast<int>(colours.size());
}

} // namespace

/// The pictures in docs/screenshots are made by the program itself; SPARKLOOM_PICTURES=docs/screenshots makes them anew.
class TestPictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theProgramDrawsEveryPageInBothThemes()
    {
        const QTemporaryDir temporary;
        const QString wanted = qEnvironmentVariable("SPARKLOOM_PICTURES");
        const QDir folder(wanted.isEmpty() ? temporary.path() : wanted);
        QProcess program;
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(QStringLiteral(SPARKLOOM_BIN_DIR "/sparkloom"), {u"--demo"_s, u"--screenshots"_s, folder.absolutePath()});
        QVERIFY2(program.waitForFinished(60000) && program.exitCode() == 0, program.readAll().constData());
        for (const ui::Step step : ui::allSteps()) {
            const QImage light(folder.filePath(ui::stepName(step) + u"-light.png"_s));
            const QImage dark(folder.filePath(ui::stepName(step) + u"-dark.png"_s));
            QVERIFY2(light.width() >= 1000 && light.size() == dark.size(), qPrintable(ui::stepName(step)));
            QVERIFY2(coloursIn(light) > 20, qPrintable(ui::stepName(step)));
            QVERIFY2(qGray(light.pixel(light.width() - 5, 5)) > qGray(dark.pixel(dark.width() - 5, 5)) + 100, qPrintable(ui::stepName(step)));
        }
    }

    void theReadmeShowsPicturesThatAreThere()
    {
        QFile readme(QStringLiteral(SPARKLOOM_SOURCE_DIR "/README.md"));
        QVERIFY(readme.open(QIODevice::ReadOnly));
        static const QRegularExpression picture(u"!\\[[^\\]]+\\]\\(([^)]+)\\)"_s);
        int shown = 0;
        for (auto it = picture.globalMatch(QString::fromUtf8(readme.readAll())); it.hasNext(); ++shown) {
            const QString path = it.next().captured(1);
            QVERIFY2(!QImage(QStringLiteral(SPARKLOOM_SOURCE_DIR "/") + path).isNull(), qPrintable(path));
        }
        QVERIFY(shown >= 1);
    }
};

QTEST_GUILESS_MAIN(TestPictures)
#include "tst_pictures.moc"
