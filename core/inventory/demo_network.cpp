// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/demo_node.h"

#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

using Status = RawItem::Status;

struct DemoNetdev
{
    QString name;
    QString mac;
    QString address; ///< with prefix; empty: none
    int mtu = 1500;
    bool carrier = true;
    bool up = true;
    QString driver;
    QString devicePath;
    QString physPortName;
    int speed = -1;
    QString kind;
    QString connection; ///< NetworkManager's
};

/// fe80::EUI-64 of a MAC.
QString linkLocal(const QString& mac)
{
    QByteArray bytes = QByteArray::fromHex(QString(mac).remove(u':').toLatin1());
    bytes[0] = static_cast<char>(bytes.at(0) ^ 0x02);
    bytes.insert(3, QByteArray::fromHex("fffe"));
    Q_IPV6ADDR address{};
    address.c[0] = 0xfe;
    address.c[1] = 0x80;
    std::copy(bytes.cbegin(), bytes.cend(), address.c + 8);
    return QHostAddress(address).toString();
}

QList<DemoNetdev> netdevs(const DemoSpark& spark)
{
    const int number = spark.number();
    const auto card = [&](int function, const QString& name, const QString& address) {
        static const QString domains[] = { u"0000:00:00.0/0000:01:00.0"_s,
            u"0000:00:00.0/0000:01:00.1"_s,
            u"0002:00:00.0/0002:01:00.0"_s,
            u"0002:00:00.0/0002:01:00.1"_s };
        const bool cabled = !address.isEmpty();
        return DemoNetdev{ name,
            DemoSpark::functionMac(function, number),
            cabled ? address + u"/24"_s : QString(),
            cabled ? 9000 : 1500,
            cabled,
            true,
            u"mlx5_core"_s,
            u"/sys/devices/pci%1/%2"_s.arg(domains[function].left(7), domains[function]),
            u"p%1"_s.arg(function % 2),
            cabled ? 200000 : -1,
            {},
            cabled ? u"netplan-"_s + name : QString() };
    };
    const QString lanMac = u"4c:bb:47:2b:%1:0a"_s.arg(number, 2, 16, QChar(u'0'));
    return {
        { u"lo"_s, u"00:00:00:00:00:00"_s, u"127.0.0.1/8"_s, 65536, true, true, {}, {}, {}, -1, {}, {} },
        { u"enP7s7"_s,
            lanMac,
            DemoSpark::managementAddress(number) + u"/24"_s,
            1500,
            true,
            true,
            u"r8127"_s,
            u"/sys/devices/pci0007:00/0007:00:00.0/0007:01:00.0"_s,
            {},
            10000,
            {},
            u"Wired connection 1"_s },
        card(0, u"enp1s0f0np0"_s, DemoSpark::railAddress(0, number)),
        card(1, u"enp1s0f1np1"_s, {}),
        card(2, u"enP2p1s0f0np0"_s, DemoSpark::railAddress(1, number)),
        card(3, u"enP2p1s0f1np1"_s, {}),
        { u"wlP9s9"_s,
            u"4c:82:a9:7c:%1:e1"_s.arg(number, 2, 16, QChar(u'0')),
            {},
            1500,
            false,
            false,
            u"mt7925e"_s,
            u"/sys/devices/pci0009:00/0009:00:00.0/0009:01:00.0"_s,
            {},
            -1,
            {},
            {} },
        { u"docker0"_s, u"02:42:7e:11:5a:0c"_s, u"172.17.0.1/16"_s, 1500, false, true, {}, {}, {}, -1, u"bridge"_s, {} }
    };
}

QJsonObject addressJson(const QString& address, int prefix, const QString& scope, bool dynamic)
{
    QJsonObject object{ { u"family"_s, address.contains(u':') ? u"inet6"_s : u"inet"_s },
        { u"local"_s, address },
        { u"prefixlen"_s, prefix },
        { u"scope"_s, scope } };
    if (dynamic) {
        object.insert(u"dynamic"_s, true);
    }
    return object;
}

QJsonObject linkJson(const DemoNetdev& netdev, int ifindex)
{
    const bool loopback = netdev.name == u"lo"_s;
    QJsonArray flags{ loopback ? u"LOOPBACK"_s : u"BROADCAST"_s };
    if (!loopback) {
        flags.append(u"MULTICAST"_s);
    }
    if (netdev.up && !netdev.carrier) {
        flags.prepend(u"NO-CARRIER"_s);
    }
    if (netdev.up) {
        flags.append(u"UP"_s);
    }
    if (netdev.carrier) {
        flags.append(u"LOWER_UP"_s);
    }
    QJsonArray addresses;
    if (!netdev.address.isEmpty()) {
        addresses.append(addressJson(netdev.address.section(u'/', 0, 0),
            netdev.address.section(u'/', 1).toInt(),
            loopback ? u"host"_s : u"global"_s,
            netdev.connection.startsWith(u"Wired"_s)));
    }
    if (loopback) {
        addresses.append(addressJson(u"::1"_s, 128, u"host"_s, false));
    } else if (netdev.carrier) {
        addresses.append(addressJson(linkLocal(netdev.mac), 64, u"link"_s, false));
    }
    QJsonObject link{ { u"ifindex"_s, ifindex },
        { u"ifname"_s, netdev.name },
        { u"flags"_s, flags },
        { u"mtu"_s, netdev.mtu },
        { u"operstate"_s,
            loopback             ? u"UNKNOWN"_s
                : netdev.carrier ? u"UP"_s
                                 : u"DOWN"_s },
        { u"link_type"_s, loopback ? u"loopback"_s : u"ether"_s },
        { u"address"_s, netdev.mac },
        { u"addr_info"_s, addresses } };
    if (!netdev.kind.isEmpty()) {
        link.insert(u"linkinfo"_s, QJsonObject{ { u"info_kind"_s, netdev.kind } });
    }
    return link;
}

QByteArray attributes(const DemoNetdev& netdev, int ifindex)
{
    QStringList lines{ u"ifindex=%1"_s.arg(ifindex), u"address="_s + netdev.mac, u"mtu=%1"_s.arg(netdev.mtu) };
    lines << (netdev.speed > 0 ? u"speed=%1"_s.arg(netdev.speed) : u"speed!error"_s)
          << (netdev.name == u"lo"_s  ? u"operstate=unknown"_s
                     : netdev.carrier ? u"operstate=up"_s
                                      : u"operstate=down"_s)
          << (netdev.up ? u"carrier=%1"_s.arg(netdev.carrier ? 1 : 0) : u"carrier!error"_s)
          << (netdev.physPortName.isEmpty() ? u"phys_port_name!error"_s : u"phys_port_name="_s + netdev.physPortName)
          << u"dev_port=0"_s;
    if (netdev.driver.isEmpty()) {
        lines << u"device!missing"_s << u"device/driver!missing"_s;
    } else {
        lines << u"device>"_s + netdev.devicePath << u"device/driver>/sys/bus/pci/drivers/"_s + netdev.driver;
    }
    return lines.join(u'\n').toUtf8() + '\n';
}

QByteArray compact(const QJsonArray& array)
{
    return QJsonDocument(array).toJson(QJsonDocument::Compact) + '\n';
}

QByteArray neighbours(const DemoSpark& spark)
{
    const auto entry = [](const QString& address, const QString& netdev, const QString& mac, const QString& state) {
        return QJsonObject{
            { u"dst"_s, address }, { u"dev"_s, netdev }, { u"lladdr"_s, mac }, { u"state"_s, QJsonArray{ state } }
        };
    };
    QJsonArray list{ entry(u"10.20.0.1"_s, u"enP7s7"_s, u"3c:a6:2f:10:44:01"_s, u"REACHABLE"_s) };
    for (int other = 1; other <= spark.shape().nodes; ++other) {
        if (other != spark.number() && other != spark.shape().silent) {
            list.append(entry(
                DemoSpark::railAddress(0, other), u"enp1s0f0np0"_s, DemoSpark::functionMac(0, other), u"STALE"_s));
            list.append(entry(
                DemoSpark::railAddress(1, other), u"enP2p1s0f0np0"_s, DemoSpark::functionMac(2, other), u"STALE"_s));
        }
    }
    return compact(list);
}

QByteArray routes(const DemoSpark& spark)
{
    const auto onLink = [](const QString& network, const QString& netdev, const QString& source, int metric) {
        return QJsonObject{ { u"dst"_s, network },
            { u"dev"_s, netdev },
            { u"protocol"_s, u"kernel"_s },
            { u"scope"_s, u"link"_s },
            { u"prefsrc"_s, source },
            { u"metric"_s, metric },
            { u"flags"_s, QJsonArray() } };
    };
    const QString own = DemoSpark::managementAddress(spark.number());
    return compact({ QJsonObject{ { u"dst"_s, u"default"_s },
                         { u"gateway"_s, u"10.20.0.1"_s },
                         { u"dev"_s, u"enP7s7"_s },
                         { u"protocol"_s, u"dhcp"_s },
                         { u"prefsrc"_s, own },
                         { u"metric"_s, 100 },
                         { u"flags"_s, QJsonArray() } },
        onLink(u"10.20.0.0/24"_s, u"enP7s7"_s, own, 100),
        onLink(u"172.17.0.0/16"_s, u"docker0"_s, u"172.17.0.1"_s, 0),
        onLink(u"192.168.100.0/24"_s, u"enp1s0f0np0"_s, DemoSpark::railAddress(0, spark.number()), 101),
        onLink(u"192.168.101.0/24"_s, u"enP2p1s0f0np0"_s, DemoSpark::railAddress(1, spark.number()), 102) });
}

} // namespace

QList<RawItem> demoNetwork(const DemoSpark& spark)
{
    QList<RawItem> items;
    QJsonArray links;
    QByteArray names;
    QByteArray connections;
    int ifindex = 0;
    for (const DemoNetdev& netdev : netdevs(spark)) {
        links.append(linkJson(netdev, ++ifindex));
        names += netdev.name.toUtf8() + '\n';
        items.append({ u"attrs:/sys/class/net/"_s + netdev.name, Status::Ok, attributes(netdev, ifindex) });
        if (!netdev.connection.isEmpty()) {
            const QString file = netdev.connection.startsWith(u"netplan-"_s)
                ? u"/run/NetworkManager/system-connections/%1.nmconnection"_s.arg(netdev.connection)
                : u"/etc/NetworkManager/system-connections/%1.nmconnection"_s.arg(netdev.connection);
            connections += (netdev.name + u':' + netdev.connection + u':' + file + u'\n').toUtf8();
        }
    }
    items << RawItem{ u"cmd:ip -j -d addr"_s, Status::Ok, compact(links) }
          << RawItem{ u"cmd:ip -j addr"_s, Status::Ok, compact(links) }
          << RawItem{ u"cmd:ip -j neigh"_s, Status::Ok, neighbours(spark) }
          << RawItem{ u"cmd:ip -j route"_s, Status::Ok, routes(spark) }
          << RawItem{ u"cmd:ip -j -6 route"_s, Status::Ok, "[]\n" }
          << RawItem{ u"dir:/sys/class/net"_s, Status::Ok, names }
          << RawItem{ u"cmd:nmcli connection"_s, Status::Ok, connections }
          << RawItem{ u"dir:/etc/netplan"_s, Status::Ok, "40-cx7.yaml\n" }
          << RawItem{ u"file:/etc/netplan/40-cx7.yaml"_s, Status::Denied, {} };
    return items;
}

QList<RawItem> demoPings(const DemoSpark& spark, const QList<PingTarget>& targets)
{
    const auto answers = [&](const QHostAddress& address) {
        for (int number = 1; number <= spark.shape().nodes; ++number) {
            for (const int rail : { 0, 1 }) {
                if (address.toString() == DemoSpark::railAddress(rail, number))
                    return number != spark.shape().silent;
            }
        }
        return false;
    };
    QList<RawItem> items;
    for (const PingTarget& target : targets) {
        for (const int bytes : { 56, target.mtu - 28 }) {
            const QString to = target.to.toString();
            const QString heading = u"PING %1 (%1) from %2 %3: %4(%5) bytes of data.\n\n--- %1 ping statistics ---\n"_s
                                        .arg(to, target.from.toString(), target.netdev)
                                        .arg(bytes)
                                        .arg(bytes + 28);
            const QString end = answers(target.to)
                ? u"3 packets transmitted, 3 received, 0% packet loss, time 405ms\nrtt min/avg/max/mdev = 0.091/0.118/0.164/0.032 ms\nneighbour: %1 lladdr 4c:bb:47:2b:00:01 REACHABLE\n"_s.arg(to)
                : u"3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 411ms\nneighbour: %1 FAILED\n"_s.arg(to);
            items += RawItem{ u"ping:%1 %2 %3 %4"_s.arg(target.netdev, target.from.toString(), to).arg(bytes),
                Status::Ok,
                (heading + end).toUtf8() };
        }
    }
    return items;
}

} // namespace core::inventory
