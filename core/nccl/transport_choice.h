// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/fusion.h"
#include "core/nccl/rank_view.h"
#include "core/nccl/socket_interface.h"

#include <QList>

namespace core::nccl {

/// What the choice of the transport is made from.
struct TransportInputs
{
    const env::RankEnvironment& environment;
    Version version;
    const SocketChoice& socket;
    const QList<DeviceView>& devices;
    QString planeError; ///< why the plane numbers of NCCL_IB_HCA stop the IB transport; empty: they do not
    bool devicesKnown = true; ///< false: whether the node has RDMA devices could not be read
    bool fusionFails = false;
};

struct TransportDecision
{
    TransportKind kind = TransportKind::Unknown;
    QStringList why;
};

/// IB, Socket, an external plugin (Unknown: it cannot be looked into), or init fails. semantics.md §1.0, §1.2, §1.5.
[[nodiscard]] TransportDecision chooseTransport(const TransportInputs& inputs);

} // namespace core::nccl
