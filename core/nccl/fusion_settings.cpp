// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/fusion_settings.h"

#include "core/nccl/environment.h"
#include "core/nccl/integer_value.h"
#include "core/nccl/version_rules.h"

#include <QList>

#include <utility>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

QString meaningOf(PciDistance level)
{
    switch (level) {
    case PciDistance::Loc:
        return u"nothing is joined"_s;
    case PciDistance::Port:
        return u"ports of one PCI device are joined"_s;
    case PciDistance::Pix:
        return u"ports below one PCI switch are joined"_s;
    case PciDistance::Pxb:
    case PciDistance::P2c:
    case PciDistance::Pxn:
        return u"ports below any common PCI switches are joined"_s;
    case PciDistance::Phb:
        return u"all ports of one CPU (NUMA node) are joined"_s;
    case PciDistance::Sys:
    case PciDistance::Disconnected:
        break;
    }
    return u"all ports are joined"_s;
}

void readLevel(const env::RankEnvironment& environment, Version version, FusionSettings& settings)
{
    const QString name = u"NCCL_NET_MERGE_LEVEL"_s;
    const QByteArray text = bytesOf(environment, name);
    if (text.isNull()) {
        settings.why << u"NCCL_NET_MERGE_LEVEL is not set, which means PORT: ports of one PCI device are joined."_s;
        return;
    }
    QList<std::pair<QByteArray, PciDistance>> levels = {
        { "LOC", PciDistance::Loc },
        { "PORT", PciDistance::Port },
        { "PIX", PciDistance::Pix },
        { "PXB", PciDistance::Pxb },
        { "P2C", PciDistance::P2c },
        { "PXN", PciDistance::Pxn },
        { "PHB", PciDistance::Phb },
        { "SYS", PciDistance::Sys },
    };
    if (!rulesOf(version).mergeLevelKnowsP2c) {
        levels.removeAt(4);
    }
    for (const auto& [word, level] : std::as_const(levels)) {
        if (text.startsWith(word)) {
            settings.level = level;
            settings.why << u"%1 means %2: %3."_s.arg(
                spelled(environment, name), QString::fromLatin1(word), meaningOf(level));
            return;
        }
    }
    settings.level = PciDistance::Loc;
    settings.why << u"%1 begins with no level that NCCL knows, and then it joins nothing (LOC)."_s.arg(
        spelled(environment, name));
}

void readPolicy(const env::RankEnvironment& environment, Version version, FusionSettings& settings)
{
    const QString name = u"NCCL_NET_MERGE_POLICY"_s;
    const QByteArray text = bytesOf(environment, name);
    if (text.isNull()) {
        return;
    }
    if (!rulesOf(version).hasMergePolicy) {
        settings.why << u"NCCL %1 does not know NCCL_NET_MERGE_POLICY and ignores it."_s.arg(version.toString());
    } else if (text.compare("RAIL", Qt::CaseInsensitive) == 0) {
        settings.sameRailOnly = true;
        settings.why << u"%1 joins only ports with the same rail in NCCL_IB_HCA."_s.arg(spelled(environment, name));
    } else if (text.compare("ALL", Qt::CaseInsensitive) != 0) {
        settings.why << u"%1 is neither ALL nor RAIL, so NCCL takes ALL."_s.arg(spelled(environment, name));
    }
}

bool readSwitch(const env::RankEnvironment& environment, const QString& name, FusionSettings& settings)
{
    const IntegerValue value = readInteger(environment, name, 1);
    if (!value.oddity.isEmpty()) {
        settings.why << value.oddity;
    }
    return value.value != 0;
}

} // namespace

FusionSettings readFusionSettings(const env::RankEnvironment& environment, Version version)
{
    FusionSettings settings;
    const VersionRules rules = rulesOf(version);
    settings.mergeVfs = readSwitch(environment, u"NCCL_IB_MERGE_VFS"_s, settings);
    if (rules.fusion == FusionKind::None) {
        settings.why << u"NCCL %1 never joins ports (2.20 and newer can)."_s.arg(version.toString());
        return settings;
    }
    settings.allowed = readSwitch(environment, u"NCCL_IB_MERGE_NICS"_s, settings);
    if (rules.fusion == FusionKind::SamePciDevice) {
        if (variable(environment, u"NCCL_NET_FORCE_MERGE"_s) != nullptr
            || variable(environment, u"NCCL_NET_MERGE_LEVEL"_s) != nullptr) {
            settings.why << u"NCCL %1 knows neither NCCL_NET_MERGE_LEVEL nor NCCL_NET_FORCE_MERGE (2.24 does)."_s.arg(
                version.toString());
        }
        return settings;
    }
    readLevel(environment, version, settings);
    readPolicy(environment, version, settings);
    settings.forced = bytesOf(environment, u"NCCL_NET_FORCE_MERGE"_s);
    if (variable(environment, u"NCCL_TOPO_FILE"_s) != nullptr) {
        settings.why << u"%1 replaces the topology that NCCL would find; what it says was not read, so joined ports "
                        u"may differ from what is said here."_s.arg(spelled(environment, u"NCCL_TOPO_FILE"_s));
    }
    return settings;
}

} // namespace core::nccl
