// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/read_facts.h"

#include "core/inventory/readers.h"

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

NodeFacts readFacts(const RawCapture& capture, const QString& nodeName)
{
    NodeFacts facts;
    facts.name = nodeName;
    facts.readAt = capture.readAt;
    Reading reading(capture);
    for (const RawItem& item : capture.items) {
        if (item.source.startsWith(u"part:"_s)) {
            reading.takeDown(u"Reading the %1 of the machine did not finish in time."_s.arg(shownSource(item.source)));
        } else if (item.status == RawItem::Status::Truncated) {
            reading.takeDown(
                u"\"%1\" is longer than Sparkloom takes; only its start was read."_s.arg(shownSource(item.source)));
        }
    }
    readSystem(reading, facts);
    readGpus(reading, facts);
    readNetdevs(reading, facts);
    readConfiguredBy(reading, facts);
    readNeighbours(reading, facts);
    readRoutes(reading, facts);
    readHcas(reading, facts);
    readKernel(reading, facts);
    readFirewall(reading, facts);
    readDocker(reading, facts);
    readModels(reading, facts);
    readListening(reading, facts);
    readConfFiles(reading, facts);
    facts.unreadable = reading.unreadable();
    return facts;
}

} // namespace core::inventory
