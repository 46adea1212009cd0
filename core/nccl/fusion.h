// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/fusion_settings.h"
#include "core/nccl/pci_topology.h"
#include "core/nccl/version.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace core::nccl {

/// Which selected ports NCCL joins into one network device (semantics.md §1.3).
struct FusionResult
{
    /// Indexes into the ports. In NCCL's device order: since 2.27 unjoined ports first, then the joined devices as
    /// they were made; before that, all in the order in which they were made. Every port is in at least one group.
    QList<QList<int>> groups;
    bool fails = false; ///< NCCL gives up; `groups` then holds what was joined until then
    QStringList why; ///< ends with the reason when `fails`
};

/// `ports` in NCCL's order. Terminates on every input, also where NCCL itself would not.
[[nodiscard]] FusionResult fusePorts(
    const QList<FusionPort>& ports, const env::RankEnvironment& environment, Version version);

/// "rocep1s0f0:1 and rocep1s0f1:1".
[[nodiscard]] QString shownPorts(const QList<FusionPort>& ports, const QList<int>& group);

} // namespace core::nccl
