// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/redaction_report.h"

#include <QHash>
#include <QHostAddress>
#include <QString>

namespace core::inventory {

/// Replaces addresses in text, each time the same one by the same one, so that everything that can be concluded from
/// them still can: equal stays equal, one subnet stays one subnet, a MAC still fits its EUI-64 address and its GUID.
///
///  * Public IPv4: the first two bytes become 198.18, 198.19, 240.0 … in order of appearance (ranges that belong to
///    nobody), the third is changed by a secret mask. Private, shared, link-local, loopback, multicast and
///    documentation addresses stay as they are.
///  * Public IPv6: the first 48 bits become 2001:db8:N. Unique local (fc00::/7) and link-local prefixes stay.
///  * Hardware numbers: the lower 24 bits (the maker's serial number) of every unicast MAC, of every GUID, and of the
///    interface part of link-local and EUI-64 IPv6 addresses are changed by one secret mask. The maker's part stays.
class AddressRedaction final
{
public:
    /// `seed` makes the masks; the same seed and the same order of texts give the same replacements.
    explicit AddressRedaction(quint32 seed);

    /// `text` with everything replaced that is written as an address: MACs, GUIDs, IPv6 in any spelling, dotted IPv4.
    /// Version numbers behind an image name ("name:1.2.3.4") and behind letters are left alone.
    /// What was replaced is added to `notes`.
    QString apply(const QString& text, RedactionNotes* notes = nullptr);

private:
    QString replaceColons(const QString& token, RedactionNotes* notes);
    QString replaceDotted(const QString& token, RedactionNotes* notes);
    [[nodiscard]] QHostAddress replaced(const QHostAddress& address);
    [[nodiscard]] QString maskedHex(const QString& token, QChar separator) const;
    quint32 replacedV4(quint32 address);
    void replaceV6(Q_IPV6ADDR& address);

    quint32 m_hardwareMask = 0; ///< 24 bits
    quint32 m_thirdByteMask = 0;
    quint16 m_subnetMask = 0;
    QHash<quint32, quint32> m_networks; ///< upper 16 bits of an IPv4 address -> replacement
    QHash<QByteArray, quint16> m_sites; ///< upper 48 bits of an IPv6 address -> N
};

} // namespace core::inventory
