// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/file_check.h"
#include "core/actions/run_log.h"

namespace core::actions {

struct ApplyOptions
{
    /// Text of an env file, raw, in which hidden values are looked up that the node's own file has not (the head's, for
    /// a worker that has no file yet). Held in memory only.
    std::optional<QByteArray> secretSource;
};

/// Looks only: which files would be written, which are right already, which conflict. The same code as the first half
/// of applyToNode. `now` dates the backups that are announced.
[[nodiscard]] NodeOutcome dryRunOnNode(const NodeTarget& target,
    const ChangeSet& changes,
    const ApplyOptions& options,
    const QDateTime& now,
    const ProgressCallback& progress,
    std::stop_token stop);

/// Writes the change set's files of `target.node`, on the calling thread (the node's worker thread).
///
/// First every file is looked at: when one of them was changed since it was read (Conflict), or may not be written,
/// nothing at all is written on this node. Then each is written as FileWriter does. A node is all or nothing: after a
/// failure or a cancel the files already written are brought back. Doing it twice is fine: what is right is left alone
/// (AlreadyDone). The caller ends the run with RunLog::finish once all nodes are through.
[[nodiscard]] NodeOutcome applyToNode(const NodeTarget& target,
    const ChangeSet& changes,
    RunLog& log,
    const ApplyOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop);

} // namespace core::actions
