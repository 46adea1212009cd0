// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

class QAction;
class QHBoxLayout;
class QPushButton;

namespace ui {

class ElidedLabel;
class Theme;

/// At its left a sentence about safety; at its right Back, what else can be done, and one primary button.
class ActionBar final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ActionBar)

public:
    explicit ActionBar(const Theme& theme, QWidget* parent = nullptr);

    void setSafety(const QString& sentence);
    void setBackVisible(bool visible);
    void setActions(const QList<QAction*>& beside, QAction* primary);
    [[nodiscard]] QPushButton* backButton() const { return m_back; }
    [[nodiscard]] QPushButton* primaryButton() const { return m_primary; }

private:
    const Theme& m_theme;
    ElidedLabel* m_safety;
    QHBoxLayout* m_row;
    QPushButton* m_back;
    QPushButton* m_primary = nullptr;
    QList<QAction*> m_actions;
    QList<QPushButton*> m_buttons;
};

} // namespace ui
