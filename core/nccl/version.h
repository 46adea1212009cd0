// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <compare>

namespace core::nccl {

/// An NCCL release such as 2.28.9. Rules differ between releases; every function of this room takes one.
struct Version
{
    int major = 2;
    int minor = 30;
    int patch = 7;

    auto operator<=>(const Version&) const = default;
    [[nodiscard]] QString toString() const;
    /// "2.28.9", "2.28" (patch 0), "v2.28.9-1". Error (Usage) otherwise.
    [[nodiscard]] static Result<Version> parse(const QString& text);
};

/// The NCCL of the reference stack's image; taken when nobody says otherwise, and said to be assumed.
inline constexpr Version referenceVersion{ 2, 30, 7 };

} // namespace core::nccl
