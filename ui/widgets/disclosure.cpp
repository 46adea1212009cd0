// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/disclosure.h"

#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

Disclosure::Disclosure(const Theme& theme, const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(title)
    , m_button(makeButton(theme, title, ButtonKind::Quiet, Glyph::ChevronRight))
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(theme.dp(6));
    m_column->addWidget(m_button, 0, Qt::AlignLeading);
    theme.applyFont(m_button, TextStyle::Secondary);
    connect(m_button, &QPushButton::clicked, this, [this] { setOpen(!m_open); });
    showState();
}

void Disclosure::setContent(QWidget* content)
{
    delete m_content;
    m_content = content;
    if (content)
        m_column->addWidget(content);
    showState();
}

void Disclosure::setOpen(bool open)
{
    if (open == m_open)
        return;
    m_open = open;
    showState();
    Q_EMIT openChanged(open);
}

void Disclosure::setTitle(const QString& title)
{
    m_title = title;
    showState();
}

void Disclosure::showState()
{
    m_button->setText(m_title);
    m_button->setIcon(glyphIcon(m_theme, m_open ? Glyph::ChevronDown : Glyph::ChevronRight, Role::Muted));
    m_button->setAccessibleName(m_open ? tr("%1, open").arg(m_title) : tr("%1, closed").arg(m_title));
    if (m_content)
        m_content->setVisible(m_open);
}

} // namespace ui
