// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/prompt_panel.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

PromptPanel::PromptPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(makeParagraph(theme, TextStyle::BodyStrong, {}))
    , m_instruction(makeParagraph(theme, TextStyle::Body, {}, u"muted"_s))
    , m_rejected(new InlineMessage(theme))
    , m_fieldsLayout(new QVBoxLayout)
    , m_promise(makeParagraph(theme, TextStyle::Secondary, {}, u"muted"_s))
    , m_send(makeButton(theme, tr("Sign in")))
    , m_cancel(makeButton(theme, tr("Cancel")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme.dp(8));
    column->addWidget(m_title);
    column->addWidget(m_rejected);
    column->addWidget(m_instruction);
    column->addLayout(m_fieldsLayout);
    column->addWidget(m_promise);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, theme.dp(4), 0, 0);
    buttons->setSpacing(theme.dp(8));
    buttons->addWidget(m_send);
    buttons->addWidget(m_cancel);
    buttons->addStretch(1);
    column->addLayout(buttons);
    m_send->setObjectName(u"sendAnswer"_s);
    m_cancel->setObjectName(u"cancelPrompt"_s);
    m_rejected->hide();
    connect(m_send, &QPushButton::clicked, this, &PromptPanel::send);
    connect(m_cancel, &QPushButton::clicked, this, [this] { Q_EMIT cancelled(m_prompt.id); });
}

void PromptPanel::setPrompt(const SignInPrompt& prompt)
{
    if (prompt == m_prompt)
        return;
    const bool sameFields = prompt.id == m_prompt.id && prompt.fields == m_prompt.fields;
    m_prompt = prompt;
    m_title->setText(titleText());
    m_instruction->setText(prompt.instruction);
    m_instruction->setVisible(!prompt.instruction.isEmpty());
    m_rejected->setVisible(!prompt.rejected.isEmpty());
    m_rejected->setMessage(Status::Problem, prompt.rejected);
    m_promise->setText(promiseText());
    if (!sameFields)
        makeFields();
    m_send->setEnabled(true);
}

QWidget* PromptPanel::firstFocus() const
{
    return m_edits.isEmpty() ? static_cast<QWidget*>(m_send) : m_edits.first();
}

void PromptPanel::makeFields()
{
    delete m_fields;
    m_edits.clear();
    m_fields = new QWidget;
    auto* form = new QFormLayout(m_fields);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(m_theme.dp(16));
    form->setVerticalSpacing(m_theme.dp(8));
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    for (const PromptField& field : std::as_const(m_prompt.fields)) {
        // What the machine asks is plain text: an ampersand in it is an ampersand.
        QString text = field.label;
        QLabel* label = makeLabel(m_theme, TextStyle::Body, text.replace(u'&', u"&&"_s));
        auto* edit = new QLineEdit;
        edit->setEchoMode(field.echo ? QLineEdit::Normal : QLineEdit::Password);
        edit->setAccessibleName(field.label);
        m_theme.applyFont(edit, TextStyle::Body);
        edit->setMaximumWidth(m_theme.dp(360));
        edit->setObjectName(u"answer%1"_s.arg(m_edits.size()));
        label->setBuddy(edit);
        form->addRow(label, edit);
        connect(edit, &QLineEdit::returnPressed, this, &PromptPanel::send);
        m_edits.append(edit);
    }
    m_fieldsLayout->addWidget(m_fields);
}

void PromptPanel::send()
{
    QList<core::SecretString> answers;
    for (QLineEdit* edit : std::as_const(m_edits)) {
        answers.append(core::SecretString(edit->text()));
        edit->clear();
    }
    m_send->setEnabled(false);
    Q_EMIT answered(m_prompt.id, answers);
}

QString PromptPanel::titleText() const
{
    switch (m_prompt.kind) {
    case PromptKind::Password:
        return tr("Password of %1").arg(m_prompt.subject);
    case PromptKind::Passphrase:
        return tr("Passphrase of the key %1").arg(m_prompt.subject);
    case PromptKind::KeyboardInteractive:
        return tr("%1 asks").arg(m_prompt.subject);
    }
    Q_UNREACHABLE();
}

QString PromptPanel::promiseText() const
{
    switch (m_prompt.kind) {
    case PromptKind::Password:
    case PromptKind::KeyboardInteractive:
        return tr("Used for this sign-in only, never stored.");
    case PromptKind::Passphrase:
        return tr("Opens the key for this sign-in only, never stored.");
    }
    Q_UNREACHABLE();
}

} // namespace ui
