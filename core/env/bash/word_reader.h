// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/names.h"
#include "core/env/bash/syntax.h"

#include <QString>

namespace core::env::bash {

/// Why reading stopped. Empty `what`: it did not.
struct ReadTrouble
{
    QString what;
    bool notFollowed = false; ///< no syntax error: correct shell that we do not follow
};

/// Reads the words of a bash script character by character, with all of its quotes, and without running anything.
/// The parser (parser.h) derives from it because "$(…)" holds a whole script again.
class WordReader
{
public:
    WordReader(const QByteArray& text, qsizetype position);
    virtual ~WordReader() = default;

    [[nodiscard]] qsizetype position() const { return m_pos; }
    [[nodiscard]] const ReadTrouble& trouble() const { return m_trouble; }

protected:
    /// One word at the current position (which is at its first character). `assignable`: NAME=(…) and NAME[…]= may
    /// stand here. Empty text: nothing but metacharacters here, or trouble.
    Word readWord(bool assignable);

    /// Copies a command substitution whose "(" is behind the current position; the parser knows how.
    virtual void copySubstitution(QByteArray& out) = 0;
    /// Reads the words between "(" and ")" of an array assignment.
    virtual void readArray(Word& word) = 0;

    [[nodiscard]] bool failed() const { return !m_trouble.what.isEmpty(); }
    void fail(const QString& what, bool notFollowed = false);
    [[nodiscard]] bool atEnd() const { return m_pos >= m_text.size(); }
    /// Character at the position plus `ahead`, 0 at the end. Backslash-newline pairs at the position are passed first.
    char peek(qsizetype ahead = 0);
    void skipContinuations();
    /// From the opening character at the position to the closing one that belongs to it, quotes respected. A plain "{"
    /// inside "${…}" does not nest in bash; parentheses and brackets do.
    void copyGroup(QByteArray& out, char open, char close, bool nests);

    const QByteArray m_text;
    qsizetype m_pos = 0;

private:
    void copyChar(QByteArray& out);
    void copyEscaped(QByteArray& out);
    void copySingleQuoted(QByteArray& out);
    void copyAnsiQuoted(QByteArray& out);
    void copyDoubleQuoted(QByteArray& out);
    void copyBackquoted(QByteArray& out);
    void copyDollar(QByteArray& out, bool doubleQuoted);
    void copyDollarRest(QByteArray& out, bool doubleQuoted);
    void readCompound(Word& word);
    bool copySpecial(QByteArray& out, const Word& word, bool assignable);

    ReadTrouble m_trouble;
    int m_nesting = 0; ///< quotes inside braces inside quotes …, bounded so that no file can exhaust the stack
};

} // namespace core::env::bash
