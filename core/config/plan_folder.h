// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/cluster_plan.h"

#include <QList>
#include <QString>

namespace core::config {

/// A node's share of a plan that was put into a folder.
struct PlannedNode
{
    QString name; ///< how the person names it; also how to reach it
    QList<PlannedFile> files;
};

/// Writes DIR/<node>/<file> for every planned file and DIR/plan.json, which says where each belongs and what stood
/// there when the plan was made. Files are 0600, folders 0700. Errors name the file.
[[nodiscard]] Result<> writePlanFolder(const ClusterPlan& plan, const QString& folder);

/// Reads such a folder back; the files' contents are what stands in the folder now. Errors (Parse, NotFound) name the file.
[[nodiscard]] Result<QList<PlannedNode>> readPlanFolder(const QString& folder);

} // namespace core::config
