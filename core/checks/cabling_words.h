// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fabric/shape.h"
#include "core/nccl/rank_view.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace core::checks {

/// What NCCL's joining of ports means on the cables that are there: which of the joined devices sit in different
/// cages, and whether that suits the shape (semantics.md §1.3 and §4). Empty when nothing is joined across cages.
[[nodiscard]] QStringList fusionOnCables(
    const fabric::Shape& shape, const fabric::Graph& graph, const nccl::RankView& rank);

/// One thing that a switchless ring needs of NCCL on a rank.
struct RingNeed
{
    QString variable; ///< empty: it is the release itself
    QString value;
    QString since; ///< first NCCL release that knows it, "2.30.7"
    QString why; ///< one sentence
    bool met = false;
    QString now; ///< what the rank has instead, in words; empty when met
};

/// What a ring (or a line) of three and more needs, met or not. Empty for every other shape.
[[nodiscard]] QList<RingNeed> ringNeeds(
    const fabric::Shape& shape, const fabric::Graph& graph, const nccl::RankView& rank);

/// The devices that one rank's ports joined across cages; each group as "rocep1s0f0:1 + rocep1s0f1:1".
[[nodiscard]] QStringList groupsAcrossCages(const fabric::Graph& graph, const nccl::RankView& rank);

/// All of it as sentences for one rank, as `sparkloomctl nccl` prints them.
[[nodiscard]] QStringList cablingSentences(
    const fabric::Shape& shape, const fabric::Graph& graph, const nccl::RankView& rank);

} // namespace core::checks
