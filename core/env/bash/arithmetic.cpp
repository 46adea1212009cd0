// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/arithmetic.h"

#include "core/env/bash/word_reader.h"

#include <array>
#include <limits>

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

qint64 wrap(quint64 value)
{
    return static_cast<qint64>(value);
}

quint64 bits(qint64 value)
{
    return static_cast<quint64>(value);
}

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

qint64 Arithmetic::raise(qint64 base, qint64 exponent)
{
    if (exponent < 0) {
        if (m_skip == 0) {
            fail(u"an exponent below zero"_s);
        }
        return 0;
    }
    quint64 result = 1;
    for (quint64 factor = bits(base), left = bits(exponent); left != 0; left >>= 1U, factor *= factor) {
        result *= (left & 1U) != 0 ? factor : 1;
    }
    return wrap(result);
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

qint64 Arithmetic::number()
{
    const qsizetype start = m_pos;
    while (isNameChar(look()) || look() == '#' || look() == '@') {
        ++m_pos;
    }
    QByteArray text = m_text.mid(start, m_pos - start);
    quint64 base = 10;
    const qsizetype hash = text.indexOf('#');
    if (hash > 0) {
        base = text.left(hash).toUInt();
        text = text.mid(hash + 1);
    } else if (text.startsWith("0x") || text.startsWith("0X")) {
        base = 16;
        text = text.mid(2);
    } else if (text.size() > 1 && text.front() == '0') {
        base = 8;
    }
    quint64 value = 0;
    bool valid = base >= 2 && base <= 64 && !(hash > 0 && text.isEmpty());
    for (const char c : std::as_const(text)) {
        quint64 digit = 64;
        if (c >= '0' && c <= '9') {
            digit = static_cast<quint64>(c - '0');
        } else if (c >= 'a' && c <= 'z') {
            digit = static_cast<quint64>(c - 'a') + 10;
        } else if (c >= 'A' && c <= 'Z') {
            digit = static_cast<quint64>(c - 'A') + (base <= 36 ? 10 : 36);
        } else {
            digit = c == '@' ? 62 : (c == '_' ? 63 : 64);
        }
        valid = valid && digit < base;
        value = value * base + digit;
    }
    if (!valid) {
        fail(u"a number with a digit that is none"_s);
    }
    return wrap(value);
}

/// A variable's value is an expression itself.
qint64 Arithmetic::named(const QByteArray& name)
{
    if (m_skip > 0) {
        return 0;
    }
    bool uncertain = false;
    const std::optional<QByteArray> text = m_state.value(name, uncertain);
    if (uncertain) {
        m_uncertain = true;
        return 1; // any number but 0 does: the result is marked
    }
    if (!text) {
        if (m_state.nounset) {
            fail(u"a variable that is not set"_s);
        }
        return 0;
    }
    Arithmetic inner(m_state, m_depth + 1);
    const std::optional<qint64> value = inner.evaluate(*text);
    m_uncertain = m_uncertain || inner.uncertain();
    if (!value && inner.trouble()) {
        fail(inner.trouble()->reason, inner.trouble()->outcome);
    }
    return value.value_or(0);
}

void Arithmetic::store(const QByteArray& name, qint64 value)
{
    if (m_skip > 0 || m_trouble) {
        return;
    }
    if (m_state.isReadOnly(name)) {
        fail(u"%1 cannot be assigned in bash"_s.arg(QString::fromLatin1(name)));
        return;
    }
    m_state.assign(name, QByteArray::number(value), m_uncertain);
}

qint64 Arithmetic::apply(const QByteArray& op, qint64 left, qint64 right)
{
    if (op == "/" || op == "%") {
        if (right == 0) {
            if (m_skip == 0) {
                fail(u"a division by zero"_s);
            }
            return 0;
        }
        if (left == std::numeric_limits<qint64>::min() && right == -1) {
            return op == "/" ? left : 0;
        }
        return op == "/" ? left / right : left % right;
    }
    const quint64 a = bits(left);
    const quint64 b = bits(right);
    const auto truth = [](bool value) -> qint64 { return value ? 1 : 0; };
    if (op == "+" || op == "-" || op == "*") {
        return wrap(op == "+" ? a + b : (op == "-" ? a - b : a * b));
    }
    if (op == "<<" || op == ">>") {
        return op == "<<" ? wrap(a << (b & 63U)) : left >> (b & 63U);
    }
    if (op == "&" || op == "|" || op == "^") {
        return wrap(op == "&" ? a & b : (op == "|" ? a | b : a ^ b));
    }
    if (op == "==" || op == "!=") {
        return truth((left == right) == (op == "=="));
    }
    if (op == "&&" || op == "||") {
        return truth(op == "&&" ? left != 0 && right != 0 : left != 0 || right != 0);
    }
    if (op == "<" || op == ">") {
        return truth(op == "<" ? left < right : left > right);
    }
    return truth(op == "<=" ? left <= right : left >= right);
}

} // namespace core::env::bash
