// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/diff_rows.h"

#include <algorithm>

namespace ui {

namespace {

/// A carriage return or a separator inside a line would break the line on screen; each gets a picture instead.
QString visibleText(QString text)
{
    for (QChar& c : text) {
        if (c == u'\t')
            continue;
        if (c.unicode() < 0x20)
            c = QChar(0x2400 + c.unicode());
        else if (c == QChar(0x7F))
            c = QChar(0x2421);
        else if (c == QChar::LineSeparator || c == QChar::ParagraphSeparator)
            c = QChar(0x2424);
    }
    return text;
}

DiffRow rowOf(const core::DiffLine& line)
{
    DiffRow row;
    switch (line.kind) {
    case core::DiffLine::Kind::Same:
        row.kind = DiffRow::Kind::Same;
        break;
    case core::DiffLine::Kind::Removed:
        row.kind = DiffRow::Kind::Removed;
        break;
    case core::DiffLine::Kind::Added:
        row.kind = DiffRow::Kind::Added;
        break;
    }
    row.oldNumber = line.oldNumber;
    row.newNumber = line.newNumber;
    row.text = visibleText(line.text);
    return row;
}

bool isSame(const core::DiffLine& line)
{
    return line.kind == core::DiffLine::Kind::Same;
}

} // namespace

QList<DiffRow> diffRows(const QList<core::DiffLine>& lines, int context)
{
    QList<DiffRow> rows;
    const auto append = [&](qsizetype from, qsizetype to) {
        for (qsizetype i = from; i < to; ++i)
            rows.append(rowOf(lines.at(i)));
    };
    qsizetype start = 0;
    while (start < lines.size()) {
        qsizetype end = start;
        while (end < lines.size() && isSame(lines.at(end)))
            ++end;
        const qsizetype keepBefore = start == 0 ? 0 : context;
        const qsizetype keepAfter = end == lines.size() ? 0 : context;
        const qsizetype hidden = end - start - keepBefore - keepAfter;
        if (hidden > 1) {
            append(start, start + keepBefore);
            DiffRow gap;
            gap.kind = DiffRow::Kind::Gap;
            gap.hidden = static_cast<int>(hidden);
            rows.append(gap);
            append(end - keepAfter, end);
        } else {
            append(start, end);
        }
        start = end;
        while (start < lines.size() && !isSame(lines.at(start)))
            append(start, start + 1), ++start;
    }
    return rows;
}

DiffCounts countDiff(const QList<core::DiffLine>& lines)
{
    DiffCounts counts;
    for (const core::DiffLine& line : lines) {
        switch (line.kind) {
        case core::DiffLine::Kind::Same:
            ++counts.same;
            break;
        case core::DiffLine::Kind::Removed:
            ++counts.removed;
            break;
        case core::DiffLine::Kind::Added:
            ++counts.added;
            break;
        }
    }
    return counts;
}

} // namespace ui
