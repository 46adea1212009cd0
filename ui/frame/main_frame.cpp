// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/main_frame.h"

#include "ui/frame/action_bar.h"
#include "ui/frame/cluster_button.h"
#include "ui/frame/drop_hint.h"
#include "ui/frame/step_button.h"
#include "ui/frame/step_rail.h"
#include "ui/frame/title_bar.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

MainFrame::MainFrame(Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget)
    , m_rail(new StepRail(theme))
    , m_title(new TitleBar(theme))
    , m_actions(new ActionBar(theme))
    , m_dropHint(new DropHint(theme, this))
    , m_byStep(allSteps().size(), nullptr)
{
    setWindowTitle(tr("Sparkloom"));
    theme.dress(this);
    setAcceptDrops(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_pages, 1);
    column->addWidget(m_actions);
    row->addWidget(m_rail);
    row->addLayout(column, 1);
    setMinimumSize(theme.dp(900), theme.dp(600));
    resize(theme.dp(1500), theme.dp(880));

    connect(m_rail, &StepRail::stepChosen, this, &MainFrame::showStep);
    connect(m_actions->backButton(), &QPushButton::clicked, this, [this] {
        const auto index = allSteps().indexOf(m_step);
        if (index > 0)
            showStep(allSteps().at(index - 1));
    });
    addShortcuts();
}

void MainFrame::addPage(Page* page)
{
    m_byStep[static_cast<int>(page->step())] = page;
    m_pages->addWidget(page);
    connect(page, &Page::frameChanged, this, [this, page] {
        if (page->step() == m_step)
            showPageFrame();
    });
    if (page->step() == m_step)
        showStep(m_step);
}

Page* MainFrame::page(Step step) const
{
    return m_byStep.at(static_cast<int>(step));
}

void MainFrame::setStepState(Step step, Status status, const QString& line)
{
    m_rail->setStepState(step, status, line);
}

void MainFrame::setCluster(const QString& name, const QString& line)
{
    m_rail->setCluster(name, line);
    m_cluster = name;
    showMarks();
}

void MainFrame::setDemo(bool demo)
{
    m_demo = demo;
    showMarks();
}

void MainFrame::setSnapshot(const QString& mark, const QString& description)
{
    m_snapshot = mark;
    m_snapshotDescription = description;
    showMarks();
}

void MainFrame::showMarks()
{
    m_title->setDemo(m_demo);
    m_title->setMark(m_snapshot, m_snapshotDescription);
    if (!m_snapshot.isEmpty())
        m_rail->setMark(tr("Snapshot"), m_snapshotDescription);
    else
        m_rail->setMark(m_demo ? tr("DEMO") : QString(),
            m_demo ? tr("What you see is made up: no machine is read or changed.") : QString());
    const QString& name = m_snapshot.isEmpty() ? m_cluster : m_snapshot;
    setWindowTitle(name.isEmpty() ? tr("Sparkloom") : tr("%1 — Sparkloom").arg(name));
}

void MainFrame::setMenu(QMenu* menu)
{
    m_rail->clusterButton()->setMenu(menu);
    addActions(menu->actions());
}

void MainFrame::setTakesFiles(bool takes)
{
    setAcceptDrops(takes);
}

void MainFrame::setCloseGuard(std::function<bool()> mayClose)
{
    m_mayClose = std::move(mayClose);
}

void MainFrame::showStep(Step step)
{
    Page* shown = page(step);
    if (!shown)
        return;
    const bool moved = step != m_step;
    const bool focusOnRail = m_rail->isAncestorOf(QApplication::focusWidget());
    m_step = step;
    m_rail->setCurrentStep(step);
    m_pages->setCurrentWidget(shown);
    showPageFrame();
    if (!moved)
        return;
    // Whoever walks the rail by keyboard stays on it; whoever pressed a button goes on in the new page.
    if (focusOnRail)
        m_rail->button(step)->setFocus(Qt::TabFocusReason);
    else if (QWidget* first = shown->firstFocus())
        first->setFocus(Qt::OtherFocusReason);
    Q_EMIT stepShown(step);
}

void MainFrame::showPageFrame()
{
    const Page* shown = page(m_step);
    const PageFrame& frame = shown->frame();
    m_title->setHeadline(frame.headline);
    m_title->setFreshness(shown->freshness());
    m_title->setActions(frame.secondary);
    m_actions->setSafety(frame.safety);
    m_actions->setBackVisible(m_step != Step::Machines);
    m_actions->setActions(frame.beside, frame.primary);
}

void MainFrame::addShortcuts()
{
    for (const Step step : allSteps()) {
        const QKeySequence keys(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(step)));
        auto* shortcut = new QShortcut(keys, this);
        connect(shortcut, &QShortcut::activated, this, [this, step] { showStep(step); });
    }
    auto* menu = new QShortcut(QKeySequence(Qt::Key_F10), this);
    connect(menu, &QShortcut::activated, m_rail->clusterButton(), &ClusterButton::openMenu);
    auto* back = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_Left), this);
    connect(back, &QShortcut::activated, m_actions->backButton(), &QPushButton::click);
    for (const Qt::Key key : { Qt::Key_Return, Qt::Key_Enter }) {
        auto* commit = new QShortcut(QKeySequence(Qt::CTRL | key), this);
        connect(commit, &QShortcut::activated, this, [this] { pressPrimary(true); });
    }
}

void MainFrame::pressPrimary(bool explicitly)
{
    const Page* shown = page(m_step);
    QAction* primary = shown ? shown->frame().primary : nullptr;
    if (!primary || !primary->isEnabled())
        return;
    if (explicitly || !primary->property("changesMachines").toBool())
        primary->trigger();
}

void MainFrame::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const QWidget* focus = QApplication::focusWidget();
    // A widget with a meaning of its own for Enter keeps it, even where it let the event pass.
    const bool taken = qobject_cast<const QAbstractButton*>(focus) || qobject_cast<const QAbstractItemView*>(focus)
        || qobject_cast<const QLineEdit*>(focus) || qobject_cast<const QComboBox*>(focus);
    if (enter && event->modifiers() == Qt::NoModifier && !taken) {
        pressPrimary(false);
        event->accept();
        return;
    }
    QWidget::keyPressEvent(event);
}

void MainFrame::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_wasShown)
        return;
    m_wasShown = true;
    const Page* first = page(m_step);
    if (QWidget* field = first ? first->firstFocus() : nullptr)
        field->setFocus(Qt::OtherFocusReason);
}

void MainFrame::closeEvent(QCloseEvent* event)
{
    event->setAccepted(!m_mayClose || m_mayClose());
}

void MainFrame::dragEnterEvent(QDragEnterEvent* event)
{
    if (draggedFile(event->mimeData()).isEmpty())
        return;
    event->acceptProposedAction();
    m_dropHint->setGeometry(rect());
    m_dropHint->raise();
    m_dropHint->show();
}

void MainFrame::dragLeaveEvent(QDragLeaveEvent*)
{
    m_dropHint->hide();
}

void MainFrame::dropEvent(QDropEvent* event)
{
    m_dropHint->hide();
    const QString file = draggedFile(event->mimeData());
    if (file.isEmpty())
        return;
    event->acceptProposedAction();
    Q_EMIT fileDropped(file);
}

void MainFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_dropHint->setGeometry(rect());
}

} // namespace ui
