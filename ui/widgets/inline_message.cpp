// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/inline_message.h"

#include "ui/theme/style_sheet.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/code_block.h"
#include "ui/widgets/disclosure.h"
#include "ui/widgets/label.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

InlineMessage::InlineMessage(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_sign(new StateSign(theme, Status::Note, 16))
    , m_what(makeParagraph(theme, TextStyle::BodyStrong, {}))
    , m_hint(makeParagraph(theme, TextStyle::Body, {}))
    , m_disclosure(new Disclosure(theme, tr("Details")))
    , m_detail(new CodeBlock(theme, tr("details")))
    , m_buttons(new QHBoxLayout)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.dp(12), theme.dp(10), theme.dp(12), theme.dp(10));
    row->setSpacing(theme.dp(10));
    auto* signColumn = new QVBoxLayout;
    signColumn->setContentsMargins(0, theme.dp(2), 0, 0);
    signColumn->addWidget(m_sign);
    signColumn->addStretch(1);
    row->addLayout(signColumn);
    auto* column = new QVBoxLayout;
    column->setSpacing(theme.dp(4));
    column->addWidget(m_what);
    column->addWidget(m_hint);
    column->addWidget(m_disclosure);
    column->addLayout(m_buttons);
    m_buttons->setSpacing(theme.dp(8));
    m_buttons->addStretch(1);
    row->addLayout(column, 1);
    m_disclosure->setContent(m_detail);
    setMessage(Status::Note, {});
}

void InlineMessage::setMessage(Status status, const QString& what, const QString& hint, const QString& detail)
{
    setStyleProperty(this, "frame", u"soft-"_s + statusTone(status));
    m_sign->setStatus(status);
    m_what->setText(what);
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    m_detail->setText(detail);
    m_disclosure->setVisible(!detail.isEmpty());
    setAccessibleName(statusWord(status) + u": "_s + what);
    setAccessibleDescription(hint);
    if (isVisible()) {
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

void InlineMessage::setError(const core::Error& error)
{
    const bool cancelled = error.kind == core::ErrorKind::Cancelled;
    setMessage(cancelled ? Status::Cancelled : Status::Problem, error.what, error.hint, error.detail);
}

QPushButton* InlineMessage::addButton(const QString& text)
{
    QPushButton* button = makeButton(m_theme, text);
    m_buttons->insertWidget(m_buttons->count() - 1, button);
    m_buttons->setContentsMargins(0, m_theme.dp(4), 0, 0);
    return button;
}

} // namespace ui
