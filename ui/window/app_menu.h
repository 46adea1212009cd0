// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settings.h"

#include <QKeySequence>
#include <QObject>
#include <QStringList>

class QAction;
class QActionGroup;
class QMenu;

namespace ui {

/// What the menu shows.
struct AppMenuState
{
    QStringList clusters; ///< names of the saved lists
    QString current; ///< the one that is open; empty: a list without a name
    bool hasMachines = false;
    bool snapshotOpen = false;
    bool demoOpen = false;
    QString whyNotOpen; ///< nothing else can be opened now: plain words; empty = it can
    QString whyNotSave; ///< the snapshot; plain words
    ThemeChoice theme = ThemeChoice::System;
    Language language = Language::System;
    std::chrono::seconds readAgain{ 0 };

    bool operator==(const AppMenuState&) const = default;
};

/// The window's one menu: clusters, snapshots, settings. Entries that cannot be used say why in their own text.
class AppMenu final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AppMenu)

public:
    /// The menu is a child of `window` and is dressed like it.
    explicit AppMenu(QWidget* window);

    [[nodiscard]] QMenu* menu() const { return m_menu; }
    void setState(const AppMenuState& state);

Q_SIGNALS:
    void clusterChosen(const QString& name);
    void saveClusterRequested();
    void renameClusterRequested();
    void forgetClusterRequested();
    void newListRequested();
    void openSnapshotRequested();
    void saveSnapshotRequested();
    void closeSnapshotRequested();
    void demoRequested();
    void closeDemoRequested();
    void themeChosen(ui::ThemeChoice theme);
    void languageChosen(ui::Language language);
    void readAgainChosen(std::chrono::seconds interval);

private:
    QAction* add(const char* name, void (AppMenu::*signal)(), const QKeySequence& keys = {});
    QMenu* addChoices(const QString& title, const char* name);
    void makeSettings();
    void showClusters();
    void showState();

    AppMenuState m_state;
    QMenu* m_menu;
    QActionGroup* m_clusters;
    QAction* m_clustersEnd = nullptr;
    QAction* m_saveCluster = nullptr;
    QAction* m_rename = nullptr;
    QAction* m_forget = nullptr;
    QAction* m_newList = nullptr;
    QAction* m_open = nullptr;
    QAction* m_save = nullptr;
    QAction* m_close = nullptr;
    QAction* m_demo = nullptr;
    QAction* m_closeDemo = nullptr;
    QActionGroup* m_themes = nullptr;
    QActionGroup* m_languages = nullptr;
    QActionGroup* m_intervals = nullptr;
};

/// "never", "every 30 s", "every 5 min".
[[nodiscard]] QString intervalText(std::chrono::seconds interval);

} // namespace ui
