// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/value_rules.h"

#include "core/nccl/name_list.h"
#include "core/nccl/version.h"

#include <algorithm>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int anyNumber = 256; ///< of entries; the limit of a release is looked at in core/nccl

Remark trap(const QString& text, const QString& advice, Severity severity = Severity::Warning)
{
    return { Remark::Kind::Trap, severity, text, advice };
}

/// What no name of a device or an interface has in it.
std::optional<Remark> checkCharacters(const Given& given)
{
    const auto isBlank = [](QChar c) { return c.isSpace(); };
    if (std::any_of(given.value.cbegin(), given.value.cend(), isBlank)) {
        return trap(
            u"%1 has a blank in it, which belongs to the name beside it and matches nothing."_s.arg(given.shown()),
            u"Take the blank out."_s);
    }
    if (given.value.contains(u'"') || given.value.contains(u'\'')) {
        return trap(
            u"%1 has a quote in it, which belongs to the name beside it and matches nothing."_s.arg(given.shown()),
            u"Take the inner quotes out."_s);
    }
    return std::nullopt;
}

/// The name that a ^ behind the = has become a part of.
std::optional<Remark> checkOrder(const Given& given)
{
    if (!given.value.startsWith(u"=^"_s)) {
        return std::nullopt;
    }
    return trap(u"%1 asks for a name that begins with ^: the ^ belongs in front of the =."_s.arg(given.shown()),
        u"Write ^= instead of =^."_s);
}

std::optional<Remark> checkHcas(const Given& given)
{
    const nccl::NameList list
        = nccl::parseNameList(given.value.toUtf8(), anyNumber, nccl::rulesOf(nccl::referenceVersion));
    if (list.exclude && list.entries.isEmpty()) {
        return trap(u"%1 selects no HCA at all, so NCCL uses sockets."_s.arg(given.shown()),
            u"Name the HCAs to leave out, or take the line out to use all."_s);
    }
    for (const nccl::NameEntry& entry : list.entries) {
        if (entry.port == 0) {
            return trap(u"%1: “%2” asks for port 0, which no HCA has."_s.arg(given.name, QString::fromUtf8(entry.text)),
                u"Ports count from 1; leave :port out for any."_s);
        }
    }
    return std::nullopt;
}

std::optional<Remark> checkInterfaces(const Given& given)
{
    if (given.value.size() == 1) {
        return trap(
            u"%1 is a single character, which NCCL ignores."_s.arg(given.shown()), u"Write the interface's name."_s);
    }
    if (given.value == u"^=") {
        return trap(u"%1 selects no interface at all."_s.arg(given.shown()), u"Name the interfaces to leave out."_s);
    }
    return std::nullopt;
}

std::optional<Remark> checkWholeNames(const Given& given)
{
    if (given.value.startsWith(u'^') || given.value.startsWith(u'=')) {
        return trap(u"%1: ^ and = mean something to NCCL alone; here they are taken for a part of the name."_s.arg(
                        given.shown()),
            u"Write the interface's whole name."_s);
    }
    return std::nullopt;
}

std::optional<Remark> checkGroups(const Given& given)
{
    for (const QString& group : given.value.split(u';', Qt::SkipEmptyParts)) {
        if (group.split(u',', Qt::SkipEmptyParts).isEmpty()) {
            return trap(u"%1 has a group of commas alone, on which NCCL loops for ever."_s.arg(given.shown()),
                u"Name the members of each group, or take the line out."_s,
                Severity::Problem);
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Remark> checkSelector(const Given& given)
{
    if (const auto remark = checkCharacters(given)) {
        return remark;
    }
    switch (given.variable.type) {
    case Type::HcaSelector: {
        const auto order = checkOrder(given);
        return order ? order : checkHcas(given);
    }
    case Type::InterfaceList: {
        const auto order = checkOrder(given);
        return order ? order : checkInterfaces(given);
    }
    case Type::MergeGroups:
        return checkGroups(given);
    default:
        return checkWholeNames(given);
    }
}

} // namespace core::catalogue
