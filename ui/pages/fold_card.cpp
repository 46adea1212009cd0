// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fold_card.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/card.h"
#include "ui/widgets/clickable_header.h"
#include "ui/widgets/glyph_view.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

FoldCard::FoldCard(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_card(new Card(theme))
    , m_header(new ClickableHeader(theme))
    , m_sign(new StateSign(theme, Status::NotDone))
    , m_title(makeParagraph(theme, TextStyle::BodyStrong, {}))
    , m_line(makeParagraph(theme, TextStyle::Body, {}, u"muted"_s))
    , m_chevron(new GlyphView(theme, Glyph::ChevronRight, Role::Muted, 14))
    , m_body(new QVBoxLayout)
    , m_indent(theme.dp(36))
    , m_gap(theme.dp(8))
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_card);
    m_card->body()->setContentsMargins(theme.dp(8), theme.dp(6), theme.dp(8), theme.dp(6));
    m_card->body()->setSpacing(0);

    auto* row = new QHBoxLayout(m_header);
    row->setContentsMargins(theme.dp(8), theme.dp(6), theme.dp(8), theme.dp(6));
    row->setSpacing(theme.dp(10));
    row->addWidget(m_sign, 0, Qt::AlignTop);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(m_title);
    texts->addWidget(m_line);
    row->addLayout(texts, 1);
    row->addWidget(m_chevron, 0, Qt::AlignTop);
    for (QWidget* part :
        { static_cast<QWidget*>(m_sign), static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_line) })
        part->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_card->body()->addWidget(m_header);
    m_card->body()->addLayout(m_body);
    connect(m_header, &QAbstractButton::clicked, this, [this] { setOpen(!m_open); });
    showState();
}

void FoldCard::setHead(Status status, const QString& title, const QString& line)
{
    m_status = status;
    m_sign->setStatus(status);
    m_title->setText(title);
    m_line->setText(line);
    m_line->setVisible(!line.isEmpty());
    showState();
}

void FoldCard::setContent(QWidget* content)
{
    discard(m_content);
    m_content = content;
    if (content)
        m_body->addWidget(content);
    showState();
}

void FoldCard::setOpen(bool open)
{
    if (open == m_open)
        return;
    m_open = open;
    showState();
    Q_EMIT openChanged(open);
}

QWidget* FoldCard::header() const
{
    return m_header;
}

void FoldCard::showState()
{
    const bool open = m_open && m_content;
    m_chevron->setVisible(m_content != nullptr);
    m_chevron->setGlyph(open ? Glyph::ChevronDown : Glyph::ChevronRight);
    m_header->setFocusPolicy(m_content ? Qt::StrongFocus : Qt::NoFocus);
    m_header->setAttribute(Qt::WA_TransparentForMouseEvents, !m_content);
    m_body->setContentsMargins(m_indent, open ? m_gap : 0, m_gap, open ? m_gap : 0);
    if (m_content)
        m_content->setVisible(open);
    m_card->setOutline(open ? m_status : Status::NotDone);
    const QString name = statusWord(m_status) + u": "_s + m_title->text();
    m_header->setAccessibleName(m_content ? (open ? tr("%1, open").arg(name) : tr("%1, closed").arg(name)) : name);
    m_header->setAccessibleDescription(m_line->text());
}

} // namespace ui
