// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/node_facts.h"

#include <algorithm>
#include <cstring>

namespace core::inventory {

namespace {

template <class List, class Predicate>
auto pointerTo(const List& list, Predicate predicate) -> decltype(&*list.cbegin())
{
    const auto it = std::find_if(list.cbegin(), list.cend(), predicate);
    return it == list.cend() ? nullptr : &*it;
}

} // namespace

bool GidEntry::operator==(const GidEntry& other) const
{
    return index == other.index && type == other.type && netdev == other.netdev
        && std::memcmp(gid.c, other.gid.c, sizeof gid.c) == 0;
}

const GidEntry* HcaPort::gidAt(int index) const
{
    return pointerTo(gids, [&](const GidEntry& entry) { return entry.index == index; });
}

const HcaPort* Hca::port(int number) const
{
    return pointerTo(ports, [&](const HcaPort& candidate) { return candidate.number == number; });
}

const Hca* NodeFacts::hca(const QString& wanted) const
{
    return pointerTo(hcas, [&](const Hca& candidate) { return candidate.name == wanted; });
}

const Netdev* NodeFacts::netdev(const QString& wanted) const
{
    return pointerTo(netdevs, [&](const Netdev& candidate) { return candidate.name == wanted; });
}

} // namespace core::inventory
