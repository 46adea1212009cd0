// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_type.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

QFont unhinted(QFont font)
{
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

/// More texts than a large map has; what is older than a full memory is measured again.
constexpr qsizetype mostWidths = 8192;

} // namespace

MapFont::MapFont(const Theme& theme, TextStyle style)
    : m_font(unhinted(theme.font(style)))
    , m_metrics(m_font)
    , m_height(std::ceil(m_metrics.height()))
{
}

double MapFont::width(const QString& text) const
{
    if (const auto known = m_widths.constFind(text); known != m_widths.cend())
        return *known;
    if (m_widths.size() >= mostWidths)
        m_widths.clear();
    return *m_widths.insert(text, m_metrics.horizontalAdvance(text));
}

double MapFont::widest(const QStringList& texts) const
{
    double most = 0;
    for (const QString& text : texts)
        most = std::max(most, width(text));
    return most;
}

QString MapFont::cut(const QString& text, double width, Qt::TextElideMode mode) const
{
    // A hair more than asked for: a width that was measured from this text must hold it.
    return m_metrics.elidedText(text, mode, width + 0.5);
}

QStringList MapFont::wrapped(const QString& text, double width, int rows) const
{
    QStringList lines;
    QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    while (!words.isEmpty() && lines.size() < rows) {
        if (lines.size() == rows - 1) {
            lines.append(cut(words.join(u' '), width));
            break;
        }
        QString row = words.takeFirst();
        while (!words.isEmpty() && this->width(row + u' ' + words.first()) <= width)
            row += u' ' + words.takeFirst();
        lines.append(cut(row, width));
    }
    return lines;
}

MapType::MapType(const Theme& theme)
    : name(theme, TextStyle::Section)
    , line(theme, TextStyle::Secondary)
    , strong(theme, TextStyle::SecondaryStrong)
    , mono(theme, TextStyle::MonoSmall)
    , unit(theme.dpF(1))
{
}

} // namespace ui
