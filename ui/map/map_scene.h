// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_elements.h"
#include "ui/map/map_items.h"
#include "ui/map/map_travel.h"

#include <QGraphicsScene>
#include <QHash>

#include <memory>

namespace ui {

/// The items of the map. A new map changes them in place: only what came or went is made or taken away.
class MapScene final : public QGraphicsScene
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MapScene)

public:
    explicit MapScene(const Theme& theme, QObject* parent = nullptr);

    void setMap(const FabricMapData& map);
    [[nodiscard]] const FabricMapData& map() const { return m_map; }
    /// Lays out for a room of that size, in pixels at scale 1.
    void layOut(const QSizeF& room);
    [[nodiscard]] const FabricLayout& layout() const { return m_layout; }
    [[nodiscard]] const MapType& type() const { return *m_type; }
    /// Fonts and colours of the theme changed.
    void retype();

    [[nodiscard]] const QList<MapElement>& elements() const { return m_elements; }
    [[nodiscard]] int indexOf(const MapKey& key) const { return m_indexes.value(key, -1); }
    [[nodiscard]] const QList<TravelSpot>& spots() const { return m_spots; } ///< as elements()
    [[nodiscard]] MapKey keyAt(const QPointF& point) const;
    [[nodiscard]] MapItem* item(const MapKey& key) const;

    void setLooks(const MapKey& hovered, const MapKey& selected, bool focused);

private:
    void layOutAnew();
    template <class Item> Item* ensure(QHash<MapKey, Item*>& items, const MapKey& key);
    template <class Item> void prune(QHash<MapKey, Item*>& items);
    void fill();
    void look(const MapKey& key, const MapLook& look);

    const Theme& m_theme;
    std::unique_ptr<MapType> m_type;
    FabricMapData m_map;
    FabricLayout m_layout;
    QSizeF m_room;
    QList<MapElement> m_elements;
    QHash<MapKey, int> m_indexes;
    QList<TravelSpot> m_spots;
    QHash<MapKey, CardItem*> m_cards;
    QHash<MapKey, TwinItem*> m_twins;
    QHash<MapKey, WiresItem*> m_wires;
    QHash<MapKey, LabelItem*> m_labels;
    MapKey m_hovered;
    MapKey m_selected;
    bool m_focused = false;
};

} // namespace ui
