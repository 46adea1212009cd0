// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/theme/status.h"

#include <QWidget>

#include <functional>

class QMenu;
class QStackedWidget;

namespace ui {

class ActionBar;
class DropHint;
class StepRail;
class Theme;
class TitleBar;

/// The window: rail, title bar, the page of the current step, action bar. It moves between pages that it was given;
/// what may be done when is the pages' and the controller's affair.
///
/// Keys: Ctrl+1 … Ctrl+7 a step, Alt+Left back, Enter the primary button (unless it changes machines: then Ctrl+Enter
/// or the button itself), F5 and Esc as the page says,
/// F10 the menu.
class MainFrame final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MainFrame)

public:
    explicit MainFrame(Theme& theme, QWidget* parent = nullptr);

    /// Takes the page; one a step.
    void addPage(Page* page);
    [[nodiscard]] Page* page(Step step) const;
    [[nodiscard]] Step currentStep() const { return m_step; }

    void setStepState(Step step, Status status, const QString& line);
    /// At the rail's foot: "studio-pair", "2 nodes · saved"; the line may have two parts, one under the other.
    void setCluster(const QString& name, const QString& line);
    void setDemo(bool demo);
    /// What is shown is a snapshot: "Snapshot of 1 Dec 2026, 10:15" in the title bar and the window's title, a word on
    /// the rail. Empty: it is not.
    void setSnapshot(const QString& mark, const QString& description);
    /// What the rail's foot and F10 open; its actions work by their shortcuts in the whole window. Not taken.
    void setMenu(QMenu* menu);
    /// May a file be dropped here? Yes until told otherwise.
    void setTakesFiles(bool takes);
    /// Asked before the window closes; false keeps it open (something is being written). Runs on the GUI thread and
    /// must not block.
    void setCloseGuard(std::function<bool()> mayClose);

    [[nodiscard]] StepRail* rail() const { return m_rail; }
    [[nodiscard]] TitleBar* titleBar() const { return m_title; }
    [[nodiscard]] ActionBar* actionBar() const { return m_actions; }

public Q_SLOTS:
    void showStep(ui::Step step);

Q_SIGNALS:
    void stepShown(ui::Step step);
    /// A local file was let go over the window.
    void fileDropped(const QString& path);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showPageFrame();
    void showMarks();
    void addShortcuts();
    void pressPrimary(bool explicitly);

    QStackedWidget* m_pages;
    StepRail* m_rail;
    TitleBar* m_title;
    ActionBar* m_actions;
    DropHint* m_dropHint;
    QList<Page*> m_byStep;
    Step m_step = Step::Machines;
    bool m_wasShown = false;
    bool m_demo = false;
    QString m_cluster;
    QString m_snapshot;
    QString m_snapshotDescription;
    std::function<bool()> m_mayClose;
};

} // namespace ui
