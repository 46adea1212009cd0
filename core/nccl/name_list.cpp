// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/name_list.h"

#include <cstdint>
#include <cstdlib>

namespace core::nccl {

namespace {

constexpr qsizetype maxNameBytes = 63;

/// C's atoi, which glibc makes of strtol: what is not a number is 0.
int cInteger(const QByteArray& text)
{
    return static_cast<int>(std::strtol(text.constData(), nullptr, 10));
}

NameEntry parseEntry(const QByteArray& text, const VersionRules& rules)
{
    const QList<QByteArray> fields = text.split(':');
    NameEntry entry;
    entry.text = text;
    entry.name = fields.at(0).left(maxNameBytes);
    if (!rules.selectorKnowsRails) {
        // Older releases call atoi on what follows the first colon, so an empty field is port 0 and fits no port.
        entry.port = fields.size() > 1 ? cInteger(fields.at(1)) : -1;
        return entry;
    }
    const auto field = [&fields](qsizetype index) {
        return index < fields.size() && !fields.at(index).isEmpty() ? cInteger(fields.at(index)) : -1;
    };
    entry.port = field(1);
    entry.rail = static_cast<std::int16_t>(field(2));
    entry.plane = static_cast<std::int16_t>(field(3));
    return entry;
}

} // namespace

int NameList::find(const QByteArray& name, int port) const
{
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const NameEntry& entry = entries.at(i);
        const bool nameFits = exact ? name == entry.name : name.startsWith(entry.name);
        if (nameFits && (port == -1 || entry.port == -1 || port == entry.port)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

bool NameList::keeps(const QByteArray& name, int port) const
{
    return (entries.isEmpty() || find(name, port) >= 0) != exclude;
}

NameList parseEntries(const QByteArray& text, int maxEntries, const VersionRules& rules)
{
    NameList list;
    const QList<QByteArray> pieces = text.split(',');
    for (const QByteArray& piece : pieces) {
        if (piece.isEmpty() || piece.startsWith(':')) {
            continue;
        }
        if (list.entries.size() >= maxEntries) {
            ++list.dropped;
            continue;
        }
        list.entries.append(parseEntry(piece, rules));
    }
    return list;
}

NameList parseNameList(const QByteArray& text, int maxEntries, const VersionRules& rules)
{
    qsizetype start = 0;
    const bool exclude = text.startsWith('^');
    start += exclude ? 1 : 0;
    const bool exact = text.mid(start).startsWith('=');
    start += exact ? 1 : 0;
    NameList list = parseEntries(text.mid(start), maxEntries, rules);
    list.exclude = exclude;
    list.exact = exact;
    return list;
}

} // namespace core::nccl
