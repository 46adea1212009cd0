// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/logs/log_events.h"

#include <QHostAddress>

#include <optional>

namespace core::logs {

/// A slot of a GID table of the snapshot.
struct GidPlace
{
    QString node;
    QString hca;
    int port = 1;
    int index = 0;
    inventory::GidType type = inventory::GidType::Unknown;
};

/// An address on a machine of the snapshot.
struct AddressPlace
{
    QString node;
    QString netdev;
    fabric::Subnet subnet;
};

/// Questions that a log raises about the machines it was written on. Without a snapshot every answer is "not known".
/// Borrows both.
class ClusterTies final
{
public:
    ClusterTies() = default;
    ClusterTies(const inventory::Snapshot& snapshot, const checks::Diagnosis& diagnosis);

    [[nodiscard]] bool known() const { return m_snapshot; }
    /// The node with that name, host name (to the first dot) or address; empty: none.
    [[nodiscard]] QString nodeOf(const QString& host) const;
    [[nodiscard]] const inventory::NodeFacts* facts(const QString& node) const; ///< nullptr: not read
    [[nodiscard]] const nccl::RankView* view(const QString& node) const;
    [[nodiscard]] const inventory::HcaPort* port(const QString& node, const QString& hca, int port) const;

    [[nodiscard]] QList<GidPlace> placesOf(const Q_IPV6ADDR& gid) const; ///< everywhere
    [[nodiscard]] QList<AddressPlace> placesOf(const QHostAddress& address) const;
    /// Subnets in which a port has an address: "192.168.100.0/24". Only rails of the snapshot.
    [[nodiscard]] QStringList railsOf(const QString& node, const QString& hca, int port) const;
    /// Other nodes of the snapshot in one of these rails.
    [[nodiscard]] QStringList neighboursOf(const QString& node, const QString& hca, int port) const;
    /// The index that carries the port's own address as RoCE v2, and what sits at it.
    [[nodiscard]] std::optional<int> rightIndex(const QString& node, const QString& hca, int port) const;
    [[nodiscard]] QStringList activeHcas(const QString& node) const;
    /// Pairs of nodes that no rail joins, "spark-a and spark-c".
    [[nodiscard]] QStringList unjoinedPairs() const;
    [[nodiscard]] const checks::Diagnosis* diagnosis() const { return m_diagnosis; }
    /// All of the snapshot; none without one.
    [[nodiscard]] QList<inventory::NodeRecord> nodes() const
    {
        return m_snapshot ? m_snapshot->nodes : QList<inventory::NodeRecord>();
    }

private:
    const inventory::Snapshot* m_snapshot = nullptr;
    const checks::Diagnosis* m_diagnosis = nullptr;
};

} // namespace core::logs
