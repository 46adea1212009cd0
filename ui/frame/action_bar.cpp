// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/action_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>

namespace ui {

using namespace Qt::Literals::StringLiterals;

ActionBar::ActionBar(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_safety(new ElidedLabel)
    , m_row(new QHBoxLayout(this))
    , m_back(makeButton(theme, tr("&Back")))
{
    setProperty("frame", u"bar-bottom"_s);
    setFixedHeight(theme.dp(60));
    m_safety->setProperty("tone", u"muted"_s);
    m_safety->setObjectName(u"safety"_s);
    theme.applyFont(m_safety, TextStyle::Body);
    m_back->setObjectName(u"back"_s);
    m_back->setAccessibleName(tr("Back to the step before"));
    m_row->setContentsMargins(theme.dp(24), 0, theme.dp(24), 0);
    m_row->setSpacing(theme.dp(10));
    m_row->addWidget(m_safety, 1);
    m_row->addWidget(m_back);
}

void ActionBar::setSafety(const QString& sentence)
{
    m_safety->setFullText(sentence);
}

void ActionBar::setBackVisible(bool visible)
{
    m_back->setVisible(visible);
}

void ActionBar::setActions(const QList<QAction*>& beside, QAction* primary)
{
    QList<QAction*> actions = beside;
    if (primary)
        actions.append(primary);
    if (actions == m_actions)
        return;
    m_actions = actions;
    for (QPushButton* button : std::as_const(m_buttons))
        discard(button);
    m_buttons.clear();
    m_primary = nullptr;
    for (QAction* action : std::as_const(actions)) {
        QPushButton* button
            = makeActionButton(m_theme, action, action == primary ? ButtonKind::Primary : ButtonKind::Plain);
        button->setObjectName(action->objectName());
        
        m_row->addWidget(button);
        m_buttons.append(button);
        if (action == primary) {
            button->setObjectName(u"primary"_s);
            m_primary = button;
        }
    }
}

} // namespace ui
