// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace ui {

class Theme;

/// A page's content: scrolls up and down where it must, never sideways; 24 px margins, 16 px gaps.
///
/// QScrollArea gives a body whose height depends on its width the height it would like, and never less. Pages that hold
/// a table or a long file want to fill the window and scroll inside themselves, so the body here gets the window's
/// height and only grows beyond it when its parts cannot be made smaller.
class ScrollPage final : public QScrollArea
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ScrollPage)

public:
    explicit ScrollPage(const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QVBoxLayout* column() const { return m_column; }
    /// Asks for the height of its content instead of scrolling: for a part that stands inside another scrolling page.
    void setGrows(bool grows);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitBody();

    QVBoxLayout* m_column;
    bool m_grows = false;
};

} // namespace ui
