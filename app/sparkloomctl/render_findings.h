// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"

namespace ctl {

/// The findings as text on stdout; ends with one headline sentence.
void printReport(const core::checks::Diagnosis& diagnosis, const core::inventory::Snapshot& snapshot);

/// 0 fine, 1 warnings, 2 problems, 3 when nothing could be looked at.
int exitCodeOf(const core::checks::Diagnosis& diagnosis, const core::inventory::Snapshot& snapshot);

} // namespace ctl
