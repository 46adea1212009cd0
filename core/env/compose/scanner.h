// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/compose/template.h"
#include "core/env/readers.h"

namespace core::env::compose {

/// One statement as Compose reads it.
struct Statement
{
    int line = 0; ///< where the key stands, from 1
    QByteArray key;
    QByteArray value;
    bool inherited = false; ///< "KEY" alone: the value came from the process
    bool isSet = true; ///< false: inherited, and the process has none
};

struct Problem
{
    int line = 0; ///< from 1
    QString what; ///< a sentence that goes behind "line N: "; no text of a value
};

struct Scan
{
    QList<Statement> statements;
    QList<Problem> problems; ///< at most one unless told to go on
};

/// Compose's env-file grammar (semantics.md §2.1). `goOn`: behind a problem, read on with the next line (Compose itself
/// rejects the whole file).
Scan scan(const QByteArray& text, const Variables& process, bool goOn);

} // namespace core::env::compose
