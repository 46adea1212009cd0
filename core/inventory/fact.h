// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <utility>

namespace core::inventory {

/// A value that knows where it came from. No value means unknown: not zero, not "OK".
template <class T> struct Fact
{
    std::optional<T> value;
    QString source; ///< file or command it was (or would have been) read from
    QString whyUnknown; ///< plain words, when value is empty: "no such file", "permission denied", …

    [[nodiscard]] bool known() const { return value.has_value(); }
    [[nodiscard]] T valueOr(T fallback) const { return value.value_or(std::move(fallback)); }
    bool operator==(const Fact&) const = default;
};

} // namespace core::inventory
