// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/run_file.h"
#include "core/env/readers.h"

namespace core::env {

using namespace Qt::Literals::StringLiterals;

BashReading readAsBash(const QByteArray& text, const Variables& process)
{
    const bash::FileRun run = bash::runFile(text, process, false);
    BashReading reading;
    reading.variables = run.variables;
    if (!run.stops.isEmpty()) {
        const bash::Stop& stop = run.stops.front();
        reading.outcome = stop.outcome;
        reading.line = stop.line;
        reading.reason = u"line %1: %2"_s.arg(stop.line).arg(stop.reason);
    } else if (run.uncertainLine > 0) {
        reading.outcome = BashReading::Outcome::Nondeterministic;
        reading.line = run.uncertainLine;
        reading.reason
            = u"line %1: the value depends on the process that reads the file ($$, $1, $RANDOM and the like)"_s.arg(
                run.uncertainLine);
    }
    return reading;
}

} // namespace core::env
