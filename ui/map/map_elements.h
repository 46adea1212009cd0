// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_key.h"

namespace ui {

/// One thing of the map in words: what a screen reader says of it, and a row of the table.
struct MapElement
{
    MapKey key;
    Status status = Status::Ok;
    QString kind; ///< "Machine", "Port", "Link"
    QString name;
    QString state; ///< "OK", "Problem · 200 Gb/s"
    QString details;

    bool operator==(const MapElement&) const = default;
    [[nodiscard]] QString spokenName() const; ///< "Machine spark-a"
    [[nodiscard]] QString spokenText() const; ///< state and details
};

/// Every machine followed by its ports, then the links. Pure.
[[nodiscard]] QList<MapElement> mapElements(const FabricMapData& map);

} // namespace ui
