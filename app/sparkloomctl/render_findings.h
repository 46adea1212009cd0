// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"

namespace ctl {

/// Root causes with their evidence and fixes, each followed by what it causes; on stdout.
void printFindings(const QList<core::checks::Finding>& findings);
/// "1 problem · 2 notes", of the root causes; "nothing found" when there are none.
QString countedFindings(const QList<core::checks::Finding>& findings);
/// The findings as text on stdout; ends with one headline sentence.
void printReport(const core::checks::Diagnosis& diagnosis, const core::inventory::Snapshot& snapshot);

/// 0 fine, 1 warnings, 2 problems, 3 when nothing could be looked at.
int exitCodeOf(const core::checks::Diagnosis& diagnosis, const core::inventory::Snapshot& snapshot);

} // namespace ctl
