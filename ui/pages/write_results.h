// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/configuration_data.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace ui {

class InlineMessage;
class StateSign;
class Theme;

/// A line for each node that is written to: state, what was done, what went wrong and how to try again.
class WriteResults final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WriteResults)

public:
    explicit WriteResults(const Theme& theme, QWidget* parent = nullptr);

    void setWrites(const QList<NodeWrite>& writes);

Q_SIGNALS:
    void retryRequested(const QString& node);

private:
    struct Row
    {
        QWidget* widget = nullptr;
        StateSign* sign = nullptr;
        QLabel* node = nullptr;
        QLabel* message = nullptr;
        QProgressBar* progress = nullptr;
        QPushButton* retry = nullptr;
        InlineMessage* error = nullptr;
    };
    [[nodiscard]] Row makeRow();
    void fill(const Row& row, const NodeWrite& write);

    const Theme& m_theme;
    QVBoxLayout* m_column;
    QList<Row> m_rows;
};

} // namespace ui
