// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/title_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace ui {

using namespace Qt::Literals::StringLiterals;

TitleBar::TitleBar(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_headline(new ElidedLabel)
    , m_demo(new StatusBadge(theme))
    , m_mark(new StatusBadge(theme))
    , m_freshness(makeLabel(theme, TextStyle::Body, {}, u"muted"_s))
    , m_actionRow(new QHBoxLayout)
{
    setProperty("frame", u"bar-top"_s);
    setFixedHeight(theme.dp(64));
    theme.applyFont(m_headline, TextStyle::Title);
    m_headline->setWrapsOnce(true);
    m_headline->setObjectName(u"headline"_s);
    m_demo->setStatus(Status::Note, tr("DEMO"));
    m_demo->setToolTip(tr("What you see is made up: no machine is read or changed."));
    m_demo->setAccessibleDescription(m_demo->toolTip());
    m_demo->setObjectName(u"demoBadge"_s);
    m_mark->setObjectName(u"snapshotBadge"_s);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.dp(24), 0, theme.dp(24), 0);
    row->setSpacing(theme.dp(16));
    row->addWidget(m_demo);
    row->addWidget(m_mark);
    row->addWidget(m_headline, 1);
    row->addWidget(m_freshness);
    m_actionRow->setSpacing(theme.dp(12));
    row->addLayout(m_actionRow);
    m_demo->hide();
    m_mark->hide();
}

void TitleBar::setHeadline(const QString& headline)
{
    m_headline->setFullText(headline);
}

void TitleBar::setFreshness(const QString& text)
{
    m_freshness->setText(text);
    m_freshness->setVisible(!text.isEmpty());
}

void TitleBar::setDemo(bool demo)
{
    m_demo->setVisible(demo);
}

void TitleBar::setMark(const QString& text, const QString& description)
{
    m_mark->setToolTip(description);
    m_mark->setAccessibleDescription(description);
    m_mark->setStatus(Status::Note, text);
    m_mark->setVisible(!text.isEmpty());
}

void TitleBar::setActions(const QList<QAction*>& actions)
{
    if (actions == m_actions)
        return;
    m_actions = actions;
    for (QPushButton* button : std::as_const(m_buttons))
        discard(button);
    m_buttons.clear();
    for (QAction* action : actions) {
        QPushButton* button = makeActionButton(m_theme, action);
        m_actionRow->addWidget(button);
        m_buttons.append(button);
    }
}

} // namespace ui
