// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/theme/status.h"

#include <QFrame>

class QLabel;

namespace ui {

class ClusterButton;
class StepButton;
class Theme;

/// The steps at the left with their state, and what is open at the foot. One stop for Tab; arrows move between
/// steps, Enter or Space opens one.
class StepRail final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepRail)

public:
    explicit StepRail(const Theme& theme, QWidget* parent = nullptr);

    void setStepState(Step step, Status status, const QString& line);
    void setCurrentStep(Step step);
    void setCluster(const QString& name, const QString& line);
    /// A word beside the name of the application where what is shown is not live: "DEMO", "Snapshot". Empty takes it
    /// away. `description` says what it means.
    void setMark(const QString& word, const QString& description);
    [[nodiscard]] ClusterButton* clusterButton() const { return m_cluster; }
    [[nodiscard]] StepButton* button(Step step) const;

Q_SIGNALS:
    void stepChosen(ui::Step step);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void moveFocus(int from, int key);

    const Theme& m_theme;
    QList<StepButton*> m_buttons;
    ClusterButton* m_cluster;
    QLabel* m_mark;
};

} // namespace ui
