// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/machine_list_model.h"

#include "ui/models/list_sync.h"
#include "ui/text/counts.h"

#include <QCoreApplication>

namespace ui {

using namespace Qt::Literals::StringLiterals;

Status machineStatus(MachineState state)
{
    switch (state) {
    case MachineState::Waiting:
        return Status::NotDone;
    case MachineState::Connecting:
    case MachineState::Reading:
        return Status::Running;
    case MachineState::NeedsAnswer:
        return Status::Warning;
    case MachineState::SignedIn:
    case MachineState::InSnapshot:
        return Status::Ok;
    case MachineState::Failed:
        return Status::Problem;
    case MachineState::Cancelled:
        return Status::Cancelled;
    }
    Q_UNREACHABLE();
}

QString machineStateWord(MachineState state)
{
    switch (state) {
    case MachineState::Waiting:
        return QCoreApplication::translate("ui::MachineState", "Not read yet");
    case MachineState::Connecting:
        return QCoreApplication::translate("ui::MachineState", "Signing in");
    case MachineState::NeedsAnswer:
        return QCoreApplication::translate("ui::MachineState", "Needs an answer");
    case MachineState::Reading:
        return QCoreApplication::translate("ui::MachineState", "Reading");
    case MachineState::SignedIn:
        return QCoreApplication::translate("ui::MachineState", "Signed in");
    case MachineState::InSnapshot:
        return QCoreApplication::translate("ui::MachineState", "In the snapshot");
    case MachineState::Failed:
        return QCoreApplication::translate("ui::MachineState", "Could not be read");
    case MachineState::Cancelled:
        return QCoreApplication::translate("ui::MachineState", "Cancelled");
    }
    Q_UNREACHABLE();
}

bool machineIsBusy(MachineState state)
{
    return state == MachineState::Connecting || state == MachineState::Reading || state == MachineState::NeedsAnswer;
}

MachineListModel::MachineListModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void MachineListModel::setMachines(const QList<MachineRow>& machines)
{
    const auto keysOf = [](const QList<MachineRow>& rows) {
        QStringList keys;
        for (const MachineRow& row : rows)
            keys.append(row.name);
        return keys;
    };
    const QStringList wanted = keysOf(machines);
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
            m_rows.insert(i, machines.at(wanted.indexOf(key)));
            endInsertRows();
        });
    for (int i = 0; i < m_rows.size(); ++i) {
        if (m_rows.at(i) == machines.at(i))
            continue;
        m_rows[i] = machines.at(i);
        Q_EMIT dataChanged(index(i, 0), index(i, ColumnCount - 1));
    }
}

int MachineListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MachineListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MachineListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const MachineRow& row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return displayText(row, index.column());
    case RawRole:
        return rawValue(row, index.column());
    case StatusRole:
        return static_cast<int>(machineStatus(row.state));
    case Qt::AccessibleTextRole:
        return sentence(row);
    case Qt::ToolTipRole:
        return row.error ? row.error->hint : QVariant{};
    }
    return {};
}

QVariant MachineListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (static_cast<Column>(section)) {
    case NameColumn:
        return tr("Machine");
    case AddressColumn:
        return tr("Address");
    case StateColumn:
        return tr("State");
    case MessageColumn:
        return tr("What happened");
    case ElapsedColumn:
        return tr("Time");
    case ColumnCount:
        break;
    }
    return {};
}

QString MachineListModel::displayText(const MachineRow& row, int column) const
{
    switch (static_cast<Column>(column)) {
    case NameColumn:
        return row.name;
    case AddressColumn:
        return row.address;
    case StateColumn:
        return machineStateWord(row.state);
    case MessageColumn:
        return row.error ? row.error->what : row.message;
    case ElapsedColumn: {
        using namespace std::chrono_literals;
        if (row.elapsed < 1ms)
            return {};
        // Below ten seconds a tenth matters: reading a healthy machine takes about one.
        if (row.elapsed < 10s)
            return tr("%L1 s").arg(static_cast<double>(row.elapsed.count()) / 1000.0, 0, 'f', 1);
        return durationText(std::chrono::duration_cast<std::chrono::seconds>(row.elapsed).count());
    }
    case ColumnCount:
        break;
    }
    return {};
}

QVariant MachineListModel::rawValue(const MachineRow& row, int column) const
{
    switch (static_cast<Column>(column)) {
    case StateColumn:
        return static_cast<int>(row.state);
    case ElapsedColumn:
        return static_cast<qlonglong>(row.elapsed.count());
    case NameColumn:
    case AddressColumn:
    case MessageColumn:
    case ColumnCount:
        break;
    }
    return displayText(row, column);
}

QString MachineListModel::sentence(const MachineRow& row) const
{
    QStringList parts{ row.name, machineStateWord(row.state) };
    const QString message = displayText(row, MessageColumn);
    if (!message.isEmpty())
        parts.append(message);
    if (row.error && !row.error->hint.isEmpty())
        parts.append(row.error->hint);
    if (!row.readAt.isEmpty())
        parts.append(row.readAt);
    if (!row.changesTitle.isEmpty())
        parts.append(row.changesTitle);
    parts.append(row.changes);
    return parts.join(u", "_s);
}

} // namespace ui
