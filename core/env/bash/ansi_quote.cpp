// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/ansi_quote.h"

#include <QString>

#include <cctype>
#include <cstring>

namespace core::env::bash {

namespace {

/// Up to `most` digits of `base` from `at` on, which moves behind them. False: there is none.
bool readDigits(const QByteArray& text, qsizetype& at, int most, int base, uint& value)
{
    const qsizetype start = at;
    while (at < text.size() && at - start < most) {
        const int c = static_cast<unsigned char>(text[at]);
        if (base == 8 ? (c < '0' || c > '7') : !std::isxdigit(c)) {
            break;
        }
        const int digit = std::isdigit(c) ? c - '0' : std::tolower(c) - 'a' + 10;
        value = value * static_cast<uint>(base) + static_cast<uint>(digit);
        ++at;
    }
    return at > start;
}

QByteArray encode(uint code, bool wide, bool utf8)
{
    if (code < 0x80) {
        return QByteArray(1, static_cast<char>(code));
    }
    if (utf8 && code <= 0x10FFFF) {
        const auto point = static_cast<char32_t>(code);
        return QString::fromUcs4(&point, 1).toUtf8();
    }
    const QByteArray digits = QByteArray::number(code, 16).toUpper();
    return wide && code > 0xFFFF ? "\\U" + digits.rightJustified(8, '0') : "\\u" + digits.rightJustified(4, '0');
}

/// One escape; `at` is behind the backslash and moves behind the escape.
QByteArray decodeEscape(const QByteArray& text, qsizetype& at, bool utf8)
{
    static constexpr char names[] = "abeEfnrtv\\'\"?";
    static constexpr char values[] = "\a\b\x1b\x1b\f\n\r\t\v\\'\"?";
    const char c = text[at];
    if (const char* found = std::strchr(names, c); found != nullptr && c != '\0') {
        ++at;
        return QByteArray(1, values[found - names]);
    }
    uint value = 0;
    if (c >= '0' && c <= '7') {
        readDigits(text, at, 3, 8, value);
        return QByteArray(1, static_cast<char>(value & 0xFFU));
    }
    ++at;
    if (c == 'x' && readDigits(text, at, 2, 16, value)) {
        return QByteArray(1, static_cast<char>(value));
    }
    if ((c == 'u' || c == 'U') && readDigits(text, at, c == 'u' ? 4 : 8, 16, value)) {
        return encode(value, c == 'U', utf8);
    }
    if (c == 'c' && at < text.size()) {
        const int control = std::toupper(static_cast<unsigned char>(text[at++]));
        return QByteArray(1, static_cast<char>(control == '?' ? 0x7F : control & 0x1F));
    }
    return QByteArray("\\") + c;
}

} // namespace

QByteArray decodeAnsiQuoted(const QByteArray& text, bool utf8)
{
    QByteArray result;
    for (qsizetype at = 0; at < text.size();) {
        if (text[at] == '\\' && at + 1 < text.size()) {
            ++at;
            result += decodeEscape(text, at, utf8);
        } else {
            result += text[at++];
        }
    }
    const qsizetype zero = result.indexOf('\0'); // a C string ends there
    return zero < 0 ? result : result.left(zero);
}

} // namespace core::env::bash
