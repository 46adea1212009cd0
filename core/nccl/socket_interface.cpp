// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/socket_interface.h"

#include "core/nccl/comm_id.h"
#include "core/nccl/environment.h"
#include "core/nccl/name_list.h"
#include "core/nccl/socket_candidates.h"

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::NodeFacts;

namespace {

constexpr int maxInterfaces = 16;

QString shown(const SocketInterface& interface)
{
    return interface.name + u" ("_s + interface.address.toString() + u')';
}

QString shown(const QList<SocketInterface>& interfaces)
{
    QStringList names;
    for (const SocketInterface& interface : interfaces) {
        names << shown(interface);
    }
    return names.join(u", "_s);
}

/// All that a choice is made from, read once.
struct Question
{
    const NodeFacts& facts;
    const env::RankEnvironment& environment;
    Version version;
    VersionRules rules;
    SocketCandidates candidates;
    QByteArray commId; ///< null when unset

    [[nodiscard]] QList<SocketInterface> matching(const QByteArray& pattern) const
    {
        return candidates.matching(parseNameList(pattern, maxInterfaces, rules), maxInterfaces);
    }
};

/// The address that NCCL_COMM_ID stands for, if it can be known from here.
std::optional<CommId> resolved(const Question& question)
{
    CommId id = parseCommId(question.commId);
    if (id.kind != CommId::Kind::HostName) {
        return id;
    }
    const auto& own = question.facts.hostNameAddresses;
    if (question.facts.hostName.value == id.hostName && own.known() && !own.value->isEmpty()) {
        id.kind = CommId::Kind::Address;
        id.address = own.value->first();
        return id;
    }
    return std::nullopt;
}

void chooseNamed(const Question& question, const QByteArray& pattern, SocketChoice& choice)
{
    const NameList list = parseNameList(pattern, maxInterfaces, question.rules);
    const QString origin = spelled(question.environment, u"NCCL_SOCKET_IFNAME"_s);
    const QString verb = list.exclude ? u"drops"_s : u"keeps"_s;
    const QString how = list.exact ? u"is exactly"_s : u"begins with"_s;
    QStringList names;
    for (const NameEntry& entry : list.entries) {
        names << QString::fromUtf8(entry.name);
    }
    choice.why << (names.isEmpty()
            ? u"%1 names no interface, which %2 all of them."_s.arg(origin, verb)
            : u"%1 %2 interfaces whose name %3 one of: %4; the order is the kernel's, not the list's."_s.arg(
                  origin, verb, how, names.join(u", "_s)));
    choice.all = question.candidates.matching(list, maxInterfaces);
    if (choice.all.isEmpty()) {
        choice.why << question.candidates.whyNone(list);
        choice.why << u"NCCL finds no interface for NCCL_SOCKET_IFNAME and does not look further: init fails."_s;
    }
}

/// False: the answer depends on a host name that cannot be resolved from here.
bool chooseAutomatically(const Question& question, SocketChoice& choice)
{
    choice.why << (variable(question.environment, u"NCCL_SOCKET_IFNAME"_s) != nullptr
            ? u"%1 has fewer than two characters, which NCCL takes as not set."_s.arg(
                  spelled(question.environment, u"NCCL_SOCKET_IFNAME"_s))
            : u"NCCL_SOCKET_IFNAME is not set, so NCCL looks for an interface itself."_s);
    choice.all = question.matching("ib");
    if (choice.all.isEmpty() && question.commId.size() > 1) {
        const std::optional<CommId> id = resolved(question);
        if (!id) {
            return false;
        }
        if (const auto near = question.candidates.sameSubnet(*id)) {
            choice.all = { *near };
            choice.why << u"%1 shares a subnet with NCCL_COMM_ID."_s.arg(shown(*near));
            return true;
        }
    }
    QList<QByteArray> order = { "^docker,lo,virbr", "docker", "lo", "virbr" };
    if (!question.rules.avoidsVirbr) {
        order = { "^docker,lo", "docker", "lo" };
    }
    for (const QByteArray& pattern : order) {
        if (!choice.all.isEmpty()) {
            break;
        }
        choice.all = question.matching(pattern);
    }
    choice.why << (question.rules.avoidsVirbr
            ? u"The order is: names that begin with ib, then all but docker*, lo* and virbr*, then docker*, lo*, virbr*."_s
            : u"The order is: names that begin with ib, then all but docker* and lo*, then docker*, then lo*."_s);
    return true;
}

void chooseBootstrapByCommId(const Question& question, SocketChoice& choice)
{
    const QString origin = spelled(question.environment, u"NCCL_COMM_ID"_s);
    const std::optional<CommId> id = resolved(question);
    if (!id) {
        choice.state = SocketChoice::State::Unknown;
        choice.why << u"%1 names a host whose address is not known here, so the bootstrap interface is unknown."_s.arg(
            origin);
        return;
    }
    if (id->kind == CommId::Kind::Invalid) {
        choice.state = SocketChoice::State::None;
        choice.why << u"%1 is set but is no address and port; NCCL refuses it and init fails."_s.arg(origin);
        return;
    }
    choice.bootstrap = question.candidates.sameSubnet(*id);
    if (!choice.bootstrap) {
        choice.state = SocketChoice::State::None;
        choice.why << u"%1 is set, and no interface is in the subnet of that address: init fails."_s.arg(origin);
        return;
    }
    choice.why << u"%1 is set, so bootstrap ignores NCCL_SOCKET_IFNAME and uses %2, which is in the same subnet."_s.arg(
        origin, shown(*choice.bootstrap));
}

void finish(const Question& question, SocketChoice& choice)
{
    choice.state = choice.all.isEmpty() ? SocketChoice::State::None : SocketChoice::State::Chosen;
    if (!question.commId.isNull()) {
        chooseBootstrapByCommId(question, choice);
    } else if (choice.all.isEmpty()) {
        choice.why << u"No interface is left, so bootstrap fails."_s;
    } else {
        choice.bootstrap = choice.all.first();
        choice.why
            << u"%1 comes first in the kernel's order (IPv4 by interface index, then IPv6), so bootstrap uses it."_s
                   .arg(shown(*choice.bootstrap));
    }
    if (choice.all.size() > 1) {
        choice.why << u"NET/Socket would use %1."_s.arg(shown(choice.all));
    }
}

} // namespace

SocketChoice chooseSocket(const NodeFacts& facts, const env::RankEnvironment& environment, Version version)
{
    SocketChoice choice;
    if (facts.netdevs.isEmpty()) {
        choice.why << u"The interfaces of the node could not be read, so NCCL's choice is unknown."_s;
        return choice;
    }
    const VersionRules rules = rulesOf(version);
    const QByteArray family = bytesOf(environment, u"NCCL_SOCKET_FAMILY"_s);
    const Question question{ facts,
        environment,
        version,
        rules,
        SocketCandidates(facts, family, rules),
        bytesOf(environment, u"NCCL_COMM_ID"_s) };
    if (family == "AF_INET" || family == "AF_INET6") {
        choice.why << u"%1 leaves %2 addresses only."_s.arg(
            spelled(environment, u"NCCL_SOCKET_FAMILY"_s), family == "AF_INET" ? u"IPv4"_s : u"IPv6"_s);
    } else if (!family.isEmpty()) {
        choice.why << u"%1 is neither AF_INET nor AF_INET6, so NCCL ignores it."_s.arg(
            spelled(environment, u"NCCL_SOCKET_FAMILY"_s));
    }
    const QByteArray named = bytesOf(environment, u"NCCL_SOCKET_IFNAME"_s);
    if (named.size() > 1) {
        chooseNamed(question, named, choice);
    } else if (!chooseAutomatically(question, choice)) {
        choice.why << u"The choice depends on the host name in NCCL_COMM_ID, whose address is not known here."_s;
        return choice;
    }
    finish(question, choice);
    return choice;
}

} // namespace core::nccl
