// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/gid_matrix_model.h"

namespace ui {

/// The rows of all nodes in the snapshot's order, ports without a link included.
[[nodiscard]] QList<GidRow> gidRows(
    const core::inventory::Snapshot& snapshot, const QList<core::nccl::RankView>& ranks);

/// The indexes that need a column for these rows, ascending.
[[nodiscard]] QList<int> gidIndexes(const QList<GidRow>& rows);

} // namespace ui
