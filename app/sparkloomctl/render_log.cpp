// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "render_log.h"

#include "console.h"
#include "render_findings.h"

#include "core/nccl/gid_address.h"

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using namespace core::logs;

namespace {

QString networkWords(const RankReading& rank)
{
    switch (rank.transport) {
    case RankReading::Transport::Ib:
        return u"RDMA (NET/IB)"_s;
    case RankReading::Transport::Socket:
        return u"sockets"_s;
    case RankReading::Transport::Plugin:
        return u"plugin %1"_s.arg(rank.network);
    case RankReading::Transport::Unknown:
        return u"network not shown"_s;
    }
    return {};
}

void printRank(const RankReading& rank)
{
    QStringList words{ rank.rank ? u"rank %1 of %2"_s.arg(*rank.rank).arg(rank.ranks) : u"rank not shown"_s,
        rank.where() };
    if (!rank.ncclVersion.isEmpty())
        words += u"NCCL "_s + rank.ncclVersion;
    words += networkWords(rank);
    if (rank.complete())
        words += u"communicator complete"_s;
    else if (rank.startLine > 0)
        words += u"communicator begun, not complete"_s;
    out(words.join(u" · "_s));
    if (!rank.bootstrapNetdev.isEmpty())
        out(u"    bootstrap over %1, %2"_s.arg(rank.bootstrapNetdev, rank.bootstrapAddress));
    for (const UsedPort& port : rank.ports)
        out(u"    HCA %1 port %2 (%3)"_s.arg(port.hca).arg(port.port).arg(port.linkLayer));
    for (const UsedDevice& device : rank.devices) {
        if (device.hcas.size() > 1)
            out(u"    joined: %1, %2 Gb/s"_s.arg(device.hcas.join(u" + "_s)).arg(device.speedMbps / 1000));
    }
    QStringList shown;
    for (const UsedGid& used : rank.gids) {
        const QString line = u"    GID index %1 of %2: %3, MTU %4"_s.arg(used.index)
                                 .arg(used.hca.isEmpty() ? u"device %1"_s.arg(used.device) : used.hca,
                                     core::nccl::shownGid(used.gid),
                                     used.mtu > 0 ? QString::number(used.mtu) : u"unknown"_s);
        if (!shown.contains(line))
            out(line);
        shown += line;
    }
    if (rank.transport == RankReading::Transport::Socket && !rank.socketNetdevs.isEmpty())
        out(u"    sockets: "_s + rank.socketNetdevs.join(u", "_s));
}

} // namespace

void printLogExplanation(const LogExplanation& explanation)
{
    const LogReading& reading = explanation.reading;
    out(reading.programs.isEmpty() ? u"%1 lines, none of a program that is known here."_s.arg(reading.lines)
                                   : u"%1 lines of %2"_s.arg(reading.lines).arg(reading.programs.join(u", "_s)));
    if (reading.cut)
        out(u"There is more in it than is kept; the first was."_s);
    for (const RankReading& rank : reading.ranks)
        printRank(rank);
    out();
    printFindings(explanation.findings);
    out(countedFindings(explanation.findings));
}

} // namespace ctl
