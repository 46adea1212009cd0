// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/configuration_data.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace ui {

class ComboBox;
class Theme;

/// Values in groups, each with a line that says where it comes from. Refreshing with the same keys changes fields in
/// place and leaves alone the one that is being typed in.
class ConfigForm final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConfigForm)

public:
    explicit ConfigForm(const Theme& theme, QWidget* parent = nullptr);

    void setValues(const QList<ConfigValue>& values);
    /// The first field that can be changed, or that is wrong.
    [[nodiscard]] QWidget* firstFocus() const;

Q_SIGNALS:
    void valueEdited(const QString& key, const QString& value);

private:
    struct Row
    {
        ConfigValue value;
        QLineEdit* edit = nullptr;
        ComboBox* choice = nullptr;
        QLabel* note = nullptr;
    };
    void rebuild(const QList<ConfigValue>& values);
    [[nodiscard]] Row makeRow(QGridLayout* grid, int line, const ConfigValue& value);
    void fill(Row& row, const ConfigValue& value);

    const Theme& m_theme;
    QVBoxLayout* m_column;
    QWidget* m_body = nullptr;
    QList<Row> m_rows;
};

} // namespace ui
