// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/machines_page.h"

#include "ui/pages/alias_list.h"
#include "ui/pages/machine_row_widget.h"
#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scroll_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What a window shows of the list is there at once; the rest of a long list follows while the window paints.
constexpr int rowsAtOnce = 8;
constexpr int moreRowsAtOnce = 2;

} // namespace

MachinesPage::MachinesPage(const Theme& theme, QWidget* parent)
    : Page(Step::Machines, parent)
    , m_theme(theme)
    , m_model(new MachineListModel(this))
    , m_address(new QLineEdit)
    , m_snapshot(new InlineMessage(theme))
    , m_closeSnapshot(m_snapshot->addButton(tr("C&lose snapshot")))
    , m_addError(new InlineMessage(theme))
    , m_aliases(new AliasList(theme))
    , m_empty(new EmptyState(theme,
          Glyph::Machine,
          tr("No machines yet"),
          tr("Add the machines that are joined by a cable: two or more DGX Sparks that you can reach over SSH. "
             "Sparkloom reads them and "
             "changes nothing. No machines at hand? The demo cluster is made up and goes through every step; a "
             "snapshot that "
             "somebody sent shows theirs.")))
    , m_list(new Card(theme))
    , m_rowsLayout(new QVBoxLayout)
    , m_moreRows(new QTimer(this))
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* page = new ScrollPage(theme);
    outer->addWidget(page);
    m_snapshot->setObjectName(u"snapshotNote"_s);
    m_closeSnapshot->setObjectName(u"closeSnapshot"_s);
    m_snapshot->hide();
    page->column()->addWidget(m_snapshot);
    m_addCard = makeAddCard();
    page->column()->addWidget(m_addCard);

    m_list->setTitle(tr("Machines"));
    m_rowsLayout->setSpacing(0);
    m_list->body()->addLayout(m_rowsLayout);
    QPushButton* demo = m_empty->addButton(tr("Look at the de&mo cluster"));
    demo->setObjectName(u"demo"_s);
    QPushButton* open = m_empty->addButton(tr("&Open a snapshot…"));
    open->setObjectName(u"openSnapshot"_s);
    connect(open, &QPushButton::clicked, this, &MachinesPage::openSnapshotRequested);
    connect(m_closeSnapshot, &QPushButton::clicked, this, &MachinesPage::closeSnapshotRequested);
    m_list->body()->addWidget(m_empty);
    page->column()->addWidget(m_list);
    page->column()->addStretch(1);

    makeActions();
    connect(demo, &QPushButton::clicked, this, &MachinesPage::demoRequested);
    connect(m_aliases, &AliasList::addRequested, this, &MachinesPage::addAliasesRequested);
    m_moreRows->setSingleShot(true);
    m_moreRows->setInterval(0);
    connect(m_moreRows, &QTimer::timeout, this, &MachinesPage::syncRows);
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& from, const QModelIndex& to) {
        for (int row = from.row(); row <= to.row() && row < m_rows.size(); ++row)
            fillRow(row);
    });
    showState();
}

QWidget* MachinesPage::makeAddCard()
{
    auto* card = new Card(m_theme);
    card->setTitle(tr("Add a machine"));
    auto* sides = new QHBoxLayout;
    sides->setSpacing(m_theme.dp(32));
    card->body()->addLayout(sides);

    auto* typed = new QVBoxLayout;
    typed->setSpacing(m_theme.dp(8));
    QLabel* label = makeLabel(m_theme, TextStyle::Body, tr("By &address or SSH name"));
    label->setBuddy(m_address);
    m_address->setObjectName(u"address"_s);
    m_address->setAccessibleName(tr("Address or SSH name of a machine"));
    m_address->setPlaceholderText(tr("sparky@10.20.0.11 or spark-a"));
    m_theme.applyFont(m_address, TextStyle::Mono);
    QPushButton* add = makeButton(m_theme, tr("A&dd"), ButtonKind::Plain, Glyph::Add);
    add->setObjectName(u"add"_s);
    add->setAccessibleName(tr("Add this machine"));
    auto* line = new QHBoxLayout;
    line->setSpacing(m_theme.dp(8));
    line->addWidget(m_address, 1);
    line->addWidget(add);
    typed->addWidget(label);
    typed->addLayout(line);
    typed->addWidget(makeParagraph(m_theme,
        TextStyle::Secondary,
        tr("User name and port may be left out where your SSH configuration has them."),
        u"muted"_s));
    typed->addWidget(m_addError);
    typed->addStretch(1);
    m_addError->hide();
    sides->addLayout(typed, 1);
    sides->addWidget(m_aliases, 1);

    connect(add, &QPushButton::clicked, this, &MachinesPage::requestAdd);
    connect(m_address, &QLineEdit::returnPressed, this, &MachinesPage::requestAdd);
    connect(m_address, &QLineEdit::textEdited, this, [this] { m_addError->hide(); });
    return card;
}

void MachinesPage::makeActions()
{
    m_readAgain = addPageAction(u"readAgain"_s, tr("&Read again"), QKeySequence(Qt::Key_F5));
    m_retryFailed = addPageAction(u"retryFailed"_s, tr("Retry failed"));
    m_cancelAll = addPageAction(u"cancelAll"_s, tr("Cancel"), QKeySequence(Qt::Key_Escape));
    m_primary = addPageAction(u"machinesPrimary"_s, tr("Sign in"));
    connect(m_readAgain, &QAction::triggered, this, &MachinesPage::readAgainRequested);
    connect(m_retryFailed, &QAction::triggered, this, &MachinesPage::retryFailedRequested);
    connect(m_cancelAll, &QAction::triggered, this, &MachinesPage::cancelAllRequested);
    connect(m_primary, &QAction::triggered, this, [this] {
        const auto& machines = m_model->machines();
        const bool allIn = std::all_of(machines.begin(), machines.end(), [](const MachineRow& row) {
            return row.state == MachineState::SignedIn;
        });
        if (allIn || m_inSnapshot)
            Q_EMIT continueRequested();
        else
            Q_EMIT signInRequested();
    });
}

void MachinesPage::setData(const MachinesData& content)
{
    const qsizetype before = m_model->machines().size();
    m_inSnapshot = content.snapshot.has_value();
    if (content.snapshot)
        m_snapshot->setMessage(Status::Note, content.snapshot->title, content.snapshot->text);
    m_snapshot->setVisible(m_inSnapshot);
    m_addCard->setVisible(!m_inSnapshot);
    m_model->setMachines(content.machines);
    syncRows();
    m_aliases->setAliases(content.aliases, content.aliasesNote);
    m_aliases->setVisible(!content.aliases.isEmpty() || !content.aliasesNote.isEmpty());
    const QString typed = m_address->text().trimmed();
    const bool taken = std::any_of(content.machines.begin(), content.machines.end(), [&](const MachineRow& row) {
        return row.name == typed || row.address == typed;
    });
    if (content.machines.size() > before && taken)
        m_address->clear();
    showState();
}

void MachinesPage::setAddError(const std::optional<core::Error>& error)
{
    m_addError->setVisible(error.has_value());
    if (error) {
        m_addError->setError(*error);
        m_address->setFocus(Qt::OtherFocusReason);
    }
}

QWidget* MachinesPage::firstFocus() const
{
    return m_inSnapshot ? static_cast<QWidget*>(m_closeSnapshot) : m_address;
}

void MachinesPage::requestAdd()
{
    const QString typed = m_address->text().trimmed();
    if (typed.isEmpty()) {
        m_address->setFocus(Qt::OtherFocusReason);
        return;
    }
    Q_EMIT addRequested(typed);
}

void MachinesPage::syncRows()
{
    while (m_rows.size() > m_model->rowCount())
        discard(m_rows.takeLast());
    const qsizetype many = m_moreRows->isActive() ? 0 : std::max<qsizetype>(moreRowsAtOnce, rowsAtOnce - m_rows.size());
    for (qsizetype made = 0; made < many && m_rows.size() < m_model->rowCount(); ++made) {
        auto* row = new MachineRowWidget(m_theme);
        connect(row, &MachineRowWidget::answerRequested, this, [this, row] { Q_EMIT answerRequested(row->name()); });
        connect(row, &MachineRowWidget::cancelRequested, this, [this, row] { Q_EMIT cancelRequested(row->name()); });
        connect(row, &MachineRowWidget::retryRequested, this, [this, row] { Q_EMIT retryRequested(row->name()); });
        connect(row, &MachineRowWidget::removeRequested, this, [this, row] { Q_EMIT removeRequested(row->name()); });
        m_rows.append(row);
        m_rowsLayout->addWidget(row);
    }
    for (int i = 0; i < m_rows.size(); ++i)
        fillRow(i);
    if (m_rows.size() < m_model->rowCount())
        m_moreRows->start();
}

void MachinesPage::fillRow(int row)
{
    const QModelIndex elapsed = m_model->index(row, MachineListModel::ElapsedColumn);
    m_rows.at(row)->setMachine(m_model->machines().at(row), elapsed.data().toString());
}

void MachinesPage::showState()
{
    const auto& machines = m_model->machines();
    const auto countOf
        = [&](auto test) { return static_cast<int>(std::count_if(machines.begin(), machines.end(), test)); };
    const int total = static_cast<int>(machines.size());
    const int in = countOf([](const MachineRow& row) {
        return row.state == MachineState::SignedIn || row.state == MachineState::InSnapshot;
    });
    const int failed = countOf([](const MachineRow& row) { return row.state == MachineState::Failed; });
    const int busy = countOf([](const MachineRow& row) { return machineIsBusy(row.state); });
    m_empty->setVisible(total == 0);

    m_readAgain->setVisible(total > 0);
    const QString still = tr("A snapshot cannot be read again.");
    m_readAgain->setEnabled(total > 0 && busy == 0 && !m_inSnapshot);
    m_readAgain->setToolTip(m_inSnapshot ? still : QString{});
    m_retryFailed->setVisible(failed > 0 && !m_inSnapshot);
    m_retryFailed->setText(tr("Retry &failed (%1)").arg(failed));
    m_cancelAll->setVisible(busy > 0);
    m_cancelAll->setEnabled(busy > 0);
    const bool done = total > 0 && (in == total || m_inSnapshot);
    m_primary->setText(done ? tr("&Continue to fabric")
            : total > 0     ? tr("&Sign in to %1").arg(machinesText(total - in))
                            : tr("&Sign in"));
    m_primary->setEnabled(total > 0 && busy == 0);

    QStringList parts;
    parts.append(total == 0 ? tr("Which machines belong together?") : machinesText(total));
    if (in > 0 && !m_inSnapshot)
        parts.append(in == total ? tr("all signed in") : tr("%1 signed in").arg(in));
    if (busy > 0)
        parts.append(tr("%1 being read").arg(busy));
    if (failed > 0)
        parts.append(tr("%1 could not be read").arg(failed));
    PageFrame frame;
    frame.headline = parts.join(tr(" · "));
    frame.secondary = { m_readAgain };
    frame.safety = m_inSnapshot ? tr("A snapshot stays as it is: nothing is read, asked or written.")
                                : tr("Reading changes nothing on a machine, and nothing is installed there.");
    frame.beside = { m_cancelAll, m_retryFailed };
    frame.primary = m_primary;
    setFrame(frame);
}

} // namespace ui
