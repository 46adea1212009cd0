// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"

#include <QHostAddress>
#include <QString>

#include <optional>

namespace core::inventory {

/// The IPv4 address that a GID stands for (::ffff:a.b.c.d); nullopt for every other GID.
std::optional<QHostAddress> gidIpv4(const GidEntry& entry);

/// Whether RoCE v2 traffic between nodes can use a GID: version 2, and an address that can be reached from another
/// node and that the GID's own netdev carries now.
struct GidUse
{
    std::optional<bool> usable; ///< nullopt: something needed to tell could not be read, or the port is no RoCE port
    QString reason; ///< one sentence, for yes and for no
};
GidUse gidUse(const NodeFacts& facts, const HcaPort& port, const GidEntry& entry);

} // namespace core::inventory
