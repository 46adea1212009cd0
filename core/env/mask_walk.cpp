// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/mask_walk.h"

#include <cstring>

namespace core::env {

QList<MaskLine> maskLines(const QByteArray& text)
{
    QList<MaskLine> lines;
    qsizetype at = 0;
    for (const QByteArray& line : text.split('\n')) {
        lines.append({ line, at });
        at += line.size() + 1;
    }
    return lines;
}

bool isOneOf(char c, const char* list)
{
    return c != '\0' && std::strchr(list, c) != nullptr;
}

qsizetype skip(const QByteArray& text, qsizetype at, const char* what)
{
    while (at < text.size() && isOneOf(text[at], what)) {
        ++at;
    }
    return at;
}

BashWalk::BashWalk(const QList<MaskLine>& lines, qsizetype number, qsizetype column, bool wordStart)
    : m_lines(&lines)
    , m_number(number)
    , m_column(column)
    , m_before(wordStart ? ' ' : 'x')
{
}

bool BashWalk::step()
{
    const QByteArray& text = (*m_lines)[m_number].text;
    if (m_column >= text.size()) {
        return false;
    }
    qsizetype& i = m_column;
    const char c = text[i];
    if (m_comment) {
        ++i;
        return true;
    }
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    const char top = m_open.isEmpty() ? '\0' : m_open.back();
    if (top == '\'' || top == '`') {
        if (c == top) {
            m_open.chop(1);
        }
    } else if (c == '\\') {
        m_joined = ++i >= text.size();
    } else if (top == '"' || top == 'A') {
        if (c == (top == 'A' ? '\'' : '"')) {
            m_open.chop(1);
        }
    } else if (c == '\'' || c == '"' || c == '`') {
        m_open += c;
    } else if (c == '$' && isOneOf(next, "({'")) {
        m_open += next == '\'' ? 'A' : next;
        ++i;
    } else if (c == '(' && (top == '(' || (m_first && m_open.isEmpty() && m_before == 'x'))) {
        m_open += c; // of a group, or a list: KEY=(…)
    } else if ((top == '(' && c == ')') || (top == '{' && c == '}')) {
        m_open.chop(1);
    } else if (m_open.isEmpty() && c == '#' && isOneOf(m_before, " \t;&|()<>")) {
        m_comment = true;
    }
    m_before = c;
    m_first = false;
    ++i;
    return true;
}

bool BashWalk::nextLine()
{
    if (m_number + 1 >= m_lines->size()) {
        return false;
    }
    ++m_number;
    m_column = 0;
    m_before = 'x';
    m_first = false;
    m_joined = false;
    m_comment = false;
    return true;
}

qsizetype BashWalk::toEndOfCommand()
{
    for (;;) {
        while (step()) { }
        if (m_open.isEmpty() && (m_comment || !m_joined)) {
            return m_number;
        }
        if (!nextLine()) {
            return m_open.isEmpty() ? m_number : -1;
        }
    }
}

qsizetype composeEnd(const QList<MaskLine>& lines, qsizetype number, qsizetype column)
{
    const QByteArray& first = lines[number].text;
    if (column >= first.size() || !isOneOf(first[column], "'\"")) {
        return number;
    }
    const char quote = first[column];
    for (qsizetype from = column + 1; number < lines.size(); ++number, from = 0) {
        const QByteArray& text = lines[number].text;
        for (qsizetype i = from; i < text.size(); ++i) {
            if (text[i] == '\\') {
                ++i;
            } else if (text[i] == quote) {
                return number;
            }
        }
    }
    return -1;
}

} // namespace core::env
