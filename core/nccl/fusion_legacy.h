// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/fusion.h"
#include "core/nccl/version_rules.h"

namespace core::nccl {

/// The rule of 2.20 to 2.23 (two ports of one PCI device, same card, same link layer), and of the releases before
/// them that join nothing.
[[nodiscard]] FusionResult fuseLegacy(
    const QList<FusionPort>& ports, const FusionSettings& settings, const VersionRules& rules);

} // namespace core::nccl
