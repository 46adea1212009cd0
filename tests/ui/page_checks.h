// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QStringList>

class QWidget;

namespace samples {

/// Widgets that the keyboard reaches and that a screen reader could not name.
[[nodiscard]] QStringList namelessWidgets(QWidget* window);
/// Labels, buttons and badges whose text has less room than it needs and that do not say so with an ellipsis.
[[nodiscard]] QStringList clippedTexts(QWidget* window);
/// Labels and buttons whose text can hardly be told from what is behind it in `picture`, a grab of the window: catches
/// text in a colour of the wrong theme, whatever way it came there.
[[nodiscard]] QStringList faintTexts(QWidget* window, const QImage& picture);
/// Labels and buttons with a mnemonic of the same letter: Alt would not press any of them.
[[nodiscard]] QStringList clashingMnemonics(QWidget* window);

} // namespace samples
