// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPair>
#include <QString>

/// A made /sys/class, shaped as semantics.md §3.1 describes it: every slot has a file, empty slots read as the zero
/// GID, and reading their type or netdev is an error (a folder stands in for the kernel's EINVAL).
struct MadePort
{
    QByteArray state{ "4: ACTIVE\n" };
    QByteArray physState{ "5: LinkUp\n" };
    QByteArray rate{ "200 Gb/sec (4X HDR)\n" };
    QByteArray linkLayer{ "Ethernet\n" };
    int tableLength = 256;
    struct Row
    {
        int index;
        QByteArray gid;
        QByteArray type; ///< empty: cannot be read
        QByteArray netdev; ///< empty: cannot be read
    };
    QList<Row> rows;
};

/// Makes TREE/infiniband/NAME with one port, a PCI folder that its device link leads to, and a netdev in it.
void makeHca(
    const QString& tree, const QString& name, const QString& pciAddress, const QString& netdev, const MadePort& port);
