// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/snapshot.h"

#include <QByteArray>
#include <QString>

namespace test {

/// A made-up GB10-like node for tests of pure code: four HCAs, one cabled cage with both twins up, the other down with
/// the kernel's placeholder rate. Fields change what a test is about.
struct NodeSpec
{
    QString name;
    int cage = 0; ///< the cabled one: its HCAs end in f0 or f1
    QString ipA; ///< first twin (PCI domain 0)
    QString ipB; ///< second twin (PCI domain 2)
    QString management;
    int prefixLength = 24;
    int indexA = 3; ///< where the RoCE v2 entry of ipA sits; v1 is the slot two rows above the reserved ones
    int indexB = 3;
    int mtu = 9000;
    QByteArray envText = {}; ///< empty: no env file on this node
    QString folder = QStringLiteral("/home/spark/dspark");
};

core::inventory::NodeRecord gb10Node(const NodeSpec& spec);
core::inventory::NodeRecord unreachableNode(const QString& name);
core::inventory::Snapshot snapshotOf(const QList<core::inventory::NodeRecord>& nodes);

/// spark-a (head, 192.168.100.11 and .101.11) and spark-b (.12), one cable in cage 0, the env file on spark-a.
core::inventory::Snapshot twoSparks(const QByteArray& envText, int headIndex = 3, int workerIndex = 3);

/// An env file that fits twoSparks(): every mandatory variable, no pin.
QByteArray fittingEnv();
/// The same with more lines at the end.
QByteArray fittingEnvWith(const QByteArray& lines);

/// Changes one GID table row; an empty address leaves a hole.
void setGid(core::inventory::NodeRecord& node,
    const QString& hca,
    int index,
    core::inventory::GidType type,
    const QString& address);
core::inventory::Netdev* netdevOf(core::inventory::NodeRecord& node, const QString& name);
core::inventory::Hca* hcaOf(core::inventory::NodeRecord& node, const QString& name);

} // namespace test
