// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/subnet.h"

namespace core::fabric {

Subnet Subnet::of(const QHostAddress& address, int prefixLength)
{
    QHostAddress network;
    if (address.protocol() == QAbstractSocket::IPv4Protocol) {
        const quint32 mask = prefixLength <= 0 ? 0 : ~quint32{0} << (32 - qMin(prefixLength, 32));
        network = QHostAddress(address.toIPv4Address() & mask);
    } else {
        Q_IPV6ADDR bytes = address.toIPv6Address();
        for (int i = 0; i < 16; ++i) {
            const int bits = qBound(0, prefixLength - 8 * i, 8);
            bytes[i] = static_cast<quint8>(bytes[i] & (0xff00 >> bits));
        }
        network = QHostAddress(bytes);
    }
    return {network, prefixLength};
}

bool Subnet::contains(const QHostAddress& address) const
{
    return address.protocol() == network.protocol() && of(address, prefixLength).network == network;
}

QString Subnet::toString() const
{
    return network.toString() + u'/' + QString::number(prefixLength);
}

bool isUnroutable(const QHostAddress& address)
{
    if (address.isNull() || address.isLoopback() || address == QHostAddress(QHostAddress::AnyIPv4)
        || address == QHostAddress(QHostAddress::AnyIPv6))
        return true;
    return address.protocol() == QAbstractSocket::IPv6Protocol && address.isLinkLocal();
}

} // namespace core::fabric
