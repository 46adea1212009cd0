// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/finding.h"

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Problem:
        return u"problem"_s;
    case Severity::Warning:
        return u"warning"_s;
    case Severity::Note:
        return u"note"_s;
    case Severity::Unknown:
        return u"unknown"_s;
    }
    return u"unknown"_s;
}

} // namespace core::checks
