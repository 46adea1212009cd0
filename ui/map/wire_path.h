// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QPolygonF>

namespace ui {

/// A wire of level and upright runs as a path with round corners, moved by `shift` to its own right-hand side: strands
/// of one cable that are shifted by different amounts run beside each other round every corner.
[[nodiscard]] QPainterPath wirePath(const QPolygonF& wire, double shift, double radius);

} // namespace ui
