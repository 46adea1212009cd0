// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace core::inventory {
struct Hca;
struct HcaPort;
struct NodeFacts;
} // namespace core::inventory

namespace ui {

/// One thing that was read about a port, and from which file.
struct PortFact
{
    QString what; ///< "state"
    QString value; ///< "ACTIVE"; "not known: no such file"
    QString source; ///< path on the machine

    bool operator==(const PortFact&) const = default;
};

/// What the machine said about this port, its HCA and its netdev, as far as it came from a file. Unknown stays unknown.
[[nodiscard]] QList<PortFact> portFacts(const core::inventory::NodeFacts& node,
    const core::inventory::Hca& hca,
    const core::inventory::HcaPort& port,
    const QString& netdev);

} // namespace ui
