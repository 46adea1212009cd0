// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/rank_view.h"

namespace ctl {

void printRanks(const QList<core::nccl::RankView>& ranks);

} // namespace ctl
