// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"

#include <QHostAddress>
#include <QString>

#include <optional>

namespace core::nccl {

enum class AddressFamily
{
    IPv4,
    IPv6
};

/// NCCL's own sorting: ::ffff:a.b.c.d and the mapped multicast form are IPv4, all else, zero included, is IPv6.
[[nodiscard]] AddressFamily familyOf(const Q_IPV6ADDR& gid);
[[nodiscard]] bool isZeroGid(const Q_IPV6ADDR& gid);
/// fe80:: with an all-zero second word, with or without an interface part: what NCCL never prefers.
[[nodiscard]] bool isLinkLocalGid(const Q_IPV6ADDR& gid);
/// Neither zero nor link-local.
[[nodiscard]] bool isUsableGid(const Q_IPV6ADDR& gid);
/// The address that the GID stands for: IPv4 when it is a mapped one.
[[nodiscard]] QHostAddress addressOf(const Q_IPV6ADDR& gid);
/// "192.168.100.10" or "fe80::ac0:ebff:feda:1cfb".
[[nodiscard]] QString shownGid(const Q_IPV6ADDR& gid);
/// "RoCE v2", "RoCE v1", "InfiniBand", "type not readable".
[[nodiscard]] QString shownGidType(inventory::GidType type);

/// NCCL_IB_ADDR_RANGE as NCCL reads it for one family; no range means that everything fits.
class AddressRange final
{
public:
    /// `why` gets one sentence when the text is set but ignored.
    static AddressRange parse(const QByteArray& text, AddressFamily family, QString& why);
    [[nodiscard]] bool contains(const Q_IPV6ADDR& gid) const;
    [[nodiscard]] bool isSet() const { return m_bits != 0; }

private:
    AddressFamily m_family = AddressFamily::IPv4;
    Q_IPV6ADDR m_prefix{}; ///< IPv4: the last four bytes
    int m_bits = 0; ///< 0: all; negative: nothing
};

} // namespace core::nccl
