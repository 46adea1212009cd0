// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/env/env_reading.h"

#include <QMap>

#include <vector>

namespace core::checks {

/// What a check may look at. All of it was read before; a check asks no node.
struct Context
{
    const inventory::Snapshot& snapshot;
    const fabric::Graph& graph;
    const QList<nccl::RankView>& ranks;
    const std::optional<EnvSource>& env;
    const env::EnvReading& file; ///< what the launcher reads out of env; empty when there is none
    nccl::Version version;
    QStringList order; ///< nodes by rank, unreadable ones included

    /// The view of a node's rank; nullptr when the node could not be read.
    [[nodiscard]] const nccl::RankView* rankOf(const QString& node) const;
    [[nodiscard]] QStringList readableNodes() const; ///< by rank
    /// Value of a variable on a rank, "" when unset; `isSet` tells the two apart.
    [[nodiscard]] static QString value(const nccl::RankView& rank, const QString& key);
    [[nodiscard]] static bool isSet(const nccl::RankView& rank, const QString& key);
    /// Evidence for the line that sets `key` (or WORKER_… for a rank) in the env file.
    [[nodiscard]] Evidence envEvidence(const QString& key) const;
};

enum class Needs { Nodes, EnvFile, TwoNodes };

struct Check
{
    QString id; ///< dotted family: "gid.pin"
    QString group;
    QString title; ///< what is right when nothing is found: "Pinned GID indexes hold the port's own address"
    Needs needs = Needs::Nodes;
    QList<Finding> (*run)(const Context&) = nullptr;
};

/// All checks, in the order in which a person would look.
const std::vector<Check>& registry();

// One family a file.
QList<Finding> checkReachable(const Context& context);
QList<Finding> checkRdmaPresent(const Context& context);
QList<Finding> checkDocker(const Context& context);
QList<Finding> checkLinks(const Context& context);
QList<Finding> checkAddresses(const Context& context);
QList<Finding> checkCommonSubnet(const Context& context);
QList<Finding> checkMtu(const Context& context);
QList<Finding> checkSelector(const Context& context);
QList<Finding> checkGidPin(const Context& context);
QList<Finding> checkGidAutomatic(const Context& context);
QList<Finding> checkInterfaces(const Context& context);
QList<Finding> checkTransport(const Context& context);
QList<Finding> checkEnvReadable(const Context& context);
QList<Finding> checkMandatory(const Context& context);
QList<Finding> checkWorkerValues(const Context& context);
QList<Finding> checkGidPairs(const Context& context);
QList<Finding> checkHostAddresses(const Context& context);
QList<Finding> checkMasterAddress(const Context& context);
QList<Finding> checkNcclValues(const Context& context);
QList<Finding> checkConfFiles(const Context& context);
QList<Finding> checkStackNumbers(const Context& context);
QList<Finding> checkPassedOn(const Context& context);
QList<Finding> checkWorkerFiles(const Context& context);
QList<Finding> checkLoginValues(const Context& context);

/// Puts consequences under their root cause and roots in order of severity.
QList<Finding> foldUnderCauses(QList<Finding> findings);

} // namespace core::checks
