// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/arithmetic.h"

#include "core/env/bash/names.h"

#include <array>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int deepest = 30;
constexpr int levels = 10;

// From the loosest to the tightest; longer operators first, so that "<" is not taken out of "<<".
const std::array<QList<QByteArray>, levels> operators{ { { "||" },
    { "&&" },
    { "|" },
    { "^" },
    { "&" },
    { "==", "!=" },
    { "<=", ">=", "<", ">" },
    { "<<", ">>" },
    { "+", "-" },
    { "*", "/", "%" } } };

} // namespace

Arithmetic::Arithmetic(State& state, int depth)
    : m_state(state)
    , m_depth(depth)
{
}

void Arithmetic::fail(const QString& reason, BashReading::Outcome outcome)
{
    if (!m_trouble) {
        m_trouble = Trouble{ outcome, reason, false };
    }
    m_pos = m_text.size();
}

char Arithmetic::look(qsizetype ahead) const
{
    return m_pos + ahead < m_text.size() ? m_text[m_pos + ahead] : '\0';
}

void Arithmetic::skipSpace()
{
    while (look() == ' ' || look() == '\t' || look() == '\n') {
        ++m_pos;
    }
}

bool Arithmetic::take(const char* op)
{
    skipSpace();
    const QByteArray text(op);
    if (m_text.mid(m_pos, text.size()) != text) {
        return false;
    }
    m_pos += text.size();
    return true;
}

std::optional<qint64> Arithmetic::evaluate(const QByteArray& expression)
{
    m_text = expression;
    m_pos = 0;
    skipSpace();
    if (m_pos == m_text.size()) {
        return 0;
    }
    if (m_depth > deepest) {
        fail(u"an arithmetic expression that leads back to itself"_s);
        return std::nullopt;
    }
    const qint64 value = comma();
    skipSpace();
    if (!m_trouble && m_pos < m_text.size()) {
        fail(u"an arithmetic expression with an error in it"_s);
    }
    return m_trouble ? std::nullopt : std::optional(value);
}

qint64 Arithmetic::comma()
{
    qint64 value = assignment();
    while (!m_trouble && take(",")) {
        value = assignment();
    }
    return value;
}

qint64 Arithmetic::assignment()
{
    skipSpace();
    const qsizetype start = m_pos;
    qsizetype end = m_pos;
    while (end < m_text.size() && isNameChar(m_text[end])) {
        ++end;
    }
    const QByteArray name = m_text.mid(m_pos, end - m_pos);
    if (isName(name)) {
        m_pos = end;
        skipSpace();
        for (const char* op : { "<<", ">>", "*", "/", "%", "+", "-", "&", "^", "|", "" }) {
            const QByteArray text = QByteArray(op) + '=';
            if (m_text.mid(m_pos, text.size()) != text || (*op == '\0' && look(1) == '=')) {
                continue;
            }
            m_pos += text.size();
            const qint64 old = *op == '\0' ? 0 : named(name);
            const qint64 right = assignment();
            const qint64 value = *op == '\0' ? right : apply(op, old, right);
            store(name, value);
            return value;
        }
        m_pos = start;
    }
    return conditional();
}

qint64 Arithmetic::conditional()
{
    const qint64 condition = binary(0);
    if (m_trouble || !take("?")) {
        return condition;
    }
    m_skip += condition == 0 ? 1 : 0;
    const qint64 yes = comma();
    m_skip -= condition == 0 ? 1 : 0;
    if (!take(":")) {
        fail(u"an arithmetic expression with an error in it"_s);
        return 0;
    }
    m_skip += condition != 0 ? 1 : 0;
    const qint64 no = conditional();
    m_skip -= condition != 0 ? 1 : 0;
    return condition != 0 ? yes : no;
}

/// The operator of `level` that stands here, empty for none. One that is part of a longer one (as in "a << b", "a &=
/// b") does not count.
QByteArray Arithmetic::binaryOperator(int level) const
{
    for (const QByteArray& op : operators.at(static_cast<std::size_t>(level))) {
        if (m_text.mid(m_pos, op.size()) != op) {
            continue;
        }
        const char next = look(op.size());
        const bool longer = (op.size() == 1 && (op == "|" || op == "&" || op == "<" || op == ">") && next == op.front())
            || (next == '=' && op != "==" && op != "!=" && op != "<=" && op != ">=" && op != "||" && op != "&&");
        return longer || (op == "*" && next == '*') ? QByteArray() : op;
    }
    return {};
}

qint64 Arithmetic::binary(int level)
{
    if (level == levels) {
        return power();
    }
    if (++m_nesting > deepest * levels) {
        fail(u"an arithmetic expression nested too deeply"_s, BashReading::Outcome::RunsCommand);
    }
    qint64 left = binary(level + 1);
    while (!m_trouble) {
        skipSpace();
        const QByteArray op = binaryOperator(level);
        if (op.isEmpty()) {
            break;
        }
        m_pos += op.size();
        const bool decided = (op == "&&" && left == 0) || (op == "||" && left != 0);
        m_skip += decided ? 1 : 0;
        const qint64 right = binary(level + 1);
        m_skip -= decided ? 1 : 0;
        left = decided ? (left != 0 ? 1 : 0) : apply(op, left, right);
    }
    --m_nesting;
    return left;
}

qint64 Arithmetic::power()
{
    const qint64 base = unary();
    if (m_trouble || !take("**")) {
        return base;
    }
    return raise(base, power());
}

qint64 Arithmetic::unary()
{
    skipSpace();
    if (++m_nesting > deepest * levels) {
        fail(u"an arithmetic expression nested too deeply"_s, BashReading::Outcome::RunsCommand);
    }
    qint64 value = 0;
    const bool doubled = (look() == '+' || look() == '-') && look(1) == look() && isNameStart(look(2));
    if (doubled) {
        const qint64 step = look() == '+' ? 1 : -1;
        m_pos += 2;
        qsizetype end = m_pos;
        while (end < m_text.size() && isNameChar(m_text[end])) {
            ++end;
        }
        const QByteArray name = m_text.mid(m_pos, end - m_pos);
        m_pos = end;
        value = wrap(bits(named(name)) + bits(step));
        store(name, value);
    } else if (look() == '!' && look(1) != '=') {
        ++m_pos;
        value = unary() == 0 ? 1 : 0;
    } else if (take("~")) {
        value = ~unary();
    } else if (take("-")) {
        value = wrap(0 - bits(unary()));
    } else if (take("+")) {
        value = unary();
    } else {
        value = primary();
    }
    --m_nesting;
    return value;
}

qint64 Arithmetic::primary()
{
    skipSpace();
    if (take("(")) {
        const qint64 value = comma();
        if (!take(")")) {
            fail(u"an arithmetic expression with an error in it"_s);
        }
        return value;
    }
    const char c = look();
    if (c >= '0' && c <= '9') {
        return number();
    }
    if (!isNameStart(c)) {
        fail(u"an arithmetic expression with an error in it"_s);
        return 0;
    }
    const qsizetype start = m_pos;
    while (isNameChar(look())) {
        ++m_pos;
    }
    const QByteArray name = m_text.mid(start, m_pos - start);
    if (look() == '[') {
        fail(u"an array inside arithmetic"_s, BashReading::Outcome::RunsCommand);
        return 0;
    }
    const qint64 value = named(name);
    skipSpace();
    if ((look() == '+' || look() == '-') && look(1) == look()) {
        store(name, wrap(bits(value) + bits(look() == '+' ? 1 : -1)));
        m_pos += 2;
    }
    return value;
}

} // namespace core::env::bash
