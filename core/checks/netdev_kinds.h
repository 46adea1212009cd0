// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"

namespace core::checks {

enum class NetdevKind {
    Fabric, ///< a port of an HCA, or a VLAN on one
    Wired, ///< another interface that other machines can be behind
    Loopback,
    Virtual, ///< bridge of Docker or libvirt, veth: the same on every machine, leads nowhere
    WiFi,
    Vpn, ///< Tailscale, WireGuard, ZeroTier
};

/// Told by what the kernel says of the netdev; by its name where it says nothing.
[[nodiscard]] NetdevKind kindOf(const inventory::NodeFacts& facts, const inventory::Netdev& netdev);

/// The netdev that has this address; nullptr when none has it, or the addresses could not be read.
[[nodiscard]] const inventory::Netdev* holderOf(const inventory::NodeFacts& facts, const QHostAddress& address);

enum class Reach { Yes, No, Unknown };

/// Whether `from` can reach `address`, which `holder` of another node has. No only where it is certain: the address
/// is one of the fabric, which no router leads to, and `from` has neither an address in a subnet with it nor a route
/// of its own.
[[nodiscard]] Reach reachOf(const inventory::NodeFacts& from, const QHostAddress& address, NetdevKind holder);

} // namespace core::checks
