// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/cluster_plan.h"

#include <QJsonObject>

namespace ctl {

void printPlan(const core::config::ClusterPlan& plan, const QString& folder);
QJsonObject planJson(const core::config::ClusterPlan& plan);

} // namespace ctl
