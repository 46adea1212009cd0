// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/change_set.h"
#include "core/actions/journal_entry.h"
#include "core/actions/node_files.h"
#include "core/actions/outcome.h"

#include <QDateTime>

#include <stop_token>

namespace core::actions {

/// One file compared with what the plan started from, ready to be written.
struct FileCheck
{
    FileChange change;
    NodeFile seen;
    std::optional<QByteArray> current; ///< raw, secrets included; nullopt: not there. Never logged.
    QByteArray content; ///< newContent with the hidden secret values put back. Never logged.
    QString backupPath; ///< empty: there is nothing to back up
    bool alreadyDone = false;

    [[nodiscard]] bool holdsSecrets() const;
    [[nodiscard]] RunFile journalEntry(const NodeTarget& target, FileState state) const;
};

/// All files of one node, and whether they may be written. Nothing is changed on the node.
struct NodeCheck
{
    QList<FileCheck> files; ///< complete when outcome.ok()
    NodeOutcome outcome; ///< Pending (would be written), AlreadyDone or Failed for each file
};

/// Looks at each file: a conflict where it is not what the plan started from, nor already what it shall be.
/// `secretSource`: text of an env file in which hidden values are looked up that the node's own file has not, such as
/// the head's for a worker that has no file yet. `time` dates the backups.
[[nodiscard]] NodeCheck checkNode(const NodeTarget& target,
    const QList<FileChange>& changes,
    const std::optional<QByteArray>& secretSource,
    const QDateTime& time,
    std::stop_token stop);

} // namespace core::actions
