// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/statement_spans.h"

#include "core/env/bash/groups.h"
#include "core/env/bash/names.h"

#include <algorithm>

namespace core::env {

namespace {

qsizetype skipBlanks(const QByteArray& text, qsizetype at)
{
    while (at < text.size() && bash::isBlank(text[at])) {
        ++at;
    }
    return at;
}

qsizetype lineEnd(const QByteArray& text, qsizetype at)
{
    const qsizetype newline = text.indexOf('\n', at);
    return newline < 0 ? text.size() : newline;
}

/// Characters of a name by the looser of the two readers.
bool isKeyByte(char c)
{
    return bash::isNameChar(c) || c == '.' || c == '-' || c == '[' || c == ']' || static_cast<unsigned char>(c) >= 0x80;
}

/// Behind the quote that opens at `at`, -1 when it never closes. Compose lets a backslash hide any quote, bash only a
/// double one.
qsizetype endOfQuote(const QByteArray& text, qsizetype at, bool compose)
{
    const char quote = text[at];
    for (qsizetype i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\' && (compose || quote == '"')) {
            ++i;
        } else if (text[i] == quote) {
            return i + 1;
        }
    }
    return -1;
}

/// End of the line on which bash thinks a command ends, -1 for a quote that never closes.
qsizetype bashEnd(const QByteArray& text, qsizetype at)
{
    bool wordStart = false;
    while (at < text.size() && text[at] != '\n') {
        const char c = text[at];
        if (c == '#' && wordStart) {
            return lineEnd(text, at);
        }
        wordStart = bash::isMeta(c);
        bool closed = true;
        if (c == '\\') {
            at += 2;
        } else if (c == '\'' || c == '"' || c == '`') {
            at = endOfQuote(text, at, false);
            closed = at >= 0;
        } else if (c == '$' && at + 1 < text.size() && (text[at + 1] == '{' || text[at + 1] == '(')) {
            at = bash::endOfGroup(text, at + 1, &closed);
        } else {
            ++at;
        }
        if (!closed) {
            return -1;
        }
    }
    return std::min(at, text.size());
}

qsizetype composeEnd(const QByteArray& text, qsizetype at)
{
    const qsizetype start = skipBlanks(text, at);
    if (start >= text.size() || (text[start] != '\'' && text[start] != '"')) {
        return lineEnd(text, at);
    }
    const qsizetype close = endOfQuote(text, start, true);
    return close < 0 ? -1 : lineEnd(text, close);
}

qsizetype statementEnd(const QByteArray& text, qsizetype at, SpanView view)
{
    qsizetype end = -1;
    switch (view) {
    case SpanView::Bash:
        end = bashEnd(text, at);
        break;
    case SpanView::Compose:
        end = composeEnd(text, at);
        break;
    }
    return end < 0 ? lineEnd(text, at) : end;
}

/// Reads "[#] [export] KEY =" at `span.lineBegin`. False: something else stands there.
bool readHead(const QByteArray& text, StatementSpan& span)
{
    const bool first = span.lineBegin == 0 && text.startsWith("\xEF\xBB\xBF");
    qsizetype at = skipBlanks(text, span.lineBegin + (first ? 3 : 0));
    while (at < text.size() && text[at] == '#') {
        span.commented = true;
        at = skipBlanks(text, at + 1);
    }
    if (text.mid(at, 6) == "export" && at + 6 < text.size() && bash::isBlank(text[at + 6])) {
        span.exported = true;
        at = skipBlanks(text, at + 6);
    }
    const qsizetype keyBegin = at;
    while (at < text.size() && isKeyByte(text[at])) {
        ++at;
    }
    span.key = text.mid(keyBegin, at - keyBegin);
    span.keyEnd = at;
    at = skipBlanks(text, at);
    const bool separated = at < text.size() && (text[at] == '=' || (text[at] == ':' && !span.commented));
    span.valueBegin = at + 1;
    return separated && !span.key.isEmpty();
}

} // namespace

QList<StatementSpan> findStatements(const QByteArray& text, SpanView view, bool withCommented)
{
    QList<StatementSpan> spans;
    qsizetype at = 0;
    int line = 1;
    while (at < text.size()) {
        StatementSpan span;
        span.lineBegin = at;
        span.firstLine = line;
        const bool found = readHead(text, span);
        const qsizetype end = found && !span.commented ? statementEnd(text, span.valueBegin, view) : lineEnd(text, at);
        span.lastLine = line + static_cast<int>(text.mid(at, end - at).count('\n'));
        span.next = std::min(end + 1, text.size());
        span.end = end > span.valueBegin && end < text.size() && text[end - 1] == '\r' ? end - 1 : end;
        if (found && (withCommented || !span.commented)) {
            spans.append(span);
        }
        line = span.lastLine + 1;
        at = end + 1;
    }
    return spans;
}

qsizetype endOfValue(const QByteArray& text, const StatementSpan& span)
{
    qsizetype at = span.valueBegin;
    while (at < span.end && !bash::isMeta(text[at])) {
        const char c = text[at];
        if (c == '\\') {
            at += 2;
        } else if (c == '\'' || c == '"' || c == '`') {
            at = endOfQuote(text, at, false);
            at = at < 0 ? span.end : at;
        } else if (c == '$' && at + 1 < span.end && (text[at + 1] == '{' || text[at + 1] == '(')) {
            at = bash::endOfGroup(text, at + 1);
        } else {
            ++at;
        }
    }
    at = std::min(at, span.end);
    const qsizetype behind = skipBlanks(text, at);
    if (behind >= span.end || (behind > at && text[behind] == '#')) {
        return at;
    }
    // More than one word: what Compose takes for the value.
    const qsizetype start = skipBlanks(text, span.valueBegin);
    if (start < span.end && (text[start] == '\'' || text[start] == '"')) {
        const qsizetype close = endOfQuote(text, start, true);
        const qsizetype tail = close < 0 || close > span.end ? span.end : skipBlanks(text, close);
        return tail >= span.end || text[tail] == '#' ? std::min(close < 0 ? span.end : close, span.end) : span.end;
    }
    const qsizetype comment = text.mid(span.valueBegin, span.end - span.valueBegin).indexOf(" #");
    qsizetype end = comment < 0 ? span.end : span.valueBegin + comment;
    while (end > span.valueBegin && bash::isBlank(text[end - 1])) {
        --end;
    }
    return end;
}

} // namespace core::env
