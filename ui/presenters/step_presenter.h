// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/theme/status.h"

namespace ui {

class Workspace;

/// One step's sign and line on the rail.
struct StepLine
{
    Step step = Step::Machines;
    Status status = Status::NotDone;
    QString text;
};

QList<StepLine> stepLines(const Workspace& workspace);

/// Stable name of a step, for the saved session, file names and the command line.
QString stepName(Step step);

} // namespace ui
