// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/plan_folder.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

using namespace Qt::Literals::StringLiterals;

namespace core::config {

namespace {

const QString schema = u"sparkloom/plan/1"_s;

tl::unexpected<Error> fileError(ErrorKind kind, const QString& path, const QString& reason)
{
    return failure({kind, u"%1: %2"_s.arg(path, reason), u"Check the folder, or make the plan again."_s, {}, {}});
}

/// A node's name becomes one folder name: it must not climb out of the plan's folder.
bool isFolderName(const QString& name)
{
    return !name.isEmpty() && !name.contains(u'/') && name != u"." && name != u".." && !name.contains(QChar(0));
}

Result<> writePrivate(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return fileError(ErrorKind::PermissionDenied, path, file.errorString());
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    file.write(content);
    if (!file.commit())
        return fileError(ErrorKind::PermissionDenied, path, file.errorString());
    return {};
}

Result<> makeFolder(const QString& path)
{
    if (!QDir().mkpath(path))
        return fileError(ErrorKind::PermissionDenied, path, u"the folder could not be made"_s);
    QFile::setPermissions(path, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    return {};
}

Result<QByteArray> readWhole(const QString& path)
{
    QFile file(path);
    if (!file.exists())
        return fileError(ErrorKind::NotFound, path, u"no such file"_s);
    if (!file.open(QIODevice::ReadOnly))
        return fileError(ErrorKind::PermissionDenied, path, file.errorString());
    return file.readAll();
}

QJsonObject toJson(const PlannedFile& file)
{
    QJsonObject object{{u"name"_s, file.name()}, {u"path"_s, file.path}, {u"mode_if_new"_s, file.modeIfNew}};
    // Base64, since a person's file may hold bytes that are not UTF-8.
    object[u"base_base64"_s] = file.base ? QJsonValue(QString::fromLatin1(file.base->toBase64())) : QJsonValue();
    return object;
}

Result<PlannedFile> fromJson(const QJsonObject& object, const QString& node, const QString& folder, const QString& manifest)
{
    PlannedFile file;
    file.node = node;
    file.path = object[u"path"_s].toString();
    file.modeIfNew = object[u"mode_if_new"_s].toInt(0600);
    if (!file.path.startsWith(u'/') || file.path.contains(u"/../"_s) || !isFolderName(file.name()))
        return fileError(ErrorKind::Parse, manifest, u"\"%1\" is not an absolute path of a file"_s.arg(file.path));
    if (object[u"base_base64"_s].isString())
        file.base = QByteArray::fromBase64(object[u"base_base64"_s].toString().toLatin1());
    const auto content = readWhole(folder + u'/' + node + u'/' + file.name());
    if (!content)
        return tl::unexpected(content.error());
    file.content = *content;
    return file;
}

} // namespace

Result<> writePlanFolder(const ClusterPlan& plan, const QString& folder)
{
    if (const auto made = makeFolder(folder); !made)
        return made;
    QJsonArray nodes;
    for (const RankChoice& rank : plan.ranks) {
        if (!isFolderName(rank.node))
            return fileError(ErrorKind::Usage, rank.node, u"this name cannot be a folder"_s);
        const QString nodeFolder = folder + u'/' + rank.node;
        if (const auto made = makeFolder(nodeFolder); !made)
            return made;
        QJsonArray files;
        for (const PlannedFile& file : plan.files) {
            if (file.node != rank.node)
                continue;
            if (const auto written = writePrivate(nodeFolder + u'/' + file.name(), file.content); !written)
                return written;
            files += toJson(file);
        }
        nodes += QJsonObject{{u"name"_s, rank.node}, {u"rank"_s, rank.rank}, {u"files"_s, files}};
    }
    const QJsonObject manifest{{u"schema"_s, schema}, {u"head"_s, plan.head}, {u"nodes"_s, nodes}};
    return writePrivate(folder + u"/plan.json"_s, QJsonDocument(manifest).toJson());
}

Result<QList<PlannedNode>> readPlanFolder(const QString& folder)
{
    const QString manifest = folder + u"/plan.json"_s;
    const auto text = readWhole(manifest);
    if (!text)
        return tl::unexpected(text.error());
    QJsonParseError problem;
    const QJsonObject object = QJsonDocument::fromJson(*text, &problem).object();
    if (problem.error != QJsonParseError::NoError)
        return fileError(ErrorKind::Parse, manifest, problem.errorString());
    if (object[u"schema"_s].toString() != schema)
        return fileError(ErrorKind::Parse, manifest, u"this is not a plan that this version can read (schema \"%1\")"_s.arg(object[u"schema"_s].toString()));
    QList<PlannedNode> nodes;
    const QJsonArray array = object[u"nodes"_s].toArray();
    for (const QJsonValue& value : array) {
        PlannedNode node;
        node.name = value[u"name"_s].toString();
        if (!isFolderName(node.name))
            return fileError(ErrorKind::Parse, manifest, u"\"%1\" is not the name of a machine"_s.arg(node.name));
        const QJsonArray files = value[u"files"_s].toArray();
        for (const QJsonValue& file : files) {
            auto planned = fromJson(file.toObject(), node.name, folder, manifest);
            if (!planned)
                return tl::unexpected(planned.error());
            node.files += *planned;
        }
        nodes += node;
    }
    if (nodes.isEmpty())
        return fileError(ErrorKind::Parse, manifest, u"it names no machine"_s);
    return nodes;
}

} // namespace core::config
