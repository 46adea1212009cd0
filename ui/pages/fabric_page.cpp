// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fabric_page.h"

#include "ui/delegates/gid_matrix_delegate.h"
#include "ui/map/fabric_map.h"
#include "ui/models/findings_model.h"
#include "ui/pages/reason_panel.h"
#include "ui/pages/what_if_panel.h"
#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/copyable_table_view.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scroll_page.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double panelWidth = 304;
constexpr double pageMargin = 24;
constexpr double gap = 16;
constexpr double cardMargin = 12;
constexpr int fewestRowsShown = 4;

} // namespace

FabricPage::FabricPage(const Theme& theme, QWidget* parent)
    : Page(Step::Fabric, parent)
    , m_theme(theme)
    , m_model(new GidMatrixModel(this))
    , m_delegate(new GidMatrixDelegate(theme, this))
    , m_empty(new EmptyState(theme,
          Glyph::Cable,
          tr("Nothing has been read yet"),
          tr("Here stands how the machines are joined: which cable sits in which socket, which addresses the network "
             "ports have, and which of "
             "them NCCL will take on every machine. Sign in to the machines first.")))
    , m_mapCard(new Card(theme))
    , m_map(new FabricMap(theme))
    , m_matrixCard(new Card(theme))
    , m_foldTwins(makeButton(theme, tr("Fol&d twins")))
    , m_whatIfButton(makeButton(theme, tr("What &if…")))
    , m_whatIf(new WhatIfPanel(theme))
    , m_table(new CopyableTableView)
    , m_hiddenLine(new QWidget)
    , m_hiddenText(makeLabel(theme, TextStyle::Body, {}, u"muted"_s))
    , m_toggle(makeButton(theme, {}, ButtonKind::Link))
    , m_reason(new ReasonPanel(theme))
{
    makeTable();
    layOut();
    makeActions();
    makeWhatIf();
    makeFolding();
    connect(m_reason, &ReasonPanel::findingRequested, this, &FabricPage::findingRequested);
    connect(m_reason, &ReasonPanel::retryRequested, this, &FabricPage::retryNodeRequested);
    connect(m_model, &GidMatrixModel::hiddenPortsChanged, this, &FabricPage::showHidden);
    connect(m_toggle, &QPushButton::clicked, this, [this] {
        m_model->setShowPortsWithoutLink(!m_model->showsPortsWithoutLink());
        fitColumns();
    });
    // Measuring every cell of a large cluster takes longer than a frame: only when there is something new to measure.
    const auto measureAgain = [this] { m_measured = false; };
    connect(m_model, &QAbstractItemModel::dataChanged, this, measureAgain);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, measureAgain);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, measureAgain);
    connect(m_model, &QAbstractItemModel::columnsInserted, this, measureAgain);
    connect(m_model, &QAbstractItemModel::columnsRemoved, this, measureAgain);
    connect(&theme, &Theme::changed, this, [this] {
        m_measured = false;
        fitColumns();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!m_takingFromMap)
            m_map->setSelected(keyOfRow(now.row()));
        showSelected();
    });
    joinMapAndMatrix();
    showHidden();
    showFrame();
}

void FabricPage::layOut()
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* page = new ScrollPage(m_theme);
    outer->addWidget(page);
    page->column()->addWidget(m_empty, 1);
    // Layouts in layouts, no widget between: only so the table can be made smaller than it would like to be.
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight);
    page->column()->addLayout(m_sides, 1);
    m_sides->setSpacing(m_theme.dp(16));
    auto* left = new QVBoxLayout;
    left->setSpacing(m_theme.dp(16));
    m_mapCard->setAccessibleName(tr("Map"));
    m_mapCard->body()->setContentsMargins(m_theme.dp(16), m_theme.dp(16), m_theme.dp(16), m_theme.dp(8));
    m_mapCard->body()->addWidget(m_map);
    left->addWidget(m_mapCard);

    m_matrixCard->setTitle(tr("GID tables"), tr("ring: the entry NCCL takes · struck out: a pin that misses"));
    m_matrixCard->letNoteWrap();
    m_matrixCard->body()->setContentsMargins(m_theme.dp(12), m_theme.dp(14), m_theme.dp(12), m_theme.dp(10));
    m_matrixCard->head()->setContentsMargins(m_theme.dp(8), 0, m_theme.dp(8), 0);
    m_matrixCard->head()->addStretch(1);
    m_matrixCard->head()->addWidget(m_foldTwins);
    m_matrixCard->head()->addWidget(m_whatIfButton);
    m_matrixCard->body()->addWidget(m_whatIf);
    m_matrixCard->body()->addWidget(m_table, 1);
    auto* hidden = new QHBoxLayout(m_hiddenLine);
    hidden->setContentsMargins(m_theme.dp(8), 0, 0, 0);
    hidden->setSpacing(0);
    hidden->addWidget(m_hiddenText);
    hidden->addWidget(m_toggle);
    hidden->addStretch(1);
    m_matrixCard->body()->addWidget(m_hiddenLine);
    m_matrixCard->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    left->addWidget(m_matrixCard, 1);
    left->addStretch(0);
    m_sides->addLayout(left, 1);
    m_sides->addWidget(m_reason);
}

void FabricPage::makeTable()
{
    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->setObjectName(u"gidMatrix"_s);
    m_table->setAccessibleName(tr("GID tables of all machines"));
    m_table->setAccessibleDescription(
        tr("A row for each port, a column for each index; arrows move, the reasoning of the row stands beside."));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setMouseTracking(true);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_table->viewport()->installEventFilter(this);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setMinimumSectionSize(m_theme.dp(40));
    m_theme.applyFont(m_table->horizontalHeader(), TextStyle::SecondaryStrong);
}

void FabricPage::makeActions()
{
    m_testLinks = addPageAction(u"testLinks"_s, tr("&Test the links"));
    m_testLinks->setToolTip(
        tr("Each machine pings each other one in every subnet of the fabric, with packets of full size. "
           "Takes a few seconds and changes nothing."));
    m_readAgain = addPageAction(u"readAgain"_s, tr("&Read again"), QKeySequence(Qt::Key_F5));
    m_save = addPageAction(u"saveSnapshot"_s, tr("Save s&napshot…"), QKeySequence()); // Ctrl+S is the menu's
    m_cancel = addPageAction(u"cancelReading"_s, tr("Cancel"), QKeySequence(Qt::Key_Escape));
    m_primary = addPageAction(u"fabricPrimary"_s, tr("&Continue to checks"));
    connect(m_testLinks, &QAction::triggered, this, &FabricPage::testLinksRequested);
    connect(m_readAgain, &QAction::triggered, this, &FabricPage::readAgainRequested);
    connect(m_save, &QAction::triggered, this, &FabricPage::saveSnapshotRequested);
    connect(m_cancel, &QAction::triggered, this, &FabricPage::cancelRequested);
    connect(m_primary, &QAction::triggered, this, &FabricPage::continueRequested);
}

void FabricPage::setData(const FabricData& content)
{
    m_data = content;
    m_map->setMap(content.map);
    m_reason->setMayRetry(content.whyNotLive.isEmpty());
    m_whatIf->setRanks(content.ranks);
    tryOut();
    showTables();
    showHidden();
    showFrame();
}

void FabricPage::showTables()
{
    m_model->setCluster(m_data.snapshot, shownRanks(), m_data.changedSlots);
    fitColumns();
    if (!m_table->currentIndex().isValid() && m_model->rowToLookAt() >= 0)
        m_table->selectRow(m_model->rowToLookAt());
    showSelected();
    showFolding();
}

void FabricPage::selectPort(const QString& node, const QString& hca, int port)
{
    // A port's own row, else the one that it is folded under: an HCA may have another port elsewhere.
    int found = -1;
    for (int i = m_model->rowCount() - 1; i >= 0; --i) {
        const GidRow& row = m_model->row(i);
        if (row.node != node)
            continue;
        if (hca.isEmpty() || (row.hca == hca && row.port == port)) {
            found = i;
            if (!hca.isEmpty())
                break;
        } else if (row.folded.contains(hca)) {
            found = i;
        }
    }
    if (found < 0)
        return;
    m_table->selectRow(found);
    m_table->scrollTo(m_model->index(found, 0));
}

QWidget* FabricPage::firstFocus() const
{
    return m_matrixCard->isVisibleTo(this) ? m_table : nullptr;
}

void FabricPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    fold();
}

bool FabricPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        shareRoom();
    if (watched == m_table->viewport() && event->type() == QEvent::Leave)
        endTableHover();
    return Page::eventFilter(watched, event);
}

void FabricPage::fold()
{
    // Frames of the cards, and what each length may have been rounded by.
    constexpr int hair = 6;
    const int beside = m_theme.dp(2 * pageMargin + panelWidth + gap + 2 * cardMargin) + hair;
    const bool narrow = width() - beside < m_tableWidth;
    m_sides->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_reason->setGrows(narrow);
    if (narrow) {
        m_reason->setMinimumWidth(0);
        m_reason->setMaximumWidth(QWIDGETSIZE_MAX);
    } else {
        m_reason->setFixedWidth(m_theme.dp(panelWidth));
    }
}

void FabricPage::fitColumns()
{
    if (std::exchange(m_measured, true))
        return;
    const QHeaderView* header = m_table->horizontalHeader();
    m_columnWidths.clear();
    m_tableWidth = 0;
    for (int c = 0; c < m_model->columnCount(); ++c) {
        int width = header->sectionSizeHint(c);
        for (int r = 0; r < m_model->rowCount(); ++r)
            width = std::max(width, m_delegate->sizeHint({}, m_model->index(r, c)).width());
        m_columnWidths.append(width);
        m_tableWidth += width;
    }
    // A machine without ports says why across the cells that it has no entries for.
    m_table->clearSpans();
    for (int r = 0; r < m_model->rowCount(); ++r) {
        const int cells = m_model->takesColumn() - GidMatrixModel::HcaColumn;
        if (m_model->row(r).hca.isEmpty() && cells > 1)
            m_table->setSpan(r, GidMatrixModel::HcaColumn, 1, cells);
    }
    m_table->verticalHeader()->setDefaultSectionSize(m_delegate->rowHeight());
    const int rows = std::clamp(m_model->rowCount(), 1, fewestRowsShown);
    m_table->setMinimumHeight(header->sizeHint().height() + rows * m_delegate->rowHeight() + m_theme.dp(4));
    m_table->updateGeometry();
    fold();
    shareRoom();
}

void FabricPage::shareRoom()
{
    const int columns = static_cast<int>(m_columnWidths.size());
    if (columns != m_model->columnCount() || columns == 0)
        return;
    // Room that is left goes to the indexes and to the last column, a little each.
    const int room = std::max(0, m_table->viewport()->width() - m_tableWidth);
    const int growing = columns - GidMatrixModel::FirstIndexColumn;
    for (int c = 0; c < columns; ++c) {
        int share = 0;
        if (c >= GidMatrixModel::FirstIndexColumn)
            share = c == columns - 1 ? room - room / growing * (growing - 1) : room / growing;
        m_table->horizontalHeader()->resizeSection(c, m_columnWidths.at(c) + share);
    }
}

void FabricPage::showHidden()
{
    const int hidden = m_model->portsWithoutLink();
    m_hiddenLine->setVisible(hidden > 0);
    const bool shown = m_model->showsPortsWithoutLink();
    m_hiddenText->setText(shown ? tr("Ports without a cable are shown ·") : tr("%1 ·").arg(hiddenPortsText(hidden)));
    m_hiddenText->setToolTip(
        tr("Without a link: nothing is plugged in, the other end is off, or the port is switched off."));
    m_toggle->setText(shown ? tr("&hide") : tr("s&how"));
    m_toggle->setAccessibleName(shown ? tr("Hide ports without a cable") : tr("Show ports without a cable"));
    m_toggle->setToolTip(m_hiddenText->toolTip());
}

void FabricPage::showSelected()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid()) {
        m_reason->clear();
        return;
    }
    const GidRow& row = m_model->row(current.row());
    const QList<core::nccl::RankView>& ranks = shownRanks();
    const auto rank
        = std::find_if(ranks.begin(), ranks.end(), [&](const core::nccl::RankView& r) { return r.node == row.node; });
    m_reason->setRow(row, rank == ranks.end() ? nullptr : &*rank, findingFor(row));
}

const core::checks::Finding* FabricPage::findingFor(const GidRow& row) const
{
    using core::checks::Scope;
    const core::checks::Finding* best = nullptr;
    for (const core::checks::Finding& finding : shownFindings()) {
        const QString& object = finding.scope.object;
        const bool hca = finding.scope.kind == Scope::Kind::Hca
            && (object == row.hca || object == u"%1:%2"_s.arg(row.hca).arg(row.port));
        const bool netdev = finding.scope.kind == Scope::Kind::Netdev && !row.netdev.isEmpty() && object == row.netdev;
        const bool same = finding.scope.node == row.node && (hca || netdev);
        if (same && (!best || finding.severity < best->severity))
            best = &finding;
    }
    return best;
}

void FabricPage::showFrame()
{
    const auto& nodes = m_data.snapshot.nodes;
    const int total = static_cast<int>(nodes.size());
    const int answer = static_cast<int>(
        std::count_if(nodes.begin(), nodes.end(), [](const auto& node) { return node.reachable(); }));
    const auto problems = std::count_if(m_data.findings.begin(), m_data.findings.end(), [](const auto& f) {
        return f.severity == core::checks::Severity::Problem && f.causedBy.isEmpty();
    });
    m_matrixCard->setVisible(total > 0);
    m_whatIfButton->setEnabled(!m_data.ranks.isEmpty());
    m_reason->setVisible(total > 0);
    m_mapCard->setVisible(total > 0 && !m_data.map.nodes.isEmpty());
    m_empty->setVisible(total == 0);
    const bool live = m_data.whyNotLive.isEmpty();
    m_readAgain->setEnabled(total > 0 && !m_data.reading && live);
    m_readAgain->setToolTip(m_data.whyNotLive);
    m_testLinks->setEnabled(m_data.canTestLinks && !m_data.reading && live);
    m_save->setEnabled(total > 0);
    m_cancel->setVisible(m_data.reading);
    m_cancel->setEnabled(m_data.reading);
    m_primary->setEnabled(answer > 0);

    PageFrame frame;
    if (total == 0)
        frame.headline = tr("Nothing has been read yet");
    else if (answer == total)
        frame.headline = total == 1 ? tr("1 node answers") : tr("%1 answer").arg(nodesText(total));
    else
        frame.headline = tr("%1 of %2 answer").arg(answer).arg(nodesText(total));
    if (problems > 0)
        frame.headline += tr(" · ") + problemsText(static_cast<int>(problems));
    frame.secondary = { m_testLinks, m_readAgain, m_save };
    frame.safety = live ? tr("Nothing is changed on the nodes here.") : m_data.whyNotLive;
    frame.beside = { m_cancel };
    frame.primary = m_primary;
    setFrame(frame);
}

} // namespace ui
