// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_cluster.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;

namespace test {

namespace {

template <class T> Fact<T> fact(T value, const QString& source = u"made up"_s)
{
    return { std::move(value), source, {} };
}

Q_IPV6ADDR gidOf(const QString& address)
{
    const QHostAddress host(address);
    if (host.protocol() == QAbstractSocket::IPv4Protocol)
        return QHostAddress(u"::ffff:"_s + address).toIPv6Address();
    return host.toIPv6Address();
}

Netdev netdev(const QString& name, int ifindex, bool up, int mtu)
{
    Netdev made;
    made.name = name;
    made.ifindex = ifindex;
    made.mac = u"02:00:00:00:00:%1"_s.arg(ifindex, 2, 16, QLatin1Char('0'));
    made.mtu = mtu;
    made.flags = up ? QStringList{ u"BROADCAST"_s, u"MULTICAST"_s, u"UP"_s, u"LOWER_UP"_s }
                    : QStringList{ u"BROADCAST"_s, u"MULTICAST"_s };
    made.operState = up ? u"UP"_s : u"DOWN"_s;
    return made;
}

void addAddress(Netdev& device, const QString& ip, int prefixLength)
{
    if (!ip.isEmpty())
        device.addresses += Address{ QHostAddress(ip), prefixLength, u"global"_s, false };
}

Hca hca(const QString& name, const QString& pci, const QString& netdevName, bool active)
{
    Hca made;
    made.name = name;
    made.nodeGuid = fact(u"fc4c:ea03:00f9:4230"_s);
    made.sysImageGuid = fact(u"fc4c:ea03:00f9:4230"_s);
    made.firmware = fact(u"28.45.4028"_s);
    made.hcaType = fact(u"MT4129"_s);
    made.pciAddress = pci;
    made.pciPath = u"/sys/devices/pci%1:00/%1:00:00.0/%2"_s.arg(pci.left(4), pci);
    made.pcie = { fact(u"32.0 GT/s PCIe"_s), fact(u"32.0 GT/s PCIe"_s), fact(4), fact(4) };
    made.numaNode = fact(0);
    made.netdevs = { netdevName };
    HcaPort port;
    port.state = fact(active ? u"ACTIVE"_s : u"DOWN"_s);
    port.physState = fact(active ? u"LinkUp"_s : u"Disabled"_s);
    port.linkLayer = LinkLayer::Ethernet;
    port.rateGbps = fact(active ? 200.0 : 40.0);
    port.rateText = active ? u"200 Gb/sec (4X HDR)"_s : u"40 Gb/sec (4X QDR)"_s;
    port.gidTableLength = 16;
    port.gidsSource = u"/sys/class/infiniband/%1/ports/1/gids"_s.arg(name);
    made.ports = { port };
    return made;
}

} // namespace

Netdev* netdevOf(NodeRecord& node, const QString& name)
{
    auto& all = node.facts.netdevs;
    const auto found
        = std::find_if(all.begin(), all.end(), [&name](const Netdev& device) { return device.name == name; });
    return found == all.end() ? nullptr : &*found;
}

Hca* hcaOf(NodeRecord& node, const QString& name)
{
    auto& all = node.facts.hcas;
    const auto found = std::find_if(all.begin(), all.end(), [&name](const Hca& device) { return device.name == name; });
    return found == all.end() ? nullptr : &*found;
}

void setGid(NodeRecord& node, const QString& name, int index, GidType type, const QString& address)
{
    Hca* device = hcaOf(node, name);
    QList<GidEntry>& gids = device->ports.first().gids;
    gids.removeIf([index](const GidEntry& entry) { return entry.index == index; });
    if (!address.isEmpty())
        gids += GidEntry{ index, gidOf(address), type, device->netdevs.value(0) };
    std::sort(gids.begin(), gids.end(), [](const GidEntry& a, const GidEntry& b) { return a.index < b.index; });
}

NodeRecord gb10Node(const NodeSpec& spec)
{
    NodeRecord node;
    node.name = spec.name;
    node.address = spec.name;
    NodeFacts& facts = node.facts;
    facts.name = spec.name;
    facts.hostName = fact(spec.name);
    facts.userName = fact(u"spark"_s);
    facts.homeFolder = fact(u"/home/spark"_s);
    facts.dgxName = fact(u"DGX Spark"_s);
    facts.rdmaClassPresent = fact(true);
    facts.docker.access = DockerFacts::Access::Usable;

    Netdev loopback = netdev(u"lo"_s, 1, true, 65536);
    loopback.flags += u"LOOPBACK"_s;
    loopback.addresses += Address{ QHostAddress(u"127.0.0.1"_s), 8, u"host"_s, false };
    Netdev management = netdev(u"enP7s7"_s, 2, true, 1500);
    addAddress(management, spec.management, 24);
    facts.netdevs = { loopback, management };
    int ifindex = 3;
    for (const QString& domain : { u"p1"_s, u"P2p1"_s }) {
        for (int function = 0; function < 2; ++function) {
            const bool up = function == spec.cage;
            const QString netdevName = u"en%1s0f%2np%2"_s.arg(domain).arg(function);
            Netdev device = netdev(netdevName, ifindex++, up, spec.mtu);
            const QString name = u"roce%1s0f%2"_s.arg(domain).arg(function);
            const QString pci = u"%1:01:00.%2"_s.arg(domain == u"p1" ? u"0000"_s : u"0002"_s).arg(function);
            facts.hcas += hca(name, pci, netdevName, up);
            const QString ip = !up ? QString() : domain == u"p1" ? spec.ipA : spec.ipB;
            addAddress(device, ip, spec.prefixLength);
            facts.netdevs += device;
            setGid(node, name, 0, GidType::RoceV1, u"fe80::5aa2:e1ff:fe00:%1"_s.arg(ifindex));
            setGid(node, name, 1, GidType::RoceV2, u"fe80::5aa2:e1ff:fe00:%1"_s.arg(ifindex));
            if (!ip.isEmpty()) {
                setGid(node, name, 2, GidType::RoceV1, ip);
                setGid(node, name, domain == u"p1" ? spec.indexA : spec.indexB, GidType::RoceV2, ip);
            }
        }
    }
    std::sort(facts.hcas.begin(), facts.hcas.end(), [](const Hca& a, const Hca& b) { return a.name < b.name; });
    if (!spec.envText.isEmpty()) {
        Recipe recipe;
        recipe.folder = spec.folder;
        recipe.envFile = { spec.folder + u"/.env.dspark"_s, NodeFile::State::Present, spec.envText, 0600, u"spark"_s };
        recipe.composeFile.path = spec.folder + u"/docker-compose.dspark.yml"_s;
        facts.recipes += recipe;
    }
    return node;
}

NodeRecord unreachableNode(const QString& name)
{
    NodeRecord node;
    node.name = name;
    node.address = name;
    node.error = core::Error{ core::ErrorKind::Unreachable,
        u"No answer from %1."_s.arg(name),
        u"Is it switched on?"_s,
        u"connect: No route to host"_s,
        name };
    return node;
}

Snapshot snapshotOf(const QList<NodeRecord>& nodes)
{
    Snapshot snapshot;
    snapshot.takenAt = QDateTime(QDate(2026, 12, 1), QTime(12, 0), Qt::UTC);
    snapshot.nodes = nodes;
    return snapshot;
}

Snapshot twoSparks(const QByteArray& envText, int headIndex, int workerIndex)
{
    NodeSpec head{ u"spark-a"_s, 0, u"192.168.100.11"_s, u"192.168.101.11"_s, u"10.20.0.11"_s };
    head.indexA = headIndex;
    head.envText = envText;
    NodeSpec worker{ u"spark-b"_s, 0, u"192.168.100.12"_s, u"192.168.101.12"_s, u"10.20.0.12"_s };
    worker.indexA = workerIndex;
    return snapshotOf({ gb10Node(head), gb10Node(worker) });
}

QByteArray fittingEnv()
{
    return "# own notes\n"
           "WORKER_HOST=spark@192.168.100.12\n"
           "MASTER_ADDR=192.168.100.11\n"
           "MASTER_PORT=25000\n"
           "NCCL_IB_HCA==rocep1s0f0,roceP2p1s0f0\n"
           "NCCL_SOCKET_IFNAME=enp1s0f0np0\n"
           "DSPARK_VLLM_IMAGE=registry.example/dspark-vllm:0.1.1\n";
}

QByteArray fittingEnvWith(const QByteArray& lines)
{
    return fittingEnv() + lines;
}

} // namespace test
