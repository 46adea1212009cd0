// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace ctl {

// One command each: words after the command's name in, exit code out.
int runSnapshot(const QStringList& words);
int runInventory(const QStringList& words);
int runDiagnose(const QStringList& words);
int runExplain(const QStringList& words);
int runNccl(const QStringList& words);
int runPlan(const QStringList& words);
int runApply(const QStringList& words);
int runUndo(const QStringList& words);
int runEnv(const QStringList& words);
int runDemo(const QStringList& words);

} // namespace ctl
