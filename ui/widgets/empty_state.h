// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/glyph.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

class Theme;

/// What would be here, why it is not, and the button that fills it.
class EmptyState final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(EmptyState)

public:
    EmptyState(const Theme& theme, Glyph glyph, const QString& title, const QString& text, QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& text);
    [[nodiscard]] QPushButton* addButton(const QString& text);

private:
    const Theme& m_theme;
    QLabel* m_title;
    QLabel* m_text;
    QHBoxLayout* m_buttons;
};

} // namespace ui
