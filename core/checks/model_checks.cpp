// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::CachedModel;
using inventory::NodeFacts;

namespace {

struct Found
{
    QString node;
    QString hub; ///< where it was looked for
    const CachedModel* model = nullptr;
};

/// Whether starting depends on what is on disk: the hub is not asked.
bool isOffline(const Context& context)
{
    static const QStringList yes{ u"1"_s, u"true"_s, u"yes"_s, u"on"_s };
    return yes.contains(context.file.value(u"HF_HUB_OFFLINE"_s).value_or(QString()).toLower())
        || yes.contains(context.file.value(u"TRANSFORMERS_OFFLINE"_s).value_or(QString()).toLower());
}

/// The cache that the rank on that node will use; empty when the file names none.
QString hubOf(const Context& context, const NodeFacts& facts)
{
    QString folder = context.file.value(u"HF_CACHE"_s).value_or(QString());
    if (folder.isEmpty())
        return {};
    for (const QString& home : { u"$HOME"_s, u"~"_s }) {
        if (folder == home || folder.startsWith(home + u'/'))
            folder = facts.homeFolder.valueOr(home) + folder.mid(home.size());
    }
    while (folder.endsWith(u'/'))
        folder.chop(1);
    return folder + u"/hub"_s;
}

/// One entry a node of which it is known whether it has the model.
QList<Found> findModel(const Context& context, const QString& name)
{
    QList<Found> list;
    for (const QString& node : stackNodes(context)) {
        const inventory::NodeRecord* record = context.snapshot.node(node);
        if (!record || !record->reachable() || record->facts.hubsRead.isEmpty())
            continue;
        const NodeFacts& facts = record->facts;
        const QString hub = hubOf(context, facts);
        Found found{ node, hub.isEmpty() ? facts.hubsRead.join(u", "_s) : hub, nullptr };
        for (const CachedModel& model : facts.models) {
            if (model.name == name && (hub.isEmpty() || model.folder.startsWith(hub + u'/')))
                found.model = &model;
        }
        if (found.model || hub.isEmpty() || facts.hubsRead.contains(hub))
            list += found;
    }
    return list;
}

Fix downloadFix(const QString& name)
{
    return { u"Download the model there"_s,
        u"A download that was broken off goes on where it stopped. Copying the folder from a machine that has it all is faster."_s,
        {},
        { u"hf download %1"_s.arg(name) },
        {},
        {} };
}

Severity incompleteSeverity(const Context& context)
{
    return isOffline(context) ? Severity::Problem : Severity::Warning;
}

QList<Finding> missing(const Context& context, const QList<Found>& all, const QString& name)
{
    // Nowhere yet: a cluster before its first start, which is no fault.
    if (std::none_of(all.cbegin(), all.cend(), [](const Found& found) { return found.model; }))
        return {};
    QList<Finding> findings;
    for (const Found& found : all) {
        if (found.model)
            continue;
        Finding finding = nodeFinding(u"model.missing"_s,
            incompleteSeverity(context),
            found.node,
            name,
            u"%1 does not have the model %2, which another machine has"_s.arg(found.node, name));
        for (const Found& other : all)
            finding.evidence += {
                other.node, other.model ? other.model->folder : other.hub, other.model ? u"there"_s : u"not there"_s
            };
        finding.reasoning += isOffline(context)
            ? u"The env file forbids asking the hub, so the rank would stop at once."_s
            : u"The rank would download it while the others wait for it."_s;
        finding.fixes += downloadFix(name);
        findings += finding;
    }
    return findings;
}

QString gigabytes(qint64 bytes)
{
    return u"%1 GB"_s.arg(static_cast<double>(bytes) / 1e9, 0, 'f', 1);
}

std::optional<Finding> incomplete(const Context& context, const Found& found, const QString& name)
{
    if (!found.model || !found.model->readable)
        return std::nullopt;
    const CachedModel::Snapshot* snapshot = found.model->current();
    if (snapshot && !snapshot->readable)
        return std::nullopt;
    const QStringList shards = snapshot ? snapshot->missing() : QStringList();
    if (snapshot && shards.isEmpty() && snapshot->hasWeights())
        return std::nullopt;
    // A pinned revision may be the whole one; which, only refs/main would tell.
    if (!snapshot && found.model->mainRevision.isEmpty() && found.model->snapshots.size() > 1)
        return std::nullopt;
    const QString what = !snapshot ? u"nothing of it has arrived"_s
        : shards.isEmpty()         ? u"no weights are there, only %1 small files"_s.arg(snapshot->files.size())
                           : u"%1 of %2 weights files are missing"_s.arg(shards.size()).arg(snapshot->shards.size());
    Finding finding = nodeFinding(u"model.incomplete"_s,
        incompleteSeverity(context),
        found.node,
        name,
        u"The model %1 is incomplete on %2: %3"_s.arg(name, found.node, what));
    finding.evidence += { found.node,
        found.model->folder,
        shards.isEmpty()
            ? what
            : u"missing: %1%2"_s.arg(shards.mid(0, 5).join(u", "_s), shards.size() > 5 ? u", …"_s : QString()) };
    if (found.model->unfinished > 0)
        finding.evidence += { found.node,
            found.model->folder + u"/blobs"_s,
            u"%1 unfinished downloads (*.incomplete), %2"_s.arg(found.model->unfinished)
                .arg(gigabytes(found.model->unfinishedBytes)) };
    finding.reasoning
        += u"The folder of a model is there from the first file on, so that it exists says nothing; what counts is each file that the index names."_s;
    finding.fixes += downloadFix(name);
    return finding;
}

/// Files of the same name with other content; nullopt when that is not known for any.
std::optional<QStringList> otherContent(const CachedModel::Snapshot& a, const CachedModel::Snapshot& b)
{
    if (a.blobs.isEmpty() || b.blobs.isEmpty())
        return std::nullopt;
    QStringList names;
    for (auto it = a.blobs.cbegin(); it != a.blobs.cend(); ++it) {
        if (b.blobs.contains(it.key()) && b.blobs.value(it.key()) != it.value())
            names += it.key();
    }
    return a.blobs.keys() == b.blobs.keys() ? std::optional(names)
                                            : std::optional(names + QStringList{ u"(other files)"_s });
}

std::optional<Finding> different(const QList<Found>& all, const QString& name)
{
    QList<Found> there;
    for (const Found& found : all) {
        const bool whole = found.model && found.model->readable && found.model->current()
            && found.model->current()->readable && found.model->current()->missing().isEmpty();
        if (whole)
            there += found;
    }
    for (const Found& found : there) {
        const CachedModel::Snapshot& first = *there.first().model->current();
        const CachedModel::Snapshot& other = *found.model->current();
        if (first.revision == other.revision)
            continue;
        // Another revision with the same weights differs in its description alone.
        const std::optional<QStringList> content = otherContent(first, other);
        if (content && content->isEmpty())
            continue;
        Finding finding = nodeFinding(u"model.revision-differs"_s,
            content ? Severity::Problem : Severity::Warning,
            found.node,
            name,
            u"%1 and %2 have different revisions of the model %3"_s.arg(there.first().node, found.node, name));
        for (const Found& one : there)
            finding.evidence += { one.node, one.model->folder + u"/refs/main"_s, one.model->current()->revision };
        if (content)
            finding.reasoning += u"Files with other content: %1"_s.arg(content->mid(0, 5).join(u", "_s));
        finding.reasoning
            += u"Each rank loads its part of the weights from its own disk; parts of two revisions do not make one model."_s;
        finding.fixes += downloadFix(name);
        return finding;
    }
    return std::nullopt;
}

} // namespace

QList<Finding> checkModel(const Context& context)
{
    const QString name = context.file.value(u"DSPARK_MODEL"_s).value_or(QString()).trimmed();
    // A path or nothing: no model of the hub.
    if (name.count(u'/') != 1 || name.startsWith(u'/') || name.startsWith(u'.') || name.startsWith(u'~'))
        return {};
    const QList<Found> all = findModel(context, name);
    QList<Finding> findings = missing(context, all, name);
    for (const Found& found : all) {
        if (const auto finding = incomplete(context, found, name))
            findings += *finding;
    }
    if (const auto finding = different(all, name))
        findings += *finding;
    return findings;
}

} // namespace core::checks
