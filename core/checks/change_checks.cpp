// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/checks/changes.h"
#include "core/env/env_reading.h"

#include <QHash>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using fabric::PortUse;
using nccl::RankView;
using Kind = Change::Kind;

namespace {

/// A container that was made from the image of the env file, running now.
bool stackRuns(const Context& context, const QString& node)
{
    const QString image = context.file.value(u"DSPARK_VLLM_IMAGE"_s).value_or(QString());
    const inventory::NodeRecord* record = context.snapshot.node(node);
    if (image.isEmpty() || !record)
        return false;
    const auto& containers = record->facts.docker.containers;
    return std::any_of(containers.cbegin(), containers.cend(), [&image](const auto& container) {
        return container.image == image && container.state == u"running";
    });
}

/// Every address that any node has now.
QSet<QString> heldAddresses(const Context& context)
{
    QSet<QString> held;
    for (const inventory::NodeRecord& node : context.snapshot.nodes) {
        for (const inventory::Netdev& netdev : node.facts.netdevs) {
            for (const inventory::Address& address : netdev.addresses)
                held.insert(address.ip.toString());
        }
    }
    return held;
}

const nccl::DeviceView* deviceOf(const Context& context, const Change& change)
{
    const RankView* rank = context.rankOf(change.node);
    return rank ? rank->device(change.object.section(u' ', 0, 0), change.object.section(u' ', -1).toInt()) : nullptr;
}

/// How much one change matters. What breaks something gives a finding of its own, under which this one is folded; the
/// change itself is worth knowing, or a warning when the stack uses what changed.
Severity weigh(const Context& context, const Change& change, const QSet<QString>& held, QStringList& reasoning)
{
    switch (change.kind) {
    case Kind::GidIndex: {
        const nccl::DeviceView* device = deviceOf(context, change);
        if (device && device->selected && device->gid.pinned && QString::number(device->gid.index) == change.before) {
            reasoning += u"The pin still says %1, which was right then: the address sits at %2 now."_s.arg(
                change.before, change.after);
            return Severity::Problem;
        }
        if (device && device->selected && stackRuns(context, change.node)) {
            reasoning += u"The ranks that run now took index %1 when they started and keep it: restart both."_s.arg(
                change.before);
            return Severity::Warning;
        }
        if (device && device->selected && !device->gid.pinned)
            reasoning
                += u"Nobody pins the index of %1, so NCCL finds the new one at the next start."_s.arg(device->hca);
        return Severity::Note;
    }
    case Kind::Address: {
        // An address that the env file still names and no node has any more.
        const env::Variables variables = context.file.variables();
        for (const QString& part : change.before.split(u", "_s)) {
            const QString ip = part.section(u'/', 0, 0);
            for (auto it = variables.cbegin(); it != variables.cend(); ++it) {
                if (it.value().section(u'@', -1) == ip && !held.contains(ip)) {
                    reasoning += u"%1 still says %2, which no machine has any more."_s.arg(it.key(), ip);
                    return Severity::Problem;
                }
            }
        }
        return Severity::Note;
    }
    case Kind::PortState: {
        const nccl::DeviceView* device = deviceOf(context, change);
        const bool wentDown = change.before == u"ACTIVE";
        if (wentDown && device && device->matched) {
            reasoning += u"NCCL_IB_HCA selects %1, and NCCL passes over a port that is down."_s.arg(device->hca);
            return Severity::Warning;
        }
        return Severity::Note;
    }
    case Kind::Hca:
        return change.after.isEmpty() ? Severity::Warning : Severity::Note;
    case Kind::Mtu:
    case Kind::Netdev:
    case Kind::Firmware:
    case Kind::Uefi:
    case Kind::Kernel:
    case Kind::Driver:
    case Kind::Image:
    case Kind::EnvFile:
    case Kind::Node:
        return Severity::Note;
    }
    return Severity::Note;
}

QString titleOf(const QList<const Change*>& changes)
{
    const Change& first = *changes.first();
    const QString more = changes.size() > 1 ? u", and %1 more"_s.arg(changes.size() - 1) : QString();
    const QString sentence = changeSentence(first) + more;
    switch (first.kind) {
    case Kind::GidIndex:
        return u"A GID moved to another index on %1: %2"_s.arg(first.node, sentence);
    case Kind::Address:
        return u"An address changed on %1: %2"_s.arg(first.node, sentence);
    case Kind::Mtu:
        return u"The MTU changed on %1: %2"_s.arg(first.node, sentence);
    case Kind::PortState:
        return u"A port changed its state on %1: %2"_s.arg(first.node, sentence);
    case Kind::Hca:
        return u"The RDMA devices of %1 changed: %2"_s.arg(first.node, sentence);
    case Kind::Netdev:
        return u"The interfaces of %1 changed: %2"_s.arg(first.node, sentence);
    case Kind::Firmware:
        return u"The network card of %1 has other firmware: %2"_s.arg(first.node, sentence);
    case Kind::Uefi:
    case Kind::Kernel:
    case Kind::Driver:
        return u"%1 has another release: %2"_s.arg(first.node, sentence);
    case Kind::Image:
        return u"A tag stands for another image on %1: %2"_s.arg(first.node, sentence);
    case Kind::EnvFile:
        return u"The env file of %1 changed: %2"_s.arg(first.node, sentence);
    case Kind::Node:
        return first.after.isEmpty() ? u"%1 was in the older snapshot and is not in this one"_s.arg(first.node)
                                     : u"%1 is new since the older snapshot"_s.arg(first.node);
    }
    return sentence;
}

Scope::Kind scopeOf(Kind kind)
{
    switch (kind) {
    case Kind::GidIndex:
    case Kind::PortState:
    case Kind::Hca:
    case Kind::Firmware:
        return Scope::Kind::Hca;
    case Kind::Address:
    case Kind::Mtu:
    case Kind::Netdev:
        return Scope::Kind::Netdev;
    case Kind::Uefi:
    case Kind::Kernel:
    case Kind::Driver:
    case Kind::Image:
    case Kind::EnvFile:
    case Kind::Node:
        break;
    }
    return Scope::Kind::Node;
}

Fix fixFor(Kind kind, Severity severity)
{
    if (kind == Kind::GidIndex && severity == Severity::Problem)
        return { u"Remove the pin"_s, u"NCCL 2.21 and newer look the entry up at every start."_s, {}, {}, {}, {} };
    if (kind == Kind::GidIndex && severity == Severity::Warning)
        return { u"Restart all ranks"_s,
            u"Then each looks its index up again."_s,
            u"The stack is away while it loads."_s,
            {},
            {},
            {} };
    if (kind == Kind::Address && severity == Severity::Problem)
        return { u"Let Sparkloom plan the env file anew"_s,
            u"The plan takes the addresses that the machines have now."_s,
            {},
            {},
            {},
            {} };
    if (kind == Kind::PortState)
        return { u"Check the cable"_s,
            u"Both ends must click in."_s,
            {},
            { u"sudo dmesg | grep -i 'module event'"_s },
            {},
            {} };
    return { u"Nothing, if it was meant"_s,
        u"It is told so that a fault that began since then can be put down to it."_s,
        {},
        {},
        {},
        {} };
}

} // namespace

QList<Finding> checkChanges(const Context& context)
{
    if (!context.since)
        return {};
    const inventory::Snapshot& before = *context.since;
    const QList<Change> changes = changesBetween(before, context.snapshot);
    // One finding for each node and kind.
    QList<QList<const Change*>> groups;
    QHash<std::pair<QString, int>, qsizetype> places;
    for (const Change& change : changes) {
        const std::pair key(change.node, static_cast<int>(change.kind));
        if (!places.contains(key)) {
            places.insert(key, groups.size());
            groups += QList<const Change*>();
        }
        groups[places.value(key)] += &change;
    }
    const QSet<QString> held = heldAddresses(context);
    QList<Finding> findings;
    for (const QList<const Change*>& group : std::as_const(groups)) {
        const Change& first = *group.first();
        Finding finding;
        finding.id = u"change."_s + changeName(first.kind);
        finding.severity = Severity::Note;
        finding.scope = { scopeOf(first.kind), first.node, first.object };
        for (const Change* change : group) {
            const Severity weight = weigh(context, *change, held, finding.reasoning);
            finding.severity = std::min(finding.severity, weight, [](Severity a, Severity b) {
                return static_cast<int>(a) < static_cast<int>(b);
            });
            finding.evidence += { change->node, change->source, changeSentence(*change) };
        }
        finding.title = titleOf(group);
        if (before.takenAt.isValid())
            finding.reasoning.prepend(
                u"Compared with the snapshot of %1."_s.arg(before.takenAt.toString(u"yyyy-MM-dd hh:mm 'UTC'"_s)));
        finding.fixes += fixFor(first.kind, finding.severity);
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
