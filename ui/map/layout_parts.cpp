// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/layout_parts.h"

#include "ui/map/link_label.h"

#include <algorithm>
#include <cmath>

namespace ui {

QRectF cageRect(const FabricLayout& layout, const MapEnd& end)
{
    if (end.node < 0 || end.node >= layout.nodes.size())
        return {};
    const NodeBox& node = layout.nodes.at(end.node);
    return end.cage >= 0 && end.cage < node.cages.size() ? node.cages.at(end.cage).rect : node.rect;
}

bool joins(const MapLink& link, int one, int other)
{
    return link.ends.size() == 2
        && ((link.ends.at(0).node == one && link.ends.at(1).node == other)
            || (link.ends.at(0).node == other && link.ends.at(1).node == one));
}

double stackHeight(const MapType& type, const FabricMapData& map, const QList<int>& links)
{
    double height = 0;
    for (const int link : links)
        height += labelSize(type, map.links.at(link), false).height() + type.gap();
    return links.isEmpty() ? 0 : height - type.gap();
}

double widestLabel(const MapType& type, const FabricMapData& map)
{
    double width = 0;
    for (const MapLink& link : map.links)
        width = std::max(width, labelSize(type, link, false).width());
    return width;
}

QPolygonF steppedWire(const QPointF& from, const QPointF& to)
{
    if (std::abs(from.y() - to.y()) < 0.5)
        return { { from, QPointF(to.x(), from.y()) } };
    const double knee = std::round((from.x() + to.x()) / 2);
    return { { from, QPointF(knee, from.y()), QPointF(knee, to.y()), to } };
}

void placeBetween(const MapType& type,
    const FabricMapData& map,
    const QList<int>& links,
    int left,
    double middle,
    double top,
    double bottom,
    FabricLayout* layout)
{
    double lowest = top;
    double waiting = stackHeight(type, map, links);
    for (const int index : links) {
        const MapLink& link = map.links.at(index);
        const QSizeF size = labelSize(type, link, false);
        // At the height of its cages, if those before and after it leave the room.
        double level = 0;
        for (const MapEnd& end : link.ends)
            level += cageRect(*layout, end).center().y() / static_cast<double>(link.ends.size());
        const double last = std::max(lowest, bottom - waiting);
        const double y = std::round(std::clamp(level - size.height() / 2, lowest, last));
        LinkBox& box = layout->links[index];
        box.label = QRectF(std::round(middle - size.width() / 2), y, size.width(), size.height());
        lowest = box.label.bottom() + type.gap();
        waiting -= size.height() + type.gap();
        for (const MapEnd& end : link.ends) {
            const QRectF cage = cageRect(*layout, end);
            const bool fromLeft = end.node == left;
            const QPointF from(fromLeft ? cage.right() : cage.left(), std::round(cage.center().y()));
            const QPointF to(fromLeft ? box.label.left() : box.label.right(),
                std::clamp(from.y(), box.label.top() + type.dp(14), box.label.bottom() - type.dp(14)));
            box.wires.append(steppedWire(from, to));
        }
    }
}

} // namespace ui
