// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/settings/settings.h"

#include <QByteArray>
#include <QString>

namespace ui {

/// "sparkloom/settings/1". The number rises when an older Sparkloom could misread a file.
inline constexpr int settingsVersion = 1;

[[nodiscard]] QByteArray settingsToJson(const Settings& settings);

/// Reads "sparkloom/settings/1" and what came before it, "sparkloom/session/1" (one list without a name). A single
/// value that means nothing is left at its default. Errors: Conflict: made by a newer version, not to be written over;
/// Parse: damaged, or something else. `fileName` is named in both. Pure.
[[nodiscard]] core::Result<Settings> settingsFromJson(const QByteArray& json, const QString& fileName);

} // namespace ui
