// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace core::env {

/// The quoting in which Compose and bash both read exactly `value` (semantics.md §2.4), as UTF-8.
/// Error (Usage): NUL, or a backtick together with a single quote or an odd run of trailing backslashes.
[[nodiscard]] Result<QByteArray> quoteValue(const QString& value);

/// True when both readers take `key` and bash may assign it: [A-Za-z_][A-Za-z0-9_]* and not one of bash's readonly
/// names.
bool isWritableKey(const QString& key);

} // namespace core::env
