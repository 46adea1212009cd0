// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/version.h"

namespace core::nccl {

/// How an NCCL release joins ports into one network device.
enum class FusionKind
{
    None, ///< before 2.20
    SamePciDevice, ///< 2.20 to 2.23: inside the IB transport, two ports of one PCI device
    Topology, ///< since 2.24: by distance in the PCI tree, and by NCCL_NET_FORCE_MERGE
};

/// Everything in which the releases 2.18 to 2.30 differ and that this room models. One place, so that no other file
/// compares versions. Taken from NCCL's release tags; a release that was never published ("2.28.0") counts as the
/// first published one of its series.
struct VersionRules
{
    int defaultGidIndex = -1; ///< what an unset NCCL_IB_GID_INDEX means; negative: search the table
    bool searchesGidTable = true; ///< since 2.21
    bool unreadableGidTypeIsSkipped = true; ///< since 2.26; before, the connection fails
    bool looksForRoutableFlid = true; ///< since 2.22, InfiniBand only
    bool readsConfFileVariable = true; ///< NCCL_CONF_FILE, since 2.23
    bool confFileLinesAreBuffered = true; ///< since 2.30: 4095 bytes a line, CR before LF removed
    bool confFileSkipsComments = true; ///< since 2.26
    bool selectorKnowsRails = true; ///< since 2.30.7: name:port:rail:plane, and an empty port means any
    bool interfaceMustRun = true; ///< IFF_RUNNING, since 2.28.3
    bool avoidsVirbr = true; ///< since 2.28.3
    bool sortsByPci = true; ///< since 2.29.7
    int maxDevices = 32; ///< (HCA, port) pairs and NCCL_IB_HCA entries; 16 before 2.18.5
    FusionKind fusion = FusionKind::Topology;
    int maxFused = 8; ///< members of one device; 4 from 2.24, 2 before
    bool mixedPortCountsDisableFusion = false; ///< 2.22 and 2.23
    bool failedFusionIsFatal = false; ///< 2.24 and 2.25
    bool singleDevicesAreVirtualToo = false; ///< 2.24 to 2.26: decides the order of the devices
    bool pciFunctionIsMasked = true; ///< not from 2.24 to 2.26: there VFs stay apart
    bool mergeLevelKnowsP2c = true; ///< since 2.27
    bool hasMergePolicy = true; ///< since 2.30.5
    bool refusesFusionAcrossNuma = true; ///< since 2.30.5
    bool hasSubnetAwareRouting = true; ///< since 2.30.7
    bool pluginListAllowed = true; ///< NCCL_NET_PLUGIN may name several libraries, and "none", since 2.27
};

[[nodiscard]] VersionRules rulesOf(Version version);

} // namespace core::nccl
