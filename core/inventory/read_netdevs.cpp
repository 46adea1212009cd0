// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QJsonObject>
#include <QSet>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Kinds whose "link" names the device they sit on (a veth's names its peer).
const QSet<QString>& stackedKinds()
{
    static const QSet<QString> kinds{ u"vlan"_s, u"macvlan"_s, u"macvtap"_s, u"ipvlan"_s, u"ipvtap"_s, u"macsec"_s };
    return kinds;
}

QStringList strings(const QJsonArray& array)
{
    QStringList result;
    for (const auto& value : array) {
        result << value.toString();
    }
    return result;
}

QList<Address> addressesOf(const QJsonObject& link)
{
    QList<Address> result;
    const QJsonArray list = link.value(u"addr_info"_s).toArray();
    for (const auto& value : list) {
        const QJsonObject object = value.toObject();
        // A point-to-point address has the peer in "address" and the own one in "local".
        const QHostAddress ip(object.value(u"local"_s).toString());
        if (!ip.isNull()) {
            result.append(Address{ ip,
                object.value(u"prefixlen"_s).toInt(),
                object.value(u"scope"_s).toString(),
                object.value(u"dynamic"_s).toBool() });
        }
    }
    return result;
}

Netdev netdevOf(const QJsonObject& link)
{
    Netdev netdev;
    netdev.name = link.value(u"ifname"_s).toString();
    netdev.ifindex = link.value(u"ifindex"_s).toInt();
    netdev.mac = link.value(u"address"_s).toString();
    netdev.mtu = link.value(u"mtu"_s).toInt();
    netdev.flags = strings(link.value(u"flags"_s).toArray());
    netdev.operState = link.value(u"operstate"_s).toString();
    netdev.kind = link.value(u"linkinfo"_s).toObject().value(u"info_kind"_s).toString();
    netdev.master = link.value(u"master"_s).toString();
    if (stackedKinds().contains(netdev.kind)) {
        netdev.parent = link.value(u"link"_s).toString();
    }
    netdev.addresses = addressesOf(link);
    return netdev;
}

/// From /sys/class/net alone, for when "ip" gave nothing: everything but the addresses.
Netdev netdevOf(const QString& name, const Attributes& attributes)
{
    constexpr unsigned iffUp = 0x1;
    Netdev netdev;
    netdev.name = name;
    netdev.ifindex = attributes.number(u"ifindex"_s, 1).valueOr(0);
    netdev.mac = attributes.value(u"address"_s).value_or(QString());
    netdev.mtu = attributes.number(u"mtu"_s, 0).valueOr(0);
    netdev.operState = attributes.value(u"operstate"_s).value_or(QString()).toUpper();
    if (attributes.value(u"flags"_s).value_or(QString()).toUInt(nullptr, 0) & iffUp) {
        netdev.flags << u"UP"_s;
    }
    if (attributes.value(u"carrier"_s) == u"1"_s) {
        netdev.flags << u"LOWER_UP"_s;
    }
    return netdev;
}

void addAttributes(Netdev& netdev, const Attributes& attributes)
{
    netdev.speedMbps = attributes.number(u"speed"_s, 1);
    const Fact<QString> carrier = attributes.text(u"carrier"_s);
    netdev.carrier = carrier.known() ? knownFact(*carrier.value == u"1"_s, carrier.source)
                                     : unknownFact<bool>(carrier.source, carrier.whyUnknown);
    netdev.physPortName = attributes.text(u"phys_port_name"_s);
    netdev.devPort = attributes.number(u"dev_port"_s, 0);
    netdev.driver = attributes.target(u"device/driver"_s).section(u'/', -1);
    netdev.pciAddress = pciAddressIn(attributes.target(u"device"_s));
}

QList<Netdev> fromIp(const QJsonArray& links)
{
    QList<Netdev> netdevs;
    for (const auto& value : links) {
        const QJsonObject link = value.toObject();
        if (!link.value(u"ifname"_s).toString().isEmpty()) { // older releases leave empty objects in the list
            netdevs.append(netdevOf(link));
        }
    }
    return netdevs;
}

/// A machine has at least its loopback, and no prefix is longer than an address.
bool makesSense(const QJsonArray& links)
{
    bool any = false;
    for (const auto& value : links) {
        const QJsonObject link = value.toObject();
        any = any || !link.value(u"ifname"_s).toString().isEmpty();
        for (const auto& address : link.value(u"addr_info"_s).toArray()) {
            // Some releases print an empty object for an address that they left out.
            const int prefix = address.toObject().value(u"prefixlen"_s).toInt(address.toObject().isEmpty() ? 0 : -1);
            if (prefix < 0 || prefix > 128) {
                return false;
            }
        }
    }
    return any;
}

QList<Netdev> fromSysfs(const Reading& reading)
{
    QList<Netdev> netdevs;
    const QString prefix = u"attrs:/sys/class/net/"_s;
    for (const RawItem& item : reading.capture().items) {
        if (item.source.startsWith(prefix)) {
            netdevs.append(netdevOf(item.source.mid(prefix.size()), Attributes(reading, item.source)));
        }
    }
    return netdevs;
}

} // namespace

void readNetdevs(Reading& reading, NodeFacts& facts)
{
    const QString detailed = u"cmd:ip -j -d addr"_s;
    const QString plain = u"cmd:ip -j addr"_s;
    std::optional<QJsonArray> links = reading.jsonArray(detailed, true);
    if (!links
        || !makesSense(*links)) { // some releases print broken JSON for some kinds of netdev when asked for details
        links = reading.jsonArray(plain);
    }
    if (links && !makesSense(*links)) {
        links.reset();
    }
    facts.addressesKnown = links.has_value();
    if (links) {
        facts.netdevs = fromIp(*links);
    } else {
        facts.netdevs = fromSysfs(reading);
        if (reading.capture().find(detailed)) {
            reading.takeDown(u"The addresses are unknown: \"ip -j addr\" %1."_s.arg(reading.whyNot(plain)));
        }
    }
    std::stable_sort(facts.netdevs.begin(), facts.netdevs.end(), [](const Netdev& a, const Netdev& b) {
        return a.ifindex < b.ifindex;
    });
    for (Netdev& netdev : facts.netdevs) {
        addAttributes(netdev, Attributes(reading, u"attrs:/sys/class/net/"_s + netdev.name));
    }
}

void readNeighbours(Reading& reading, NodeFacts& facts)
{
    const QJsonArray list = reading.jsonArray(u"cmd:ip -j neigh"_s).value_or(QJsonArray());
    for (const auto& value : list) {
        const QJsonObject object = value.toObject();
        const QHostAddress ip(object.value(u"dst"_s).toString());
        if (!ip.isNull()) {
            // iproute2 6.1 leaves "dev" out when it was asked for one netdev only.
            facts.neighbours.append(Neighbour{ ip,
                object.value(u"lladdr"_s).toString(),
                object.value(u"dev"_s).toString(),
                strings(object.value(u"state"_s).toArray()) });
        }
    }
}

void readRoutes(Reading& reading, NodeFacts& facts)
{
    for (const QString& source : { u"cmd:ip -j route"_s, u"cmd:ip -j -6 route"_s }) {
        const QJsonArray list = reading.jsonArray(source).value_or(QJsonArray());
        for (const auto& value : list) {
            const QJsonObject object = value.toObject();
            const QString destination = object.value(u"dst"_s).toString();
            if (!destination.isEmpty()) {
                facts.routes.append(Route{ destination,
                    QHostAddress(object.value(u"gateway"_s).toString()),
                    object.value(u"dev"_s).toString(),
                    QHostAddress(object.value(u"prefsrc"_s).toString()),
                    object.value(u"metric"_s).toInt() });
            }
        }
    }
}

} // namespace core::inventory
