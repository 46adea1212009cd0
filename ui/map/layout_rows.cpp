// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/layout_parts.h"

#include "ui/map/link_label.h"
#include "ui/map/row_lanes.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

/// Rows beyond a pair are read across two bands: taken only where they make the picture clearly larger.
constexpr double preferOnePair = 1.25;

class RowLayout final
{
public:
    RowLayout(const MapType& type, const FabricMapData& map)
        : m_type(type)
        , m_map(map)
        , m_gutter(map.links.isEmpty() ? type.dp(20) : type.dp(gutterWidth + 6))
    {
        for (const MapLink& link : map.links)
            m_labels.append(labelSize(type, link, true));
        m_lanesOfNode.resize(map.nodes.size());
        for (const MapLink& link : map.links) {
            for (const MapEnd& end : link.ends) {
                if (end.node >= 0 && end.node < m_lanesOfNode.size() && !m_lanesOfNode.at(end.node).contains(end.cage))
                    m_lanesOfNode[end.node].append(end.cage);
            }
        }
        for (QList<int>& cages : m_lanesOfNode)
            std::sort(cages.begin(), cages.end());
    }

    /// Decides where everything stands for cards of this width.
    void plan(int columns, double card)
    {
        m_plan.columns = columns;
        m_plan.rows = (static_cast<int>(m_map.nodes.size()) + columns - 1) / columns;
        m_form = cardForm(m_type, m_map.nodes, card, false, !m_map.links.isEmpty());
        m_rowHeight = tallestCard(m_type, m_form, m_map.nodes);
        m_pieces.clear();
        m_pieces.resize(m_plan.pairs());
        m_lanes.clear();
        m_trunkOf.clear();
        int trunks = 0;
        for (const MapLink& link : m_map.links)
            m_trunkOf.append(spans(link) ? trunks++ : -1);
        m_margin = trunks > 0 ? m_type.dp(14) * (trunks + 1) : 0;
        const double grid = columns * (card + m_gutter) - (m_map.links.isEmpty() ? m_gutter : 0);
        double widest = grid;
        for (const QSizeF& label : m_labels)
            widest = std::max(widest, label.width());
        m_left = std::round(m_margin + (widest - grid) / 2);
        m_size.setWidth(m_margin + widest);
        addPieces();
        for (QList<LanePiece>& pieces : m_pieces)
            m_lanes.append(shareLanes(&pieces, m_type.dp(16)));
        placeRows();
    }

    [[nodiscard]] QSizeF size() const { return m_size; }
    [[nodiscard]] int rows() const { return m_plan.rows; }
    [[nodiscard]] double cardWidth() const { return m_form.width; }
    /// Width that does not belong to cards.
    [[nodiscard]] double otherWidth() const { return m_size.width() - m_plan.columns * m_form.width; }

    [[nodiscard]] FabricLayout draw() const
    {
        FabricLayout layout;
        layout.form = m_form;
        layout.size = m_size;
        layout.links.resize(m_map.links.size());
        for (int i = 0; i < m_map.nodes.size(); ++i) {
            const QRectF rect(cardLeft(i), m_rowTops.at(m_plan.rowOf(i)), m_form.width, m_rowHeight);
            layout.nodes.append(placeCard(m_type, m_form, m_map.nodes.at(i), rect));
        }
        QList<double> firstLevel(m_map.links.size(), -1);
        QList<double> lastLevel(m_map.links.size(), -1);
        for (int pair = 0; pair < m_plan.pairs(); ++pair) {
            for (const LanePiece& piece : m_pieces.at(pair)) {
                const double level = drawPiece(pair, piece, &layout);
                lastLevel[piece.link] = level;
                if (firstLevel.at(piece.link) < 0)
                    firstLevel[piece.link] = level;
            }
        }
        for (int i = 0; i < m_map.links.size(); ++i) {
            if (m_trunkOf.at(i) < 0)
                continue;
            const double x = trunkAt(i);
            layout.links[i].wires.append(QPolygonF{ { QPointF(x, firstLevel.at(i)), QPointF(x, lastLevel.at(i)) } });
        }
        return layout;
    }

private:
    [[nodiscard]] double cardLeft(int node) const { return m_left + m_plan.columnOf(node) * (m_form.width + m_gutter); }

    /// Where the wire of that end goes up or down: cages of one node take lanes beside each other, the one whose wire
    /// has the longer way the outer one, so that they do not cross.
    [[nodiscard]] double laneOf(const MapEnd& end) const
    {
        const QList<int>& cages = m_lanesOfNode.at(end.node);
        const auto count = static_cast<double>(cages.size());
        const auto place = static_cast<double>(cages.indexOf(end.cage));
        const bool upper = m_plan.rowOf(end.node) % 2 == 0;
        const double outer = upper ? count - place : place + 1;
        return std::round(cardLeft(end.node) + m_form.width + m_gutter * outer / (count + 1));
    }

    [[nodiscard]] double trunkAt(int link) const { return std::round(m_type.dp(14) * (m_trunkOf.at(link) + 0.75)); }

    [[nodiscard]] bool knows(const MapEnd& end) const { return end.node >= 0 && end.node < m_map.nodes.size(); }

    /// Whether the link has ends in several pairs of rows, which a line at the left edge joins.
    [[nodiscard]] bool spans(const MapLink& link) const
    {
        int first = -1;
        for (const MapEnd& end : link.ends) {
            if (!knows(end))
                continue;
            if (first >= 0 && m_plan.pairOf(end.node) != first)
                return true;
            first = m_plan.pairOf(end.node);
        }
        return false;
    }

    void addPieces()
    {
        for (int i = 0; i < m_map.links.size(); ++i) {
            QList<LanePiece> pieces(m_plan.pairs());
            for (const MapEnd& end : m_map.links.at(i).ends) {
                if (!knows(end))
                    continue;
                LanePiece& piece = pieces[m_plan.pairOf(end.node)];
                const double x = laneOf(end);
                piece.from = piece.height > 0 ? std::min(piece.from, x) : x;
                piece.to = piece.height > 0 ? std::max(piece.to, x) : x;
                piece.height = m_type.dp(18);
            }
            bool home = true;
            for (int pair = 0; pair < pieces.size(); ++pair) {
                LanePiece piece = pieces.at(pair);
                if (!(piece.height > 0) && !(home && pair == pieces.size() - 1))
                    continue;
                piece.link = i;
                piece.home = home;
                home = false;
                if (piece.home)
                    addLabel(&piece);
                if (m_trunkOf.at(i) >= 0)
                    piece.from = std::min(piece.from, trunkAt(i));
                m_pieces[pair].append(piece);
            }
        }
    }

    void addLabel(LanePiece* piece) const
    {
        const QRectF label = labelAt(*piece, 0);
        piece->from = std::min(piece->from, label.left());
        piece->to = std::max(piece->to, label.right());
        piece->height = label.height();
    }

    /// The label stands in the middle of the ends in its band.
    [[nodiscard]] QRectF labelAt(const LanePiece& piece, double level) const
    {
        const QSizeF size = m_labels.at(piece.link);
        const double x = std::clamp(
            (piece.from + piece.to - size.width()) / 2, m_margin, std::max(m_margin, m_size.width() - size.width()));
        return { std::round(x), std::round(level - size.height() / 2), size.width(), size.height() };
    }

    void placeRows()
    {
        m_rowTops.clear();
        m_bandTops.clear();
        double y = 0;
        for (int pair = 0; pair < m_plan.pairs(); ++pair) {
            if (pair > 0)
                y += m_type.dp(28);
            m_rowTops.append(y);
            y += m_rowHeight;
            m_bandTops.append(y);
            const QList<double>& lanes = m_lanes.at(pair);
            for (const double lane : lanes)
                y += lane + m_type.gap();
            y += lanes.isEmpty() ? 0 : m_type.dp(22);
            if (2 * pair + 1 < m_plan.rows) {
                y += lanes.isEmpty() ? m_type.dp(20) : 0;
                m_rowTops.append(y);
                y += m_rowHeight;
            } else if (!lanes.isEmpty()) {
                y -= m_type.dp(13); // nothing stands under the last band
            }
        }
        m_size.setHeight(y);
    }

    double drawPiece(int pair, const LanePiece& piece, FabricLayout* layout) const
    {
        double level = m_bandTops.at(pair) + m_type.dp(15);
        for (int lane = 0; lane < piece.lane; ++lane)
            level += m_lanes.at(pair).at(lane) + m_type.gap();
        level = std::round(level + m_lanes.at(pair).at(piece.lane) / 2);
        LinkBox& box = layout->links[piece.link];
        double from = m_size.width();
        double to = 0;
        qsizetype leftmost = -1;
        qsizetype rightmost = -1;
        for (const MapEnd& end : m_map.links.at(piece.link).ends) {
            if (!knows(end) || m_plan.pairOf(end.node) != pair)
                continue;
            const QRectF cage = cageRect(*layout, end);
            const double x = laneOf(end);
            const double y = std::round(cage.center().y());
            box.wires.append(QPolygonF{ { QPointF(cage.right(), y), QPointF(x, y), QPointF(x, level) } });
            if (x < from)
                leftmost = box.wires.size() - 1;
            if (x > to)
                rightmost = box.wires.size() - 1;
            from = std::min(from, x);
            to = std::max(to, x);
        }
        if (piece.home) {
            LanePiece bare = piece;
            bare.from = from <= to ? from : 0;
            bare.to = from <= to ? to : 0;
            box.label = labelAt(bare, level);
            box.wide = true;
        }
        // The outer wires turn into the line that the others meet.
        const bool trunk = m_trunkOf.at(piece.link) >= 0;
        const double middle = piece.home ? std::round(box.label.center().x()) : from;
        if (rightmost >= 0)
            box.wires[rightmost].append(QPointF(trunk ? trunkAt(piece.link) : middle, level));
        else if (trunk)
            box.wires.append(QPolygonF{ { QPointF(trunkAt(piece.link), level), QPointF(middle, level) } });
        if (leftmost >= 0 && leftmost != rightmost && piece.home && !trunk)
            box.wires[leftmost].append(QPointF(middle, level));
        return level;
    }

    const MapType& m_type;
    const FabricMapData& m_map;
    double m_gutter;
    QList<QSizeF> m_labels;
    QList<QList<int>> m_lanesOfNode; ///< the cages that have a link
    RowPlan m_plan;
    CardForm m_form;
    double m_rowHeight = 0;
    double m_margin = 0;
    double m_left = 0;
    QList<int> m_trunkOf; ///< by link; -1: all ends are in one pair of rows
    QList<QList<LanePiece>> m_pieces; ///< by pair of rows
    QList<QList<double>> m_lanes; ///< heights, by pair of rows
    QList<double> m_rowTops;
    QList<double> m_bandTops;
    QSizeF m_size;
};

/// Numbers of rows worth trying: few, and those round the one that fills the room.
QList<int> rowsToTry(int count, double pitch, double row, const QSizeF& room)
{
    const double shape = pitch * std::max(1.0, room.height()) / (row * std::max(1.0, room.width()));
    const int fitting = static_cast<int>(std::lround(std::sqrt(count * shape)));
    QList<int> rows;
    for (const int candidate : { 1, 2, fitting - 1, fitting, fitting + 1 }) {
        const int bounded = std::clamp(candidate, 1, count);
        if (!rows.contains(bounded))
            rows.append(bounded);
    }
    return rows;
}

} // namespace

FabricLayout layOutRows(const MapType& type, const FabricMapData& map, const QSizeF& room)
{
    const auto count = static_cast<int>(map.nodes.size());
    const double least = cardWidthFor(type, map.nodes, TwinForm::Short);
    RowLayout rows(type, map);
    rows.plan(count, least);
    int best = count;
    double bestScore = 0;
    for (const int candidate : rowsToTry(count, least + type.dp(gutterWidth), rows.size().height(), room)) {
        const int columns = (count + candidate - 1) / candidate;
        rows.plan(columns, least);
        const int empty = columns * rows.rows() - count;
        const double score = fitScale(rows.size(), room) * (rows.rows() <= 2 ? preferOnePair : 1) - 0.01 * empty;
        if (score > bestScore) {
            bestScore = score;
            best = columns;
        }
    }
    rows.plan(best, least);
    // Cards take the width that is left, as far as they have a use for it.
    const double width = room.width() / fitScale(rows.size(), room);
    const double card = std::floor((width - rows.otherWidth()) / best);
    const double most = cardWidthFor(type, map.nodes, TwinForm::Full);
    if (std::min(card, most) > least)
        rows.plan(best, std::min(card, most));
    return rows.draw();
}

} // namespace ui
