// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/gid_index.h"

#include "core/nccl/environment.h"
#include "core/nccl/gid_address.h"
#include "core/nccl/gid_search.h"
#include "core/nccl/gid_table.h"
#include "core/nccl/integer_value.h"
#include "core/nccl/version_rules.h"

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::GidEntry;
using inventory::HcaPort;
using inventory::LinkLayer;

namespace {

QString describeSlot(const GidTable& table, int index)
{
    if (const GidEntry* entry = table.at(index)) {
        return shownGid(entry->gid) + u", "_s + shownGidType(entry->type);
    }
    return table.holds(index) ? u"an empty slot"_s
        : table.length() == 0 ? u"a slot of a table that could not be read"_s
                              : u"a slot that the table does not have"_s;
}

QString finalSentence(const GidTable& table, int index)
{
    return u"NCCL uses index %1: %2."_s.arg(QString::number(index), describeSlot(table, index));
}

GidChoice chooseInfiniBand(const GidTable& table, const env::RankEnvironment& environment, const VersionRules& rules)
{
    GidChoice choice;
    choice.why << u"The link is InfiniBand, where NCCL_IB_GID_INDEX has no effect."_s;
    const IntegerValue wanted = readInteger(environment, u"NCCL_IB_ROUTABLE_FLID_GID_INDEX"_s, 1);
    const int index = static_cast<int>(wanted.value);
    const GidEntry* entry = table.at(index);
    if (rules.looksForRoutableFlid && entry != nullptr && (entry->gid.c[4] != 0 || entry->gid.c[5] != 0)) {
        choice.why << u"The GID at index %1 carries a FLID, so that one is taken."_s.arg(QString::number(index));
        choice.index = index;
    }
    choice.automaticIndex = choice.index;
    return choice;
}

/// What NCCL does when it is left to it; sentences go to `why`.
int automaticIndex(const GidTable& table,
    const env::RankEnvironment& environment,
    Version version,
    const VersionRules& rules,
    QStringList& why)
{
    if (!rules.searchesGidTable) {
        why << u"NCCL %1 does not search the table (2.21 and newer do): without a pin it takes index 0."_s.arg(
            version.toString());
        return 0;
    }
    return searchGidTable(table, environment, rules, why);
}

GidChoice chooseRoce(
    const GidTable& table, const env::RankEnvironment& environment, Version version, const VersionRules& rules)
{
    const QString name = u"NCCL_IB_GID_INDEX"_s;
    const IntegerValue pin = readInteger(environment, name, rules.defaultGidIndex);
    // NCCL keeps the number in an int: 4294967299 is 3.
    const int index = static_cast<int>(pin.value);
    GidChoice choice;
    choice.pinned = pin.fromText && (index >= 0 || !rules.searchesGidTable);
    if (!pin.oddity.isEmpty()) {
        choice.why << pin.oddity;
    }
    QStringList search;
    choice.automaticIndex = automaticIndex(table, environment, version, rules, search);
    if (!choice.pinned) {
        choice.index = choice.automaticIndex;
        choice.why << (pin.fromText
                ? u"%1 is negative, which leaves the choice to NCCL."_s.arg(spelled(environment, name))
                : u"NCCL_IB_GID_INDEX is not set, which leaves the choice to NCCL."_s);
        choice.why << search;
        return choice;
    }
    choice.index = index;
    choice.source = pin.source;
    choice.why << u"%1 pins index %2 for every HCA of this rank; NCCL does not look into the table."_s.arg(
        spelled(environment, name), QString::number(index));
    if (choice.automaticIndex != index) {
        choice.why << u"Left to itself NCCL would take index %1 here: %2."_s.arg(
            QString::number(choice.automaticIndex), describeSlot(table, choice.automaticIndex));
    }
    return choice;
}

} // namespace

GidChoice chooseGid(const HcaPort& port, const env::RankEnvironment& environment, Version version)
{
    const GidTable table(port);
    const VersionRules rules = rulesOf(version);
    GidChoice choice = port.linkLayer == LinkLayer::InfiniBand ? chooseInfiniBand(table, environment, rules)
                                                               : chooseRoce(table, environment, version, rules);
    if (const GidEntry* entry = table.at(choice.index)) {
        choice.entry = *entry;
    }
    choice.why << finalSentence(table, choice.index);
    return choice;
}

} // namespace core::nccl
