// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"
#include "core/env/statement_spans.h"

#include <algorithm>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray rawValue(const QByteArray& text, const StatementSpan& span)
{
    return text.mid(span.valueBegin, span.end - span.valueBegin);
}

/// Nothing, or a pair of quotes around nothing.
bool isEmptyValue(const QByteArray& raw)
{
    const QByteArray value = raw.trimmed();
    return value.isEmpty() || value == "''" || value == "\"\"";
}

/// The mark, alone or in quotes that a person put around it.
bool isMark(const QByteArray& raw)
{
    QByteArray value = raw.trimmed();
    if (value.size() > 2 && value.front() == value.back() && (value.front() == '\'' || value.front() == '"')) {
        value = value.mid(1, value.size() - 2);
    }
    return value == hiddenMark;
}

/// What stood in place of the `occurrence`-th masked assignment of its key: the same one of `current` when both texts
/// have as many, else the last, else one that is commented out.
std::optional<QByteArray> original(const QByteArray& current,
    const QList<StatementSpan>& spans,
    const StatementSpan& wanted,
    qsizetype occurrence,
    qsizetype occurrences)
{
    QList<StatementSpan> same;
    for (const StatementSpan& span : spans) {
        if (span.key == wanted.key && span.commented == wanted.commented) {
            same.append(span);
        }
    }
    if (same.isEmpty()) {
        const auto other = std::find_if(
            spans.crbegin(), spans.crend(), [&](const StatementSpan& span) { return span.key == wanted.key; });
        return other == spans.crend() ? std::nullopt : std::optional(rawValue(current, *other));
    }
    return rawValue(current, same.size() == occurrences ? same[occurrence] : same.back());
}

} // namespace

QByteArray maskSecrets(const QByteArray& text)
{
    QByteArray result;
    qsizetype copied = 0;
    for (const StatementSpan& span : findStatements(text, SpanView::Widest, true)) {
        const QByteArray raw = rawValue(text, span);
        if (!isSecretKey(QString::fromUtf8(span.key)) || isEmptyValue(raw) || isMark(raw)) {
            continue;
        }
        result += text.mid(copied, span.valueBegin - copied) + hiddenMark;
        copied = span.end;
    }
    return result + text.mid(copied);
}

Result<QByteArray> restoreSecrets(const QByteArray& edited, const QByteArray& current)
{
    const QList<StatementSpan> spans = findStatements(current, SpanView::Widest, true);
    const QList<StatementSpan> all = findStatements(edited, SpanView::Widest, true);
    QByteArray result;
    qsizetype copied = 0;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const StatementSpan& span = all[i];
        if (!isMark(rawValue(edited, span))) {
            continue;
        }
        const auto same
            = [&](const StatementSpan& other) { return other.key == span.key && other.commented == span.commented; };
        const qsizetype before = std::count_if(all.cbegin(), all.cbegin() + i, same);
        const std::optional<QByteArray> value
            = original(current, spans, span, before, std::count_if(all.cbegin(), all.cend(), same));
        if (!value) {
            const QString key = QString::fromUtf8(span.key);
            return failure({ ErrorKind::Conflict,
                u"Line %1 keeps the hidden value of %2, but the file on the machine has no %2."_s.arg(span.firstLine)
                    .arg(key),
                u"Write the value of %1 out, or remove the line."_s.arg(key),
                u"line %1"_s.arg(span.firstLine),
                {} });
        }
        result += edited.mid(copied, span.valueBegin - copied) + *value;
        copied = span.end;
    }
    return result + edited.mid(copied);
}

} // namespace core::env
