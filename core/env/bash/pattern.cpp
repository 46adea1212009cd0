// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/pattern.h"

#include <algorithm>
#include <cctype>

namespace core::env::bash {

Pattern::Pattern(const QList<QByteArray>& characters, const QList<bool>& quoted)
{
    for (qsizetype i = 0; i < characters.size(); ++i) {
        Part part;
        const QByteArray& c = characters[i];
        if (!quoted[i] && c == "\\" && i + 1 < characters.size()) {
            part.literal = characters[++i];
        } else if (!quoted[i] && c == "*") {
            part.kind = Part::Kind::AnyRun;
        } else if (!quoted[i] && c == "?") {
            part.kind = Part::Kind::Any;
        } else if (!quoted[i] && c == "[" && parseSet(characters, quoted, i, part)) {
            part.kind = Part::Kind::Set;
        } else {
            part.literal = c;
        }
        m_parts.append(part);
    }
}

/// `at` is on the "["; left on the "]" that closes the set. False: no "]" does, so "[" is a character.
bool Pattern::parseSet(const QList<QByteArray>& characters, const QList<bool>& quoted, qsizetype& at, Part& part)
{
    qsizetype i = at + 1;
    const auto is = [&](qsizetype where, const char* c) {
        return where < characters.size() && !quoted[where] && characters[where] == c;
    };
    if (is(i, "!") || is(i, "^")) {
        part.negated = true;
        ++i;
    }
    const qsizetype first = i;
    for (; i < characters.size(); ++i) {
        if (i > first && is(i, "]")) {
            at = i;
            return true;
        }
        if (is(i, "[") && is(i + 1, ":")) {
            qsizetype end = i + 2;
            QByteArray name;
            while (end < characters.size() && characters[end] != ":") {
                name += characters[end++];
            }
            if (is(end, ":") && is(end + 1, "]")) {
                part.classes.append(name);
                i = end + 1;
                continue;
            }
        }
        if (is(i, "\\") && i + 1 < characters.size()) {
            ++i;
        }
        if (is(i + 1, "-") && i + 2 < characters.size() && !is(i + 2, "]")) {
            part.ranges.append({ characters[i], characters[i + 2] });
            i += 2;
        } else {
            part.ranges.append({ characters[i], characters[i] });
        }
    }
    return false;
}

bool Pattern::holds(const Part& part, const QByteArray& character)
{
    bool inside = std::any_of(part.ranges.cbegin(), part.ranges.cend(), [&](const auto& range) {
        return character >= range.first && character <= range.second;
    });
    const int c = static_cast<unsigned char>(character.front());
    for (const QByteArray& name : part.classes) {
        inside = inside || (name == "alpha" && std::isalpha(c)) || (name == "digit" && std::isdigit(c))
            || (name == "alnum" && std::isalnum(c)) || (name == "upper" && std::isupper(c))
            || (name == "lower" && std::islower(c)) || (name == "space" && std::isspace(c))
            || (name == "blank" && std::isblank(c)) || (name == "punct" && std::ispunct(c))
            || (name == "xdigit" && std::isxdigit(c)) || (name == "cntrl" && std::iscntrl(c))
            || (name == "print" && std::isprint(c)) || (name == "graph" && std::isgraph(c))
            || (name == "word" && (std::isalnum(c) || c == '_'));
    }
    return inside != part.negated;
}

bool Pattern::matches(const QList<QByteArray>& text, qsizetype from, qsizetype to) const
{
    // The usual walk with one point of return: a later "*" makes an earlier one irrelevant.
    qsizetype part = 0;
    qsizetype at = from;
    qsizetype starPart = -1;
    qsizetype starAt = 0;
    while (at < to) {
        if (part < m_parts.size() && m_parts[part].kind == Part::Kind::AnyRun) {
            starPart = part++;
            starAt = at;
            continue;
        }
        const bool fits = part < m_parts.size()
            && (m_parts[part].kind == Part::Kind::Any
                || (m_parts[part].kind == Part::Kind::Literal && m_parts[part].literal == text[at])
                || (m_parts[part].kind == Part::Kind::Set && holds(m_parts[part], text[at])));
        if (fits) {
            ++part;
            ++at;
        } else if (starPart >= 0) {
            part = starPart + 1;
            at = ++starAt;
        } else {
            return false;
        }
    }
    while (part < m_parts.size() && m_parts[part].kind == Part::Kind::AnyRun) {
        ++part;
    }
    return part == m_parts.size();
}

} // namespace core::env::bash
