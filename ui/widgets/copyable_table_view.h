// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace ui {

/// A table whose cells can be copied: Ctrl+C takes the selection as tab-separated text, the context menu a cell or row.
/// Tab leaves the table.
class CopyableTableView : public QTableView
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CopyableTableView)

public:
    explicit CopyableTableView(QWidget* parent = nullptr);

    /// Display texts of the selected cells in reading order, tabs between columns, one line a row.
    [[nodiscard]] QString selectionAsText() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace ui
