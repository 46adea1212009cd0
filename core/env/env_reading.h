// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/readers.h"

#include <optional>

namespace core::env {

/// An env file as the launcher of the recipe makes use of it: bash sources it (without BOM and CR), and what bash sets
/// goes before what Compose reads out of the same file, since the process environment wins.
struct EnvReading
{
    struct Value
    {
        QString value;
        int line = 0; ///< of the assignment that counts (the last one), from 1; 0: none of its own
        QStringList notes; ///< where the readers disagree on it, in words; secrets hidden
    };
    QMap<QString, Value> values; ///< complete when `problem` is empty
    QString problem; ///< why the file cannot be read whole: one sentence with the line; empty when it can
    bool hasBom = false;
    bool hasCrlf = false;

    [[nodiscard]] Variables variables() const;
    [[nodiscard]] std::optional<QString> value(const QString& key) const;
    [[nodiscard]] int line(const QString& key) const; ///< 0 when the file does not set it
};

/// `process` is the environment in which the launcher runs; HOME may be left out and then stands as "$HOME" in values.
EnvReading readEnv(const QByteArray& text, const Variables& process = {});

} // namespace core::env
