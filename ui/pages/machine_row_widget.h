// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/machine_list_model.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace ui {

class CopyButton;
class ElidedLabel;
class InlineMessage;
class StateSign;
class Theme;

/// One machine of the list with its state and what can be done with it.
class MachineRowWidget final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MachineRowWidget)

public:
    explicit MachineRowWidget(const Theme& theme, QWidget* parent = nullptr);

    /// `elapsed` is the model's text for the row's time.
    void setMachine(const MachineRow& machine, const QString& elapsed);
    [[nodiscard]] QString name() const { return m_machine.name; }

Q_SIGNALS:
    void answerRequested();
    void cancelRequested();
    void retryRequested();
    void removeRequested();

private:
    void layOut(const Theme& theme);
    void showError();

    const Theme& m_theme;
    MachineRow m_machine;
    StateSign* m_sign;
    ElidedLabel* m_title;
    ElidedLabel* m_address;
    QLabel* m_state;
    ElidedLabel* m_text;
    ElidedLabel* m_changes;
    QProgressBar* m_progress;
    QLabel* m_elapsed;
    QPushButton* m_answer;
    QPushButton* m_cancel;
    QPushButton* m_retry;
    CopyButton* m_terminal;
    QPushButton* m_remove;
    QHBoxLayout* m_errorLine;
    InlineMessage* m_error = nullptr; ///< made when there is something to say
};

} // namespace ui
