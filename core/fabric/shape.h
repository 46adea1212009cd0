// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fabric/graph.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace core::fabric {

/// How a chosen set of nodes is cabled, as far as the snapshot shows (semantics.md §4).
struct Shape
{
    enum class Kind
    {
        None, ///< no two of them are joined
        OneCable, ///< two nodes, one cage each
        TwoCables, ///< two nodes, two cages each
        Ring, ///< three or more, each with a cable to the next, the last with one to the first
        Chain, ///< as a ring, with one cable missing
        Switch, ///< three or more, all in one network
        TwoFabrics, ///< more than one network that reaches all of them
        Partial, ///< some are joined, in a way that is none of these
        Unknown, ///< a node could not be read
    };
    Kind kind = Kind::None;
    QStringList nodes; ///< the chosen ones
    QStringList around; ///< Ring and Chain: the nodes in the order of the cables
    QList<Link> cables; ///< direct links between them
    QList<PortRef> outside; ///< ports that are up and lead to none of them
    QStringList unjoined; ///< nodes without any link to another of them
    QStringList words; ///< for people, one sentence each; the first names the shape

    /// True when every pair of them has a direct path over the fabric.
    [[nodiscard]] bool everyPairIsJoined() const { return pathless.isEmpty(); }
    QList<QStringList> pathless; ///< pairs without a direct path; not filled for Kind::None

    bool operator==(const Shape&) const = default;
};

/// "one cable", "two cables", "ring", …
QString shapeName(Shape::Kind kind);

/// Pure. `nodes` in the order in which they should be told; those that could not be read make the shape Unknown.
[[nodiscard]] Shape shapeOf(const inventory::Snapshot& snapshot, const Graph& graph, const QStringList& nodes);

} // namespace core::fabric
