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
class StatusBadge;
class Theme;

/// One sentence about the state; at its right freshness and secondary actions.
class TitleBar final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TitleBar)

public:
    explicit TitleBar(const Theme& theme, QWidget* parent = nullptr);

    void setHeadline(const QString& headline);
    void setFreshness(const QString& text);
    void setDemo(bool demo);
    /// A mark such as "Snapshot of 24 Nov 2026, 10:12" where what is shown is not live. Empty takes it away.
    void setMark(const QString& text, const QString& description = {});
    void setActions(const QList<QAction*>& actions);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Hides what stands elsewhere too, before a button is cut.
    void makeRoom();

    const Theme& m_theme;
    ElidedLabel* m_headline;
    StatusBadge* m_demo;
    StatusBadge* m_mark;
    ElidedLabel* m_freshness;
    QHBoxLayout* m_actionRow;
    QList<QAction*> m_actions;
    QList<QPushButton*> m_buttons;
    bool m_isDemo = false;
};

} // namespace ui
