// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/logs/explain.h"

namespace ctl {

/// What the logs say, then the findings as text on stdout; ends with one headline sentence.
void printLogExplanation(const core::logs::LogExplanation& explanation);

} // namespace ctl
