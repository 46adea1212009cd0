// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/qp_failure.h"

#include "core/logs/gid_text.h"
#include "core/nccl/gid_address.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;

namespace {

int errnoOf(const QString& text)
{
    struct Name
    {
        QLatin1StringView text;
        int number;
    };
    static constexpr Name names[] = { { "No data available"_L1, 61 },
        { "Invalid argument"_L1, 22 },
        { "No such device"_L1, 19 },
        { "Network is unreachable"_L1, 101 },
        { "No route to host"_L1, 113 },
        { "Connection timed out"_L1, 110 },
        { "Cannot allocate memory"_L1, 12 },
        { "Operation not permitted"_L1, 1 },
        { "Permission denied"_L1, 13 },
        { "Protocol not supported"_L1, 93 } };
    for (const Name& name : names) {
        if (text.startsWith(name.text))
            return name.number;
    }
    return 0;
}

bool same(const std::optional<Q_IPV6ADDR>& a, const std::optional<Q_IPV6ADDR>& b)
{
    return a && b && std::memcmp(a->c, b->c, sizeof a->c) == 0;
}

/// The network that the local address is in: as the machine has it, else the usual /24 and /64.
fabric::Subnet subnetOf(const Scene& scene, const QHostAddress& address, bool& assumed)
{
    const auto places = scene.ties.placesOf(address);
    assumed = places.isEmpty();
    if (!assumed)
        return places.first().subnet;
    if (address.protocol() != QAbstractSocket::IPv4Protocol)
        return fabric::Subnet::of(address, 64);
    return fabric::Subnet::of(address, (address.toIPv4Address() >> 16) == 0xa9fe ? 16 : 24);
}

} // namespace

QpFailure failureOf(const Event& event)
{
    QpFailure failure;
    failure.event = &event;
    failure.errorText = event.arg(1).trimmed();
    const QString number = event.arg(0).isEmpty() ? event.arg(2) : event.arg(0);
    failure.error = number.isEmpty() ? errnoOf(failure.errorText) : std::abs(number.toInt());
    failure.hca = event.arg(3);
    failure.port = std::max(1, event.arg(4).toInt());
    if (!event.arg(5).isEmpty())
        failure.states = u" from %1 to %2"_s.arg(event.arg(5), event.arg(6));
    bool isNumber = false;
    const int index = event.arg(7).toInt(&isNumber);
    if (isNumber && index >= 0)
        failure.index = index;
    failure.local = gidFromText(event.arg(8));
    failure.remote = gidFromText(event.arg(9));
    return failure;
}

bool mirrors(const QpFailure& a, const QpFailure& b)
{
    return a.error == b.error && same(a.local, b.remote) && same(a.remote, b.local);
}

Judgement judge(const Scene& scene, const QpFailure& failure)
{
    Judgement result;
    if (failure.local && nccl::isZeroGid(*failure.local))
        result.pair = GidPair::LocalEmpty;
    else if (failure.remote && nccl::isZeroGid(*failure.remote))
        result.pair = GidPair::RemoteEmpty;
    else if (failure.local && failure.remote) {
        const bool localLink = nccl::isLinkLocalGid(*failure.local);
        const bool remoteLink = nccl::isLinkLocalGid(*failure.remote);
        if (localLink != remoteLink || nccl::familyOf(*failure.local) != nccl::familyOf(*failure.remote)) {
            result.pair = GidPair::Mixed;
        } else if (localLink) {
            result.pair = GidPair::LinkLocal;
        } else {
            bool assumed = false;
            result.localNet = subnetOf(scene, nccl::addressOf(*failure.local), result.assumed);
            result.remoteNet = subnetOf(scene, nccl::addressOf(*failure.remote), assumed);
            const bool one = result.localNet.contains(nccl::addressOf(*failure.remote))
                || (result.assumed && !assumed && result.remoteNet.contains(nccl::addressOf(*failure.local)));
            result.assumed = result.assumed && assumed;
            result.pair = one ? GidPair::OneSubnet : GidPair::OtherSubnets;
        }
    }
    if (result.pair == GidPair::Unknown && failure.error == 61)
        result.pair = GidPair::LocalEmpty;
    return result;
}

} // namespace core::logs
