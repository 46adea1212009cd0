// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/snapshot.h"

#include <QList>
#include <QString>

namespace core::checks {

/// One thing that is not as it was in an older snapshot.
struct Change
{
    enum class Kind
    {
        GidIndex, ///< the RoCE v2 entry of an address sits at another index
        Address,
        Mtu,
        PortState,
        Hca, ///< new or gone
        Netdev, ///< new or gone; those that containers and bridges come and go with are left out
        Firmware, ///< of the network card
        Uefi,
        Kernel,
        Driver,
        Image, ///< the same tag, another image
        EnvFile,
        Node, ///< new, or not in the newer snapshot any more
    };
    Kind kind = Kind::Node;
    QString node;
    QString object; ///< "rocep1s0f0 port 1", "enp1s0f0np0", an image, a variable
    QString detail; ///< of a GID: its address
    QString before; ///< empty: it was not there
    QString after; ///< empty: it is not there any more
    QString source; ///< file or command that says so

    bool operator==(const Change&) const = default;
};

/// What changed per node, in the order of the newer snapshot's nodes. Only what both snapshots know counts: a node that
/// could not be read, or a value that is unknown, on either side gives no change. What redaction replaces (public
/// addresses, user names) is not compared when one of the two is redacted. Pure.
[[nodiscard]] QList<Change> changesBetween(const inventory::Snapshot& before, const inventory::Snapshot& after);

/// A slot of a GID table.
struct GidSlot
{
    QString node;
    QString hca;
    int port = 1;
    int index = 0;

    bool operator==(const GidSlot&) const = default;
};

/// The slots that hold something else than in the older snapshot, or nothing any more, or are filled anew, whatever
/// they hold. Ports that only one of the two knows give none, nor does a pair of which one is redacted. Pure.
[[nodiscard]] QList<GidSlot> changedGidSlots(const inventory::Snapshot& before, const inventory::Snapshot& after);

/// "gid-index", "address", …: the end of the finding's id.
QString changeName(Change::Kind kind);

/// One sentence: "rocep1s0f0 port 1: index of 192.168.100.11 was 3, is 4".
QString changeSentence(const Change& change);

} // namespace core::checks
