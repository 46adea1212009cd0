// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_ports.h"

#include "core/inventory/demo_node.h"
#include "tests/support/case_yaml.h"

using namespace Qt::Literals::StringLiterals;
using core::inventory::DemoSpark;

namespace test {

namespace {

/// The card of the demo cluster, every port of it without a cable.
QList<MadePort> demoPorts(int number)
{
    const auto port = [number](int function, const QString& hca, const QString& netdev, const QString& pci) {
        MadePort made;
        made.key = hca;
        made.hca = hca;
        made.netdev = netdev;
        made.pciPath = u"/sys/devices/pci%1:00/%1:00:00.0/%2"_s.arg(pci.left(4), pci);
        made.physPortName = u"p%1"_s.arg(function % 2);
        made.mac = DemoSpark::functionMac(function, number);
        made.cardMac = DemoSpark::functionMac(0, number);
        made.ifindex = 3 + function;
        return made;
    };
    return { port(0, u"rocep1s0f0"_s, u"enp1s0f0np0"_s, u"0000:01:00.0"_s),
        port(1, u"rocep1s0f1"_s, u"enp1s0f1np1"_s, u"0000:01:00.1"_s),
        port(2, u"roceP2p1s0f0"_s, u"enP2p1s0f0np0"_s, u"0002:01:00.0"_s),
        port(3, u"roceP2p1s0f1"_s, u"enP2p1s0f1np1"_s, u"0002:01:00.1"_s) };
}

void plugIn(MadePort& port, const MadeAddress& address, int mtu)
{
    port.state = u"ACTIVE"_s;
    port.mtu = mtu;
    if (!address.ip.isNull())
        port.addresses += address;
}

/// The address of a host in a subnet: the number is added to the network's.
MadeAddress inSubnet(const MadeAddress& subnet, int host)
{
    if (subnet.ip.isNull())
        return subnet;
    if (subnet.ip.protocol() == QAbstractSocket::IPv4Protocol)
        return { QHostAddress(subnet.ip.toIPv4Address() + static_cast<quint32>(host)), subnet.prefix };
    Q_IPV6ADDR bytes = subnet.ip.toIPv6Address();
    bytes[15] = static_cast<quint8>(bytes[15] + host);
    return { QHostAddress(bytes), subnet.prefix };
}

const QStringList& portKeys()
{
    static const QStringList keys{ u"name"_s,
        u"netdev"_s,
        u"pci"_s,
        u"card"_s,
        u"phys-port"_s,
        u"mac"_s,
        u"state"_s,
        u"phys-state"_s,
        u"link-layer"_s,
        u"rate"_s,
        u"firmware"_s,
        u"connection"_s,
        u"mtu"_s,
        u"index"_s,
        u"address"_s,
        u"vlans"_s,
        u"gids"_s };
    return keys;
}

void readText(const YAML::Node& body, const QString& key, QString& into)
{
    if (const YAML::Node value = yamlChild(body, key); !value.IsNull())
        into = yamlText(value);
}

void readNumber(const YAML::Node& body, const QString& key, int& into)
{
    if (const YAML::Node value = yamlChild(body, key); !value.IsNull())
        into = value.as<int>();
}

QList<MadeAddress> readAddresses(const YAML::Node& node)
{
    QList<MadeAddress> addresses;
    for (const QString& text : yamlList(node)) {
        if (text != u"none")
            addresses += MadeAddress::of(text, node);
    }
    return addresses;
}

} // namespace

MadeAddress MadeAddress::of(const QString& text, const YAML::Node& where)
{
    const QHostAddress ip(text.section(u'/', 0, 0));
    bool isNumber = false;
    const int prefix = text.section(u'/', 1).toInt(&isNumber);
    if (ip.isNull() || !isNumber)
        throw BadCase(where, u"\"%1\" is no address with a prefix, as 192.168.100.11/24"_s.arg(text));
    return { ip, prefix };
}

MadePorts::MadePorts(const YAML::Node& root, const QStringList& nodes)
    : m_nodes(nodes)
{
    const YAML::Node cables = yamlChild(root, u"cables"_s);
    const YAML::Node ports = yamlChild(root, u"ports"_s);
    m_any = !cables.IsNull() || !ports.IsNull();
    if (!m_any)
        return;
    for (qsizetype i = 0; i < nodes.size(); ++i)
        m_ports[nodes.at(i)] = demoPorts(static_cast<int>(i) + 1);
    if (cables.IsNull()) { // the demo's own: cage 0 of all nodes
        for (int rail = 0; rail < 2; ++rail) {
            for (qsizetype i = 0; i < nodes.size(); ++i)
                plugIn(m_ports[nodes.at(i)][2 * rail],
                    { QHostAddress(DemoSpark::railAddress(rail, static_cast<int>(i) + 1)), 24 },
                    9000);
        }
    }
    int number = 0;
    for (const YAML::Node& cable : cables)
        readCable(cable, ++number);
    for (const QString& node : QStringList{ u"all"_s } + nodes) {
        for (const auto& pair : yamlChild(ports, node)) {
            for (const QString& name : node == u"all" ? nodes : QStringList{ node })
                readPort(name, yamlText(pair.first), pair.second);
        }
    }
    for (const auto& pair : ports) {
        const QString name = yamlText(pair.first);
        if (name == u"neighbours")
            m_neighbours = pair.second.as<bool>();
        else if (name != u"all" && !nodes.contains(name))
            throw BadCase(pair.first, u"\"%1\" is no node of this case"_s.arg(name));
    }
}

MadePort* MadePorts::find(const QString& node, const QString& key)
{
    for (MadePort& port : m_ports[node]) {
        if (port.key == key)
            return &port;
    }
    return nullptr;
}

void MadePorts::readCable(const YAML::Node& cable, int number)
{
    const bool plain = cable.IsSequence();
    if (!plain)
        knowsOnly(cable, { u"ends"_s, u"subnets"_s, u"mtu"_s });
    QList<MadeAddress> subnets;
    const YAML::Node given = plain ? YAML::Node(YAML::NodeType::Null) : yamlChild(cable, u"subnets"_s);
    if (given.IsNull()) {
        for (int twin = 0; twin < 2; ++twin)
            subnets += MadeAddress{ QHostAddress(u"192.168.%1.0"_s.arg(10 * number + twin)), 24 };
    }
    for (const QString& text : yamlList(given))
        subnets += text == u"none" ? MadeAddress() : MadeAddress::of(text, given);
    int mtu = 9000;
    readNumber(cable, u"mtu"_s, mtu);
    // "spark-a 0": the cage of that number.
    for (const QString& end : yamlList(plain ? cable : yamlChild(cable, u"ends"_s))) {
        const QString node = end.section(u' ', 0, 0);
        const int cage = end.section(u' ', 1).toInt();
        const qsizetype host = m_nodes.indexOf(node) + 1;
        if (host < 1 || cage < 0 || cage > 1)
            throw BadCase(cable, u"\"%1\" is no end of a cable, as \"spark-a 0\""_s.arg(end));
        for (int twin = 0; twin < 2; ++twin)
            plugIn(m_ports[node][cage + 2 * twin], inSubnet(subnets.value(twin), static_cast<int>(host)), mtu);
    }
}

void MadePorts::readPort(const QString& node, const QString& key, const YAML::Node& body)
{
    MadePort* port = find(node, key);
    if (port == nullptr) {
        MadePort added;
        const int number = static_cast<int>(m_ports[node].size());
        added.key = key;
        added.hca = key;
        added.netdev = u"en"_s + key;
        added.mac = DemoSpark::functionMac(0, 0x20 + 0x10 * number + static_cast<int>(m_nodes.indexOf(node)));
        added.cardMac = added.mac;
        added.ifindex = 20 + number;
        added.pciPath = u"/sys/devices/pci0004:00/0004:00:00.0/0004:%1:00.0"_s.arg(number, 2, 16, QChar(u'0'));
        m_ports[node] += added;
        port = find(node, key);
    }
    if (body.IsScalar() && yamlText(body) == u"absent") {
        m_ports[node].removeIf([&key](const MadePort& candidate) { return candidate.key == key; });
        return;
    }
    knowsOnly(body, portKeys());
    if (const YAML::Node address = yamlChild(body, u"address"_s); !address.IsNull()) {
        port->addresses = readAddresses(address);
        if (!port->addresses.isEmpty())
            port->state = u"ACTIVE"_s;
    }
    readText(body, u"name"_s, port->hca);
    readText(body, u"netdev"_s, port->netdev);
    readText(body, u"phys-port"_s, port->physPortName);
    readText(body, u"mac"_s, port->mac);
    readText(body, u"card"_s, port->cardMac);
    readText(body, u"state"_s, port->state);
    readText(body, u"phys-state"_s, port->physState);
    readText(body, u"link-layer"_s, port->linkLayer);
    readText(body, u"rate"_s, port->rate);
    readText(body, u"firmware"_s, port->firmware);
    readText(body, u"connection"_s, port->connection);
    readNumber(body, u"mtu"_s, port->mtu);
    readNumber(body, u"index"_s, port->v2Index);
    if (const QString pci = yamlText(yamlChild(body, u"pci"_s)); !pci.isEmpty())
        port->pciPath = u"/sys/devices/pci%1:00/%1:00:00.0/%2"_s.arg(pci.left(4), pci);
    if (!port->active() && yamlChild(body, u"address"_s).IsNull())
        port->addresses.clear();
    for (const YAML::Node& vlan : yamlChild(body, u"vlans"_s)) {
        knowsOnly(vlan, { u"id"_s, u"mtu"_s, u"address"_s });
        MadeVlan made{ yamlChild(vlan, u"id"_s).as<int>(), port->mtu, readAddresses(yamlChild(vlan, u"address"_s)) };
        readNumber(vlan, u"mtu"_s, made.mtu);
        port->vlans += made;
    }
    for (const auto& row : yamlChild(body, u"gids"_s))
        port->gids[row.first.as<int>()] = yamlText(row.second) == u"empty" ? QString() : yamlText(row.second);
}

void MadePorts::apply(const QString& node, core::inventory::RawCapture& capture) const
{
    if (!m_any)
        return;
    QList<MadePort> peers;
    for (auto it = m_ports.cbegin(); it != m_ports.cend(); ++it) {
        if (m_neighbours && it.key() != node)
            peers += *it;
    }
    writePorts(m_ports.value(node), peers, capture);
}

} // namespace test
