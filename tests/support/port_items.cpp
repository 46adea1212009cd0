// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_ports.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using core::inventory::RawCapture;
using core::inventory::RawItem;

namespace test {

namespace {

constexpr int tableLength = 256;
const QString rdmaFolder = u"/sys/class/infiniband"_s;
const QString netFolder = u"/sys/class/net"_s;

/// mlx5 makes a GUID out of a MAC by putting 03:00 into its middle.
QString guid(const QString& mac)
{
    const QString digits = QString(mac).remove(u':');
    const QString all = digits.left(6) + u"0300"_s + digits.mid(6);
    return all.left(4) + u':' + all.mid(4, 4) + u':' + all.mid(8, 4) + u':' + all.mid(12);
}

QHostAddress linkLocal(const QString& mac)
{
    QByteArray bytes = QByteArray::fromHex(QString(mac).remove(u':').toLatin1());
    bytes[0] = static_cast<char>(bytes.at(0) ^ 0x02);
    bytes.insert(3, QByteArray::fromHex("fffe"));
    Q_IPV6ADDR address{};
    address.c[0] = 0xfe;
    address.c[1] = 0x80;
    std::copy(bytes.cbegin(), bytes.cend(), address.c + 8);
    return QHostAddress(address);
}

/// As the kernel prints a GID; IPv4 in its mapped form.
QString gidText(const QHostAddress& address)
{
    const bool isIpv4 = address.protocol() == QAbstractSocket::IPv4Protocol;
    const Q_IPV6ADDR raw
        = isIpv4 ? QHostAddress(u"::ffff:"_s + address.toString()).toIPv6Address() : address.toIPv6Address();
    QStringList groups;
    for (int i = 0; i < 16; i += 2)
        groups += u"%1%2"_s.arg(raw[i], 2, 16, QChar(u'0')).arg(raw[i + 1], 2, 16, QChar(u'0'));
    return groups.join(u':');
}

RawItem& itemOf(RawCapture& capture, const QString& source)
{
    for (RawItem& item : capture.items) {
        if (item.source == source)
            return item;
    }
    capture.items.append(RawItem{ source, RawItem::Status::Ok, {} });
    return capture.items.last();
}

QString vlanName(const MadePort& port, const MadeVlan& vlan)
{
    return u"%1.%2"_s.arg(port.netdev).arg(vlan.id);
}

QString typeText(bool second)
{
    return second ? u"RoCE v2"_s : u"IB/RoCE v1"_s;
}

/// The rows in the order in which the kernel makes them: both default ones, then for each netdev its IPv4 and its IPv6
/// addresses, v1 before v2 (semantics.md §3.2).
QMap<int, QString> kernelRows(const MadePort& port)
{
    QMap<int, QString> rows;
    int next = 0;
    const auto row = [](const QHostAddress& address, const QString& type, const QString& netdev) {
        return u"%1|%2|%3"_s.arg(gidText(address), type, netdev);
    };
    if (port.linkLayer == u"InfiniBand") {
        rows[0] = u"fe80:0000:0000:0000:%1|IB/RoCE v1|%2"_s.arg(guid(port.mac), port.netdev);
        return rows;
    }
    const auto add = [&](const QHostAddress& address, const QString& netdev, int secondAt) {
        rows[next] = row(address, typeText(false), netdev);
        rows[secondAt < 0 ? next + 1 : secondAt] = row(address, typeText(true), netdev);
        next += 2;
    };
    add(linkLocal(port.mac), port.netdev, -1);
    if (!port.active())
        return rows;
    bool first = true;
    const auto addAll = [&](const QList<MadeAddress>& addresses, const QString& netdev) {
        for (const auto protocol : { QAbstractSocket::IPv4Protocol, QAbstractSocket::IPv6Protocol }) {
            for (const MadeAddress& address : addresses) {
                if (address.ip.protocol() != protocol)
                    continue;
                add(address.ip, netdev, first ? port.v2Index : -1);
                first = false;
            }
        }
    };
    addAll(port.addresses, port.netdev);
    for (const MadeVlan& vlan : port.vlans) {
        addAll(vlan.addresses, vlanName(port, vlan));
        add(linkLocal(port.mac), vlanName(port, vlan), -1);
    }
    return rows;
}

/// A row of a case file: "v2 192.168.100.11", "v1 fe80::1", "v2 10.0.0.1 enp1s0f0np0.100", or the kernel's own form.
QString writtenRow(const QString& text, const MadePort& port)
{
    if (text.contains(u'|'))
        return text;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    return u"%1|%2|%3"_s.arg(
        gidText(QHostAddress(words.value(1))), typeText(words.value(0) == u"v2"), words.value(2, port.netdev));
}

QByteArray gidTable(const MadePort& port)
{
    QMap<int, QString> rows = kernelRows(port);
    for (auto it = port.gids.cbegin(); it != port.gids.cend(); ++it) {
        if (it->isEmpty())
            rows.remove(it.key());
        else
            rows[it.key()] = writtenRow(*it, port);
    }
    QByteArray text;
    for (auto it = rows.cbegin(); it != rows.cend(); ++it)
        text += QByteArray::number(it.key()) + ' ' + it->toUtf8() + '\n';
    return text + "length=" + QByteArray::number(tableLength) + '\n';
}

QByteArray hcaAttributes(const MadePort& port)
{
    const QString text = uR"(node_type=1: CA
node_guid=%1
sys_image_guid=%2
fw_ver=%3
hca_type=MT4129
board_id=NVD0000000087
device/current_link_speed=32.0 GT/s PCIe
device/max_link_speed=32.0 GT/s PCIe
device/current_link_width=4
device/max_link_width=4
device/numa_node=0
device>%4
net=%5
port=1
)"_s;
    return text.arg(guid(port.mac), guid(port.cardMac), port.firmware, port.pciPath, port.netdev).toUtf8();
}

QByteArray portAttributes(const MadePort& port)
{
    const QMap<QString, int> states{ { u"DOWN"_s, 1 }, { u"INIT"_s, 2 }, { u"ARMED"_s, 3 }, { u"ACTIVE"_s, 4 } };
    const QMap<QString, int> physical{
        { u"Sleep"_s, 1 }, { u"Polling"_s, 2 }, { u"Disabled"_s, 3 }, { u"LinkUp"_s, 5 }, { u"LinkErrorRecovery"_s, 6 }
    };
    const QString physState = !port.physState.isEmpty() ? port.physState : port.active() ? u"LinkUp"_s : u"Disabled"_s;
    const QString rate = !port.rate.isEmpty() ? port.rate : port.active() ? u"200"_s : u"40"_s;
    return u"state=%1: %2\nphys_state=%3: %4\nlink_layer=%5\nrate=%6 Gb/sec (4X %7)\n"_s
        .arg(states.value(port.state, 1))
        .arg(port.state)
        .arg(physical.value(physState, 3))
        .arg(physState,
            port.linkLayer,
            rate,
            rate == u"40"        ? u"QDR"_s
                : rate == u"100" ? u"EDR"_s
                                 : u"HDR"_s)
        .toUtf8();
}

QJsonObject addressJson(const MadeAddress& address, const QString& scope)
{
    return { { u"family"_s, address.ip.protocol() == QAbstractSocket::IPv4Protocol ? u"inet"_s : u"inet6"_s },
        { u"local"_s, address.ip.toString() },
        { u"prefixlen"_s, address.prefix },
        { u"scope"_s, scope } };
}

QJsonObject linkJson(
    const MadePort& port, const QString& name, int ifindex, int mtu, const QList<MadeAddress>& addresses)
{
    QJsonArray flags{ u"BROADCAST"_s, u"MULTICAST"_s, u"UP"_s };
    if (port.active())
        flags.append(u"LOWER_UP"_s);
    else
        flags.prepend(u"NO-CARRIER"_s);
    QJsonArray list;
    for (const MadeAddress& address : addresses)
        list.append(addressJson(address, address.ip.isLinkLocal() ? u"link"_s : u"global"_s));
    if (port.active())
        list.append(addressJson({ linkLocal(port.mac), 64 }, u"link"_s));
    const bool isInfiniBand = port.linkLayer == u"InfiniBand";
    return { { u"ifindex"_s, ifindex },
        { u"ifname"_s, name },
        { u"flags"_s, flags },
        { u"mtu"_s, mtu },
        { u"operstate"_s, port.active() ? u"UP"_s : u"DOWN"_s },
        { u"link_type"_s, isInfiniBand ? u"infiniband"_s : u"ether"_s },
        { u"address"_s, port.mac },
        { u"addr_info"_s, list } };
}

QByteArray netdevAttributes(const MadePort& port, int ifindex, int mtu, bool isVlan)
{
    QStringList lines{ u"ifindex=%1"_s.arg(ifindex), u"address="_s + port.mac, u"mtu=%1"_s.arg(mtu) };
    const QString rate = port.rate.isEmpty() ? u"200"_s : port.rate;
    lines << (port.active() ? u"speed=%1000"_s.arg(rate) : u"speed!error"_s)
          << (port.active() ? u"operstate=up"_s : u"operstate=down"_s) << u"carrier=%1"_s.arg(port.active() ? 1 : 0);
    if (isVlan) {
        lines << u"phys_port_name!error"_s << u"dev_port=0"_s << u"device!missing"_s << u"device/driver!missing"_s;
    } else {
        lines << (port.physPortName.isEmpty() ? u"phys_port_name!error"_s : u"phys_port_name="_s + port.physPortName)
              << u"dev_port=0"_s << u"device>"_s + port.pciPath << u"device/driver>/sys/bus/pci/drivers/mlx5_core"_s;
    }
    return lines.join(u'\n').toUtf8() + '\n';
}

QByteArray compact(const QJsonArray& array)
{
    return QJsonDocument(array).toJson(QJsonDocument::Compact) + '\n';
}

/// The network part of an address: its first bits, the rest zero.
QHostAddress networkOf(const MadeAddress& address)
{
    return QHostAddress::parseSubnet(u"%1/%2"_s.arg(address.ip.toString()).arg(address.prefix)).first.isNull()
        ? address.ip
        : QHostAddress::parseSubnet(u"%1/%2"_s.arg(address.ip.toString()).arg(address.prefix)).first;
}

QJsonObject routeJson(const MadeAddress& address, const QString& netdev)
{
    return { { u"dst"_s, u"%1/%2"_s.arg(networkOf(address).toString()).arg(address.prefix) },
        { u"dev"_s, netdev },
        { u"protocol"_s, u"kernel"_s },
        { u"scope"_s, u"link"_s },
        { u"prefsrc"_s, address.ip.toString() },
        { u"metric"_s, 101 },
        { u"flags"_s, QJsonArray() } };
}

struct Held
{
    QString netdev;
    QString mac;
    MadeAddress address;
};

QList<Held> heldBy(const QList<MadePort>& ports)
{
    QList<Held> held;
    for (const MadePort& port : ports) {
        if (!port.active())
            continue;
        for (const MadeAddress& address : port.addresses)
            held += Held{ port.netdev, port.mac, address };
        for (const MadeVlan& vlan : port.vlans) {
            for (const MadeAddress& address : vlan.addresses)
                held += Held{ vlanName(port, vlan), port.mac, address };
        }
    }
    return held;
}

/// The capture's JSON array without what it says about the demo's own ports.
QJsonArray without(RawCapture& capture, const QString& source, const QString& key)
{
    static const QStringList own{ u"enp1s0f0np0"_s, u"enp1s0f1np1"_s, u"enP2p1s0f0np0"_s, u"enP2p1s0f1np1"_s };
    QJsonArray kept;
    const QJsonArray all = QJsonDocument::fromJson(itemOf(capture, source).text).array();
    for (const auto& value : all) {
        if (!own.contains(value.toObject().value(key).toString()))
            kept.append(value);
    }
    return kept;
}

void writeNetdevs(const QList<MadePort>& ports, RawCapture& capture)
{
    QJsonArray links = without(capture, u"cmd:ip -j -d addr"_s, u"ifname"_s);
    QByteArray connections;
    for (const QByteArray& line : itemOf(capture, u"cmd:nmcli connection"_s).text.split('\n')) {
        if (!line.isEmpty() && !line.contains(":netplan-"))
            connections += line + '\n';
    }
    int vlanIndex = 40;
    for (const MadePort& port : ports) {
        links.append(linkJson(port, port.netdev, port.ifindex, port.mtu, port.addresses));
        itemOf(capture, u"attrs:%1/%2"_s.arg(netFolder, port.netdev)).text
            = netdevAttributes(port, port.ifindex, port.mtu, false);
        const QString connection = !port.connection.isEmpty() ? port.connection
            : port.addresses.isEmpty()                        ? QString()
                                                              : u"netplan-"_s + port.netdev;
        if (!connection.isEmpty())
            connections
                += u"%1:%2:/run/NetworkManager/system-connections/%2.nmconnection\n"_s.arg(port.netdev, connection)
                       .toUtf8();
        for (const MadeVlan& vlan : port.vlans) {
            const QString name = vlanName(port, vlan);
            QJsonObject link = linkJson(port, name, ++vlanIndex, vlan.mtu, vlan.addresses);
            link.insert(u"link"_s, port.netdev);
            link.insert(u"linkinfo"_s,
                QJsonObject{ { u"info_kind"_s, u"vlan"_s }, { u"info_data"_s, QJsonObject{ { u"id"_s, vlan.id } } } });
            links.append(link);
            itemOf(capture, u"attrs:%1/%2"_s.arg(netFolder, name)).text
                = netdevAttributes(port, vlanIndex, vlan.mtu, true);
        }
    }
    QByteArray names;
    for (const auto& link : std::as_const(links))
        names += link.toObject().value(u"ifname"_s).toString().toUtf8() + '\n';
    itemOf(capture, u"cmd:ip -j -d addr"_s).text = compact(links);
    itemOf(capture, u"cmd:ip -j addr"_s).text = compact(links);
    itemOf(capture, u"dir:"_s + netFolder).text = names;
    itemOf(capture, u"cmd:nmcli connection"_s).text = connections;
}

void writeNeighbours(const QList<MadePort>& ports, const QList<MadePort>& peers, RawCapture& capture)
{
    QJsonArray list = without(capture, u"cmd:ip -j neigh"_s, u"dev"_s);
    const QList<Held> theirs = heldBy(peers);
    for (const Held& mine : heldBy(ports)) {
        for (const Held& other : theirs) {
            if (other.address.ip.protocol() == mine.address.ip.protocol()
                && networkOf({ other.address.ip, mine.address.prefix }) == networkOf(mine.address))
                list.append(QJsonObject{ { u"dst"_s, other.address.ip.toString() },
                    { u"dev"_s, mine.netdev },
                    { u"lladdr"_s, other.mac },
                    { u"state"_s, QJsonArray{ u"STALE"_s } } });
        }
    }
    itemOf(capture, u"cmd:ip -j neigh"_s).text = compact(list);
}

void writeRoutes(const QList<MadePort>& ports, RawCapture& capture)
{
    QJsonArray ipv4 = without(capture, u"cmd:ip -j route"_s, u"dev"_s);
    QJsonArray ipv6 = without(capture, u"cmd:ip -j -6 route"_s, u"dev"_s);
    for (const Held& held : heldBy(ports))
        (held.address.ip.protocol() == QAbstractSocket::IPv4Protocol ? ipv4 : ipv6)
            .append(routeJson(held.address, held.netdev));
    itemOf(capture, u"cmd:ip -j route"_s).text = compact(ipv4);
    itemOf(capture, u"cmd:ip -j -6 route"_s).text = compact(ipv6);
}

} // namespace

void writePorts(const QList<MadePort>& ports, const QList<MadePort>& peers, RawCapture& capture)
{
    capture.items.removeIf([](const RawItem& item) {
        const bool ofPort = item.source.startsWith(u"attrs:/sys/class/net/enp1s0"_s)
            || item.source.startsWith(u"attrs:/sys/class/net/enP2p1s0"_s);
        return ofPort || item.source.startsWith(u"attrs:"_s + rdmaFolder + u'/')
            || item.source.startsWith(u"gids:"_s + rdmaFolder + u'/');
    });
    QByteArray names;
    for (const MadePort& port : ports) {
        const QString path = rdmaFolder + u'/' + port.hca;
        const QString portPath = path + u"/ports/1"_s;
        names += port.hca.toUtf8() + '\n';
        itemOf(capture, u"attrs:"_s + path).text = hcaAttributes(port);
        itemOf(capture, u"attrs:"_s + portPath).text = portAttributes(port);
        itemOf(capture, u"gids:"_s + portPath).text = gidTable(port);
    }
    itemOf(capture, u"dir:"_s + rdmaFolder).text = names;
    writeNetdevs(ports, capture);
    writeNeighbours(ports, peers, capture);
    writeRoutes(ports, capture);
}

} // namespace test
