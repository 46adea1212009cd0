// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"

#include <optional>

class QAction;
class QPushButton;

namespace ui {

enum class ButtonKind
{
    Plain,
    Primary, ///< one a page
    Link, ///< reads like text
    Quiet, ///< small, beside the thing it acts on
};

/// A button that Enter and Space both press. `text` may hold a mnemonic.
[[nodiscard]] QPushButton* makeButton(
    const Theme& theme, const QString& text, ButtonKind kind = ButtonKind::Plain, std::optional<Glyph> glyph = {});

/// A button with a sign only; `name` is its accessible name and tool tip.
[[nodiscard]] QPushButton* makeIconButton(const Theme& theme, Glyph glyph, const QString& name);

/// A button that is the face of `action`: text, enabled, visible and tool tip follow it. The action's parent must
/// outlive the button or take it along.
[[nodiscard]] QPushButton* makeActionButton(const Theme& theme, QAction* action, ButtonKind kind = ButtonKind::Plain);

} // namespace ui
