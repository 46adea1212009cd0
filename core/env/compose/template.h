// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <functional>
#include <optional>

namespace core::env::compose {

/// The value of a variable, nullopt when there is none.
using Lookup = std::function<std::optional<QByteArray>(const QByteArray& name)>;

/// Compose's interpolation of $NAME, ${NAME}, ${NAME:-default} and so on (semantics.md §2.1, point 6). The error is a
/// sentence that goes behind "line N: ".
tl::expected<QByteArray, QString> interpolate(const QByteArray& text, const Lookup& lookup);

} // namespace core::env::compose
