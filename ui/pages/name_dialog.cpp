// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/name_dialog.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int longestName = 60;

} // namespace

NameDialog::NameDialog(Theme& theme,
    const QString& title,
    const QString& text,
    const QString& commit,
    const QStringList& taken,
    QWidget* parent)
    : QDialog(parent)
    , m_taken(taken)
    , m_name(new QLineEdit)
    , m_problem(new InlineMessage(theme))
    , m_commit(makeButton(theme, commit, ButtonKind::Primary))
{
    setAttribute(Qt::WA_DeleteOnClose);
    theme.dress(this);
    setWindowTitle(title);
    QLabel* label = makeLabel(theme, TextStyle::Body, tr("&Name"));
    label->setBuddy(m_name);
    m_name->setObjectName(u"name"_s);
    m_name->setAccessibleName(tr("Name"));
    m_name->setMaxLength(longestName);
    theme.applyFont(m_name, TextStyle::Body);
    m_commit->setObjectName(u"commit"_s);
    m_commit->setDefault(true);
    QPushButton* cancel = makeButton(theme, tr("Cancel"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(theme.dp(8));
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_commit);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.dp(20), theme.dp(18), theme.dp(20), theme.dp(16));
    column->setSpacing(theme.dp(8));
    column->addWidget(makeLabel(theme, TextStyle::Heading, title));
    column->addWidget(makeParagraph(theme, TextStyle::Body, text, u"muted"_s));
    column->addSpacing(theme.dp(4));
    column->addWidget(label);
    column->addWidget(m_name);
    column->addWidget(m_problem);
    column->addStretch(1);
    column->addSpacing(theme.dp(8));
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_commit, &QPushButton::clicked, this, &NameDialog::commit);
    connect(m_name, &QLineEdit::textChanged, this, &NameDialog::showState);
    showState();
    // Left alone, a layout of wrapping texts insists on the height that they have at their narrowest.
    column->setSizeConstraint(QLayout::SetNoConstraint);
    setMinimumSize(theme.dp(440), theme.dp(320));
    resize(minimumSize());
    m_name->setFocus();
}

void NameDialog::setName(const QString& name)
{
    m_name->setText(name);
    m_name->selectAll();
}

void NameDialog::showState()
{
    const QString name = m_name->text().trimmed();
    const bool taken = m_taken.contains(name);
    m_problem->setVisible(taken);
    if (taken)
        m_problem->setMessage(
            Status::Warning, tr("“%1” is taken.").arg(name), tr("Choose another name, or forget that list first."));
    m_commit->setEnabled(!name.isEmpty() && !taken);
}

void NameDialog::commit()
{
    Q_EMIT named(m_name->text().trimmed());
    accept();
}

} // namespace ui
