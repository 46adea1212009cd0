// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/nccl/gid_address.h"
#include "core/nccl/gid_table.h"
#include "core/nccl/version_rules.h"

#include <QStringList>

namespace core::nccl {

/// NCCL's search through a RoCE GID table (since 2.21; semantics.md §1.4): by NCCL_IB_ADDR_FAMILY,
/// NCCL_IB_ADDR_RANGE and NCCL_IB_ROCE_VERSION_NUM. Appends what it looked for and each step to `why`.
[[nodiscard]] int searchGidTable(
    const GidTable& table, const env::RankEnvironment& environment, const VersionRules& rules, QStringList& why);

/// The family that NCCL_IB_ADDR_FAMILY asks for: exactly "AF_INET6" is IPv6, all else is IPv4.
[[nodiscard]] AddressFamily wantedFamily(const env::RankEnvironment& environment);

} // namespace core::nccl
