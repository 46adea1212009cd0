// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/snapshot.h"

#include <algorithm>

namespace core::inventory {

const NodeRecord* Snapshot::node(const QString& name) const
{
    const auto it
        = std::find_if(nodes.cbegin(), nodes.cend(), [&](const NodeRecord& record) { return record.name == name; });
    return it == nodes.cend() ? nullptr : &*it;
}

} // namespace core::inventory
