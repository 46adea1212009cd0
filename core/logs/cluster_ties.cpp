// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/cluster_ties.h"

#include "core/fabric/subnet.h"
#include "core/logs/gid_text.h"

#include <cstring>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using inventory::NodeRecord;

namespace {

QString shortName(const QString& host)
{
    return host.section(u'.', 0, 0).toLower();
}

bool same(const Q_IPV6ADDR& a, const Q_IPV6ADDR& b)
{
    return std::memcmp(a.c, b.c, sizeof a.c) == 0;
}

} // namespace

ClusterTies::ClusterTies(const inventory::Snapshot& snapshot, const checks::Diagnosis& diagnosis)
    : m_snapshot(&snapshot)
    , m_diagnosis(&diagnosis)
{
}

QString ClusterTies::nodeOf(const QString& host) const
{
    if (!m_snapshot || host.isEmpty())
        return {};
    for (const NodeRecord& node : m_snapshot->nodes) {
        if (node.name == host)
            return node.name;
    }
    const QHostAddress address = addressFromText(host);
    if (!address.isNull()) {
        const auto places = placesOf(address);
        return places.size() == 1 ? places.first().node : QString();
    }
    for (const NodeRecord& node : m_snapshot->nodes) {
        const QString own = node.facts.hostName.value.value_or(QString());
        if (shortName(node.name) == shortName(host) || (!own.isEmpty() && shortName(own) == shortName(host)))
            return node.name;
    }
    return {};
}

const inventory::NodeFacts* ClusterTies::facts(const QString& node) const
{
    const NodeRecord* record = m_snapshot && !node.isEmpty() ? m_snapshot->node(node) : nullptr;
    return record && record->reachable() ? &record->facts : nullptr;
}

const nccl::RankView* ClusterTies::view(const QString& node) const
{
    if (!m_diagnosis)
        return nullptr;
    for (const nccl::RankView& view : m_diagnosis->ranks) {
        if (view.node == node)
            return &view;
    }
    return nullptr;
}

const inventory::HcaPort* ClusterTies::port(const QString& node, const QString& hca, int port) const
{
    const inventory::NodeFacts* found = facts(node);
    const inventory::Hca* device = found ? found->hca(hca) : nullptr;
    return device ? device->port(port) : nullptr;
}

QList<GidPlace> ClusterTies::placesOf(const Q_IPV6ADDR& gid) const
{
    QList<GidPlace> places;
    if (!m_snapshot)
        return places;
    for (const NodeRecord& node : m_snapshot->nodes) {
        for (const inventory::Hca& hca : node.facts.hcas) {
            for (const inventory::HcaPort& port : hca.ports) {
                for (const inventory::GidEntry& entry : port.gids) {
                    if (same(entry.gid, gid))
                        places += GidPlace{ node.name, hca.name, port.number, entry.index, entry.type };
                }
            }
        }
    }
    return places;
}

QList<AddressPlace> ClusterTies::placesOf(const QHostAddress& address) const
{
    QList<AddressPlace> places;
    if (!m_snapshot || address.isNull())
        return places;
    for (const NodeRecord& node : m_snapshot->nodes) {
        for (const inventory::Netdev& netdev : node.facts.netdevs) {
            for (const inventory::Address& own : netdev.addresses) {
                if (own.ip == address)
                    places += AddressPlace{ node.name, netdev.name, fabric::Subnet::of(own.ip, own.prefixLength) };
            }
        }
    }
    return places;
}

QStringList ClusterTies::railsOf(const QString& node, const QString& hca, int port) const
{
    QStringList rails;
    if (!m_diagnosis)
        return rails;
    for (const fabric::Rail& rail : m_diagnosis->graph.rails) {
        for (const fabric::RailMember* member : rail.of(node)) {
            if (member->ref.hca == hca && member->ref.port == port && !rails.contains(rail.subnet.toString()))
                rails += rail.subnet.toString();
        }
    }
    return rails;
}

QStringList ClusterTies::neighboursOf(const QString& node, const QString& hca, int port) const
{
    QStringList others;
    const QStringList own = railsOf(node, hca, port);
    if (!m_diagnosis)
        return others;
    for (const fabric::Rail& rail : m_diagnosis->graph.rails) {
        if (!own.contains(rail.subnet.toString()))
            continue;
        for (const QString& other : rail.nodes()) {
            if (other != node && !others.contains(other))
                others += other;
        }
    }
    return others;
}

std::optional<int> ClusterTies::rightIndex(const QString& node, const QString& hca, int port) const
{
    const nccl::RankView* found = view(node);
    const nccl::DeviceView* device = found ? found->device(hca, port) : nullptr;
    return device ? device->gid.wantedIndex : std::nullopt;
}

QStringList ClusterTies::activeHcas(const QString& node) const
{
    QStringList names;
    const inventory::NodeFacts* found = facts(node);
    if (!found)
        return names;
    for (const inventory::Hca& hca : found->hcas) {
        for (const inventory::HcaPort& port : hca.ports) {
            if (port.active() && !names.contains(hca.name))
                names += hca.name;
        }
    }
    return names;
}

QStringList ClusterTies::unjoinedPairs() const
{
    QStringList pairs;
    if (!m_diagnosis)
        return pairs;
    const QList<nccl::RankView>& ranks = m_diagnosis->ranks;
    for (qsizetype a = 0; a < ranks.size(); ++a) {
        for (qsizetype b = a + 1; b < ranks.size(); ++b) {
            if (m_diagnosis->graph.reachingAll({ ranks.at(a).node, ranks.at(b).node }).isEmpty())
                pairs += u"%1 and %2"_s.arg(ranks.at(a).node, ranks.at(b).node);
        }
    }
    return pairs;
}

} // namespace core::logs
