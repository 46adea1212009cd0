// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/theme/status.h"

#include <QFrame>

class QLabel;

namespace ui {

class ElidedLabel;
class GlyphView;
class StepButton;
class Theme;

/// The steps at the left with their state, and the cluster's name at the foot. One stop for Tab; arrows move between
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
    void setDemo(bool demo);
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
    QWidget* m_foot;
    ElidedLabel* m_cluster;
    ElidedLabel* m_clusterLine;
    QLabel* m_demo;
};

} // namespace ui
