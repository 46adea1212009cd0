// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/env/rank_environment.h"

#include <QHostAddress>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::GidEntry;
using nccl::DeviceView;
using nccl::GidChoice;
using nccl::RankView;
using Verdict = nccl::GidChoice::Verdict;

namespace {

const QString pinKey = u"NCCL_IB_GID_INDEX"_s;

/// The words of one verdict, for a pin and for NCCL's own choice.
struct Words
{
    QString pinId;
    QString autoId;
    QString is; ///< "is empty"
};

std::optional<Words> wordsFor(Verdict verdict)
{
    switch (verdict) {
    case Verdict::EmptySlot:
        return Words{u"gid.pin.empty-slot"_s, u"gid.auto.empty-slot"_s, u"is empty"_s};
    case Verdict::BeyondTable:
        // NCCL itself takes only slots that the table has.
        return Words{u"gid.pin.beyond-table"_s, u"gid.auto.empty-slot"_s, u"is beyond the end of the GID table"_s};
    case Verdict::RoceV1:
        return Words{u"gid.pin.roce-v1"_s, u"gid.auto.roce-v1"_s, u"is RoCE v1"_s};
    case Verdict::LinkLocal:
        return Words{u"gid.pin.link-local"_s, u"gid.auto.link-local"_s, u"is a link-local address"_s};
    case Verdict::OtherAddress:
        return Words{u"gid.pin.other-address"_s, u"gid.auto.other-address"_s, u"belongs to another interface"_s};
    case Verdict::Good:
    case Verdict::Unknown:
    case Verdict::NotApplicable:
        return std::nullopt;
    }
    return std::nullopt;
}

QString entryText(const std::optional<GidEntry>& entry)
{
    if (!entry)
        return u"empty (0000:…:0000)"_s;
    const QHostAddress address(entry->gid);
    bool isIpv4 = false;
    const quint32 ipv4 = address.toIPv4Address(&isIpv4);
    const QString type = entry->type == inventory::GidType::RoceV1 ? u"RoCE v1"_s
        : entry->type == inventory::GidType::RoceV2                ? u"RoCE v2"_s
        : entry->type == inventory::GidType::InfiniBand            ? u"InfiniBand"_s
                                                                   : u"type unknown"_s;
    return u"%1 %2"_s.arg(type, isIpv4 ? QHostAddress(ipv4).toString() : address.toString());
}

QString needs(const GidChoice& gid)
{
    return gid.wantedIndex ? QString::number(*gid.wantedIndex) : u"none (no RoCE v2 address)"_s;
}

/// Devices of one rank that miss in the same way, told as one finding.
struct Miss
{
    const RankView* rank = nullptr;
    Verdict verdict = Verdict::Unknown;
    int index = 0;
    QList<const DeviceView*> devices;
};

QList<Miss> missesOf(const RankView& rank, bool pinned)
{
    QList<Miss> misses;
    for (const DeviceView* device : rank.selected()) {
        if (device->gid.pinned != pinned || !wordsFor(device->gid.verdict))
            continue;
        const auto same = [&](const Miss& miss) { return miss.verdict == device->gid.verdict && miss.index == device->gid.index; };
        const auto found = std::find_if(misses.begin(), misses.end(), same);
        if (found == misses.end())
            misses += Miss{&rank, device->gid.verdict, device->gid.index, {device}};
        else
            found->devices += device;
    }
    return misses;
}

QString hcaList(const QList<const DeviceView*>& devices)
{
    QStringList names;
    for (const DeviceView* device : devices)
        names += device->hca;
    return names.join(u" and "_s);
}

void addTableEvidence(Finding& finding, const Context& context, const Miss& miss)
{
    for (const DeviceView* device : miss.devices) {
        const inventory::Hca* hca = context.snapshot.node(miss.rank->node)->facts.hca(device->hca);
        const inventory::HcaPort* port = hca ? hca->port(device->port) : nullptr;
        if (!port)
            continue;
        const QString folder = u"/sys/class/infiniband/%1/ports/%2/gids/"_s.arg(device->hca).arg(device->port);
        finding.evidence += {miss.rank->node, folder + QString::number(miss.index), entryText(device->gid.entry)};
        if (device->gid.wantedIndex && *device->gid.wantedIndex != miss.index) {
            const GidEntry* wanted = port->gidAt(*device->gid.wantedIndex);
            finding.evidence += {miss.rank->node, folder + QString::number(*device->gid.wantedIndex),
                entryText(wanted ? std::optional<GidEntry>(*wanted) : std::nullopt)};
        }
    }
}

bool automaticIsGoodEverywhere(const Context& context)
{
    return std::all_of(context.ranks.cbegin(), context.ranks.cend(), [](const RankView& rank) {
        const auto devices = rank.selected();
        return std::all_of(devices.cbegin(), devices.cend(), [](const DeviceView* device) {
            return device->gid.verdict == Verdict::NotApplicable || device->gid.wantedIndex == device->gid.automaticIndex;
        });
    });
}

QString keyForRank(int rank)
{
    return rank == 0 ? pinKey : rank == 1 ? u"WORKER_"_s + pinKey : u"WORKER%1_"_s.arg(rank) + pinKey;
}

/// Leave the index to NCCL where that is right; otherwise one pin for each rank.
Fix pinFix(const Context& context)
{
    Fix fix;
    fix.undo = u"The old file is kept beside the new one; undo brings it back."_s;
    if (automaticIsGoodEverywhere(context)) {
        fix.title = u"Remove the pin"_s;
        fix.effect = u"NCCL %1 chooses per HCA, and chooses right on every port of this cluster."_s.arg(context.version.toString());
        for (int rank = 0; rank < context.order.size(); ++rank) {
            if (context.file.value(keyForRank(rank)))
                fix.envEdits += {keyForRank(rank), {}, true};
        }
        return fix;
    }
    fix.title = u"Pin each rank to its own index"_s;
    for (const RankView& rank : context.ranks) {
        QSet<int> wanted;
        for (const DeviceView* device : rank.selected()) {
            if (!device->gid.wantedIndex)
                return {u"Give the port an address first"_s, u"%1 of %2 has no RoCE v2 address, so no index can be right."_s.arg(device->hca, rank.node), {}, {}, {}, {}};
            wanted += *device->gid.wantedIndex;
        }
        if (wanted.size() > 1)
            return {u"Select one HCA, or use NCCL 2.21 or newer"_s,
                u"The HCAs of %1 need different indexes, and NCCL_IB_GID_INDEX is one value for a rank."_s.arg(rank.node), {}, {}, {}, {}};
        if (!wanted.isEmpty())
            fix.envEdits += {keyForRank(rank.rank), QString::number(*wanted.cbegin()), false};
    }
    fix.effect = u"Every rank gets the index that holds its own address today. Indexes drift, so read again before each start."_s;
    return fix;
}

QString wantedSummary(const RankView& rank)
{
    QStringList words;
    for (const DeviceView* device : rank.selected()) {
        if (device->gid.verdict != Verdict::NotApplicable)
            words += u"%1 needs %2"_s.arg(device->hca, needs(device->gid));
    }
    return u"%1: %2"_s.arg(rank.node, words.join(u", "_s));
}

/// Why no single literal can do, told under the first miss.
QList<Finding> differences(const Context& context, const QString& cause)
{
    QList<Finding> findings;
    QSet<int> acrossRanks;
    QStringList summary;
    for (const RankView& rank : context.ranks) {
        QSet<int> wanted;
        for (const DeviceView* device : rank.selected()) {
            if (device->gid.wantedIndex)
                wanted += *device->gid.wantedIndex;
        }
        acrossRanks += wanted;
        summary += wantedSummary(rank);
        if (wanted.size() < 2)
            continue;
        Finding finding;
        finding.id = u"gid.pin.differs-per-hca"_s;
        finding.severity = Severity::Problem;
        finding.scope = {Scope::Kind::Node, rank.node, pinKey};
        finding.title = u"The HCAs of %1 need different GID indexes, so no pin can be right there"_s.arg(rank.node);
        finding.reasoning += wantedSummary(rank);
        finding.causedBy = cause;
        finding.evidence += context.envEvidence(pinKey);
        findings += finding;
    }
    if (context.ranks.size() > 1 && acrossRanks.size() > 1) {
        Finding finding;
        finding.id = u"gid.pin.differs-per-node"_s;
        finding.severity = Severity::Problem;
        finding.scope = {Scope::Kind::Cluster, {}, pinKey};
        finding.title = u"The machines need different GID indexes, so one pin for all cannot be right"_s;
        finding.reasoning = summary;
        finding.causedBy = cause;
        finding.evidence += context.envEvidence(pinKey);
        findings += finding;
    }
    return findings;
}

std::optional<Finding> badNumber(const Context& context, const RankView& rank)
{
    const QString text = Context::value(rank, pinKey);
    static const QRegularExpression plain(u"^(-?[1-9][0-9]*|-?0)$"_s);
    bool fits = false; // into what NCCL keeps it in
    text.toInt(&fits);
    if (text.isEmpty() || (fits && plain.match(text).hasMatch()))
        return std::nullopt;
    Finding finding;
    finding.id = u"gid.pin.not-a-number"_s;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::Node, rank.node, pinKey};
    const auto selected = rank.selected();
    const QString read = selected.isEmpty() ? QString() : selected.first()->gid.pinned ? u"index %1"_s.arg(selected.first()->gid.index) : u"automatic"_s;
    finding.title = u"NCCL_IB_GID_INDEX=%1 is not a plain number; NCCL reads it as %2"_s.arg(text, read.isEmpty() ? u"something else"_s : read);
    finding.evidence += context.envEvidence(pinKey);
    finding.fixes += pinFix(context);
    return finding;
}

/// Whether upstream's launcher replaces the pin at every start because the file says NCCL_IB_GID_AUTO=1.
bool replacedByLauncher(const RankView& rank)
{
    return Context::value(rank, u"NCCL_IB_GID_AUTO"_s) == u"1";
}

} // namespace

QList<Finding> checkGidPin(const Context& context)
{
    QList<Finding> findings;
    QString firstId;
    std::optional<Fix> fix; // the same for all misses, and it looks at every rank
    for (const RankView& rank : context.ranks) {
        if (const auto bad = badNumber(context, rank)) {
            findings += *bad;
            firstId = firstId.isEmpty() ? bad->id : firstId;
        }
        for (const Miss& miss : missesOf(rank, true)) {
            const Words words = *wordsFor(miss.verdict);
            Finding finding;
            finding.id = words.pinId;
            finding.severity = replacedByLauncher(rank) ? Severity::Note : Severity::Problem;
            finding.scope = {Scope::Kind::Hca, rank.node, hcaList(miss.devices)};
            finding.title = u"The pinned GID index %1 %2 on %3, %4"_s.arg(miss.index).arg(words.is, rank.node, hcaList(miss.devices));
            if (replacedByLauncher(rank))
                finding.why = u"NCCL_IB_GID_AUTO=1 makes the launcher replace the pin at every start, so it only bites when Compose is started by hand."_s;
            for (const DeviceView* device : miss.devices)
                finding.reasoning += device->gid.why;
            finding.reasoning += wantedSummary(rank);
            if (context.env)
                finding.evidence += context.envEvidence(
                    rank.environment.value(pinKey).source.contains(u"WORKER"_s) ? keyForRank(rank.rank) : pinKey);
            addTableEvidence(finding, context, miss);
            fix = fix ? fix : pinFix(context);
            finding.fixes += *fix;
            findings += finding;
            firstId = firstId.isEmpty() ? finding.id : firstId;
        }
    }
    if (!firstId.isEmpty() && findings.first().severity == Severity::Problem)
        findings += differences(context, firstId);
    return findings;
}

QList<Finding> checkGidAutomatic(const Context& context)
{
    QList<Finding> findings;
    std::optional<Fix> fix;
    for (const RankView& rank : context.ranks) {
        for (const Miss& miss : missesOf(rank, false)) {
            const Words words = *wordsFor(miss.verdict);
            Finding finding;
            finding.id = words.autoId;
            finding.severity = miss.verdict == Verdict::OtherAddress ? Severity::Warning : Severity::Problem;
            finding.scope = {Scope::Kind::Hca, rank.node, hcaList(miss.devices)};
            finding.title = u"NCCL will take GID index %1 on %2, %3, which %4"_s.arg(miss.index).arg(rank.node, hcaList(miss.devices), words.is);
            for (const DeviceView* device : miss.devices)
                finding.reasoning += device->gid.why;
            addTableEvidence(finding, context, miss);
            const bool anyWanted = std::any_of(miss.devices.cbegin(), miss.devices.cend(), [](const DeviceView* device) { return device->gid.wantedIndex.has_value(); });
            if (anyWanted && !fix)
                fix = pinFix(context);
            finding.fixes += anyWanted
                ? *fix
                : Fix{u"Give the port an IPv4 address"_s, u"RoCE v2 needs one; its GID entry appears by itself."_s, {}, {}, {}, {}};
            findings += finding;
        }
    }
    return findings;
}

} // namespace core::checks
