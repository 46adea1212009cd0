// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QDateTime;

namespace ui {

// Numbers with their noun. One and many are two strings because English has no plural file; the string for many is
// still a numerus string, so that a translation can have as many forms as its language needs.

[[nodiscard]] QString machinesText(int count); ///< "2 machines"
[[nodiscard]] QString nodesText(int count); ///< "2 nodes"
[[nodiscard]] QString cablesText(int count); ///< "1 cable"
[[nodiscard]] QString problemsText(int count); ///< "1 problem"
[[nodiscard]] QString warningsText(int count);
[[nodiscard]] QString notesText(int count);
[[nodiscard]] QString notKnownText(int count); ///< "1 not known"
[[nodiscard]] QString checksFineText(int count); ///< "41 checks fine"
[[nodiscard]] QString hiddenPortsText(int count); ///< "4 ports without a cable are hidden"
[[nodiscard]] QString hiddenText(int count); ///< "1 finding is hidden"
[[nodiscard]] QString findingsText(int count); ///< "2 findings"
[[nodiscard]] QString followingText(int count); ///< "2 more findings follow from this one"
[[nodiscard]] QString filesChangeText(int count); ///< "2 files change"
[[nodiscard]] QString linesChangeText(int count); ///< "3 lines change"

/// "1 problem, 2 warnings": with the comma of the language.
[[nodiscard]] QString listText(const QStringList& parts);

/// "14 s", "3 min 10 s", "2 h 5 min".
[[nodiscard]] QString durationText(qint64 seconds);
/// "read 14 s ago".
[[nodiscard]] QString readAgoText(qint64 seconds);
/// "1 Dec 2026, 10:15": of a snapshot, in the person's time.
[[nodiscard]] QString momentText(const QDateTime& moment);
/// "10:15" where that is today, else as above. `now` is what today is measured by.
[[nodiscard]] QString clockText(const QDateTime& moment, const QDateTime& now);
/// "3 changes since 10:15"
[[nodiscard]] QString changesText(int count, const QString& since);

} // namespace ui
