// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fabric_layout.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Heights that follow from the fonts in use.
struct Sizes
{
    Sizes(const Theme& theme, bool narrowCards, bool denseCards)
        : name(QFontMetricsF(theme.font(TextStyle::Section)).height())
        , line(QFontMetricsF(theme.font(TextStyle::Secondary)).height())
        , mono(QFontMetricsF(theme.font(TextStyle::MonoSmall)).height())
        , cageTitle(QFontMetricsF(theme.font(TextStyle::SecondaryStrong)).height())
        , pad(theme.dpF(12))
        , gap(theme.dpF(8))
        , narrow(narrowCards)
        , dense(denseCards)
    {
    }

    [[nodiscard]] bool isPlain(const MapCage& cage) const { return dense && cage.twins.isEmpty(); }

    [[nodiscard]] double cage(const MapCage& cage) const
    {
        if (isPlain(cage))
            return cageTitle;
        const double state = narrow && !cage.state.isEmpty() ? line : 0;
        const double twins = static_cast<double>(cage.twins.size()) * (mono + 1);
        return pad + cageTitle + state + (cage.twins.isEmpty() ? 0 : gap / 2 + twins);
    }

    [[nodiscard]] double node(const MapNode& node) const
    {
        double height = head() + pad;
        for (const MapCage& c : node.cages)
            height += gap + cage(c);
        if (!node.message.isEmpty())
            height += gap + 2 * line;
        return height;
    }

    /// Down to the end of the line under the name.
    [[nodiscard]] double head() const { return pad + name + (narrow ? 2 : 1) * line; }

    double name;
    double line;
    double mono;
    double cageTitle;
    double pad;
    double gap;
    bool narrow;
    bool dense; ///< many nodes: sockets without a cable take one line
};

/// Whether a card of that width cannot hold its texts in one line each.
bool cardsAreNarrow(const Theme& theme, const QList<MapNode>& nodes, double card)
{
    const QFontMetricsF strong(theme.font(TextStyle::SecondaryStrong));
    const QFontMetricsF plain(theme.font(TextStyle::Secondary));
    const double inCard = card - theme.dpF(2 * 12 + 2);
    const double inCage = inCard - theme.dpF(2 * 9);
    return std::any_of(nodes.begin(), nodes.end(), [&](const MapNode& node) {
        const bool cage = std::any_of(node.cages.begin(), node.cages.end(), [&](const MapCage& c) {
            return strong.horizontalAdvance(cageText(c)) > inCage;
        });
        return cage || plain.horizontalAdvance(node.line) > inCard;
    });
}

NodeBox placeNode(const Sizes& sizes, const MapNode& node, const QRectF& rect)
{
    NodeBox box;
    box.rect = rect;
    double y = rect.top() + sizes.head();
    for (const MapCage& cage : node.cages) {
        y += sizes.gap;
        const double height = sizes.cage(cage);
        const QRectF where(rect.left() + sizes.pad, y, rect.width() - 2 * sizes.pad, height);
        box.cages.append({ where, sizes.isPlain(cage) });
        y += height;
    }
    return box;
}

double tallest(const Sizes& sizes, const QList<MapNode>& nodes)
{
    double height = 0;
    for (const MapNode& node : nodes)
        height = std::max(height, sizes.node(node));
    return height;
}

QRectF cageRect(const FabricLayout& layout, const MapEnd& end)
{
    if (end.node < 0 || end.node >= layout.nodes.size())
        return {};
    const NodeBox& node = layout.nodes.at(end.node);
    return end.cage >= 0 && end.cage < node.cages.size() ? node.cages.at(end.cage).rect : node.rect;
}

QSizeF labelSize(const Theme& theme, const MapLink& link)
{
    double width = QFontMetricsF(theme.font(TextStyle::SecondaryStrong)).horizontalAdvance(link.title);
    const QFontMetricsF mono(theme.font(TextStyle::MonoSmall));
    for (const QString& line : link.lines)
        width = std::max(width, mono.horizontalAdvance(line));
    const QFontMetricsF small(theme.font(TextStyle::Secondary));
    width = std::max(width, small.horizontalAdvance(link.evidence));
    const double height = QFontMetricsF(theme.font(TextStyle::SecondaryStrong)).height()
        + static_cast<double>(link.lines.size()) * (mono.height() + 1)
        + (link.evidence.isEmpty() ? 0 : small.height() + theme.dpF(6));
    return { width + theme.dpF(24), height + theme.dpF(20) };
}

/// Left, link, right: every label between the nodes, at the height of its cages where they leave room.
FabricLayout layOutPair(const Theme& theme, const FabricMapData& map, double width)
{
    const double gap = theme.dpF(8);
    FabricLayout layout;
    double labels = 0;
    double labelHeights = 0;
    for (const MapLink& link : map.links) {
        labels = std::max(labels, labelSize(theme, link).width());
        labelHeights += labelSize(theme, link).height() + gap;
    }
    const double wire = theme.dpF(36);
    const double card = std::clamp((width - labels - 2 * wire) / 2, theme.dpF(180), theme.dpF(280));
    layout.narrow = cardsAreNarrow(theme, map.nodes, card);
    const Sizes sizes(theme, layout.narrow, false);
    const double height = std::max(tallest(sizes, map.nodes), labelHeights);
    for (int i = 0; i < map.nodes.size(); ++i) {
        const double x = i == 0 ? 0 : width - card;
        layout.nodes.append(placeNode(sizes, map.nodes.at(i), QRectF(x, 0, card, height)));
    }
    layout.height = height;
    double lowest = 0;
    for (const MapLink& link : map.links) {
        LinkBox box;
        const QSizeF size = labelSize(theme, link);
        double middle = 0;
        for (const MapEnd& end : link.ends)
            middle
                += cageRect(layout, end).center().y() / static_cast<double>(std::max<qsizetype>(1, link.ends.size()));
        const double top = std::clamp(middle - size.height() / 2, lowest, std::max(lowest, height - size.height()));
        box.label = QRectF((width - size.width()) / 2, top, size.width(), size.height());
        lowest = box.label.bottom() + sizes.gap;
        for (const MapEnd& end : link.ends) {
            const QRectF cage = cageRect(layout, end);
            const bool left = end.node == 0;
            const QPointF from(left ? cage.right() : cage.left(), cage.center().y());
            const QPointF to(left ? box.label.left() : box.label.right(),
                std::clamp(from.y(), box.label.top() + sizes.gap, box.label.bottom() - sizes.gap));
            const double knee = (from.x() + to.x()) / 2;
            box.wires.append(QPolygonF({ from, QPointF(knee, from.y()), QPointF(knee, to.y()), to }));
        }
        layout.links.append(box);
    }
    return layout;
}

/// Two rows of nodes and between them a bar for each link; wires leave a cage at its side and run in the gutter.
FabricLayout layOutRows(const Theme& theme, const FabricMapData& map, double width)
{
    FabricLayout layout;
    const int count = static_cast<int>(map.nodes.size());
    const int columns = std::max(1, (count + 1) / 2);
    const double gutter = theme.dpF(28);
    const double card = std::min(theme.dpF(280), (width - columns * gutter) / columns);
    layout.narrow = cardsAreNarrow(theme, map.nodes, card);
    const Sizes sizes(theme, layout.narrow, true);
    const double bar = sizes.cageTitle + theme.dpF(12);
    const double band = static_cast<double>(map.links.size()) * (bar + sizes.gap) + 2 * sizes.gap;
    const double rowHeight = tallest(sizes, map.nodes);
    const double left = (width - columns * (card + gutter)) / 2;
    for (int i = 0; i < count; ++i) {
        const bool top = i < columns;
        const int column = top ? i : i - columns;
        const QRectF rect(left + column * (card + gutter), top ? 0 : rowHeight + band, card, rowHeight);
        layout.nodes.append(placeNode(sizes, map.nodes.at(i), rect));
    }
    layout.height = count > columns ? 2 * rowHeight + band : rowHeight + band;
    for (int i = 0; i < map.links.size(); ++i) {
        const MapLink& link = map.links.at(i);
        const double y = rowHeight + 1.5 * sizes.gap + i * (bar + sizes.gap);
        const double text = QFontMetricsF(theme.font(TextStyle::SecondaryStrong)).horizontalAdvance(linkBarText(link))
            + theme.dpF(28);
        LinkBox box;
        box.bar = true;
        double from = width;
        double to = 0;
        QList<double> xs;
        for (const MapEnd& end : link.ends) {
            const QRectF cage = cageRect(layout, end);
            // Cages of one node take lanes beside each other, so that their wires do not lie on one another.
            const double x = cage.right() + sizes.pad + gutter * (end.cage + 1) / 3;
            xs.append(x);
            from = std::min(from, x);
            to = std::max(to, x);
        }
        const double middle = link.ends.isEmpty() ? width / 2 : (from + to) / 2;
        const double half = std::min(std::max((to - from) / 2 + theme.dpF(12), text / 2), width / 2);
        const double start = std::clamp(middle - half, 0.0, std::max(0.0, width - 2 * half));
        box.label = QRectF(start, y, 2 * half, bar);
        for (int k = 0; k < link.ends.size(); ++k) {
            const QRectF cage = cageRect(layout, link.ends.at(k));
            const bool above = cage.bottom() <= y;
            box.wires.append(QPolygonF({ QPointF(cage.right(), cage.center().y()),
                QPointF(xs.at(k), cage.center().y()),
                QPointF(xs.at(k), above ? box.label.top() : box.label.bottom()) }));
        }
        layout.links.append(box);
    }
    return layout;
}

} // namespace

QString cageText(const MapCage& cage)
{
    return cage.state.isEmpty() ? cage.title : cage.title + u" · "_s + cage.state;
}

QString linkBarText(const MapLink& link)
{
    QStringList parts{ link.title };
    parts.append(link.lines);
    return parts.join(QCoreApplication::translate("ui::FabricMap", " · "));
}

FabricLayout layOutFabric(const Theme& theme, const FabricMapData& map, double width)
{
    return map.nodes.size() <= 2 ? layOutPair(theme, map, width) : layOutRows(theme, map, width);
}

} // namespace ui
