// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/inventory/snapshot.h"
#include "core/remote/transport.h"

#include <QString>

#include <memory>
#include <vector>

namespace core::inventory {

/// Which made-up cluster.
struct DemoShape
{
    int nodes = 2; ///< 2: joined by a cable; 3 to 8: through a switch. Named spark-a, spark-b, …; spark-a is the head.
    bool classicFault = true; ///< the head needs GID index 4, the others 3, and the env file pins 3 for all
    int silent = 0; ///< number (from 1) of a node that never answers; 0 = all answer
};

struct DemoNode
{
    QString name;
    std::unique_ptr<remote::Transport> transport; ///< a DemoTransport
};

/// Machines that are not there, shaped as DGX Sparks are, behind the same interface as real ones: they are read by the
/// same collector format, files written to them stay as long as the transport lives. No machine is touched.
std::vector<DemoNode> demoCluster(const DemoShape& shape = {});

/// All of them, read once. Blocking for some ten milliseconds a node.
Snapshot demoSnapshot(const Clock& clock, const DemoShape& shape = {});

} // namespace core::inventory
