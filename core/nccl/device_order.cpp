// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/device_order.h"

#include "core/nccl/environment.h"
#include "core/nccl/integer_value.h"
#include "core/nccl/version_rules.h"

#include <algorithm>
#include <limits>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::Hca;
using inventory::HcaPort;
using inventory::LinkLayer;

namespace {

/// "0002:01:00.1" as the number 0x000201001; the largest number when there is no PCI device.
quint64 pciNumber(const Hca& hca)
{
    const QString address
        = hca.pciPath.isEmpty() ? hca.pciAddress : hca.pciPath.section(u'/', -1, -1, QString::SectionSkipEmpty);
    if (address.isEmpty()) {
        return std::numeric_limits<quint64>::max();
    }
    quint64 number = 0;
    for (const QChar c : address) {
        const ushort u = c.toLower().unicode();
        if (u == u':' || u == u'.') {
            continue;
        }
        const bool digit = u >= u'0' && u <= u'9';
        if (!digit && (u < u'a' || u > u'f')) {
            break;
        }
        number = number * 16 + (digit ? u - u'0' : u - u'a' + 10);
    }
    return number;
}

} // namespace

QList<PortRef> portsInVerbsOrder(const inventory::NodeFacts& facts)
{
    QList<PortRef> ports;
    for (const Hca& hca : facts.hcas) {
        for (const HcaPort& port : hca.ports) {
            ports.append({ &hca, &port });
        }
    }
    std::stable_sort(ports.begin(), ports.end(), [](const PortRef& left, const PortRef& right) {
        const QByteArray leftName = left.hca->name.toUtf8();
        const QByteArray rightName = right.hca->name.toUtf8();
        return leftName != rightName ? leftName < rightName : left.port->number < right.port->number;
    });
    return ports;
}

bool sortsByPci(const env::RankEnvironment& environment, Version version, QStringList& why)
{
    const QString name = u"NCCL_IB_DEVICE_PCI_ORDER"_s;
    if (!rulesOf(version).sortsByPci) {
        why << u"NCCL %1 keeps the order in which libibverbs lists the devices (2.29.7 and newer sort by PCI address); "
               u"by name is assumed."_s.arg(version.toString());
        return false;
    }
    const IntegerValue setting = readInteger(environment, name, 1);
    if (!setting.oddity.isEmpty()) {
        why << setting.oddity;
    }
    if (setting.value == 0) {
        why << u"%1 keeps the order in which libibverbs lists the devices; by name is assumed."_s.arg(
            spelled(environment, name));
        return false;
    }
    why << u"NCCL %1 sorts the devices by PCI address, domain first."_s.arg(version.toString());
    return true;
}

void sortByPci(QList<PortRef>& ports)
{
    std::stable_sort(ports.begin(), ports.end(), [](const PortRef& left, const PortRef& right) {
        return pciNumber(*left.hca) < pciNumber(*right.hca);
    });
}

QString whyNoCandidate(const HcaPort& port)
{
    if (!port.state.known()) {
        return u"the state of the port could not be read"_s;
    }
    if (!port.active()) {
        return u"port is %1, NCCL skips it"_s.arg(*port.state.value);
    }
    if (port.linkLayer == LinkLayer::Unknown) {
        return u"the link layer is neither Ethernet nor InfiniBand, NCCL skips it"_s;
    }
    return {};
}

} // namespace core::nccl
