// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/arithmetic.h"
#include "core/env/bash/names.h"

#include <limits>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

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
