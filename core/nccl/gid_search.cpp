// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/gid_search.h"

#include "core/nccl/environment.h"
#include "core/nccl/gid_address.h"
#include "core/nccl/integer_value.h"

#include <optional>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::GidEntry;
using inventory::GidType;

namespace {

/// What types/N gives NCCL: no value when reading it fails.
std::optional<int> versionOf(const GidEntry* entry)
{
    if (entry == nullptr) {
        return std::nullopt;
    }
    switch (entry->type) {
    case GidType::RoceV1:
    case GidType::InfiniBand: // sysfs prints "IB/RoCE v1" for both
        return 1;
    case GidType::RoceV2:
        return 2;
    case GidType::Unknown:
        break;
    }
    return std::nullopt;
}

class Search final
{
public:
    Search(const GidTable& table, const env::RankEnvironment& environment, const VersionRules& rules, QStringList& why)
        : m_table(table)
        , m_rules(rules)
        , m_family(wantedFamily(environment))
        , m_why(why)
    {
        const IntegerValue version = readInteger(environment, u"NCCL_IB_ROCE_VERSION_NUM"_s, 2);
        m_version = static_cast<int>(version.value);
        QString range;
        m_range = AddressRange::parse(bytesOf(environment, u"NCCL_IB_ADDR_RANGE"_s), m_family, range);
        explain(environment, { version.oddity, range });
    }

    int run()
    {
        int previous = 0;
        for (const GidEntry* entry : m_table.entries()) {
            if (entry->index == 0) {
                continue;
            }
            // A run of empty slots acts like its first one: only that one can be taken, and only by rule 1.
            if (entry->index > previous + 1) {
                offer(previous + 1);
            }
            offer(entry->index);
            previous = entry->index;
        }
        if (m_table.length() > previous + 1) {
            offer(previous + 1);
        }
        if (m_index == 0 && !m_moved) {
            m_why << u"No other slot is better in NCCL's eyes, so it stays at index 0."_s;
        }
        return m_index;
    }

private:
    void explain(const env::RankEnvironment& environment, const QStringList& oddities)
    {
        QString sentence = u"It looks for %1 and RoCE v%2"_s.arg(
            m_family == AddressFamily::IPv6 ? u"IPv6"_s : u"IPv4"_s, QString::number(m_version));
        for (const QString& name :
            { u"NCCL_IB_ADDR_FAMILY"_s, u"NCCL_IB_ROCE_VERSION_NUM"_s, u"NCCL_IB_ADDR_RANGE"_s }) {
            if (variable(environment, name) != nullptr) {
                sentence += u", "_s + spelled(environment, name);
            }
        }
        m_why << sentence + u", from index 0 upwards through %1 slots."_s.arg(QString::number(m_table.length()));
        for (const QString& oddity : oddities) {
            if (!oddity.isEmpty()) {
                m_why << oddity;
            }
        }
    }

    void offer(int index)
    {
        static const Q_IPV6ADDR zero{};
        const GidEntry* candidate = m_table.at(index);
        const GidEntry* current = m_table.at(m_index);
        const Q_IPV6ADDR& gid = candidate != nullptr ? candidate->gid : zero;
        const Q_IPV6ADDR& currentGid = current != nullptr ? current->gid : zero;
        if (familyOf(gid) != m_family || !m_range.contains(gid)) {
            return;
        }
        if (familyOf(currentGid) != m_family) {
            take(index, candidate, u"is the first of the wanted family"_s);
            return;
        }
        if (!isUsableGid(gid)) {
            return;
        }
        const std::optional<int> version = versionOf(candidate);
        const std::optional<int> currentVersion = versionOf(current);
        noteUnreadable(index, version, currentVersion, isUsableGid(currentGid));
        const int number = version.value_or(-1); // what NCCL starts out with
        const bool better = !currentVersion || *currentVersion != number || !isUsableGid(currentGid);
        if (better && number == m_version) {
            take(index, candidate, u"has the wanted RoCE version"_s);
        }
    }

    void take(int index, const GidEntry* candidate, const QString& reason)
    {
        const QString what
            = candidate == nullptr ? u"empty"_s : shownGid(candidate->gid) + u", "_s + shownGidType(candidate->type);
        m_why << u"Index %1 (%2) %3 and takes the place of index %4."_s.arg(
            QString::number(index), what, reason, QString::number(m_index));
        m_index = index;
        m_moved = true;
    }

    void noteUnreadable(int index, std::optional<int> version, std::optional<int> currentVersion, bool currentUsable)
    {
        if (version && currentVersion) {
            return;
        }
        const QString slot = QString::number(version ? m_index : index);
        if (!m_rules.unreadableGidTypeIsSkipped) {
            m_why << u"The type of index %1 cannot be read; this NCCL (before 2.26) then gives up the connection."_s
                         .arg(slot);
        } else if (!version) {
            m_why << u"The type of index %1 cannot be read, so NCCL passes over it."_s.arg(slot);
        } else if (currentUsable) {
            m_why << u"The type of index %1 cannot be read; what NCCL compares is left to chance."_s.arg(slot);
        }
    }

    const GidTable& m_table;
    const VersionRules& m_rules;
    AddressFamily m_family;
    AddressRange m_range;
    int m_version = 2;
    int m_index = 0;
    bool m_moved = false;
    QStringList& m_why;
};

} // namespace

AddressFamily wantedFamily(const env::RankEnvironment& environment)
{
    return bytesOf(environment, u"NCCL_IB_ADDR_FAMILY"_s) == "AF_INET6" ? AddressFamily::IPv6 : AddressFamily::IPv4;
}

int searchGidTable(
    const GidTable& table, const env::RankEnvironment& environment, const VersionRules& rules, QStringList& why)
{
    return Search(table, environment, rules, why).run();
}

} // namespace core::nccl
