// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/interpreter.h"

namespace core::env::bash {

/// Where `set -e; set -a; . FILE` stops, or where we stop because it would run something.
struct Stop
{
    int line = 0;
    BashReading::Outcome outcome = BashReading::Outcome::Fails;
    QString reason; ///< without the line
};

struct FileRun
{
    Variables variables; ///< in the environment and named by the file, without those that depend on the process
    QList<Event> events;
    QList<Stop> stops; ///< at most one unless told to go on
    QList<Stop> dropped; ///< lines that bash gives up alone, and reads on
    int uncertainLine = 0; ///< of the first thing that depends on the process, 0 for none
    /// First and last line of every unit that bash read whole.
    QList<std::pair<int, int>> units;
};

/// `goOn`: behind a stop, read on with the next line as if the bad one were not there (for looking at all of a file).
FileRun runFile(const QByteArray& text, const Variables& process, bool goOn);

} // namespace core::env::bash
