// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/validate.h"
#include "core/env/env_reading.h"

namespace core::catalogue {

/// What there is to say of one line of an env file.
struct FileRemark
{
    int line = 0; ///< from 1; 0: the value is made elsewhere
    QString key;
    QString kind; ///< nameOf(Remark::Kind), or "misspelt"
    Severity severity = Severity::Warning;
    QString text; ///< one sentence, without any secret
    QString advice; ///< may be empty
};

/// Values that their readers take for something else, and names that look like a misspelling of a known one, by line.
/// A name that nobody knows is never wrong by itself: people have variables of their own. What Compose and bash read
/// differently is core/env's to say (env_lint.h). Pure.
[[nodiscard]] QList<FileRemark> fileRemarks(
    const Catalogue& catalogue, const env::EnvReading& reading, std::optional<nccl::Version> version = std::nullopt);

} // namespace core::catalogue
