// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/readers.h"

#include <QList>

/// What `set -e; set -a; . FILE` really does: bash of this machine, in an empty environment with HOME=/home/user, in an
/// empty folder, with a PATH on which no program is found.
struct RealAnswer
{
    bool finished = false; ///< the script that sources the file got past it
    core::env::Variables variables; ///< exported ones, without those of bash itself
    QString errors; ///< what bash wrote to its standard error
};

enum class BashProcess
{
    Forked, ///< a subshell for each file: quick, but an error that gives up one line of a script ends a subshell
    Fresh, ///< a bash for each file
};

/// One answer for each text, from one process tree. Empty when bash could not be run at all.
QList<RealAnswer> runInRealBash(const QList<QByteArray>& texts, BashProcess process = BashProcess::Fresh);
