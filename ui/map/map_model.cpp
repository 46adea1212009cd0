// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_model.h"

#include "ui/models/list_sync.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace ui {

MapModel::MapModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent)
    , m_theme(theme)
{
}

void MapModel::setElements(const QList<MapElement>& elements)
{
    QHash<MapKey, MapElement> byKey;
    QList<MapKey> wanted;
    QList<MapKey> current;
    for (const MapElement& element : elements) {
        byKey.insert(element.key, element);
        wanted.append(element.key);
    }
    for (const MapElement& element : std::as_const(m_elements))
        current.append(element.key);
    syncKeys(
        current,
        wanted,
        [this](int row) {
            beginRemoveRows({}, row, row);
            m_elements.removeAt(row);
            endRemoveRows();
        },
        [&](int row, const MapKey& key) {
            beginInsertRows({}, row, row);
            m_elements.insert(row, byKey.value(key));
            endInsertRows();
        });
    for (int row = 0; row < m_elements.size(); ++row) {
        const MapElement& fresh = elements.at(row);
        if (m_elements.at(row) == fresh)
            continue;
        m_elements[row] = fresh;
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

MapKey MapModel::key(int row) const
{
    return row >= 0 && row < m_elements.size() ? m_elements.at(row).key : MapKey();
}

int MapModel::rowOf(const MapKey& key) const
{
    const auto found = std::find_if(
        m_elements.begin(), m_elements.end(), [&](const MapElement& element) { return element.key == key; });
    return found == m_elements.end() ? -1 : static_cast<int>(found - m_elements.begin());
}

int MapModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_elements.size());
}

int MapModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MapModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const MapElement& element = m_elements.at(index.row());
    if (role == Qt::DecorationRole && index.column() == StateColumn)
        return glyphIcon(m_theme, statusGlyph(element.status), statusRole(element.status));
    if (role == Qt::ToolTipRole && index.column() == DetailsColumn)
        return element.details.toHtmlEscaped();
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (index.column()) {
    case KindColumn:
        return element.kind;
    case NameColumn:
        return element.name;
    case StateColumn:
        return element.state;
    case DetailsColumn:
        return element.details;
    default:
        return {};
    }
}

QVariant MapModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case KindColumn:
        return tr("Kind");
    case NameColumn:
        return tr("Name");
    case StateColumn:
        return tr("State");
    case DetailsColumn:
        return tr("Details");
    default:
        return {};
    }
}

} // namespace ui
