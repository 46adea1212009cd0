// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

class QLabel;
class QFrame;

namespace ui {

/// A line of text in one of the styles of type. `tone` is a word of the style sheet ("muted", "problem", …).
[[nodiscard]] QLabel* makeLabel(const Theme& theme, TextStyle style, const QString& text, const QString& tone = {});

/// A paragraph: wraps, and can be selected with the mouse. Plain text: what nodes send is never read as markup.
[[nodiscard]] QLabel* makeParagraph(const Theme& theme, TextStyle style, const QString& text, const QString& tone = {});

void setTone(QLabel* label, const QString& tone);

/// A 1 px line between parts of a card.
[[nodiscard]] QFrame* makeLine();

} // namespace ui
