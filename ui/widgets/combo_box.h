// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace ui {

class Theme;

/// A combo box with our chevron: a style sheet can only take an arrow from a file, which has one colour for all themes.
class ComboBox final : public QComboBox
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComboBox)

public:
    explicit ComboBox(const Theme& theme, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    /// A wheel over a closed box scrolls the page instead of changing a value unseen.
    void wheelEvent(QWheelEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace ui
