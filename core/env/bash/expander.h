// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/state.h"

namespace core::env::bash {

/// Expanded text with, for every byte, where it comes from: that decides on word splitting and on pattern characters.
struct Expanded
{
    enum Mark : char
    {
        Literal = 'l',
        Quoted = 'q',
        Result = 'r'
    };
    QByteArray text;
    QByteArray marks;
    bool hadQuotes = false; ///< an empty word stays a word

    void add(const QByteArray& bytes, Mark mark);
};

/// bash's expansions without any that runs a command: tilde, parameters, arithmetic, quote removal, braces, word
/// splitting. Where a command would run, trouble() says so and the text is of no use.
class Expander final
{
public:
    explicit Expander(State& state);

    /// The right-hand side of NAME=…, not split.
    QByteArray assigned(const QByteArray& raw);
    /// The words that one word of a command becomes: none, one or several.
    QList<QByteArray> fields(const QByteArray& raw);
    /// The text inside $((…)) or ((…)).
    std::optional<qint64> arithmetic(const QByteArray& raw);

    [[nodiscard]] const std::optional<Trouble>& trouble() const { return m_trouble; }
    /// Whether anything expanded since the last call depends on the process.
    bool takeUncertain();

private:
    friend class ParameterExpansion;

    enum class Tilde
    {
        Never,
        Start,
        StartAndColon
    };
    /// `quoted`: inside double quotes (or a word of "${…}" inside them), where ' is a character.
    void expand(const QByteArray& raw, bool quoted, Tilde tilde, Expanded& out);
    qsizetype dollar(const QByteArray& raw, qsizetype at, bool quoted, Expanded& out);
    qsizetype dollarGroup(const QByteArray& raw, qsizetype at, bool quoted, Expanded& out);
    qsizetype doubleQuoted(const QByteArray& raw, qsizetype at, Expanded& out);
    qsizetype backquoted(const QByteArray& raw, qsizetype at);
    qsizetype tildePrefix(const QByteArray& raw, qsizetype at, bool colonEnds, Expanded& out);
    void addParameter(const QByteArray& name, bool quoted, Expanded& out);
    void substitution(const QByteArray& script);
    void checkScript(const QByteArray& script);
    QList<QByteArray> split(const Expanded& expanded);

    struct Parameter
    {
        std::optional<QByteArray> value;
        bool uncertain = false;
    };
    Parameter special(const QByteArray& name);
    Parameter parameter(const QByteArray& name);

    void fail(const QString& reason, BashReading::Outcome outcome = BashReading::Outcome::Fails);
    void drop(const QString& reason);
    void noteUncertain();

    State& m_state;
    std::optional<Trouble> m_trouble;
    bool m_uncertain = false;
    int m_depth = 0;
};

} // namespace core::env::bash
