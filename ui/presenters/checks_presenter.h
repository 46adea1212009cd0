// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/checks/hidden.h"
#include "ui/pages/checks_data.h"

namespace ui {

class Workspace;

/// What the page Checks shows of the workspace. Pure.
ChecksData checksData(const Workspace& workspace, const QDateTime& now);

/// Twenty lines of markdown for a forum or a colleague.
QString summaryMarkdown(const core::checks::Diagnosis& diagnosis,
    const core::checks::Split& findings,
    const core::inventory::Snapshot& snapshot);

} // namespace ui
