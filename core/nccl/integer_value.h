// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"

#include <QString>

#include <optional>

namespace core::nccl {

/// An integer variable as every NCCL release reads it (semantics.md §1.0): C's strtoll with base 0, no range check.
struct IntegerValue
{
    qint64 value = 0; ///< what NCCL works with, right or wrong
    bool fromText = false; ///< false: the default, because the variable is unset, empty or out of range
    QString source; ///< where the text comes from; empty when the variable is unset
    QString oddity; ///< one sentence when the text does not plainly say `value`; empty otherwise
};

/// `text` must be free of NUL. Null text means unset, empty text means set but empty; both give `fallback`.
[[nodiscard]] IntegerValue readInteger(const QByteArray& text, const QString& name, qint64 fallback);
[[nodiscard]] IntegerValue readInteger(const env::RankEnvironment& environment, const QString& name, qint64 fallback);

/// A text that is not empty and that a person reads as another number than NCCL does, or as none.
struct OddInteger
{
    QString sentence; ///< what NCCL makes of it
    bool hexadecimal = false; ///< 0x…: odd, but hardly a slip
};

/// nullopt for a text that says what NCCL reads: 3, +3, 007. Blanks alone count as empty.
[[nodiscard]] std::optional<OddInteger> oddInteger(const QByteArray& text, const QString& name);

} // namespace core::nccl
