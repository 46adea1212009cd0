// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

class QFrame;
class QLabel;
class QWidget;

namespace ui {

/// A line of text in one of the styles of type. `tone` is a word of the style sheet ("muted", "problem", …).
[[nodiscard]] QLabel* makeLabel(const Theme& theme, TextStyle style, const QString& text, const QString& tone = {});

/// A paragraph: wraps, and can be selected with the mouse. Plain text: what nodes send is never read as markup.
[[nodiscard]] QLabel* makeParagraph(const Theme& theme, TextStyle style, const QString& text, const QString& tone = {});

void setTone(QLabel* label, const QString& tone);

/// Takes a widget off the screen at once and deletes it later: deleteLater() alone leaves it standing beside its
/// successor until the event loop comes round.
void discard(QWidget* widget);

/// A 1 px line between parts of a card.
[[nodiscard]] QFrame* makeLine();

} // namespace ui
