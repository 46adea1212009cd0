// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <initializer_list>

namespace core::env::bash {

/// Space and tab.
bool isBlank(char c);
/// Characters that end a word when they stand unquoted.
bool isMeta(char c);
bool isNameStart(char c);
bool isNameChar(char c);
/// [A-Za-z_][A-Za-z0-9_]*
bool isName(const QByteArray& text);

bool isOneOf(const QByteArray& word, std::initializer_list<const char*> words);

} // namespace core::env::bash
