// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "large_cluster.h"

#include "core/inventory/capture_frames.h"
#include "core/inventory/collect.h"
#include "core/remote/replay_transport.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::Literals::StringLiterals;
using core::inventory::RawCapture;
using core::inventory::RawItem;

namespace bench {

namespace {

constexpr int gidsEach = 16;
constexpr int neighboursEach = 8;

struct Port
{
    QString hca;
    QString netdev;
    QString pci;
    int rail;
};

const QList<Port>& ports()
{
    static const QList<Port> list{ { u"rocep1s0f0"_s, u"enp1s0f0np0"_s, u"0000:01:00.0"_s, 0 },
        { u"rocep1s0f1"_s, u"enp1s0f1np1"_s, u"0000:01:00.1"_s, 2 },
        { u"roceP2p1s0f0"_s, u"enP2p1s0f0np0"_s, u"0002:01:00.0"_s, 1 },
        { u"roceP2p1s0f1"_s, u"enP2p1s0f1np1"_s, u"0002:01:00.1"_s, 3 } };
    return list;
}

QString address(int rail, int number)
{
    return u"10.%1.%2.%3"_s.arg(100 + rail).arg(number / 250).arg(1 + number % 250);
}

QString mac(int rail, int number)
{
    return u"fc:4c:ea:%1:%2:%3"_s.arg(number / 256, 2, 16, QChar(u'0'))
        .arg(number % 256, 2, 16, QChar(u'0'))
        .arg(0x30 + rail, 2, 16, QChar(u'0'));
}

QByteArray gidTable(const Port& port, int number)
{
    QByteArray text;
    const auto row = [&](int index, const QString& gid, const char* type) {
        text += QByteArray::number(index) + ' ' + gid.toUtf8() + '|' + type + '|' + port.netdev.toUtf8() + '\n';
    };
    const QString local = u"fe80:0000:0000:0000:0000:0000:%1:%2"_s.arg(number, 4, 16, QChar(u'0'))
                              .arg(port.rail + 1, 4, 16, QChar(u'0'));
    row(0, local, "IB/RoCE v1");
    row(1, local, "RoCE v2");
    const QString mapped = u"0000:0000:0000:0000:0000:ffff:%1%2:%3%4"_s.arg(10, 2, 16, QChar(u'0'))
                               .arg(100 + port.rail, 2, 16, QChar(u'0'))
                               .arg(number / 250, 2, 16, QChar(u'0'))
                               .arg(1 + number % 250, 2, 16, QChar(u'0'));
    row(2, mapped, "IB/RoCE v1");
    row(3, mapped, "RoCE v2");
    for (int index = 4; index < gidsEach; ++index)
        row(index,
            u"fd00:0000:0000:%1:0000:0000:%2:%3"_s.arg(port.rail, 4, 16, QChar(u'0'))
                .arg(number, 4, 16, QChar(u'0'))
                .arg(index / 2, 4, 16, QChar(u'0')),
            index % 2 ? "RoCE v2" : "IB/RoCE v1");
    return text + "length=256\n";
}

QJsonObject link(int ifindex, const QString& name, const QString& own, int prefix, const QString& hardware)
{
    return { { u"ifindex"_s, ifindex },
        { u"ifname"_s, name },
        { u"flags"_s, QJsonArray{ u"BROADCAST"_s, u"UP"_s, u"LOWER_UP"_s } },
        { u"mtu"_s, 9000 },
        { u"operstate"_s, u"UP"_s },
        { u"address"_s, hardware },
        { u"addr_info"_s,
            QJsonArray{ QJsonObject{ { u"family"_s, u"inet"_s },
                { u"local"_s, own },
                { u"prefixlen"_s, prefix },
                { u"scope"_s, u"global"_s } } } } };
}

QByteArray json(const QJsonArray& array)
{
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

} // namespace

QString nodeName(int number)
{
    return u"node-%1"_s.arg(number, 4, 10, QChar(u'0'));
}

RawCapture nodeCapture(int number, int nodes)
{
    RawCapture capture;
    const auto add = [&capture](const QString& source, const QByteArray& text) {
        capture.items += RawItem{ source, RawItem::Status::Ok, text };
    };
    QByteArray names;
    QJsonArray links{ link(
        2, u"enP7s7"_s, u"10.20.%1.%2"_s.arg(number / 250).arg(1 + number % 250), 16, mac(9, number)) };
    QJsonArray neighbours;
    int ifindex = 3;
    for (const Port& port : ports()) {
        const QString folder = u"/sys/class/infiniband/"_s + port.hca;
        names += port.hca.toUtf8() + '\n';
        add(u"attrs:"_s + folder,
            u"node_guid=%1\nsys_image_guid=%2\nfw_ver=28.45.4028\nhca_type=MT4129\ndevice/numa_node=0\ndevice>/sys/devices/pci%3:00/%3:00:00.0/%4\nnet=%5\nport=1\n"_s
                .arg(mac(port.rail, number), mac(0, number), port.pci.left(4), port.pci, port.netdev)
                .toUtf8());
        add(u"attrs:"_s + folder + u"/ports/1"_s,
            "state=4: ACTIVE\nphys_state=5: LinkUp\nlink_layer=Ethernet\nrate=200 Gb/sec (4X HDR)\n");
        add(u"gids:"_s + folder + u"/ports/1"_s, gidTable(port, number));
        add(u"attrs:/sys/class/net/"_s + port.netdev,
            u"phys_port_name=p%1\ncarrier=1\nspeed=200000\ndevice>/sys/devices/pci%2:00/%2:00:00.0/%3\n"_s
                .arg(port.rail / 2)
                .arg(port.pci.left(4), port.pci)
                .toUtf8());
        links.append(link(ifindex++, port.netdev, address(port.rail, number), 16, mac(port.rail, number)));
        for (int i = 1; i <= std::min(neighboursEach, nodes - 1); ++i) {
            const int other = (number + i) % nodes;
            neighbours.append(QJsonObject{ { u"dst"_s, address(port.rail, other) },
                { u"dev"_s, port.netdev },
                { u"lladdr"_s, mac(port.rail, other) },
                { u"state"_s, QJsonArray{ u"STALE"_s } } });
        }
    }
    add(u"dir:/sys/class/infiniband"_s, names);
    add(u"cmd:ip -j -d addr"_s, json(links));
    add(u"cmd:ip -j addr"_s, json(links));
    add(u"cmd:ip -j neigh"_s, json(neighbours));
    add(u"file:/proc/sys/kernel/hostname"_s, nodeName(number).toUtf8());
    add(u"cmd:uname -srm"_s, "Linux 6.14.0-1015-nvidia aarch64\n");
    return capture;
}

QByteArray envText(bool faulty)
{
    return "WORKER_HOST=10.100.0.2\nMASTER_ADDR=10.100.0.1\nMASTER_PORT=25000\n"
           "NCCL_IB_HCA==rocep1s0f0,rocep1s0f1,roceP2p1s0f0,roceP2p1s0f1\nNCCL_SOCKET_IFNAME=enP7s7\n"
           "DSPARK_VLLM_IMAGE=registry.example/dspark-vllm:0.1.1\n"
        + QByteArray(faulty ? "NCCL_IB_GID_INDEX=1\n" : "");
}

std::unique_ptr<core::remote::Transport> replay(const QString& name, int nodes)
{
    for (int number = 0; number < nodes; ++number) {
        if (nodeName(number) != name)
            continue;
        return std::make_unique<core::remote::ReplayTransport>(
            name, [number, nodes](const core::remote::Command& command) -> core::Result<core::remote::Output> {
                const auto marker = core::inventory::markerOfCollectCommand(command);
                if (!marker)
                    return core::remote::Output{ 127, {}, "not there\n" };
                return core::remote::Output{ 0, core::inventory::frame(nodeCapture(number, nodes), *marker), {} };
            });
    }
    return nullptr;
}

} // namespace bench
