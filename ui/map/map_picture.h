// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/map/map_data.h"

class QImage;

namespace ui {

// The map as a picture for a report: light colours on white whatever the window looks like, a title with the cluster's
// name and the time at which it was read, and the word DEMO where it is made up.

[[nodiscard]] QByteArray mapAsSvg(const FabricMapData& map);
/// At twice the size, for screens and print that show finer than 96 dpi.
[[nodiscard]] QImage mapAsImage(const FabricMapData& map);

/// Writes the picture whole or not at all; ".svg" or ".png" decides which.
[[nodiscard]] core::Result<> writeMapPicture(const FabricMapData& map, const QString& path);

/// A name for the file: "sparkloom-spark-a-2026-12-01.svg".
[[nodiscard]] QString mapPictureName(const FabricMapData& map);

} // namespace ui
