// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/main_frame.h"
#include "ui/pages/machines_data.h"
#include "ui/theme/theme.h"
#include "ui/workspace/saved_session.h"
#include "ui/workspace/workspace.h"

#include <QThreadPool>
#include <QTimer>

#include <memory>

namespace ui {

class ChecksPage;
class ConfigurationPage;
class FabricPage;
class MachinesPage;
class SignInPage;

/// The window put together: pages get the workspace's values, the workspace gets the pages' wishes. Holds no state of
/// its own beyond where the person is.
class MainWindow final : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        Workspace::Options workspace;
        QString sessionFile; ///< empty: nothing is kept
        ThemeChoice theme = ThemeChoice::System;
    };

    explicit MainWindow(Options options);
    ~MainWindow() override;

    [[nodiscard]] MainFrame& frame() { return *m_frame; }
    [[nodiscard]] Workspace& workspace() { return *m_workspace; }
    [[nodiscard]] Theme& theme() { return m_theme; }
    void show();

private:
    void makePages();
    void connectMachines();
    void connectSignIn();
    void connectFabricAndChecks();
    void connectConfiguration();
    void openSession();
    void keepSession();
    /// Everything may have changed: fills the page that is seen, and the others when they are shown.
    void changed();
    void refresh();
    void fill(Step step);
    void showSteps();
    void showFreshness();
    void addMachine(const QString& text);
    void saveSnapshot();
    /// A box over the window that waits for nobody: the window goes on.
    void tell(Status status, const QString& title, const QString& text);
    void showPage(const QString& findingId);
    void explainLog();
    void retryFailed();
    void cancelAll();
    [[nodiscard]] std::shared_ptr<PendingQuestion> questionOf(const QString& machine) const;

    Options m_options;
    Theme m_theme;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainFrame> m_frame;
    MachinesPage* m_machines = nullptr;
    SignInPage* m_signIn = nullptr;
    FabricPage* m_fabric = nullptr;
    ChecksPage* m_checks = nullptr;
    ConfigurationPage* m_configuration = nullptr;
    QList<SshAlias> m_aliases;
    QString m_aliasesNote;
    bool m_sessionOpen = false; ///< kept from here on
    SavedSession m_saved; ///< as it was last handed to the disk
    QThreadPool m_disk; ///< writes the session; a slow disk is not the window's affair
    QList<Step> m_stale; ///< pages that do not show the newest values yet
    QTimer m_refresh;
    QTimer m_second;
};

} // namespace ui
