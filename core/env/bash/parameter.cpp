// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/parameter.h"

#include "core/env/bash/groups.h"
#include "core/env/bash/names.h"

#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isList(const QByteArray& name)
{
    return name.endsWith("[@]") || name.endsWith("[*]") || name == "@" || name == "*";
}

QByteArray baseOf(const QByteArray& name)
{
    const qsizetype bracket = name.indexOf('[');
    return bracket < 0 ? name : name.left(bracket);
}

QByteArray subscriptOf(const QByteArray& name)
{
    const qsizetype bracket = name.indexOf('[');
    return bracket < 0 ? QByteArray() : name.mid(bracket + 1, name.size() - bracket - 2);
}

} // namespace

ParameterExpansion::ParameterExpansion(Expander& expander, bool quoted, Expanded& out)
    : m_expander(expander)
    , m_quoted(quoted)
    , m_out(out)
{
}

void ParameterExpansion::bad()
{
    m_expander.fail(u"a ${…} that bash cannot read"_s);
}

void ParameterExpansion::add(const QByteArray& value)
{
    m_out.add(value, m_quoted ? Expanded::Quoted : Expanded::Result);
}

void ParameterExpansion::addWord(const QByteArray& raw)
{
    Expanded word;
    m_expander.expand(raw, m_quoted, m_quoted ? Expander::Tilde::Never : Expander::Tilde::StartAndColon, word);
    for (char& mark : word.marks) {
        mark = mark == Expanded::Literal ? static_cast<char>(Expanded::Result) : mark;
    }
    m_out.text += word.text;
    m_out.marks += word.marks;
    m_out.hadQuotes = m_out.hadQuotes || word.hadQuotes;
}

qsizetype ParameterExpansion::parameterLength(const QByteArray& text)
{
    if (text.isEmpty()) {
        return 0;
    }
    qsizetype end = 0;
    if (isNameStart(text[0])) {
        while (end < text.size() && isNameChar(text[end])) {
            ++end;
        }
        if (end < text.size() && text[end] == '[') {
            const qsizetype close = endOfGroup(text, end);
            const bool closed = text[close - 1] == ']' && close > end + 2;
            return closed ? close : 0;
        }
        return end;
    }
    if (text[0] >= '0' && text[0] <= '9') {
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') {
            ++end;
        }
        return end;
    }
    return std::strchr("@*#?-$!", text[0]) != nullptr ? 1 : 0;
}

void ParameterExpansion::expand(const QByteArray& inner)
{
    if (inner.size() > 1 && inner[0] == '#' && parameterLength(inner.mid(1)) == inner.size() - 1) {
        expandLength(inner.mid(1));
        return;
    }
    if (inner.size() > 1 && inner[0] == '!' && isNameChar(inner[1])) {
        expandIndirect(inner.mid(1));
        return;
    }
    const qsizetype length = parameterLength(inner);
    const QByteArray op = inner.mid(length);
    const bool lengthOfNothing = inner.startsWith('#') && !op.isEmpty() && std::strchr("^,~@", op[0]) != nullptr;
    if (length == 0 || lengthOfNothing) {
        bad();
        return;
    }
    operate(inner.left(length), op);
}

ParameterExpansion::Parameter ParameterExpansion::lookUp(const QByteArray& name)
{
    const QByteArray base = baseOf(name);
    if (base == name || isList(name)) {
        return m_expander.parameter(name);
    }
    const std::optional<qint64> index = m_expander.arithmetic(subscriptOf(name));
    if (!index) {
        return {};
    }
    const Variable* variable = m_expander.m_state.find(base);
    if (variable == nullptr || !variable->isArray) {
        return *index == 0 ? m_expander.parameter(base) : Parameter{};
    }
    const qint64 last = variable->elements.isEmpty() ? 0 : variable->elements.lastKey();
    const auto found = variable->elements.constFind(*index < 0 ? last + 1 + *index : *index);
    return { found == variable->elements.cend() ? std::nullopt : std::optional(*found), false };
}

void ParameterExpansion::expandLength(const QByteArray& name)
{
    if (name.endsWith("[@]") || name.endsWith("[*]")) {
        const Variable* variable = m_expander.m_state.find(baseOf(name));
        const bool array = variable != nullptr && variable->isArray;
        const qsizetype count = array ? variable->elements.size() : (variable != nullptr && variable->isSet ? 1 : 0);
        add(QByteArray::number(count));
        return;
    }
    if (name == "@" || name == "*") {
        add(m_expander.parameter("#").value.value_or("0"));
        return;
    }
    const Parameter parameter = lookUp(name);
    if (!parameter.value && m_expander.m_state.nounset) {
        m_expander.fail(u"a variable that is not set, after 'set -u'"_s);
    }
    add(QByteArray::number(m_expander.m_state.characters(parameter.value.value_or("")).size()));
}

void ParameterExpansion::expandIndirect(const QByteArray& inner)
{
    const qsizetype length = parameterLength(inner);
    const QByteArray name = inner.left(length);
    const QByteArray op = inner.mid(length);
    if (op == "*" || op == "@" || isList(name)) {
        m_expander.fail(u"a list of variable names"_s, BashReading::Outcome::RunsCommand);
        return;
    }
    const Parameter pointer = lookUp(name);
    if (pointer.uncertain) {
        add("0");
        return;
    }
    const QByteArray target = pointer.value.value_or("");
    if (target.isEmpty() || parameterLength(target) != target.size()) {
        m_expander.fail(u"a ${!…} that names no variable"_s);
        return;
    }
    operate(target, op);
}

void ParameterExpansion::operate(const QByteArray& name, const QByteArray& op)
{
    if (name.endsWith("[@]") || name.endsWith("[*]")) {
        operateOnList(name, op);
        return;
    }
    const Parameter parameter = lookUp(name);
    if (m_expander.trouble() || operateOnPresence(name, parameter, op)) {
        return;
    }
    if (!parameter.value && m_expander.m_state.nounset && name != "@" && name != "*") {
        m_expander.fail(u"a variable that is not set, after 'set -u'"_s);
        return;
    }
    const QByteArray value = parameter.value.value_or("");
    if (op.isEmpty()) {
        add(value);
        return;
    }
    switch (op[0]) {
    case ':':
        if (parameter.value || op.size() < 2) {
            cutSubstring(value, op.mid(1)); // bash does not look at the numbers when there is nothing to cut
        }
        return;
    case '#':
    case '%':
        removeMatch(value, op);
        return;
    case '/':
        replace(value, op.mid(1));
        return;
    case '^':
    case ',':
    case '~':
        changeCase(value, op);
        return;
    case '@':
        transform(value, parameter.value.has_value(), op.mid(1));
        return;
    default:
        bad();
    }
}

/// The operators - = ? + with and without ":". False: `op` is another one.
bool ParameterExpansion::operateOnPresence(const QByteArray& name, const Parameter& parameter, const QByteArray& op)
{
    const bool colon = op.startsWith(':');
    const QByteArray rest = colon ? op.mid(1) : op;
    if (rest.isEmpty() || std::strchr("-=?+", rest[0]) == nullptr) {
        return false;
    }
    const QByteArray word = rest.mid(1);
    const bool present = parameter.value && (!colon || !parameter.value->isEmpty());
    if (rest[0] == '+') {
        if (present) {
            addWord(word);
        }
    } else if (present) {
        add(*parameter.value);
    } else if (rest[0] == '-') {
        addWord(word);
    } else if (rest[0] == '=') {
        assignDefault(name, word);
    } else {
        m_expander.fail(u"%1 is not set, and the file demands it with ${…?…}"_s.arg(QString::fromUtf8(name)));
    }
    return true;
}

void ParameterExpansion::assignDefault(const QByteArray& name, const QByteArray& word)
{
    if (!isName(name)) {
        m_expander.fail(u"a ${…=…} for what cannot be assigned"_s);
        return;
    }
    Expanded value;
    m_expander.expand(word, false, Expander::Tilde::StartAndColon, value);
    if (m_expander.m_state.isReadOnly(name)) {
        m_expander.fail(u"%1 cannot be assigned in bash"_s.arg(QString::fromLatin1(name)));
        return;
    }
    m_expander.m_state.assign(name, value.text, m_expander.m_uncertain);
    add(value.text);
}

void ParameterExpansion::operateOnList(const QByteArray& name, const QByteArray& op)
{
    const Variable* variable = m_expander.m_state.find(baseOf(name));
    if (!op.isEmpty() && variable != nullptr && variable->isArray) {
        m_expander.fail(u"an operation on a whole array"_s, BashReading::Outcome::RunsCommand);
        return;
    }
    if (variable != nullptr && variable->isArray) {
        add(variable->elements.values().join(' '));
        return;
    }
    operate(baseOf(name), op);
}

} // namespace core::env::bash
