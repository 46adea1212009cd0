// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/inventory/node_facts.h"
#include "core/nccl/endpoints.h"
#include "core/nccl/version.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace core::nccl {

/// Which GID one HCA port gets, and why.
struct GidChoice
{
    int index = 0; ///< the index NCCL uses, right or wrong
    bool pinned = false; ///< from NCCL_IB_GID_INDEX
    QString source; ///< where the pin comes from; empty when automatic
    std::optional<inventory::GidEntry> entry; ///< what sits at `index`; nullopt = empty slot or beyond the table
    int automaticIndex = 0; ///< what NCCL would choose if it were left to it
    /// The index that carries the address of the port's own netdev as RoCE v2; nullopt when there is none.
    std::optional<int> wantedIndex;
    enum class Verdict
    {
        Good,
        EmptySlot,
        BeyondTable,
        RoceV1, ///< routable address, but version 1
        LinkLocal, ///< fe80::, or all-zero interface part
        OtherAddress, ///< v2, but not an address of the port's own netdev (VLAN, other host)
        Unknown, ///< type or address could not be read
        NotApplicable, ///< InfiniBand
    };
    Verdict verdict = Verdict::Unknown;
    QStringList why; ///< the reasoning, one sentence each, ends with the sentence that names `index`

    bool operator==(const GidChoice&) const = default;
};

/// One (HCA, port) as NCCL looks at it.
struct DeviceView
{
    QString hca;
    int port = 1;
    QString netdev;
    bool candidate = false; ///< ACTIVE, right link layer
    bool matched = false; ///< NCCL_IB_HCA keeps it, whatever its state; candidate && matched (within limits) = selected
    bool selected = false; ///< candidate and kept by NCCL_IB_HCA
    QString why; ///< "selected by entry =rocep1s0f0", "port is DOWN, NCCL skips it", …
    GidChoice gid; ///< meaningful when selected (and computed for every active Ethernet port)

    bool operator==(const DeviceView&) const = default;
};

enum class TransportKind
{
    Unknown,
    Ib,
    Socket,
    Fails
};

/// What NCCL will do on one rank: every decision with its reasoning. Pure function of NodeFacts, environment, version.
struct RankView
{
    int rank = 0;
    QString node;
    Version version;
    bool versionAssumed = true;
    env::RankEnvironment environment; ///< after conf files were merged in
    QStringList environmentWhy; ///< which conf files were read, and what could not be known

    TransportKind transport = TransportKind::Unknown;
    QStringList transportWhy;

    QString socketInterface; ///< bootstrap and out-of-band; empty = none, init fails
    QString socketAddress;
    bool socketInterfaceKnown = true; ///< false: empty means "could not be found out", not "none"
    QStringList socketInterfaces; ///< all that NET/Socket would use
    QStringList socketWhy;

    QString selector; ///< NCCL_IB_HCA as it is read; empty = all
    QStringList selectorWhy;
    QList<DeviceView> devices; ///< all HCA ports in NCCL's order, selected or not
    QList<QStringList>
        fused; ///< groups "name:port" joined into one virtual device, in NCCL's order; singletons included
    QStringList fusionWhy;
    QStringList routingWhy; ///< subnet-aware routing; empty when nobody asks for it

    QList<Endpoint> endpoints; ///< what Gloo, TensorPipe and vLLM bind or advertise beside NCCL

    [[nodiscard]] QList<const DeviceView*> selected() const;
    [[nodiscard]] const DeviceView* device(const QString& hca, int port) const;
};

/// `environment` is what the process gets (see env::rankEnvironment); conf files are taken from `facts`.
[[nodiscard]] RankView viewRank(const inventory::NodeFacts& facts,
    const env::RankEnvironment& environment,
    int rank,
    Version version,
    bool versionAssumed);

} // namespace core::nccl
