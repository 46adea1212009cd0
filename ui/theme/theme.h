// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/role.h"

#include <QFont>
#include <QObject>
#include <QPalette>
#include <QPointer>

class QWidget;

namespace ui {

enum class ThemeChoice
{
    System,
    Light,
    Dark
};

/// The few sizes and weights of type that the window uses. Sizes follow the system font (Theme::dp).
enum class TextStyle
{
    Body, ///< 14/20
    BodyStrong, ///< 14/20 semi-bold
    Title, ///< 16 semi-bold: the one sentence about the state
    Heading, ///< 15 semi-bold: what a side panel is about
    Section, ///< 13 semi-bold: head of a card
    Button, ///< 13 medium
    Secondary, ///< 12/18
    SecondaryStrong, ///< 12 semi-bold: badges
    Mono, ///< 12.5, addresses, device names, files, logs
    MonoSmall, ///< 11, cells and second lines
};

/// Colours, type and sizes of the window. One object, made by whoever makes the window and handed to every widget that
/// paints; it follows the system until a theme is chosen. GUI thread.
///
/// The application's own palette is left alone: it is how Qt 6.4 tells that the system went dark.
class Theme final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Theme)

public:
    explicit Theme(QObject* parent = nullptr);

    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);
    [[nodiscard]] bool isDark() const { return m_dark; }

    [[nodiscard]] QColor color(Role role) const { return roleColor(role, m_dark); }
    [[nodiscard]] QFont font(TextStyle style) const;
    /// Distance from one line of a paragraph to the next, in pixels of the font in use.
    [[nodiscard]] double lineHeight(TextStyle style) const;
    /// A length given in pixels of a 14 px body font, in pixels of the font in use.
    [[nodiscard]] int dp(double length) const;
    [[nodiscard]] double dpF(double length) const { return length * m_scale; }

    [[nodiscard]] QPalette palette() const;
    [[nodiscard]] QString styleSheet() const;

    /// Gives a top-level widget palette, font and style sheet, now and at every change.
    void dress(QWidget* window);
    /// Sets the font now and at every change.
    void applyFont(QWidget* widget, TextStyle style) const;

    /// For tests and for the zoom setting: the system's size of type, in points.
    void setSystemPointSize(double points);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void changed();

private:
    void refresh();
    void dressNow(QWidget* window) const;
    [[nodiscard]] bool systemIsDark() const;
    void readSystemFont();

    FontFamilies m_families;
    ThemeChoice m_choice = ThemeChoice::System;
    bool m_dark = false;
    bool m_sizeIsSet = false;
    double m_systemPoints = 10;
    double m_scale = 1;
    QList<QPointer<QWidget>> m_windows;
};

/// Our base style (QuietStyle), so that every desktop draws the same shapes. Call before the first widget is made.
void prepareApplicationStyle();

} // namespace ui
