// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/routing.h"

#include "core/nccl/environment.h"
#include "core/nccl/integer_value.h"
#include "core/nccl/version_rules.h"

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

QStringList explainRouting(const env::RankEnvironment& environment, Version version)
{
    const QString name = u"NCCL_IB_SUBNET_AWARE_ROUTING"_s;
    if (variable(environment, name) == nullptr) {
        return {};
    }
    if (!rulesOf(version).hasSubnetAwareRouting) {
        return { u"%1 has no effect: NCCL %2 does not know it, 2.30.7 and newer do."_s.arg(
            spelled(environment, name), version.toString()) };
    }
    QStringList why;
    const IntegerValue enabled = readInteger(environment, name, 0);
    if (!enabled.oddity.isEmpty()) {
        why << enabled.oddity;
    }
    if (enabled.value == 0) {
        return why << u"Subnet-aware routing is off."_s;
    }
    const IntegerValue bits = readInteger(environment, u"NCCL_IB_SUBNET_PREFIX_LEN"_s, 24);
    if (!bits.oddity.isEmpty()) {
        why << bits.oddity;
    }
    if (bits.value < 1 || bits.value > 32) {
        return why << u"NCCL_IB_SUBNET_PREFIX_LEN is %1, outside 1 to 32: every connection fails."_s.arg(
                   QString::number(bits.value));
    }
    return why
        << u"%1 lets NCCL take, for each peer, the device whose IPv4 addresses share a /%2 with it (IPv6: /64)."_s.arg(
               spelled(environment, name), QString::number(bits.value));
}

} // namespace core::nccl
