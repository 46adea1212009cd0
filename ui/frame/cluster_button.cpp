// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/cluster_button.h"

#include "ui/text/counts.h"
#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

ClusterButton::ClusterButton(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
{
    setObjectName(u"cluster"_s);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &ClusterButton::openMenu);
    setCluster({}, {});
}

void ClusterButton::setCluster(const QString& name, const QString& lines)
{
    m_name = name.isEmpty() ? tr("No machines yet") : name;
    m_lines = (name.isEmpty() ? tr("open, settings…") : lines).split(u'\n', Qt::SkipEmptyParts);
    describe();
    updateGeometry();
    update();
}

void ClusterButton::setMenu(QMenu* menu)
{
    m_menu = menu;
}

void ClusterButton::openMenu()
{
    if (!m_menu)
        return;
    const QPoint corner = mapToGlobal(QPoint(0, 0)) - QPoint(0, m_menu->sizeHint().height() + m_theme.dp(4));
    m_menu->popup(corner);
    m_menu->setFocus(Qt::PopupFocusReason);
}

void ClusterButton::describe()
{
    setAccessibleName(tr("Menu, %1").arg(listText(QStringList{ m_name } + m_lines)));
    const int room = width() - m_theme.dp(48);
    const QFontMetrics names(m_theme.font(TextStyle::Body));
    const QFontMetrics lines(m_theme.font(TextStyle::Secondary));
    bool cut = names.horizontalAdvance(m_name) > room - m_theme.dp(20);
    for (const QString& line : m_lines)
        cut = cut || lines.horizontalAdvance(line) > room;
    setToolTip(cut ? (QStringList{ m_name } + m_lines).join(u'\n') : tr("Clusters, snapshots and settings (F10)"));
}

int ClusterButton::widthOfOwnWords() const
{
    const int name
        = QFontMetrics(m_theme.font(TextStyle::Body)).horizontalAdvance(tr("No machines yet")) + m_theme.dp(20);
    const int line = QFontMetrics(m_theme.font(TextStyle::Secondary)).horizontalAdvance(tr("open, settings…"));
    return std::max(name, line) + m_theme.dp(49); // sign, margins and what rounding takes
}

QSize ClusterButton::sizeHint() const
{
    const int text = QFontMetrics(m_theme.font(TextStyle::Body)).height()
        + static_cast<int>(m_lines.size())
            * (QFontMetrics(m_theme.font(TextStyle::Secondary)).height() + m_theme.dp(2));
    return { m_theme.dp(192), std::max(m_theme.dp(58), text + m_theme.dp(18)) };
}

void ClusterButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(m_theme.color(Role::RailAccent), 2) : QPen(Qt::NoPen));
        painter.setBrush(underMouse() ? QBrush(m_theme.color(Role::RailHover)) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(box, m_theme.dpF(8), m_theme.dpF(8));
    }
    const QFont nameFont = m_theme.font(TextStyle::Body);
    const QFont lineFont = m_theme.font(TextStyle::Secondary);
    const int nameHeight = QFontMetrics(nameFont).height();
    const int lineHeight = QFontMetrics(lineFont).height();
    const int gap = m_theme.dp(2);
    const int textLeft = m_theme.dp(40);
    const int chevron = m_theme.dp(14);
    const int lineWidth = width() - textLeft - m_theme.dp(8);
    const int nameWidth = lineWidth - chevron - m_theme.dp(6);
    int y = (height() - nameHeight - static_cast<int>(m_lines.size()) * (gap + lineHeight)) / 2;
    const auto place = [this](const QRect& logical) { return QStyle::visualRect(layoutDirection(), rect(), logical); };
    paintGlyph(&painter,
        Glyph::Stack,
        place(QRect(m_theme.dp(8), y + (nameHeight - m_theme.dp(18)) / 2, m_theme.dp(18), m_theme.dp(18))),
        m_theme.color(Role::RailMuted));
    // It opens upwards.
    const QRect sign
        = place(QRect(width() - chevron - m_theme.dp(8), y + (nameHeight - chevron) / 2, chevron, chevron));
    painter.save();
    painter.translate(sign.center().x() + 0.5, sign.center().y() + 0.5);
    painter.scale(1, -1);
    paintGlyph(&painter,
        Glyph::ChevronDown,
        QRectF(-chevron / 2.0, -chevron / 2.0, chevron, chevron),
        m_theme.color(Role::RailMuted));
    painter.restore();
    const auto drawLine = [&](const QFont& font, Role role, int height, int room, const QString& text) {
        painter.setFont(font);
        painter.setPen(m_theme.color(role));
        painter.drawText(place(QRect(textLeft, y, room, height)),
            Qt::AlignLeading | Qt::AlignVCenter | Qt::TextSingleLine,
            QFontMetrics(font).elidedText(text, Qt::ElideRight, room));
        y += height + gap;
    };
    drawLine(nameFont, Role::RailHeading, nameHeight, nameWidth, m_name);
    for (const QString& line : std::as_const(m_lines))
        drawLine(lineFont, Role::RailMuted, lineHeight, lineWidth, line);
}

void ClusterButton::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Up:
        openMenu();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void ClusterButton::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ClusterButton::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void ClusterButton::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    describe();
}

} // namespace ui
