// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/what_if.h"
#include "ui/theme/status.h"

#include <QTimer>
#include <QWidget>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class ComboBox;
class StateSign;
class Theme;

/// Fields for the variables that decide what NCCL takes: what is typed here is tried out, and nothing is written. Knows
/// no rule; which variables there are and what follows from them is core's to say.
class WhatIfPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WhatIfPanel)

public:
    explicit WhatIfPanel(const Theme& theme, QWidget* parent = nullptr);

    /// What the ranks have now; fields that were changed keep what was typed.
    void setRanks(const QList<core::nccl::RankView>& ranks);
    [[nodiscard]] core::checks::WhatIf whatIf() const;
    /// What would follow, in one sentence.
    void setOutcome(Status status, const QString& sentence);
    /// Takes everything back that was typed.
    void startOver();
    [[nodiscard]] QWidget* firstFocus() const;

Q_SIGNALS:
    void changed();
    void takeOverRequested();

private:
    struct Field
    {
        QString key;
        QString now; ///< of the rank that the fields speak of
        QLineEdit* edit = nullptr;
        ComboBox* choice = nullptr;

        [[nodiscard]] QString text() const;
    };

    void layOut();
    void addField(const core::checks::TrialVariable& variable);
    void place(QWidget* field, const QString& label, const QString& description);
    void fill(Field& field, const QString& now);
    void showValuesNow();
    void changedSoon();
    void showState();
    [[nodiscard]] const core::nccl::RankView* rank() const;

    const Theme& m_theme;
    QList<core::nccl::RankView> m_ranks;
    QGridLayout* m_grid;
    int m_placed = 0;
    ComboBox* m_scope;
    QList<Field> m_fields;
    QLineEdit* m_version;
    StateSign* m_sign;
    QLabel* m_sentence;
    QPushButton* m_takeOver;
    QPushButton* m_startOver;
    QTimer m_soon; ///< not at every key
};

} // namespace ui
