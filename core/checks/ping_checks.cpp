// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include "core/inventory/link_pings.h"

#include <QHash>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::LinkPing;
using inventory::NodeRecord;

namespace {

/// What one node's pings of one address came to: the small packets and the large ones.
struct Path
{
    QString from;
    QString to; ///< node
    QString rail;
    LinkPing small;
    LinkPing large;

    [[nodiscard]] bool silent() const { return !small.answered() && !large.answered(); }
    [[nodiscard]] bool losesLarge() const { return small.answered() && !large.answered(); }
    [[nodiscard]] bool losesSome() const
    {
        return small.answered() && large.answered() && (small.received < small.sent || large.received < large.sent);
    }
};

/// The rail and the node of every address on the fabric that is one node's alone.
QHash<QString, std::pair<QString, QString>> owners(const Context& context)
{
    QHash<QString, std::pair<QString, QString>> result;
    for (const fabric::Rail& rail : context.graph.rails) {
        for (const fabric::RailMember& member : rail.members)
            result.insert(member.address.toString(), { rail.subnet.toString(), member.ref.node });
    }
    return result;
}

QList<Path> pathsOf(const Context& context)
{
    const auto known = owners(context);
    QList<Path> paths;
    for (const NodeRecord& node : context.snapshot.nodes) {
        QHash<std::pair<QString, QString>, LinkPing> first; // by netdev and target: one of the two sizes
        for (const LinkPing& ping : inventory::linkPings(node.capture)) {
            if (!ping.ran)
                continue;
            const std::pair key(ping.netdev, ping.to.toString());
            if (!first.contains(key)) {
                first.insert(key, ping);
                continue;
            }
            const LinkPing& other = first[key];
            const bool isLarge = ping.packetBytes > other.packetBytes;
            const auto [rail, owner] = known.value(key.second);
            paths += Path{ node.name, owner.isEmpty() ? key.second : owner, rail, isLarge ? other : ping, isLarge ? ping : other };
        }
    }
    return paths;
}

Evidence evidenceOf(const QString& node, const LinkPing& ping)
{
    return { node,
        u"ping -M do -s %1 -I %2 -I %3 %4"_s.arg(ping.source.section(u' ', -1), ping.netdev, ping.from.toString(), ping.to.toString()),
        ping.text };
}

/// "spark-a → spark-b", or how many of them there are.
QString pairsInWords(const QList<Path>& paths)
{
    QStringList pairs;
    for (const Path& path : paths) {
        const QString pair = path.from + u" → "_s + path.to;
        if (!pairs.contains(pair))
            pairs += pair;
    }
    return pairs.size() > 2 ? u"%1 and %2 more"_s.arg(pairs.first()).arg(pairs.size() - 1) : pairs.join(u" and "_s);
}

QStringList railsOf(const QList<Path>& paths)
{
    QStringList rails;
    for (const Path& path : paths) {
        if (!rails.contains(path.rail))
            rails += path.rail;
    }
    return rails;
}

Scope scopeOf(const QList<Path>& paths, const QString& rail)
{
    return { Scope::Kind::Link, paths.first().from, rail };
}

Finding noAnswer(const QString& rail, const QList<Path>& silent)
{
    const bool cardsAnswer
        = std::all_of(silent.cbegin(), silent.cend(), [](const Path& path) { return path.small.neighbourKnown; });
    Finding finding = makeFinding(u"path.no-answer"_s,
        cardsAnswer ? Severity::Warning : Severity::Problem,
        scopeOf(silent, rail),
        u"Pings in %1 are not answered: %2"_s.arg(rail, pairsInWords(silent)));
    for (const Path& path : silent)
        finding.evidence += evidenceOf(path.from, path.small);
    finding.reasoning += cardsAnswer
        ? u"The other end's network card gave its MAC address, so the cable and the addresses are right: something on the machine drops what arrives, a firewall most likely. It may drop pings alone, which would do no harm."_s
        : u"No network card gave its MAC address for it: nothing at the other end of that cable has this address, or the link drops everything."_s;
    finding.fixes += { cardsAnswer ? u"Let the other machines through the firewall"_s : u"See where the cable leads"_s,
        cardsAnswer ? u"On the machine that does not answer; NCCL and the rendezvous use ports that are not known before."_s
                    : u"Compare cable, addresses and subnets of both ends; then test the links again."_s,
        {},
        cardsAnswer ? QStringList{ u"sudo ufw allow from %1"_s.arg(rail) } : QStringList{ u"ip addr show %1"_s.arg(silent.first().small.netdev), u"ip neigh show dev %1"_s.arg(silent.first().small.netdev) },
        {},
        cardsAnswer ? u"sudo ufw delete allow from %1"_s.arg(rail) : QString() };
    return finding;
}

Finding fullSizeLost(const QString& rail, const QList<Path>& lost)
{
    const LinkPing& large = lost.first().large;
    Finding finding = makeFinding(u"path.full-size-lost"_s,
        Severity::Problem,
        scopeOf(lost, rail),
        u"Packets of %1 bytes do not get through in %2: %3"_s.arg(large.packetBytes).arg(rail, pairsInWords(lost)));
    for (const Path& path : lost)
        finding.evidence += evidenceOf(path.from, path.large);
    finding.reasoning += u"Small packets are answered, packets of the full MTU are not, and they may not be cut: something on the way carries less."_s;
    if (!large.said.isEmpty())
        finding.reasoning += u"ping says: %1."_s.arg(large.said);
    finding.fixes += { u"Give every part of the way the same MTU"_s,
        u"Both ends, and the ports of a switch between them (a switch wants some 30 bytes more than the machines)."_s,
        u"The link goes down for a moment."_s,
        { u"ip link show %1"_s.arg(large.netdev) },
        {},
        {} };
    return finding;
}

Finding someLost(const QString& rail, const QList<Path>& lossy)
{
    Finding finding = makeFinding(u"path.loss"_s,
        Severity::Warning,
        scopeOf(lossy, rail),
        u"Some pings in %1 are lost: %2"_s.arg(rail, pairsInWords(lossy)));
    for (const Path& path : lossy)
        finding.evidence += evidenceOf(path.from, path.large.received < path.large.sent ? path.large : path.small);
    finding.reasoning += u"A direct cable loses nothing. Three packets are few: test again before you change anything."_s;
    finding.fixes += { u"Test the links again, then look at the cable"_s,
        u"Errors of the link show in the counters of the card."_s,
        {},
        { u"ethtool -S %1 | grep -i -E 'err|discard|symbol'"_s.arg(lossy.first().large.netdev) },
        {},
        {} };
    return finding;
}

/// A node that was asked and could not say.
std::optional<Finding> notTested(const NodeRecord& node)
{
    QString why = inventory::pingFailure(node.capture);
    Evidence evidence{ node.name, u"ping"_s, why };
    for (const LinkPing& ping : inventory::linkPings(node.capture)) {
        if (ping.ran || !why.isEmpty())
            continue;
        why = ping.said.isEmpty() ? u"ping gave no answer that can be read"_s : ping.said;
        evidence = evidenceOf(node.name, ping);
        evidence.text = evidence.text.isEmpty() ? why : evidence.text;
    }
    if (why.isEmpty())
        return std::nullopt;
    Finding finding = nodeFinding(u"path.not-tested"_s,
        Severity::Unknown,
        node.name,
        {},
        u"The links of %1 could not all be tested: %2"_s.arg(node.name, why.section(u'\n', 0, 0)));
    finding.evidence += evidence;
    finding.fixes += { u"Test the links again"_s,
        u"ping comes with the package iputils-ping."_s,
        {},
        { u"sudo apt-get install iputils-ping"_s },
        {},
        {} };
    return finding;
}

template <typename Belongs>
QList<Path> chosen(const QList<Path>& paths, Belongs belongs)
{
    QList<Path> result;
    std::copy_if(paths.cbegin(), paths.cend(), std::back_inserter(result), belongs);
    return result;
}

} // namespace

QList<Finding> checkPings(const Context& context)
{
    QList<Finding> findings;
    for (const NodeRecord& node : context.snapshot.nodes) {
        if (auto finding = notTested(node))
            findings += std::move(*finding);
    }
    const QList<Path> paths = pathsOf(context);
    for (const QString& rail : railsOf(paths)) {
        const QList<Path> here = chosen(paths, [&](const Path& path) { return path.rail == rail; });
        const QList<Path> silent = chosen(here, [](const Path& path) { return path.silent(); });
        const QList<Path> cut = chosen(here, [](const Path& path) { return path.losesLarge(); });
        const QList<Path> lossy = chosen(here, [](const Path& path) { return path.losesSome(); });
        if (!silent.isEmpty())
            findings += noAnswer(rail, silent);
        if (!cut.isEmpty())
            findings += fullSizeLost(rail, cut);
        if (!lossy.isEmpty())
            findings += someLost(rail, lossy);
    }
    return findings;
}

} // namespace core::checks
