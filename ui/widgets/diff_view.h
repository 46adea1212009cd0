// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/diff_rows.h"

#include <QWidget>

class QLabel;
class QTabBar;

namespace ui {

class ComboBox;
class DiffText;
class ElidedLabel;
class Theme;

/// One file that changes, stays or is new.
struct DiffFile
{
    QString title; ///< on the tab: "spark-a · .env.dspark"
    QString path; ///< where it is on the node; shown above the lines
    QString note; ///< what to know about it: "new file", "already right", "kept as it is"
    bool isNew = false; ///< there is no such file yet: its lines are no changes
    QList<core::DiffLine> lines; ///< all lines, unchanged ones included

    bool operator==(const DiffFile&) const = default;
};

/// Files in tabs (in a list, where there are more than have room), the changes of one at a time.
class DiffView final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DiffView)

public:
    explicit DiffView(const Theme& theme, QWidget* parent = nullptr);

    /// The tab that is open stays open when a file of the same title is still there.
    void setFiles(const QList<DiffFile>& files);
    void setCurrentFile(int index);
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void chooseBar();
    void showFile(int index);

    QList<DiffFile> m_files;
    const Theme& m_theme;
    QTabBar* m_tabs;
    ComboBox* m_list;
    ElidedLabel* m_path;
    QLabel* m_note;
    DiffText* m_text;
};

} // namespace ui
