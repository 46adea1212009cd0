// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/apply.h"
#include "core/actions/journal.h"
#include "core/actions/undo.h"

namespace core::actions {

struct ClusterOptions
{
    ApplyOptions apply;
    bool allOrNothing = false; ///< when one node fails, the nodes already written are rolled back by the same undo
};

/// What became of a run over all nodes.
struct ClusterOutcome
{
    QString runId; ///< empty: it never began
    QList<NodeOutcome> nodes; ///< in the order of the targets
    std::optional<Error> error; ///< the first thing that went wrong

    [[nodiscard]] bool ok() const { return !error.has_value(); }
};

/// Applies to every target that the change set names, each on a thread of its own, so that a slow node delays none.
/// Blocking: returns when all are through. `progress` is called from these threads, one call at a time.
/// Error without nodes: the journal could not be begun, so nothing was written. Error (Usage): a node of the change set
/// has no target.
[[nodiscard]] ClusterOutcome applyToCluster(const QList<NodeTarget>& targets,
    const ChangeSet& changes,
    Journal& journal,
    const ClusterOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop);

/// Undoes a run on the given targets (all of its nodes, or one of them), in parallel. Files that cannot be undone any
/// more (never written, undone before) are left out; a node without any is AlreadyDone with no files.
[[nodiscard]] ClusterOutcome undoRun(const QList<NodeTarget>& targets,
    const QString& runId,
    Journal& journal,
    const UndoOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop);

/// Puts together what separate threads did: the first error counts, and a cancel counts less than a failure.
[[nodiscard]] RunEnd endOf(const QList<NodeOutcome>& outcomes);

} // namespace core::actions
