// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/fabric_layout.h"
#include "ui/theme/role.h"

class QPainter;

namespace ui {

class Theme;

/// What the person does with a thing of the map.
struct MapLook
{
    bool hovered = false;
    bool selected = false;
    bool focused = false; ///< selected, and the keyboard is in use here

    bool operator==(const MapLook&) const = default;
};

/// What everything of the map is drawn with.
struct MapBrush
{
    const Theme& theme;
    const MapType& type;
};

/// The card of a machine with its sockets, without the ports in them.
void paintCard(QPainter* painter,
    const MapBrush& brush,
    const CardForm& form,
    const MapNode& node,
    const NodeBox& box,
    const MapLook& look);
void paintTwin(QPainter* painter,
    const MapBrush& brush,
    const CardForm& form,
    const MapTwin& twin,
    const QRectF& rect,
    const MapLook& look);
void paintLabel(QPainter* painter, const MapBrush& brush, const MapLink& link, const LinkBox& box, const MapLook& look);
/// Solid; dashed where something is wrong, dotted where it is not known: the state shows without colour too.
void paintWires(QPainter* painter, const MapBrush& brush, const MapLink& link, const LinkBox& box, const MapLook& look);

[[nodiscard]] bool isLoud(Status status);
/// How far a focus ring reaches beyond the thing it is round.
[[nodiscard]] double ringReach(const MapType& type);

} // namespace ui
