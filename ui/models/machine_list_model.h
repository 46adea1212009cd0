// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/theme/status.h"

#include <QAbstractTableModel>

#include <chrono>
#include <optional>

namespace ui {

enum class MachineState
{
    Waiting, ///< added, nothing tried yet
    Connecting,
    NeedsAnswer, ///< a host key or a password is asked for on the page Sign in
    Reading,
    SignedIn, ///< read, session open
    InSnapshot, ///< read by whoever made the snapshot that is open
    Failed,
    Cancelled,
};

/// One machine of the list.
struct MachineRow
{
    QString name; ///< unique
    QString address; ///< user@host:port as used
    MachineState state = MachineState::Waiting;
    QString message; ///< what happens now, or what was found: "DGX Spark, 4 HCAs"
    std::optional<core::Error> error; ///< with Failed
    std::chrono::milliseconds elapsed{ 0 }; ///< of the step that runs, or of the last reading; 0 = not to be shown
    int stepsDone = 0;
    int stepsTotal = 0; ///< 0 = not countable
    QString sshCommand; ///< opens a terminal on it; empty = there is none: demo, snapshot
    bool fixed = false; ///< of a snapshot: neither read again nor taken off the list
    QString readAt; ///< "read at 10:15", where that is longer ago than for the others
    QString changesTitle; ///< "2 changes since 10:15"; empty = nothing changed
    QStringList changes; ///< one sentence each

    bool operator==(const MachineRow&) const = default;
};

[[nodiscard]] Status machineStatus(MachineState state);
/// "Signed in", "Reading", …
[[nodiscard]] QString machineStateWord(MachineState state);
[[nodiscard]] bool machineIsBusy(MachineState state);

/// The machines in the order in which they were added. Rows are known by name; refreshing changes them in place.
class MachineListModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MachineListModel)

public:
    enum Column
    {
        NameColumn,
        AddressColumn,
        StateColumn,
        MessageColumn,
        ElapsedColumn,
        ColumnCount
    };
    enum Role
    {
        RawRole = Qt::UserRole, ///< for sorting: state as int, elapsed in ms, else the text
        StatusRole, ///< ui::Status as int
    };

    explicit MachineListModel(QObject* parent = nullptr);

    void setMachines(const QList<MachineRow>& machines);
    [[nodiscard]] const QList<MachineRow>& machines() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString displayText(const MachineRow& row, int column) const;
    [[nodiscard]] QVariant rawValue(const MachineRow& row, int column) const;
    [[nodiscard]] QString sentence(const MachineRow& row) const;

    QList<MachineRow> m_rows;
};

} // namespace ui
