// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/role.h"

#include <QIcon>
#include <QList>
#include <QRectF>
#include <QString>

class QPainter;

namespace ui {

class Theme;

/// The icon set: one stroke style on a 16 × 16 grid, one ink, coloured by role when drawn.
enum class Glyph
{
    StateOk,
    StateWarning,
    StateProblem,
    StateUnknown,
    StateRunning,
    StateNotDone,
    StateNote,
    StateCancelled,
    Refresh,
    Copy,
    Done,
    Close,
    Add,
    Remove,
    Stop,
    Undo,
    Save,
    Search,
    ZoomOut,
    Fit,
    ChevronRight,
    ChevronDown,
    Machine,
    Cable,
    Key,
    File,
    Chart,
    Stack,
};

[[nodiscard]] const QList<Glyph>& allGlyphs();
/// Base name of the file in resources/icons.
[[nodiscard]] QString glyphFile(Glyph glyph);

/// Draws into `rect` (kept square by the caller), sharp at any scale.
void paintGlyph(QPainter* painter, Glyph glyph, const QRectF& rect, const QColor& color);

/// An icon that asks the theme for its colour each time it is drawn. `theme` must outlive it.
[[nodiscard]] QIcon glyphIcon(const Theme& theme, Glyph glyph, Role role);

} // namespace ui
