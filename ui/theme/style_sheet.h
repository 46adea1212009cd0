// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace ui {

class Theme;

/// The one style sheet, made from roles. Widgets choose rules by dynamic properties:
/// QPushButton kind = primary | link | quiet; QLabel tone = muted | accent | ok | warning | problem | unknown | rail…;
/// QFrame frame = card | raised | bar-top | bar-bottom | soft-…
[[nodiscard]] QString styleSheet(const Theme& theme);

/// Sets a property that the style sheet looks at, and lets the style look again.
void setStyleProperty(QWidget* widget, const char* name, const QString& value);

} // namespace ui
