// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/journal_entry.h"
#include "core/actions/outcome.h"
#include "core/actions/run_log.h"

#include <stop_token>

namespace core::actions {

struct UndoOptions
{
    bool force = false; ///< also over a file that was changed by hand since; that one is backed up first
    bool rollback = false; ///< part of an apply that failed: the words and states say "rolled back"
};

/// Brings back the old state of `files` (of this node) on the calling thread: the bytes of the backup with the mode of
/// the file, or no file where there was none; folders that the run created go when they are empty. Backups are kept.
///
/// First every file is looked at; when one was changed since it was written (Conflict) and force is off, or a backup is
/// gone or damaged, nothing is changed on this node. What is back already is AlreadyDone, so doing it twice is fine.
/// Journalled like a write.
[[nodiscard]] NodeOutcome undoOnNode(const NodeTarget& target,
    const QList<RunFile>& files,
    RunLog& log,
    const UndoOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop);

} // namespace core::actions
