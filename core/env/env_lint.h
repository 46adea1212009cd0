// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/readers.h"

namespace core::env {

/// One thing about an env file that a person should know, whether or not the readers differ on it.
struct LintNote
{
    enum class Kind
    {
        Difference, ///< Compose and bash read something else, or one of them nothing
        ByteOrderMark,
        CarriageReturns, ///< CRLF line ends: bash keeps the CR in every value
        NoFinalNewline, ///< harmless, except that a line appended by hand joins the last one
        Duplicate, ///< the same key again; the last one counts
    };
    Kind kind = Kind::Difference;
    int line = 0; ///< from 1; the first line concerned
    QString key; ///< may be empty
    QString text; ///< what is so, one sentence
    QString advice;
};

/// Everything worth saying about the file, by line. Differences are looked for without BOM and CR, which have notes of
/// their own. Secrets are hidden.
[[nodiscard]] QList<LintNote> lint(const QByteArray& text, const Variables& process = {});

} // namespace core::env
