// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/main_frame.h"
#include "ui/pages/machines_data.h"
#include "ui/settings/settings_file.h"
#include "ui/theme/theme.h"
#include "ui/workspace/workspace.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace ui {

class AppMenu;
class ChecksPage;
class ConfigurationPage;
class FabricPage;
class MachinesPage;
class SaveSnapshotDialog;
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
        QString settingsFile; ///< empty: nothing is kept
        QString oldSessionFile; ///< of an earlier version; read once, where there are no settings yet
        bool opensList = true; ///< the machines of the last time; else whoever made the window says which
        bool readsList = true; ///< at once
        std::optional<ThemeChoice> theme; ///< for this time; else the one that was chosen
    };

    explicit MainWindow(Options options);
    ~MainWindow() override;

    [[nodiscard]] MainFrame& frame() { return *m_frame; }
    [[nodiscard]] Workspace& workspace() { return *m_workspace; }
    [[nodiscard]] Theme& theme() { return m_theme; }
    void show();
    /// Looks at a snapshot instead of the machines. A file that is none is told about in a dialog and by
    /// snapshotRefused().
    void openSnapshot(const QString& path);
    [[nodiscard]] const Settings& settings() const { return m_settings; }
    /// Comes every second, from a timer of the window's own: how old readings are, and reading again when it is due.
    void tick(const QDateTime& now);

Q_SIGNALS:
    void snapshotRefused(const core::Error& error);

private:
    void makePages();
    void connectMachines();
    void connectSignIn();
    void connectFabricAndChecks();
    void connectConfiguration();
    void connectMenu();
    void openLastList();
    void keepSettings();
    void openList(const ClusterList& list);
    /// Asks first where that would lose a list that has no name.
    void leaveList(const QString& commit, const std::function<void()>& then);
    void chooseCluster(const QString& name);
    void saveCluster();
    void renameCluster();
    void forgetCluster();
    void openDemo();
    void closeDemo();
    void chooseSnapshot();
    void closeSnapshot();
    void saveInto(SaveSnapshotDialog* dialog, const core::inventory::Snapshot& snapshot);
    void showMenu();
    /// Everything may have changed: fills the page that is seen, and the others when they are shown.
    void changed();
    void refresh();
    void fill(Step step);
    void showSteps();
    void showFreshness(const QDateTime& now);
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
    AppMenu* m_menu = nullptr;
    SettingsFile m_file;
    Settings m_settings;
    bool m_keepsList = false; ///< what is on the screen is opened the next time
    QList<Step> m_stale; ///< pages that do not show the newest values yet
    QTimer m_refresh;
    QTimer m_second;
};

} // namespace ui
