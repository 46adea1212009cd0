// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QStringList>

namespace ui {

class Theme;
enum class TextStyle;

/// A font of the map with its measures. Unhinted: the map is zoomed, and widths must grow as the picture does.
class MapFont final
{
public:
    MapFont(const Theme& theme, TextStyle style);

    [[nodiscard]] const QFont& font() const { return m_font; }
    [[nodiscard]] double height() const { return m_height; }
    [[nodiscard]] double width(const QString& text) const;
    [[nodiscard]] double widest(const QStringList& texts) const;
    [[nodiscard]] QString cut(const QString& text, double width, Qt::TextElideMode mode = Qt::ElideRight) const;
    /// The words in at most `rows` lines; the last ends in "…" where they do not fit.
    [[nodiscard]] QStringList wrapped(const QString& text, double width, int rows) const;

private:
    QFont m_font;
    QFontMetricsF m_metrics;
    double m_height;
    /// A layout measures the same few texts over and over: for every width that is tried, and again when it is read anew.
    mutable QHash<QString, double> m_widths;
};

/// The type and lengths that cards and labels are made of; measured once for a theme and a size of type.
struct MapType
{
    explicit MapType(const Theme& theme);

    MapFont name;
    MapFont line;
    MapFont strong;
    MapFont mono;
    double unit; ///< a pixel of the 14 px body font

    [[nodiscard]] double dp(double length) const { return length * unit; }
    [[nodiscard]] double pad() const { return dp(12); } ///< inside a card
    [[nodiscard]] double cagePad() const { return dp(9); } ///< inside a cage, at its sides
    [[nodiscard]] double gap() const { return dp(8); } ///< between cages
    [[nodiscard]] double sign() const { return dp(13); } ///< a state's sign in a line of text
};

} // namespace ui
