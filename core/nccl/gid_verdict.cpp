// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/gid_verdict.h"

#include "core/nccl/environment.h"
#include "core/nccl/gid_address.h"
#include "core/nccl/gid_search.h"
#include "core/nccl/gid_table.h"

#include <algorithm>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::Address;
using inventory::GidEntry;
using inventory::GidType;
using inventory::Hca;
using inventory::HcaPort;
using inventory::LinkLayer;
using inventory::Netdev;
using inventory::NodeFacts;
using Verdict = GidChoice::Verdict;

namespace {

enum class Ownership
{
    Own,
    NotOwn,
    Unknown
};

/// Whose address a GID is, as far as the node's facts tell.
class Owner final
{
public:
    Owner(const NodeFacts& facts, const Hca& hca, const HcaPort& port)
        : m_facts(facts)
    {
        for (const GidEntry& entry : port.gids) {
            add(entry.netdev);
        }
        if (m_names.isEmpty()) {
            m_names = hca.netdevs;
            for (const Netdev& netdev : facts.netdevs) {
                if (m_names.isEmpty() && !hca.pciAddress.isEmpty() && netdev.pciAddress == hca.pciAddress) {
                    add(netdev.name);
                }
            }
        }
        m_identified = !m_names.isEmpty();
        addUppers();
    }

    [[nodiscard]] Ownership of(const GidEntry& entry) const
    {
        if (!entry.netdev.isEmpty()) {
            const Netdev* netdev = m_facts.netdev(entry.netdev);
            return netdev == nullptr ? Ownership::Unknown : verdict(holds(*netdev, entry.gid));
        }
        if (!m_identified) {
            return Ownership::Unknown;
        }
        bool anyRead = false;
        for (const QString& name : m_names) {
            const Netdev* netdev = m_facts.netdev(name);
            if (netdev != nullptr && holds(*netdev, entry.gid)) {
                return Ownership::Own;
            }
            anyRead = anyRead || netdev != nullptr;
        }
        return anyRead ? Ownership::NotOwn : Ownership::Unknown;
    }

    [[nodiscard]] QString names() const { return m_names.isEmpty() ? u"the port's netdev"_s : m_names.join(u" or "_s); }

private:
    static Ownership verdict(bool held) { return held ? Ownership::Own : Ownership::NotOwn; }

    static bool holds(const Netdev& netdev, const Q_IPV6ADDR& gid)
    {
        const QHostAddress wanted = addressOf(gid);
        return std::any_of(netdev.addresses.cbegin(), netdev.addresses.cend(), [&](const Address& address) {
            QHostAddress own = address.ip;
            own.setScopeId({});
            return own == wanted;
        });
    }

    void add(const QString& name)
    {
        if (!name.isEmpty() && !m_names.contains(name)) {
            m_names << name;
        }
    }

    /// VLANs and macvlans on top of the port's netdev: the kernel puts their addresses into the same table.
    void addUppers()
    {
        for (qsizetype i = 0; i < m_names.size(); ++i) { // grows while it runs: VLAN on VLAN
            for (const Netdev& netdev : m_facts.netdevs) {
                if (!netdev.parent.isEmpty() && netdev.parent == m_names.at(i)) {
                    add(netdev.name);
                }
            }
        }
    }

    const NodeFacts& m_facts;
    QStringList m_names;
    bool m_identified = false;
};

std::optional<int> findWanted(
    const GidTable& table, const Owner& owner, const env::RankEnvironment& environment, AddressFamily family)
{
    QString ignored;
    const AddressRange range = AddressRange::parse(bytesOf(environment, u"NCCL_IB_ADDR_RANGE"_s), family, ignored);
    const auto lowest = [&](Ownership ownership, bool inRange) -> std::optional<int> {
        for (const GidEntry* entry : table.entries()) {
            if (entry->type == GidType::RoceV2 && familyOf(entry->gid) == family && isUsableGid(entry->gid)
                && (!inRange || range.contains(entry->gid)) && owner.of(*entry) == ownership) {
                return entry->index;
            }
        }
        return std::nullopt;
    };
    for (const Ownership ownership : { Ownership::Own, Ownership::Unknown }) {
        for (const bool inRange : { true, false }) {
            if (const auto index = lowest(ownership, inRange)) {
                return index;
            }
        }
    }
    return std::nullopt;
}

Verdict judge(const GidTable& table, const Owner& owner, const GidChoice& choice)
{
    if (!choice.entry) {
        if (table.length() == 0) {
            return Verdict::Unknown;
        }
        return table.holds(choice.index) ? Verdict::EmptySlot : Verdict::BeyondTable;
    }
    const GidEntry& entry = *choice.entry;
    // Of IPv6 only: a cable with 169.254 addresses on both ends works, and some people build it so.
    const bool ipv6 = familyOf(entry.gid) == AddressFamily::IPv6;
    if (ipv6 && QHostAddress(entry.gid).isLinkLocal()) {
        return Verdict::LinkLocal;
    }
    if (entry.type == GidType::RoceV1 || entry.type == GidType::InfiniBand) {
        return Verdict::RoceV1;
    }
    if (entry.type == GidType::Unknown) {
        return Verdict::Unknown;
    }
    switch (owner.of(entry)) {
    case Ownership::Own:
        return Verdict::Good;
    case Ownership::NotOwn:
        return Verdict::OtherAddress;
    case Ownership::Unknown:
        break;
    }
    return Verdict::Unknown;
}

QString sentenceFor(const GidChoice& choice, const Owner& owner, const QString& slot)
{
    const QString address = choice.entry ? shownGid(choice.entry->gid) : QString();
    switch (choice.verdict) {
    case Verdict::Good:
        return u"%1 holds %2 as RoCE v2, an address of %3: that is right."_s.arg(
            slot, address, choice.entry->netdev.isEmpty() ? owner.names() : choice.entry->netdev);
    case Verdict::EmptySlot:
        return u"%1 is empty on this port, so connections will fail."_s.arg(slot);
    case Verdict::BeyondTable:
        return u"%1 lies outside this port's GID table, so connections will fail."_s.arg(slot);
    case Verdict::RoceV1:
        return u"%1 holds %2 as RoCE v1, which does not travel by IP; RoCE v2 is wanted."_s.arg(slot, address);
    case Verdict::LinkLocal:
        return u"%1 holds the link-local address %2, which other machines cannot be reached with."_s.arg(slot, address);
    case Verdict::OtherAddress:
        return u"%1 holds %2, which is not an address of %3."_s.arg(
            slot, address, choice.entry->netdev.isEmpty() ? owner.names() : choice.entry->netdev);
    case Verdict::Unknown:
        return u"Whether that is right cannot be told: the table, its type or the port's netdev was not readable."_s;
    case Verdict::NotApplicable:
        return {};
    }
    return {};
}

} // namespace

QString netdevOf(const Hca& hca, const HcaPort& port)
{
    QString first;
    for (const GidEntry& entry : port.gids) {
        if (hca.netdevs.contains(entry.netdev)) {
            return entry.netdev;
        }
        if (first.isEmpty()) {
            first = entry.netdev;
        }
    }
    if (!first.isEmpty()) {
        return first;
    }
    if (hca.netdevs.size() == hca.ports.size() && port.number >= 1 && port.number <= hca.netdevs.size()) {
        return hca.netdevs.at(port.number - 1);
    }
    return hca.netdevs.size() == 1 ? hca.netdevs.first() : QString();
}

void judgeGid(const NodeFacts& facts,
    const Hca& hca,
    const HcaPort& port,
    const env::RankEnvironment& environment,
    GidChoice& choice)
{
    if (port.linkLayer == LinkLayer::InfiniBand) {
        choice.verdict = Verdict::NotApplicable;
        choice.wantedIndex.reset();
        return;
    }
    const GidTable table(port);
    const Owner owner(facts, hca, port);
    choice.wantedIndex = findWanted(table, owner, environment, wantedFamily(environment));
    choice.verdict = judge(table, owner, choice);
    const QString slot = u"Index "_s + QString::number(choice.index);
    const qsizetype beforeLast = std::max<qsizetype>(choice.why.size() - 1, 0);
    QString sentence = sentenceFor(choice, owner, slot);
    if (choice.wantedIndex && *choice.wantedIndex != choice.index && choice.verdict != Verdict::Good) {
        sentence += u" The right address is at index %1."_s.arg(QString::number(*choice.wantedIndex));
    }
    if (!sentence.isEmpty()) {
        choice.why.insert(beforeLast, sentence);
    }
}

} // namespace core::nccl
