// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QHash>
#include <QStyledItemDelegate>

namespace ui {

/// Draws the cells of GidMatrixModel: addresses outlined, link-local quiet, nothing as a dash, a ring round the entry
/// that NCCL takes, struck out where a pin misses, and a badge in the last column.
class GidMatrixDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(GidMatrixDelegate)

public:
    explicit GidMatrixDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] int rowHeight() const { return m_rowHeight; }
    /// A row that is shown as if the pointer were on it, because it is on its port in the map; -1: none.
    void setHoveredRow(int row) { m_hoveredRow = row; }
    [[nodiscard]] int hoveredRow() const { return m_hoveredRow; }

Q_SIGNALS:
    /// The sign before an HCA was clicked, or Space was pressed on its row.
    void foldRequested(int row);

protected:
    bool editorEvent(QEvent* event,
        QAbstractItemModel* model,
        const QStyleOptionViewItem& option,
        const QModelIndex& index) override;

private:
    void measure();
    [[nodiscard]] QRect foldSign(const QStyleOptionViewItem& option) const;
    void paintGround(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintNode(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintHca(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintEntry(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    [[nodiscard]] int textWidth(TextStyle style, const QString& text) const;

    const Theme& m_theme;
    int m_hoveredRow = -1;
    int m_rowHeight = 0;
    int m_bareBadge = 0; ///< width of a badge without its text
    mutable QHash<QPair<int, QString>, int> m_widths;
};

} // namespace ui
