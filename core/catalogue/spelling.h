// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <optional>

namespace core::catalogue {

/// How many single letters must be left out, put in, changed or swapped with the next to make `b` of `a`.
[[nodiscard]] int spellingDistance(const QString& a, const QString& b);

/// The one of `names` of which `name` looks like a misspelling: one slip away, or two in a long name. None when two are
/// equally close, nor when only figures differ: those count things, and are seldom mistyped.
[[nodiscard]] std::optional<QString> closest(const QString& name, const QStringList& names);

} // namespace core::catalogue
