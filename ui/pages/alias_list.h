// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/machines_data.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace ui {

class Theme;

/// Names from the SSH configuration, to tick and add.
class AliasList final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AliasList)

public:
    explicit AliasList(const Theme& theme, QWidget* parent = nullptr);

    /// Ticks stay on the names that are still there.
    void setAliases(const QList<SshAlias>& aliases, const QString& note);

Q_SIGNALS:
    void addRequested(const QStringList& aliases);

private:
    [[nodiscard]] QStringList ticked() const;
    void showButton();

    QList<SshAlias> m_aliases;
    QListWidget* m_list;
    QLabel* m_note;
    QPushButton* m_add;
};

} // namespace ui
