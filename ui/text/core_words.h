// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ui {

/// A word of core that stands among words of the window, in the person's language: the group of a check ("Machines"),
/// what a variable of a what-if is called and does when it is not set. A word that has no translation, and a number,
/// comes back as it is.
[[nodiscard]] QString coreWord(const QString& english);

} // namespace ui
