// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>

namespace core::env::bash {

/// {a,b} and {1..3} in a word of a command (never in NAME=value), as text before every other expansion. A word without
/// such comes back as it is. nullopt: more words than an env file can mean.
std::optional<QList<QByteArray>> expandBraces(const QByteArray& raw);

} // namespace core::env::bash
