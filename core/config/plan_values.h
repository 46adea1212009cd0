// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/cluster_plan.h"

namespace core::config {

/// The plan as a person reads it: what is set, to what, and where that comes from.
QList<PlanValue> planValues(const inventory::Snapshot& snapshot, const checks::Diagnosis& diagnosis, const ClusterPlan& plan, const QByteArray& headText);

} // namespace core::config
