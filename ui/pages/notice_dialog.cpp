// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/notice_dialog.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

NoticeDialog::NoticeDialog(Theme& theme, const QString& title, const core::Error& error, QWidget* parent)
    : QDialog(parent)
{
    auto* message = new InlineMessage(theme);
    message->setError(error);
    message->setObjectName(u"notice"_s);
    QPushButton* close = makeButton(theme, tr("Close"), ButtonKind::Primary);
    close->setDefault(true);
    layOut(theme, title, message)->addWidget(close);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    close->setFocus();
}

NoticeDialog::NoticeDialog(
    Theme& theme, const QString& title, const QString& text, const QString& commit, QWidget* parent)
    : QDialog(parent)
{
    QPushButton* cancel = makeButton(theme, tr("Cancel"));
    QPushButton* go = makeButton(theme, commit);
    go->setObjectName(u"commit"_s);
    QHBoxLayout* buttons = layOut(theme, title, makeParagraph(theme, TextStyle::Body, text, u"muted"_s));
    buttons->addWidget(cancel);
    buttons->addWidget(go);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(go, &QPushButton::clicked, this, &QDialog::accept);
    cancel->setDefault(true);
    cancel->setFocus();
}

QHBoxLayout* NoticeDialog::layOut(Theme& theme, const QString& title, QWidget* content)
{
    setAttribute(Qt::WA_DeleteOnClose);
    theme.dress(this);
    setWindowTitle(title);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.dp(20), theme.dp(18), theme.dp(20), theme.dp(16));
    column->setSpacing(theme.dp(10));
    column->addWidget(makeLabel(theme, TextStyle::Heading, title));
    column->addWidget(content);
    column->addStretch(1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(theme.dp(8));
    buttons->addStretch(1);
    column->addSpacing(theme.dp(6));
    column->addLayout(buttons);
    // Left alone, a layout of wrapping texts insists on the height that they have at their narrowest.
    column->setSizeConstraint(QLayout::SetNoConstraint);
    setMinimumSize(theme.dp(480), theme.dp(180));
    resize(theme.dp(540), theme.dp(240));
    return buttons;
}

} // namespace ui
