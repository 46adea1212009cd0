// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/journal.h"
#include "core/actions/outcome.h"

#include <stop_token>

namespace core::actions {

/// What is on a node now for one file of a run that nobody saw the end of.
struct FileStatus
{
    enum class What
    {
        OldThere, ///< byte for byte what was there before the run (or no file, when there was none)
        NewThere, ///< byte for byte what the run was to write
        OtherThere, ///< neither: changed afterwards
        Gone, ///< no file, though there was one before
        Unknown, ///< the node could not be looked at
    };
    RunFile entry;
    What what = What::Unknown;
    QString sentence; ///< what is there and what it means, in words; names node and file
    bool backupThere = false; ///< the dated backup stands beside it
    QStringList leftovers; ///< temporary siblings that the interruption left; safe to remove
    std::optional<Error> error; ///< why it is Unknown
};

/// Pure: which of the two states `current` is (nullopt: no file).
[[nodiscard]] FileStatus::What whatIsThere(const RunFile& entry, const std::optional<QByteArray>& current);

/// Looks at every file of the run on `target.node`, changing nothing. Never fails: what cannot be seen is Unknown.
[[nodiscard]] QList<FileStatus> explainUnfinished(const Run& run, const NodeTarget& target, std::stop_token stop);

/// Removes the leftovers that were found.
[[nodiscard]] Result<> cleanLeftovers(
    const QList<FileStatus>& statuses, const NodeTarget& target, std::stop_token stop);

/// Notes what was found, so that the next start does not tell it again. Files that could not be looked at stay open,
/// and with them the run. `statuses`: of all nodes together.
[[nodiscard]] Result<> settle(Journal& journal, const QString& runId, const QList<FileStatus>& statuses);

} // namespace core::actions
