// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scroll_page.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

ScrollPage::ScrollPage(const Theme& theme, QWidget* parent)
    : QScrollArea(parent)
{
    setWidgetResizable(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* body = new QWidget;
    body->setProperty("scrollBody", true);
    m_column = new QVBoxLayout(body);
    m_column->setContentsMargins(theme.dp(24), theme.dp(20), theme.dp(24), theme.dp(20));
    m_column->setSpacing(theme.dp(16));
    m_column->setSizeConstraint(QLayout::SetNoConstraint);
    setWidget(body);
    viewport()->setAutoFillBackground(false);
    body->setAutoFillBackground(false);
    body->installEventFilter(this);
}

void ScrollPage::setGrows(bool grows)
{
    m_grows = grows;
    if (!grows)
        setMinimumHeight(0);
    fitBody();
}

void ScrollPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fitBody();
}

bool ScrollPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fitBody();
    return QScrollArea::eventFilter(watched, event);
}

void ScrollPage::fitBody()
{
    // The body is as wide with a scroll bar as without: the bar takes its room from the margin, so that nothing jumps
    // and right edges stay in line with the bars above and below.
    const int width = this->width();
    const int needed
        = m_column->hasHeightForWidth() ? m_column->minimumHeightForWidth(width) : m_column->minimumSize().height();
    if (m_grows && minimumHeight() != needed)
        setMinimumHeight(needed);
    widget()->resize(width, std::max(height(), needed));
}

} // namespace ui
