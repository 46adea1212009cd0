// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/pci_topology.h"

#include <QRegularExpression>

#include <algorithm>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isBusId(const QString& text)
{
    static const QRegularExpression form(u"^[0-9a-fA-F]{4}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-9a-fA-F]$"_s);
    return form.match(text).hasMatch();
}

QStringList pathParts(const FusionPort& port)
{
    QStringList parts = port.pciPath.split(u'/', Qt::SkipEmptyParts);
    if (parts.isEmpty() || !isBusId(parts.last())) {
        parts = isBusId(port.pciAddress) ? QStringList{ port.pciAddress } : QStringList();
    }
    return parts;
}

/// "0002:01:00.1" becomes "0002:01:00.0": ports of one card become one device. With VFs merged the slot goes too.
QString maskFunction(QString busId, bool mergeVfs)
{
    busId[busId.size() - 1] = u'0';
    if (mergeVfs) {
        busId[busId.size() - 3] = u'0';
        busId[busId.size() - 4] = u'0';
    }
    return busId;
}

/// PCI nodes between the CPU and the device. NCCL climbs two levels at a time: a switch has an upstream and a
/// downstream port and counts once; a root port does not count at all.
QStringList pciNodes(QStringList parts)
{
    QStringList nodes{ parts.takeLast() };
    int level = 0;
    while (!parts.isEmpty() && isBusId(parts.last())) {
        const QString part = parts.takeLast();
        if (++level == 2) {
            nodes.prepend(part);
            level = 0;
        }
    }
    return nodes;
}

QString commonPrefixNode(const QStringList& left, const QStringList& right, qsizetype& depth)
{
    depth = 0;
    while (depth < left.size() && depth < right.size() && left.at(depth) == right.at(depth)) {
        ++depth;
    }
    return depth == 0 ? QString() : left.at(depth - 1);
}

/// The PCI node that the NIC of a chain hangs below, and the node above that.
QString aboveDevice(const QStringList& chain)
{
    return chain.size() >= 4 ? chain.at(chain.size() - 4) : QString();
}

} // namespace

PciTopology::PciTopology(const QList<FusionPort>& ports, bool mergeVfs, const VersionRules& rules)
{
    QString firstCpu;
    for (const FusionPort& port : ports) {
        if (firstCpu.isNull() && !pathParts(port).isEmpty()) {
            firstCpu = u"cpu "_s + port.numaNode;
        }
    }
    for (const FusionPort& port : ports) {
        QStringList parts = pathParts(port);
        QStringList chain{ u"system"_s };
        if (parts.isEmpty()) {
            chain << (firstCpu.isNull() ? u"cpu"_s : firstCpu);
            m_devices << QString();
        } else {
            const QString masked = maskFunction(parts.last(), mergeVfs);
            m_devices << parts.mid(0, parts.size() - 1).join(u'/') + u'/' + masked;
            if (rules.pciFunctionIsMasked) {
                parts.last() = masked;
            }
            chain << u"cpu "_s + port.numaNode;
            const QStringList nodes = pciNodes(parts);
            for (const QString& node : nodes) {
                chain << u"pci "_s + node;
            }
        }
        chain << u"nic below "_s + chain.last();
        chain << u"net "_s + port.hca;
        m_chains << chain;
        const qsizetype index = m_chains.size() - 1;
        int earlier = 0;
        for (qsizetype i = 0; i < index; ++i) {
            earlier += sameDevice(i, index) ? 1 : 0;
        }
        m_reported << port.port + earlier;
    }
}

bool PciTopology::sameDevice(qsizetype left, qsizetype right) const
{
    return !m_devices.at(left).isEmpty() && m_devices.at(left) == m_devices.at(right);
}

PciDistance PciTopology::distance(qsizetype left, qsizetype right) const
{
    const QStringList& a = m_chains.at(left);
    const QStringList& b = m_chains.at(right);
    qsizetype depth = 0;
    const QString common = commonPrefixNode(a, b, depth);
    if (depth < a.size() && depth < b.size() && a.at(depth).startsWith(u"pci "_s)
        && a.at(depth).size() == b.at(depth).size() && a.at(depth).chopped(1) == b.at(depth).chopped(1)) {
        return PciDistance::Port; // bus ids that differ in the function only
    }
    if (common.startsWith(u"net "_s) || common.startsWith(u"nic "_s)) {
        return PciDistance::Port;
    }
    if (common.startsWith(u"pci "_s)) {
        return aboveDevice(a) == common && aboveDevice(b) == common ? PciDistance::Pix : PciDistance::Pxb;
    }
    return common.startsWith(u"cpu"_s) ? PciDistance::Phb : PciDistance::Sys;
}

} // namespace core::nccl
