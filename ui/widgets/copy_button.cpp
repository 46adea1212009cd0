// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/copy_button.h"

#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QTimer>

#include <chrono>

namespace ui {

using namespace Qt::Literals::StringLiterals;

CopyButton::CopyButton(const Theme& theme, const QString& label, const QString& name, QWidget* parent)
    : QPushButton(parent)
    , m_theme(theme)
    , m_label(label)
    , m_name(name)
    , m_timer(new QTimer(this))
{
    setProperty("kind", label.isEmpty() ? u"quiet"_s : u"plain"_s);
    setAutoDefault(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    theme.applyFont(this, TextStyle::Button);
    setIconSize(QSize(theme.dp(14), theme.dp(14)));
    m_timer->setSingleShot(true);
    m_timer->setInterval(std::chrono::seconds(2));
    connect(m_timer, &QTimer::timeout, this, &CopyButton::rest);
    connect(this, &QPushButton::clicked, this, &CopyButton::copy);
    rest();
}

void CopyButton::setName(const QString& name)
{
    if (name == m_name)
        return;
    m_name = name;
    if (!m_timer->isActive())
        rest();
}

void CopyButton::copy()
{
    QGuiApplication::clipboard()->setText(m_textToCopy);
    const QString copied = tr("Copied");
    if (!m_label.isEmpty())
        setText(copied);
    if (m_label.isEmpty())
        setIcon(glyphIcon(m_theme, Glyph::Done, Role::Ok));
    setToolTip(copied);
    setAccessibleName(copied);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
    m_timer->start();
}

void CopyButton::rest()
{
    setText(m_label);
    setIcon(m_label.isEmpty() ? glyphIcon(m_theme, Glyph::Copy, Role::Muted) : QIcon{});
    setToolTip(m_label.isEmpty() ? m_name : QString{});
    setAccessibleName(m_name);
}

} // namespace ui
