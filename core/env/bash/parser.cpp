// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/parser.h"

#include "core/env/bash/assignment.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int deepest = 60;

} // namespace

Parser::Parser(const QByteArray& text, qsizetype position)
    : WordReader(text, position)
{
}

int Parser::lineOf(qsizetype position)
{
    position = std::min(position, m_text.size());
    if (position < m_countedTo) {
        m_countedTo = 0;
        m_countedLine = 1;
    }
    m_countedLine += static_cast<int>(std::count(m_text.cbegin() + m_countedTo, m_text.cbegin() + position, '\n'));
    m_countedTo = position;
    return m_countedLine;
}

bool Parser::startsWith(const char* op) const
{
    return m_text.mid(m_pos, static_cast<qsizetype>(std::strlen(op))) == op;
}

void Parser::skipBlanks()
{
    while (true) {
        skipContinuations();
        if (!atEnd() && isBlank(m_text[m_pos])) {
            ++m_pos;
            continue;
        }
        break;
    }
    if (!atEnd() && m_text[m_pos] == '#') {
        const qsizetype newline = m_text.indexOf('\n', m_pos);
        m_pos = newline < 0 ? m_text.size() : newline;
    }
}

void Parser::takeNewline()
{
    ++m_pos;
    const auto pending = std::move(m_pending);
    m_pending.clear();
    for (const PendingHereDocument& document : pending) {
        bool closed = false;
        while (!atEnd() && !closed) {
            qsizetype newline = m_text.indexOf('\n', m_pos);
            newline = newline < 0 ? m_text.size() : newline;
            QByteArray line = m_text.mid(m_pos, newline - m_pos);
            while (document.stripTabs && line.startsWith('\t')) {
                line.remove(0, 1);
            }
            closed = line == document.delimiter;
            if (!closed && document.expands && (line.contains('$') || line.contains('`') || line.contains('\\'))) {
                fail(u"a here-document that needs expanding"_s, true);
                return;
            }
            m_pos = std::min(newline + 1, m_text.size());
        }
    }
}

void Parser::skipNewlines()
{
    skipBlanks();
    while (!atEnd() && m_text[m_pos] == '\n') {
        takeNewline();
        skipBlanks();
    }
}

void Parser::unexpected()
{
    if (atEnd()) {
        fail(u"the file ends in the middle of a command"_s);
    } else if (m_text[m_pos] == '\n') {
        fail(u"the line ends in the middle of a command"_s);
    } else {
        fail(u"'%1' stands where none may stand"_s.arg(QString::fromUtf8(m_text.mid(m_pos, 1))));
    }
}

Unit Parser::next()
{
    Unit unit;
    skipNewlines();
    unit.begin = m_pos;
    unit.line = lineOf(m_pos);
    if (atEnd() && !failed()) {
        unit.end = m_pos;
        return unit;
    }
    unit.kind = Unit::Kind::Commands;
    unit.list = parseList(Ending::Newline);
    if (!failed() && !atEnd()) {
        if (m_text[m_pos] == '\n') {
            takeNewline();
        } else {
            unexpected();
        }
    }
    unit.end = m_pos;
    if (failed()) {
        unit.kind = trouble().notFollowed ? Unit::Kind::NotFollowed : Unit::Kind::SyntaxError;
        unit.problem = trouble().what;
        unit.list.clear();
    }
    return unit;
}

bool Parser::atListEnd(Ending ending)
{
    skipBlanks();
    if (atEnd()) {
        return true;
    }
    const char c = m_text[m_pos];
    switch (ending) {
    case Ending::Newline:
        return c == '\n';
    case Ending::Parenthesis:
        return c == ')';
    case Ending::Brace:
        return c == '}' && (m_pos + 1 >= m_text.size() || isMeta(m_text[m_pos + 1]));
    }
    return true;
}

/// ";", "&" or (inside a group) a newline behind `before`. False: no more commands follow in this list.
bool Parser::takeSeparator(Ending ending, AndOr& before)
{
    skipBlanks();
    const bool joined = startsWith(";;") || startsWith(";&") || startsWith("&&");
    if (!atEnd() && !joined && (m_text[m_pos] == ';' || m_text[m_pos] == '&')) {
        before.background = m_text[m_pos] == '&';
        ++m_pos;
    } else if (ending == Ending::Newline || atEnd() || m_text[m_pos] != '\n') {
        return false;
    }
    if (ending != Ending::Newline) {
        skipNewlines();
    }
    return !atListEnd(ending);
}

List Parser::parseList(Ending ending)
{
    List list;
    if (++m_depth > deepest) {
        fail(u"commands nested too deeply"_s, true);
        return list;
    }
    if (ending != Ending::Newline) {
        skipNewlines();
    }
    do {
        list.push_back(parseAndOr());
    } while (!failed() && takeSeparator(ending, list.back()));
    --m_depth;
    return list;
}

AndOr Parser::parseAndOr()
{
    AndOr result;
    bool afterOr = false;
    while (!failed()) {
        result.items.push_back({ afterOr, parsePipeline() });
        skipBlanks();
        if (!startsWith("&&") && !startsWith("||")) {
            break;
        }
        afterOr = m_text[m_pos] == '|';
        m_pos += 2;
        skipNewlines();
    }
    return result;
}

Pipeline Parser::parsePipeline()
{
    Pipeline pipeline;
    skipBlanks();
    while (peek() == '!' && (m_pos + 1 >= m_text.size() || isMeta(m_text[m_pos + 1]))) {
        pipeline.negated = !pipeline.negated;
        ++m_pos;
        skipBlanks();
        if (atEnd() || m_text[m_pos] == '\n' || (m_text[m_pos] == ';' && !startsWith(";;") && !startsWith(";&"))) {
            return pipeline;
        }
    }
    while (!failed()) {
        pipeline.commands.push_back(parseCommand());
        skipBlanks();
        if (failed() || peek() != '|' || startsWith("||")) {
            break;
        }
        m_pos += startsWith("|&") ? 2 : 1;
        skipNewlines();
    }
    return pipeline;
}

Command Parser::parseCommand()
{
    skipBlanks();
    if (peek() == '(') {
        return parseParenthesis();
    }
    return parseSimple();
}

/// "$(" has been copied: the script up to its ")" follows. bash parses it at this very moment, so an error in it is an
/// error of the line.
void Parser::copySubstitution(QByteArray& out)
{
    const qsizetype start = m_pos;
    const auto outer = std::move(m_pending);
    m_pending.clear();
    skipNewlines();
    if (!failed() && peek() != ')') {
        parseList(Ending::Parenthesis);
    }
    m_pending = outer;
    if (!failed() && (atEnd() || m_text[m_pos] != ')')) {
        unexpected();
    }
    if (!failed()) {
        ++m_pos;
        out.append(m_text.mid(start, m_pos - start));
    }
}

void Parser::readArray(Word& word)
{
    while (!failed()) {
        skipNewlines();
        if (atEnd()) {
            fail(u"'(' is opened and ')' never follows"_s);
            return;
        }
        if (m_text[m_pos] == ')') {
            ++m_pos;
            return;
        }
        Word element = readWord(false);
        if (!failed() && element.text.isEmpty()) {
            unexpected();
        }
        word.elements.push_back(std::move(element));
    }
}

} // namespace core::env::bash
