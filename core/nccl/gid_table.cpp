// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/gid_table.h"

#include "core/nccl/gid_address.h"

#include <algorithm>

namespace core::nccl {

using inventory::GidEntry;

GidTable::GidTable(const inventory::HcaPort& port)
    : m_length(std::max(port.gidTableLength, 0))
{
    for (const GidEntry& entry : port.gids) {
        const bool inside = m_length == 0 || entry.index < m_length;
        if (entry.index >= 0 && inside && !isZeroGid(entry.gid)) {
            m_entries << &entry;
        }
    }
    const auto byIndex = [](const GidEntry* left, const GidEntry* right) { return left->index < right->index; };
    const auto sameIndex = [](const GidEntry* left, const GidEntry* right) { return left->index == right->index; };
    std::stable_sort(m_entries.begin(), m_entries.end(), byIndex);
    m_entries.erase(std::unique(m_entries.begin(), m_entries.end(), sameIndex), m_entries.end());
    if (m_length == 0 && !m_entries.isEmpty() && m_entries.last()->index < 65536) {
        m_length = m_entries.last()->index + 1; // length unreadable: at least this many
    }
}

const GidEntry* GidTable::at(int index) const
{
    const auto it
        = std::lower_bound(m_entries.cbegin(), m_entries.cend(), index, [](const GidEntry* entry, int wanted) {
              return entry->index < wanted;
          });
    return it != m_entries.cend() && (*it)->index == index ? *it : nullptr;
}

} // namespace core::nccl
