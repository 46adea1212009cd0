// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/raw_capture.h"

#include <QHostAddress>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <yaml-cpp/yaml.h>

namespace test {

/// An address with its prefix, as a case file writes it: 192.168.100.11/24, 2001:db8::1/64.
struct MadeAddress
{
    QHostAddress ip;
    int prefix = 24;

    /// Throws BadCase when it is none.
    static MadeAddress of(const QString& text, const YAML::Node& where);
};

/// A VLAN on a port.
struct MadeVlan
{
    int id = 0;
    int mtu = 1500;
    QList<MadeAddress> addresses;
};

/// One HCA with one port and its netdev, before it is written down as a node would print it.
struct MadePort
{
    QString key; ///< how the case file calls it: the demo's HCA name
    QString hca;
    QString netdev;
    QString pciPath;
    QString physPortName;
    QString mac;
    QString cardMac; ///< of the card's first function: what its sys_image_guid is made of
    QString state = QStringLiteral("DOWN");
    QString physState; ///< empty: what goes with the state
    QString linkLayer = QStringLiteral("Ethernet");
    QString rate; ///< Gb/s; empty: what goes with the state
    QString firmware = QStringLiteral("28.45.4028");
    QString connection; ///< NetworkManager's; empty: what goes with the address
    int mtu = 1500;
    int ifindex = 0;
    int v2Index = -1; ///< where the RoCE v2 entry of the first address sits; -1: where the kernel puts it at first
    QList<MadeAddress> addresses;
    QList<MadeVlan> vlans;
    QMap<int, QString> gids; ///< rows that replace the ones the kernel would make; empty text: an empty slot

    [[nodiscard]] bool active() const { return state == QStringLiteral("ACTIVE"); }
};

/// The ports of all nodes of a case, from its "cables" and "ports" (see tests/data/cases/README.md). What they describe
/// is written into the raw items of a capture, so that it goes through the same readers as a real machine.
class MadePorts final
{
public:
    /// Throws BadCase. `nodes` in the order of the cluster.
    MadePorts(const YAML::Node& root, const QStringList& nodes);

    /// False: the case says nothing about ports, and apply() does nothing.
    [[nodiscard]] bool any() const { return m_any; }
    void apply(const QString& node, core::inventory::RawCapture& capture) const;

private:
    void readCable(const YAML::Node& cable, int number);
    void readPort(const QString& node, const QString& key, const YAML::Node& body);
    [[nodiscard]] MadePort* find(const QString& node, const QString& key);

    QStringList m_nodes;
    QMap<QString, QList<MadePort>> m_ports;
    bool m_any = false;
    bool m_neighbours = true; ///< each node has seen its peers' MAC addresses
};

/// Writes the ports of one node into its capture in place of the demo's. `peers`: the ports of the other nodes, which
/// stand among its neighbours when they share a subnet.
void writePorts(const QList<MadePort>& ports, const QList<MadePort>& peers, core::inventory::RawCapture& capture);

} // namespace test
