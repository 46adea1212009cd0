// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_view.h"

#include "ui/map/map_accessible.h"
#include "ui/theme/quiet_style.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double tallest = 470; ///< beyond it the map gets smaller instead of pushing everything else off the page
constexpr double leastReadable = 0.2;

/// Rich text, so that it wraps; what machines send is not read as markup.
QString toolTipOf(const MapElement& element)
{
    QString text = QString(element.spokenName() + u'\n' + element.spokenText()).toHtmlEscaped();
    return u"<span>"_s + text.replace(u'\n', u"<br>"_s) + u"</span>"_s;
}

} // namespace

MapView::MapView(const Theme& theme, QWidget* parent)
    : QGraphicsView(parent)
    , m_theme(theme)
    , m_scene(new MapScene(theme, this))
{
    installMapAccessibility();
    setScene(m_scene);
    setInteractive(false); // mouse and keys are ours: the scene's own focus would be a second one
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setAlignment(Qt::AlignCenter);
    setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeAnchor(AnchorViewCenter);
    setTransformationAnchor(AnchorViewCenter);
    // A picture of hardware: drawn from left to right in every language.
    setLayoutDirection(Qt::LeftToRight);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    viewport()->setFocusPolicy(Qt::NoFocus); // the view has it: QGraphicsView gives its viewport one, too
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setObjectName(u"mapView"_s);
    setAccessibleName(tr("Map of machines and cables"));
    setAccessibleDescription(tr("Arrows go from machine to cable to machine, Enter into the ports of a machine."));
    connect(&theme, &Theme::changed, this, &MapView::retype);
}

void MapView::setMap(const FabricMapData& map)
{
    if (map == m_scene->map())
        return;
    const auto keysOf = [this] {
        QList<MapKey> keys;
        for (const MapElement& element : m_scene->elements())
            keys.append(element.key);
        return keys;
    };
    const QList<MapKey> before = keysOf();
    m_scene->setMap(map);
    if (m_scene->indexOf(m_selected) < 0)
        m_selected = {};
    if (m_scene->indexOf(m_hovered) < 0)
        m_hovered = {};
    m_heights.clear();
    updateGeometry();
    if (m_fitted)
        fit();
    showLooks();
    if (QAccessible::isActive() && before != keysOf()) {
        QAccessibleEvent event(this, QAccessible::ObjectReorder);
        QAccessible::updateAccessibility(&event);
    }
}

void MapView::retype()
{
    m_scene->retype();
    m_heights.clear();
    updateGeometry();
    if (m_fitted)
        fit();
}

QSizeF MapView::roomFor(int width) const
{
    const double reach = 2 * ringReach(m_scene->type());
    return { width - reach, m_theme.dpF(tallest) - reach };
}

QSize MapView::sizeHint() const
{
    const int width = m_theme.dp(820);
    return { width, heightForWidth(width) };
}

QSize MapView::minimumSizeHint() const
{
    return { m_theme.dp(360), m_theme.dp(80) };
}

int MapView::heightForWidth(int width) const
{
    if (const auto known = m_heights.constFind(width); known != m_heights.cend())
        return *known;
    const QSizeF room = roomFor(width);
    const QSizeF size = layOutFabric(m_scene->type(), m_scene->map(), room).size;
    const double height = size.height() * fitScale(size, room) + 2 * ringReach(m_scene->type());
    return *m_heights.insert(width, static_cast<int>(std::ceil(height)));
}

double MapView::leastZoom() const
{
    const QSizeF size = m_scene->sceneRect().size();
    return std::min(leastReadable, fitScale(size, viewport()->size()));
}

void MapView::zoomBy(double factor)
{
    const double wanted = std::clamp(zoom() * factor, leastZoom(), mostZoom);
    if (qFuzzyCompare(wanted, zoom()))
        return;
    m_fitted = false;
    setTransform(QTransform::fromScale(wanted, wanted));
    Q_EMIT zoomChanged();
}

void MapView::fit()
{
    m_fitted = true;
    // The room that heightForWidth() was worked out for, whatever height came of it: the shape must not change with it.
    m_scene->layOut(roomFor(viewport()->width()));
    const double scale = fitScale(m_scene->sceneRect().size(), viewport()->size());
    setTransform(QTransform::fromScale(scale, scale));
    centerOn(m_scene->sceneRect().center());
    Q_EMIT zoomChanged();
}

bool MapView::canPan() const
{
    return horizontalScrollBar()->maximum() > horizontalScrollBar()->minimum()
        || verticalScrollBar()->maximum() > verticalScrollBar()->minimum();
}

void MapView::setSelected(const MapKey& key)
{
    if (key == m_selected)
        return;
    m_selected = key;
    showLooks();
}

void MapView::setHovered(const MapKey& key)
{
    if (key == m_hovered)
        return;
    m_hovered = key;
    showLooks();
}

void MapView::choose(const MapKey& key)
{
    if (m_scene->indexOf(key) < 0)
        return;
    const bool changed = key != m_selected;
    setSelected(key);
    if (const MapItem* item = m_scene->item(key); item && !m_fitted)
        ensureVisible(item->boundingRect(), m_theme.dp(12), m_theme.dp(12));
    if (!changed)
        return;
    tell(key);
    Q_EMIT selectedChanged(key);
}

void MapView::activate(const MapKey& key)
{
    if (m_scene->indexOf(key) < 0)
        return;
    choose(key);
    Q_EMIT activated(key);
}

void MapView::tell(const MapKey& key)
{
    if (!QAccessible::isActive() || !hasFocus())
        return;
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(m_scene->indexOf(key));
    QAccessible::updateAccessibility(&event);
}

void MapView::hover(const MapKey& key)
{
    if (key == m_hovered)
        return;
    setHovered(key);
    Q_EMIT hoveredChanged(key);
}

QRect MapView::rectOf(const MapKey& key) const
{
    const int index = m_scene->indexOf(key);
    return index < 0 ? QRect() : mapFromScene(m_scene->spots().at(index).rect).boundingRect();
}

void MapView::showLooks()
{
    m_scene->setLooks(m_hovered, m_selected, hasFocus() && keyboardInUse());
}

bool MapView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = m_scene->indexOf(m_scene->keyAt(mapToScene(help->pos())));
        const QString text = index < 0 ? QString() : toolTipOf(m_scene->elements().at(index));
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        hover({});
    return QGraphicsView::viewportEvent(event);
}

} // namespace ui
