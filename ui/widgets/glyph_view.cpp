// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/glyph_view.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace ui {

GlyphView::GlyphView(const Theme& theme, Glyph glyph, Role role, double size, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_glyph(glyph)
    , m_role(role)
    , m_size(size)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void GlyphView::setGlyph(Glyph glyph)
{
    m_glyph = glyph;
    update();
}

QSize GlyphView::sizeHint() const
{
    return { m_theme.dp(m_size), m_theme.dp(m_size) };
}

void GlyphView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const double side = std::min(width(), height());
    paintGlyph(
        &painter, m_glyph, QRectF((width() - side) / 2, (height() - side) / 2, side, side), m_theme.color(m_role));
}

} // namespace ui
