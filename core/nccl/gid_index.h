// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/inventory/node_facts.h"
#include "core/nccl/rank_view.h"
#include "core/nccl/version.h"

namespace core::nccl {

/// The GID index that NCCL gives one port (semantics.md §1.4): pinned, searched for, or the old default 0. Fills
/// index, pinned, source, entry, automaticIndex and why; the last sentence names the index. Says nothing about
/// whether that index is right: see judgeGid().
[[nodiscard]] GidChoice chooseGid(
    const inventory::HcaPort& port, const env::RankEnvironment& environment, Version version);

} // namespace core::nccl
