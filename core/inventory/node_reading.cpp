// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/node_reading.h"

#include "core/inventory/read_facts.h"

namespace core::inventory {

NodeRecord recordOf(const QString& name, const QString& address, const Result<RawCapture>& capture)
{
    NodeRecord record;
    record.name = name;
    record.address = address;
    record.facts.name = name;
    if (capture) {
        record.capture = *capture;
        record.facts = readFacts(*capture, name);
    } else {
        record.error = capture.error();
        if (record.error->node.isEmpty())
            record.error->node = name;
    }
    return record;
}

} // namespace core::inventory
