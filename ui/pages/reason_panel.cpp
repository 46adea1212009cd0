// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reason_panel.h"

#include "ui/models/findings_model.h"
#include "ui/text/gid_words.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/code_block.h"
#include "ui/widgets/copy_button.h"
#include "ui/widgets/disclosure.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scroll_page.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::checks::Finding;
using core::nccl::RankView;

namespace {

QString rowTitle(const GidRow& row)
{
    return row.hca.isEmpty() ? row.node
                             : QCoreApplication::translate("ui::ReasonPanel", "%1, %2").arg(row.node, row.hca);
}

/// From the environment down to the entry: each list is what core says, in core's words.
QStringList reasoning(const GidRow& row, const RankView* rank)
{
    QStringList sentences;
    if (!row.view)
        return sentences;
    if (rank && row.view->selected)
        sentences.append(rank->selectorWhy);
    if (!row.view->why.isEmpty())
        sentences.append(u"%1: %2"_s.arg(row.hca, row.view->why)); // half a sentence: core says it of the device
    if (row.view->selected)
        sentences.append(row.view->gid.why);
    return sentences;
}

} // namespace

QList<CodeLine> envEditLines(const core::checks::Fix& fix)
{
    QList<CodeLine> lines;
    for (const auto& edit : fix.envEdits) {
        if (edit.remove)
            lines.append({ u"- "_s + edit.key, Status::Problem });
        else
            lines.append({ u"+ "_s + edit.key + u'=' + edit.value, Status::Ok });
    }
    return lines;
}

ReasonPanel::ReasonPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_card(new Card(theme))
    , m_scroll(new ScrollPage(theme))
    , m_badge(new StatusBadge(theme))
    , m_title(makeParagraph(theme, TextStyle::Heading, {}))
    , m_why(makeParagraph(theme, TextStyle::Body, {}, u"muted"_s))
    , m_error(new InlineMessage(theme))
    , m_reasons(new QWidget)
    , m_sentences(new QVBoxLayout)
    , m_fix(new QWidget)
    , m_fixText(makeParagraph(theme, TextStyle::Body, {}, u"muted"_s))
    , m_fixLines(new CodeBlock(theme, tr("change")))
    , m_open(makeButton(theme, tr("Open the &finding")))
    , m_copy(new CopyButton(theme, tr("Copy evidence"), tr("Copy evidence")))
    , m_sources(new Disclosure(theme, tr("Read from")))
    , m_sourceLines(new CodeBlock(theme, tr("sources")))
{
    layOut();
    QPushButton* retry = m_error->addButton(tr("Try again"));
    retry->setObjectName(u"retryNode"_s);
    m_retry = retry;
    connect(retry, &QPushButton::clicked, this, [this] { Q_EMIT retryRequested(m_node); });
    connect(m_open, &QPushButton::clicked, this, [this] { Q_EMIT findingRequested(m_key); });
    clear();
}

void ReasonPanel::setMayRetry(bool may)
{
    m_retry->setVisible(may);
}

void ReasonPanel::layOut()
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_card);
    m_card->body()->setContentsMargins(1, 1, 1, 1);
    m_card->body()->addWidget(m_scroll);
    QVBoxLayout* body = m_scroll->column();
    body->setContentsMargins(m_theme.dp(16), m_theme.dp(14), m_theme.dp(16), m_theme.dp(14));
    body->setSpacing(m_theme.dp(10));
    body->addWidget(m_badge);
    body->addWidget(m_title);
    body->addWidget(m_why);
    body->addWidget(m_error);

    auto* reasons = new QVBoxLayout(m_reasons);
    reasons->setContentsMargins(0, 0, 0, 0);
    reasons->setSpacing(m_theme.dp(8));
    reasons->addWidget(makeLine());
    reasons->addWidget(makeLabel(m_theme, TextStyle::Section, tr("Why")));
    m_sentences->setSpacing(m_theme.dp(6));
    reasons->addLayout(m_sentences);
    body->addWidget(m_reasons);

    auto* fix = new QVBoxLayout(m_fix);
    fix->setContentsMargins(0, 0, 0, 0);
    fix->setSpacing(m_theme.dp(8));
    fix->addWidget(makeLine());
    fix->addWidget(makeLabel(m_theme, TextStyle::Section, tr("Fix")));
    fix->addWidget(m_fixText);
    fix->addWidget(m_fixLines);
    auto* buttons = new FlowLayout(m_theme.dp(8));
    buttons->addWidget(m_open);
    buttons->addWidget(m_copy);
    fix->addLayout(buttons);
    body->addWidget(m_fix);
    m_sources->setObjectName(u"sources"_s);
    m_sourceLines->setMaximumLines(40);
    m_sources->setContent(m_sourceLines);
    body->addWidget(m_sources);
    body->addStretch(1);
}

void ReasonPanel::setGrows(bool grows)
{
    m_scroll->setGrows(grows);
}

void ReasonPanel::clear()
{
    m_card->setAccessibleName(tr("Reasoning"));
    m_key.clear();
    m_node.clear();
    m_badge->hide();
    m_title->setText(tr("Why does NCCL take what it takes?"));
    m_why->setText(tr("Select a row of the table: here stands the reasoning, sentence by sentence."));
    m_why->show();
    m_error->hide();
    m_reasons->hide();
    m_fix->hide();
    m_sources->hide();
}

void ReasonPanel::setRow(const GidRow& row, const RankView* rank, const Finding* finding)
{
    m_node = row.node;
    m_key = finding ? findingKey(*finding) : QString{};
    m_card->setAccessibleName(tr("Reasoning for %1").arg(rowTitle(row)));
    m_badge->show();
    m_error->setVisible(row.error.has_value());
    if (row.hca.isEmpty()) {
        showUnreadable(row);
        return;
    }
    const core::nccl::DeviceView* view = row.view ? &*row.view : nullptr;
    const ChoiceBadge badge = choiceBadge(view);
    const Status status = finding ? severityStatus(finding->severity) : badge.status;
    m_badge->setStatus(
        status, finding || status == Status::Problem || status == Status::Warning ? statusWord(status) : badge.text);
    m_title->setText(finding ? finding->title : rowTitle(row));
    m_why->setText(finding ? finding->why : choiceSentence(view, row.node, row.hca, row.port));
    m_why->setVisible(!m_why->text().isEmpty());
    showSentences(reasoning(row, rank));
    showFix(finding);
    showSources(row.facts);
}

void ReasonPanel::showUnreadable(const GidRow& row)
{
    m_badge->setStatus(row.error ? Status::Problem : Status::Unknown,
        row.error ? tr("Problem: not read") : statusWord(Status::Unknown));
    m_title->setText(row.node);
    m_why->setText(row.missing);
    m_why->setVisible(!row.error);
    if (row.error)
        m_error->setError(*row.error);
    m_reasons->hide();
    m_fix->hide();
    m_sources->hide();
}

void ReasonPanel::showSentences(const QStringList& sentences)
{
    if (sentences != m_shown) {
        m_shown = sentences;
        m_reasons->hide(); // laid out once, not once a line
        while (m_lines.size() > sentences.size())
            discard(m_lines.takeLast()->parentWidget());
        while (m_lines.size() < sentences.size())
            m_lines.append(addLine(static_cast<int>(m_lines.size()) + 1));
        for (int i = 0; i < sentences.size(); ++i)
            m_lines.at(i)->setText(sentences.at(i));
    }
    m_reasons->setVisible(!sentences.isEmpty());
}

QLabel* ReasonPanel::addLine(int number)
{
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.dp(8));
    QLabel* mark = makeParagraph(m_theme, TextStyle::Body, tr("%L1.").arg(number), u"muted"_s);
    mark->setWordWrap(false);
    mark->setMinimumWidth(m_theme.dp(18));
    mark->setAlignment(Qt::AlignTrailing | Qt::AlignTop);
    row->addWidget(mark);
    QLabel* sentence = makeParagraph(m_theme, TextStyle::Body, {});
    row->addWidget(sentence, 1);
    m_sentences->addWidget(line);
    return sentence;
}

void ReasonPanel::showSources(const QList<PortFact>& facts)
{
    QList<CodeLine> lines;
    for (const PortFact& fact : facts) {
        lines.append({ tr("%1: %2").arg(fact.what, fact.value) });
        lines.append({ u"  "_s + fact.source });
    }
    m_sourceLines->setLines(lines);
    m_sources->setVisible(!lines.isEmpty());
}

void ReasonPanel::showFix(const Finding* finding)
{
    m_fix->setVisible(finding != nullptr);
    if (!finding)
        return;
    const bool hasFix = !finding->fixes.isEmpty();
    const core::checks::Fix fix = hasFix ? finding->fixes.first() : core::checks::Fix{};
    m_fixText->setText(
        hasFix ? fix.title + (fix.effect.isEmpty() ? QString{} : u". "_s + fix.effect) : tr("No fix is known."));
    QList<CodeLine> lines = envEditLines(fix);
    if (lines.isEmpty()) {
        for (const QString& command : fix.commands)
            lines.append({ command, Status::NotDone });
    }
    m_fixLines->setLines(lines);
    m_fixLines->setVisible(!lines.isEmpty());
    QStringList evidence;
    for (const auto& piece : finding->evidence)
        evidence.append(u"%1 %2: %3"_s.arg(piece.node, piece.source, piece.text));
    m_copy->setTextToCopy(evidence.join(u'\n'));
    m_copy->setVisible(!evidence.isEmpty());
}

} // namespace ui
