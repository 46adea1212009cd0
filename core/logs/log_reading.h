// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/logs/log_events.h"
#include "core/nccl/version.h"

#include <QHostAddress>
#include <QMap>

#include <optional>

namespace core::logs {

/// One port that NCCL really took.
struct UsedPort
{
    QString hca;
    int port = 1;
    QString linkLayer; ///< "RoCE" or "IB"
    bool operator==(const UsedPort&) const = default;
};

/// One virtual device: what NCCL made of one HCA or of several together.
struct UsedDevice
{
    int index = 0;
    QStringList hcas;
    int speedMbps = 0; ///< Mb/s
    bool operator==(const UsedDevice&) const = default;
};

/// The GID that a connection was made with.
struct UsedGid
{
    QString hca; ///< empty when the log does not name the devices
    int device = 0; ///< NCCL's number of it
    int port = 1;
    int index = 0;
    Q_IPV6ADDR gid{};
    int mtu = 0; ///< bytes, of the RoCE payload: 1024, 4096, …
    Event event;
    bool operator==(const UsedGid& other) const;
};

/// One process with NCCL in it, as it shows itself: a rank, as far as the log tells.
struct RankReading
{
    enum class Transport
    {
        Unknown,
        Ib, ///< NCCL's own RDMA transport
        Socket,
        Plugin ///< an external one: HPC-X, AWS OFI, …
    };
    QString host; ///< of NCCL's prefix; empty when the log has no such line
    qint64 pid = 0;
    int source = 0;
    QString node; ///< of the snapshot, or as the person said; empty = not known
    std::optional<int> rank; ///< in the largest communicator
    int ranks = 0; ///< of the largest communicator; 0 = not known
    int nodes = 0; ///< the same, counted in hosts
    QString ncclVersion;
    QMap<QString, QString> environment; ///< what NCCL says it read from the environment or a conf file
    QString bootstrapNetdev;
    QString bootstrapAddress;
    QString oobNetdev; ///< of NET/IB
    QString oobAddress;
    QList<UsedPort> ports;
    QList<UsedDevice> devices;
    QList<UsedGid> gids;
    QStringList socketNetdevs; ///< "netdev:address" of NET/Socket
    QString network; ///< "IB", "Socket", "IBext_v10", …
    QString plugin;
    QString pluginPath;
    Transport transport = Transport::Unknown;
    int startLine = 0; ///< where the last communicator was begun; 0 = none was
    int completeLine = 0; ///< where one was last there
    [[nodiscard]] bool complete() const { return completeLine > 0 && completeLine >= startLine; }

    /// "spark-b", "the host x9", "this log": for sentences.
    [[nodiscard]] QString where() const;
    bool operator==(const RankReading&) const = default;
};

/// What one or more logs say, right or wrong. A value; pure function of the texts.
struct LogReading
{
    QStringList programs; ///< that were recognised, by name
    qsizetype lines = 0;
    bool cut = false; ///< more was found than is kept
    QStringList ncclVersions; ///< all, each once
    QList<RankReading> ranks; ///< by source and order of appearance

    [[nodiscard]] std::optional<nccl::Version> version() const; ///< nullopt: none, or several
    bool operator==(const LogReading&) const = default;
};

/// Builds the reading; `events` must carry the nodes already, where they are known.
[[nodiscard]] LogReading readEvents(const Scan& scan);

QString transportName(RankReading::Transport transport); ///< "ib", "socket", "plugin", "unknown"

} // namespace core::logs
