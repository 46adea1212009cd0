// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diff.h"

#include <algorithm>
#include <vector>

using namespace Qt::Literals::StringLiterals;

namespace core {

namespace {

const QString noNewline = u"\\ No newline at end of file"_s;

/// Ends a last line that has no newline, so that it differs from the same line with one. A noncharacter: no text has it.
constexpr QChar openEnd(u'\uFFFE');

QStringList splitLines(const QString& text)
{
    if (text.isEmpty())
        return {};
    QStringList lines = text.split(u'\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    else
        lines.last() += openEnd;
    return lines;
}

/// Lengths of common subsequences of the suffixes, one row per old line.
std::vector<std::vector<int>> commonLengths(const QStringList& a, const QStringList& b, qsizetype skip, qsizetype endA, qsizetype endB)
{
    const size_t rows = static_cast<size_t>(endA - skip);
    const size_t columns = static_cast<size_t>(endB - skip);
    std::vector<std::vector<int>> length(rows + 1, std::vector<int>(columns + 1, 0));
    for (size_t i = rows; i-- > 0;) {
        for (size_t j = columns; j-- > 0;) {
            const bool equal = a.at(skip + static_cast<qsizetype>(i)) == b.at(skip + static_cast<qsizetype>(j));
            length[i][j] = equal ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
        }
    }
    return length;
}

} // namespace

QList<DiffLine> diffLines(const QString& before, const QString& after)
{
    const QStringList a = splitLines(before);
    const QStringList b = splitLines(after);
    qsizetype head = 0;
    while (head < a.size() && head < b.size() && a.at(head) == b.at(head))
        ++head;
    qsizetype endA = a.size();
    qsizetype endB = b.size();
    while (endA > head && endB > head && a.at(endA - 1) == b.at(endB - 1)) {
        --endA;
        --endB;
    }

    QList<DiffLine> lines;
    int oldNumber = 1;
    int newNumber = 1;
    const auto add = [&lines](DiffLine::Kind kind, int number, int newer, const QString& text) {
        const bool open = text.endsWith(openEnd);
        lines += DiffLine{kind, number, newer, open ? text.chopped(1) : text};
        if (open)
            lines += DiffLine{kind, 0, 0, noNewline};
    };
    const auto same = [&](const QString& text) { add(DiffLine::Kind::Same, oldNumber++, newNumber++, text); };
    const auto removed = [&](const QString& text) { add(DiffLine::Kind::Removed, oldNumber++, 0, text); };
    const auto added = [&](const QString& text) { add(DiffLine::Kind::Added, 0, newNumber++, text); };

    for (qsizetype i = 0; i < head; ++i)
        same(a.at(i));
    const auto length = commonLengths(a, b, head, endA, endB);
    qsizetype i = head;
    qsizetype j = head;
    while (i < endA || j < endB) {
        const size_t row = static_cast<size_t>(i - head);
        const size_t column = static_cast<size_t>(j - head);
        if (i < endA && j < endB && a.at(i) == b.at(j)) {
            same(a.at(i));
            ++i;
            ++j;
        } else if (i < endA && (j == endB || length[row + 1][column] >= length[row][column + 1])) {
            removed(a.at(i++));
        } else {
            added(b.at(j++));
        }
    }
    for (qsizetype k = endA; k < a.size(); ++k)
        same(a.at(k));
    return lines;
}

QString unifiedDiff(const QString& before, const QString& after, const QString& beforeName, const QString& afterName, int context)
{
    const QList<DiffLine> lines = diffLines(before, after);
    std::vector<bool> shown(static_cast<size_t>(lines.size()), false);
    bool any = false;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (lines.at(i).kind == DiffLine::Kind::Same)
            continue;
        any = true;
        const qsizetype from = std::max<qsizetype>(0, i - context);
        const qsizetype to = std::min<qsizetype>(lines.size() - 1, i + context);
        for (qsizetype k = from; k <= to; ++k)
            shown[static_cast<size_t>(k)] = true;
    }
    if (!any)
        return {};
    QString text = u"--- "_s + beforeName + u"\n+++ "_s + afterName + u'\n';
    qsizetype i = 0;
    while (i < lines.size()) {
        if (!shown[static_cast<size_t>(i)]) {
            ++i;
            continue;
        }
        qsizetype end = i;
        int oldCount = 0;
        int newCount = 0;
        int oldStart = 0;
        int newStart = 0;
        QString body;
        for (; end < lines.size() && shown[static_cast<size_t>(end)]; ++end) {
            const DiffLine& line = lines.at(end);
            if (line.oldNumber > 0) {
                oldStart = oldStart == 0 ? line.oldNumber : oldStart;
                ++oldCount;
            }
            if (line.newNumber > 0) {
                newStart = newStart == 0 ? line.newNumber : newStart;
                ++newCount;
            }
            const QChar sign = line.kind == DiffLine::Kind::Same ? u' ' : line.kind == DiffLine::Kind::Removed ? u'-' : u'+';
            const bool remark = line.oldNumber == 0 && line.newNumber == 0;
            body += (remark ? line.text : sign + line.text) + u'\n';
        }
        text += u"@@ -%1,%2 +%3,%4 @@\n"_s.arg(oldStart).arg(oldCount).arg(newStart).arg(newCount) + body;
        i = end;
    }
    return text;
}

} // namespace core
