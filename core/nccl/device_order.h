// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/inventory/node_facts.h"
#include "core/nccl/version.h"

#include <QList>
#include <QStringList>

namespace core::nccl {

/// One port of one HCA; both borrowed from the node's facts.
struct PortRef
{
    const inventory::Hca* hca = nullptr;
    const inventory::HcaPort* port = nullptr;
};

/// Every port in the order in which libibverbs is taken to list the devices: by name, byte by byte, then port number.
[[nodiscard]] QList<PortRef> portsInVerbsOrder(const inventory::NodeFacts& facts);

/// True when this release sorts by PCI address; `why` gets the sentence that says which order holds.
[[nodiscard]] bool sortsByPci(const env::RankEnvironment& environment, Version version, QStringList& why);

/// Stable sort as NCCL does it since 2.29.7: by the number that the last part of the PCI path makes, domain included;
/// devices without a PCI device come last.
void sortByPci(QList<PortRef>& ports);

/// Empty when NCCL looks at the port at all, otherwise the reason why not: "port is DOWN, NCCL skips it".
[[nodiscard]] QString whyNoCandidate(const inventory::HcaPort& port);

} // namespace core::nccl
