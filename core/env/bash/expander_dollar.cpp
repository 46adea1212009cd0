// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/ansi_quote.h"
#include "core/env/bash/expander.h"
#include "core/env/bash/groups.h"
#include "core/env/bash/parameter.h"
#include "core/env/bash/parser.h"

#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

qsizetype Expander::dollar(const QByteArray& raw, qsizetype at, bool quoted, Expanded& out)
{
    if (at + 1 >= raw.size()) {
        out.add("$", quoted ? Expanded::Quoted : Expanded::Literal);
        return at + 1;
    }
    const char c = raw[at + 1];
    if (c == '{' || c == '(' || c == '[') {
        return dollarGroup(raw, at, quoted, out);
    }
    if (c == '\'' && !quoted) {
        const qsizetype end = endOfDollar(raw, at, false);
        const bool utf8 = m_state.characters("\xC3\xA9").size() == 1;
        out.add(decodeAnsiQuoted(raw.mid(at + 2, end - at - 3), utf8), Expanded::Quoted);
        out.hadQuotes = true;
        return end;
    }
    if (c == '"' && !quoted) {
        return doubleQuoted(raw, at + 1, out); // a translated text: without a catalogue it is itself
    }
    qsizetype end = at + 2;
    if (isNameStart(c)) {
        while (end < raw.size() && isNameChar(raw[end])) {
            ++end;
        }
    } else if (std::strchr("$!?-#*@0123456789", c) == nullptr || c == '\0') {
        out.add("$", quoted ? Expanded::Quoted : Expanded::Literal);
        return at + 1;
    }
    addParameter(raw.mid(at + 1, end - at - 1), quoted, out);
    if (c == '$' && quoted && end < raw.size() && raw[end] == '(') {
        checkScript(raw.mid(end + 1, endOfGroup(raw, end) - end - 2));
    }
    return end;
}

/// bash reads "$$(…)" between double quotes as a script as well as as text, and demands that it is a correct one.
void Expander::checkScript(const QByteArray& script)
{
    Parser parser(script);
    Unit::Kind kind = Unit::Kind::Commands;
    while (kind == Unit::Kind::Commands) {
        kind = parser.next().kind;
    }
    if (kind == Unit::Kind::SyntaxError) {
        fail(u"a $(…) with an error in it"_s);
    }
}

qsizetype Expander::dollarGroup(const QByteArray& raw, qsizetype at, bool quoted, Expanded& out)
{
    bool closed = false;
    const qsizetype end = endOfGroup(raw, at + 1, &closed);
    if (!closed) {
        fail(u"a group that opens behind $$ and never closes"_s);
        return end;
    }
    QByteArray inner = raw.mid(at + 2, end - at - 3);
    if (raw[at + 1] == '{') {
        ParameterExpansion(*this, quoted, out).expand(inner);
        return end;
    }
    if (raw[at + 1] == '(') {
        const bool arithmetic = inner.startsWith('(') && endOfGroup(inner, 0) == inner.size() && inner.endsWith(')');
        if (!arithmetic) {
            substitution(inner);
            return end;
        }
        inner = inner.mid(1, inner.size() - 2);
    }
    const std::optional<qint64> value = this->arithmetic(inner);
    out.add(QByteArray::number(value.value_or(0)), quoted ? Expanded::Quoted : Expanded::Result);
    return end;
}

void Expander::addParameter(const QByteArray& name, bool quoted, Expanded& out)
{
    const Parameter found = parameter(name);
    if (!found.value && m_state.nounset && name != "@" && name != "*") {
        fail(u"a variable that is not set, after 'set -u'"_s);
        return;
    }
    out.add(found.value.value_or(""), quoted ? Expanded::Quoted : Expanded::Result);
}

Expander::Parameter Expander::special(const QByteArray& name)
{
    const char c = name.front();
    if (c == '?') {
        return { QByteArray::number(m_state.status), false };
    }
    if (c == '!' && !m_state.background) {
        return { std::nullopt, false };
    }
    if (c == '$' || c == '!') {
        return { "1", true }; // some number
    }
    if (!m_state.positional || c == '-' || name == "0") {
        return { c == '#' ? "1" : "X", true };
    }
    const QList<QByteArray>& positional = *m_state.positional;
    if (c == '#') {
        return { QByteArray::number(positional.size()), false };
    }
    if (c == '@' || c == '*') {
        return { positional.isEmpty() ? std::nullopt : std::optional(positional.join(' ')), false };
    }
    const int index = name.toInt();
    return { index <= positional.size() ? std::optional(positional[index - 1]) : std::nullopt, false };
}

Expander::Parameter Expander::parameter(const QByteArray& name)
{
    Parameter result;
    if (isNameStart(name.front())) {
        result.value = m_state.value(name, result.uncertain);
    } else {
        result = special(name);
    }
    if (result.uncertain) {
        noteUncertain();
    }
    return result;
}

} // namespace core::env::bash
