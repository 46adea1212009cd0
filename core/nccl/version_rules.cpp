// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/version_rules.h"

namespace core::nccl {

VersionRules rulesOf(Version version)
{
    const auto since = [version](int minor, int patch = 0) { return version >= Version{ 2, minor, patch }; };
    VersionRules rules;
    rules.searchesGidTable = since(21);
    rules.defaultGidIndex = since(21) ? -1 : 0;
    rules.unreadableGidTypeIsSkipped = since(26);
    rules.looksForRoutableFlid = since(22);
    rules.readsConfFileVariable = since(23);
    rules.confFileLinesAreBuffered = since(30);
    rules.confFileSkipsComments = since(26);
    rules.selectorKnowsRails = since(30, 7);
    rules.interfaceMustRun = since(28);
    rules.avoidsVirbr = since(28);
    rules.sortsByPci = since(29, 7);
    rules.maxDevices = since(18, 5) ? 32 : 16;
    rules.fusion = since(24) ? FusionKind::Topology : since(20) ? FusionKind::SamePciDevice : FusionKind::None;
    rules.maxFused = since(30) ? 8 : since(24) ? 4 : 2;
    rules.mixedPortCountsDisableFusion = since(22) && !since(24);
    rules.failedFusionIsFatal = since(24) && !since(26);
    rules.singleDevicesAreVirtualToo = since(24) && !since(27);
    rules.pciFunctionIsMasked = !since(24) || since(27);
    rules.mergeLevelKnowsP2c = since(27);
    rules.hasMergePolicy = since(30, 5);
    rules.refusesFusionAcrossNuma = since(30, 5);
    rules.hasSubnetAwareRouting = since(30, 7);
    rules.pluginListAllowed = since(27);
    return rules;
}

} // namespace core::nccl
