// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

namespace core::env {

using Variables = QMap<QString, QString>;

/// What docker compose reads out of an env file (semantics.md §2.1), given the process environment that its
/// interpolation looks at. Error (Parse, with the line in `detail`): Compose rejects the whole file.
[[nodiscard]] Result<Variables> readAsCompose(const QByteArray& text, const Variables& process);

/// What `set -e; set -a; . FILE` in bash leaves behind (semantics.md §2.3).
struct BashReading
{
    enum class Outcome
    {
        Ok,
        Fails, ///< bash stops with an error; `line` says where
        RunsCommand, ///< bash would run a program or a substitution; we never do, so the values are not known
        Nondeterministic, ///< depends on the process ($$, $!, $RANDOM, …)
    };
    Outcome outcome = Outcome::Ok;
    Variables variables; ///< complete when Ok; Nondeterministic: those that do not depend on the process;
                         ///< otherwise what was set before `line`
    int line = 0; ///< of the statement that decided, from 1
    QString reason; ///< plain words: "line 4: bash would run the command b"
};
[[nodiscard]] BashReading readAsBash(const QByteArray& text, const Variables& process);

/// A statement that the two read differently, or that one of them cannot read.
struct Difference
{
    int line = 0; ///< from 1
    QString key; ///< may be empty
    QString compose; ///< what Compose gets, in words when it is not a value
    QString bash;
    QString advice; ///< how to write it so that both agree
};
[[nodiscard]] QList<Difference> readerDifferences(const QByteArray& text, const Variables& process);

} // namespace core::env
