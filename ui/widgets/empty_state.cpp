// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/glyph_view.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

EmptyState::EmptyState(const Theme& theme, Glyph glyph, const QString& title, const QString& text, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(makeLabel(theme, TextStyle::Title, title))
    , m_text(makeParagraph(theme, TextStyle::Body, text, u"muted"_s))
    , m_buttons(new QHBoxLayout)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.dp(24), theme.dp(32), theme.dp(24), theme.dp(32));
    column->setSpacing(theme.dp(8));
    column->addStretch(1);
    column->addWidget(new GlyphView(theme, glyph, Role::Muted, 40), 0, Qt::AlignHCenter);
    column->addSpacing(theme.dp(8));
    m_title->setAlignment(Qt::AlignCenter);
    column->addWidget(m_title);
    m_text->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_text->setMaximumWidth(theme.dp(520));
    // A row of its own, not an alignment: an aligned label gets its size hint and would not wrap to the width given.
    auto* textRow = new QHBoxLayout;
    textRow->addStretch(1);
    textRow->addWidget(m_text, 100);
    textRow->addStretch(1);
    column->addLayout(textRow);
    column->addSpacing(theme.dp(8));
    m_buttons->setSpacing(theme.dp(8));
    m_buttons->addStretch(1);
    m_buttons->addStretch(1);
    column->addLayout(m_buttons);
    column->addStretch(1);
}

void EmptyState::setTexts(const QString& title, const QString& text)
{
    m_title->setText(title);
    m_text->setText(text);
}

QPushButton* EmptyState::addButton(const QString& text)
{
    QPushButton* button = makeButton(m_theme, text);
    m_buttons->insertWidget(m_buttons->count() - 1, button);
    return button;
}

} // namespace ui
