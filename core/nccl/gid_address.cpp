// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/gid_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

bool zeroBetween(const Q_IPV6ADDR& gid, int from, int to)
{
    return std::all_of(gid.c + from, gid.c + to, [](quint8 byte) { return byte == 0; });
}

bool samePrefix(const quint8* left, const quint8* right, int bits)
{
    const int whole = bits / 8;
    if (std::memcmp(left, right, static_cast<std::size_t>(whole)) != 0) {
        return false;
    }
    const int rest = bits % 8;
    const int mask = (0xff << (8 - rest)) & 0xff;
    return rest == 0 || ((left[whole] ^ right[whole]) & mask) == 0;
}

} // namespace

AddressFamily familyOf(const Q_IPV6ADDR& gid)
{
    const bool mapped = gid.c[8] == 0 && gid.c[9] == 0 && gid.c[10] == 0xff && gid.c[11] == 0xff;
    const bool plain = zeroBetween(gid, 0, 8);
    const bool multicast = gid.c[0] == 0xff && gid.c[1] == 0x0e && zeroBetween(gid, 2, 8);
    return mapped && (plain || multicast) ? AddressFamily::IPv4 : AddressFamily::IPv6;
}

bool isZeroGid(const Q_IPV6ADDR& gid)
{
    return zeroBetween(gid, 0, 16);
}

bool isLinkLocalGid(const Q_IPV6ADDR& gid)
{
    return gid.c[0] == 0xfe && gid.c[1] == 0x80 && zeroBetween(gid, 2, 8);
}

bool isUsableGid(const Q_IPV6ADDR& gid)
{
    return !isZeroGid(gid) && !isLinkLocalGid(gid);
}

QHostAddress addressOf(const Q_IPV6ADDR& gid)
{
    if (familyOf(gid) == AddressFamily::IPv4 && gid.c[0] == 0) {
        return QHostAddress((quint32{ gid.c[12] } << 24) | (quint32{ gid.c[13] } << 16) | (quint32{ gid.c[14] } << 8)
            | quint32{ gid.c[15] });
    }
    return QHostAddress(gid);
}

QString shownGid(const Q_IPV6ADDR& gid)
{
    return addressOf(gid).toString();
}

QString shownGidType(inventory::GidType type)
{
    switch (type) {
    case inventory::GidType::RoceV1:
        return u"RoCE v1"_s;
    case inventory::GidType::RoceV2:
        return u"RoCE v2"_s;
    case inventory::GidType::InfiniBand:
        return u"InfiniBand"_s;
    case inventory::GidType::Unknown:
        break;
    }
    return u"type not readable"_s;
}

AddressRange AddressRange::parse(const QByteArray& given, AddressFamily family, QString& why)
{
    AddressRange range;
    range.m_family = family;
    const QByteArray text = given.left(127); // NCCL's buffer
    const QString name = u"NCCL_IB_ADDR_RANGE “"_s + QString::fromUtf8(text) + u"” "_s;
    if (text.isEmpty()) {
        return range;
    }
    const qsizetype slash = text.indexOf('/');
    if (slash < 0) {
        why = name + u"has no /bits, so NCCL ignores it."_s;
        return range;
    }
    const bool v4 = family == AddressFamily::IPv4;
    const QByteArray address = text.left(slash);
    quint8* target = range.m_prefix.c + (v4 ? 12 : 0);
    if (inet_pton(v4 ? AF_INET : AF_INET6, address.constData(), target) != 1) {
        why = name
            + (v4 ? u"is not an IPv4 range, so NCCL ignores it."_s : u"is not an IPv6 range, so NCCL ignores it."_s);
        return range;
    }
    const int bits = static_cast<int>(std::strtol(text.constData() + slash + 1, nullptr, 10));
    if (bits > (v4 ? 32 : 128)) {
        why = name + u"has more bits than an address, so NCCL ignores it."_s;
        return range;
    }
    range.m_bits = bits;
    if (bits < 0) {
        why = name + u"has a negative length, and then no address fits."_s;
    } else if (bits == 0) {
        why = name + u"has length 0, and then every address fits."_s;
    }
    return range;
}

bool AddressRange::contains(const Q_IPV6ADDR& gid) const
{
    if (m_bits <= 0) {
        return m_bits == 0;
    }
    const int from = m_family == AddressFamily::IPv4 ? 12 : 0;
    return samePrefix(m_prefix.c + from, gid.c + from, m_bits);
}

} // namespace core::nccl
