// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/raw_capture.h"

#include <QList>
#include <QString>

namespace core::inventory {

/// What LLDP heard on a netdev: the port at the other end of that very cable.
struct LldpNeighbour
{
    QString netdev; ///< of this node
    QString portMac; ///< of the port that sent it; empty when it names itself in another way
    QString portName; ///< as the sender calls it
    QString systemName;

    bool operator==(const LldpNeighbour&) const = default;
};

/// From "lldpctl -f json0". Empty where no lldpd runs or it does not answer this user, which is the usual case and no
/// trouble; garbage gives nothing either.
[[nodiscard]] QList<LldpNeighbour> lldpNeighbours(const RawCapture& capture);

} // namespace core::inventory
