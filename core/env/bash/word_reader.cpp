// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/word_reader.h"

#include <QByteArrayList>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

WordReader::WordReader(const QByteArray& text, qsizetype position)
    : m_text(text)
    , m_pos(position)
{
}

void WordReader::fail(const QString& what, bool notFollowed)
{
    if (!failed()) {
        m_trouble = { what, notFollowed };
    }
    m_pos = m_text.size();
}

void WordReader::skipContinuations()
{
    while (m_pos + 1 < m_text.size() && m_text[m_pos] == '\\' && m_text[m_pos + 1] == '\n') {
        m_pos += 2;
    }
}

char WordReader::peek(qsizetype ahead)
{
    skipContinuations();
    return m_pos + ahead < m_text.size() ? m_text[m_pos + ahead] : '\0';
}

void WordReader::copyChar(QByteArray& out)
{
    out.append(m_text[m_pos++]);
}

void WordReader::copyEscaped(QByteArray& out)
{
    copyChar(out);
    if (!atEnd()) {
        copyChar(out);
    }
}

void WordReader::copySingleQuoted(QByteArray& out)
{
    const qsizetype close = m_text.indexOf('\'', m_pos + 1);
    if (close < 0) {
        fail(u"a single quote is opened and never closed"_s);
        return;
    }
    out.append(m_text.mid(m_pos, close + 1 - m_pos));
    m_pos = close + 1;
}

void WordReader::copyAnsiQuoted(QByteArray& out)
{
    copyChar(out);
    while (!atEnd() && m_text[m_pos] != '\'') {
        if (m_text[m_pos] == '\\') {
            copyEscaped(out);
        } else {
            copyChar(out);
        }
    }
    if (atEnd()) {
        fail(u"a $'…' quote is opened and never closed"_s);
        return;
    }
    copyChar(out);
}

void WordReader::copyDoubleQuoted(QByteArray& out)
{
    copyChar(out);
    while (!failed()) {
        skipContinuations();
        if (atEnd()) {
            fail(u"a double quote is opened and never closed"_s);
            return;
        }
        const char c = m_text[m_pos];
        if (c == '"') {
            copyChar(out);
            return;
        }
        if (c == '\\') {
            copyEscaped(out);
        } else if (c == '`') {
            copyBackquoted(out);
        } else if (c == '$') {
            copyDollar(out, true);
        } else {
            copyChar(out);
        }
    }
}

void WordReader::copyBackquoted(QByteArray& out)
{
    copyChar(out);
    while (true) {
        skipContinuations();
        if (atEnd()) {
            fail(u"a backquote is opened and never closed"_s);
            return;
        }
        const char c = m_text[m_pos];
        if (c == '\\') {
            copyEscaped(out);
            continue;
        }
        copyChar(out);
        if (c == '`') {
            return;
        }
    }
}

void WordReader::copyDollar(QByteArray& out, bool doubleQuoted)
{
    constexpr int deepest = 200;
    if (m_nesting > deepest) {
        fail(u"quotes and braces nested too deeply"_s, true);
        return;
    }
    ++m_nesting;
    copyChar(out);
    copyDollarRest(out, doubleQuoted);
    --m_nesting;
}

void WordReader::copyDollarRest(QByteArray& out, bool doubleQuoted)
{
    switch (peek()) {
    case '$':
        copyChar(out); // "$$" is one parameter: a brace or quote behind it is no part of it
        return;
    case '{':
        copyGroup(out, '{', '}', false);
        return;
    case '[':
        copyGroup(out, '[', ']', true);
        return;
    case '(':
        if (m_pos + 1 < m_text.size() && m_text[m_pos + 1] == '(') {
            copyGroup(out, '(', ')', true);
        } else {
            copyChar(out);
            copySubstitution(out);
        }
        return;
    case '\'':
        if (!doubleQuoted) {
            copyAnsiQuoted(out);
        }
        return;
    default:
        return;
    }
}

void WordReader::copyGroup(QByteArray& out, char open, char close, bool nests)
{
    copyChar(out);
    int depth = 1;
    while (!failed()) {
        skipContinuations();
        if (atEnd()) {
            fail(u"'%1' is opened and '%2' never follows"_s.arg(QLatin1Char(open)).arg(QLatin1Char(close)));
            return;
        }
        const char c = m_text[m_pos];
        if (c == '\\') {
            copyEscaped(out);
        } else if (c == '\'') {
            copySingleQuoted(out);
        } else if (c == '"') {
            copyDoubleQuoted(out);
        } else if (c == '`') {
            copyBackquoted(out);
        } else if (c == '$') {
            copyDollar(out, false);
        } else {
            copyChar(out);
            if (c == close && --depth == 0) {
                return;
            }
            if (nests && c == open) {
                ++depth;
            }
        }
    }
}

/// The characters that do more than stand for themselves. False: the word ends here.
bool WordReader::copySpecial(QByteArray& out, const Word& word, bool assignable)
{
    const char c = m_text[m_pos];
    switch (c) {
    case '\\':
        copyEscaped(out);
        return true;
    case '\'':
        copySingleQuoted(out);
        return true;
    case '"':
        copyDoubleQuoted(out);
        return true;
    case '`':
        copyBackquoted(out);
        return true;
    case '$':
        copyDollar(out, false);
        return true;
    case '[':
        if (assignable && isName(word.text)) {
            copyGroup(out, '[', ']', true);
        } else {
            copyChar(out);
        }
        return true;
    default:
        break;
    }
    if ((c == '<' || c == '>') && m_pos + 1 < m_text.size() && m_text[m_pos + 1] == '(') {
        copyChar(out);
        copyChar(out);
        copySubstitution(out);
        return true;
    }
    if (isMeta(c)) {
        return false;
    }
    copyChar(out);
    return true;
}

/// At the "(" behind NAME=. With anything right behind its ")", bash takes the whole for plain text.
void WordReader::readCompound(Word& word)
{
    ++m_pos;
    readArray(word);
    word.compound = atEnd() || isMeta(m_text[m_pos]);
    if (word.compound) {
        return;
    }
    QByteArrayList elements;
    for (const Word& element : word.elements) {
        elements.append(element.text);
    }
    word.elements.clear();
    word.text += '(' + elements.join(' ') + ')';
}

Word WordReader::readWord(bool assignable)
{
    Word word;
    while (!failed()) {
        skipContinuations();
        if (atEnd()) {
            break;
        }
        if (m_text[m_pos] == '(' && assignable && !word.compound && word.text.endsWith('=')) {
            QByteArray name = word.text.chopped(1);
            if (name.endsWith('+')) {
                name.chop(1);
            }
            if (isName(name)) {
                readCompound(word);
                continue;
            }
        }
        if (!copySpecial(word.text, word, assignable)) {
            break;
        }
    }
    return word;
}

} // namespace core::env::bash
