// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"

#include <QString>

namespace core::inventory {

/// The netdev behind an HCA port, from sysfs and never from its name: the netdev of the PCI function (of several, the
/// one whose dev_port fits); the bond when that is what the GID table names; else what the GID table names and is no
/// VLAN. Empty when nothing tells.
QString portNetdev(const NodeFacts& facts, const Hca& hca, const HcaPort& port);

} // namespace core::inventory
