// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/shape.h"

#include <QHash>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::fabric {

namespace {

using Kind = Shape::Kind;

QString list(const QStringList& names)
{
    if (names.size() < 2)
        return names.join(QString());
    return names.mid(0, names.size() - 1).join(u", "_s) + u" and "_s + names.last();
}

class ShapeFinder final
{
public:
    ShapeFinder(const inventory::Snapshot& snapshot, const Graph& graph, const QStringList& nodes)
        : m_graph(graph)
        , m_chosen(nodes.cbegin(), nodes.cend())
    {
        m_shape.nodes = nodes;
        for (const inventory::NodeRecord& node : snapshot.nodes) {
            if (m_chosen.contains(node.name) && !node.reachable())
                m_unread += node.name;
        }
        for (const Link& link : graph.links) {
            if (!m_chosen.contains(link.nodeA) || !m_chosen.contains(link.nodeB))
                continue;
            if (!link.throughSwitch)
                m_shape.cables += link;
            m_peers[link.nodeA].insert(link.nodeB);
            m_peers[link.nodeB].insert(link.nodeA);
        }
        // Behind a switch all reach all, whichever pairs the graph tells of.
        for (const Fabric& fabric : graph.fabrics) {
            QStringList here;
            for (const QString& node : fabric.nodes) {
                if (m_chosen.contains(node))
                    here += node;
            }
            if (here.size() > 1)
                m_fabrics += Part{ &fabric, here };
        }
    }

    Shape run()
    {
        for (const QString& node : std::as_const(m_shape.nodes)) {
            if (!m_peers.contains(node) && !m_unread.contains(node))
                m_shape.unjoined += node;
        }
        m_shape.kind = kind();
        if (m_shape.kind != Kind::None && m_shape.kind != Kind::Switch && m_shape.kind != Kind::TwoFabrics)
            findPathless();
        findOutside();
        m_shape.words.prepend(headline());
        return m_shape;
    }

private:
    struct Part
    {
        const Fabric* fabric = nullptr;
        QStringList nodes;
    };

    Kind kind()
    {
        if (!m_unread.isEmpty())
            return Kind::Unknown;
        if (m_fabrics.isEmpty())
            return Kind::None;
        const qsizetype count = m_shape.nodes.size();
        const auto whole = std::count_if(
            m_fabrics.cbegin(), m_fabrics.cend(), [count](const Part& part) { return part.nodes.size() == count; });
        if (count == 2)
            return cablesOfPair();
        if (whole > 0)
            return whole > 1 ? Kind::TwoFabrics : Kind::Switch;
        return walk();
    }

    Kind cablesOfPair() const
    {
        QSet<int> cages;
        for (const Part& part : m_fabrics) {
            for (const CageRef& cage : part.fabric->cages) {
                if (cage.node == m_shape.nodes.first())
                    cages.insert(cage.number);
            }
        }
        return cages.size() > 1 ? Kind::TwoCables : Kind::OneCable;
    }

    /// Each node has two neighbours: a ring; two of them have one: a chain.
    Kind walk()
    {
        const auto two = [this](const QString& node) { return m_peers.value(node).size() == 2; };
        QStringList ends;
        for (const QString& node : std::as_const(m_shape.nodes)) {
            const qsizetype peers = m_peers.value(node).size();
            if (peers == 1)
                ends += node;
            else if (!two(node))
                return Kind::Partial;
        }
        if (!ends.isEmpty() && ends.size() != 2)
            return Kind::Partial;
        QString at = ends.isEmpty() ? m_shape.nodes.first() : ends.first();
        QSet<QString> seen;
        while (!at.isEmpty()) {
            m_shape.around += at;
            seen.insert(at);
            QString next;
            for (const QString& node : std::as_const(m_shape.nodes)) {
                if (next.isEmpty() && m_peers.value(at).contains(node) && !seen.contains(node))
                    next = node;
            }
            at = next;
        }
        if (m_shape.around.size() != m_shape.nodes.size()) {
            m_shape.around.clear();
            return Kind::Partial;
        }
        return ends.isEmpty() ? Kind::Ring : Kind::Chain;
    }

    void findPathless()
    {
        for (qsizetype i = 0; i < m_shape.nodes.size(); ++i) {
            for (qsizetype j = i + 1; j < m_shape.nodes.size(); ++j) {
                const QString& a = m_shape.nodes.at(i);
                const QString& b = m_shape.nodes.at(j);
                const bool joined = std::any_of(m_fabrics.cbegin(), m_fabrics.cend(), [&](const Part& part) {
                    return part.nodes.contains(a) && part.nodes.contains(b);
                });
                if (!joined && !m_unread.contains(a) && !m_unread.contains(b))
                    m_shape.pathless += QStringList{ a, b };
            }
        }
    }

    void findOutside()
    {
        for (const QString& node : std::as_const(m_shape.nodes)) {
            for (const qsizetype index : m_graph.portsOfNode.value(node)) {
                const PortRole& role = m_graph.ports.at(index);
                const bool leadsAway = role.use == PortUse::OtherLink
                    || ((role.use == PortUse::Autoconf || role.use == PortUse::NoAddress)
                        && !role.outsideMacs.isEmpty());
                if (!leadsAway)
                    continue;
                m_shape.outside += role.ref;
                m_shape.words += u"%1 of %2 (%3) is up and leads to no other machine of the cluster: %4."_s.arg(
                    role.ref.hca, node, role.netdev, role.why);
            }
        }
    }

    [[nodiscard]] QString headline() const
    {
        const QString names = list(m_shape.nodes);
        switch (m_shape.kind) {
        case Kind::None:
            return u"No two of %1 are joined over the fabric, as far as can be seen."_s.arg(names);
        case Kind::OneCable:
            return u"%1 are joined by one cable (or one switch)."_s.arg(names);
        case Kind::TwoCables:
            return u"%1 are joined by two cables."_s.arg(names);
        case Kind::Ring:
            return u"%1 stand in a ring: each has a cable to the next."_s.arg(list(m_shape.around));
        case Kind::Chain:
            return u"%1 stand in a line: a ring would need one more cable, from %2 to %3."_s.arg(
                list(m_shape.around), m_shape.around.last(), m_shape.around.first());
        case Kind::Switch:
            return u"%1 are in one network, as behind a switch."_s.arg(names);
        case Kind::TwoFabrics:
            return u"More than one network joins all of %1."_s.arg(names);
        case Kind::Partial:
            return m_shape.unjoined.isEmpty()
                ? u"Some of %1 are joined over the fabric, and not all with each other."_s.arg(names)
                : u"%1 is joined to no other of %2 over the fabric."_s.arg(list(m_shape.unjoined), names);
        case Kind::Unknown:
            return u"How %1 are joined cannot be told: %2 could not be read."_s.arg(names, list(m_unread));
        }
        return {};
    }

    const Graph& m_graph;
    QSet<QString> m_chosen;
    QStringList m_unread;
    QHash<QString, QSet<QString>> m_peers;
    QList<Part> m_fabrics;
    Shape m_shape;
};

} // namespace

QString shapeName(Shape::Kind kind)
{
    switch (kind) {
    case Kind::None:
        return u"none"_s;
    case Kind::OneCable:
        return u"one cable"_s;
    case Kind::TwoCables:
        return u"two cables"_s;
    case Kind::Ring:
        return u"ring"_s;
    case Kind::Chain:
        return u"chain"_s;
    case Kind::Switch:
        return u"switch"_s;
    case Kind::TwoFabrics:
        return u"two fabrics"_s;
    case Kind::Partial:
        return u"partial"_s;
    case Kind::Unknown:
        return u"unknown"_s;
    }
    return u"unknown"_s;
}

Shape shapeOf(const inventory::Snapshot& snapshot, const Graph& graph, const QStringList& nodes)
{
    return ShapeFinder(snapshot, graph, nodes).run();
}

} // namespace core::fabric
