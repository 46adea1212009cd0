// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The twins of a cage in one row of the tables, or in a row each.
#include "ui/pages/fabric_page.h"

#include "ui/delegates/gid_matrix_delegate.h"
#include "ui/widgets/copyable_table_view.h"

#include <QPushButton>

namespace ui {

using namespace Qt::Literals::StringLiterals;

void FabricPage::makeFolding()
{
    m_foldTwins->setObjectName(u"foldTwins"_s);
    m_foldTwins->setToolTip(
        tr("Show the ports of a cage in one row. A port with which something is wrong keeps its own. "
           "Space folds the row that is selected."));
    connect(m_foldTwins, &QPushButton::clicked, this, [this] {
        const GidRow row = currentRow();
        m_model->setAllFolded(!m_model->allFolded());
        afterFolding(row);
    });
    connect(m_delegate, &GidMatrixDelegate::foldRequested, this, [this](int index) {
        const GidRow row = m_model->row(index);
        m_model->setFolded(index, m_model->row(index).fold == GidFold::Open);
        afterFolding(row);
    });
    showFolding();
}

GidRow FabricPage::currentRow() const
{
    const int row = m_table->currentIndex().row();
    return row >= 0 && row < m_model->rowCount() ? m_model->row(row) : GidRow{};
}

void FabricPage::afterFolding(const GidRow& row)
{
    fitColumns();
    showFolding();
    if (!row.node.isEmpty())
        selectPort(row.node, row.hca, row.port);
}

void FabricPage::showFolding()
{
    m_foldTwins->setText(m_model->allFolded() ? tr("Unfol&d twins") : tr("Fol&d twins"));
    m_foldTwins->setVisible(m_model->canFold() || m_model->allFolded());
}

} // namespace ui
