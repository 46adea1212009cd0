// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/copyable_table_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace ui {

namespace {

void copyText(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
}

} // namespace

CopyableTableView::CopyableTableView(QWidget* parent)
    : QTableView(parent)
{
    setTabKeyNavigation(false);
    setWordWrap(false);
}

QString CopyableTableView::selectionAsText() const
{
    if (!selectionModel())
        return {};
    QModelIndexList cells = selectionModel()->selectedIndexes();
    std::sort(cells.begin(), cells.end(), [](const QModelIndex& a, const QModelIndex& b) {
        return a.row() != b.row() ? a.row() < b.row() : a.column() < b.column();
    });
    QString text;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            text += cells.at(i).row() == cells.at(i - 1).row() ? u'\t' : u'\n';
        text += cells.at(i).data(Qt::DisplayRole).toString();
    }
    return text;
}

void CopyableTableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyText(selectionAsText());
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void CopyableTableView::contextMenuEvent(QContextMenuEvent* event)
{
    const QModelIndex cell = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    if (!cell.isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy &cell"), this, [cell = QPersistentModelIndex(cell)] {
        copyText(cell.data(Qt::DisplayRole).toString());
    });
    menu->addAction(tr("Copy &rows"), this, [this] { copyText(selectionAsText()); });
    menu->popup(event->globalPos());
}

} // namespace ui
