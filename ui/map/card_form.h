// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_data.h"
#include "ui/map/map_type.h"

#include <QRectF>

namespace ui {

/// How much of a port a card has room for.
enum class TwinForm
{
    Full, ///< HCA, netdev and address in one line
    TwoLines, ///< the netdev under the HCA
    Short, ///< HCA and address; the netdev is in the tool tip, in the table and in the GID tables
};

/// How all cards of a map are written: one form, so that they line up.
struct CardForm
{
    double width = 0;
    TwinForm twins = TwinForm::Full;
    bool stateBelow = false; ///< a cage's state stands under its title
    bool dense = false; ///< cages without a cable take one line
    int lineRows = 1; ///< of the line under the name
    double netdevAt = 0; ///< Full: where the second column begins, from the left of a port's line
};

struct CageBox
{
    QRectF rect;
    bool plain = false; ///< a line of text without a box
    QList<QRectF> twins;
};

struct NodeBox
{
    QRectF rect;
    QList<CageBox> cages;
    QRectF message;
};

/// Title and state of a cage in one line.
[[nodiscard]] QString cageText(const MapCage& cage);

/// Width at which no card of these nodes cuts its ports off, within reason.
[[nodiscard]] double cardWidthFor(const MapType& type, const QList<MapNode>& nodes, TwinForm twins);
/// The form with the most that `width` has room for; `twoLines` allows ports to take a second line.
[[nodiscard]] CardForm cardForm(
    const MapType& type, const QList<MapNode>& nodes, double width, bool twoLines, bool dense);
[[nodiscard]] double cardHeight(const MapType& type, const CardForm& form, const MapNode& node);
[[nodiscard]] double tallestCard(const MapType& type, const CardForm& form, const QList<MapNode>& nodes);
[[nodiscard]] NodeBox placeCard(const MapType& type, const CardForm& form, const MapNode& node, const QRectF& rect);

} // namespace ui
