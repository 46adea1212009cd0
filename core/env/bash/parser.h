// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/word_reader.h"

namespace core::env::bash {

/// What bash reads before it runs anything of it: one line, or as many lines as quotes and open constructs join.
struct Unit
{
    enum class Kind
    {
        End, ///< nothing left
        Commands,
        SyntaxError, ///< bash runs nothing of this unit and reads no further
        NotFollowed, ///< correct so far, but a construct that we would have to run
    };
    Kind kind = Kind::End;
    List list;
    int line = 0; ///< of its first command, from 1
    qsizetype begin = 0; ///< byte offsets into the text
    qsizetype end = 0;
    QString problem; ///< for SyntaxError and NotFollowed, in plain words, never with text of the file
};

/// Recursive-descent parser of bash 5.2's grammar, as far as env files go. Use one object from the first unit to the
/// last. Pure.
class Parser final : public WordReader
{
public:
    explicit Parser(const QByteArray& text, qsizetype position = 0);

    Unit next();

protected:
    void copySubstitution(QByteArray& out) override;
    void readArray(Word& word) override;

private:
    enum class Ending
    {
        Newline,
        Parenthesis,
        Brace
    };

    List parseList(Ending ending);
    AndOr parseAndOr();
    Pipeline parsePipeline();
    Command parseCommand();
    Command parseSimple();
    Command parseParenthesis();
    bool parseReserved(const Word& word, Command& command);
    void parseFunction(Command& command);
    void parseRedirects(Command& command);
    bool parseRedirect(Command& command);

    void skipBlanks();
    void skipNewlines();
    void takeNewline();
    [[nodiscard]] bool startsWith(const char* op) const;
    bool atListEnd(Ending ending);
    bool takeSeparator(Ending ending, AndOr& before);
    void unexpected();
    [[nodiscard]] int lineOf(qsizetype position);
    bool tryArithmetic(QByteArray& expression);

    struct PendingHereDocument
    {
        QByteArray delimiter;
        bool stripTabs = false;
        bool expands = false;
    };
    std::vector<PendingHereDocument> m_pending;
    qsizetype m_countedTo = 0; ///< lines are counted forward from here
    int m_countedLine = 1;
    int m_depth = 0; ///< of nested lists, bounded so that no file can exhaust the stack
};

} // namespace core::env::bash
