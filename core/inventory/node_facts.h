// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/inventory/docker_facts.h"
#include "core/inventory/fact.h"
#include "core/inventory/model_facts.h"

#include <QByteArray>
#include <QDateTime>
#include <QHostAddress>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace core::inventory {

enum class GidType
{
    Unknown,
    RoceV1,
    RoceV2,
    InfiniBand
};

/// One non-empty slot of a GID table.
struct GidEntry
{
    int index = 0;
    Q_IPV6ADDR gid{}; ///< 16 raw bytes, network order
    GidType type = GidType::Unknown; ///< Unknown: types/N could not be read (EINVAL)
    QString netdev; ///< gid_attrs/ndevs/N; empty when unreadable. May be a VLAN such as enp1s0f0np0.100

    bool operator==(const GidEntry& other) const;
};

enum class LinkLayer
{
    Unknown,
    Ethernet,
    InfiniBand
};

/// A port of an HCA, numbered from 1.
struct HcaPort
{
    int number = 1;
    Fact<QString> state; ///< the word after the number: "ACTIVE", "DOWN", "INIT", …
    Fact<QString> physState; ///< "LinkUp", "Disabled", "Polling", …
    LinkLayer linkLayer = LinkLayer::Unknown;
    Fact<double> rateGbps; ///< Gb/s as the kernel prints it; a placeholder (40) unless ACTIVE
    QString rateText;
    int gidTableLength = 0; ///< number of slots, holes included
    QList<GidEntry> gids; ///< non-empty slots by index
    QString gidsSource; ///< folder, for evidence

    [[nodiscard]] bool active() const { return state.value == QStringLiteral("ACTIVE"); }
    [[nodiscard]] const GidEntry* gidAt(int index) const;
    bool operator==(const HcaPort&) const = default;
};

struct PcieLink
{
    Fact<QString> currentSpeed; ///< "32.0 GT/s PCIe"
    Fact<QString> maxSpeed;
    Fact<int> currentWidth; ///< lanes
    Fact<int> maxWidth;

    bool operator==(const PcieLink&) const = default;
};

/// An RDMA device such as rocep1s0f1.
struct Hca
{
    QString name;
    Fact<QString> nodeGuid;
    Fact<QString> sysImageGuid; ///< equal on all functions of one card
    Fact<QString> firmware;
    Fact<QString> boardId;
    Fact<QString> hcaType; ///< "MT4129"
    QString pciAddress; ///< "0002:01:00.1"; empty when there is no PCI device
    QString pciPath; ///< real path of the device link
    PcieLink pcie;
    Fact<int> numaNode;
    QStringList netdevs; ///< device/net/*
    QList<HcaPort> ports;

    [[nodiscard]] const HcaPort* port(int number) const;
    bool operator==(const Hca&) const = default;
};

struct Address
{
    QHostAddress ip;
    int prefixLength = 0;
    QString scope; ///< "global", "link", "host"
    bool dynamic = false; ///< DHCP or the like

    bool operator==(const Address&) const = default;
};

struct Netdev
{
    QString name;
    int ifindex = 0;
    QString mac;
    int mtu = 0; ///< bytes
    QStringList flags; ///< "UP", "LOWER_UP", "LOOPBACK", …
    QString operState; ///< "UP", "DOWN", "UNKNOWN", …
    QString parent; ///< of a VLAN or macvlan: the device below
    QString master; ///< of a bond's or bridge's member: the bond or bridge
    QString kind; ///< linkinfo kind: "vlan", "veth", "bridge", …; empty for hardware
    QList<Address> addresses; ///< in kernel order
    Fact<int> speedMbps; ///< Mb/s; unknown when the kernel says -1 or refuses
    Fact<bool> carrier;
    QString driver;
    QString pciAddress;
    Fact<QString> physPortName; ///< "p0", "p1"
    Fact<int> devPort; ///< which port of a PCI function with several, from 0
    Fact<QString> configuredBy; ///< "netplan (/etc/netplan/40-cx7.yaml)", "NetworkManager (Wired connection 2)",
                                ///< "systemd-networkd"
    Fact<bool> persistent; ///< its addresses come back after a reboot; known only where a manager or a file says so

    [[nodiscard]] bool up() const { return flags.contains(QStringLiteral("UP")); }
    /// IFF_RUNNING as the kernel reports it to getifaddrs: operational and with carrier. iproute2 shows its absence
    /// as NO-CARRIER (a netdev that waits for 802.1X has LOWER_UP, but does not run).
    [[nodiscard]] bool running() const
    {
        return up() && flags.contains(QStringLiteral("LOWER_UP")) && !flags.contains(QStringLiteral("NO-CARRIER"));
    }
    bool operator==(const Netdev&) const = default;
};

struct Neighbour
{
    QHostAddress ip;
    QString mac;
    QString netdev;
    QStringList states; ///< "REACHABLE", "STALE", "DELAY", "FAILED", …

    bool operator==(const Neighbour&) const = default;
};

struct Route
{
    QString destination; ///< "default" or CIDR
    QHostAddress gateway;
    QString netdev;
    QHostAddress source;
    int metric = 0;

    bool operator==(const Route&) const = default;
};

struct Gpu
{
    QString name;
    Fact<qint64> memoryMiB;

    bool operator==(const Gpu&) const = default;
};

/// The packet filter that the machine's own tools describe. Its rules are for root to read.
struct Firewall
{
    Fact<bool> active;
    QString kind; ///< "ufw", "firewalld"
    Fact<QStringList> rules; ///< lines of "ufw status verbose"

    bool operator==(const Firewall&) const = default;
};

struct ListeningPort
{
    QHostAddress address;
    int port = 0;
    QString process; ///< empty when the kernel does not tell this user

    bool operator==(const ListeningPort&) const = default;
};

/// A text file that matters, as it stood on the node. Secret values were replaced by env::hiddenMark on the node
/// itself.
struct NodeFile
{
    enum class State
    {
        Present,
        Missing,
        Denied
    };
    QString path;
    State state = State::Missing;
    QByteArray text;
    std::optional<int> mode; ///< permission bits, octal 0600 as int
    QString owner;

    bool operator==(const NodeFile&) const = default;
};

/// A folder with the upstream recipe or with files that Sparkloom wrote.
struct Recipe
{
    QString folder; ///< absolute
    bool upstreamCheckout = false; ///< upstream's start script or example file is there
    NodeFile envFile; ///< folder/.env.dspark
    NodeFile composeFile; ///< folder/docker-compose.dspark.yml or docker-compose.yml

    bool operator==(const Recipe&) const = default;
};

/// Everything known about one node at one time. Pure reading of a RawCapture: same capture, same facts.
struct NodeFacts
{
    QString name; ///< how the person names the node
    QDateTime readAt; ///< UTC

    Fact<QString> hostName;
    Fact<QString> machineId;
    Fact<QString> userName;
    Fact<QString> homeFolder;
    QStringList groups;
    Fact<QString> osName; ///< PRETTY_NAME
    Fact<QString> dgxName; ///< DGX_NAME of /etc/dgx-release: "DGX Spark"
    Fact<QString> dgxVersion;
    Fact<QString> kernel;
    Fact<QString> architecture; ///< "aarch64"
    Fact<QString> productName; ///< from DMI
    Fact<QString> firmwareVersion; ///< UEFI, from DMI
    Fact<QString> driverVersion; ///< NVIDIA driver
    Fact<QString> cudaVersion;
    QList<Gpu> gpus;
    Fact<qint64> memoryTotalKiB;
    Fact<qint64> memoryAvailableKiB;
    Fact<qint64> cmaTotalKiB;
    Fact<qint64> cmaFreeKiB;
    Fact<QStringList> kernelOptions; ///< of the kernel's command line only "kho…" and "cma…"
    Fact<QStringList> kernelLog; ///< messages of this boot about the network card and PCIe errors, oldest first
    Fact<bool> cardHotplug; ///< the system switches the network card off while no cable is in
    Fact<qint64> clockAheadSeconds; ///< of the controlling machine's clock, exact to some ten seconds
    Fact<qint64> diskFreeKiB; ///< of the home folder's file system
    Fact<qint64> memlockKiB; ///< soft limit of the login; -1 = unlimited
    Fact<QMap<QString, QString>> launchEnvironment; ///< variables of a login that NCCL, Gloo and vLLM obey
    Fact<QList<QHostAddress>> hostNameAddresses; ///< what the own host name resolves to

    Fact<bool> rdmaClassPresent; ///< /sys/class/infiniband exists
    QList<Hca> hcas; ///< by name
    QList<Netdev> netdevs; ///< in ifindex order
    bool addressesKnown = true; ///< false: "ip" gave nothing; addresses are unknown, not absent
    QList<Neighbour> neighbours;
    QList<Route> routes;
    Fact<int> arpIgnore; ///< net.ipv4.conf.all
    Fact<int> arpAnnounce; ///< net.ipv4.conf.all
    Firewall firewall;
    DockerFacts docker;
    QStringList hubsRead; ///< Hugging Face caches whose content is known, those that are not there included
    QList<CachedModel> models; ///< in them
    Fact<QList<ListeningPort>> listening;
    NodeFile etcNcclConf;
    NodeFile homeNcclConf;
    QList<Recipe> recipes; ///< best candidate first

    QStringList unreadable; ///< parts of the capture that could not be understood, in plain words

    [[nodiscard]] const Hca* hca(const QString& name) const;
    [[nodiscard]] const Netdev* netdev(const QString& name) const;
    bool operator==(const NodeFacts&) const = default;
};

} // namespace core::inventory
