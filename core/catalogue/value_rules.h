// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/validate.h"

namespace core::catalogue {

/// What is said of: the entry, the name as the file has it (perhaps a worker's), and its value, which is not empty.
struct Given
{
    const Variable& variable;
    const QString& name;
    const QString& value;

    /// "NAME=value"; the name alone where the value is a secret.
    [[nodiscard]] QString shown() const;
};

// One function for each family of types; none for a value with which nothing is wrong.
[[nodiscard]] std::optional<Remark> checkNumber(const Given& given);
[[nodiscard]] std::optional<Remark> checkWords(const Given& given);
[[nodiscard]] std::optional<Remark> checkAddress(const Given& given);
[[nodiscard]] std::optional<Remark> checkSelector(const Given& given);
[[nodiscard]] std::optional<Remark> checkText(const Given& given);

/// A remark of kind WrongType: "NAME=value is not WHAT."
[[nodiscard]] Remark wrongType(const Given& given, const QString& what, const QString& advice);

} // namespace core::catalogue
