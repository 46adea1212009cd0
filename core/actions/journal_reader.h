// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/journal_entry.h"

namespace core::actions {

/// All runs that could be read, newest first, and what could not.
struct JournalReading
{
    QList<Run> runs;
    QList<Error> problems; ///< one for each file that is no journal, is unreadable, or is newer than this program
};

/// What the bytes of one journal file say. A cut-off last line is no error (Run::torn).
/// Error (Parse): the first line is not that of a journal, or of a newer version.
[[nodiscard]] Result<Run> parseJournal(const QByteArray& bytes, const QString& fileName);

/// Reads one file and sees whether a running Sparkloom holds it.
[[nodiscard]] Result<Run> readJournalFile(const QString& path);

/// A folder that is not there holds no runs.
[[nodiscard]] JournalReading readJournalFolder(const QString& folder);

} // namespace core::actions
