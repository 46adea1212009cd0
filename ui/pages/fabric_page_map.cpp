// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the map and the tables of the page say to each other.
#include "ui/pages/fabric_page.h"

#include "ui/delegates/gid_matrix_delegate.h"
#include "ui/map/fabric_map.h"
#include "ui/models/findings_model.h"
#include "ui/widgets/copyable_table_view.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace ui {

void FabricPage::joinMapAndMatrix()
{
    connect(m_map, &FabricMap::elementSelected, this, &FabricPage::takeFromMap);
    connect(m_map, &FabricMap::elementActivated, this, [this](const MapKey& key) {
        if (key.kind == MapKey::Kind::Twin && keyOfRow(m_table->currentIndex().row()) == key)
            m_table->setFocus();
        else if (const auto* finding = findingAbout(key))
            Q_EMIT findingRequested(findingKey(*finding));
    });
    connect(m_map, &FabricMap::elementHovered, this, [this](const MapKey& key) {
        m_hoverByTable = false;
        hoverRow(rowOf(key));
    });
    connect(m_table, &QAbstractItemView::entered, this, [this](const QModelIndex& index) {
        hoverRow(-1);
        m_hoverByTable = true;
        m_map->setHovered(keyOfRow(index.row()));
    });
    connect(m_table, &QAbstractItemView::viewportEntered, this, &FabricPage::endTableHover);
}

void FabricPage::takeFromMap(const MapKey& key)
{
    // What was chosen there stays chosen there: a machine is shown by its first row, and is still the machine.
    const QScopedValueRollback<bool> taking(m_takingFromMap, true);
    if (key.kind == MapKey::Kind::Node)
        selectPort(key.node, {}, 0);
    else if (key.kind == MapKey::Kind::Twin)
        selectPort(key.node, key.hca, key.port);
}

void FabricPage::endTableHover()
{
    // The pointer may be on the map by now, and what it is on there stays.
    if (m_hoverByTable)
        m_map->setHovered({});
    m_hoverByTable = false;
}

void FabricPage::hoverRow(int row)
{
    if (m_delegate->hoveredRow() == row)
        return;
    m_delegate->setHoveredRow(row);
    m_table->viewport()->update();
}

int FabricPage::rowOf(const MapKey& key) const
{
    int lead = -1; // that it is folded under
    for (int i = 0; i < m_model->rowCount(); ++i) {
        if (keyOfRow(i) == key)
            return i;
        const GidRow& row = m_model->row(i);
        if (key.kind == MapKey::Kind::Twin && row.node == key.node && row.folded.contains(key.hca))
            lead = i;
    }
    return lead;
}

MapKey FabricPage::keyOfRow(int row) const
{
    if (row < 0 || row >= m_model->rowCount())
        return {};
    const GidRow& shown = m_model->row(row);
    return shown.hca.isEmpty() ? MapKey::ofNode(shown.node) : MapKey::ofTwin(shown.node, shown.hca, shown.port);
}

const core::checks::Finding* FabricPage::findingAbout(const MapKey& key) const
{
    const auto found = std::find_if(m_data.findings.begin(), m_data.findings.end(), [&](const auto& finding) {
        return finding.scope.kind == core::checks::Scope::Kind::Link && key.subnets.contains(finding.scope.object);
    });
    return found == m_data.findings.end() ? nullptr : &*found;
}

} // namespace ui
