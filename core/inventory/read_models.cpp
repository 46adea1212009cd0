// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isWeights(const QString& name)
{
    return name.endsWith(u".safetensors"_s) || (name.endsWith(u".bin"_s) && name.contains(u"pytorch_model"_s))
        || name.endsWith(u".gguf"_s) || name.endsWith(u".pth"_s);
}

/// "models--deepseek-ai--DeepSeek-V4" -> "deepseek-ai/DeepSeek-V4": the hub writes "/" as "--".
QString modelName(const QString& folder)
{
    return folder.section(u'/', -1).mid(8).replace(u"--"_s, u"/"_s);
}

/// "'model.safetensors' -> '../../blobs/abc'", as stat prints a link.
void readLink(CachedModel::Snapshot& snapshot, const QString& text)
{
    const QString arrow = u"' -> '"_s;
    const qsizetype at = text.indexOf(arrow);
    if (at > 0 && text.startsWith(u'\'') && text.endsWith(u'\'')) {
        snapshot.blobs.insert(text.mid(1, at - 1), text.mid(at + arrow.size()).chopped(1).section(u'/', -1));
    }
}

/// "SIZE NAME"
void readFile(CachedModel::Snapshot& snapshot, const QString& text)
{
    bool isNumber = false;
    const qint64 size = text.section(u' ', 0, 0).toLongLong(&isNumber);
    const QString name = text.section(u' ', 1);
    if (isNumber && !name.isEmpty()) {
        snapshot.files.insert(name, size);
    } else {
        snapshot.readable = false;
    }
}

CachedModel readModel(const RawItem& item)
{
    CachedModel model;
    model.folder = shownSource(item.source);
    model.name = modelName(model.folder);
    model.readable = item.status == RawItem::Status::Ok;
    for (const QString& line : linesOf(model.readable ? item.text : QByteArray())) {
        const QString key = line.section(u'=', 0, 0);
        const QString value = line.section(u'=', 1);
        if (key == u"ref"_s && value.section(u' ', 0, 0) == u"main"_s) {
            model.mainRevision = value.section(u' ', 1).trimmed();
        } else if (key == u"incomplete"_s) {
            ++model.unfinished;
            model.unfinishedBytes += value.section(u' ', 0, 0).toLongLong();
        } else if (key == u"snapshot"_s) {
            model.snapshots.append(CachedModel::Snapshot{ value, true, {}, {}, {} });
        } else if (model.snapshots.isEmpty()) {
            continue;
        } else if (key == u"unreadable"_s) {
            model.snapshots.last().readable = false;
        } else if (key == u"file"_s) {
            readFile(model.snapshots.last(), value);
        } else if (key == u"link"_s) {
            readLink(model.snapshots.last(), value);
        } else if (key == u"shard"_s) {
            model.snapshots.last().shards << QString(value).remove(u'"');
        }
    }
    // Something was said, and nothing of it is about a model.
    model.readable = model.readable
        && (item.text.trimmed().isEmpty() || !model.mainRevision.isEmpty() || !model.snapshots.isEmpty()
            || model.unfinished > 0);
    return model;
}

} // namespace

QStringList CachedModel::Snapshot::missing() const
{
    QStringList names;
    for (const QString& shard : shards) {
        if (files.value(shard, 0) <= 0) {
            names << shard;
        }
    }
    return names;
}

bool CachedModel::Snapshot::hasWeights() const
{
    for (auto it = files.cbegin(); it != files.cend(); ++it) {
        if (isWeights(it.key()) && it.value() > 0) {
            return true;
        }
    }
    return false;
}

const CachedModel::Snapshot* CachedModel::current() const
{
    const auto named = std::find_if(snapshots.cbegin(), snapshots.cend(), [this](const Snapshot& snapshot) {
        return snapshot.revision == mainRevision;
    });
    if (named != snapshots.cend()) {
        return &*named;
    }
    return mainRevision.isEmpty() && snapshots.size() == 1 ? &snapshots.constFirst() : nullptr;
}

void readModels(const Reading& reading, NodeFacts& facts)
{
    for (const RawItem& item : reading.capture().items) {
        // A cache that is not there holds nothing, and that is known; one that may not be read may hold anything.
        const bool known = item.status == RawItem::Status::Ok || item.status == RawItem::Status::Missing;
        if (item.source.startsWith(u"hub:"_s) && known) {
            facts.hubsRead << shownSource(item.source);
        } else if (item.source.startsWith(u"model:"_s)) {
            facts.models << readModel(item);
        }
    }
}

} // namespace core::inventory
