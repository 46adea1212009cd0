// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/layout_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ui {

FabricLayout layOutPair(const MapType& type, const FabricMapData& map, const QSizeF& room)
{
    FabricLayout layout;
    layout.links.resize(map.links.size());
    const double least = cardWidthFor(type, map.nodes, TwinForm::Short);
    const double most = cardWidthFor(type, map.nodes, TwinForm::Full);
    // Without a link the cards stand where they would stand with one: a cable that is plugged in moves nothing.
    const double between = std::max(type.dp(170), widestLabel(type, map)) + 2 * type.dp(wireRun);
    const bool alone = map.nodes.size() == 1;
    const double card
        = std::floor(std::clamp(alone ? room.width() : (room.width() - between) / 2, least, std::max(least, most)));
    layout.form = cardForm(type, map.nodes, card, true, false);
    QList<int> links(map.links.size());
    std::iota(links.begin(), links.end(), 0);
    const double height = std::max(tallestCard(type, layout.form, map.nodes), stackHeight(type, map, links));
    const double width = std::max(room.width(), alone ? card : 2 * card + between);
    for (int i = 0; i < map.nodes.size(); ++i) {
        const double x = alone ? std::round((width - card) / 2) : i == 0 ? 0 : width - card;
        layout.nodes.append(placeCard(type, layout.form, map.nodes.at(i), QRectF(x, 0, card, height)));
    }
    layout.size = QSizeF(width, height);
    placeBetween(type, map, links, 0, width / 2, 0, height, &layout);
    return layout;
}

} // namespace ui
