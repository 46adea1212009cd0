// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QRegularExpression>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Eight groups of four hexadecimal digits, as the kernel prints a GID.
std::optional<Q_IPV6ADDR> parseGid(const QString& text)
{
    static const QRegularExpression shape(u"^(?:[0-9a-fA-F]{4}:){7}[0-9a-fA-F]{4}$"_s);
    if (!shape.match(text).hasMatch()) {
        return {};
    }
    const QByteArray bytes = QByteArray::fromHex(QString(text).remove(u':').toLatin1());
    Q_IPV6ADDR gid{};
    std::copy(bytes.cbegin(), bytes.cend(), gid.c);
    return gid;
}

GidType parseType(const QString& text, LinkLayer layer)
{
    // What the kernel calls v1 is the InfiniBand type on an InfiniBand port ("IB/RoCE v1").
    if (text.startsWith(u"IB/RoCE v1"_s) || text.startsWith(u"RoCE v1"_s)) {
        return layer == LinkLayer::InfiniBand ? GidType::InfiniBand : GidType::RoceV1;
    }
    return text.startsWith(u"RoCE v2"_s) ? GidType::RoceV2 : GidType::Unknown;
}

bool isEmptyGid(const Q_IPV6ADDR& gid)
{
    return std::all_of(std::begin(gid.c), std::end(gid.c), [](quint8 byte) { return byte == 0; });
}

} // namespace

void readGidTable(Reading& reading, const QString& portFolder, HcaPort& port)
{
    port.gidsSource = portFolder + u"/gids"_s;
    const QString source = u"gids:"_s + portFolder;
    const RawItem* item = reading.usable(source);
    if (!item) {
        reading.takeDown(u"The GID table %1 %2."_s.arg(port.gidsSource, reading.whyNot(source)));
        return;
    }
    if (item->status == RawItem::Status::Truncated) {
        // Half a table would look like one in which the right entry is missing.
        reading.takeDown(u"The GID table %1 was cut off."_s.arg(port.gidsSource));
        return;
    }
    static const QRegularExpression row(u"^(\\d{1,6}) ([^|]*)\\|([^|]*)\\|(.*)$"_s);
    static const QRegularExpression length(u"^length=(\\d{1,6})$"_s);
    for (const QString& line : linesOf(item->text)) {
        if (const QRegularExpressionMatch match = length.match(line); match.hasMatch()) {
            port.gidTableLength = match.captured(1).toInt();
            continue;
        }
        const QRegularExpressionMatch match = row.match(line);
        const std::optional<Q_IPV6ADDR> gid = parseGid(match.captured(2).trimmed());
        if (!match.hasMatch() || !gid) {
            reading.takeDown(u"A row of %1 could not be understood: %2"_s.arg(port.gidsSource, line.left(80)));
            continue;
        }
        const int index = match.captured(1).toInt();
        if (!isEmptyGid(*gid) && !port.gidAt(index)) {
            const QString netdev = match.captured(4).trimmed();
            port.gids.append(GidEntry{ index,
                *gid,
                parseType(match.captured(3).trimmed(), port.linkLayer),
                netdev == u"!"_s ? QString() : netdev });
        }
    }
    std::sort(
        port.gids.begin(), port.gids.end(), [](const GidEntry& a, const GidEntry& b) { return a.index < b.index; });
    if (!port.gids.isEmpty()) {
        port.gidTableLength = std::max(port.gidTableLength, port.gids.constLast().index + 1);
    }
}

} // namespace core::inventory
