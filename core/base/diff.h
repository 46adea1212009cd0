// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace core {

/// One line of a line diff. Numbers count from 1; 0 where the line does not exist on that side.
struct DiffLine
{
    enum class Kind { Same, Removed, Added };
    Kind kind = Kind::Same;
    int oldNumber = 0;
    int newNumber = 0;
    QString text;

    bool operator==(const DiffLine&) const = default;
};

/// Shortest line diff (longest common subsequence). Lines are split at LF; a CR stays part of its line, and a last line
/// without a newline differs from the same line with one and is followed by a remark without numbers
/// ("\ No newline at end of file").
QList<DiffLine> diffLines(const QString& before, const QString& after);

/// Unified text with `context` lines around each change; empty when nothing differs.
QString unifiedDiff(const QString& before, const QString& after, const QString& beforeName, const QString& afterName, int context = 3);

} // namespace core
