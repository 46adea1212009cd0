// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"

namespace core::catalogue {

/// One thing that is known of an entry, for people: "Takes", "a port from 1 to 65535".
struct Fact
{
    QString label;
    QString text; ///< a phrase or sentences, without Markdown
};

/// All that is known of an entry besides its summary, in the order to be shown in. The window, the command line and the
/// docs say the same.
[[nodiscard]] QList<Fact> facts(const Variable& variable);

/// docs/variables.md: every entry, by group. Ends in a line end.
[[nodiscard]] QByteArray markdownPage(const Catalogue& catalogue);

} // namespace core::catalogue
