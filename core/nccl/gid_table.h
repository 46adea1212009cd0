// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"

#include <QList>

namespace core::nccl {

/// A port's GID table as libibverbs shows it: slots 0 to length-1, most of them possibly empty. Borrows from the port.
class GidTable final
{
public:
    explicit GidTable(const inventory::HcaPort& port);

    [[nodiscard]] int length() const { return m_length; } ///< 0: nothing is known of the table
    [[nodiscard]] bool holds(int index) const { return index >= 0 && index < m_length; }
    /// nullptr: empty slot, or no slot.
    [[nodiscard]] const inventory::GidEntry* at(int index) const;
    /// Non-empty slots by index.
    [[nodiscard]] const QList<const inventory::GidEntry*>& entries() const { return m_entries; }

private:
    QList<const inventory::GidEntry*> m_entries;
    int m_length = 0;
};

} // namespace core::nccl
