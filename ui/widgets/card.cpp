// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include "ui/theme/style_sheet.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

Card::Card(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_body(new QVBoxLayout(this))
{
    setProperty("frame", u"card"_s);
    m_body->setContentsMargins(theme.dp(16), theme.dp(14), theme.dp(16), theme.dp(14));
    m_body->setSpacing(theme.dp(8));
}

void Card::setTitle(const QString& title, const QString& note)
{
    if (!m_title) {
        m_title = makeLabel(m_theme, TextStyle::Section, {});
        m_note = new ElidedLabel;
        m_note->setProperty("tone", u"muted"_s);
        m_theme.applyFont(m_note, TextStyle::Secondary);
        head()->insertWidget(0, m_title, 0, Qt::AlignVCenter);
        head()->insertWidget(1, m_note, 0, Qt::AlignVCenter);
    }
    m_title->setText(title);
    m_note->setFullText(note);
    m_note->setVisible(!note.isEmpty());
    setAccessibleName(title);
}

void Card::letNoteWrap()
{
    m_note->setWrapsOnce(true);
}

void Card::setOutline(Status status)
{
    const bool loud = status == Status::Problem || status == Status::Warning;
    setStyleProperty(this, "tone", loud ? statusTone(status) : QString{});
}

QHBoxLayout* Card::head()
{
    if (!m_head) {
        m_head = new QHBoxLayout;
        m_head->setSpacing(m_theme.dp(8));
        m_head->addStretch(1);
        m_body->insertLayout(0, m_head);
    }
    return m_head;
}

} // namespace ui
