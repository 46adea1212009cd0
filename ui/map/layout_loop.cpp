// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/layout_parts.h"

#include "ui/map/link_label.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr qsizetype mostInLoop = 8;

/// Wires to a label that stands beside or between two rows, from the outer side of both cards.
class OuterEdge final
{
public:
    OuterEdge(const MapType& type, const FabricMapData& map, bool right, FabricLayout* layout)
        : m_type(type)
        , m_map(map)
        , m_right(right)
        , m_layout(layout)
    {
    }

    /// The label lies in the band between the rows: both wires come round its outer side.
    void placeInBand(const QList<int>& links, double middle, double top, double lane)
    {
        double y = top;
        for (const int index : links) {
            LinkBox& box = put(index, middle, y);
            for (const MapEnd& end : m_map.links.at(index).ends) {
                const QPointF from = outerPoint(end);
                const bool above = from.y() < box.label.top();
                const double at = std::round(box.label.top() + box.label.height() * (above ? 0.3 : 0.7));
                box.wires.append(QPolygonF{
                    { from, QPointF(lane, from.y()), QPointF(lane, at), QPointF(outerSide(box.label), at) } });
            }
            y = box.label.bottom() + m_type.gap();
        }
    }

    /// The label stands beside the upper card and above the lower one.
    void placeBeside(const QList<int>& links, int upper, double middle, double rowHeight, double lane)
    {
        double y = std::round((rowHeight - stackHeight(m_type, m_map, links)) / 2);
        for (const int index : links) {
            LinkBox& box = put(index, middle, y);
            for (const MapEnd& end : m_map.links.at(index).ends) {
                const QPointF from = outerPoint(end);
                if (end.node == upper) {
                    const double at
                        = std::clamp(from.y(), box.label.top() + m_type.dp(14), box.label.bottom() - m_type.dp(14));
                    box.wires.append(steppedWire(from, QPointF(innerSide(box.label), at)));
                } else {
                    const double at = std::round(box.label.center().y());
                    box.wires.append(QPolygonF{
                        { from, QPointF(lane, from.y()), QPointF(lane, at), QPointF(outerSide(box.label), at) } });
                }
            }
            y = box.label.bottom() + m_type.gap();
        }
    }

private:
    LinkBox& put(int index, double middle, double y)
    {
        const QSizeF size = labelSize(m_type, m_map.links.at(index), false);
        LinkBox& box = m_layout->links[index];
        box.label = QRectF(std::round(middle - size.width() / 2), y, size.width(), size.height());
        return box;
    }
    [[nodiscard]] double outerSide(const QRectF& rect) const { return m_right ? rect.right() : rect.left(); }
    [[nodiscard]] double innerSide(const QRectF& rect) const { return m_right ? rect.left() : rect.right(); }
    [[nodiscard]] QPointF outerPoint(const MapEnd& end) const
    {
        const QRectF cage = cageRect(*m_layout, end);
        return { outerSide(cage), std::round(cage.center().y()) };
    }

    const MapType& m_type;
    const FabricMapData& m_map;
    bool m_right;
    FabricLayout* m_layout;
};

QList<int> linksBetween(const FabricMapData& map, int one, int other)
{
    QList<int> links;
    for (int i = 0; i < map.links.size(); ++i) {
        if (joins(map.links.at(i), one, other))
            links.append(i);
    }
    return links;
}

QList<QList<int>> neighboursOf(const FabricMapData& map)
{
    QList<QList<int>> near(map.nodes.size());
    for (const MapLink& link : map.links) {
        const int a = link.ends.size() == 2 ? link.ends.at(0).node : -1;
        const int b = link.ends.size() == 2 ? link.ends.at(1).node : -1;
        if (a < 0 || b < 0 || a == b || a >= near.size() || b >= near.size())
            return {};
        if (!near.at(a).contains(b)) {
            near[a].append(b);
            near[b].append(a);
        }
    }
    return near;
}

} // namespace

std::optional<QList<int>> loopOrder(const FabricMapData& map)
{
    const auto count = map.nodes.size();
    if (count < 3 || count > mostInLoop || map.links.isEmpty())
        return std::nullopt;
    QList<QList<int>> near = neighboursOf(map);
    if (near.isEmpty() || std::any_of(near.begin(), near.end(), [](const auto& n) { return n.size() > 2; }))
        return std::nullopt;
    QList<int> order;
    const auto follow = [&](int node) {
        while (node >= 0) {
            order.append(node);
            int next = -1;
            for (const int candidate : near.at(node)) {
                if (!order.contains(candidate) && (next < 0 || candidate < next))
                    next = candidate;
            }
            node = next;
        }
    };
    for (int i = 0; i < count; ++i) {
        if (near.at(i).size() < 2 && !order.contains(i))
            follow(i);
    }
    const bool ring = order.isEmpty();
    if (ring)
        follow(0);
    if (order.size() != count)
        return std::nullopt;
    // Three in a ring read from the top to the left and to the right; three in a chain make a tent over the open side.
    if (count == 3)
        return ring ? QList<int>{ order.at(0), order.at(2), order.at(1) }
                    : QList<int>{ order.at(1), order.at(2), order.at(0) };
    return order;
}

FabricLayout layOutLoop(const MapType& type, const FabricMapData& map, const QSizeF& room, const QList<int>& order)
{
    FabricLayout layout;
    layout.links.resize(map.links.size());
    layout.nodes.resize(map.nodes.size());
    const auto count = static_cast<int>(order.size());
    const int bottom = (count + 1) / 2;
    const int top = count - bottom;
    const bool odd = top != bottom;
    QList<QList<int>> edges;
    for (int i = 0; i < count; ++i)
        edges.append(linksBetween(map, order.at(i), order.at((i + 1) % count)));

    const double label = widestLabel(type, map);
    const double gutter = type.dp(gutterWidth);
    const double between = label + 2 * type.dp(wireRun);
    const double least = std::max(label, cardWidthFor(type, map.nodes, TwinForm::Short));
    const double most = std::max(least, cardWidthFor(type, map.nodes, TwinForm::Full));
    const double card
        = std::floor(std::clamp((room.width() - 2 * gutter - (bottom - 1) * between) / bottom, least, most));
    layout.form = cardForm(type, map.nodes, card, false, true);
    double upperRow = 0;
    double lowerRow = 0;
    for (int i = 0; i < count; ++i) {
        double& row = i < top ? upperRow : lowerRow;
        row = std::max(row, cardHeight(type, layout.form, map.nodes.at(order.at(i))));
        const bool upright = i == top - 1 || i == count - 1;
        if (!upright)
            row = std::max(row, stackHeight(type, map, edges.at(i)));
        else if (odd)
            upperRow = std::max(upperRow, stackHeight(type, map, edges.at(i)));
    }
    const double stack
        = std::max(stackHeight(type, map, edges.at(top - 1)), stackHeight(type, map, edges.at(count - 1)));
    const double band = odd || stack == 0 ? type.dp(28) : stack + type.dp(28);
    const double pitch = card + between;
    layout.size = QSizeF(2 * gutter + bottom * card + (bottom - 1) * between, upperRow + band + lowerRow);

    const double indent = odd ? std::round(pitch / 2) : 0;
    for (int i = 0; i < count; ++i) {
        const bool upper = i < top;
        const double x = gutter + (upper ? indent + i * pitch : (count - 1 - i) * pitch);
        const int node = order.at(i);
        layout.nodes[node] = placeCard(type,
            layout.form,
            map.nodes.at(node),
            QRectF(std::round(x), upper ? 0 : upperRow + band, card, upper ? upperRow : lowerRow));
    }
    const auto rectAt = [&](int place) { return layout.nodes.at(order.at(place)).rect; };
    for (int i = 0; i < count; ++i) {
        if (i == top - 1 || i == count - 1)
            continue;
        const int left = i < top ? i : i + 1;
        const int right = i < top ? i + 1 : i;
        const double middle = (rectAt(left).right() + rectAt(right).left()) / 2;
        placeBetween(
            type, map, edges.at(i), order.at(left), middle, rectAt(left).top(), rectAt(left).bottom(), &layout);
    }
    const double labelTop = std::round(upperRow + (band - stack) / 2);
    for (const bool right : { true, false }) {
        const QList<int>& links = edges.at(right ? top - 1 : count - 1);
        const QRectF upper = rectAt(right ? top - 1 : 0);
        const double lane = right ? layout.size.width() - gutter / 2 : gutter / 2;
        OuterEdge edge(type, map, right, &layout);
        if (!odd) {
            edge.placeInBand(links, upper.center().x(), labelTop, lane);
            continue;
        }
        const double inner = right ? upper.right() + type.dp(wireRun) : upper.left() - type.dp(wireRun);
        const double outer = right ? layout.size.width() - gutter : gutter;
        edge.placeBeside(links, order.at(right ? top - 1 : 0), (inner + outer) / 2, upperRow, lane);
    }
    return layout;
}

} // namespace ui
