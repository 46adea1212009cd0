// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/socket_candidates.h"

#include <algorithm>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::Address;
using inventory::Netdev;

namespace {

bool isRunning(const Netdev& netdev)
{
    if (netdev.flags.isEmpty()) {
        return netdev.operState != u"DOWN"_s; // no flags were read: do not call it down without evidence
    }
    return netdev.running();
}

int scopeOf(const Netdev& netdev, const QHostAddress& address)
{
    return address.protocol() == QAbstractSocket::IPv6Protocol && address.isLinkLocal() ? netdev.ifindex : 0;
}

} // namespace

SocketCandidates::SocketCandidates(
    const inventory::NodeFacts& facts, const QByteArray& family, const VersionRules& rules)
    : m_facts(facts)
    , m_rules(rules)
{
    if (family == "AF_INET") {
        m_family = QAbstractSocket::IPv4Protocol;
    } else if (family == "AF_INET6") {
        m_family = QAbstractSocket::IPv6Protocol;
    }
    QList<const Netdev*> netdevs;
    for (const Netdev& netdev : facts.netdevs) {
        netdevs << &netdev;
    }
    std::stable_sort(netdevs.begin(), netdevs.end(), [](const Netdev* left, const Netdev* right) {
        return left->ifindex < right->ifindex;
    });
    for (const auto protocol : { QAbstractSocket::IPv4Protocol, QAbstractSocket::IPv6Protocol }) {
        for (const Netdev* netdev : netdevs) {
            for (const Address& address : netdev->addresses) {
                if (address.ip.protocol() == protocol) {
                    m_order.append({ netdev, &address });
                }
            }
        }
    }
}

bool SocketCandidates::counts(const Candidate& candidate) const
{
    const QHostAddress& ip = candidate.address->ip;
    if (m_rules.interfaceMustRun && !isRunning(*candidate.netdev)) {
        return false;
    }
    return (!m_family || ip.protocol() == *m_family) && ip != QHostAddress(QHostAddress::LocalHostIPv6);
}

QList<SocketInterface> SocketCandidates::matching(const NameList& list, int limit) const
{
    QList<SocketInterface> found;
    for (const Candidate& candidate : m_order) {
        if (found.size() >= limit) {
            break;
        }
        const QString& name = candidate.netdev->name;
        if (!counts(candidate) || !list.keeps(name.toUtf8(), -1)) {
            continue;
        }
        const bool known = std::any_of(
            found.cbegin(), found.cend(), [&](const SocketInterface& other) { return other.name == name; });
        if (!known) {
            found.append({ name, candidate.address->ip });
        }
    }
    return found;
}

std::optional<SocketInterface> SocketCandidates::sameSubnet(const CommId& id) const
{
    if (id.kind != CommId::Kind::Address) {
        return std::nullopt;
    }
    const Netdev* scoped = id.scopeInterface.isEmpty() ? nullptr : m_facts.netdev(id.scopeInterface);
    const int wantedScope = scoped != nullptr ? scoped->ifindex : 0;
    for (const Candidate& candidate : m_order) {
        QHostAddress own = candidate.address->ip;
        own.setScopeId({});
        if (own.protocol() != id.address.protocol() || !id.address.isInSubnet(own, candidate.address->prefixLength)) {
            continue;
        }
        if (own.protocol() == QAbstractSocket::IPv6Protocol && scopeOf(*candidate.netdev, own) != wantedScope) {
            continue;
        }
        return SocketInterface{ candidate.netdev->name, candidate.address->ip };
    }
    return std::nullopt;
}

QStringList SocketCandidates::whyNone(const NameList& list) const
{
    QStringList why;
    for (const Netdev& netdev : m_facts.netdevs) {
        if (!list.keeps(netdev.name.toUtf8(), -1)) {
            continue;
        }
        const auto ofFamily = [this](const Address& address) {
            return (!m_family || address.ip.protocol() == *m_family)
                && address.ip != QHostAddress(QHostAddress::LocalHostIPv6);
        };
        if (m_rules.interfaceMustRun && !isRunning(netdev)) {
            why << u"%1 is there but does not run (down or no carrier), and this NCCL skips such interfaces."_s.arg(
                netdev.name);
        } else if (!std::any_of(netdev.addresses.cbegin(), netdev.addresses.cend(), ofFamily)) {
            why << u"%1 is there but has no address that NCCL could use."_s.arg(netdev.name);
        }
    }
    if (why.isEmpty()) {
        QStringList names;
        for (const Netdev& netdev : m_facts.netdevs) {
            names << netdev.name;
        }
        why << u"No interface of this node fits; it has: %1."_s.arg(names.join(u", "_s));
    }
    return why;
}

} // namespace core::nccl
