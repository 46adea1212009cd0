// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/nccl/version.h"

#include <QStringList>

namespace core::nccl {

/// What NCCL_IB_SUBNET_AWARE_ROUTING does in this release (semantics.md §1.5); empty when nobody sets it.
[[nodiscard]] QStringList explainRouting(const env::RankEnvironment& environment, Version version);

} // namespace core::nccl
