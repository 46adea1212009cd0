// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/pages/name_dialog.h"
#include "ui/pages/notice_dialog.h"
#include "ui/presenters/snapshot_words.h"
#include "ui/presenters/step_presenter.h"
#include "ui/text/counts.h"
#include "ui/window/app_menu.h"

// Lists of machines, what is kept of them, and the menu.

namespace ui {

void MainWindow::connectMenu()
{
    m_menu = new AppMenu(m_frame.get());
    m_frame->setMenu(m_menu->menu());
    connect(m_menu, &AppMenu::clusterChosen, this, &MainWindow::chooseCluster);
    connect(m_menu, &AppMenu::saveClusterRequested, this, &MainWindow::saveCluster);
    connect(m_menu, &AppMenu::renameClusterRequested, this, &MainWindow::renameCluster);
    connect(m_menu, &AppMenu::forgetClusterRequested, this, &MainWindow::forgetCluster);
    connect(m_menu, &AppMenu::newListRequested, this, [this] {
        leaveList(tr("Start a new list"), [this] {
            openList({});
            m_frame->showStep(Step::Machines);
        });
    });
    connect(m_menu, &AppMenu::openSnapshotRequested, this, &MainWindow::chooseSnapshot);
    connect(m_menu, &AppMenu::saveSnapshotRequested, this, &MainWindow::saveSnapshot);
    connect(m_menu, &AppMenu::closeSnapshotRequested, this, &MainWindow::closeSnapshot);
    connect(m_menu, &AppMenu::demoRequested, this, &MainWindow::openDemo);
    connect(m_menu, &AppMenu::closeDemoRequested, this, &MainWindow::closeDemo);
    connect(m_menu, &AppMenu::themeChosen, this, [this](ThemeChoice theme) {
        m_settings.theme = theme;
        m_theme.setChoice(theme);
        keepSettings();
        showMenu();
    });
    connect(m_menu, &AppMenu::languageChosen, this, [this](Language language) {
        m_settings.language = language;
        keepSettings();
        showMenu();
    });
    connect(m_menu, &AppMenu::readAgainChosen, this, [this](std::chrono::seconds interval) {
        m_settings.readAgain = interval;
        keepSettings();
        showMenu();
    });
    connect(m_frame.get(), &MainFrame::fileDropped, this, &MainWindow::openSnapshot);
}

void MainWindow::openLastList()
{
    if (!m_options.opensList)
        return;
    m_keepsList = true;
    if (m_workspace->listIsDemo())
        return;
    const QString page = m_settings.page; // what is opened now is kept at once, and so is the page that is shown
    m_workspace->openList(m_settings.open.machines, m_settings.open.head);
    for (const Step step : allSteps()) {
        if (stepName(step) == page)
            m_frame->showStep(step);
    }
    if (m_options.readsList)
        m_workspace->readAll();
}

void MainWindow::keepSettings()
{
    if (m_keepsList && !m_workspace->listIsDemo()) {
        m_settings.setOpen(m_workspace->listedMachines(), m_workspace->listedHead());
        m_settings.page = stepName(m_frame->currentStep());
    }
    m_file.keep(m_settings);
}

void MainWindow::openList(const ClusterList& list)
{
    if (m_workspace->isWriting())
        return;
    m_settings.open = list;
    m_keepsList = true;
    m_workspace->openList(list.machines, list.head);
    m_workspace->readAll();
    refresh();
}

void MainWindow::leaveList(const QString& commit, const std::function<void()>& then)
{
    const QStringList lost = m_workspace->listedMachines();
    if (m_workspace->listIsDemo() || lost.isEmpty() || (m_keepsList && !m_settings.open.name.isEmpty())) {
        then();
        return;
    }
    auto* dialog = new NoticeDialog(m_theme,
        tr("This list has no name"),
        tr("It is not kept: %1. Cancel, and save it under a name in the menu, to find it again.")
            .arg(listText(lost)),
        commit,
        m_frame.get());
    connect(dialog, &QDialog::accepted, this, then);
    dialog->open();
}

void MainWindow::chooseCluster(const QString& name)
{
    showMenu(); // the check mark goes where the list is, once it is open
    const ClusterList* list = m_settings.cluster(name);
    if (!list)
        return;
    leaveList(tr("Open “%1”").arg(name), [this, list = *list] { openList(list); });
}

void MainWindow::saveCluster()
{
    QStringList taken;
    for (const ClusterList& list : std::as_const(m_settings.clusters))
        taken += list.name;
    auto* dialog = new NameDialog(m_theme,
        tr("Save these machines"),
        tr("%1 under a name, to be opened from the menu. No password is kept, and nothing that was read.")
            .arg(machinesText(static_cast<int>(m_workspace->listedMachines().size()))),
        tr("&Save"),
        taken,
        m_frame.get());
    connect(dialog, &NameDialog::named, this, [this](const QString& name) {
        m_keepsList = true;
        m_settings.setOpen(m_workspace->listedMachines(), m_workspace->listedHead());
        m_settings.saveOpenAs(name);
        keepSettings();
        refresh();
    });
    dialog->open();
}

void MainWindow::renameCluster()
{
    const QString old = m_settings.open.name;
    QStringList taken;
    for (const ClusterList& list : std::as_const(m_settings.clusters)) {
        if (list.name != old)
            taken += list.name;
    }
    auto* dialog = new NameDialog(m_theme,
        tr("Rename “%1”").arg(old),
        tr("Only the name in the menu; nothing changes on the machines."),
        tr("&Rename"),
        taken,
        m_frame.get());
    dialog->setName(old);
    connect(dialog, &NameDialog::named, this, [this, old](const QString& name) {
        m_settings.rename(old, name);
        keepSettings();
        refresh();
    });
    dialog->open();
}

void MainWindow::forgetCluster()
{
    const QString name = m_settings.open.name;
    auto* dialog = new NoticeDialog(m_theme,
        tr("Forget “%1”?").arg(name),
        tr("The machines stay on the screen, as a list without a name. Nothing changes on them."),
        tr("&Forget"),
        m_frame.get());
    connect(dialog, &QDialog::accepted, this, [this, name] {
        m_settings.forget(name);
        keepSettings();
        refresh();
    });
    dialog->open();
}

void MainWindow::openDemo()
{
    m_workspace->openDemo();
    refresh();
}

void MainWindow::closeDemo()
{
    openList(m_settings.open);
}

void MainWindow::showMenu()
{
    AppMenuState state;
    for (const ClusterList& list : std::as_const(m_settings.clusters))
        state.clusters += list.name;
    state.current = m_keepsList ? m_settings.open.name : QString();
    state.hasMachines = !m_workspace->listedMachines().isEmpty();
    state.snapshotOpen = m_workspace->openedSnapshot().has_value();
    state.demoOpen = m_workspace->listIsDemo();
    if (m_workspace->isWriting())
        state.whyNotOpen = tr("files are being written");
    if (m_workspace->snapshot().nodes.isEmpty())
        state.whyNotSave = tr("nothing has been read yet");
    state.theme = m_theme.choice();
    state.language = m_settings.language;
    state.readAgain = m_settings.readAgain;
    m_menu->setState(state);
    m_frame->setTakesFiles(state.whyNotOpen.isEmpty());
}

} // namespace ui
