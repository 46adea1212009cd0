// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QDateTime;

namespace ui {

class Workspace;

// The same words about a snapshot wherever it shows, and about how old a reading is. Pure.

/// "Snapshot of 1 Dec 2026, 10:15"; empty when none is open.
[[nodiscard]] QString snapshotTitle(const Workspace& workspace);
/// One or two sentences: which file, who made it, whether it was redacted, what cannot be done with it.
[[nodiscard]] QString snapshotOrigin(const Workspace& workspace);
/// Why nothing can be read, tested or written: beside what is switched off for it.
[[nodiscard]] QString snapshotReason();

/// "read at 10:15" for a node whose reading is clearly older than the newest one; empty for all others.
[[nodiscard]] QString olderReadingText(const Workspace& workspace, const QString& node, const QDateTime& now);

} // namespace ui
