// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QPointer>
#include <QStringList>

class QMenu;

namespace ui {

class Theme;

/// At the foot of the rail: what is open, and the menu that opens, saves and sets things.
class ClusterButton final : public QAbstractButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ClusterButton)

public:
    explicit ClusterButton(const Theme& theme, QWidget* parent = nullptr);

    /// "studio-pair", "2 nodes · saved"; `lines` may have two.
    void setCluster(const QString& name, const QString& lines);
    /// Not taken.
    void setMenu(QMenu* menu);
    /// Above the button, with the first entry chosen for the keyboard. Does not wait.
    void openMenu();

    /// What its own words, shown without a cluster, need in the person's language. A long name is cut instead.
    [[nodiscard]] int widthOfOwnWords() const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void describe();

    const Theme& m_theme;
    QString m_name;
    QStringList m_lines;
    QPointer<QMenu> m_menu;
};

} // namespace ui
