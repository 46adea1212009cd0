// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/badge.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double badgeHeight = 22;
constexpr double badgePadding = 8;
constexpr double badgeSign = 14;
constexpr double badgeGap = 5;

} // namespace

QSize badgeSize(const Theme& theme, const QString& text)
{
    const QFontMetrics metrics(theme.font(TextStyle::SecondaryStrong));
    const int width
        = 2 * theme.dp(badgePadding) + theme.dp(badgeSign) + theme.dp(badgeGap) + metrics.horizontalAdvance(text);
    return { width, std::max(theme.dp(badgeHeight), metrics.height() + theme.dp(4)) };
}

void paintBadge(QPainter* painter,
    const Theme& theme,
    const QRect& rect,
    Status status,
    const QString& text,
    Qt::LayoutDirection direction)
{
    const QSize size = badgeSize(theme, text).boundedTo(rect.size());
    const QRect pill = QStyle::alignedRect(direction, Qt::AlignLeading | Qt::AlignVCenter, size, rect);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.color(statusSoftRole(status)));
    painter->drawRoundedRect(pill, pill.height() / 2.0, pill.height() / 2.0);

    const int sign = theme.dp(badgeSign);
    const QRect logicalSign(pill.left() + theme.dp(badgePadding),
        pill.center().y() - sign / 2 + (pill.height() % 2 == 0 ? 1 : 0),
        sign,
        sign);
    paintGlyph(painter,
        statusGlyph(status),
        QStyle::visualRect(direction, pill, logicalSign),
        theme.color(statusRole(status)));

    const int textLeft = logicalSign.right() + 1 + theme.dp(badgeGap);
    const QRect logicalText(textLeft, pill.top(), pill.right() + 1 - theme.dp(badgePadding) - textLeft, pill.height());
    const QFont font = theme.font(TextStyle::SecondaryStrong);
    const QString shown = QFontMetrics(font).elidedText(text, Qt::ElideRight, logicalText.width() + 1);
    painter->setFont(font);
    painter->setPen(theme.color(statusRole(status)));
    painter->drawText(QStyle::visualRect(direction, pill, logicalText),
        Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine,
        shown);
    painter->restore();
}

StatusBadge::StatusBadge(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void StatusBadge::setStatus(Status status, const QString& text)
{
    m_status = status;
    m_text = text;
    const QString word = statusWord(status);
    setAccessibleName(text.contains(word, Qt::CaseInsensitive) ? text : word + u": "_s + text);
    updateGeometry();
    update();
}

QSize StatusBadge::sizeHint() const
{
    return badgeSize(m_theme, m_text);
}

void StatusBadge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintBadge(&painter, m_theme, rect(), m_status, m_text, layoutDirection());
}

StateSign::StateSign(const Theme& theme, Status status, double size, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_status(status)
    , m_size(size)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(statusWord(status));
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void StateSign::setStatus(Status status)
{
    m_status = status;
    setAccessibleName(statusWord(status));
    update();
}

QSize StateSign::sizeHint() const
{
    return { m_theme.dp(m_size), m_theme.dp(m_size) };
}

void StateSign::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintGlyph(&painter, statusGlyph(m_status), rect(), m_theme.color(statusRole(m_status)));
}

} // namespace ui
