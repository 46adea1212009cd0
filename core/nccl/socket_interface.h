// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/inventory/node_facts.h"
#include "core/nccl/version.h"

#include <QHostAddress>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace core::nccl {

struct SocketInterface
{
    QString name;
    QHostAddress address;

    bool operator==(const SocketInterface&) const = default;
};

/// Which interfaces NCCL's TCP parts take (semantics.md §1.1).
struct SocketChoice
{
    enum class State
    {
        Chosen,
        None, ///< NCCL finds none and init fails
        Unknown, ///< the node's interfaces, or a host name, could not be looked up
    };
    State state = State::Unknown;
    std::optional<SocketInterface> bootstrap;
    QList<SocketInterface> all; ///< what NET/Socket uses (16 at most); the first is the IB transport's out-of-band one
    QStringList why;
};

/// The kernel's own order: all IPv4 addresses by ifindex, then all IPv6, as getifaddrs gives them.
[[nodiscard]] SocketChoice chooseSocket(
    const inventory::NodeFacts& facts, const env::RankEnvironment& environment, Version version);

} // namespace core::nccl
