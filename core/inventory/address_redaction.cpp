// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/address_redaction.h"

#include <QRandomGenerator>
#include <QRegularExpression>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr quint32 hardwareBits = 0xffffff;

struct Network
{
    quint32 address;
    int prefix;
};

/// Everything that is not somebody's public address (IANA special-purpose registry).
bool isPublicV4(quint32 address)
{
    static constexpr Network special[] = { { 0x00000000, 8 },
        { 0x0a000000, 8 },
        { 0x64400000, 10 },
        { 0x7f000000, 8 },
        { 0xa9fe0000, 16 },
        { 0xac100000, 12 },
        { 0xc0000000, 24 },
        { 0xc0000200, 24 },
        { 0xc0a80000, 16 },
        { 0xc6120000, 15 },
        { 0xc6336400, 24 },
        { 0xcb007100, 24 },
        { 0xe0000000, 3 } };
    return std::none_of(std::begin(special), std::end(special), [&](const Network& network) {
        return ((address ^ network.address) >> (32 - network.prefix)) == 0;
    });
}

bool isPublicV6(const Q_IPV6ADDR& address)
{
    const bool documentation
        = address.c[0] == 0x20 && address.c[1] == 0x01 && address.c[2] == 0x0d && address.c[3] == 0xb8;
    return (address.c[0] & 0xe0) == 0x20 && !documentation;
}

bool carriesHardwareNumber(const Q_IPV6ADDR& address)
{
    const bool eui64 = address.c[11] == 0xff && address.c[12] == 0xfe;
    const bool linkLocal = address.c[0] == 0xfe && (address.c[1] & 0xc0) == 0x80;
    const bool empty = std::all_of(address.c + 8, address.c + 16, [](quint8 byte) { return byte == 0; });
    return !empty && (eui64 || linkLocal);
}

bool isMapped(const Q_IPV6ADDR& address)
{
    return std::all_of(address.c, address.c + 10, [](quint8 byte) { return byte == 0; }) && address.c[10] == 0xff
        && address.c[11] == 0xff;
}

/// Eight full groups, as the kernel prints a GID.
QString fullSpelling(const Q_IPV6ADDR& address)
{
    const QByteArray hex(QByteArray(reinterpret_cast<const char*>(address.c), sizeof address.c).toHex());
    QStringList groups;
    for (qsizetype at = 0; at < hex.size(); at += 4) {
        groups << QString::fromLatin1(hex.mid(at, 4));
    }
    return groups.join(u':');
}

} // namespace

AddressRedaction::AddressRedaction(quint32 seed)
{
    QRandomGenerator random(seed);
    m_hardwareMask = random.bounded(1U, hardwareBits + 1);
    m_thirdByteMask = random.bounded(1U, 256U) << 8;
    m_subnetMask = static_cast<quint16>(random.bounded(1, 65536));
}

quint32 AddressRedaction::replacedV4(quint32 address)
{
    constexpr quint32 benchmarking = 0xc612; // 198.18/15
    constexpr quint32 reserved = 0xf000; // 240/4
    if (!isPublicV4(address)) {
        return address;
    }
    const quint32 upper = address >> 16;
    const auto count = static_cast<quint32>(m_networks.size());
    if (!m_networks.contains(upper)) {
        m_networks.insert(upper, count < 2 ? benchmarking + count : reserved + (count - 2) % 0x0f00);
    }
    return m_networks.value(upper) << 16 | ((address & 0xffff) ^ m_thirdByteMask);
}

void AddressRedaction::replaceV6(Q_IPV6ADDR& address)
{
    if (isMapped(address)) {
        quint32 v4 = 0;
        for (int i = 12; i < 16; ++i) {
            v4 = v4 << 8 | address.c[i];
        }
        v4 = replacedV4(v4);
        for (int i = 15; i >= 12; --i, v4 >>= 8) {
            address.c[i] = static_cast<quint8>(v4 & 0xff);
        }
        return;
    }
    if (carriesHardwareNumber(address)) {
        address.c[13] = static_cast<quint8>(address.c[13] ^ (m_hardwareMask >> 16));
        address.c[14] = static_cast<quint8>(address.c[14] ^ (m_hardwareMask >> 8 & 0xff));
        address.c[15] = static_cast<quint8>(address.c[15] ^ (m_hardwareMask & 0xff));
    }
    if (isPublicV6(address)) {
        const QByteArray site(reinterpret_cast<const char*>(address.c), 6);
        const auto number = m_sites.value(site, static_cast<quint16>(m_sites.size() + 1));
        m_sites.insert(site, number);
        const quint8 prefix[] = { 0x20,
            0x01,
            0x0d,
            0xb8,
            static_cast<quint8>(number >> 8),
            static_cast<quint8>(number & 0xff),
            static_cast<quint8>(address.c[6] ^ (m_subnetMask >> 8)),
            static_cast<quint8>(address.c[7] ^ (m_subnetMask & 0xff)) };
        std::copy(std::begin(prefix), std::end(prefix), address.c);
    }
}

/// A MAC or GUID: the last 24 bits changed, spelling and length kept. Group and empty addresses are nobody's.
QString AddressRedaction::maskedHex(const QString& token, QChar separator) const
{
    const QString digits = QString(token).remove(separator);
    const bool group = token.size() == 17 && (digits.left(2).toUInt(nullptr, 16) & 1U);
    if (group || digits.count(u'0') == digits.size()) {
        return token;
    }
    const quint32 low = digits.right(6).toUInt(nullptr, 16) ^ m_hardwareMask;
    const QString changed = digits.chopped(6) + QString::number(low, 16).rightJustified(6, u'0');
    QString result;
    qsizetype at = 0;
    for (const QChar character : token) {
        result += character == separator ? separator : changed.at(at++);
    }
    return result;
}

QString AddressRedaction::replaceColons(const QString& token, RedactionNotes* notes)
{
    static const QRegularExpression mac(u"^(?:[0-9A-Fa-f]{2}:){5}(?:(?:[0-9A-Fa-f]{2}:){14})?[0-9A-Fa-f]{2}$"_s);
    static const QRegularExpression guid(u"^(?:[0-9A-Fa-f]{4}:){3}[0-9A-Fa-f]{4}$"_s);
    if (mac.match(token).hasMatch() || guid.match(token).hasMatch()) {
        const QString masked = maskedHex(token, u':');
        if (notes)
            notes->add(RedactedKind::HardwareNumber, token, masked);
        return masked;
    }
    const QHostAddress address(token);
    if (address.protocol() != QAbstractSocket::IPv6Protocol) {
        return token;
    }
    const Q_IPV6ADDR before = address.toIPv6Address();
    Q_IPV6ADDR after = before;
    replaceV6(after);
    if (std::equal(std::begin(before.c), std::end(before.c), std::begin(after.c))) {
        return token;
    }
    const bool isFull = token.size() == 39 && !token.contains(u'.');
    const QString replaced = isFull ? fullSpelling(after) : QHostAddress(after).toString();
    if (notes) {
        const bool somebodys = isPublicV6(before) || isMapped(before);
        notes->add(somebodys ? RedactedKind::PublicAddress : RedactedKind::HardwareNumber, token, replaced);
    }
    return replaced;
}

QString AddressRedaction::replaceDotted(const QString& token, RedactionNotes* notes)
{
    const QHostAddress address(token);
    if (address.protocol() != QAbstractSocket::IPv4Protocol) {
        return token;
    }
    const quint32 before = address.toIPv4Address();
    const quint32 after = replacedV4(before);
    if (before == after)
        return token;
    const QString replaced = QHostAddress(after).toString();
    if (notes)
        notes->add(RedactedKind::PublicAddress, token, replaced);
    return replaced;
}

QString AddressRedaction::apply(const QString& text, RedactionNotes* notes)
{
    static const QRegularExpression addresses(
        // MAC, GUID, IPv6
        u"(?<![0-9A-Za-z:.])(?<colons>(?:[0-9A-Fa-f]{0,4}:){2,19}(?:(?:\\d{1,3}\\.){3}\\d{1,3}|[0-9A-Fa-f]{1,4})?)(?!["
        u"0-9A-Za-z:])"
        // IPv4, not a version
        u"|(?<![0-9A-Za-z._-])(?<dotted>\\d{1,3}(?:\\.\\d{1,3}){3})(?![0-9A-Za-z_]|[.-][0-9A-Za-z])"_s);
    // "registry/name:1.2.3.4" up to the colon
    static const QRegularExpression imageName(u"[A-Za-z0-9._-]+/[A-Za-z0-9._/-]+:$"_s);
    QString result;
    qsizetype done = 0;
    for (auto it = addresses.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString token = match.captured();
        const qsizetype start = match.capturedStart();
        result += text.mid(done, start - done);
        done = match.capturedEnd();
        if (!match.captured(u"colons"_s).isEmpty()) {
            result += replaceColons(token, notes);
        } else {
            const QString before = text.mid(std::max<qsizetype>(0, start - 200), std::min<qsizetype>(start, 200));
            result += imageName.match(before).hasMatch() ? token : replaceDotted(token, notes);
        }
    }
    return result + text.mid(done);
}

} // namespace core::inventory
