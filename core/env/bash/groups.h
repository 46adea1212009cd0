// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace core::env::bash {

/// Offset behind the quote or group that opens at `open` (one of ' " ` { ( [), found as bash finds it when it expands
/// a word: inside double quotes and braces "$$(" and "$${" open a group, although "$$" is a parameter. The size of
/// `raw`, and `*closed` false, when nothing closes it.
qsizetype endOfGroup(const QByteArray& raw, qsizetype open, bool* closed = nullptr);

/// Offset behind "${…}", "$(…)" and (outside double quotes) "$[…]" and "$'…'" at `at`; behind the "$" alone else.
qsizetype endOfDollar(const QByteArray& raw, qsizetype at, bool inDoubleQuotes);

} // namespace core::env::bash
