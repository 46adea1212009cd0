// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/finding_body.h"

#include "ui/pages/reason_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/code_block.h"
#include "ui/widgets/disclosure.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::checks::Finding;
using core::checks::Fix;

namespace {

QVBoxLayout* plainColumn(QWidget* widget, int spacing)
{
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing);
    return column;
}

QString numbered(const QStringList& sentences)
{
    QStringList lines;
    for (int i = 0; i < sentences.size(); ++i)
        lines.append(u"%1. %2"_s.arg(QString::number(i + 1), sentences.at(i)));
    return lines.join(u'\n');
}

} // namespace

FindingBody::FindingBody(const Theme& theme, const Finding& finding, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    QVBoxLayout* column = plainColumn(this, theme.dp(12));
    auto* sides = new QHBoxLayout;
    sides->setSpacing(theme.dp(16));
    if (!finding.evidence.isEmpty())
        sides->addWidget(makeEvidence(finding), 1);
    sides->addWidget(makeFixes(finding), 1);
    column->addLayout(sides);
    if (!finding.reasoning.isEmpty()) {
        auto* reasoning = new Disclosure(theme, tr("The whole reasoning"));
        reasoning->setContent(makeParagraph(theme, TextStyle::Body, numbered(finding.reasoning)));
        column->addWidget(reasoning);
    }
    QPushButton* page = makeButton(theme, tr("More about this kind of finding"), ButtonKind::Link);
    page->setObjectName(u"findingPage"_s);
    connect(page, &QPushButton::clicked, this, [this, id = finding.id] { Q_EMIT pageRequested(id); });
    column->addWidget(page, 0, Qt::AlignLeading);
    auto* hiding = new Disclosure(theme, tr("Hide this finding"));
    hiding->setContent(makeHiding());
    column->addWidget(hiding);
}

/// A reason must be given: in a month nobody knows any more why a problem is none.
QWidget* FindingBody::makeHiding()
{
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.dp(8));
    auto* reason = new QLineEdit;
    reason->setObjectName(u"hideReason"_s);
    reason->setPlaceholderText(tr("Why it is no fault here"));
    reason->setAccessibleName(tr("Reason for hiding"));
    reason->setAccessibleDescription(tr("The finding comes back when it says something else"));
    QPushButton* hide = makeButton(m_theme, tr("Hide"));
    hide->setObjectName(u"hideFinding"_s);
    hide->setEnabled(false);
    connect(reason, &QLineEdit::textChanged, hide, [hide](const QString& text) { hide->setEnabled(!text.trimmed().isEmpty()); });
    connect(reason, &QLineEdit::returnPressed, hide, &QPushButton::click);
    connect(hide, &QPushButton::clicked, this, [this, reason] { Q_EMIT hideRequested(reason->text().trimmed()); });
    row->addWidget(reason, 1);
    row->addWidget(hide);
    return box;
}

QWidget* FindingBody::makeEvidence(const Finding& finding)
{
    auto* side = new QWidget;
    QVBoxLayout* column = plainColumn(side, m_theme.dp(8));
    column->addWidget(makeLabel(m_theme, TextStyle::Section, tr("Evidence")));
    QList<CodeLine> lines;
    for (const auto& piece : finding.evidence) {
        const QString where = piece.node.isEmpty() ? piece.source : u"%1 %2"_s.arg(piece.node, piece.source);
        const QStringList texts = piece.text.split(u'\n');
        if (texts.size() == 1) {
            lines.append({ where.isEmpty() ? texts.first() : u"%1: %2"_s.arg(where, texts.first()), Status::NotDone });
            continue;
        }
        lines.append({ where + u':', Status::NotDone });
        for (const QString& text : texts)
            lines.append({ u"  "_s + text, Status::NotDone });
    }
    auto* block = new CodeBlock(m_theme, tr("evidence"));
    block->setLines(lines);
    column->addWidget(block);
    column->addStretch(1);
    return side;
}

QWidget* FindingBody::makeFixes(const Finding& finding)
{
    auto* side = new QWidget;
    QVBoxLayout* column = plainColumn(side, m_theme.dp(8));
    column->addWidget(makeLabel(
        m_theme, TextStyle::Section, finding.fixes.size() > 1 ? tr("Fixes, the first is the best") : tr("Fix")));
    if (finding.fixes.isEmpty())
        column->addWidget(makeParagraph(m_theme, TextStyle::Body, tr("No fix is known to Sparkloom."), u"muted"_s));
    for (int i = 0; i < finding.fixes.size(); ++i) {
        if (i > 0)
            column->addWidget(makeLine());
        addFix(column, finding.fixes.at(i), i);
    }
    column->addStretch(1);
    return side;
}

void FindingBody::addFix(QVBoxLayout* column, const Fix& fix, int number)
{
    column->addWidget(makeParagraph(m_theme, TextStyle::BodyStrong, fix.title));
    if (!fix.effect.isEmpty())
        column->addWidget(makeParagraph(m_theme, TextStyle::Body, fix.effect, u"muted"_s));
    const QList<CodeLine> edits = envEditLines(fix);
    if (!edits.isEmpty()) {
        auto* block = new CodeBlock(m_theme, tr("change"));
        block->setLines(edits);
        column->addWidget(block);
    }
    if (!fix.risk.isEmpty())
        column->addWidget(makeParagraph(m_theme, TextStyle::Secondary, tr("Risk: %1").arg(fix.risk), u"muted"_s));
    if (!fix.undo.isEmpty())
        column->addWidget(makeParagraph(m_theme, TextStyle::Secondary, tr("Undo: %1").arg(fix.undo), u"muted"_s));
    if (!edits.isEmpty()) {
        QPushButton* preview
            = makeButton(m_theme, tr("Preview the change…"), number == 0 ? ButtonKind::Primary : ButtonKind::Plain);
        preview->setObjectName(u"preview%1"_s.arg(number));
        preview->setAccessibleDescription(tr("Shows on the page Configuration what would be written; writes nothing"));
        connect(preview, &QPushButton::clicked, this, [this, number] { Q_EMIT previewRequested(number); });
        column->addWidget(preview, 0, Qt::AlignLeading);
    }
    if (!fix.commands.isEmpty()) {
        auto* commands = new CodeBlock(m_theme, tr("commands"));
        commands->setText(fix.commands.join(u'\n'));
        auto* myself = new Disclosure(m_theme, tr("Do it myself"));
        myself->setContent(commands);
        // Without a change that Sparkloom can make the commands are the fix, and are not hidden.
        myself->setOpen(edits.isEmpty());
        column->addWidget(myself);
    }
}

} // namespace ui
