// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/demo_node.h"

#include <QHostAddress>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

using Status = RawItem::Status;

constexpr int tableLength = 256;

struct DemoHca
{
    QString name;
    QString netdev;
    QString pciPath;
    int function;
    int rail; ///< -1: no cable
};

const QList<DemoHca>& hcas()
{
    static const QList<DemoHca> list{
        { u"rocep1s0f0"_s, u"enp1s0f0np0"_s, u"/sys/devices/pci0000:00/0000:00:00.0/0000:01:00.0"_s, 0, 0 },
        { u"rocep1s0f1"_s, u"enp1s0f1np1"_s, u"/sys/devices/pci0000:00/0000:00:00.0/0000:01:00.1"_s, 1, -1 },
        { u"roceP2p1s0f0"_s, u"enP2p1s0f0np0"_s, u"/sys/devices/pci0002:00/0002:00:00.0/0002:01:00.0"_s, 2, 1 },
        { u"roceP2p1s0f1"_s, u"enP2p1s0f1np1"_s, u"/sys/devices/pci0002:00/0002:00:00.0/0002:01:00.1"_s, 3, -1 }
    };
    return list;
}

/// mlx5 makes a GUID out of a MAC by putting 03:00 into its middle.
QString guid(const QString& mac)
{
    const QString digits = QString(mac).remove(u':');
    const QString all = digits.left(6) + u"0300"_s + digits.mid(6);
    return all.left(4) + u':' + all.mid(4, 4) + u':' + all.mid(8, 4) + u':' + all.mid(12);
}

QString defaultGid(const QString& mac)
{
    const QString digits = QString(mac).remove(u':');
    const QString first = QString::number(digits.left(2).toInt(nullptr, 16) ^ 2, 16).rightJustified(2, u'0');
    const QString eui = first + digits.mid(2, 4) + u"fffe"_s + digits.mid(6);
    return u"fe80:0000:0000:0000:%1:%2:%3:%4"_s.arg(eui.left(4), eui.mid(4, 4), eui.mid(8, 4), eui.mid(12));
}

QString mappedGid(const QString& address)
{
    const QString digits = QString::number(QHostAddress(address).toIPv4Address(), 16).rightJustified(8, u'0');
    return u"0000:0000:0000:0000:0000:ffff:%1:%2"_s.arg(digits.left(4), digits.mid(4));
}

/// Where the RoCE v2 entry of the rail's address sits. Slot 3 of the head was freed and taken again at 4, as happens
/// when addresses come and go (semantics.md §3.2).
int indexOfAddress(const DemoSpark& spark, const DemoHca& hca)
{
    return spark.shape().classicFault && spark.number() == 1 && hca.rail == 0 ? 4 : 3;
}

QByteArray gidTable(const DemoSpark& spark, const DemoHca& hca)
{
    const QString own = defaultGid(DemoSpark::functionMac(hca.function, spark.number()));
    const auto row = [&](int index, const QString& gid, const QString& type) {
        return u"%1 %2|%3|%4\n"_s.arg(index).arg(gid, type, hca.netdev).toUtf8();
    };
    const QString v1 = u"IB/RoCE v1"_s;
    const QString v2 = u"RoCE v2"_s;
    QByteArray text = row(0, own, v1) + row(1, own, v2);
    if (hca.rail >= 0) {
        const QString address = mappedGid(DemoSpark::railAddress(hca.rail, spark.number()));
        text += row(2, address, v1) + row(indexOfAddress(spark, hca), address, v2);
    }
    return text + "length=" + QByteArray::number(tableLength) + '\n';
}

QByteArray attributes(const DemoSpark& spark, const DemoHca& hca)
{
    const QString text = uR"(node_type=1: CA
node_guid=%1
sys_image_guid=%2
fw_ver=28.45.4028
hca_type=MT4129
board_id=NVD0000000087
device/current_link_speed=32.0 GT/s PCIe
device/max_link_speed=32.0 GT/s PCIe
device/current_link_width=4
device/max_link_width=4
device/numa_node=0
device>%3
net=%4
port=1
)"_s;
    return text
        .arg(guid(DemoSpark::functionMac(hca.function, spark.number())),
            guid(DemoSpark::functionMac(0, spark.number())),
            hca.pciPath,
            hca.netdev)
        .toUtf8();
}

QByteArray portAttributes(bool cabled)
{
    return cabled ? "state=4: ACTIVE\nphys_state=5: LinkUp\nlink_layer=Ethernet\nrate=200 Gb/sec (4X HDR)\n"
                  : "state=1: DOWN\nphys_state=3: Disabled\nlink_layer=Ethernet\nrate=40 Gb/sec (4X QDR)\n";
}

} // namespace

QList<RawItem> demoHcas(const DemoSpark& spark)
{
    const QString folder = u"/sys/class/infiniband"_s;
    QByteArray names;
    QList<RawItem> items;
    for (const DemoHca& hca : hcas()) {
        const QString path = folder + u'/' + hca.name;
        const QString port = path + u"/ports/1"_s;
        names += hca.name.toUtf8() + '\n';
        items << RawItem{ u"attrs:"_s + path, Status::Ok, attributes(spark, hca) }
              << RawItem{ u"attrs:"_s + port, Status::Ok, portAttributes(hca.rail >= 0) }
              << RawItem{ u"gids:"_s + port, Status::Ok, gidTable(spark, hca) };
    }
    return items << RawItem{ u"dir:"_s + folder, Status::Ok, names };
}

} // namespace core::inventory
