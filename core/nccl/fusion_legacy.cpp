// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/fusion_legacy.h"

#include <algorithm>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

QList<QList<int>> singles(const QList<FusionPort>& ports)
{
    QList<QList<int>> groups;
    for (int i = 0; i < ports.size(); ++i) {
        groups << QList<int>{ i };
    }
    return groups;
}

QList<QList<int>> pairs(const QList<FusionPort>& ports, const PciTopology& topology, int maxFused)
{
    QList<QList<int>> groups;
    for (int i = 0; i < ports.size(); ++i) {
        const auto fits = [&](const QList<int>& group) {
            const FusionPort& first = ports.at(group.first());
            return group.size() < maxFused && topology.sameDevice(group.first(), i)
                && first.sysImageGuid == ports.at(i).sysImageGuid && first.linkLayer == ports.at(i).linkLayer;
        };
        const auto home = std::find_if(groups.begin(), groups.end(), fits);
        if (home == groups.end()) {
            groups << QList<int>{ i };
        } else {
            home->append(i);
        }
    }
    return groups;
}

} // namespace

FusionResult fuseLegacy(const QList<FusionPort>& ports, const FusionSettings& settings, const VersionRules& rules)
{
    FusionResult result;
    result.why = settings.why;
    result.groups = singles(ports);
    if (rules.fusion == FusionKind::None) {
        return result;
    }
    if (!settings.allowed) {
        result.why << u"NCCL_IB_MERGE_NICS=0 keeps every port a device of its own."_s;
        return result;
    }
    const QList<QList<int>> joined = pairs(ports, PciTopology(ports, settings.mergeVfs, rules), rules.maxFused);
    const bool mixed = std::any_of(
        joined.cbegin(), joined.cend(), [&](const QList<int>& group) { return group.size() != joined.first().size(); });
    if (mixed && rules.mixedPortCountsDisableFusion) {
        result.why << u"Some cards have one active port and some have two; this NCCL then joins none."_s;
        return result;
    }
    result.groups = joined;
    for (const QList<int>& group : joined) {
        if (group.size() > 1) {
            result.why << u"%1 become one device: they are ports of one PCI device."_s.arg(shownPorts(ports, group));
        }
    }
    return result;
}

} // namespace core::nccl
