// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/readers.h"

#include <optional>

namespace core::env {

/// `text` as the launcher of the recipe hands it to bash: without a BOM and without the CR of CRLF line ends.
QByteArray normalizedForBash(const QByteArray& text);

/// Whether bash gets through the whole file, with values that may depend on the process.
bool bashReadsWhole(const QByteArray& text);

/// Judges edits of an env file by what the two readers make of them, so that no edit of one variable changes another.
/// Variables of the process count as unknown: a value that depends on one never equals a plain text.
class EditCheck final
{
public:
    EditCheck(const QByteArray& before, const QString& key, const QString& value);

    /// Both readers read `value` for `key` already.
    [[nodiscard]] bool isAlreadyRead() const;
    /// Every reader that could read the file still can, reads `value` for `key`, and knows the same other names. When
    /// neither could, bash must not be stopped earlier.
    [[nodiscard]] bool accepts(const QByteArray& after) const;

private:
    struct Reading
    {
        std::optional<Variables> compose;
        BashReading bash;
        bool bashWhole = false;
    };
    [[nodiscard]] Reading read(const QByteArray& text) const;
    [[nodiscard]] bool sameNames(const Variables& before, const Variables& after) const;

    QString m_key;
    QString m_value;
    Variables m_process;
    Reading m_before;
    QByteArray m_statement; ///< the last one of the key, for when bash does not get that far
};

} // namespace core::env
