// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_scene.h"

#include "ui/theme/theme.h"

namespace ui {

MapScene::MapScene(const Theme& theme, QObject* parent)
    : QGraphicsScene(parent)
    , m_theme(theme)
    , m_type(std::make_unique<MapType>(theme))
{
    // Few items that all move together: an index would cost more than it finds.
    setItemIndexMethod(NoIndex);
}

void MapScene::setMap(const FabricMapData& map)
{
    m_map = map;
    m_elements = mapElements(map);
    m_indexes.clear();
    for (qsizetype i = 0; i < m_elements.size(); ++i)
        m_indexes.insert(m_elements.at(i).key, static_cast<int>(i));
    prune(m_cards);
    prune(m_twins);
    prune(m_wires);
    prune(m_labels);
    layOutAnew();
}

void MapScene::layOut(const QSizeF& room)
{
    if (room == m_room)
        return;
    m_room = room;
    layOutAnew();
}

void MapScene::layOutAnew()
{
    m_layout = layOutFabric(*m_type, m_map, m_room);
    // What hangs over the edge is the ring round the thing that has the keyboard.
    const double reach = ringReach(*m_type);
    setSceneRect(QRectF({}, m_layout.size).adjusted(-reach, -reach, reach, reach));
    fill();
}

void MapScene::retype()
{
    *m_type = MapType(m_theme);
    layOutAnew();
    update();
}

template <class Item> Item* MapScene::ensure(QHash<MapKey, Item*>& items, const MapKey& key)
{
    Item*& item = items[key];
    if (!item) {
        item = new Item(MapBrush{ m_theme, *m_type }, key);
        addItem(item);
        item->setLook({ key == m_hovered, key == m_selected, key == m_selected && m_focused });
    }
    return item;
}

template <class Item> void MapScene::prune(QHash<MapKey, Item*>& items)
{
    for (auto it = items.begin(); it != items.end();) {
        if (m_indexes.contains(it.key())) {
            ++it;
            continue;
        }
        delete it.value(); // takes itself out of the scene
        it = items.erase(it);
    }
}

void MapScene::fill()
{
    m_spots.clear();
    for (qsizetype i = 0; i < m_map.nodes.size(); ++i) {
        const MapNode& node = m_map.nodes.at(i);
        const NodeBox& box = m_layout.nodes.at(i);
        const MapKey key = MapKey::ofNode(node.name);
        ensure(m_cards, key)->setContent(m_layout.form, node, box);
        m_spots.append({ key, box.rect });
        for (qsizetype c = 0; c < node.cages.size(); ++c) {
            const QList<MapTwin>& twins = node.cages.at(c).twins;
            for (qsizetype t = 0; t < twins.size(); ++t) {
                const MapKey twin = MapKey::ofTwin(node.name, twins.at(t).hca, twins.at(t).port);
                const QRectF rect = box.cages.at(c).twins.at(t);
                ensure(m_twins, twin)->setContent(m_layout.form, twins.at(t), rect);
                m_spots.append({ twin, rect });
            }
        }
    }
    for (qsizetype i = 0; i < m_map.links.size(); ++i) {
        const MapKey key = MapKey::ofLink(m_map, m_map.links.at(i));
        ensure(m_wires, key)->setContent(m_map.links.at(i), m_layout.links.at(i));
        ensure(m_labels, key)->setContent(m_map.links.at(i), m_layout.links.at(i));
        m_spots.append({ key, m_layout.links.at(i).label });
    }
}

MapKey MapScene::keyAt(const QPointF& point) const
{
    const auto found = items(point, Qt::IntersectsItemShape, Qt::DescendingOrder);
    for (const QGraphicsItem* item : found) {
        if (const auto* mine = dynamic_cast<const MapItem*>(item))
            return mine->key();
    }
    return {};
}

MapItem* MapScene::item(const MapKey& key) const
{
    switch (key.kind) {
    case MapKey::Kind::Node:
        return m_cards.value(key);
    case MapKey::Kind::Twin:
        return m_twins.value(key);
    case MapKey::Kind::Link:
        return m_labels.value(key);
    case MapKey::Kind::None:
        break;
    }
    return nullptr;
}

void MapScene::look(const MapKey& key, const MapLook& look)
{
    if (MapItem* shown = item(key))
        shown->setLook(look);
    if (WiresItem* wires = m_wires.value(key))
        wires->setLook(look);
}

void MapScene::setLooks(const MapKey& hovered, const MapKey& selected, bool focused)
{
    look(m_hovered, {});
    look(m_selected, {});
    m_hovered = hovered;
    m_selected = selected;
    m_focused = focused;
    look(hovered, { true, false, false });
    look(selected, { hovered == selected, true, focused });
}

} // namespace ui
