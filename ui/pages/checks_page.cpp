// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/checks_page.h"

#include "ui/pages/finding_body.h"
#include "ui/pages/fold_card.h"
#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scroll_page.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::checks::Finding;
using core::checks::Severity;

ChecksPage::ChecksPage(const Theme& theme, QWidget* parent)
    : Page(Step::Checks, parent)
    , m_theme(theme)
    , m_model(new FindingsModel(this))
    , m_empty(new EmptyState(theme,
          Glyph::Search,
          tr("Nothing has been checked yet"),
          tr("Here stands what does not fit, with the evidence and what helps: first what causes trouble, then what "
             "may. Checks run by themselves "
             "as soon as the machines have been read.")))
    , m_badges(new QWidget)
    , m_cards(new QWidget)
    , m_cardsLayout(new QVBoxLayout(m_cards))
    , m_changes(new FoldCard(theme))
    , m_fine(new FoldCard(theme))
    , m_hidden(new FoldCard(theme))
    , m_page(new ScrollPage(theme))
{
    layOut();
    makeActions();
    const auto sync = [this] { syncCards(); };
    connect(m_model, &QAbstractItemModel::rowsInserted, this, sync);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, sync);
    connect(m_model, &QAbstractItemModel::dataChanged, this, sync);
    setData({});
}

void ChecksPage::layOut()
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_page);
    QVBoxLayout* column = m_page->column();
    column->setSpacing(m_theme.dp(12));
    column->addWidget(m_empty);
    auto* badges = new FlowLayout(m_theme.dp(8), m_badges);
    for (int i = 0; i < 5; ++i) {
        auto* badge = new StatusBadge(m_theme);
        m_badgeList.append(badge);
        badges->addWidget(badge);
    }
    column->addWidget(m_badges);
    m_cardsLayout->setContentsMargins(0, 0, 0, 0);
    m_cardsLayout->setSpacing(m_theme.dp(12));
    column->addWidget(m_cards);
    m_changes->setObjectName(u"changes"_s);
    m_changes->hide();
    column->addWidget(m_changes);
    column->addWidget(m_hidden);
    column->addWidget(m_fine);
    column->addStretch(1);
}

void ChecksPage::makeActions()
{
    m_again = addPageAction(u"checkAgain"_s, tr("Check a&gain"), QKeySequence(Qt::Key_F5));
    m_copy = addPageAction(u"copySummary"_s, tr("Copy &summary"));
    m_log = addPageAction(u"explainLog"_s, tr("Explain a &log…"));
    m_anyway = addPageAction(u"continueAnyway"_s, tr("Continue &anyway"));
    m_primary = addPageAction(u"checksPrimary"_s, tr("&Continue to configuration"));
    connect(m_again, &QAction::triggered, this, &ChecksPage::checkAgainRequested);
    connect(m_copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(m_data.summary); });
    connect(m_log, &QAction::triggered, this, &ChecksPage::explainLogRequested);
    connect(m_anyway, &QAction::triggered, this, &ChecksPage::continueRequested);
    connect(m_primary, &QAction::triggered, this, [this] {
        if (fixable() > 0)
            Q_EMIT previewAllRequested();
        else
            Q_EMIT continueRequested();
    });
}

void ChecksPage::setData(const ChecksData& content)
{
    m_data = content;
    m_model->setFindings(content.findings);
    syncCards();
    showChanges();
    showFine();
    showHidden();
    showBadges();
    showFrame();
    // The first time the worst finding stands open; after that what is open is the person's choice.
    if (!m_openedFirst && !m_entries.isEmpty()) {
        m_openedFirst = true;
        m_entries.first().card->setOpen(true);
    }
}

void ChecksPage::showFinding(const QString& key)
{
    for (const Entry& entry : std::as_const(m_entries)) {
        const bool inside = std::any_of(entry.consequences.begin(), entry.consequences.end(), [&](const Finding& f) {
            return findingKey(f) == key;
        });
        if (entry.key != key && !inside)
            continue;
        entry.card->setOpen(true);
        entry.card->header()->setFocus(Qt::OtherFocusReason);
        m_page->ensureWidgetVisible(entry.card);
        return;
    }
}

QWidget* ChecksPage::firstFocus() const
{
    return m_entries.isEmpty() ? nullptr : m_entries.first().card->header();
}

void ChecksPage::syncCards()
{
    QList<Entry> entries;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const QModelIndex root = m_model->index(i, 0);
        const QString key = root.data(FindingsModel::KeyRole).toString();
        const auto known
            = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& entry) { return entry.key == key; });
        Entry entry;
        if (known != m_entries.end()) {
            entry = *known;
            m_entries.erase(known);
        }
        fillCard(entry, root);
        entries.append(entry);
    }
    for (const Entry& gone : std::as_const(m_entries))
        discard(gone.card);
    m_entries = entries;
    for (int i = 0; i < m_entries.size(); ++i) {
        if (m_cardsLayout->indexOf(m_entries.at(i).card) != i)
            m_cardsLayout->insertWidget(i, m_entries.at(i).card);
    }
}

void ChecksPage::fillCard(Entry& entry, const QModelIndex& root)
{
    const Finding& finding = m_model->finding(root);
    QList<Finding> consequences;
    for (int i = 0; i < m_model->rowCount(root); ++i)
        consequences.append(m_model->finding(m_model->index(i, 0, root)));
    if (entry.card && entry.finding == finding && entry.consequences == consequences)
        return;
    entry.key = findingKey(finding);
    entry.finding = finding;
    entry.consequences = consequences;
    if (!entry.card)
        entry.card = new FoldCard(m_theme);
    QString line = finding.why;
    if (!consequences.isEmpty())
        line = line.isEmpty() ? followingText(static_cast<int>(consequences.size()))
                              : tr("%1 %2").arg(line, followingText(static_cast<int>(consequences.size())));
    entry.card->setHead(severityStatus(finding.severity), finding.title, line);
    entry.card->setContent(makeContent(entry));
}

QWidget* ChecksPage::makeContent(const Entry& entry)
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.dp(12));
    auto* body = new FindingBody(m_theme, entry.finding);
    connect(body, &FindingBody::previewRequested, this, [this, key = entry.key](int fix) {
        Q_EMIT previewRequested(key, fix);
    });
    connect(body, &FindingBody::pageRequested, this, &ChecksPage::pageRequested);
    connect(body, &FindingBody::hideRequested, this, [this, key = entry.key](const QString& reason) {
        Q_EMIT hideRequested(key, reason);
    });
    column->addWidget(body);
    if (!entry.consequences.isEmpty())
        column->addWidget(makeConsequences(entry.consequences));
    return content;
}

QWidget* ChecksPage::makeConsequences(const QList<Finding>& consequences)
{
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.dp(6));
    column->addWidget(makeLabel(m_theme, TextStyle::Section, tr("Follows from this")));
    for (const Finding& finding : consequences) {
        auto* row = new QHBoxLayout;
        row->setSpacing(m_theme.dp(8));
        auto* sign = new StateSign(m_theme, severityStatus(finding.severity), 16);
        row->addWidget(sign, 0, Qt::AlignTop);
        auto* texts = new QVBoxLayout;
        texts->setSpacing(0);
        texts->addWidget(makeParagraph(m_theme, TextStyle::Body, finding.title));
        if (!finding.why.isEmpty())
            texts->addWidget(makeParagraph(m_theme, TextStyle::Secondary, finding.why, u"muted"_s));
        row->addLayout(texts, 1);
        column->addLayout(row);
    }
    return box;
}

void ChecksPage::showChanges()
{
    m_changes->setVisible(m_data.checked && !m_data.changesTitle.isEmpty());
    m_changes->setHead(Status::Note, m_data.changesTitle, m_data.changes.value(0));
    if (m_data.changes == m_changesShown)
        return;
    m_changesShown = m_data.changes;
    m_changes->setContent(m_data.changes.size() < 2
            ? nullptr
            : makeParagraph(m_theme, TextStyle::Body, m_data.changes.join(u'\n')));
}

void ChecksPage::showFine()
{
    m_fine->setVisible(m_data.checked && m_data.fine > 0);
    QStringList families;
    QStringList sentences;
    for (const auto& [family, count] : m_data.fineByFamily) {
        families.append(tr("%1 %L2").arg(family).arg(count));
        sentences.append(tr("%1: %2").arg(family, checksFineText(count)));
    }
    if (sentences != m_fineSentences) {
        m_fineSentences = sentences;
        m_fine->setContent(
            sentences.isEmpty() ? nullptr : makeParagraph(m_theme, TextStyle::Body, sentences.join(u'\n')));
    }
    const bool all = m_data.findings.isEmpty() && m_data.hidden.isEmpty();
    m_fine->setHead(Status::Ok,
        all ? tr("All fine: %1").arg(checksFineText(m_data.fine)) : checksFineText(m_data.fine),
        families.join(tr(" · ")));
}

void ChecksPage::showHidden()
{
    m_hidden->setVisible(!m_data.hidden.isEmpty());
    if (m_data.hidden == m_hiddenShown)
        return;
    m_hiddenShown = m_data.hidden;
    const int problems = static_cast<int>(std::count_if(m_data.hidden.begin(), m_data.hidden.end(), [](const HiddenLine& line) {
        return line.severity == Severity::Problem;
    }));
    m_hidden->setHead(Status::NotDone,
        hiddenText(static_cast<int>(m_data.hidden.size())),
        problems > 0 ? tr("%1 among them; none of them is counted above").arg(problemsText(problems))
                     : tr("Not counted above"));
    m_hidden->setContent(m_data.hidden.isEmpty() ? nullptr : makeHidden());
}

QWidget* ChecksPage::makeHidden()
{
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.dp(8));
    for (const HiddenLine& line : std::as_const(m_data.hidden)) {
        auto* row = new QHBoxLayout;
        row->setSpacing(m_theme.dp(8));
        row->addWidget(new StateSign(m_theme, severityStatus(line.severity), 16), 0, Qt::AlignTop);
        auto* texts = new QVBoxLayout;
        texts->setSpacing(0);
        texts->addWidget(makeParagraph(m_theme, TextStyle::Body, line.title));
        texts->addWidget(
            makeParagraph(m_theme, TextStyle::Secondary, tr("Hidden since %1: %2").arg(line.since, line.reason), u"muted"_s));
        row->addLayout(texts, 1);
        QPushButton* again = makeButton(m_theme, tr("Show again"));
        again->setObjectName(u"showAgain"_s);
        again->setAccessibleDescription(line.title);
        connect(again, &QPushButton::clicked, this, [this, key = line.key] { Q_EMIT showAgainRequested(key); });
        row->addWidget(again, 0, Qt::AlignTop);
        column->addLayout(row);
    }
    return box;
}

void ChecksPage::showBadges()
{
    const auto show = [this](int i, Status status, int count, const QString& text) {
        m_badgeList.at(i)->setVisible(count > 0);
        m_badgeList.at(i)->setStatus(status, text);
    };
    const int problems = m_model->count(Severity::Problem);
    const int warnings = m_model->count(Severity::Warning);
    const int unknown = m_model->count(Severity::Unknown);
    const int notes = m_model->count(Severity::Note);
    show(0, Status::Problem, problems, problemsText(problems));
    show(1, Status::Warning, warnings, warningsText(warnings));
    show(2, Status::Unknown, unknown, notKnownText(unknown));
    show(3, Status::Note, notes, notesText(notes));
    show(4, Status::Ok, m_data.fine, tr("%L1 fine").arg(m_data.fine));
    m_badges->setVisible(m_data.checked);
    m_empty->setVisible(!m_data.checked);
    m_cards->setVisible(m_data.checked && m_model->rowCount() > 0);
}

void ChecksPage::showFrame()
{
    const int problems = m_model->count(Severity::Problem);
    const int warnings = m_model->count(Severity::Warning);
    const int unknown = m_model->count(Severity::Unknown);
    const int notes = m_model->count(Severity::Note);
    QStringList parts;
    if (problems > 0)
        parts.append(problemsText(problems));
    if (warnings > 0)
        parts.append(warningsText(warnings));
    if (unknown > 0)
        parts.append(notKnownText(unknown));
    if (notes > 0)
        parts.append(notesText(notes));
    if (m_data.fine > 0)
        parts.append(
            parts.isEmpty() ? tr("Everything fits: %1").arg(checksFineText(m_data.fine)) : checksFineText(m_data.fine));

    const int fixes = fixable();
    m_again->setEnabled(m_data.checked && !m_data.running && m_data.whyNotLive.isEmpty());
    m_again->setToolTip(m_data.whyNotLive);
    m_copy->setVisible(!m_data.summary.isEmpty());
    m_anyway->setVisible(fixes > 0);
    m_primary->setText(fixes > 0 ? tr("&Fix %1…").arg(problemsText(fixes)) : tr("&Continue to configuration"));
    m_primary->setEnabled(m_data.checked);
    PageFrame frame;
    if (m_data.running)
        frame.headline = tr("Checking…");
    else
        frame.headline = m_data.checked ? parts.join(tr(" · ")) : tr("Nothing has been checked yet");
    frame.secondary = { m_log, m_copy, m_again };
    frame.safety
        = m_data.whyNotLive.isEmpty() ? tr("Fixes show every change before they make it.") : m_data.whyNotLive;
    frame.beside = { m_anyway };
    frame.primary = m_primary;
    setFrame(frame);
}

int ChecksPage::fixable() const
{
    return static_cast<int>(std::count_if(m_data.findings.begin(), m_data.findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::Problem && finding.causedBy.isEmpty() && !finding.fixes.isEmpty()
            && !finding.fixes.first().envEdits.isEmpty();
    }));
}

} // namespace ui
