// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/finding.h"
#include "tests/support/case_file.h"

namespace test {

/// The cases without logs, for the checks, and those with, which list what the logs give.
QStringList snapshotCases();
QStringList logCases();

/// Empty when these are exactly the findings of the case, none missing and none too many; else both lists.
QString difference(const CaseFile& file, const QList<core::checks::Finding>& findings);

/// Words that a case wants and no finding of that id and node holds, a sentence each.
QStringList unsaid(const CaseFile& file, const QList<core::checks::Finding>& findings);

/// What every finding must have and one of these lacks, a sentence each: words, a page in docs/findings, evidence.
QStringList incomplete(const QList<core::checks::Finding>& findings);

} // namespace test
