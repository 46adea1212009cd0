// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/finding.h"
#include "core/fabric/graph.h"
#include "core/fabric/shape.h"
#include "core/inventory/snapshot.h"
#include "core/nccl/rank_view.h"

#include <QJsonArray>
#include <QJsonObject>

#include <optional>

namespace core::checks {

/// An env file that the ranks start with.
struct EnvSource
{
    QByteArray text;
    QString fileName; ///< for sentences: ".env.dspark", or the path the person gave
    QString node; ///< the node it was read on; empty = a file of this machine
    QString path; ///< absolute, on that node

    bool operator==(const EnvSource&) const = default;
};

struct DiagnoseOptions
{
    QString head; ///< node of rank 0; empty = found from the env file, else the first node
    std::optional<EnvSource> env; ///< nullopt = the one found on the head, if any
    std::optional<inventory::Snapshot> since; ///< an older snapshot: what changed is told too
    std::optional<nccl::Version> version; ///< nullopt = the reference stack's, said to be assumed
};

enum class Status { Ok, Warning, Problem, Unknown };

/// One check of the registry after it ran.
struct CheckResult
{
    enum class State { Fine, Found, NotRun };
    QString id;
    QString group; ///< "Machines", "Fabric", "GID", "Files", …
    QString title;
    State state = State::Fine;
    QString whyNotRun;

    bool operator==(const CheckResult&) const = default;
};

struct Report
{
    QList<Finding> findings; ///< root causes by severity, each followed by what it causes
    QList<CheckResult> checks;

    /// Worst of the root causes; notes do not count.
    [[nodiscard]] Status status() const;
    [[nodiscard]] int count(Severity severity) const; ///< root causes only
    bool operator==(const Report&) const = default;
};

/// Everything that follows from a snapshot and an env file. A value; pure function of its inputs.
struct Diagnosis
{
    QString head;
    QStringList order; ///< nodes by rank
    std::optional<EnvSource> env;
    fabric::Graph graph;
    fabric::Shape shape; ///< of `order`
    QList<nccl::RankView> ranks; ///< of the nodes that could be read, by rank
    Report report;
};

/// Error (Usage): options.head is not a node of the snapshot.
[[nodiscard]] Result<Diagnosis> diagnose(const inventory::Snapshot& snapshot, const DiagnoseOptions& options);

/// The env file on `node` that the stack would start with; nullopt when there is none.
std::optional<EnvSource> envOnNode(const inventory::NodeRecord& node);

QString statusName(Status status); ///< "ok", "warning", "problem", "unknown"
QJsonArray findingsArray(const QList<Finding>& list); ///< as it stands in every document with findings
QJsonObject findingsJson(const Diagnosis& diagnosis); ///< schema sparkloom/findings/1

} // namespace core::checks
