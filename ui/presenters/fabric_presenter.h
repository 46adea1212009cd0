// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/fabric_data.h"

namespace ui {

class Workspace;

/// What the page Fabric shows of the workspace. Pure.
FabricData fabricData(const Workspace& workspace, const QDateTime& now);

} // namespace ui
