// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diff.h"

namespace ui {

/// A line of a diff as it is shown: the diff's own lines, with long unchanged stretches folded into one.
struct DiffRow
{
    enum class Kind
    {
        Same,
        Removed,
        Added,
        Gap
    };
    Kind kind = Kind::Same;
    int oldNumber = 0; ///< 0 = no such line on that side
    int newNumber = 0;
    QString text; ///< with control characters made visible; empty for Gap
    int hidden = 0; ///< Gap: unchanged lines that are left out

    bool operator==(const DiffRow&) const = default;
};

/// Keeps `context` unchanged lines around each change. A stretch is folded only where that saves more than one line.
[[nodiscard]] QList<DiffRow> diffRows(const QList<core::DiffLine>& lines, int context);

struct DiffCounts
{
    int added = 0;
    int removed = 0;
    int same = 0;
};
[[nodiscard]] DiffCounts countDiff(const QList<core::DiffLine>& lines);

} // namespace ui
