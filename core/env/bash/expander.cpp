// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/expander.h"

#include "core/env/bash/ansi_quote.h"
#include "core/env/bash/arithmetic.h"
#include "core/env/bash/brace_expansion.h"
#include "core/env/bash/groups.h"
#include "core/env/bash/parameter.h"
#include "core/env/bash/parser.h"

#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int deepest = 100;

} // namespace

void Expanded::add(const QByteArray& bytes, Mark mark)
{
    text += bytes;
    marks += QByteArray(bytes.size(), mark);
}

Expander::Expander(State& state)
    : m_state(state)
{
}

void Expander::fail(const QString& reason, BashReading::Outcome outcome)
{
    if (!m_trouble) {
        m_trouble = Trouble{ outcome, reason, false };
    }
}

void Expander::drop(const QString& reason)
{
    if (!m_trouble) {
        m_trouble = Trouble{ BashReading::Outcome::Fails, reason, true };
    }
}

void Expander::noteUncertain()
{
    m_uncertain = true;
    m_state.noteUncertain();
}

bool Expander::takeUncertain()
{
    return std::exchange(m_uncertain, false);
}

QByteArray Expander::assigned(const QByteArray& raw)
{
    Expanded out;
    expand(raw, false, Tilde::StartAndColon, out);
    return out.text;
}

QList<QByteArray> Expander::fields(const QByteArray& raw)
{
    const std::optional<QList<QByteArray>> words = expandBraces(raw);
    if (!words) {
        fail(u"braces that make too many words"_s, BashReading::Outcome::RunsCommand);
        return {};
    }
    QList<QByteArray> result;
    for (const QByteArray& word : *words) {
        Expanded out;
        expand(word, false, Tilde::Start, out);
        result += split(out);
    }
    return result;
}

std::optional<qint64> Expander::arithmetic(const QByteArray& raw)
{
    Expanded out;
    QByteArray text = raw;
    text.replace('"', ""); // quotes mean nothing in there
    expand(text, true, Tilde::Never, out);
    if (m_trouble) {
        return std::nullopt;
    }
    Arithmetic arithmetic(m_state);
    const std::optional<qint64> value = arithmetic.evaluate(out.text);
    if (arithmetic.uncertain()) {
        noteUncertain();
    }
    if (!value && m_uncertain && arithmetic.trouble()->outcome == BashReading::Outcome::Fails) {
        return 1; // our stand-in for what depends on the process may be at fault
    }
    if (!value && arithmetic.trouble()->outcome == BashReading::Outcome::Fails) {
        drop(arithmetic.trouble()->reason);
    } else if (!value) {
        fail(arithmetic.trouble()->reason, arithmetic.trouble()->outcome);
    }
    return value;
}

void Expander::expand(const QByteArray& raw, bool quoted, Tilde tilde, Expanded& out)
{
    if (++m_depth > deepest) {
        fail(u"expansions nested too deeply"_s, BashReading::Outcome::RunsCommand);
    }
    const Expanded::Mark plain = quoted ? Expanded::Quoted : Expanded::Literal;
    qsizetype i = 0;
    while (i < raw.size() && !m_trouble) {
        const char c = raw[i];
        const bool tildeHere = !quoted && c == '~'
            && ((i == 0 && tilde != Tilde::Never) || (i > 0 && raw[i - 1] == ':' && tilde == Tilde::StartAndColon));
        if (tildeHere) {
            i = tildePrefix(raw, i, tilde == Tilde::StartAndColon, out);
        } else if (c == '\\' && i + 1 < raw.size()) {
            const bool dropped = !quoted || std::strchr("$`\"\\}", raw[i + 1]) != nullptr;
            out.add(raw.mid(dropped ? i + 1 : i, dropped ? 1 : 2), Expanded::Quoted);
            i += 2;
            // An escaped ':' starts no tilde prefix.
            if (i < raw.size() && raw[i] == '~' && raw[i - 1] == ':' && !quoted) {
                out.add("~", plain);
                ++i;
            }
        } else if (c == '\'' && !quoted) {
            const qsizetype end = endOfGroup(raw, i);
            out.add(raw.mid(i + 1, end - i - 2), Expanded::Quoted);
            out.hadQuotes = true;
            i = end;
        } else if (c == '"') {
            i = doubleQuoted(raw, i, out);
        } else if (c == '`') {
            i = backquoted(raw, i);
        } else if (c == '$') {
            i = dollar(raw, i, quoted, out);
        } else if ((c == '<' || c == '>') && !quoted && i + 1 < raw.size() && raw[i + 1] == '(') {
            fail(u"bash would run the commands inside %1(…)"_s.arg(QLatin1Char(c)), BashReading::Outcome::RunsCommand);
        } else {
            out.add(raw.mid(i, 1), plain);
            ++i;
        }
    }
    --m_depth;
}

qsizetype Expander::doubleQuoted(const QByteArray& raw, qsizetype at, Expanded& out)
{
    out.hadQuotes = true;
    bool closed = false;
    const qsizetype end = endOfGroup(raw, at, &closed);
    if (!closed) {
        fail(u"a group that opens behind $$ and never closes"_s);
        return end;
    }
    const QByteArray inner = raw.mid(at + 1, end - at - 2);
    // Inside plain double quotes "\}" keeps its backslash, which it loses in a word of "${…}".
    qsizetype i = 0;
    while (i < inner.size() && !m_trouble) {
        const char c = inner[i];
        if (c == '\\' && i + 1 < inner.size()) {
            const bool dropped = std::strchr("$`\"\\", inner[i + 1]) != nullptr;
            out.add(inner.mid(dropped ? i + 1 : i, dropped ? 1 : 2), Expanded::Quoted);
            i += 2;
        } else if (c == '`') {
            i = backquoted(inner, i);
        } else if (c == '$') {
            i = dollar(inner, i, true, out);
        } else {
            out.add(inner.mid(i, 1), Expanded::Quoted);
            ++i;
        }
    }
    return end;
}

qsizetype Expander::backquoted(const QByteArray& raw, qsizetype at)
{
    const qsizetype end = endOfGroup(raw, at);
    substitution(raw.mid(at + 1, end - at - 2));
    return end;
}

/// A substitution without a command in it is the empty text; every other would run something.
void Expander::substitution(const QByteArray& script)
{
    Parser parser(script);
    if (parser.next().kind != Unit::Kind::End) {
        fail(u"bash would run the commands inside $(…) or backquotes"_s, BashReading::Outcome::RunsCommand);
    }
}

qsizetype Expander::tildePrefix(const QByteArray& raw, qsizetype at, bool colonEnds, Expanded& out)
{
    qsizetype end = at + 1;
    while (end < raw.size() && raw[end] != '/' && !(colonEnds && raw[end] == ':')
        && std::strchr("\\'\"$`", raw[end]) == nullptr) {
        ++end;
    }
    const bool stopped = end == raw.size() || raw[end] == '/' || raw[end] == ':';
    const QByteArray name = raw.mid(at + 1, end - at - 1);
    bool uncertain = false;
    const QByteArray user = m_state.value("USER", uncertain).value_or("");
    const bool known = name.isEmpty() || (!uncertain && name == user);
    if (!stopped || (!known && name != "+" && name != "-" && name != "root")) {
        out.add("~", Expanded::Literal); // no such account, as far as the file can tell
        return at + 1;
    }
    uncertain = false;
    std::optional<QByteArray> home;
    if (known) {
        home = m_state.value("HOME", uncertain);
        uncertain = uncertain || !home; // bash asks the account database then
    } else if (name == "root") {
        home = "/root";
        uncertain = true;
    } else {
        home = m_state.value(name == "+" ? "PWD" : "OLDPWD", uncertain);
    }
    if (uncertain) {
        noteUncertain();
    }
    out.add(home.value_or("0"), Expanded::Quoted);
    return end;
}

/// Word splitting: only results of expansions outside quotes are cut, at the characters of IFS.
QList<QByteArray> Expander::split(const Expanded& expanded)
{
    bool uncertain = false;
    const QByteArray separators = m_state.value("IFS", uncertain).value_or("");
    QList<QByteArray> result;
    QByteArray field;
    bool present = expanded.hadQuotes;
    for (qsizetype i = 0; i < expanded.text.size(); ++i) {
        const char c = expanded.text[i];
        if (expanded.marks[i] != Expanded::Result || !separators.contains(c)) {
            field += c;
            present = true;
            continue;
        }
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (present || !blank) {
            result.append(field);
        }
        field.clear();
        present = false;
    }
    if (present) {
        result.append(field);
    }
    return result;
}

} // namespace core::env::bash
