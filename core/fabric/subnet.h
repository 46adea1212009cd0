// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QString>

namespace core::fabric {

/// An IP network such as 192.168.100.0/24; the name of a rail.
struct Subnet
{
    QHostAddress network;
    int prefixLength = 0;

    [[nodiscard]] static Subnet of(const QHostAddress& address, int prefixLength);
    [[nodiscard]] bool contains(const QHostAddress& address) const;
    [[nodiscard]] QString toString() const; ///< "192.168.100.0/24"
    bool operator==(const Subnet&) const = default;
};

/// True for fe80::/10 and for loopback and unspecified addresses: nothing that a peer on a rail can be reached by
/// without naming the interface. 169.254/16 is not among them; people run rails on it by design.
bool isUnroutable(const QHostAddress& address);

} // namespace core::fabric
