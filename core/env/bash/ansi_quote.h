// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace core::env::bash {

/// What $'…' makes of the text between its quotes. `utf8`: the locale can say every character.
QByteArray decodeAnsiQuoted(const QByteArray& text, bool utf8);

} // namespace core::env::bash
