// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/glyph.h"
#include "ui/theme/role.h"

#include <QString>

namespace ui {

/// The state of a thing, shown by shape, colour and word together.
enum class Status
{
    Ok,
    Warning,
    Problem,
    Unknown,
    Running,
    NotDone,
    Note,
    Cancelled
};

/// "OK", "Warning", …: translated.
[[nodiscard]] QString statusWord(Status status);
[[nodiscard]] Glyph statusGlyph(Status status);
[[nodiscard]] Role statusRole(Status status);
[[nodiscard]] Role statusSoftRole(Status status);
/// The same, on the rail, which is dark in both themes.
[[nodiscard]] Role statusRailRole(Status status);
/// The style sheet's word for QLabel tone and QFrame frame="soft-…": "ok", "warning", "problem", "unknown", "accent".
[[nodiscard]] QString statusTone(Status status);

} // namespace ui
