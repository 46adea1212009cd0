// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_data.h"
#include "ui/map/map_type.h"

#include <QSizeF>

namespace ui {

/// Mono lines of a label: one a subnet, or two beside each other in a wide one. Very many end in a count.
[[nodiscard]] QStringList labelLines(const MapLink& link, bool wide);

/// Size of a label that cuts nothing off, within reason.
[[nodiscard]] QSizeF labelSize(const MapType& type, const MapLink& link, bool wide);

/// Width of a wide label's first line: sign, title, state and evidence beside each other.
[[nodiscard]] double wideHeadWidth(const MapType& type, const MapLink& link);

} // namespace ui
