// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace core::env::compose {

/// One character of UTF-8 text as Go decodes it: a byte that begins none is U+FFFD of length 1.
struct Character
{
    char32_t code = 0xFFFD;
    qsizetype length = 1;
};
Character characterAt(const QByteArray& text, qsizetype at);

/// Go's unicode.IsSpace.
bool isUnicodeSpace(char32_t code);
/// A space that does not end the line, by Compose's own short list.
bool isInlineSpace(char32_t code);
bool isLetterOrNumber(char32_t code);

/// `text` without unicode.IsSpace characters at its end.
QByteArray trimmedRight(const QByteArray& text);
/// Offset of the first character from `at` on that is no inline space.
qsizetype skipInlineSpace(const QByteArray& text, qsizetype at);

} // namespace core::env::compose
