// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/alias_list.h"

#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/label.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int aliasRole = Qt::UserRole;

} // namespace

AliasList::AliasList(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_list(new QListWidget)
    , m_note(makeParagraph(theme, TextStyle::Secondary, {}, u"muted"_s))
    , m_add(makeButton(theme, tr("Add &ticked"), ButtonKind::Plain, Glyph::Add))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme.dp(8));
    QLabel* title = makeLabel(theme, TextStyle::Body, tr("From your SSH confi&guration"));
    title->setBuddy(m_list);
    m_list->setAccessibleName(tr("Names in your SSH configuration"));
    m_list->setFixedHeight(theme.dp(88));
    theme.applyFont(m_list, TextStyle::Body);
    m_list->setFrameShape(QFrame::NoFrame);
    m_add->setObjectName(u"addAliases"_s);
    column->addWidget(title);
    column->addWidget(m_list);
    column->addWidget(m_note);
    column->addWidget(m_add, 0, Qt::AlignLeading);
    column->addStretch(1);
    connect(m_list, &QListWidget::itemChanged, this, &AliasList::showButton);
    connect(m_add, &QPushButton::clicked, this, [this] { Q_EMIT addRequested(ticked()); });
    setAliases({}, {});
}

void AliasList::setAliases(const QList<SshAlias>& aliases, const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_list->setVisible(!aliases.isEmpty());
    m_add->setVisible(!aliases.isEmpty());
    if (aliases != m_aliases) {
        const QStringList keep = ticked();
        const QSignalBlocker quiet(m_list);
        m_aliases = aliases;
        m_list->clear();
        for (const SshAlias& alias : aliases) {
            const QString text = alias.target.isEmpty() ? alias.alias : tr("%1 · %2").arg(alias.alias, alias.target);
            auto* item = new QListWidgetItem(alias.added ? tr("%1 (added)").arg(text) : text, m_list);
            item->setData(aliasRole, alias.alias);
            item->setFlags(alias.added ? Qt::ItemIsSelectable
                                       : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            item->setCheckState(alias.added || keep.contains(alias.alias) ? Qt::Checked : Qt::Unchecked);
        }
    }
    showButton();
}

QStringList AliasList::ticked() const
{
    QStringList names;
    for (int i = 0; i < m_list->count(); ++i) {
        const QListWidgetItem* item = m_list->item(i);
        if (item->flags().testFlag(Qt::ItemIsEnabled) && item->checkState() == Qt::Checked)
            names.append(item->data(aliasRole).toString());
    }
    return names;
}

void AliasList::showButton()
{
    const auto count = static_cast<int>(ticked().size());
    m_add->setEnabled(count > 0);
    m_add->setText(count > 0 ? tr("Add %1").arg(machinesText(count)) : tr("Add &ticked"));
}

} // namespace ui
