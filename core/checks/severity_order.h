// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/finding.h"

namespace core::checks {

/// The order in which a person is told: a problem first, what could not be looked at before a note.
constexpr int severityOrder(Severity severity)
{
    switch (severity) {
    case Severity::Problem:
        return 0;
    case Severity::Warning:
        return 1;
    case Severity::Unknown:
        return 2;
    case Severity::Note:
        return 3;
    }
    return 3;
}

} // namespace core::checks
