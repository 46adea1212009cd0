// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/step_button.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>

namespace ui {

using namespace Qt::Literals::StringLiterals;

StepButton::StepButton(const Theme& theme, Step step, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
    , m_step(step)
{
    setCheckable(true);
    setText(stepTitle(step));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::toggled, this, &StepButton::describe);
    describe();
}

void StepButton::setState(Status status, const QString& line)
{
    if (status == m_status && line == m_line)
        return;
    m_status = status;
    m_line = line;
    describe();
    update();
}

void StepButton::describe()
{
    QString name = text() + u", "_s + statusWord(m_status);
    if (!m_line.isEmpty())
        name += u", "_s + m_line;
    setAccessibleName(isChecked() ? tr("%1, shown").arg(name) : name);
    // The line is cut with an ellipsis where it does not fit; the tool tip has it whole.
    const int room = width() - m_theme.dp(48);
    const QFontMetrics metrics(m_theme.font(TextStyle::Secondary));
    setToolTip(metrics.horizontalAdvance(m_line) > room ? m_line : QString{});
}

QSize StepButton::sizeHint() const
{
    const int lines = QFontMetrics(m_theme.font(TextStyle::Body)).height()
        + QFontMetrics(m_theme.font(TextStyle::Secondary)).height();
    return { m_theme.dp(192), std::max(m_theme.dp(58), lines + m_theme.dp(18)) };
}

void StepButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool rtl = layoutDirection() == Qt::RightToLeft;
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    QPainterPath shape;
    shape.addRoundedRect(box, m_theme.dpF(8), m_theme.dpF(8));
    if (isChecked() || underMouse()) {
        painter.fillPath(shape, m_theme.color(isChecked() ? Role::RailSelected : Role::RailHover));
    }
    if (isChecked()) {
        painter.save();
        painter.setClipPath(shape);
        const double bar = m_theme.dpF(3);
        painter.fillRect(QRectF(rtl ? box.right() - bar : box.left(), box.top(), bar, box.height()),
            m_theme.color(Role::RailAccent));
        painter.restore();
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.color(Role::RailAccent), 2));
        painter.drawPath(shape);
    }

    const QFont titleFont = m_theme.font(TextStyle::Body);
    const QFont lineFont = m_theme.font(TextStyle::Secondary);
    const int titleHeight = QFontMetrics(titleFont).height();
    const int lineHeight = QFontMetrics(lineFont).height();
    const int gap = m_theme.dp(3);
    const int top = (height() - titleHeight - gap - lineHeight) / 2;
    const int sign = m_theme.dp(18);
    const int signLeft = m_theme.dp(8);
    const int textLeft = m_theme.dp(40);
    const QRect signRect(signLeft, top + (titleHeight - sign) / 2, sign, sign);
    paintGlyph(&painter,
        statusGlyph(m_status),
        QStyle::visualRect(layoutDirection(), rect(), signRect),
        m_theme.color(statusRailRole(m_status)));

    const int textWidth = width() - textLeft - m_theme.dp(8);
    const auto drawLine = [&](const QFont& font, Role role, int y, int lineBox, const QString& text) {
        painter.setFont(font);
        painter.setPen(m_theme.color(role));
        const QRect where = QStyle::visualRect(layoutDirection(), rect(), QRect(textLeft, y, textWidth, lineBox));
        painter.drawText(where,
            Qt::AlignLeading | Qt::AlignVCenter | Qt::TextSingleLine,
            QFontMetrics(font).elidedText(text, Qt::ElideRight, textWidth));
    };
    drawLine(titleFont, Role::RailHeading, top, titleHeight, text());
    drawLine(lineFont, Role::RailMuted, top + titleHeight + gap, lineHeight, m_line);
}

void StepButton::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void StepButton::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace ui
