// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class InlineMessage;
class Theme;

/// Asks for a name. Open it with open(); it goes away by itself.
class NameDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NameDialog)

public:
    /// `commit` is the button's verb; `taken` are names that others have.
    NameDialog(Theme& theme,
        const QString& title,
        const QString& text,
        const QString& commit,
        const QStringList& taken,
        QWidget* parent);

    void setName(const QString& name);

Q_SIGNALS:
    void named(const QString& name);

private:
    void commit();
    void showState();

    QStringList m_taken;
    QLineEdit* m_name;
    InlineMessage* m_problem;
    QPushButton* m_commit;
};

} // namespace ui
