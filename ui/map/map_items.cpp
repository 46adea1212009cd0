// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_items.h"

#include "ui/map/wire_path.h"

#include <QPainter>

namespace ui {

namespace {

constexpr double easyToHit = 14;

QRectF grown(const QRectF& rect, double by)
{
    return rect.adjusted(-by, -by, by, by);
}

/// Text that nobody can read is not drawn: in a map of dozens of machines it is most of the work.
bool tooSmallToRead(const QPainter& painter)
{
    constexpr double least = 0.35;
    return painter.worldTransform().m11() < least;
}

} // namespace

MapItem::MapItem(const MapBrush& brush, MapKey key, double z)
    : m_brush(brush)
    , m_key(std::move(key))
{
    setZValue(z);
}

void MapItem::setLook(const MapLook& look)
{
    if (look == m_look)
        return;
    m_look = look;
    update();
}

void MapItem::setBounds(const QRectF& body, double reach)
{
    const QRectF bounds = grown(body, reach);
    if (body != m_body || bounds != m_bounds) {
        prepareGeometryChange();
        m_body = body;
        m_bounds = bounds;
    }
    update();
}

QPainterPath MapItem::shape() const
{
    // Without the ring round it: where ports stand close, it reaches over the next one.
    QPainterPath path;
    path.addRect(m_body);
    return path;
}

CardItem::CardItem(const MapBrush& brush, const MapKey& key)
    : MapItem(brush, key, 0)
{
}

void CardItem::setContent(const CardForm& form, const MapNode& node, const NodeBox& box)
{
    m_form = form;
    m_node = node;
    m_box = box;
    setBounds(box.rect, ringReach(brush().type));
}

void CardItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    paintCard(painter, brush(), m_form, m_node, m_box, look());
}

TwinItem::TwinItem(const MapBrush& brush, const MapKey& key)
    : MapItem(brush, key, 1)
{
}

void TwinItem::setContent(const CardForm& form, const MapTwin& twin, const QRectF& rect)
{
    m_form = form;
    m_twin = twin;
    m_rect = rect;
    setBounds(rect, brush().type.cagePad());
}

void TwinItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (tooSmallToRead(*painter))
        return;
    paintTwin(painter, brush(), m_form, m_twin, m_rect, look());
}

WiresItem::WiresItem(const MapBrush& brush, const MapKey& key)
    : MapItem(brush, key, 2)
{
}

void WiresItem::setContent(const MapLink& link, const LinkBox& box)
{
    m_link = link;
    m_box = box;
    const double reach = brush().type.dp(easyToHit);
    QPainterPath middle;
    for (const QPolygonF& wire : box.wires)
        middle.addPath(wirePath(wire, 0, 0));
    QPainterPathStroker stroker;
    stroker.setWidth(reach);
    m_shape = stroker.createStroke(middle);
    setBounds(middle.boundingRect(), reach);
}

void WiresItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    paintWires(painter, brush(), m_link, m_box, look());
}

LabelItem::LabelItem(const MapBrush& brush, const MapKey& key)
    : MapItem(brush, key, 3)
{
}

void LabelItem::setContent(const MapLink& link, const LinkBox& box)
{
    m_link = link;
    m_box = box;
    setBounds(box.label, ringReach(brush().type));
}

void LabelItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (tooSmallToRead(*painter))
        return;
    paintLabel(painter, brush(), m_link, m_box, look());
}

} // namespace ui
