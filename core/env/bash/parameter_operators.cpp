// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/groups.h"
#include "core/env/bash/parameter.h"

#include <algorithm>
#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

QList<QByteArray> ParameterExpansion::characters(const QByteArray& value)
{
    constexpr qsizetype longest = 2000; // patterns are tried at every pair of ends
    if (value.size() > longest) {
        m_expander.fail(u"a pattern for a very long value"_s, BashReading::Outcome::RunsCommand);
        return {};
    }
    return m_expander.m_state.characters(value);
}

Pattern ParameterExpansion::pattern(const QByteArray& raw)
{
    Expanded text;
    m_expander.expand(raw, false, Expander::Tilde::Start, text);
    const QList<QByteArray> characters = m_expander.m_state.characters(text.text);
    QList<bool> quoted;
    qsizetype at = 0;
    for (const QByteArray& character : characters) {
        quoted.append(text.marks[at] == Expanded::Quoted);
        at += character.size();
    }
    return { characters, quoted };
}

void ParameterExpansion::cutSubstring(const QByteArray& value, const QByteArray& spec)
{
    if (spec.isEmpty()) {
        bad();
        return;
    }
    qsizetype colon = 0;
    int questions = 0;
    while (colon < spec.size() && !(spec[colon] == ':' && questions == 0)) {
        questions += spec[colon] == '?' ? 1 : (spec[colon] == ':' ? -1 : 0);
        const bool group = std::strchr("'\"`({[", spec[colon]) != nullptr;
        colon = group ? endOfGroup(spec, colon) : (spec[colon] == '\\' ? colon + 2 : colon + 1);
    }
    const QList<QByteArray> text = m_expander.m_state.characters(value);
    const std::optional<qint64> offset = m_expander.arithmetic(spec.left(colon));
    if (!offset) {
        return;
    }
    const qint64 from = *offset < 0 ? text.size() + *offset : *offset;
    qint64 to = text.size();
    if (from < 0 || from > text.size()) {
        return; // bash gives the empty text, whatever the length says
    }
    if (colon < spec.size()) {
        const std::optional<qint64> length = m_expander.arithmetic(spec.mid(colon + 1));
        if (!length) {
            return;
        }
        to = *length < 0 ? text.size() + *length : from + std::min<qint64>(*length, text.size() - from);
        if (to < from) {
            m_expander.drop(u"a substring that ends before it starts"_s);
            return;
        }
    }
    add(text.mid(from, to - from).join());
}

void ParameterExpansion::removeMatch(const QByteArray& value, const QByteArray& op)
{
    const bool fromStart = op[0] == '#';
    const bool longest = op.size() > 1 && op[1] == op[0];
    const Pattern wanted = pattern(op.mid(longest ? 2 : 1));
    const QList<QByteArray> text = characters(value);
    for (qsizetype step = 0; step <= text.size(); ++step) {
        const qsizetype length = longest ? text.size() - step : step;
        const qsizetype from = fromStart ? 0 : text.size() - length;
        if (wanted.matches(text, from, from + length)) {
            add((fromStart ? text.mid(length) : text.first(from)).join());
            return;
        }
    }
    add(text.join());
}

/// "&" in the replacement stands for the match, unless it is quoted.
QByteArray ParameterExpansion::replacement(const Expanded& text, const QByteArray& match) const
{
    QByteArray result;
    for (qsizetype i = 0; i < text.text.size(); ++i) {
        const bool free = text.marks[i] != Expanded::Quoted;
        if (free && text.text[i] == '\\' && i + 1 < text.text.size() && text.text[i + 1] == '&') {
            result += text.text[++i];
        } else if (free && text.text[i] == '&') {
            result += match;
        } else {
            result += text.text[i];
        }
    }
    return result;
}

void ParameterExpansion::replace(const QByteArray& value, const QByteArray& op)
{
    const bool all = op.startsWith('/');
    const bool atStart = op.startsWith('#');
    const bool atEnd = op.startsWith('%');
    const QByteArray rest = all || atStart || atEnd ? op.mid(1) : op;
    qsizetype slash = 0;
    while (slash < rest.size() && rest[slash] != '/') {
        const bool group = std::strchr("'\"`", rest[slash]) != nullptr;
        slash = group
            ? endOfGroup(rest, slash)
            : (rest[slash] == '\\' ? slash + 2 : (rest[slash] == '$' ? endOfDollar(rest, slash, false) : slash + 1));
    }
    const Pattern wanted = pattern(rest.left(slash));
    Expanded with;
    m_expander.expand(rest.mid(slash + 1), false, Expander::Tilde::Start, with);
    const QList<QByteArray> text = characters(value);
    if (wanted.isEmpty() && !atStart && !atEnd) {
        add(text.join());
        return;
    }
    QByteArray result;
    bool done = false;
    for (qsizetype from = 0; from <= text.size(); ++from) {
        qsizetype to = done && !all ? -1 : text.size();
        while (to >= from && ((atEnd && to < text.size()) || !wanted.matches(text, from, to))) {
            --to;
        }
        const bool matched = to >= from && !(atStart && from > 0) && (to > from || atStart || atEnd || text.isEmpty());
        if (matched && !(done && !all)) {
            result += replacement(with, text.mid(from, to - from).join());
            done = true;
            if (to > from) {
                from = to - 1;
                continue;
            }
        }
        if (from < text.size()) {
            result += text[from];
        }
    }
    add(result);
}

void ParameterExpansion::changeCase(const QByteArray& value, const QByteArray& op)
{
    const bool all = op.size() > 1 && op[1] == op[0];
    const QByteArray raw = op.mid(all ? 2 : 1);
    const Pattern wanted = pattern(raw.isEmpty() ? QByteArray("?") : raw);
    const QList<QByteArray> text = m_expander.m_state.characters(value);
    QByteArray result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool alone = text[i].size() == 1 && static_cast<unsigned char>(text[i][0]) >= 0x80;
        if (alone || (i > 0 && !all) || !wanted.matches(text, i, i + 1)) {
            result += text[i];
            continue;
        }
        const QString character = QString::fromUtf8(text[i]);
        const bool raise = op[0] == '^' || (op[0] == '~' && character == character.toLower());
        result += (raise ? character.toUpper() : character.toLower()).toUtf8();
    }
    add(result);
}

void ParameterExpansion::transform(const QByteArray& value, bool isSet, const QByteArray& op)
{
    if (!isSet) {
        return; // not even a wrong letter matters then
    }
    if (op == "U" || op == "u") {
        changeCase(value, op == "U" ? "^^" : "^");
    } else if (op == "L") {
        changeCase(value, ",,");
    } else if (op == "Q") {
        for (const char c : value) {
            if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F) {
                m_expander.fail(u"a quoting that depends on the locale"_s, BashReading::Outcome::RunsCommand);
                return;
            }
        }
        QByteArray text = value;
        add("'" + text.replace('\'', "'\\''") + "'");
    } else if (op.size() == 1 && std::strchr("EPAKak", op[0]) != nullptr) {
        m_expander.fail(u"a transformation of a value"_s, BashReading::Outcome::RunsCommand);
    } else {
        bad();
    }
}

} // namespace core::env::bash
