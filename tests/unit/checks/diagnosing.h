// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "tests/support/made_cluster.h"

#include <QTest>

namespace test {

/// The diagnosis of a made cluster with its own env file; the NCCL version as text, empty = assumed.
inline core::checks::Diagnosis diagnosed(const core::inventory::Snapshot& snapshot, const QString& version = {})
{
    core::checks::DiagnoseOptions options;
    if (!version.isEmpty())
        options.version = core::nccl::Version::parse(version).value();
    return core::checks::diagnose(snapshot, options).value();
}

/// Ids of the root causes, in order.
inline QStringList roots(const core::checks::Diagnosis& diagnosis)
{
    QStringList ids;
    for (const core::checks::Finding& finding : diagnosis.report.findings) {
        if (finding.causedBy.isEmpty())
            ids += finding.id;
    }
    return ids;
}

inline QStringList allIds(const core::checks::Diagnosis& diagnosis)
{
    QStringList ids;
    for (const core::checks::Finding& finding : diagnosis.report.findings)
        ids += finding.id;
    return ids;
}

inline core::checks::Finding finding(const core::checks::Diagnosis& diagnosis, const QString& id)
{
    for (const core::checks::Finding& candidate : diagnosis.report.findings) {
        if (candidate.id == id)
            return candidate;
    }
    return {};
}

} // namespace test
