// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/fabric_data.h"

#include <QPolygonF>
#include <QRectF>

namespace ui {

class Theme;

struct CageBox
{
    QRectF rect;
    bool plain = false; ///< a line of text without a box: nothing is plugged in, and room is short
};

struct NodeBox
{
    QRectF rect;
    QList<CageBox> cages;
};

struct LinkBox
{
    QRectF label; ///< the card or bar with the link's texts
    QList<QPolygonF> wires; ///< one an end, from the cage to the label
    bool bar = false; ///< texts in one line
};

/// Where everything of the map stands. Pure geometry, in widget pixels.
struct FabricLayout
{
    QList<NodeBox> nodes;
    QList<LinkBox> links;
    double height = 0;
    bool narrow = false; ///< cages write their state under their title, nodes their line in two
};

[[nodiscard]] FabricLayout layOutFabric(const Theme& theme, const FabricMapData& map, double width);

/// Title and state of a cage in one line.
[[nodiscard]] QString cageText(const MapCage& cage);
/// Texts of a link as a bar has room for them.
[[nodiscard]] QString linkBarText(const MapLink& link);

} // namespace ui
