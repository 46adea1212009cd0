// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/logs/explain.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Theme;

/// A place to paste what NCCL, vLLM or Docker printed, and what it means. Does not stop the window.
class LogDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LogDialog)

public:
    LogDialog(Theme& theme, QWidget* parent);

    void setExplanation(const core::logs::LogExplanation& explanation);

Q_SIGNALS:
    /// Read this text beside the machines that are open; answer with setExplanation().
    void explainRequested(const QByteArray& text);
    void pageRequested(const QString& findingId);
    /// Show the plan, whose diff is the preview of every change to a file.
    void planRequested();

private:
    void openFile();
    void showState();
    void addCard(const core::checks::Finding& root, const QList<core::checks::Finding>& all, bool open);

    const Theme& m_theme;
    QPlainTextEdit* m_text;
    QPushButton* m_explain;
    QLabel* m_headline;
    QLabel* m_recognised;
    QWidget* m_results;
    QVBoxLayout* m_cards;
    bool m_waiting = false;
};

} // namespace ui
