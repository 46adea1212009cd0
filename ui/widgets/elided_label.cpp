// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include <QEvent>
#include <QFontMetrics>

namespace ui {

using namespace Qt::Literals::StringLiterals;

ElidedLabel::ElidedLabel(QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setFullText(const QString& text)
{
    if (text == m_fullText)
        return;
    m_fullText = text;
    setAccessibleName(text);
    updateGeometry();
    elide();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    elide();
}

void ElidedLabel::setWrapsOnce(bool wraps)
{
    m_wrapsOnce = wraps;
    setWordWrap(wraps);
    updateGeometry();
    elide();
}

QSize ElidedLabel::sizeHint() const
{
    const QFontMetrics metrics(font());
    const int second = m_wrapsOnce ? metrics.lineSpacing() : 0;
    return { metrics.horizontalAdvance(m_fullText) + 2, metrics.height() + second };
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QFontMetrics metrics(font());
    return { std::min(metrics.horizontalAdvance(m_fullText) + 2, metrics.averageCharWidth() * 8), metrics.height() };
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        elide();
    }
}

void ElidedLabel::elide()
{
    const QFontMetrics metrics(font());
    QString shown = metrics.elidedText(m_fullText, m_mode, width());
    if (m_wrapsOnce && shown != m_fullText) {
        // Breaks fall between words, so two lines hold somewhat less than twice the width.
        const auto height = [&](const QString& text) {
            return metrics.boundingRect(QRect(0, 0, width(), 1000), Qt::TextWordWrap, text).height();
        };
        const int twoLines = 2 * metrics.lineSpacing();
        int room = 2 * width();
        shown = m_fullText;
        while (height(shown) > twoLines && room > width()) {
            shown = metrics.elidedText(m_fullText, m_mode, room);
            room -= metrics.averageCharWidth();
        }
    }
    if (shown != text())
        setText(shown);
    setToolTip(shown == m_fullText ? QString{} : m_fullText);
}

} // namespace ui
