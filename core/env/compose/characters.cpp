// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/compose/characters.h"

#include <QChar>

#include <algorithm>

namespace core::env::compose {

Character characterAt(const QByteArray& text, qsizetype at)
{
    const auto byte = [&](qsizetype i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    if (lead < 0x80) {
        return { lead, 1 };
    }
    const qsizetype length = lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2);
    if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) {
        return {};
    }
    char32_t code = lead & (0xFFU >> static_cast<unsigned>(length + 1));
    for (qsizetype i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0U) != 0x80U) {
            return {};
        }
        code = (code << 6U) | (byte(at + i) & 0x3FU);
    }
    const bool tooLong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    if (tooLong || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
        return {};
    }
    return { code, length };
}

bool isUnicodeSpace(char32_t code)
{
    return (code >= 0x09 && code <= 0x0D) || code == 0x20 || code == 0x85 || code == 0xA0 || code == 0x1680
        || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F
        || code == 0x3000;
}

bool isInlineSpace(char32_t code)
{
    return code == '\t' || code == '\v' || code == '\f' || code == '\r' || code == ' ' || code == 0x85 || code == 0xA0;
}

bool isLetterOrNumber(char32_t code)
{
    return QChar::isLetterOrNumber(code);
}

QByteArray trimmedRight(const QByteArray& text)
{
    qsizetype end = text.size();
    while (end > 0) {
        qsizetype start = end - 1;
        while (start > 0 && end - start < 4 && (static_cast<unsigned char>(text[start]) & 0xC0U) == 0x80U) {
            --start;
        }
        const Character last = characterAt(text, start);
        if (start + last.length != end || !isUnicodeSpace(last.code)) {
            break;
        }
        end = start;
    }
    return text.left(end);
}

qsizetype skipInlineSpace(const QByteArray& text, qsizetype at)
{
    while (at < text.size()) {
        const Character character = characterAt(text, at);
        if (!isInlineSpace(character.code)) {
            break;
        }
        at += character.length;
    }
    return at;
}

} // namespace core::env::compose
