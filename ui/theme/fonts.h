// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ui {

struct FontFamilies
{
    QString text; ///< Inter, or the system's own when the shipped files cannot be loaded
    QString fixed; ///< JetBrains Mono, or the system's fixed font
};

/// Registers the shipped faces with the application, once. Needs a QGuiApplication; GUI thread.
[[nodiscard]] FontFamilies loadFonts();

} // namespace ui
