// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/journal_reader.h"
#include "core/actions/run_log.h"

#include <QProcessEnvironment>

#include <memory>

namespace core::actions {

/// The journal of everything that was ever written to a node: one file of JSON lines a run, in one folder (0700, files
/// 0600) on the controlling machine.
class Journal final
{
public:
    /// `clock` must outlive the journal and its logs. Nothing is created before the first run.
    Journal(QString folder, const Clock& clock);

    /// $XDG_STATE_HOME/sparkloom/journal, or ~/.local/state/sparkloom/journal.
    [[nodiscard]] static QString defaultFolder(const QProcessEnvironment& environment);

    [[nodiscard]] QString folder() const { return m_folder; }

    /// A new run, its first line on the disk.
    [[nodiscard]] Result<std::unique_ptr<RunLog>> beginRun(const QString& title);

    /// The file of an older run, to add what is done about it now. NotFound; Conflict: another Sparkloom has it open.
    [[nodiscard]] Result<std::unique_ptr<RunLog>> continueRun(const QString& runId);

    /// Every run, newest first.
    [[nodiscard]] JournalReading readRuns() const;

    /// Runs that ended without saying how (program killed, link lost), newest first: to be explained at the next start.
    [[nodiscard]] QList<Run> unfinishedRuns() const;

    /// Error (NotFound): no such run.
    [[nodiscard]] Result<Run> run(const QString& runId) const;

    /// The newest run that can be undone; nullopt: there is none.
    [[nodiscard]] std::optional<Run> lastUndoableRun() const;

private:
    QString m_folder;
    const Clock& m_clock;
};

} // namespace core::actions
