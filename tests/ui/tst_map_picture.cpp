// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_maps.h"

#include "ui/map/fabric_map.h"
#include "ui/map/map_picture.h"
#include "ui/theme/quiet_style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/inline_message.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QXmlStreamReader>
#include <QtTest>

#include <memory>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using samples::Cabling;

namespace {

void settle()
{
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
}

/// All text of an SVG; empty when it is not well-formed.
QString textOf(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    QString text;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text() + u' ';
    }
    return reader.hasError() ? QString() : text;
}

} // namespace

class TestMapPicture final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareApplicationStyle();
        m_theme.setSystemPointSize(10);
        m_theme.setChoice(ThemeChoice::Light);
    }

    void init()
    {
        m_map = std::make_unique<FabricMap>(m_theme);
        m_theme.dress(m_map.get());
        m_map->setMap(samples::mapOf({ 2, Cabling::OneCable }));
        m_map->resize(876, m_map->heightForWidth(876));
        m_map->show();
        settle();
    }

    void cleanup() { m_map.reset(); }

    void svgIsWellFormedAndNamesEverything();
    void pictureIsLightAndNotBlank();
    void pictureThatCannotBeWrittenIsSaid();
    void askingForAPictureBlocksNothing();
    void picturesOfAllShapes();

private:
    Theme m_theme;
    std::unique_ptr<FabricMap> m_map;
};

void TestMapPicture::svgIsWellFormedAndNamesEverything()
{
    FabricMapData map = samples::mapOf({ 3, Cabling::Ring });
    QString text = textOf(mapAsSvg(map));
    for (const auto& word : { u"spark-a"_s,
             u"spark-c"_s,
             u"rocep1s0f0"_s,
             u"192.168.100.11"_s,
             u"studio-pair"_s,
             u"2026-03-14 15:09"_s,
             u"one cable, two rails"_s })
        QVERIFY2(text.contains(word), qPrintable(word));
    QVERIFY(!text.contains(u"DEMO"_s));
    map.demo = true;
    map.nodes.first().name = u"a<b>&\"c\""_s;
    text = textOf(mapAsSvg(map));
    QVERIFY(text.contains(u"DEMO"_s) && text.contains(u"a<b>&\"c\""_s));
    QCOMPARE(mapPictureName(map), u"sparkloom-studio-pair-2026-03-14.svg"_s);
}

void TestMapPicture::pictureIsLightAndNotBlank()
{
    const QImage light = mapAsImage(m_map->map());
    m_theme.setChoice(ThemeChoice::Dark);
    QCOMPARE(mapAsImage(m_map->map()), light);
    m_theme.setChoice(ThemeChoice::Light);
    QCOMPARE(light.pixelColor(0, 0), QColor(Qt::white));
    QVERIFY(light.width() > 2000);
    QSet<QRgb> colours;
    for (int y = 0; y < light.height(); y += 3) {
        for (int x = 0; x < light.width(); x += 3)
            colours.insert(light.pixel(x, y));
    }
    QVERIFY(colours.size() > 50);
}

void TestMapPicture::pictureThatCannotBeWrittenIsSaid()
{
    const QTemporaryDir folder;
    auto* message = m_map->findChild<InlineMessage*>();
    QVERIFY(!message->isVisible());
    m_map->exportTo(folder.filePath(u"no/such/folder/map.svg"_s));
    QVERIFY(message->isVisible() && message->accessibleName().contains(u"was not written"_s));
    m_map->exportTo(folder.filePath(u"map.gif"_s));
    QVERIFY(message->accessibleName().contains(u"neither"_s));
    for (const auto& name : { u"map.svg"_s, u"map.PNG"_s }) {
        m_map->exportTo(folder.filePath(name));
        QVERIFY(!message->isVisible());
        QVERIFY(QFileInfo(folder.filePath(name)).size() > 2000);
    }
    QVERIFY(!QImage(folder.filePath(u"map.PNG"_s)).isNull());
}

void TestMapPicture::askingForAPictureBlocksNothing()
{
    const QTemporaryDir folder;
    m_map->findChild<QAction*>(u"mapExport"_s)->trigger();
    auto* dialog = m_map->findChild<QFileDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    Q_EMIT dialog->fileSelected(folder.filePath(u"chosen.svg"_s));
    QVERIFY(QFile::exists(folder.filePath(u"chosen.svg"_s)));
    dialog->close();
}

void TestMapPicture::picturesOfAllShapes()
{
    const QString wanted = qEnvironmentVariable("SPARKLOOM_SCREENSHOTS");
    const QDir folder(wanted.isEmpty() ? QStringLiteral(SPARKLOOM_BIN_DIR "/../screenshots") : wanted);
    QVERIFY(folder.mkpath(u"."_s));
    for (const bool dark : { false, true }) {
        m_theme.setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        for (auto [name, wish] : samples::allShapes()) {
            for (const bool longNames : { false, true }) {
                wish.longNames = longNames;
                m_map->setMap(samples::mapOf(wish));
                m_map->resize(844, m_map->heightForWidth(844));
                settle();
                const QImage picture = m_map->grab().toImage();
                const QString file
                    = u"map-%1%2-%3.png"_s.arg(name, longNames ? u"-long"_s : QString(), dark ? u"dark"_s : u"light"_s);
                QVERIFY(picture.save(folder.filePath(file)));
            }
        }
    }
    m_theme.setChoice(ThemeChoice::Light);
}

QTEST_MAIN(TestMapPicture)
#include "tst_map_picture.moc"
