// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/state.h"

namespace core::env::bash {

/// bash counts in 64 bits and wraps around, which only unsigned numbers may do in C++.
inline qint64 wrap(quint64 value)
{
    return static_cast<qint64>(value);
}
inline quint64 bits(qint64 value)
{
    return static_cast<quint64>(value);
}

/// bash's integer arithmetic ($((…)), ((…)), offsets in ${x:o:l}) on 64 bits, with variables of `state` read and
/// assigned. One object evaluates one expression.
class Arithmetic final
{
public:
    explicit Arithmetic(State& state, int depth = 0);

    /// nullopt: an error (then trouble() says which). The text has been expanded already.
    std::optional<qint64> evaluate(const QByteArray& expression);
    [[nodiscard]] const std::optional<Trouble>& trouble() const { return m_trouble; }
    [[nodiscard]] bool uncertain() const { return m_uncertain; }

private:
    qint64 comma();
    qint64 assignment();
    qint64 conditional();
    qint64 binary(int level);
    qint64 power();
    qint64 unary();
    qint64 primary();
    qint64 number();
    qint64 named(const QByteArray& name);
    qint64 apply(const QByteArray& op, qint64 left, qint64 right);
    qint64 raise(qint64 base, qint64 exponent);
    void store(const QByteArray& name, qint64 value);

    bool take(const char* op);
    [[nodiscard]] QByteArray binaryOperator(int level) const;
    [[nodiscard]] char look(qsizetype ahead = 0) const;
    void skipSpace();
    void fail(const QString& reason, BashReading::Outcome outcome = BashReading::Outcome::Fails);

    State& m_state;
    QByteArray m_text;
    qsizetype m_pos = 0;
    int m_depth = 0; ///< of variables whose values are expressions
    int m_nesting = 0; ///< of parentheses and operators on the stack
    int m_skip = 0; ///< > 0: inside the half of "&&", "||", "?:" that does not count
    bool m_uncertain = false;
    std::optional<Trouble> m_trouble;
};

} // namespace core::env::bash
