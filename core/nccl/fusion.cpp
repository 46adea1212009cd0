// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/fusion.h"

#include "core/nccl/environment.h"
#include "core/nccl/fusion_legacy.h"
#include "core/nccl/name_list.h"
#include "core/nccl/version_rules.h"

#include <algorithm>
#include <utility>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int maxVirtualDevices = 256;

class TopologyFusion final
{
public:
    TopologyFusion(const QList<FusionPort>& ports, const FusionSettings& settings, const VersionRules& rules)
        : m_ports(ports)
        , m_settings(settings)
        , m_rules(rules)
        , m_topology(ports, settings.mergeVfs, rules)
        , m_placed(ports.size(), false)
        , m_distances(ports.size() * ports.size(), PciDistance::Loc)
    {
        for (qsizetype i = 0; i < ports.size(); ++i) {
            for (qsizetype j = 0; j < ports.size(); ++j) {
                m_distances[i * ports.size() + j] = m_topology.distance(i, j);
            }
        }
    }

    FusionResult run()
    {
        m_result.why = m_settings.why;
        if (forced()) {
            automatic();
        }
        if (!m_result.fails) {
            refuseAcrossNuma();
        }
        if (m_joinedOneCard) {
            m_result.why.append(whatPairsMean());
        }
        order();
        return m_result;
    }

private:
    /// False: NCCL gives up.
    bool forced()
    {
        for (const QByteArray& text : m_settings.forced.split(';')) {
            if (!text.isEmpty() && !forceGroup(text)) {
                m_result.fails = true;
                return false;
            }
        }
        return true;
    }

    bool forceGroup(const QByteArray& text)
    {
        const QString shown = u"NCCL_NET_FORCE_MERGE group “"_s + QString::fromUtf8(text) + u"”"_s;
        NameList wanted = parseEntries(text, m_rules.maxFused, m_rules);
        wanted.exact = true;
        if (wanted.entries.isEmpty()) {
            m_result.why << u"%1 names no HCA; NCCL then goes round in circles for ever and init never ends."_s.arg(
                shown);
            return false;
        }
        QList<int> group;
        for (int i = 0; i < m_ports.size(); ++i) {
            if (wanted.find(m_ports.at(i).hca.toUtf8(), m_topology.reportedPort(i)) >= 0) {
                group << i;
            }
        }
        if (group.size() != wanted.entries.size()) {
            m_result.why << u"%1 asks for %2 ports, but %3 of the selected ones fit%4: NCCL init fails."_s.arg(
                shown, QString::number(wanted.entries.size()), QString::number(group.size()), missingFrom(wanted));
            return false;
        }
        if (group.size() > m_rules.maxFused) {
            m_result.why << u"%1 has more than %2 members: NCCL init fails."_s.arg(
                shown, QString::number(m_rules.maxFused));
            return false;
        }
        if (const QString refusal = join(group); !refusal.isEmpty()) {
            m_result.why << u"%1 cannot be made (%2): NCCL init fails."_s.arg(shown, refusal);
            return false;
        }
        m_result.why << u"%1 makes one device of %2."_s.arg(shown, shownPorts(m_ports, group));
        for (const int member : group) {
            m_placed[member] = true;
        }
        return true;
    }

    [[nodiscard]] QString missingFrom(const NameList& wanted) const
    {
        QStringList missing;
        for (const NameEntry& entry : wanted.entries) {
            QString reason = u"is not among them"_s;
            bool found = false;
            for (int i = 0; i < m_ports.size(); ++i) {
                if (m_ports.at(i).hca.toUtf8() != entry.name) {
                    continue;
                }
                const int reported = m_topology.reportedPort(i);
                found = found || entry.port == -1 || entry.port == reported;
                reason = u"is not the number that NCCL gives it here, which is "_s + QString::number(reported);
            }
            if (!found) {
                missing << QString::fromUtf8(entry.text) + u' ' + reason;
            }
        }
        return missing.isEmpty() ? QString() : u" ("_s + missing.join(u"; "_s) + u')';
    }

    void automatic()
    {
        const int count = static_cast<int>(m_ports.size());
        for (int i = 0; i < count; ++i) {
            if (m_placed.at(i)) {
                continue;
            }
            const QList<int> group = gather(i);
            const QString refusal = join(group);
            if (refusal.isEmpty() || group.size() < 2) {
                explain(group);
                continue;
            }
            if (m_rules.failedFusionIsFatal) {
                m_result.why << u"%1 cannot be joined (%2), and NCCL 2.24 and 2.25 then fail instead of going on."_s
                                    .arg(shownPorts(m_ports, group), refusal);
                m_result.fails = true;
                return;
            }
            m_result.why << u"%1 stay apart: %2."_s.arg(shownPorts(m_ports, group), refusal);
            separate(i, group);
            i = 0; // NCCL restarts its loop, which then goes on behind the first port
        }
    }

    /// The port itself and every unplaced one within the level, placed now.
    QList<int> gather(int root)
    {
        QList<int> group{ root };
        m_placed[root] = true;
        for (int j = 0; j < m_ports.size() && group.size() < m_rules.maxFused; ++j) {
            const bool near = distance(root, j) <= m_settings.level;
            const int rail = m_ports.at(root).rail;
            const bool railFits = !m_settings.sameRailOnly || (rail != -1 && rail == m_ports.at(j).rail);
            if (near && !m_placed.at(j) && railFits) {
                group << j;
                m_placed[j] = true;
            }
        }
        return group;
    }

    /// Makes the device. Returns why it cannot be made; empty when it is.
    QString join(const QList<int>& group)
    {
        if (group.size() > 1) {
            if (!m_settings.allowed) {
                return u"NCCL_IB_MERGE_NICS=0 forbids it"_s;
            }
            for (const int member : group) {
                if (m_ports.at(member).linkLayer != m_ports.at(group.first()).linkLayer) {
                    return u"InfiniBand and RoCE do not mix in one device"_s;
                }
            }
        }
        const bool isDevice = group.size() > 1 || m_rules.singleDevicesAreVirtualToo;
        if (isDevice && m_ports.size() + m_made.size() >= maxVirtualDevices) {
            return u"there are 256 devices already"_s;
        }
        if (isDevice) {
            m_made << group;
        }
        return {};
    }

    void separate(int root, const QList<int>& group)
    {
        m_placed[root] = false;
        for (const int member : group) {
            if (member != root) {
                m_placed[member] = false;
                m_distances[root * m_ports.size() + member] = PciDistance::Disconnected;
                m_distances[member * m_ports.size() + root] = PciDistance::Disconnected;
            }
        }
    }

    void explain(const QList<int>& group)
    {
        if (group.size() < 2) {
            return;
        }
        QString sentence = u"%1 become one device"_s.arg(shownPorts(m_ports, group));
        const bool oneCard = std::all_of(
            group.cbegin(), group.cend(), [&](int member) { return m_topology.sameDevice(group.first(), member); });
        if (!oneCard) {
            m_result.why << sentence + u", being close enough."_s;
            return;
        }
        m_result.why << sentence + u": they are ports of one PCI device."_s;
        m_joinedOneCard = true;
    }

    static QString whatPairsMean()
    {
        return u"On a DGX Spark such a pair belongs to two different cages, so traffic is spread over both cables. "
               u"That "
               u"suits two nodes joined by two cables. In a ring, where each cable leads to another node, it is wrong: "
               u"a "
               u"ring needs NCCL_IB_MERGE_NICS=0 and NCCL_IB_SUBNET_AWARE_ROUTING=1 (NCCL 2.30.7 or newer)."_s;
    }

    void refuseAcrossNuma()
    {
        for (const QList<int>& group : std::as_const(m_made)) {
            const bool apart = std::any_of(group.cbegin(), group.cend(), [&](int member) {
                return member != group.first() && m_topology.distance(group.first(), member) == PciDistance::Sys;
            });
            if (apart && m_rules.refusesFusionAcrossNuma) {
                m_result.fails = true;
                m_result.why << u"%1 belong to different NUMA nodes, which NCCL refuses to join: init fails."_s.arg(
                    shownPorts(m_ports, group));
            }
        }
    }

    void order()
    {
        QList<bool> covered(m_ports.size(), false);
        for (const QList<int>& group : std::as_const(m_made)) {
            for (const int member : group) {
                covered[member] = true;
            }
        }
        for (int i = 0; i < m_ports.size(); ++i) {
            if (!covered.at(i)) {
                m_result.groups << QList<int>{ i };
            }
        }
        m_result.groups << m_made;
    }

    [[nodiscard]] PciDistance distance(int left, int right) const
    {
        return m_distances.at(left * m_ports.size() + right);
    }

    const QList<FusionPort>& m_ports;
    const FusionSettings& m_settings;
    const VersionRules& m_rules;
    PciTopology m_topology;
    QList<bool> m_placed;
    QList<PciDistance> m_distances;
    QList<QList<int>> m_made;
    bool m_joinedOneCard = false;
    FusionResult m_result;
};

} // namespace

QString shownPorts(const QList<FusionPort>& ports, const QList<int>& group)
{
    QStringList names;
    for (const int member : group) {
        names << ports.at(member).label();
    }
    const QString last = names.isEmpty() ? QString() : names.takeLast();
    return names.isEmpty() ? last : names.join(u", "_s) + u" and "_s + last;
}

FusionResult fusePorts(const QList<FusionPort>& ports, const env::RankEnvironment& environment, Version version)
{
    const VersionRules rules = rulesOf(version);
    const FusionSettings settings = readFusionSettings(environment, version);
    FusionResult result;
    if (rules.fusion == FusionKind::Topology) {
        result = TopologyFusion(ports, settings, rules).run();
    } else {
        result = fuseLegacy(ports, settings, rules);
    }
    const bool any = std::any_of(
        result.groups.cbegin(), result.groups.cend(), [](const QList<int>& group) { return group.size() > 1; });
    if (!any && !result.fails && rules.fusion != FusionKind::None && ports.size() > 1) {
        result.why << u"No ports are joined: every port is a device of its own."_s;
    }
    return result;
}

} // namespace core::nccl
