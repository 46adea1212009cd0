// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/cabling_words.h"

#include "core/nccl/integer_value.h"
#include "core/nccl/version_rules.h"

#include <QSet>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::Shape;
using nccl::RankView;

namespace {

const QString routing = u"NCCL_IB_SUBNET_AWARE_ROUTING"_s;
const QString merging = u"NCCL_IB_MERGE_NICS"_s;
const QString firstWithRouting = u"2.30.7"_s;

bool isRing(const Shape& shape)
{
    return shape.kind == Shape::Kind::Ring || shape.kind == Shape::Kind::Chain;
}

/// "rocep1s0f0:1" of a rank's device list.
const fabric::Cage* cageOf(const fabric::Graph& graph, const QString& node, const QString& label)
{
    return graph.cage({ node, label.section(u':', 0, -2), label.section(u':', -1).toInt() });
}

QList<QStringList> acrossCages(const fabric::Graph& graph, const RankView& rank)
{
    QList<QStringList> found;
    for (const QStringList& group : rank.fused) {
        QSet<int> cages;
        for (const QString& label : group) {
            if (const fabric::Cage* cage = cageOf(graph, rank.node, label))
                cages.insert(cage->number);
        }
        if (cages.size() > 1)
            found += group;
    }
    return found;
}

QString withCages(const fabric::Graph& graph, const QString& node, const QStringList& group)
{
    QStringList words;
    for (const QString& label : group) {
        const fabric::Cage* cage = cageOf(graph, node, label);
        words += u"%1 in %2"_s.arg(label.section(u':', 0, -2), cage ? cage->label.toLower() : u"an unknown cage"_s);
    }
    return words.join(u" and "_s);
}

QString shownValue(const RankView& rank, const QString& key)
{
    const auto found = rank.environment.constFind(key);
    if (found == rank.environment.cend() || !found->value)
        return u"it is not set"_s;
    return u"%1=%2 (%3)"_s.arg(key, *found->value, found->source);
}

} // namespace

QStringList groupsAcrossCages(const fabric::Graph& graph, const RankView& rank)
{
    QStringList shown;
    for (const QStringList& group : acrossCages(graph, rank))
        shown += group.join(u" + "_s);
    return shown;
}

QStringList fusionOnCables(const Shape& shape, const fabric::Graph& graph, const RankView& rank)
{
    QStringList sentences;
    for (const QStringList& group : acrossCages(graph, rank)) {
        QString sentence = u"NCCL joins %1 into one device: "_s.arg(withCages(graph, rank.node, group));
        switch (shape.kind) {
        case Shape::Kind::TwoCables:
            sentence += u"the two cables, not the two halves of one. Each transfer is spread over both cables, which "
                        "suits two nodes with two cables; both cables must have their addresses and the same MTU."_s;
            break;
        case Shape::Kind::Ring:
        case Shape::Kind::Chain:
            sentence += u"two cables that lead to different nodes, so half of each transfer goes the wrong way. "
                        "A ring needs NCCL_IB_MERGE_NICS=0."_s;
            break;
        case Shape::Kind::OneCable:
        case Shape::Kind::Switch:
        case Shape::Kind::TwoFabrics:
        case Shape::Kind::Partial:
        case Shape::Kind::None:
        case Shape::Kind::Unknown:
            sentence += u"two different sockets, not the two halves of one. That is right only where both lead to the "
                        "same nodes."_s;
            break;
        }
        sentences += sentence;
    }
    return sentences;
}

QList<RingNeed> ringNeeds(const Shape& shape, const fabric::Graph& graph, const RankView& rank)
{
    if (!isRing(shape))
        return {};
    const bool known = nccl::rulesOf(rank.version).hasSubnetAwareRouting;
    RingNeed release{ {},
        firstWithRouting,
        firstWithRouting,
        u"Only from %1 on can NCCL choose for each peer the port whose cable leads there."_s.arg(firstWithRouting),
        known,
        {} };
    if (!known)
        release.now = u"NCCL is %1"_s.arg(rank.version.toString());

    RingNeed route{ routing,
        u"1"_s,
        firstWithRouting,
        u"In a ring each neighbour is reached by another cable; without it NCCL pairs ports by their number."_s,
        false,
        {} };
    route.met = nccl::readInteger(rank.environment, routing, 0).value != 0;
    if (!route.met)
        route.now = shownValue(rank, routing);

    RingNeed apart{ merging,
        u"0"_s,
        u"2.20"_s,
        u"Joined ports of two cages lead to two nodes at once, and no peer shares a subnet with all of them."_s,
        false,
        {} };
    apart.met = acrossCages(graph, rank).isEmpty();
    if (!apart.met)
        apart.now = shownValue(rank, merging);
    return { release, route, apart };
}

QStringList cablingSentences(const Shape& shape, const fabric::Graph& graph, const RankView& rank)
{
    QStringList sentences = fusionOnCables(shape, graph, rank);
    for (const RingNeed& need : ringNeeds(shape, graph, rank)) {
        const QString what = need.variable.isEmpty()
            ? u"NCCL %1 or newer"_s.arg(need.since)
            : u"%1=%2 (known since NCCL %3)"_s.arg(need.variable, need.value, need.since);
        sentences += need.met ? u"The ring needs %1, and has it. %2"_s.arg(what, need.why)
                              : u"The ring needs %1, but %2. %3"_s.arg(what, need.now, need.why);
    }
    if (isRing(shape))
        sentences
            += u"NCCL_NET_PLUGIN=none keeps a plugin in the image from taking over; it would not know the cables."_s;
    return sentences;
}

} // namespace core::checks
