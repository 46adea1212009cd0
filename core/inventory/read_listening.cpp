// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

QHostAddress socketAddress(QString text)
{
    if (text.startsWith(u'[') && text.endsWith(u']')) {
        text = text.mid(1, text.size() - 2);
    }
    if (text == u"*"_s) {
        return QHostAddress(QHostAddress::Any);
    }
    // "127.0.0.53%lo": the netdev a socket is bound to; QHostAddress takes a scope in IPv6 only.
    return QHostAddress(text.contains(u':') ? text : text.section(u'%', 0, 0));
}

/// LISTEN 0 4096 127.0.0.53%lo:53 0.0.0.0:* users:(("systemd-resolve",pid=1,fd=1))
std::optional<ListeningPort> fromSs(const QString& line)
{
    static const QRegularExpression shape(
        u"^LISTEN\\s+\\d+\\s+\\d+\\s+(\\S+):(\\d+)\\s+\\S+(?:\\s+users:\\(\\(\"([^\"]*)\")?"_s);
    const QRegularExpressionMatch match = shape.match(line);
    const QHostAddress address = socketAddress(match.captured(1));
    if (!match.hasMatch() || address.isNull()) {
        return {};
    }
    return ListeningPort{ address, match.captured(2).toInt(), match.captured(3) };
}

/// /proc/net/tcp prints each 32-bit word of an address as a number of the machine; all our nodes are little-endian.
std::optional<ListeningPort> fromProc(const QString& line)
{
    static const QRegularExpression shape(u"^\\s*\\d+:\\s+([0-9A-F]{8}|[0-9A-F]{32}):([0-9A-F]{4})\\s+\\S+\\s+0A\\s"_s);
    const QRegularExpressionMatch match = shape.match(line);
    if (!match.hasMatch()) {
        return {};
    }
    QByteArray bytes = QByteArray::fromHex(match.captured(1).toLatin1());
    for (qsizetype word = 0; word < bytes.size(); word += 4) {
        std::reverse(bytes.begin() + word, bytes.begin() + word + 4);
    }
    QHostAddress address;
    if (bytes.size() == 4) {
        const auto part = [&](qsizetype i) { return static_cast<quint32>(static_cast<quint8>(bytes.at(i))); };
        address = QHostAddress(part(0) << 24 | part(1) << 16 | part(2) << 8 | part(3));
    } else {
        Q_IPV6ADDR ip{};
        std::copy(bytes.cbegin(), bytes.cend(), ip.c);
        address = QHostAddress(ip);
    }
    return ListeningPort{ address, match.captured(2).toInt(nullptr, 16), {} };
}

} // namespace

void readListening(Reading& reading, NodeFacts& facts)
{
    const QString ss = u"cmd:ss -H -ltnp"_s;
    QList<ListeningPort> ports;
    QString source;
    if (const RawItem* item = reading.usable(ss)) {
        source = shownSource(ss);
        for (const QString& line : linesOf(item->text)) {
            if (const auto port = fromSs(line)) {
                ports.append(*port);
            } else {
                reading.takeDown(u"A line of ss could not be understood: %1"_s.arg(line.left(120)));
            }
        }
    } else {
        for (const QString& file : { u"file:/proc/net/tcp"_s, u"file:/proc/net/tcp6"_s }) {
            const RawItem* table = reading.usable(file);
            for (const QString& line : linesOf(table ? table->text : QByteArray())) {
                if (const auto port = fromProc(line)) {
                    ports.append(*port);
                }
            }
            source = table && source.isEmpty() ? shownSource(file) : source;
        }
    }
    facts.listening = source.isEmpty() ? unknownFact<QList<ListeningPort>>(shownSource(ss), reading.whyNot(ss))
                                       : knownFact(ports, source);
}

} // namespace core::inventory
