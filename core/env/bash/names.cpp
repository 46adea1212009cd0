// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/names.h"

#include <algorithm>
#include <cstring>

namespace core::env::bash {

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

bool isMeta(char c)
{
    return c != '\0' && std::strchr(" \t\n;&|()<>", c) != nullptr;
}

bool isNameStart(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

bool isNameChar(char c)
{
    return isNameStart(c) || (c >= '0' && c <= '9');
}

bool isName(const QByteArray& text)
{
    if (text.isEmpty() || !isNameStart(text.front())) {
        return false;
    }
    for (const char c : text) {
        if (!isNameChar(c)) {
            return false;
        }
    }
    return true;
}

bool isOneOf(const QByteArray& word, std::initializer_list<const char*> words)
{
    return std::any_of(words.begin(), words.end(), [&](const char* other) { return word == other; });
}

} // namespace core::env::bash
