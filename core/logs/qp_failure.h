// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/logs/scene.h"

namespace core::logs {

/// One connection that could not be brought up.
struct QpFailure
{
    const Event* event = nullptr;
    int error = 0; ///< errno
    QString errorText;
    QString hca;
    int port = 1;
    QString states; ///< "from INIT to RTR"
    std::optional<int> index;
    std::optional<Q_IPV6ADDR> local;
    std::optional<Q_IPV6ADDR> remote;
};

/// What the two GIDs have to do with each other.
enum class GidPair
{
    Unknown,
    LocalEmpty,
    RemoteEmpty,
    Mixed, ///< an IPv4 one and one that is not, or a link-local one and one that is not
    LinkLocal, ///< both
    OtherSubnets,
    OneSubnet
};

/// Reads a line of the kind QpFailed.
QpFailure failureOf(const Event& event);

/// The other end's report of the same connection.
bool mirrors(const QpFailure& a, const QpFailure& b);

/// How the two ends fit, and the networks that this rests on.
struct Judgement
{
    GidPair pair = GidPair::Unknown;
    bool assumed = false; ///< the prefix length is not known
    fabric::Subnet localNet;
    fabric::Subnet remoteNet;
};

Judgement judge(const Scene& scene, const QpFailure& failure);

} // namespace core::logs
