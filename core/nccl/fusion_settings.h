// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/nccl/pci_topology.h"
#include "core/nccl/version.h"

#include <QByteArray>
#include <QStringList>

namespace core::nccl {

/// The variables that steer how ports are joined into one network device, as one release reads them.
struct FusionSettings
{
    PciDistance level = PciDistance::Port; ///< join what is at most this far apart
    bool sameRailOnly = false; ///< NCCL_NET_MERGE_POLICY=RAIL
    QByteArray forced; ///< NCCL_NET_FORCE_MERGE; null: unset
    bool allowed = true; ///< NCCL_IB_MERGE_NICS
    bool mergeVfs = true; ///< NCCL_IB_MERGE_VFS
    QStringList why;
};

[[nodiscard]] FusionSettings readFusionSettings(const env::RankEnvironment& environment, Version version);

} // namespace core::nccl
