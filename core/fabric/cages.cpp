// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/graph.h"

#include <QMap>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::fabric {

using inventory::Hca;
using inventory::HcaPort;

namespace {

/// "0002:01:00.1" → domain 2, function 1.
struct PciParts
{
    bool valid = false;
    uint domain = 0;
    uint bus = 0;
    uint device = 0;
    uint function = 0;
};

PciParts pciParts(const QString& address)
{
    static const QRegularExpression form(u"^([0-9a-fA-F]{4,8}):([0-9a-fA-F]{2}):([0-9a-fA-F]{2})\\.([0-7])$"_s);
    const QRegularExpressionMatch match = form.match(address);
    if (!match.hasMatch())
        return {};
    return {true, match.captured(1).toUInt(nullptr, 16), match.captured(2).toUInt(nullptr, 16),
        match.captured(3).toUInt(nullptr, 16), match.captured(4).toUInt(nullptr, 16)};
}

/// Everything about one port that decides which socket it sits behind.
struct PortKey
{
    QString card; ///< sys_image_guid, or the device itself when it is not known
    QString position; ///< port name, or PCI function
    bool byName = false;
    PciParts pci;
    CagePort port;
};

PortKey keyOf(const inventory::NodeRecord& node, const Hca& hca, const HcaPort& port)
{
    PortKey key;
    key.port = {{node.name, hca.name, port.number}, netdevOf(hca, port), port.active()};
    key.pci = pciParts(hca.pciAddress);
    const QString guid = hca.sysImageGuid.valueOr(QString());
    key.card = guid.isEmpty() ? u"device "_s + hca.name : guid;
    const inventory::Netdev* netdev = node.facts.netdev(key.port.netdev);
    const QString portName = netdev ? netdev->physPortName.valueOr(QString()) : QString();
    if (!portName.isEmpty()) {
        key.position = portName;
        key.byName = true;
    } else if (key.pci.valid) {
        key.position = u"f%1.%2"_s.arg(key.pci.function).arg(port.number);
    } else {
        key.position = hca.name + u'/' + QString::number(port.number);
    }
    return key;
}

/// Twins sit in different PCI domains; two functions of one domain with the same key are two sockets after all.
bool mayJoin(const QList<PortKey>& group, const PortKey& key)
{
    if (!key.pci.valid)
        return false;
    return std::all_of(group.cbegin(), group.cend(), [&key](const PortKey& other) {
        return other.card == key.card && other.position == key.position && other.pci.valid
            && other.pci.domain != key.pci.domain;
    });
}

bool before(const PortKey& a, const PortKey& b)
{
    return std::tuple(a.pci.domain, a.pci.bus, a.pci.device, a.pci.function, a.port.ref)
        < std::tuple(b.pci.domain, b.pci.bus, b.pci.device, b.pci.function, b.port.ref);
}

} // namespace

QString netdevOf(const Hca& hca, const HcaPort& port)
{
    for (const inventory::GidEntry& entry : port.gids) {
        if (!entry.netdev.isEmpty() && hca.netdevs.contains(entry.netdev))
            return entry.netdev;
    }
    if (hca.netdevs.size() >= port.number && port.number >= 1)
        return hca.netdevs.at(port.number - 1);
    if (hca.netdevs.isEmpty() && !port.gids.isEmpty())
        return port.gids.first().netdev;
    return hca.netdevs.isEmpty() ? QString() : hca.netdevs.first();
}

QList<Cage> cagesOf(const inventory::NodeRecord& node)
{
    QList<PortKey> keys;
    for (const Hca& hca : node.facts.hcas) {
        for (const HcaPort& port : hca.ports)
            keys += keyOf(node, hca, port);
    }
    std::sort(keys.begin(), keys.end(), before);

    QList<QList<PortKey>> groups;
    for (const PortKey& key : keys) {
        const auto fits = [&key](const QList<PortKey>& group) { return mayJoin(group, key); };
        const auto group = std::find_if(groups.begin(), groups.end(), fits);
        if (group == groups.end())
            groups += QList<PortKey>{key};
        else
            *group += key;
    }

    QList<Cage> cages;
    for (const QList<PortKey>& group : groups) {
        Cage cage;
        cage.node = node.name;
        cage.number = static_cast<int>(cages.size());
        cage.label = u"Cage %1"_s.arg(cage.number);
        for (const PortKey& key : group)
            cage.ports += key.port;
        if (group.size() > 1)
            cage.pairedBy = group.first().byName
                ? u"same card (sys_image_guid %1) and same port name %2 in different PCI domains"_s.arg(
                      group.first().card, group.first().position)
                : u"same card (sys_image_guid %1) and same PCI function in different PCI domains"_s.arg(
                      group.first().card);
        else
            cage.pairedBy = u"one device behind this socket"_s;
        cages += cage;
    }
    return cages;
}

bool Cage::active() const
{
    return std::any_of(ports.cbegin(), ports.cend(), [](const CagePort& port) { return port.active; });
}

} // namespace core::fabric
