// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/quiet_style.h"
#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QEvent>
#include <QScreen>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

/// Desktops set 10 pt (13.3 px at 96 dpi) where our pictures have 14 px.
constexpr double bodyPointsPerSystemPoint = 1.05;
constexpr double bodyPixelsInPictures = 14;

double pictureSize(TextStyle style)
{
    switch (style) {
    case TextStyle::Body:
    case TextStyle::BodyStrong:
        return 14;
    case TextStyle::Title:
        return 16;
    case TextStyle::Heading:
        return 15;
    case TextStyle::Section:
    case TextStyle::Button:
        return 13;
    case TextStyle::Secondary:
    case TextStyle::SecondaryStrong:
        return 12;
    case TextStyle::Mono:
        return 12.5;
    case TextStyle::MonoSmall:
        return 11;
    }
    Q_UNREACHABLE();
}

QFont::Weight weightOf(TextStyle style)
{
    switch (style) {
    case TextStyle::BodyStrong:
    case TextStyle::Title:
    case TextStyle::Heading:
    case TextStyle::Section:
    case TextStyle::SecondaryStrong:
        return QFont::DemiBold;
    case TextStyle::Button:
        return QFont::Medium;
    case TextStyle::Body:
    case TextStyle::Secondary:
    case TextStyle::Mono:
    case TextStyle::MonoSmall:
        return QFont::Normal;
    }
    Q_UNREACHABLE();
}

bool isFixed(TextStyle style)
{
    return style == TextStyle::Mono || style == TextStyle::MonoSmall;
}

} // namespace

Theme::Theme(QObject* parent)
    : QObject(parent)
    , m_families(loadFonts())
{
    readSystemFont();
    m_dark = systemIsDark();
    qApp->installEventFilter(this);
}

void Theme::setChoice(ThemeChoice choice)
{
    m_choice = choice;
    refresh();
}

QFont Theme::font(TextStyle style) const
{
    QFont font(isFixed(style) ? m_families.fixed : m_families.text);
    font.setPointSizeF(m_systemPoints * bodyPointsPerSystemPoint * pictureSize(style) / bodyPixelsInPictures);
    font.setWeight(weightOf(style));
    if (isFixed(style)) {
        font.setStyleHint(QFont::Monospace);
        // JetBrains Mono joins "==", "->" and the like through contextual alternates. In a file that is shown to be
        // checked letter by letter they must stay apart, and Qt 6.4 has no other switch for it.
        font.setStyleStrategy(QFont::PreferNoShaping);
    }
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

int Theme::dp(double length) const
{
    const double scaled = length * m_scale;
    return length > 0 ? std::max(1, static_cast<int>(std::lround(scaled))) : static_cast<int>(std::lround(scaled));
}

double Theme::lineHeight(TextStyle style) const
{
    switch (style) {
    case TextStyle::Title:
    case TextStyle::Heading:
        return dpF(22);
    case TextStyle::Body:
    case TextStyle::BodyStrong:
    case TextStyle::Section:
    case TextStyle::Button:
        return dpF(20);
    case TextStyle::Secondary:
    case TextStyle::SecondaryStrong:
    case TextStyle::Mono:
    case TextStyle::MonoSmall:
        return dpF(18);
    }
    Q_UNREACHABLE();
}

QPalette Theme::palette() const
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole target, Role role) { palette.setColor(target, color(role)); };
    set(QPalette::Window, Role::Window);
    set(QPalette::WindowText, Role::Text);
    set(QPalette::Base, Role::Surface);
    set(QPalette::AlternateBase, Role::Raised);
    set(QPalette::Text, Role::Text);
    set(QPalette::PlaceholderText, Role::Muted);
    set(QPalette::Button, Role::Surface);
    set(QPalette::ButtonText, Role::Text);
    set(QPalette::BrightText, Role::OnAccent);
    set(QPalette::Highlight, Role::Accent);
    set(QPalette::HighlightedText, Role::OnAccent);
    set(QPalette::Link, Role::Accent);
    set(QPalette::LinkVisited, Role::Accent);
    set(QPalette::ToolTipBase, Role::Raised);
    set(QPalette::ToolTipText, Role::Text);
    set(QPalette::Light, Role::Surface);
    set(QPalette::Midlight, Role::Raised);
    set(QPalette::Mid, Role::Line);
    set(QPalette::Dark, Role::Muted);
    set(QPalette::Shadow, Role::Text);
    for (const auto target : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, target, color(Role::Muted));
    return palette;
}

QString Theme::styleSheet() const
{
    return ui::styleSheet(*this);
}

void Theme::dress(QWidget* window)
{
    m_windows.removeIf([](const QPointer<QWidget>& known) { return known.isNull(); });
    m_windows.append(window);
    dressNow(window);
}

void Theme::applyFont(QWidget* widget, TextStyle style) const
{
    widget->setFont(font(style));
    connect(this, &Theme::changed, widget, [this, widget, style] { widget->setFont(font(style)); });
}

void Theme::setSystemPointSize(double points)
{
    m_sizeIsSet = true;
    m_systemPoints = points;
    refresh();
}

bool Theme::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::ApplicationPaletteChange || type == QEvent::ThemeChange
        || type == QEvent::ApplicationFontChange) {
        // Let Qt finish handing the event round before palettes change under it.
        QMetaObject::invokeMethod(this, &Theme::refresh, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void Theme::refresh()
{
    const bool wasDark = m_dark;
    const double oldScale = m_scale;
    readSystemFont();
    m_dark = m_choice == ThemeChoice::System ? systemIsDark() : m_choice == ThemeChoice::Dark;
    if (wasDark == m_dark && qFuzzyCompare(oldScale, m_scale))
        return;
    for (const QPointer<QWidget>& window : std::as_const(m_windows)) {
        if (window)
            dressNow(window);
    }
    Q_EMIT changed();
}

void Theme::dressNow(QWidget* window) const
{
    // The style sheet first: taking an old one off gives back the palette from before it.
    window->setStyleSheet(styleSheet());
    window->setPalette(palette());
    window->setFont(font(TextStyle::Body));
}

bool Theme::systemIsDark() const
{
    const QPalette system = QGuiApplication::palette();
    return system.color(QPalette::WindowText).lightness() > system.color(QPalette::Window).lightness();
}

void Theme::readSystemFont()
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    const double dpi = screen ? screen->logicalDotsPerInchY() : 96;
    if (!m_sizeIsSet) {
        const QFont system = QGuiApplication::font();
        m_systemPoints = system.pointSizeF() > 0 ? system.pointSizeF() : system.pixelSize() * 72 / dpi;
    }
    m_scale = m_systemPoints * bodyPointsPerSystemPoint * dpi / 72 / bodyPixelsInPictures;
}

void prepareApplicationStyle()
{
    QApplication::setStyle(new QuietStyle);
}

} // namespace ui
