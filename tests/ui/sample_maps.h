// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_data.h"

namespace samples {

/// Ways in which made machines are joined, for the tests of the map.
enum class Cabling
{
    None,
    OneCable,
    TwoCables,
    Ring,
    Chain,
    Switch
};

struct MapWish
{
    int nodes = 2;
    Cabling cabling = Cabling::OneCable;
    bool longNames = false;
    bool fault = false; ///< on the first port of the second machine and the first link
    bool unread = false; ///< the last machine
};

[[nodiscard]] ui::FabricMapData mapOf(const MapWish& wish);

/// Names of shapes that must all be laid out well, with what they wish for.
[[nodiscard]] QList<std::pair<QString, MapWish>> allShapes();

} // namespace samples
