// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/change_set.h"
#include "core/config/cluster_plan.h"

namespace core::actions {

/// The planned files as changes, in their order: "Configure 2 machines". Files that are right already are in it, so
/// that they show as already done. Pure.
[[nodiscard]] ChangeSet changesFor(const QList<config::PlannedFile>& files);

} // namespace core::actions
