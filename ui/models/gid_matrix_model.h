// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/changes.h"
#include "core/inventory/snapshot.h"
#include "core/nccl/rank_view.h"
#include "ui/models/port_facts.h"
#include "ui/theme/status.h"

#include <QAbstractTableModel>
#include <QMap>
#include <QSet>
#include <QStringList>

#include <optional>

namespace ui {

/// Whether the ports of one cage are shown under the first of them.
enum class GidFold
{
    None, ///< nothing to fold here
    Open,
    Folded
};

/// One row of the matrix: a port of an HCA of a node, or a node of which no port is known.
struct GidRow
{
    QString node;
    QString hca; ///< empty: the node has no port to show, `missing` says why
    int port = 1;
    QString netdev;
    QString state; ///< "ACTIVE", "DOWN"; empty = unknown
    bool hasLink = true; ///< false only where the port is known not to be ACTIVE
    QMap<int, core::inventory::GidEntry> entries; ///< by index
    int tableLength = 0;
    QString source; ///< folder the table was read from
    QList<PortFact> facts;
    int cage = -1; ///< number of the node's cage that it leads to; -1 = not known
    GidFold fold = GidFold::None; ///< not None: first of several shown ports of its cage
    QStringList folded; ///< HCAs whose rows are folded under this one
    std::optional<core::nccl::DeviceView> view; ///< what NCCL does with it; nullopt = not worked out
    int rank = -1;
    std::optional<core::Error> error; ///< node could not be read
    QString missing; ///< why there is no port: plain words
    QSet<int> changed; ///< indexes that held something else in an older reading

    bool operator==(const GidRow&) const = default;
    [[nodiscard]] QString key() const;
    [[nodiscard]] QString cageKey() const;
};

enum class GidCellKind
{
    Empty,
    LinkLocal,
    Address
};

/// Rows node × HCA × port; columns Node, HCA, the indexes in use, what NCCL takes. A table of 256 slots adds columns
/// only for the indexes at which some visible row has an entry, or that NCCL uses or would need. Refreshing changes
/// cells in place and adds or takes single rows and columns.
class GidMatrixModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(GidMatrixModel)

public:
    enum FixedColumn
    {
        NodeColumn,
        HcaColumn,
        FirstIndexColumn
    };
    enum Role
    {
        RawRole = Qt::UserRole, ///< index columns: the 16 bytes, or the kind of nothing; others: text for sorting
        CellKindRole, ///< GidCellKind as int, index columns
        TypeRole, ///< "v1", "v2", index columns
        AddressRole, ///< "192.168.100.11", "fe80", index columns
        TakenRole, ///< bool: the entry that NCCL takes
        PinMissesRole, ///< bool: a pin asks for this entry and it does not serve
        StatusRole, ///< ui::Status as int: last column
        FirstOfNodeRole, ///< bool: the node's name is written here
        SecondLineRole, ///< netdev under the HCA
        ChangedRole, ///< bool: held something else before, index columns
        FoldRole, ///< GidFold as int, HCA column
    };

    explicit GidMatrixModel(QObject* parent = nullptr);

    void setCluster(const core::inventory::Snapshot& snapshot,
        const QList<core::nccl::RankView>& ranks,
        const QList<core::checks::GidSlot>& changed = {});
    /// Ports without a link are left out until asked for.
    void setShowPortsWithoutLink(bool show);
    [[nodiscard]] bool showsPortsWithoutLink() const { return m_showAll; }
    [[nodiscard]] int portsWithoutLink() const;

    /// The twins of a cage take one row instead of two. A row that something is wrong with is never folded away.
    void setFolded(int row, bool folded);
    void setAllFolded(bool folded);
    [[nodiscard]] bool allFolded() const { return m_foldAll; }
    /// Some cage has more than one port to show.
    [[nodiscard]] bool canFold() const;

    [[nodiscard]] const GidRow& row(int row) const { return m_rows.at(row); }
    [[nodiscard]] const QList<int>& indexes() const { return m_indexes; }
    [[nodiscard]] int takesColumn() const { return FirstIndexColumn + static_cast<int>(m_indexes.size()); }
    /// The first row that is not as it should be, else the first; -1 when there is none.
    [[nodiscard]] int rowToLookAt() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// portsWithoutLink() changed.
    void hiddenPortsChanged();

private:
    void show();
    [[nodiscard]] bool isFolded(const GidRow& row) const;
    void syncColumns(const QList<int>& indexes);
    void syncRows(const QList<GidRow>& rows);
    [[nodiscard]] QVariant fixedData(const QModelIndex& index, int role) const;
    [[nodiscard]] QVariant indexData(const GidRow& row, int gidIndex, int role) const;
    [[nodiscard]] QVariant takesData(const GidRow& row, int role) const;
    [[nodiscard]] QVariant cellToolTip(const GidRow& row, int gidIndex) const;
    [[nodiscard]] QString cellSentence(const GidRow& row, int gidIndex) const;
    [[nodiscard]] QString cellText(const GidRow& row, int gidIndex) const;

    QList<GidRow> m_all;
    QList<GidRow> m_rows;
    QList<int> m_indexes;
    bool m_showAll = false;
    bool m_foldAll = false;
    QSet<QString> m_foldedOtherwise; ///< cages that are not as m_foldAll says
};

} // namespace ui
