// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/assignment.h"
#include "core/env/bash/parser.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

/// "((" is arithmetic when "))" closes it, else two subshells.
bool Parser::tryArithmetic(QByteArray& expression)
{
    if (!startsWith("((")) {
        return false;
    }
    const qsizetype start = m_pos++;
    copyGroup(expression, '(', ')', true);
    if (failed()) {
        return true;
    }
    if (peek() == ')') {
        ++m_pos;
        expression = expression.mid(1, expression.size() - 2);
        return true;
    }
    m_pos = start;
    return false;
}

Command Parser::parseParenthesis()
{
    Command command;
    command.line = lineOf(m_pos);
    if (tryArithmetic(command.expression)) {
        command.kind = Command::Kind::Arithmetic;
    } else {
        command.kind = Command::Kind::Subshell;
        ++m_pos;
        command.body = std::make_shared<const List>(parseList(Ending::Parenthesis));
        if (!failed() && peek() != ')') {
            unexpected();
        }
        ++m_pos;
    }
    parseRedirects(command);
    return command;
}

/// Reserved words, which are such only where a command starts. True: `command` is complete (or it failed).
bool Parser::parseReserved(const Word& word, Command& command)
{
    if (isOneOf(word.text, { "}", "!", "then", "else", "elif", "fi", "do", "done", "esac" })) {
        fail(u"'%1' stands where none may stand"_s.arg(QString::fromLatin1(word.text)));
        return true;
    }
    if (isOneOf(word.text, { "if", "for", "while", "until", "case", "select", "function", "time", "coproc", "[[" })) {
        fail(u"the shell construct '%1'"_s.arg(QString::fromLatin1(word.text)), true);
        return true;
    }
    if (word.text != "{") {
        return false;
    }
    command.kind = Command::Kind::Group;
    command.body = std::make_shared<const List>(parseList(Ending::Brace));
    if (!failed() && peek() != '}') {
        unexpected();
    }
    ++m_pos;
    parseRedirects(command);
    return true;
}

void Parser::parseFunction(Command& command)
{
    ++m_pos;
    skipBlanks();
    if (peek() != ')') {
        unexpected();
        return;
    }
    ++m_pos;
    skipNewlines();
    command.kind = Command::Kind::Function;
    const Command body = parseCommand();
    if (!failed() && body.kind != Command::Kind::Group && body.kind != Command::Kind::Subshell
        && body.kind != Command::Kind::Arithmetic) {
        fail(u"a function has no body"_s);
    }
}

Command Parser::parseSimple()
{
    Command command;
    command.line = lineOf(m_pos);
    bool assigning = true; // only assignments so far
    while (!failed()) {
        skipBlanks();
        if (parseRedirect(command)) {
            continue;
        }
        if (peek() == '(' && command.words.size() == 1 && !assigning && command.redirects.empty()) {
            parseFunction(command);
            return command;
        }
        if (atEnd() || (isMeta(m_text[m_pos]) && m_text[m_pos] != '<' && m_text[m_pos] != '>')) {
            break;
        }
        const bool assignable = assigning || (!command.words.empty() && isDeclaration(command.words.front().text));
        Word word = readWord(assignable);
        if (failed()) {
            break;
        }
        if (command.words.empty() && command.redirects.empty() && parseReserved(word, command)) {
            return command;
        }
        assigning = assigning && splitAssignment(word).has_value();
        command.words.push_back(std::move(word));
    }
    if (!failed() && (peek() == '(' || (command.words.empty() && command.redirects.empty()))) {
        unexpected();
    }
    return command;
}

void Parser::parseRedirects(Command& command)
{
    while (!failed()) {
        skipBlanks();
        if (!parseRedirect(command)) {
            return;
        }
    }
}

bool Parser::parseRedirect(Command& command)
{
    static constexpr std::array ops{ "&>>", "<<<", "<<-", "&>", ">>", ">&", ">|", "<&", "<>", "<<", ">", "<" };
    const qsizetype start = m_pos;
    while (!atEnd() && m_text[m_pos] >= '0' && m_text[m_pos] <= '9') {
        ++m_pos;
    }
    const auto op = std::find_if(ops.begin(), ops.end(), [this](const char* each) { return startsWith(each); });
    const bool numbered = m_pos > start;
    const bool substitutes = startsWith("<(") || startsWith(">(");
    if (op == ops.end() || substitutes || (numbered && **op == '&')) {
        m_pos = start;
        return false;
    }
    m_pos += static_cast<qsizetype>(std::strlen(*op));
    Redirect redirect{ *op, {} };
    skipBlanks();
    if (!atEnd() && (!isMeta(m_text[m_pos]) || startsWith("<(") || startsWith(">("))) {
        redirect.target = readWord(false);
    }
    if (!failed() && redirect.target.text.isEmpty()) {
        unexpected();
        return true;
    }
    if (redirect.op == "<<" || redirect.op == "<<-") {
        QByteArray delimiter = redirect.target.text;
        const bool quoted = delimiter.contains('\'') || delimiter.contains('"') || delimiter.contains('\\');
        for (const char c : { '\'', '"', '\\' }) {
            delimiter.replace(QByteArray(1, c), QByteArray());
        }
        m_pending.push_back({ delimiter, redirect.op == "<<-", !quoted });
    }
    command.redirects.push_back(std::move(redirect));
    return true;
}

} // namespace core::env::bash
