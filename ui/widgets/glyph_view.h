// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/glyph.h"

#include <QWidget>

namespace ui {

/// A sign as decoration; what it stands for is written beside it.
class GlyphView final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(GlyphView)

public:
    GlyphView(const Theme& theme, Glyph glyph, Role role, double size, QWidget* parent = nullptr);

    void setGlyph(Glyph glyph);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Glyph m_glyph;
    Role m_role;
    double m_size;
};

} // namespace ui
