// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/rank_view.h"

#include <QJsonObject>

namespace core::nccl {

/// The document "sparkloom/nccl/1": ranks[] with rank, node, transport ("ib", "socket", "fails", "unknown"),
/// socket_interface, hcas[] (selected ones, in NCCL's order), skipped[] (all others) and fused[][], each with its
/// reasoning. Of the environment it holds only NCCL's variables and the interface and address variables beside them,
/// so no secret can get in.
[[nodiscard]] QJsonObject toJson(const QList<RankView>& views);

} // namespace core::nccl
