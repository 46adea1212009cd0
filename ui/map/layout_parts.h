// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/fabric_layout.h"

#include <optional>

namespace ui {

// The arrangements that layOutFabric() chooses from, and what they share. Lengths that do not follow from a font:

constexpr double wireRun = 34; ///< between a card and a label beside it
constexpr double gutterWidth = 28; ///< beside cards, for wires that turn

/// At most two nodes.
[[nodiscard]] FabricLayout layOutPair(const MapType& type, const FabricMapData& map, const QSizeF& room);
/// `order` is what loopOrder() says.
[[nodiscard]] FabricLayout layOutLoop(
    const MapType& type, const FabricMapData& map, const QSizeF& room, const QList<int>& order);
/// Any number of nodes and any links.
[[nodiscard]] FabricLayout layOutRows(const MapType& type, const FabricMapData& map, const QSizeF& room);

/// Three to eight nodes that are joined by cables to a ring or to chains, in an order in which each cable leads to the
/// next node or from the last to the first. Nothing for any other shape.
[[nodiscard]] std::optional<QList<int>> loopOrder(const FabricMapData& map);

[[nodiscard]] QRectF cageRect(const FabricLayout& layout, const MapEnd& end);
[[nodiscard]] bool joins(const MapLink& link, int one, int other);
[[nodiscard]] double stackHeight(const MapType& type, const FabricMapData& map, const QList<int>& links);
[[nodiscard]] double widestLabel(const MapType& type, const FabricMapData& map);

/// Puts the labels of `links` under each other round `middle`, inside the row from `top` to `bottom`, and draws wires
/// to them from the right side of cages of the node `left` and from the left side of those of every other node.
void placeBetween(const MapType& type,
    const FabricMapData& map,
    const QList<int>& links,
    int left,
    double middle,
    double top,
    double bottom,
    FabricLayout* layout);

/// A wire that leaves level, turns half way, and arrives level.
[[nodiscard]] QPolygonF steppedWire(const QPointF& from, const QPointF& to);

} // namespace ui
