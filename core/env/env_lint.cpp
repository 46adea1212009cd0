// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_lint.h"

#include "core/env/edit_check.h"
#include "core/env/statement_spans.h"

#include <algorithm>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

void noteBytes(const QByteArray& text, QList<LintNote>& notes)
{
    if (text.startsWith("\xEF\xBB\xBF")) {
        notes.append({ LintNote::Kind::ByteOrderMark,
            1,
            {},
            u"The file starts with a byte order mark (BOM)."_s,
            u"Save it as UTF-8 without BOM: bash takes the mark for a part of the first name."_s });
    }
    const qsizetype crlf = text.indexOf("\r\n");
    if (crlf >= 0) {
        notes.append({ LintNote::Kind::CarriageReturns,
            static_cast<int>(text.left(crlf).count('\n')) + 1,
            {},
            u"%1 lines end in CRLF."_s.arg(text.count("\r\n")),
            u"Save it with LF line ends: bash keeps the carriage return at the end of every value."_s });
    }
    if (!text.isEmpty() && !text.endsWith('\n')) {
        notes.append({ LintNote::Kind::NoFinalNewline,
            static_cast<int>(text.count('\n')) + 1,
            {},
            u"The last line has no line end."_s,
            u"Add one, so that whatever is appended starts on a line of its own."_s });
    }
}

void noteDuplicates(const QByteArray& text, QList<LintNote>& notes)
{
    QMap<QByteArray, QList<int>> lines;
    for (const StatementSpan& span : findStatements(text, SpanView::Compose)) {
        lines[span.key].append(span.firstLine);
    }
    for (auto it = lines.cbegin(); it != lines.cend(); ++it) {
        if (it->size() > 1) {
            const QString key = QString::fromUtf8(it.key());
            notes.append({ LintNote::Kind::Duplicate,
                it->first(),
                key,
                u"%1 is set %2 times; the one on line %3 counts."_s.arg(key).arg(it->size()).arg(it->last()),
                u"Keep one of them."_s });
        }
    }
}

} // namespace

QList<LintNote> lint(const QByteArray& text, const Variables& process)
{
    QList<LintNote> notes;
    noteBytes(text, notes);
    noteDuplicates(text, notes);
    for (const Difference& difference : readerDifferences(normalizedForBash(text), process)) {
        notes.append({ LintNote::Kind::Difference,
            difference.line,
            difference.key,
            u"Compose: %1. bash: %2."_s.arg(difference.compose, difference.bash),
            difference.advice });
    }
    std::stable_sort(notes.begin(), notes.end(), [](const LintNote& a, const LintNote& b) { return a.line < b.line; });
    return notes;
}

} // namespace core::env
