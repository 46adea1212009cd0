// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/groups.h"

#include <algorithm>

namespace core::env::bash {

namespace {

/// Behind the next `close` that no backslash hides.
qsizetype endOfEscaped(const QByteArray& raw, qsizetype open, char close)
{
    qsizetype i = open + 1;
    while (i < raw.size() && raw[i] != close) {
        i += raw[i] == '\\' ? 2 : 1;
    }
    return std::min(i + 1, raw.size());
}

} // namespace

qsizetype endOfDollar(const QByteArray& raw, qsizetype at, bool inDoubleQuotes)
{
    if (at + 1 >= raw.size()) {
        return at + 1;
    }
    switch (raw[at + 1]) {
    case '{':
    case '(':
        return endOfGroup(raw, at + 1);
    case '\'':
        return inDoubleQuotes ? at + 1 : endOfEscaped(raw, at + 1, '\'');
    default:
        return at + 1;
    }
}

qsizetype endOfGroup(const QByteArray& raw, qsizetype open, bool* closed)
{
    const char opener = raw[open];
    bool unused = false;
    bool& found = closed != nullptr ? *closed : unused;
    found = true;
    if (opener == '\'') {
        const qsizetype close = raw.indexOf('\'', open + 1);
        return close < 0 ? raw.size() : close + 1;
    }
    if (opener == '`') {
        return endOfEscaped(raw, open, '`');
    }
    const bool doubleQuotes = opener == '"';
    const bool nests = opener == '(' || opener == '[';
    const char close = opener == '{' ? '}' : (opener == '(' ? ')' : (opener == '[' ? ']' : '"'));
    int depth = 1;
    qsizetype i = open + 1;
    while (i < raw.size()) {
        const char c = raw[i];
        if (c == '\\') {
            i += 2;
        } else if (c == '$') {
            i = endOfDollar(raw, i, doubleQuotes);
        } else if (c == '`' || (!doubleQuotes && (c == '\'' || c == '"'))) {
            i = endOfGroup(raw, i);
        } else {
            ++i;
            depth += nests && c == opener ? 1 : 0;
            if (c == close && --depth == 0) {
                return i;
            }
        }
    }
    found = false;
    return raw.size();
}

} // namespace core::env::bash
