// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/gid_matrix_model.h"

#include "ui/models/gid_rows.h"
#include "ui/models/list_sync.h"
#include "ui/text/gid_words.h"

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList keysOf(const QList<GidRow>& rows)
{
    QStringList keys;
    for (const GidRow& row : rows)
        keys.append(row.key());
    return keys;
}

const core::nccl::DeviceView* viewOf(const GidRow& row)
{
    return row.view ? &*row.view : nullptr;
}

bool isTaken(const GidRow& row, int gidIndex)
{
    return row.view && row.view->selected && row.view->gid.index == gidIndex
        && row.view->gid.verdict != core::nccl::GidChoice::Verdict::NotApplicable;
}

/// Nothing is wrong with it, as far as NCCL's choice goes.
bool isCalm(const GidRow& row)
{
    const Status status = choiceBadge(viewOf(row)).status;
    return status != Status::Problem && status != Status::Warning && row.changed.isEmpty();
}

} // namespace

QString GidRow::cageKey() const
{
    return u"%1\n%2"_s.arg(node).arg(cage);
}

QString GidRow::key() const
{
    return u"%1\n%2\n%3"_s.arg(node, hca).arg(port);
}

GidMatrixModel::GidMatrixModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void GidMatrixModel::setCluster(const core::inventory::Snapshot& snapshot,
    const QList<core::nccl::RankView>& ranks,
    const QList<core::checks::GidSlot>& changed)
{
    const int hidden = portsWithoutLink();
    m_all = gidRows(snapshot, ranks);
    for (const core::checks::GidSlot& slot : changed) {
        for (GidRow& row : m_all) {
            if (row.node == slot.node && row.hca == slot.hca && row.port == slot.port)
                row.changed.insert(slot.index);
        }
    }
    show();
    if (hidden != portsWithoutLink())
        Q_EMIT hiddenPortsChanged();
}

void GidMatrixModel::setShowPortsWithoutLink(bool show)
{
    if (show == m_showAll)
        return;
    m_showAll = show;
    this->show();
    Q_EMIT hiddenPortsChanged();
}

bool GidMatrixModel::isFolded(const GidRow& row) const
{
    return row.cage >= 0 && m_foldAll != m_foldedOtherwise.contains(row.cageKey());
}

void GidMatrixModel::setFolded(int row, bool folded)
{
    const GidRow& shown = m_rows.at(row);
    if (shown.cage < 0 || isFolded(shown) == folded)
        return;
    if (folded == m_foldAll)
        m_foldedOtherwise.remove(shown.cageKey());
    else
        m_foldedOtherwise.insert(shown.cageKey());
    show();
}

void GidMatrixModel::setAllFolded(bool folded)
{
    m_foldAll = folded;
    m_foldedOtherwise.clear();
    show();
}

bool GidMatrixModel::canFold() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const GidRow& row) { return row.fold != GidFold::None; });
}

int GidMatrixModel::portsWithoutLink() const
{
    return static_cast<int>(std::count_if(m_all.begin(), m_all.end(), [](const GidRow& row) { return !row.hasLink; }));
}

int GidMatrixModel::rowToLookAt() const
{
    for (const Status wanted : { Status::Problem, Status::Warning }) {
        for (int i = 0; i < m_rows.size(); ++i) {
            if (!m_rows.at(i).hca.isEmpty() && choiceBadge(viewOf(m_rows.at(i))).status == wanted)
                return i;
        }
    }
    return m_rows.isEmpty() ? -1 : 0;
}

void GidMatrixModel::show()
{
    QList<GidRow> rows;
    rows.reserve(m_all.size());
    QHash<QString, qsizetype> leads;
    for (const GidRow& row : std::as_const(m_all)) {
        if (!m_showAll && !row.hasLink)
            continue;
        const qsizetype lead = row.cage < 0 ? -1 : leads.value(row.cageKey(), -1);
        if (lead >= 0) {
            rows[lead].fold = isFolded(row) ? GidFold::Folded : GidFold::Open;
            if (isFolded(row) && isCalm(row)) {
                rows[lead].folded.append(row.hca);
                continue;
            }
        } else if (row.cage >= 0) {
            leads.insert(row.cageKey(), rows.size());
        }
        rows.append(row);
    }
    // Columns first: a row never has an entry for which there is no column.
    syncColumns(gidIndexes(rows));
    syncRows(rows);
}

void GidMatrixModel::syncColumns(const QList<int>& indexes)
{
    syncKeys<int>(
        m_indexes,
        indexes,
        [this](int i) {
            beginRemoveColumns({}, FirstIndexColumn + i, FirstIndexColumn + i);
            m_indexes.removeAt(i);
            endRemoveColumns();
        },
        [this](int i, int gidIndex) {
            beginInsertColumns({}, FirstIndexColumn + i, FirstIndexColumn + i);
            m_indexes.insert(i, gidIndex);
            endInsertColumns();
        });
}

void GidMatrixModel::syncRows(const QList<GidRow>& rows)
{
    if (m_rows.isEmpty() && !rows.isEmpty()) { // all at once: each insertion makes the view lay out
        beginInsertRows({}, 0, static_cast<int>(rows.size()) - 1);
        m_rows = rows;
        endInsertRows();
        return;
    }
    const QStringList wanted = keysOf(rows);
    syncKeys<QString>(
        keysOf(m_rows),
        wanted,
        [this](int i) {
            beginRemoveRows({}, i, i);
            m_rows.removeAt(i);
            endRemoveRows();
        },
        [&](int i, const QString& key) {
            beginInsertRows({}, i, i);
            m_rows.insert(i, rows.at(wanted.indexOf(key)));
            endInsertRows();
        });
    for (int i = 0; i < m_rows.size(); ++i) {
        if (m_rows.at(i) == rows.at(i))
            continue;
        m_rows[i] = rows.at(i);
        Q_EMIT dataChanged(index(i, 0), index(i, columnCount() - 1));
    }
}

int GidMatrixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GidMatrixModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : takesColumn() + 1;
}

QVariant GidMatrixModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const GidRow& row = m_rows.at(index.row());
    if (role == Qt::TextAlignmentRole && index.column() >= FirstIndexColumn && index.column() < takesColumn())
        return static_cast<int>(Qt::AlignCenter);
    if (index.column() < FirstIndexColumn)
        return fixedData(index, role);
    if (index.column() == takesColumn())
        return takesData(row, role);
    return indexData(row, m_indexes.at(index.column() - FirstIndexColumn), role);
}

QVariant GidMatrixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return QAbstractTableModel::headerData(section, orientation, role);
    const bool isIndex = section >= FirstIndexColumn && section < takesColumn();
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(isIndex ? Qt::AlignCenter : Qt::AlignLeading | Qt::AlignVCenter);
    if (role == Qt::AccessibleTextRole && isIndex)
        return tr("GID index %1").arg(m_indexes.at(section - FirstIndexColumn));
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    if (section == NodeColumn)
        return tr("Node");
    if (section == HcaColumn)
        return tr("HCA, netdev");
    if (isIndex)
        return QString::number(m_indexes.at(section - FirstIndexColumn));
    return tr("NCCL takes");
}

QVariant GidMatrixModel::fixedData(const QModelIndex& index, int role) const
{
    const GidRow& row = m_rows.at(index.row());
    const bool isNode = index.column() == NodeColumn;
    switch (role) {
    case Qt::DisplayRole:
    case RawRole:
        if (isNode)
            return row.node;
        if (row.hca.isEmpty())
            return row.missing;
        return row.port == 1 ? row.hca : u"%1:%2"_s.arg(row.hca).arg(row.port);
    case SecondLineRole:
        if (isNode)
            return QString{};
        // No wider than a row that is not folded; the netdev stands in the reasoning.
        return row.folded.isEmpty() ? row.netdev : tr("+ %1").arg(row.folded.join(u", "_s));
    case FoldRole:
        return static_cast<int>(isNode ? GidFold::None : row.fold);
    case FirstOfNodeRole:
        return index.row() == 0 || m_rows.at(index.row() - 1).node != row.node;
    case Qt::AccessibleTextRole:
        if (row.hca.isEmpty())
            return tr("%1: %2.").arg(row.node, row.missing);
        if (isNode)
            return row.node;
        if (!row.folded.isEmpty())
            return tr("%1, %2 port %3, %4, with %5 folded under it")
                .arg(row.node, row.hca)
                .arg(row.port)
                .arg(row.netdev, row.folded.join(u", "_s));
        return tr("%1, %2 port %3, %4").arg(row.node, row.hca).arg(row.port).arg(row.netdev);
    case Qt::ToolTipRole:
        if (row.error)
            return QString(row.error->what + u"\n"_s + row.error->hint);
        return row.source.isEmpty() ? QVariant{} : row.source;
    }
    return {};
}

QString GidMatrixModel::cellText(const GidRow& row, int gidIndex) const
{
    const auto entry = row.entries.constFind(gidIndex);
    if (entry != row.entries.constEnd())
        return gidTypeShort(entry->type) + u' ' + gidShortAddress(*entry);
    if (row.view && isTaken(row, gidIndex) && pinMisses(*row.view))
        return gidIndex >= row.tableLength ? tr("no such slot") : tr("pin empty");
    return u"–"_s;
}

QVariant GidMatrixModel::indexData(const GidRow& row, int gidIndex, int role) const
{
    const auto entry = row.entries.constFind(gidIndex);
    const bool filled = entry != row.entries.constEnd();
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, gidIndex);
    case RawRole:
        return filled ? QVariant(QByteArray(reinterpret_cast<const char*>(&entry->gid), sizeof(entry->gid)))
                      : QVariant{};
    case CellKindRole:
        if (!filled)
            return static_cast<int>(GidCellKind::Empty);
        return static_cast<int>(gidLook(*entry) == GidLook::LinkLocal ? GidCellKind::LinkLocal : GidCellKind::Address);
    case TypeRole:
        return filled ? gidTypeShort(entry->type) : QString{};
    case AddressRole:
        return filled ? gidShortAddress(*entry) : QString{};
    case TakenRole:
        return isTaken(row, gidIndex);
    case ChangedRole:
        return row.changed.contains(gidIndex);
    case PinMissesRole:
        return row.view && isTaken(row, gidIndex) && pinMisses(*row.view);
    case Qt::AccessibleTextRole:
        return cellSentence(row, gidIndex);
    case Qt::ToolTipRole:
        return cellToolTip(row, gidIndex);
    }
    return {};
}

QVariant GidMatrixModel::cellToolTip(const GidRow& row, int gidIndex) const
{
    const QString changed = row.changed.contains(gidIndex) ? tr("Changed since the reading before.") : QString{};
    const auto entry = row.entries.constFind(gidIndex);
    QString text = row.source.isEmpty() ? QString{} : QString(row.source + u'/' + QString::number(gidIndex));
    if (entry != row.entries.constEnd())
        text = tr("%1, %2, netdev %3\n%4/%5")
                   .arg(gidTypeText(entry->type),
                       gidAddress(*entry),
                       entry->netdev.isEmpty() ? tr("unknown") : entry->netdev,
                       row.source)
                   .arg(gidIndex);
    if (!changed.isEmpty())
        text = text.isEmpty() ? changed : text + u'\n' + changed;
    return text.isEmpty() ? QVariant{} : text;
}

QString GidMatrixModel::cellSentence(const GidRow& row, int gidIndex) const
{
    if (row.hca.isEmpty())
        return tr("%1: %2.").arg(row.node, row.missing);
    const auto entry = row.entries.constFind(gidIndex);
    QString what = tr("empty");
    if (entry != row.entries.constEnd())
        what = gidTypeText(entry->type) + u", "_s + gidAddress(*entry);
    QString text = tr("%1, %2 port %3, GID index %4: %5.").arg(row.node, row.hca).arg(row.port).arg(gidIndex).arg(what);
    if (row.view && isTaken(row, gidIndex))
        text += u' '
            + (pinMisses(*row.view) ? tr("The pin asks for this entry and misses.") : tr("NCCL takes this entry."));
    if (row.changed.contains(gidIndex))
        text += u' ' + tr("Changed since the reading before.");
    return text;
}

QVariant GidMatrixModel::takesData(const GidRow& row, int role) const
{
    const bool missing = row.hca.isEmpty();
    const ChoiceBadge badge = missing ? ChoiceBadge{ Status::Unknown, tr("not known") } : choiceBadge(viewOf(row));
    switch (role) {
    case Qt::DisplayRole:
        return badge.text;
    case RawRole:
        return row.view ? row.view->gid.index : -1;
    case StatusRole:
        return static_cast<int>(badge.status);
    case Qt::AccessibleTextRole:
        return missing ? tr("%1: %2.").arg(row.node, row.missing)
                       : choiceSentence(viewOf(row), row.node, row.hca, row.port);
    case Qt::ToolTipRole:
        return row.view && !row.view->gid.why.isEmpty() ? row.view->gid.why.last() : QVariant{};
    }
    return {};
}

} // namespace ui
