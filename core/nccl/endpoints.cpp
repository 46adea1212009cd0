// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/endpoints.h"

#include "core/nccl/environment.h"

#include <optional>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::Address;
using inventory::Netdev;
using inventory::NodeFacts;

namespace {

const Netdev* holderOf(const NodeFacts& facts, const QHostAddress& wanted)
{
    for (const Netdev& netdev : facts.netdevs) {
        for (const Address& address : netdev.addresses) {
            if (address.ip == wanted) {
                return &netdev;
            }
        }
    }
    return nullptr;
}

/// IPv4 first, as getifaddrs lists it.
std::optional<QHostAddress> firstAddress(const Netdev& netdev)
{
    for (const auto protocol : { QAbstractSocket::IPv4Protocol, QAbstractSocket::IPv6Protocol }) {
        for (const Address& address : netdev.addresses) {
            if (address.ip.protocol() == protocol) {
                return address.ip;
            }
        }
    }
    return std::nullopt;
}

void bindInterface(const NodeFacts& facts, const QString& name, Endpoint& endpoint)
{
    if (facts.netdevs.isEmpty()) {
        endpoint.why << u"The interfaces of the node could not be read."_s;
        return;
    }
    const Netdev* netdev = facts.netdev(name);
    const std::optional<QHostAddress> address = netdev != nullptr ? firstAddress(*netdev) : std::nullopt;
    if (address) {
        endpoint.netdev = netdev->name;
        endpoint.address = *address;
        endpoint.state = Endpoint::State::Bound;
        endpoint.why << u"It binds %1 (%2)."_s.arg(netdev->name, address->toString());
        return;
    }
    endpoint.state = Endpoint::State::Missing;
    endpoint.why << (netdev != nullptr
            ? u"%1 is there but has no address: “Unable to find address for: %1”."_s.arg(name)
            : u"This node has no interface that is named exactly %1: “Unable to find address for: %1”."_s.arg(name));
}

void bindHostName(const NodeFacts& facts, Endpoint& endpoint)
{
    const auto& addresses = facts.hostNameAddresses;
    if (!addresses.known() || addresses.value->isEmpty()) {
        endpoint.why << u"Gloo resolves the host name of the node; what that gives is not known."_s;
        return;
    }
    endpoint.address = addresses.value->first();
    const Netdev* netdev = holderOf(facts, endpoint.address);
    endpoint.netdev = netdev != nullptr ? netdev->name : QString();
    const bool local = endpoint.address.isLoopback();
    endpoint.state = netdev != nullptr && !local ? Endpoint::State::Bound : Endpoint::State::Missing;
    endpoint.why << (local
            ? u"GLOO_SOCKET_IFNAME is not set and the host name stands for %1, so Gloo would advertise a loopback address."_s
                  .arg(endpoint.address.toString())
            : u"GLOO_SOCKET_IFNAME is not set; Gloo takes the address of the host name, %1."_s.arg(
                  endpoint.address.toString()));
}

Endpoint interfaceEndpoint(const NodeFacts& facts, const env::RankEnvironment& environment, const QString& name)
{
    Endpoint endpoint;
    endpoint.variable = name;
    endpoint.value = QString::fromUtf8(bytesOf(environment, name));
    if (endpoint.value.isEmpty()) {
        bindHostName(facts, endpoint);
        return endpoint;
    }
    endpoint.why << spelled(environment, name) + u" is read as plain interface names."_s;
    // PyTorch takes a comma list and binds every member; the first one that is missing ends it.
    for (const QString& part : endpoint.value.split(u',')) {
        bindInterface(facts, part, endpoint);
        if (endpoint.state != Endpoint::State::Bound) {
            break;
        }
    }
    return endpoint;
}

Endpoint addressEndpoint(
    const NodeFacts& facts, const env::RankEnvironment& environment, const QString& name, bool mustBeHere)
{
    Endpoint endpoint;
    endpoint.variable = name;
    endpoint.value = QString::fromUtf8(bytesOf(environment, name));
    const QString origin = spelled(environment, name);
    if (!endpoint.address.setAddress(endpoint.value)) {
        endpoint.why << u"%1 is a host name; what it resolves to is not known here."_s.arg(origin);
        return endpoint;
    }
    const Netdev* netdev = holderOf(facts, endpoint.address);
    if (endpoint.address.isLoopback()) {
        endpoint.state = Endpoint::State::Missing;
        endpoint.why << u"%1 is a loopback address, which no other machine can reach."_s.arg(origin);
    } else if (netdev != nullptr) {
        endpoint.netdev = netdev->name;
        endpoint.state = Endpoint::State::Bound;
        endpoint.why << u"%1 is an address of %2 on this node."_s.arg(origin, netdev->name);
    } else if (!mustBeHere) {
        endpoint.state = Endpoint::State::Elsewhere;
        endpoint.why << u"%1 is the head's address; this rank connects to it."_s.arg(origin);
    } else if (!facts.netdevs.isEmpty()) {
        endpoint.state = Endpoint::State::Missing;
        endpoint.why << u"%1 is no address of this node."_s.arg(origin);
    } else {
        endpoint.why << u"The addresses of the node could not be read."_s;
    }
    return endpoint;
}

} // namespace

QList<Endpoint> findEndpoints(const NodeFacts& facts, const env::RankEnvironment& environment, int rank)
{
    QList<Endpoint> endpoints{ interfaceEndpoint(facts, environment, u"GLOO_SOCKET_IFNAME"_s) };
    if (!bytesOf(environment, u"TP_SOCKET_IFNAME"_s).isEmpty()) {
        endpoints << interfaceEndpoint(facts, environment, u"TP_SOCKET_IFNAME"_s);
    }
    if (!bytesOf(environment, u"VLLM_HOST_IP"_s).isEmpty()) {
        endpoints << addressEndpoint(facts, environment, u"VLLM_HOST_IP"_s, true);
    }
    if (!bytesOf(environment, u"MASTER_ADDR"_s).isEmpty()) {
        endpoints << addressEndpoint(facts, environment, u"MASTER_ADDR"_s, rank == 0);
    }
    return endpoints;
}

} // namespace core::nccl
