// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace core {

/// Text that another machine or a file gave, made harmless to show: what could move a cursor, colour a terminal or turn
/// the direction of writing is shown as ^X or \uNNNN. Line ends stay, tabs become blanks. Pure; any thread.
[[nodiscard]] QString printable(const QString& text);

} // namespace core
