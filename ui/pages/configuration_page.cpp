// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/configuration_page.h"

#include "ui/pages/config_form.h"
#include "ui/pages/write_results.h"
#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/scroll_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using Stage = ConfigurationData::Stage;

namespace {

/// Narrower than this the diff goes below the form.
constexpr double foldBelow = 900;

} // namespace

ConfigurationPage::ConfigurationPage(const Theme& theme, QWidget* parent)
    : Page(Step::Configuration, parent)
    , m_theme(theme)
    , m_empty(new EmptyState(theme,
          Glyph::File,
          tr("Nothing to write yet"),
          tr("Here stand the values that the stack will run with, where each comes from, and line by line what would "
             "change in the files of every "
             "machine. Read the machines first.")))
    , m_error(new InlineMessage(theme))
    , m_resultCard(new Card(theme))
    , m_results(new WriteResults(theme))
    , m_formCard(new Card(theme))
    , m_form(new ConfigForm(theme))
    , m_diffCard(new Card(theme))
    , m_diff(new DiffView(theme))
{
    layOut();
    makeActions();
    connect(m_form, &ConfigForm::valueEdited, this, &ConfigurationPage::valueEdited);
    connect(m_results, &WriteResults::retryRequested, this, &ConfigurationPage::retryNodeRequested);
    showFrame();
}

void ConfigurationPage::layOut()
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* page = new ScrollPage(m_theme);
    outer->addWidget(page);
    page->column()->addWidget(m_empty, 1);
    page->column()->addWidget(m_error);
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight);
    page->column()->addLayout(m_sides, 1);
    m_sides->setSpacing(m_theme.dp(16));
    auto* left = new QVBoxLayout;
    left->setSpacing(m_theme.dp(16));
    m_resultCard->setTitle(tr("Writing"));
    m_resultCard->body()->addWidget(m_results);
    left->addWidget(m_resultCard);
    m_formCard->setAccessibleName(tr("Values"));
    m_formCard->body()->setContentsMargins(m_theme.dp(18), m_theme.dp(18), m_theme.dp(18), m_theme.dp(16));
    m_formCard->body()->addWidget(m_form);
    m_formCard->body()->addStretch(1);
    left->addWidget(m_formCard, 1);
    m_sides->addLayout(left, 1);
    m_diffCard->setAccessibleName(tr("Changes"));
    m_diffCard->body()->setContentsMargins(m_theme.dp(16), m_theme.dp(8), m_theme.dp(16), m_theme.dp(14));
    m_diffCard->body()->addWidget(m_diff);
    m_diffCard->setMinimumHeight(m_theme.dp(260));
    m_sides->addWidget(m_diffCard, 1);
}

void ConfigurationPage::makeActions()
{
    m_planAgain = addPageAction(u"planAgain"_s, tr("&Read again"), QKeySequence(Qt::Key_F5));
    m_cancel = addPageAction(u"cancelWriting"_s, tr("Cancel"), QKeySequence(Qt::Key_Escape));
    m_undo = addPageAction(u"undo"_s, tr("&Undo"));
    m_primary = addPageAction(u"configurationPrimary"_s, tr("Write"));
    connect(m_planAgain, &QAction::triggered, this, &ConfigurationPage::planAgainRequested);
    connect(m_cancel, &QAction::triggered, this, &ConfigurationPage::cancelRequested);
    connect(m_undo, &QAction::triggered, this, &ConfigurationPage::undoRequested);
    connect(m_primary, &QAction::triggered, this, [this] {
        if (writes())
            Q_EMIT writeRequested();
        else
            Q_EMIT continueRequested();
    });
}

void ConfigurationPage::setData(const ConfigurationData& content)
{
    if (content == m_data)
        return;
    m_data = content;
    m_form->setValues(content.values);
    m_diff->setFiles(content.files);
    m_results->setWrites(content.writes);
    if (content.error)
        m_error->setError(*content.error);
    showFrame();
}

QWidget* ConfigurationPage::firstFocus() const
{
    return m_data.stage == Stage::Empty ? nullptr : m_form->firstFocus();
}

void ConfigurationPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    m_sides->setDirection(width() < m_theme.dp(foldBelow) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

bool ConfigurationPage::writes() const
{
    const bool open
        = m_data.stage == Stage::Preview || m_data.stage == Stage::PartlyWritten || m_data.stage == Stage::Undone;
    return open && m_data.machinesToWrite > 0;
}

void ConfigurationPage::showFrame()
{
    const bool empty = m_data.stage == Stage::Empty;
    const bool writing = m_data.stage == Stage::Writing;
    m_empty->setVisible(empty && !m_data.error);
    m_error->setVisible(m_data.error.has_value());
    m_formCard->setVisible(!empty);
    m_diffCard->setVisible(!empty);
    m_resultCard->setVisible(!empty && !m_data.writes.isEmpty());
    m_resultCard->setTitle(writing          ? tr("Writing")
            : m_data.stage == Stage::Undone ? tr("Undone")
                                            : tr("What was written"));
    m_form->setEnabled(!writing);
    m_planAgain->setEnabled(!empty && !writing && m_data.whyNotLive.isEmpty());
    m_planAgain->setToolTip(m_data.whyNotLive);
    m_cancel->setVisible(writing);
    m_cancel->setEnabled(writing);
    m_undo->setVisible(m_data.canUndo && !writing);
    m_undo->setToolTip(m_data.undoNote);
    m_undo->setProperty("changesMachines", true);
    const bool write = writes() || writing;
    m_primary->setText(write ? tr("&Write to %1").arg(machinesText(m_data.machinesToWrite)) : tr("&Continue to probe"));
    m_primary->setEnabled(!empty && !writing && (!write || m_data.whyNotWritable.isEmpty()));
    m_primary->setToolTip(write ? m_data.whyNotWritable : QString{});
    m_primary->setProperty("changesMachines", write);

    PageFrame frame;
    frame.headline = headline();
    frame.secondary = { m_planAgain };
    frame.safety = safety();
    frame.beside = { m_cancel, m_undo };
    frame.primary = m_primary;
    setFrame(frame);
}

QString ConfigurationPage::headline() const
{
    int changed = 0;
    int same = 0;
    int files = 0;
    int created = 0;
    for (const DiffFile& file : m_data.files) {
        const DiffCounts counts = countDiff(file.lines);
        if (file.isNew) {
            ++created;
            continue;
        }
        changed += std::max(counts.added, counts.removed);
        same += counts.same;
        files += counts.added + counts.removed > 0 ? 1 : 0;
    }
    const QString news = tr("%n new files", nullptr, created);
    switch (m_data.stage) {
    case Stage::Empty:
        return tr("Nothing to write yet");
    case Stage::Preview:
        if (m_data.machinesToWrite == 0)
            return tr("Nothing to write: the files are as they should be");
        if (files == 0)
            return created == 1 ? tr("1 new file") : news;
        if (created > 0)
            return tr("%1 in %2 · %3 · %L4 stay as they are")
                .arg(linesChangeText(changed),
                    files == 1 ? tr("1 file") : tr("%n files", nullptr, files),
                    created == 1 ? tr("1 new file") : news)
                .arg(same);
        return tr("%1 in %2 · %L3 stay as they are")
            .arg(linesChangeText(changed), files == 1 ? tr("1 file") : tr("%n files", nullptr, files))
            .arg(same);
    case Stage::Writing:
        return tr("Writing to %1…").arg(machinesText(m_data.machinesToWrite));
    case Stage::Written:
        return m_data.written.isEmpty() ? tr("Written") : tr("Written at %1").arg(m_data.written);
    case Stage::PartlyWritten:
        return tr("Not everything was written");
    case Stage::Undone:
        return tr("Undone: the files are as they were");
    }
    Q_UNREACHABLE();
}

QString ConfigurationPage::safety() const
{
    if (!m_data.whyNotWritable.isEmpty())
        return m_data.whyNotWritable;
    switch (m_data.stage) {
    case Stage::Empty:
        return tr("Nothing is written before you say so.");
    case Stage::Preview:
    case Stage::Undone:
        return tr("A dated copy of each file is kept. Undo brings them back byte for byte.");
    case Stage::Writing:
        return tr("Each file is replaced in one go: a machine has the old one or the new one, never a mixture.");
    case Stage::Written:
    case Stage::PartlyWritten:
        return m_data.undoNote.isEmpty() ? tr("A dated copy of each file was kept.") : m_data.undoNote;
    }
    Q_UNREACHABLE();
}

} // namespace ui
