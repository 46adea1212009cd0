// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/fabric_layout.h"

#include "ui/map/layout_parts.h"

#include <algorithm>

namespace ui {

double fitScale(const QSizeF& size, const QSizeF& room)
{
    if (size.width() <= 0 || size.height() <= 0 || room.width() <= 0 || room.height() <= 0)
        return 1;
    return std::min({ 1.0, room.width() / size.width(), room.height() / size.height() });
}

FabricLayout layOutFabric(const MapType& type, const FabricMapData& map, const QSizeF& room)
{
    if (map.nodes.isEmpty())
        return {};
    if (map.nodes.size() <= 2)
        return layOutPair(type, map, room);
    if (const auto order = loopOrder(map))
        return layOutLoop(type, map, room, *order);
    return layOutRows(type, map, room);
}

} // namespace ui
