// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_picture.h"

#include "ui/map/map_scene.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>

#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::Error; // lupdate takes "core::" before a function for the place of its texts

namespace {

constexpr double usualWidth = 1160;
constexpr double usualHeight = 760;
constexpr double margin = 28;
constexpr int fineness = 2;

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::MapPicture)
};

/// Map and title on a sheet of paper. Size of type and colours do not depend on the window's.
class Sheet final
{
public:
    explicit Sheet(const FabricMapData& map)
        : m_map(map)
        , m_light(lightTheme())
        , m_scene(*m_light)
        , m_title(*m_light, TextStyle::Title)
    {
        m_scene.setMap(map);
        m_scene.layOut({ m_light->dpF(usualWidth), m_light->dpF(usualHeight) });
        const QSizeF scene = m_scene.sceneRect().size();
        const double edge = m_light->dpF(margin);
        m_headHeight = m_title.height() + m_scene.type().line.height() + m_light->dpF(18);
        m_size
            = QSizeF(std::max(scene.width(), m_light->dpF(420)) + 2 * edge, scene.height() + m_headHeight + 2 * edge);
    }

    [[nodiscard]] QSize size() const { return { qCeil(m_size.width()), qCeil(m_size.height()) }; }

    void paint(QPainter* painter)
    {
        painter->setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter->setLayoutDirection(Qt::LeftToRight);
        painter->fillRect(QRect({}, size()), m_light->color(Role::Surface));
        const double edge = m_light->dpF(margin);
        paintTitle(painter, edge);
        const QRectF scene = m_scene.sceneRect();
        const QRectF target(QPointF((size().width() - scene.width()) / 2, edge + m_headHeight), scene.size());
        m_scene.render(painter, target, scene);
    }

private:
    static std::unique_ptr<Theme> lightTheme()
    {
        auto theme = std::make_unique<Theme>();
        theme->setSystemPointSize(10);
        theme->setChoice(ThemeChoice::Light);
        return theme;
    }

    void paintTitle(QPainter* painter, double edge) const
    {
        const MapType& type = m_scene.type();
        const QString title = m_map.cluster.isEmpty() ? Words::tr("Map of machines and cables") : m_map.cluster;
        const double demoWidth = m_map.demo ? type.strong.width(Words::tr("DEMO")) + type.dp(24) : 0;
        const double width = size().width() - 2 * edge - demoWidth - type.dp(12);
        painter->setFont(m_title.font());
        painter->setPen(m_light->color(Role::Text));
        const QRectF line(edge, edge, width, m_title.height());
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, m_title.cut(title, width));
        painter->setFont(type.line.font());
        painter->setPen(m_light->color(Role::Muted));
        painter->drawText(QRectF(edge, line.bottom(), size().width() - 2 * edge, type.line.height()),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
            dateLine());
        if (!m_map.demo)
            return;
        const QRectF badge(size().width() - edge - demoWidth, edge, demoWidth, m_title.height() + type.dp(4));
        painter->setPen(QPen(m_light->color(Role::Accent), 1));
        painter->setBrush(m_light->color(Role::AccentSoft));
        painter->drawRoundedRect(badge, badge.height() / 2, badge.height() / 2);
        painter->setFont(type.strong.font());
        painter->setPen(m_light->color(Role::Accent));
        painter->drawText(badge, Qt::AlignCenter, Words::tr("DEMO"));
    }

    [[nodiscard]] QString dateLine() const
    {
        const QString made = m_map.demo ? Words::tr("made up, no real machine") : QString();
        if (!m_map.takenAt.isValid())
            return made.isEmpty() ? Words::tr("time of reading not known") : made;
        const QString read = Words::tr("read %1 UTC").arg(m_map.takenAt.toUTC().toString(u"yyyy-MM-dd HH:mm"_s));
        return made.isEmpty() ? read : read + u" · "_s + made;
    }

    const FabricMapData& m_map;
    std::unique_ptr<Theme> m_light;
    MapScene m_scene;
    MapFont m_title;
    double m_headHeight = 0;
    QSizeF m_size;
};

Error notWritten(const QString& path, const QString& detail)
{
    return { core::ErrorKind::PermissionDenied,
        Words::tr("The picture was not written to %1").arg(path),
        Words::tr("Choose a folder that you may write to and that has room."),
        detail,
        {} };
}

} // namespace

QByteArray mapAsSvg(const FabricMapData& map)
{
    Sheet sheet(map);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(sheet.size());
    generator.setViewBox(QRect({}, sheet.size()));
    generator.setTitle(map.cluster);
    generator.setDescription(Words::tr("Map of machines and cables"));
    // Fonts are set in points, and the layout was measured on this device: the same dots to the inch must hold there.
    generator.setResolution(QImage(1, 1, QImage::Format_ARGB32).logicalDpiX());
    QPainter painter(&generator);
    sheet.paint(&painter);
    painter.end();
    return buffer.data();
}

QImage mapAsImage(const FabricMapData& map)
{
    Sheet sheet(map);
    QImage image(sheet.size() * fineness, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(fineness);
    QPainter painter(&image);
    sheet.paint(&painter);
    painter.end();
    return image;
}

core::Result<> writeMapPicture(const FabricMapData& map, const QString& path)
{
    const bool svg = path.endsWith(u".svg"_s, Qt::CaseInsensitive);
    if (!svg && !path.endsWith(u".png"_s, Qt::CaseInsensitive)) {
        return core::failure({ core::ErrorKind::Usage,
            Words::tr("%1 is neither an .svg nor a .png file").arg(path),
            Words::tr("End the name in .svg or .png."),
            {},
            {} });
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return core::failure(notWritten(path, file.errorString()));
    if (svg)
        file.write(mapAsSvg(map));
    else
        mapAsImage(map).save(&file, "PNG");
    if (!file.commit())
        return core::failure(notWritten(path, file.errorString()));
    return {};
}

QString mapPictureName(const FabricMapData& map)
{
    static const QRegularExpression unusual(u"[^A-Za-z0-9._-]+"_s);
    QStringList parts{ u"sparkloom"_s };
    const QString cluster = QString(map.cluster).replace(unusual, u"-"_s).toLower();
    if (!cluster.isEmpty())
        parts.append(cluster);
    if (map.takenAt.isValid())
        parts.append(map.takenAt.toUTC().toString(u"yyyy-MM-dd"_s));
    return parts.join(u'-') + u".svg"_s;
}

} // namespace ui
