// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace YAML {
class Node;
}

namespace core::inventory {

/// What one definition in a netplan file gives its netdevs at boot.
struct NetplanAddresses
{
    QStringList patterns; ///< id, "match" name or MAC
    QStringList addresses; ///< without prefix
    bool automatic = false; ///< DHCP, or link-local IPv4: addresses are not listed

    [[nodiscard]] bool means(const Netdev& netdev) const;
};

/// `body` of the definition `id`. Throws YAML::Exception on values of the wrong shape.
NetplanAddresses netplanAddresses(const QString& id, const YAML::Node& body);

/// Addresses of `netdev` that were set by hand and that none of the definitions brings back.
QStringList addressesNotIn(const QList<NetplanAddresses>& definitions, const Netdev& netdev);

} // namespace core::inventory
