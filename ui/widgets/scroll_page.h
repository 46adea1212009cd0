// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace ui {

class Theme;

/// A page's content: scrolls up and down where it must, never sideways; 24 px margins, 16 px gaps.
class ScrollPage final : public QScrollArea
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ScrollPage)

public:
    explicit ScrollPage(const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QVBoxLayout* column() const { return m_column; }

private:
    QVBoxLayout* m_column;
};

} // namespace ui
