// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/raw_capture.h"

#include <algorithm>

namespace core::inventory {

const RawItem* RawCapture::find(const QString& source) const
{
    const auto it
        = std::find_if(items.cbegin(), items.cend(), [&](const RawItem& item) { return item.source == source; });
    return it == items.cend() ? nullptr : &*it;
}

} // namespace core::inventory
