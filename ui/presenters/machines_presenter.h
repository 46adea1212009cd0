// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/machines_data.h"
#include "ui/pages/sign_in_data.h"

namespace ui {

class Workspace;
struct Machine;

/// As it is to be shown: a reading that came by itself leaves what was known before until it is there.
MachineState machineState(const Machine& machine);

/// What the pages Machines and Sign in show of the workspace. Pure.
MachinesData machinesData(
    const Workspace& workspace, const QList<SshAlias>& aliases, const QString& aliasesNote, const QDateTime& now);
SignInData signInData(const Workspace& workspace, const QDateTime& now);

} // namespace ui
