// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/inventory_json_parts.h"

#include <QJsonArray>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

QString accessWord(DockerFacts::Access access)
{
    switch (access) {
    case DockerFacts::Access::Usable:
        return u"usable"_s;
    case DockerFacts::Access::NotInstalled:
        return u"not-installed"_s;
    case DockerFacts::Access::NotRunning:
        return u"not-running"_s;
    case DockerFacts::Access::Denied:
        return u"denied"_s;
    case DockerFacts::Access::Unknown:
        break;
    }
    return {};
}

QJsonValue environmentJson(bool known, const DockerFacts::Environment& environment)
{
    if (!known) {
        return QJsonValue::Null;
    }
    QJsonObject object;
    for (auto it = environment.cbegin(); it != environment.cend(); ++it) {
        object.insert(it.key(), it.value());
    }
    return object;
}

QJsonObject containerJson(const DockerFacts::Container& container)
{
    QJsonObject object{ { u"name"_s, container.name },
        { u"image"_s, container.image },
        { u"state"_s, container.state },
        { u"status"_s, container.status },
        { u"environment"_s, environmentJson(container.detailed, container.environment) } };
    if (container.detailed) {
        const QJsonValue null(QJsonValue::Null);
        object.insert(u"project"_s, orNull(container.project));
        object.insert(u"service"_s, orNull(container.service));
        object.insert(u"exit_code"_s, container.exitCode);
        object.insert(u"restarts"_s, container.restarts);
        object.insert(u"started_at"_s, orNull(container.startedAt.toUTC().toString(Qt::ISODate)));
        object.insert(u"health"_s, orNull(container.health));
        object.insert(u"privileged"_s, container.privileged);
        object.insert(u"network"_s, container.networkMode);
        object.insert(u"ipc"_s, container.ipcMode);
        object.insert(u"devices"_s, QJsonArray::fromStringList(container.devices));
        object.insert(u"memlock_kib"_s, container.memlockKiB ? QJsonValue(*container.memlockKiB) : null);
    }
    return object;
}

QJsonObject dockerJson(const DockerFacts& docker)
{
    QJsonArray images;
    for (const DockerFacts::Image& image : docker.images) {
        images.append(QJsonObject{ { u"tag"_s, orNull(image.repoTag) },
            { u"id"_s, image.id },
            { u"digests"_s, QJsonArray::fromStringList(image.repoDigests) },
            { u"created"_s, orNull(image.created) },
            { u"architecture"_s, orNull(image.architecture) },
            { u"environment"_s, environmentJson(image.detailed, image.environment) } });
    }
    QJsonArray containers;
    for (const DockerFacts::Container& container : docker.containers) {
        containers.append(containerJson(container));
    }
    const bool usable = docker.access == DockerFacts::Access::Usable;
    const QJsonValue null(QJsonValue::Null);
    return { { u"access"_s, orNull(accessWord(docker.access)) },
        { u"access_detail"_s, orNull(docker.accessDetail) },
        { u"version"_s, orNull(docker.serverVersion) },
        { u"storage_driver"_s, orNull(docker.storageDriver) },
        { u"compose_version"_s, orNull(docker.composeVersion) },
        { u"compose_is_plugin"_s, docker.composeVersion.known() ? QJsonValue(docker.composeIsPlugin) : null },
        { u"docker_host"_s, orNull(docker.dockerHost) },
        { u"context"_s, orNull(docker.context) },
        { u"endpoint"_s, orNull(docker.endpoint) },
        { u"images"_s, usable ? QJsonValue(images) : null },
        { u"containers"_s, usable ? QJsonValue(containers) : null } };
}

QJsonArray modelsJson(const QList<CachedModel>& models)
{
    QJsonArray array;
    for (const CachedModel& model : models) {
        const CachedModel::Snapshot* snapshot = model.current();
        array.append(QJsonObject{ { u"name"_s, model.name },
            { u"folder"_s, model.folder },
            { u"revision"_s, orNull(snapshot ? snapshot->revision : model.mainRevision) },
            { u"shards"_s, snapshot ? static_cast<int>(snapshot->shards.size()) : 0 },
            { u"missing_shards"_s, QJsonArray::fromStringList(snapshot ? snapshot->missing() : QStringList()) },
            { u"unfinished_blobs"_s, model.unfinished } });
    }
    return array;
}

} // namespace

void addStackJson(QJsonObject& object, const NodeFacts& facts)
{
    object.insert(u"docker"_s, dockerJson(facts.docker));
    object.insert(
        u"models"_s, facts.hubsRead.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(modelsJson(facts.models)));
}

} // namespace core::inventory
