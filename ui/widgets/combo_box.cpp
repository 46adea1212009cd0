// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/combo_box.h"

#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyle>
#include <QWheelEvent>

namespace ui {

ComboBox::ComboBox(const Theme& theme, QWidget* parent)
    : QComboBox(parent)
    , m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
}

void ComboBox::paintEvent(QPaintEvent* event)
{
    QComboBox::paintEvent(event);
    QPainter painter(this);
    const int side = m_theme.dp(14);
    const QRect logical(width() - side - m_theme.dp(9), (height() - side) / 2, side, side);
    paintGlyph(&painter,
        Glyph::ChevronDown,
        QStyle::visualRect(layoutDirection(), rect(), logical),
        m_theme.color(isEnabled() ? Role::Text : Role::Muted));
}

void ComboBox::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace ui
