// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"
#include "core/nccl/version_rules.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace core::nccl {

/// How far apart two ports are in NCCL's topology; the order is NCCL's, so levels can be compared.
enum class PciDistance
{
    Loc,
    Port,
    Pix,
    Pxb,
    P2c,
    Pxn,
    Phb,
    Sys,
    Disconnected
};

/// A selected port, as far as fusion cares.
struct FusionPort
{
    QString hca;
    int port = 1;
    QString pciPath; ///< real path of the device link; empty: not a PCI device, or unknown
    QString pciAddress;
    QString numaNode; ///< as sysfs prints it; empty: unknown, taken as one common node
    QString sysImageGuid;
    inventory::LinkLayer linkLayer = inventory::LinkLayer::Unknown;
    int rail = -1;

    [[nodiscard]] QString label() const { return hca + u':' + QString::number(port); }
};

/// The tree that NCCL builds from the PCI paths: system, CPU (NUMA node), switches, device, NIC, port
/// (semantics.md §1.3).
class PciTopology final
{
public:
    PciTopology(const QList<FusionPort>& ports, bool mergeVfs, const VersionRules& rules);

    [[nodiscard]] PciDistance distance(qsizetype left, qsizetype right) const;
    /// The port number that NCCL reports: the verbs number plus the count of earlier ports of the same PCI device.
    [[nodiscard]] int reportedPort(qsizetype index) const { return m_reported.at(index); }
    /// True when NCCL treats the two as ports of one PCI device.
    [[nodiscard]] bool sameDevice(qsizetype left, qsizetype right) const;

private:
    QList<QStringList> m_chains; ///< from "system" down to the port
    QStringList m_devices; ///< PCI path without what tells ports (and VFs) of one device apart
    QList<int> m_reported;
};

} // namespace core::nccl
