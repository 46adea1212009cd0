// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/log_reading.h"

#include "core/logs/gid_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <cstring>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using Transport = RankReading::Transport;

namespace {

/// 1..5 of ibv_mtu = 256..4096 bytes.
int mtuBytes(int code)
{
    return code >= 1 && code <= 5 ? 128 << code : 0;
}

QString plainValue(const QString& text)
{
    static const QRegularExpression number(u"^(-?\\d+)\\.$"_s);
    const QString value = text.trimmed();
    const QRegularExpressionMatch match = number.match(value);
    return match.hasMatch() ? match.captured(1) : value;
}

void readUsing(RankReading& rank, const QString& list)
{
    static const QRegularExpression entry(u"\\[\\d+\\]([^\\s:]+):(\\d+)[^\\s/]*/(\\w+)"_s);
    static const QRegularExpression oob(u"OOB ([^\\s:]+):(\\S+?)<\\d+>"_s);
    QList<UsedPort> ports;
    for (auto it = entry.globalMatch(list); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        ports += UsedPort{ match.captured(1), match.captured(2).toInt(), match.captured(3) };
    }
    if (!ports.isEmpty())
        rank.ports = ports;
    const QRegularExpressionMatch match = oob.match(list);
    if (match.hasMatch()) {
        rank.oobNetdev = match.captured(1);
        rank.oobAddress = match.captured(2);
    }
}

void readVirtual(RankReading& rank, const Event& event)
{
    const UsedDevice device{ event.arg(0).toInt(), event.arg(1).split(u'+', Qt::SkipEmptyParts), event.arg(2).toInt() };
    if (!rank.devices.contains(device))
        rank.devices += device;
}

void readGid(RankReading& rank, const Event& event)
{
    const auto gid = gidFromWords(event.arg(4), event.arg(5));
    if (!gid)
        return;
    UsedGid used;
    used.device = event.arg(0).toInt();
    used.port = event.arg(1).toInt();
    used.mtu = mtuBytes(event.arg(2).toInt());
    used.index = event.arg(3).toInt();
    used.gid = *gid;
    used.event = event;
    rank.gids += used;
}

void readSockets(RankReading& rank, const QString& list)
{
    static const QRegularExpression entry(u"\\[\\d+\\]([^\\s:]+):(\\S+?)<\\d+>"_s);
    for (auto it = entry.globalMatch(list); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString netdev = match.captured(1) + u':' + match.captured(2);
        if (!rank.socketNetdevs.contains(netdev))
            rank.socketNetdevs += netdev;
    }
}

Transport transportOf(const QString& network)
{
    if (network == "IB"_L1)
        return Transport::Ib;
    if (network == "Socket"_L1)
        return Transport::Socket;
    return network.isEmpty() ? Transport::Unknown : Transport::Plugin;
}

void apply(RankReading& rank, const Event& event)
{
    switch (event.kind) {
    case Kind::NcclVersion:
        rank.ncclVersion = event.arg(0);
        break;
    case Kind::EnvEcho:
        rank.environment.insert(event.arg(0), plainValue(event.arg(1)));
        break;
    case Kind::Bootstrap:
        rank.bootstrapNetdev = event.arg(0);
        rank.bootstrapAddress = event.arg(1);
        break;
    case Kind::IbUsing:
        readUsing(rank, event.arg(0));
        break;
    case Kind::IbVirtual:
        readVirtual(rank, event);
        break;
    case Kind::GidUsed:
        readGid(rank, event);
        break;
    case Kind::SocketUsing:
        readSockets(rank, event.arg(0));
        break;
    case Kind::UsingNetwork:
        rank.network = event.arg(0).trimmed();
        rank.transport = transportOf(rank.network);
        break;
    case Kind::PluginLoaded:
        rank.plugin = event.arg(0);
        break;
    case Kind::PluginPath:
        rank.pluginPath = event.arg(0);
        break;
    case Kind::InitStart:
    case Kind::InitNodes:
    case Kind::InitComplete:
        if (event.kind == Kind::InitStart)
            rank.startLine = std::max(rank.startLine, event.lastLine);
        if (event.kind == Kind::InitComplete)
            rank.completeLine = std::max(rank.completeLine, event.lastLine);
        if (event.arg(1).toInt() >= rank.ranks) {
            rank.ranks = event.arg(1).toInt();
            rank.rank = event.arg(0).toInt();
        }
        rank.nodes = std::max(rank.nodes, event.arg(2).toInt());
        break;
    default:
        break;
    }
}

bool ofOneProcess(Kind kind)
{
    return kind <= Kind::ChannelSocket;
}

} // namespace

bool UsedGid::operator==(const UsedGid& other) const
{
    return hca == other.hca && device == other.device && port == other.port && index == other.index && mtu == other.mtu
        && event == other.event && std::memcmp(gid.c, other.gid.c, sizeof gid.c) == 0;
}

QString RankReading::where() const
{
    if (!node.isEmpty())
        return node;
    return host.isEmpty() ? u"this log"_s : host;
}

LogReading readEvents(const Scan& scan)
{
    LogReading reading;
    reading.programs = scan.programs;
    reading.lines = scan.lines;
    reading.cut = scan.cut;
    QMap<int, QString> versionOfSource;
    for (const Event& event : scan.events) {
        if (event.kind == Kind::NcclVersion) {
            if (!reading.ncclVersions.contains(event.arg(0)))
                reading.ncclVersions += event.arg(0);
            if (event.pid == 0) {
                versionOfSource.insert(event.source, event.arg(0));
                continue;
            }
        }
        if (!ofOneProcess(event.kind) || event.pid == 0)
            continue;
        auto rank = std::find_if(reading.ranks.begin(), reading.ranks.end(), [&event](const RankReading& known) {
            return known.source == event.source && known.host == event.host && known.pid == event.pid;
        });
        if (rank == reading.ranks.end()) {
            RankReading fresh;
            fresh.source = event.source;
            fresh.host = event.host;
            fresh.pid = event.pid;
            fresh.node = event.node;
            reading.ranks += fresh;
            rank = std::prev(reading.ranks.end());
        }
        apply(*rank, event);
    }
    for (RankReading& rank : reading.ranks) {
        // Only one rank of a communicator prints the version; all of a log are started from the same image.
        if (rank.ncclVersion.isEmpty())
            rank.ncclVersion = versionOfSource.value(rank.source);
        for (UsedGid& used : rank.gids)
            used.hca = used.device < rank.ports.size() ? rank.ports.at(used.device).hca : QString();
    }
    return reading;
}

std::optional<nccl::Version> LogReading::version() const
{
    if (ncclVersions.size() != 1)
        return std::nullopt;
    const auto version = nccl::Version::parse(ncclVersions.first());
    return version ? std::optional(*version) : std::nullopt;
}

QString transportName(RankReading::Transport transport)
{
    switch (transport) {
    case Transport::Ib:
        return u"ib"_s;
    case Transport::Socket:
        return u"socket"_s;
    case Transport::Plugin:
        return u"plugin"_s;
    case Transport::Unknown:
        return u"unknown"_s;
    }
    return u"unknown"_s;
}

} // namespace core::logs
