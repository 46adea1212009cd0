// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/logs/log_reading.h"

#include <QJsonObject>

namespace core::logs {

/// What one or more logs say and what follows from it. A value; pure function of its inputs.
struct LogExplanation
{
    LogReading reading;
    QList<checks::Finding> findings; ///< root causes by severity, each followed by what it causes; ids "log.…"
    bool withSnapshot = false;

    /// Worst of the findings; notes do not count.
    [[nodiscard]] checks::Status status() const;
    [[nodiscard]] int count(checks::Severity severity) const; ///< root causes only
    bool operator==(const LogExplanation&) const = default;
};

/// Reads the logs together: what stands in one may be the cause of what stands in another. Text that is not known
/// gives no finding. Linear in the size of the texts.
[[nodiscard]] LogExplanation explain(const QList<LogSource>& logs);

/// The same, tied to the machines: whose address that is, which index it sits at, whether a cable joins the two ports.
/// `diagnosis` must be of that snapshot; its NCCL version should be the logs' own, see readLogs().
[[nodiscard]] LogExplanation explain(
    const QList<LogSource>& logs, const inventory::Snapshot& snapshot, const checks::Diagnosis& diagnosis);

/// The reading alone; for the NCCL version that a diagnosis should be made with.
[[nodiscard]] LogReading readLogs(const QList<LogSource>& logs);

[[nodiscard]] QJsonObject explanationJson(const LogExplanation& explanation); ///< schema sparkloom/explain/1

} // namespace core::logs
