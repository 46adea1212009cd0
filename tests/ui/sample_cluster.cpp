// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_cluster.h"

#include <QHostAddress>

#include <cstring>

namespace samples {

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using core::nccl::DeviceView;
using core::nccl::GidChoice;
using core::nccl::RankView;

namespace {

struct Names
{
    QString hca;
    QString netdev;
    bool cabled = false;
    int rail = 0; ///< third part of the address
};

QList<Names> portsOfSpark()
{
    return { { u"rocep1s0f0"_s, u"enp1s0f0np0"_s, true, 100 },
        { u"rocep1s0f1"_s, u"enp1s0f1np1"_s, false, 0 },
        { u"roceP2p1s0f0"_s, u"enP2p1s0f0np0"_s, true, 101 },
        { u"roceP2p1s0f1"_s, u"enP2p1s0f1np1"_s, false, 0 } };
}

QString addressOf(int node, int rail)
{
    return u"192.168.%1.%2"_s.arg(rail).arg(11 + node);
}

QString linkLocalOf(int node, int rail)
{
    return u"fe80::4ebb:47ff:fe%1:%2"_s.arg(node, 2, 16, QChar(u'0')).arg(rail, 4, 16, QChar(u'0'));
}

template <class T> Fact<T> fact(T value, const QString& source = {})
{
    Fact<T> result;
    result.value = value;
    result.source = source;
    return result;
}

HcaPort portOf(int node, const Names& names)
{
    HcaPort port;
    const QString folder = u"/sys/class/infiniband/%1/ports/1/"_s.arg(names.hca);
    port.state = fact(names.cabled ? u"ACTIVE"_s : u"DOWN"_s, folder + u"state"_s);
    port.physState = fact(names.cabled ? u"LinkUp"_s : u"Disabled"_s, folder + u"phys_state"_s);
    port.linkLayer = LinkLayer::Ethernet;
    port.rateGbps = fact(names.cabled ? 200.0 : 40.0, folder + u"rate"_s);
    port.gidTableLength = 256;
    port.gidsSource = folder + u"gids"_s;
    const int rail = names.cabled ? names.rail : 900;
    port.gids = { gid(0, GidType::RoceV1, linkLocalOf(node, rail), names.netdev),
        gid(1, GidType::RoceV2, linkLocalOf(node, rail), names.netdev) };
    if (names.cabled) {
        port.gids.append(gid(2, GidType::RoceV1, addressOf(node, names.rail), names.netdev));
        port.gids.append(gid(3, GidType::RoceV2, addressOf(node, names.rail), names.netdev));
    }
    return port;
}

NodeRecord nodeOf(int node)
{
    NodeRecord record;
    record.name = nodeName(node);
    record.address = u"sparky@10.20.0.%1:22"_s.arg(11 + node);
    record.facts.name = record.name;
    record.facts.rdmaClassPresent = fact(true);
    for (const Names& names : portsOfSpark()) {
        Hca hca;
        hca.name = names.hca;
        hca.netdevs = { names.netdev };
        hca.sysImageGuid = fact(u"4cbb:4703:00aa:%1"_s.arg(node, 4, 16, QChar(u'0')),
            u"/sys/class/infiniband/%1/sys_image_guid"_s.arg(names.hca));
        hca.pciAddress = u"%1:01:00.%2"_s.arg(names.hca.contains(u'P') ? u"0002"_s : u"0000"_s, names.hca.last(1));
        hca.ports = { portOf(node, names) };
        record.facts.hcas.append(hca);
    }
    return record;
}

DeviceView deviceOf(int node, const Names& names)
{
    DeviceView view;
    view.hca = names.hca;
    view.netdev = names.netdev;
    view.candidate = names.cabled;
    view.selected = names.cabled;
    view.why = names.cabled ? u"Entry =%1 of NCCL_IB_HCA selects it."_s.arg(names.hca)
                            : u"The port is DOWN; NCCL skips it."_s;
    if (names.cabled) {
        view.gid.index = 3;
        view.gid.automaticIndex = 3;
        view.gid.wantedIndex = 3;
        view.gid.entry = gid(3, GidType::RoceV2, addressOf(node, names.rail), names.netdev);
        view.gid.verdict = GidChoice::Verdict::Good;
        view.gid.why = { u"NCCL_IB_GID_INDEX is not set, so NCCL looks for the entry itself."_s,
            u"Index 3 is the RoCE v2 entry of %1, the address of %2."_s.arg(addressOf(node, names.rail), names.netdev),
            u"NCCL takes index 3."_s };
    }
    return view;
}

RankView rankOf(int node)
{
    RankView rank;
    rank.rank = node;
    rank.node = nodeName(node);
    rank.transport = core::nccl::TransportKind::Ib;
    rank.socketInterface = u"enp1s0f0np0"_s;
    rank.selector = u"=rocep1s0f0,roceP2p1s0f0"_s;
    rank.selectorWhy = {
        u"NCCL_IB_HCA==rocep1s0f0,roceP2p1s0f0,rocep1s0f1,roceP2p1s0f1 (.env.dspark line 39) keeps the HCAs that are named exactly so."_s
    };
    for (const Names& names : portsOfSpark())
        rank.devices.append(deviceOf(node, names));
    return rank;
}

} // namespace

GidEntry gid(int index, GidType type, const QString& address, const QString& netdev)
{
    GidEntry entry;
    entry.index = index;
    entry.type = type;
    entry.netdev = netdev;
    const QHostAddress host(address);
    entry.gid = QHostAddress(host.protocol() == QAbstractSocket::IPv4Protocol ? u"::ffff:"_s + address : address)
                    .toIPv6Address();
    return entry;
}

QString nodeName(int node)
{
    return u"spark-"_s + QChar(u'a' + node);
}

Snapshot healthySnapshot(int nodes)
{
    Snapshot snapshot;
    snapshot.producer = u"sparkloom 0.1.0"_s;
    for (int i = 0; i < nodes; ++i)
        snapshot.nodes.append(nodeOf(i));
    return snapshot;
}

QList<RankView> healthyRanks(int nodes)
{
    QList<RankView> ranks;
    for (int i = 0; i < nodes; ++i)
        ranks.append(rankOf(i));
    return ranks;
}

Snapshot mismatchSnapshot()
{
    Snapshot snapshot = healthySnapshot(2);
    HcaPort& port = snapshot.nodes[0].facts.hcas[0].ports[0];
    port.gids.last() = gid(4, GidType::RoceV2, u"192.168.100.11"_s, u"enp1s0f0np0"_s);
    return snapshot;
}

QList<RankView> mismatchRanks()
{
    QList<RankView> ranks = healthyRanks(2);
    for (RankView& rank : ranks) {
        for (DeviceView& device : rank.devices) {
            if (!device.selected)
                continue;
            device.gid.pinned = true;
            device.gid.source = u".env.dspark line 41"_s;
            device.gid.why = { u"NCCL_IB_GID_INDEX=3 in .env.dspark line 41 goes to every rank and every HCA."_s,
                u"Index 3 is the RoCE v2 entry of the address of %1."_s.arg(device.netdev),
                u"NCCL takes index 3, and it is the right one here."_s };
        }
    }
    GidChoice& choice = ranks[0].devices[0].gid;
    choice.entry.reset();
    choice.automaticIndex = 4;
    choice.wantedIndex = 4;
    choice.verdict = GidChoice::Verdict::EmptySlot;
    choice.why = { u"NCCL_IB_GID_INDEX=3 in .env.dspark line 41 goes to every rank and every HCA."_s,
        u"On spark-a the address 192.168.100.11 sits at index 4; slot 3 is empty."_s,
        u"Left to itself NCCL 2.30 takes 4 here and 3 elsewhere."_s,
        u"NCCL takes index 3 and gets no address."_s };
    return ranks;
}

Snapshot unreachableSnapshot()
{
    Snapshot snapshot = healthySnapshot(2);
    NodeRecord& lost = snapshot.nodes[1];
    lost.facts = {};
    lost.error = core::Error{ core::ErrorKind::TimedOut,
        u"spark-b did not answer within 15 s"_s,
        u"Check that it is switched on and that the management network reaches it, then try again."_s,
        u"connect to 10.20.0.12 port 22: no answer"_s,
        u"spark-b"_s };
    return snapshot;
}

} // namespace samples
