// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"

#include "core/env/edit_check.h"
#include "core/env/quoting.h"
#include "core/env/statement_spans.h"

#include <algorithm>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

std::optional<StatementSpan> lastOf(const QList<StatementSpan>& spans, const QByteArray& key)
{
    const auto found = std::find_if(
        spans.crbegin(), spans.crend(), [&](const StatementSpan& span) { return span.key == key && !span.commented; });
    return found == spans.crend() ? std::nullopt : std::optional(*found);
}

QByteArray lineBreak(const QByteArray& bytes)
{
    const qsizetype all = bytes.count('\n');
    return bytes.count("\r\n") * 2 > all ? "\r\n" : "\n";
}

/// `bytes` with the value of `span` replaced. `apart`: a comment behind the value gets a blank before its '#', since
/// Compose knows no other.
QByteArray replaced(const QByteArray& bytes, const StatementSpan& span, const QByteArray& value, bool apart)
{
    const qsizetype end = endOfValue(bytes, span);
    QByteArray tail = bytes.mid(end);
    const qsizetype comment = bytes.mid(end, span.end - end).indexOf('#');
    if (apart && comment >= 0) {
        tail.insert(comment, ' ');
    }
    return bytes.left(span.keyEnd) + "=" + value + tail;
}

/// `bytes` with a new line KEY=value at `at`, the start of a line or the end of the file.
QByteArray inserted(const QByteArray& bytes, qsizetype at, const QByteArray& statement)
{
    const QByteArray newline = lineBreak(bytes);
    const bool open = at > 0 && bytes[at - 1] != '\n';
    return bytes.left(at) + (open ? newline : QByteArray()) + statement + newline + bytes.mid(at);
}

QList<QByteArray> replacements(const QByteArray& bytes, const QByteArray& key, const QByteArray& value)
{
    QList<QByteArray> candidates;
    // Where bash gets through the file, its statements are what the launcher sees; where not, Compose's are.
    const QList<SpanView> views = bashReadsWhole(bytes) ? QList<SpanView>{ SpanView::Bash, SpanView::Compose }
                                                        : QList<SpanView>{ SpanView::Compose };
    for (const SpanView view : views) {
        if (const auto span = lastOf(findStatements(bytes, view), key)) {
            candidates.append(replaced(bytes, *span, value, false));
            candidates.append(replaced(bytes, *span, value, true));
        }
    }
    return candidates;
}

/// "#KEY=value" or "# KEY=value", and nothing behind the value: a statement that somebody switched off. Further in or
/// with words behind it, it is an example in the middle of an explanation.
bool isSwitchedOff(const QByteArray& bytes, const StatementSpan& span)
{
    if (!span.commented) {
        return false;
    }
    const qsizetype begin = bytes.indexOf('#', span.lineBegin) + 1;
    const QByteArray head = bytes.mid(begin, span.valueBegin - begin);
    const QByteArray name = head.startsWith(' ') ? head.mid(1) : head;
    const QByteArray tail = bytes.mid(span.valueBegin, span.end - span.valueBegin);
    const bool quoted = tail.startsWith('\'') || tail.startsWith('"');
    const QByteArray value = tail.left(tail.indexOf(" #") < 0 ? tail.size() : tail.indexOf(" #")).trimmed();
    return !name.startsWith(' ') && !name.startsWith('\t') && (quoted || !value.contains(' '));
}

QList<QByteArray> insertions(const QByteArray& bytes, const QByteArray& key, const QByteArray& value)
{
    QList<QByteArray> candidates;
    const SpanView view = bashReadsWhole(bytes) ? SpanView::Bash : SpanView::Compose;
    const QList<StatementSpan> spans = findStatements(bytes, view, true);
    const QByteArray statement = key + "=" + value;
    for (auto span = spans.crbegin(); span != spans.crend(); ++span) {
        if (span->key == key && isSwitchedOff(bytes, *span)) {
            candidates.append(inserted(bytes, span->next, statement));
            break;
        }
    }
    candidates.append(inserted(bytes, bytes.size(), statement));
    return candidates;
}

} // namespace

EnvFile EnvFile::fromBytes(const QByteArray& bytes)
{
    EnvFile file;
    file.m_bytes = bytes;
    return file;
}

QByteArray EnvFile::toBytes() const
{
    return m_bytes;
}

QList<EnvFile::Assignment> EnvFile::assignments() const
{
    QList<Assignment> result;
    const SpanView view = bashReadsWhole(m_bytes) ? SpanView::Bash : SpanView::Compose;
    for (const StatementSpan& span : findStatements(m_bytes, view)) {
        result.append({ QString::fromUtf8(span.key),
            span.firstLine,
            span.lastLine,
            m_bytes.mid(span.valueBegin, span.end - span.valueBegin),
            span.exported });
    }
    return result;
}

std::optional<EnvFile::Assignment> EnvFile::last(const QString& key) const
{
    const QList<Assignment> all = assignments();
    const auto found
        = std::find_if(all.crbegin(), all.crend(), [&](const Assignment& each) { return each.key == key; });
    return found == all.crend() ? std::nullopt : std::optional(*found);
}

Result<> EnvFile::set(const QString& key, const QString& value)
{
    if (!isWritableKey(key)) {
        return failure({ ErrorKind::Usage,
            u"%1 cannot be the name of a variable in an env file."_s.arg(key),
            u"Use letters, digits and _ only, no digit first, and none of bash's own read-only names."_s,
            {},
            {} });
    }
    const Result<QByteArray> quoted = quoteValue(value);
    if (!quoted) {
        Error error = quoted.error();
        error.what = u"%1 cannot be written: %2"_s.arg(key, error.what);
        return failure(error);
    }
    const EditCheck check(m_bytes, key, value);
    if (check.isAlreadyRead()) {
        return {};
    }
    const QByteArray name = key.toUtf8();
    QList<QByteArray> candidates = replacements(m_bytes, name, *quoted);
    const bool replaces = !candidates.isEmpty();
    candidates += insertions(m_bytes, name, *quoted);
    for (const QByteArray& candidate : std::as_const(candidates)) {
        if (check.accepts(candidate)) {
            m_bytes = candidate;
            return {};
        }
    }
    const std::optional<Assignment> there = replaces ? last(key) : std::nullopt;
    return failure({ ErrorKind::Conflict,
        there ? u"%1 cannot be changed on line %2 without changing what other lines mean."_s.arg(key).arg(
                    there->firstLine)
              : u"%1 cannot be added without changing what other lines mean."_s.arg(key),
        u"Write each variable on a line of its own, with its value in single quotes, and try again."_s,
        {},
        {} });
}

bool EnvFile::remove(const QString& key)
{
    const QByteArray name = key.toUtf8();
    const SpanView view = bashReadsWhole(m_bytes) ? SpanView::Bash : SpanView::Compose;
    const QList<StatementSpan> spans = findStatements(m_bytes, view);
    bool found = false;
    for (auto span = spans.crbegin(); span != spans.crend(); ++span) {
        if (span->key == name) {
            m_bytes.remove(span->lineBegin, span->next - span->lineBegin);
            found = true;
        }
    }
    return found;
}

} // namespace core::env
