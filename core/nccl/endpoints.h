// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/inventory/node_facts.h"

#include <QHostAddress>
#include <QList>
#include <QString>
#include <QStringList>

namespace core::nccl {

/// What one of the other libraries of the stack binds or advertises on a rank.
struct Endpoint
{
    enum class State
    {
        Bound, ///< there is such an interface or address on the node
        Missing, ///< there is none, and the library fails or waits in vain
        Elsewhere, ///< an address that another machine should have; nothing to see on this node
        Unknown,
    };
    QString variable; ///< GLOO_SOCKET_IFNAME, TP_SOCKET_IFNAME, VLLM_HOST_IP, MASTER_ADDR
    QString value; ///< as the process has it; empty when unset
    QString netdev;
    QHostAddress address;
    State state = State::Unknown;
    QStringList why;

    bool operator==(const Endpoint&) const = default;
};

/// GLOO_SOCKET_IFNAME (its default included), and TP_SOCKET_IFNAME, VLLM_HOST_IP, MASTER_ADDR where they are set.
/// These take plain names and addresses: NCCL's ^, = and prefixes mean nothing to them.
[[nodiscard]] QList<Endpoint> findEndpoints(
    const inventory::NodeFacts& facts, const env::RankEnvironment& environment, int rank);

} // namespace core::nccl
