// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace core::env {

/// Where one assignment stands in an env file, in bytes. Found without interpreting it, in any file.
struct StatementSpan
{
    QByteArray key;
    bool exported = false;
    bool commented = false; ///< "#KEY=…"
    qsizetype lineBegin = 0; ///< of its first line
    qsizetype keyEnd = 0;
    qsizetype valueBegin = 0; ///< behind the '=' (or Compose's ':')
    qsizetype end = 0; ///< behind the last byte before its line end (LF or CRLF)
    qsizetype next = 0; ///< start of the line that follows
    int firstLine = 0; ///< from 1
    int lastLine = 0;
};

/// By whose rules a value may run over several lines, where the two disagree.
enum class SpanView
{
    Bash, ///< quotes anywhere in the value, and a backslash before the line end
    Compose, ///< only a quote at the start of the value
};

/// All assignments in file order. Commented-out ones only when asked for, and never inside a quoted value.
QList<StatementSpan> findStatements(const QByteArray& text, SpanView view, bool withCommented = false);

/// Where the value of a statement ends: what lies behind, up to `span.end`, is blanks and a comment. When something
/// else lies there (a second word, for one), all of it counts as value, as in Compose.
qsizetype endOfValue(const QByteArray& text, const StatementSpan& span);

} // namespace core::env
