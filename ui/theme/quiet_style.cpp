// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/quiet_style.h"

#include "ui/theme/glyph.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr const char* keyboardProperty = "sparkloomKeyboardInUse";

} // namespace

bool keyboardInUse()
{
    return qApp->property(keyboardProperty).toBool();
}

QuietStyle::QuietStyle()
    : QProxyStyle(QStyleFactory::create(u"Fusion"_s))
{
    qApp->installEventFilter(this);
}

int QuietStyle::styleHint(
    StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returned) const
{
    if (hint == SH_UnderlineShortcut)
        return m_altHeld ? 1 : 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

int QuietStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    if (widget && (metric == PM_IndicatorWidth || metric == PM_IndicatorHeight))
        return std::max(QProxyStyle::pixelMetric(metric, option, widget), widget->fontMetrics().ascent());
    return QProxyStyle::pixelMetric(metric, option, widget);
}

void QuietStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    if (element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    const QPalette& palette = option->palette;
    const bool enabled = option->state.testFlag(State_Enabled);
    const bool on = option->state.testFlag(State_On);
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor ink = palette.color(enabled ? QPalette::Highlight : QPalette::Dark);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(on ? ink : palette.color(QPalette::Dark), 1));
    painter->setBrush(on ? ink : palette.color(QPalette::Base));
    painter->drawRoundedRect(box, box.height() / 5, box.height() / 5);
    if (on)
        paintGlyph(painter, Glyph::Done, box.adjusted(1, 1, -1, -1), palette.color(QPalette::Base));
    painter->restore();
}

bool QuietStyle::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        qApp->setProperty(keyboardProperty, false);
        break;
    case QEvent::KeyPress:
        qApp->setProperty(keyboardProperty, true);
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt)
            setAltHeld(true);
        break;
    case QEvent::KeyRelease:
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt)
            setAltHeld(false);
        break;
    case QEvent::WindowDeactivate:
        setAltHeld(false);
        break;
    default:
        break;
    }
    return QProxyStyle::eventFilter(watched, event);
}

void QuietStyle::setAltHeld(bool held)
{
    if (held == m_altHeld)
        return;
    m_altHeld = held;
    const auto windows = QApplication::topLevelWidgets();
    for (QWidget* window : windows) {
        const auto children = window->findChildren<QWidget*>();
        for (QWidget* child : children)
            child->update();
    }
}

} // namespace ui
