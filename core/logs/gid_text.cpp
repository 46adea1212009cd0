// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/gid_text.h"

using namespace Qt::Literals::StringLiterals;

namespace core::logs {

std::optional<Q_IPV6ADDR> gidFromText(const QString& text)
{
    QHostAddress address;
    if (!text.contains(u':') || !address.setAddress(text.trimmed())
        || address.protocol() != QAbstractSocket::IPv6Protocol)
        return std::nullopt;
    return address.toIPv6Address();
}

std::optional<Q_IPV6ADDR> gidFromWords(const QString& prefix, const QString& interfaceId)
{
    Q_IPV6ADDR gid{};
    int at = 0;
    for (const QString& text : { prefix, interfaceId }) {
        bool isWord = false;
        quint64 word = text.toULongLong(&isWord, 16);
        if (!isWord)
            return std::nullopt;
        for (int byte = 0; byte < 8; ++byte, word >>= 8)
            gid.c[at++] = static_cast<quint8>(word & 0xff);
    }
    return gid;
}

QHostAddress addressFromText(const QString& text)
{
    QString name = text.trimmed();
    if (name.startsWith(u'['))
        name = name.mid(1).section(u']', 0, 0);
    name = name.section(u'<', 0, 0).section(u'%', 0, 0);
    QHostAddress address(name);
    if (address.isNull() && name.count(u':') == 1)
        address = QHostAddress(name.section(u':', 0, 0));
    bool isIpv4 = false;
    const quint32 ipv4 = address.toIPv4Address(&isIpv4);
    return isIpv4 ? QHostAddress(ipv4) : address;
}

} // namespace core::logs
