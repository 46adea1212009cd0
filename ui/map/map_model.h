// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_elements.h"

#include <QAbstractTableModel>

namespace ui {

class Theme;

/// The map as a table: a row for each machine, port and link. Changes cells in place and adds or takes single rows.
class MapModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MapModel)

public:
    enum Column
    {
        KindColumn,
        NameColumn,
        StateColumn,
        DetailsColumn,
        ColumnCount
    };

    explicit MapModel(const Theme& theme, QObject* parent = nullptr);

    void setElements(const QList<MapElement>& elements);
    [[nodiscard]] MapKey key(int row) const;
    [[nodiscard]] int rowOf(const MapKey& key) const; ///< -1: not here

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    const Theme& m_theme;
    QList<MapElement> m_elements;
};

} // namespace ui
