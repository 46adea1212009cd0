// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_key.h"
#include "ui/map/map_paint.h"

#include <QGraphicsItem>

namespace ui {

/// Something of the map that has a key. Scene coordinates; stays where it is and changes its box.
class MapItem : public QGraphicsItem
{
public:
    MapItem(const MapBrush& brush, MapKey key, double z);

    [[nodiscard]] const MapKey& key() const { return m_key; }
    [[nodiscard]] const MapLook& look() const { return m_look; }
    void setLook(const MapLook& look);

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
    /// What the pointer meets.
    [[nodiscard]] QPainterPath shape() const override;

protected:
    [[nodiscard]] const MapBrush& brush() const { return m_brush; }
    /// `reach`: how far what is drawn round `body` goes beyond it.
    void setBounds(const QRectF& body, double reach);

private:
    const MapBrush m_brush;
    MapKey m_key;
    MapLook m_look;
    QRectF m_body;
    QRectF m_bounds;
};

class CardItem final : public MapItem
{
public:
    CardItem(const MapBrush& brush, const MapKey& key);
    void setContent(const CardForm& form, const MapNode& node, const NodeBox& box);
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    CardForm m_form;
    MapNode m_node;
    NodeBox m_box;
};

class TwinItem final : public MapItem
{
public:
    TwinItem(const MapBrush& brush, const MapKey& key);
    void setContent(const CardForm& form, const MapTwin& twin, const QRectF& rect);
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    CardForm m_form;
    MapTwin m_twin;
    QRectF m_rect;
};

/// The wires of a link. Easier to hit than they are wide.
class WiresItem final : public MapItem
{
public:
    WiresItem(const MapBrush& brush, const MapKey& key);
    void setContent(const MapLink& link, const LinkBox& box);
    [[nodiscard]] QPainterPath shape() const override { return m_shape; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    MapLink m_link;
    LinkBox m_box;
    QPainterPath m_shape;
};

class LabelItem final : public MapItem
{
public:
    LabelItem(const MapBrush& brush, const MapKey& key);
    void setContent(const MapLink& link, const LinkBox& box);
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    MapLink m_link;
    LinkBox m_box;
};

} // namespace ui
