// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/card_form.h"

#include <QPolygonF>

namespace ui {

struct LinkBox
{
    QRectF label; ///< the card with the link's texts
    bool wide = false; ///< texts in few long lines, for a label that lies between two rows
    QList<QPolygonF> wires; ///< level and upright runs, from cages to the label or to a line that passes under it
};

/// Where everything of the map stands, from (0, 0) to `size`.
struct FabricLayout
{
    CardForm form;
    QList<NodeBox> nodes; ///< as FabricMapData::nodes
    QList<LinkBox> links; ///< as FabricMapData::links
    QSizeF size;
};

/// Lays the map out for a room, without making anything smaller than it is read at: what is larger than the room is
/// shown at fitScale(). Two nodes stand side by side with the links between them; three or more in a ring or a chain
/// stand round a loop; everything else stands in rows with the links as lines between them. Pure; cost grows with the
/// number of nodes and links.
[[nodiscard]] FabricLayout layOutFabric(const MapType& type, const FabricMapData& map, const QSizeF& room);

/// At most 1: how much smaller `size` must be drawn to fit into `room`.
[[nodiscard]] double fitScale(const QSizeF& size, const QSizeF& room);

} // namespace ui
