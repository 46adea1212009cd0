// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/assignment.h"
#include "core/env/bash/expander.h"

namespace core::env::bash {

/// One assignment that a file made, in the order in which bash makes them.
struct Event
{
    int line = 0;
    QByteArray key;
    QByteArray value;
    bool uncertain = false;
};

/// Carries out the part of bash that sets variables. Everything that would run a program, read a file or call a
/// function ends in trouble() instead; nothing is ever executed and nothing outside `state` changes.
class Interpreter final
{
public:
    /// `events` may be nullptr.
    Interpreter(State& state, QList<Event>* events);

    /// Runs one unit. Afterwards: trouble(), ended().
    void run(const List& list);

    [[nodiscard]] const std::optional<Trouble>& trouble() const { return m_trouble; }
    [[nodiscard]] int troubleLine() const { return m_line; }
    [[nodiscard]] bool ended() const { return m_ended; } ///< "return" (or in a subshell "exit")

private:
    /// An argument of a command, expanded.
    struct Argument
    {
        QByteArray text;
        std::optional<AssignmentParts> assignment; ///< of a declaration: value expanded
        bool compound = false;
        QList<QByteArray> elements;
        bool uncertain = false;
    };
    using Arguments = QList<Argument>;

    void runList(const List& list, bool ignoreErrors);
    void runAndOr(const AndOr& andOr, bool ignoreErrors);
    void runPipeline(const Pipeline& pipeline, bool ignoreErrors);
    void runCommand(const Command& command, bool ignoreErrors);
    void runSimple(const Command& command);
    void runChild(const List& list, bool ignoreErrors);
    bool runArithmetic(const Command& command);

    Arguments expandWords(const std::vector<Word>& words, std::size_t from);
    Argument expandDeclared(const Word& word, const AssignmentParts& parts);
    QList<QByteArray> expandElements(const Word& word);
    bool redirect(const Command& command);
    bool redirectOne(const QByteArray& op, const QByteArray& target);
    bool assignWord(const Word& word);
    void setVariable(const QByteArray& name, const QByteArray& value, bool append, bool uncertain);
    bool mayAssign(const QByteArray& name);

    // Builtins: each returns the status.
    int runBuiltin(const QByteArray& name, const Arguments& arguments, const std::vector<Word>& prefix);
    int declare(const QByteArray& name, const Arguments& arguments);
    int declareOne(const QByteArray& builtin, const QByteArray& flags, const Argument& argument);
    int unset(const Arguments& arguments);
    int set(const Arguments& arguments);
    int setOption(char letter, bool on);
    int setNamedOption(const QByteArray& name, bool on);
    int test(QList<QByteArray> arguments);
    int testBinary(const QByteArray& left, const QByteArray& op, const QByteArray& right);

    void fail(const QString& reason, BashReading::Outcome outcome = BashReading::Outcome::Fails);
    void take(Expander& expander);
    [[nodiscard]] bool stopped() const { return m_trouble.has_value() || m_ended; }

    State& m_state;
    QList<Event>* m_events;
    std::optional<Trouble> m_trouble;
    int m_line = 0;
    int m_secretLine = 0; ///< the last one that sets a secret
    bool m_ended = false;
    bool m_child = false;
};

} // namespace core::env::bash
