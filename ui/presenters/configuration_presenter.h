// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/configuration_data.h"

namespace ui {

class Workspace;

/// What the page Configuration shows of the workspace. Pure.
ConfigurationData configurationData(const Workspace& workspace);

/// Key of the form's head choice; everything else is the name of a variable.
inline constexpr char headKey[] = "sparkloom.head";

} // namespace ui
