// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_key.h"

#include <QRectF>

namespace ui {

/// A place that the keyboard can be at.
struct TravelSpot
{
    MapKey key;
    QRectF rect;
};

enum class TravelStep
{
    Left,
    Right,
    Up,
    Down,
    First,
    Last,
    In ///< from a card to its first port
};

/// Where a step leads: to the nearest card or link in that direction, and down through the ports of a card before it
/// leaves the card. Stays where it is when there is nothing further. `spots`: each card followed by its ports.
[[nodiscard]] MapKey travel(const QList<TravelSpot>& spots, const MapKey& from, TravelStep step);

} // namespace ui
