// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"
#include "core/env/mask_spans.h"

#include <algorithm>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray rawValue(const QByteArray& text, const MaskSpan& span)
{
    return text.mid(span.valueBegin, span.end - span.valueBegin);
}

/// What stood in place of the `occurrence`-th masked assignment of its key: the same one of `current` when both texts
/// have as many, else the last, else one that is empty or commented out.
std::optional<QByteArray> original(const QByteArray& current,
    const QList<MaskSpan>& spans,
    const MaskSpan& wanted,
    qsizetype occurrence,
    qsizetype occurrences)
{
    QList<MaskSpan> same;
    const MaskSpan* other = nullptr;
    for (const MaskSpan& span : spans) {
        if (span.key != wanted.key) {
            continue;
        }
        if (span.commented == wanted.commented && span.hidden) {
            same.append(span);
        } else if (other == nullptr || span.commented == wanted.commented || other->commented != wanted.commented) {
            other = &span;
        }
    }
    if (same.isEmpty()) {
        return other == nullptr ? std::nullopt : std::optional(rawValue(current, *other));
    }
    return rawValue(current, same.size() == occurrences ? same[occurrence] : same.back());
}

} // namespace

QByteArray maskSecrets(const QByteArray& text)
{
    QByteArray result;
    qsizetype copied = 0;
    for (const MaskSpan& span : findMaskSpans(text)) {
        if (!span.hidden) {
            continue;
        }
        result += text.mid(copied, span.valueBegin - copied) + hiddenMark;
        copied = span.end;
    }
    return result + text.mid(copied);
}

Result<QByteArray> restoreSecrets(const QByteArray& edited, const QByteArray& current)
{
    const QList<MaskSpan> spans = findMaskSpans(current);
    const QList<MaskSpan> all = findMarks(edited);
    QByteArray result;
    qsizetype copied = 0;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const MaskSpan& span = all[i];
        const auto same
            = [&](const MaskSpan& other) { return other.key == span.key && other.commented == span.commented; };
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
