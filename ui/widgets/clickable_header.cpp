// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/clickable_header.h"

#include "ui/theme/quiet_style.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLayout>
#include <QPainter>

namespace ui {

ClickableHeader::ClickableHeader(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize ClickableHeader::sizeHint() const
{
    return layout() ? layout()->sizeHint() : QSize{};
}

QSize ClickableHeader::minimumSizeHint() const
{
    return layout() ? layout()->minimumSize() : QSize{};
}

bool ClickableHeader::hasHeightForWidth() const
{
    return layout() && layout()->hasHeightForWidth();
}

int ClickableHeader::heightForWidth(int width) const
{
    return layout() ? layout()->heightForWidth(width) : -1;
}

void ClickableHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(hasFocus() && keyboardInUse() ? QPen(m_theme.color(Role::Accent), 2) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? QBrush(m_theme.color(Role::Raised)) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(box, m_theme.dpF(7), m_theme.dpF(7));
}

void ClickableHeader::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        event->accept();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void ClickableHeader::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ClickableHeader::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace ui
