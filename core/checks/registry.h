// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/env/env_reading.h"
#include "core/fabric/shape.h"

#include <QHash>

#include <vector>

namespace core::checks {

/// A snapshot whose nodes are found by name without a search: checks ask for nodes many times.
class IndexedSnapshot final
{
public:
    IndexedSnapshot(const inventory::Snapshot& snapshot); // NOLINT(google-explicit-constructor): it is the same thing
    operator const inventory::Snapshot&() const { return m_snapshot; } // NOLINT(google-explicit-constructor)

    const QList<inventory::NodeRecord>& nodes;
    [[nodiscard]] const inventory::NodeRecord* node(const QString& name) const;

private:
    const inventory::Snapshot& m_snapshot;
    QHash<QString, qsizetype> m_places;
};

/// The views of all ranks, found by node without a search.
class IndexedRanks final
{
public:
    IndexedRanks(const QList<nccl::RankView>& ranks); // NOLINT(google-explicit-constructor): it is the same thing
    operator const QList<nccl::RankView>&() const { return m_ranks; } // NOLINT(google-explicit-constructor)

    [[nodiscard]] auto begin() const { return m_ranks.cbegin(); }
    [[nodiscard]] auto end() const { return m_ranks.cend(); }
    [[nodiscard]] auto cbegin() const { return m_ranks.cbegin(); }
    [[nodiscard]] auto cend() const { return m_ranks.cend(); }
    [[nodiscard]] qsizetype size() const { return m_ranks.size(); }
    [[nodiscard]] bool isEmpty() const { return m_ranks.isEmpty(); }
    [[nodiscard]] const nccl::RankView& at(qsizetype index) const { return m_ranks.at(index); }
    [[nodiscard]] const nccl::RankView& first() const { return m_ranks.first(); }
    [[nodiscard]] const nccl::RankView* of(const QString& node) const;

private:
    const QList<nccl::RankView>& m_ranks;
    QHash<QString, qsizetype> m_places;
};

/// What a check may look at. All of it was read before; a check asks no node.
struct Context
{
    IndexedSnapshot snapshot;
    const fabric::Graph& graph;
    IndexedRanks ranks;
    const std::optional<EnvSource>& env;
    const env::EnvReading& file; ///< what the launcher reads out of env; empty when there is none
    nccl::Version version;
    QStringList order; ///< nodes by rank, unreadable ones included
    const fabric::Shape& shape; ///< how these nodes are cabled
    const inventory::Snapshot* since = nullptr; ///< an older snapshot to compare with

    /// The view of a node's rank; nullptr when the node could not be read.
    [[nodiscard]] const nccl::RankView* rankOf(const QString& node) const;
    [[nodiscard]] QStringList readableNodes() const; ///< by rank
    /// Value of a variable on a rank, "" when unset; `isSet` tells the two apart.
    [[nodiscard]] static QString value(const nccl::RankView& rank, const QString& key);
    [[nodiscard]] static bool isSet(const nccl::RankView& rank, const QString& key);
    /// Evidence for the line that sets `key` (or WORKER_… for a rank) in the env file.
    [[nodiscard]] Evidence envEvidence(const QString& key) const;
};

enum class Needs {
    Nodes,
    EnvFile,
    TwoNodes,
    WholeFabric, ///< two nodes, and no port of those that answer is unread: what is missing would look like a fault
    OlderSnapshot, ///< without one the check is not even listed: nobody asked for it
    Pings, ///< the same, where no machine was asked to ping another
};

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
QList<Finding> checkChanges(const Context& context);
QList<Finding> checkSecondCage(const Context& context);
QList<Finding> checkCables(const Context& context);
QList<Finding> checkPings(const Context& context);
QList<Finding> checkPaths(const Context& context);
QList<Finding> checkRing(const Context& context);
QList<Finding> checkSelectorWidth(const Context& context);
QList<Finding> checkNetPlugin(const Context& context);
QList<Finding> checkCrossNic(const Context& context);
QList<Finding> checkSelector(const Context& context);
QList<Finding> checkGidPin(const Context& context);
QList<Finding> checkGidAutomatic(const Context& context);
QList<Finding> checkInterfaces(const Context& context);
QList<Finding> checkTransport(const Context& context);
QList<Finding> checkEnvReadable(const Context& context);
QList<Finding> checkMandatory(const Context& context);
QList<Finding> checkWorkerValues(const Context& context);
QList<Finding> checkPoweredOff(const Context& context);
QList<Finding> checkSkew(const Context& context);
QList<Finding> checkKernel(const Context& context);
QList<Finding> checkClocks(const Context& context);
QList<Finding> checkFirewall(const Context& context);
QList<Finding> checkPcie(const Context& context);
QList<Finding> checkLinkQuality(const Context& context);
QList<Finding> checkAddressing(const Context& context);
QList<Finding> checkAdvertised(const Context& context);
QList<Finding> checkDockerDaemon(const Context& context);
QList<Finding> checkCompose(const Context& context);
QList<Finding> checkImages(const Context& context);
QList<Finding> checkBakedValues(const Context& context);
QList<Finding> checkModel(const Context& context);
QList<Finding> checkContainers(const Context& context);
QList<Finding> checkMemlock(const Context& context);
QList<Finding> checkStackState(const Context& context);
QList<Finding> checkPorts(const Context& context);
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
