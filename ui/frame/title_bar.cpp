// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/title_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace ui {

using namespace Qt::Literals::StringLiterals;

TitleBar::TitleBar(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_headline(new ElidedLabel)
    , m_demo(new StatusBadge(theme))
    , m_mark(new StatusBadge(theme))
    , m_freshness(new ElidedLabel)
    , m_actionRow(new QHBoxLayout)
{
    setProperty("frame", u"bar-top"_s);
    setFixedHeight(theme.dp(64));
    theme.applyFont(m_headline, TextStyle::Title);
    m_headline->setWrapsOnce(true);
    m_headline->setObjectName(u"headline"_s);
    theme.applyFont(m_freshness, TextStyle::Body);
    m_freshness->setProperty("tone", u"muted"_s);
    m_freshness->setWrapsOnce(true);
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
    // The style sheet gives buttons a least width, down to which a layout would squeeze them: only all at once are
    // fixed.
    auto* actions = new QWidget;
    actions->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    actions->setLayout(m_actionRow);
    m_actionRow->setContentsMargins(0, 0, 0, 0);
    m_actionRow->setSpacing(theme.dp(12));
    row->addWidget(actions);
    m_demo->hide();
    m_mark->hide();
}

void TitleBar::setHeadline(const QString& headline)
{
    m_headline->setFullText(headline);
    makeRoom();
}

void TitleBar::setFreshness(const QString& text)
{
    m_freshness->setFullText(text);
    makeRoom();
}

void TitleBar::setDemo(bool demo)
{
    m_isDemo = demo;
    makeRoom();
}

void TitleBar::setMark(const QString& text, const QString& description)
{
    m_mark->setToolTip(description);
    m_mark->setAccessibleDescription(description);
    m_mark->setStatus(Status::Note, text);
    makeRoom();
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
        button->setVisible(action->isVisible()); // a layout would show it later, and count it only then
        m_buttons.append(button);
    }
    makeRoom();
}

bool TitleBar::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) // a button has its font, or another text
        makeRoom();
    return QFrame::event(event);
}

void TitleBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    makeRoom();
}

void TitleBar::makeRoom()
{
    const int gap = layout()->spacing();
    const QMargins margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right() - m_headline->minimumSizeHint().width() - gap
        - m_actionRow->sizeHint().width();
    bool changes = false;
    const auto showIf = [&](QWidget* widget, bool isWanted) {
        const int needed = widget->minimumSizeHint().width() + gap;
        const bool isShown = isWanted && needed <= room;
        changes = changes || isShown == widget->isHidden();
        widget->setVisible(isShown);
        room -= isShown ? needed : 0;
    };
    // The rail has the marks as well.
    showIf(m_mark, !m_mark->text().isEmpty());
    showIf(m_demo, m_isDemo);
    showIf(m_freshness, !m_freshness->fullText().isEmpty());
    const bool isUnseen = m_freshness->isHidden() && !m_freshness->fullText().isEmpty();
    m_headline->setAccessibleDescription(isUnseen ? m_freshness->fullText() : QString{});
    if (changes)
        layout()->activate();
}

} // namespace ui
