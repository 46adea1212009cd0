// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scroll_page.h"

#include "ui/theme/theme.h"

#include <QVBoxLayout>

namespace ui {

ScrollPage::ScrollPage(const Theme& theme, QWidget* parent)
    : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* body = new QWidget;
    body->setProperty("scrollBody", true);
    body->setAutoFillBackground(false);
    m_column = new QVBoxLayout(body);
    const int margin = theme.dp(24);
    m_column->setContentsMargins(margin, theme.dp(20), margin, theme.dp(20));
    m_column->setSpacing(theme.dp(16));
    setWidget(body);
    viewport()->setAutoFillBackground(false);
    body->setAutoFillBackground(false);
}

} // namespace ui
