// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "made_sysfs.h"

#include "collector_run.h"

#include <QDir>
#include <QFile>

using namespace Qt::Literals::StringLiterals;

namespace {

void writeSlot(const QString& path, const QByteArray& value)
{
    if (value.isEmpty()) {
        QDir().mkpath(path);
    } else {
        writeFile(path, value + '\n');
    }
}

} // namespace

void makeHca(
    const QString& tree, const QString& name, const QString& pciAddress, const QString& netdev, const MadePort& port)
{
    const QString hca = tree + u"/infiniband/"_s + name;
    const QString pci = tree + u"/pci/pci0000:00/0000:00:00.0/"_s + pciAddress;
    const QList<QPair<QString, QByteArray>> files{ { hca + u"/node_type"_s, "1: CA\n" },
        { hca + u"/node_guid"_s, "fc4c:ea03:00f9:4230\n" },
        { hca + u"/sys_image_guid"_s, "fc4c:ea03:00f9:4230\n" },
        { hca + u"/fw_ver"_s, "28.45.4028\n" },
        { hca + u"/hca_type"_s, "MT4129\n" },
        { hca + u"/board_id"_s, "NVD0000000087\n" },
        { pci + u"/current_link_speed"_s, "32.0 GT/s PCIe\n" },
        { pci + u"/max_link_speed"_s, "32.0 GT/s PCIe\n" },
        { pci + u"/current_link_width"_s, "2\n" },
        { pci + u"/max_link_width"_s, "4\n" },
        { pci + u"/numa_node"_s, "-1\n" },
        { pci + u"/net/"_s + netdev + u"/address"_s, "fc:4c:ea:f9:42:30\n" },
        { hca + u"/ports/1/state"_s, port.state },
        { hca + u"/ports/1/phys_state"_s, port.physState },
        { hca + u"/ports/1/link_layer"_s, port.linkLayer },
        { hca + u"/ports/1/rate"_s, port.rate } };
    for (const auto& [path, text] : files) {
        writeFile(path, text);
    }
    QFile::link(u"../../pci/pci0000:00/0000:00:00.0/"_s + pciAddress, hca + u"/device"_s);
    const QString table = hca + u"/ports/1/"_s;
    for (int index = 0; index < port.tableLength; ++index) {
        const QString slot = QString::number(index);
        MadePort::Row row{ index, "0000:0000:0000:0000:0000:0000:0000:0000", {}, {} };
        for (const MadePort::Row& wanted : port.rows) {
            row = wanted.index == index ? wanted : row;
        }
        writeSlot(table + u"gids/"_s + slot, row.gid);
        writeSlot(table + u"gid_attrs/types/"_s + slot, row.type);
        writeSlot(table + u"gid_attrs/ndevs/"_s + slot, row.netdev);
    }
}
