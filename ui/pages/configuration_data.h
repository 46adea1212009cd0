// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/theme/status.h"
#include "ui/widgets/diff_view.h"

#include <optional>

namespace ui {

/// One value of the plan, and where it comes from.
struct ConfigValue
{
    enum class Kind
    {
        Shown, ///< to be read
        Text, ///< may be typed over
        Choice, ///< one of `choices`
        Secret, ///< never shown: dots; `value` is ignored
    };
    QString key; ///< stable name, given back by valueEdited
    QString group; ///< "Fabric", "Cluster", "Serving": heading under which it stands
    QString label;
    QString value;
    QString note; ///< where it comes from or what it does: "both halves of cage 0, on both nodes"
    Kind kind = Kind::Shown;
    QStringList choices; ///< of Choice
    QString problem; ///< what is wrong with the value; empty = nothing

    bool operator==(const ConfigValue&) const = default;
};

/// What writing did, or does, on one node.
struct NodeWrite
{
    QString node;
    Status status = Status::NotDone;
    QString message; ///< "2 files written", "waiting", "already right"
    std::optional<core::Error> error;
    int stepsDone = 0;
    int stepsTotal = 0;

    bool operator==(const NodeWrite&) const = default;
};

/// What the page Configuration shows.
struct ConfigurationData
{
    enum class Stage
    {
        Empty, ///< nothing to plan from yet
        Preview,
        Writing,
        Written, ///< all machines; `writes` tells
        PartlyWritten,
        Undone,
    };
    Stage stage = Stage::Empty;
    QList<ConfigValue> values;
    QList<DiffFile> files; ///< every file of every node that is in the plan, unchanged ones included
    int machinesToWrite = 0; ///< on how many something would change
    QList<NodeWrite> writes;
    QString written; ///< "10:42", for the title once it is written
    bool canUndo = false;
    QString undoNote; ///< "brings back both files as they were at 10:42"
    QString whyNotWritable; ///< plain words; empty = may be written
    QString whyNotLive; ///< a snapshot: why nothing can be read again; empty = it can
    std::optional<core::Error> error; ///< the plan could not be made, or undo failed

    bool operator==(const ConfigurationData&) const = default;
};

} // namespace ui
