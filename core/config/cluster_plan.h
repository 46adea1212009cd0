// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/inventory/snapshot.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

#include <optional>

namespace core::config {

/// One file as it is to stand on one node.
struct PlannedFile
{
    QString node;
    QString path; ///< absolute, on the node
    QByteArray content; ///< whole; secret values are env::hiddenMark and are filled in from the node when it is written
    std::optional<QByteArray> base; ///< what the plan started from, secrets hidden; nullopt = there was no such file
    int modeIfNew = 0600;

    [[nodiscard]] QString name() const { return path.section(u'/', -1); }
    [[nodiscard]] bool changes() const { return !base || *base != content; }
    bool operator==(const PlannedFile&) const = default;
};

/// One value of the plan as a person reads it, with where it comes from.
struct PlanValue
{
    QString group; ///< "Fabric", "Cluster", "Serving"
    QString label; ///< "HCAs"
    QString key; ///< the variable
    QString value;
    QString note; ///< "both halves of cage 0, on both machines"

    bool operator==(const PlanValue&) const = default;
};

/// What one rank gets.
struct RankChoice
{
    int rank = 0;
    QString node;
    QString selector; ///< NCCL_IB_HCA
    QString socketInterface; ///< one concrete netdev
    QString socketSetting; ///< NCCL_SOCKET_IFNAME, the person's own words where they work
    QString hostIp; ///< VLLM_HOST_IP: this rank's address towards the others
    std::optional<int> pin; ///< NCCL_IB_GID_INDEX, only where it is needed
    bool selectorKept = false; ///< the person's own selector was right

    bool operator==(const RankChoice&) const = default;
};

struct ClusterPlan
{
    QString head;
    QList<RankChoice> ranks;
    QList<PlannedFile> files; ///< by rank, env file first
    QList<PlanValue> values;
    QStringList notes; ///< what was left alone and why
    QStringList missing; ///< variables that nobody could find out and that the launcher insists on

    [[nodiscard]] int changedLines() const; ///< in env files, over all nodes
};

struct PlanOptions
{
    QMap<QString, QString> settings; ///< KEY → VALUE that the person asks for; wins over what was found
    QStringList removed; ///< KEYs of the head's file that the person wants gone, whatever was found
};

/// The files that make the stack start on these nodes. Keeps what works, changes only the lines it must.
/// Pure function. Errors (Usage): fewer than two or more than eight nodes, a node that could not be read, no port in
/// common; a setting whose value no common quoting can carry.
[[nodiscard]] Result<ClusterPlan> planCluster(const inventory::Snapshot& snapshot, const checks::Diagnosis& diagnosis, const PlanOptions& options);

} // namespace core::config
