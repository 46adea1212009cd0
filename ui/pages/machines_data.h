// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/machine_list_model.h"

namespace ui {

/// A name that the person's SSH configuration knows.
struct SshAlias
{
    QString alias;
    QString target; ///< "sparky@10.20.0.11"; empty when the configuration says nothing more
    bool added = false; ///< already in the list of machines

    bool operator==(const SshAlias&) const = default;
};

/// The file that is looked at instead of machines.
struct SnapshotNote
{
    QString title; ///< "Snapshot of 1 Dec 2026, 10:15"
    QString text; ///< where it comes from, and what cannot be done with it

    bool operator==(const SnapshotNote&) const = default;
};

/// What the page Machines shows.
struct MachinesData
{
    QList<MachineRow> machines;
    QList<SshAlias> aliases;
    std::optional<SnapshotNote> snapshot; ///< then `machines` are its, and none can be added
    QString aliasesNote; ///< instead of aliases: "~/.ssh/config has no names", "~/.ssh/config cannot be read: …"

    bool operator==(const MachinesData&) const = default;
};

} // namespace ui
