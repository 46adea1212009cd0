// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// "docker inspect" with a format that makes one JSON object a line.
QList<QJsonObject> objects(Reading& reading, const QString& source)
{
    QList<QJsonObject> list;
    const RawItem* item = reading.usable(source);
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        const QJsonDocument document = QJsonDocument::fromJson(line.toUtf8());
        if (document.isObject()) {
            list << document.object();
        } else if (!line.trimmed().isEmpty()) {
            reading.takeDown(
                u"A line of \"%1\" could not be understood: %2"_s.arg(shownSource(source), line.left(120)));
        }
    }
    return list;
}

QStringList texts(const QJsonValue& value)
{
    QStringList list;
    for (const auto& entry : value.toArray()) {
        if (!entry.toString().isEmpty()) {
            list << entry.toString();
        }
    }
    return list;
}

DockerFacts::Environment environment(const QJsonValue& value)
{
    DockerFacts::Environment variables;
    for (const QString& assignment : texts(value)) {
        variables.insert(assignment.section(u'=', 0, 0), assignment.section(u'=', 1));
    }
    return variables;
}

/// The memlock limit that was asked for; nullopt when none was, and the daemon's own counts.
std::optional<qint64> memlockAskedFor(const QJsonValue& ulimits)
{
    for (const auto& entry : ulimits.toArray()) {
        const QJsonObject limit = entry.toObject();
        if (limit.value(u"Name"_s).toString() == u"memlock"_s && limit.value(u"Soft"_s).isDouble()) {
            const qint64 bytes = static_cast<qint64>(limit.value(u"Soft"_s).toDouble());
            return bytes < 0 ? -1 : bytes / 1024;
        }
    }
    return {};
}

/// "PID Max locked memory  8388608  8388608  bytes" of the containers' first processes.
QHash<int, qint64> memlockOfProcesses(const Reading& reading)
{
    static const QRegularExpression shape(u"^(\\d+) Max locked memory\\s+(\\d+|unlimited)\\s"_s);
    QHash<int, qint64> limits;
    const RawItem* item = reading.usable(u"limits:containers"_s);
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        const QRegularExpressionMatch match = shape.match(line);
        if (match.hasMatch()) {
            const bool unlimited = match.captured(2) == u"unlimited"_s;
            limits.insert(match.captured(1).toInt(), unlimited ? -1 : match.captured(2).toLongLong() / 1024);
        }
    }
    return limits;
}

/// {"8080/tcp":[{"HostIp":"","HostPort":"8888"}]}
QList<int> publishedPorts(const QJsonObject& bindings)
{
    QList<int> ports;
    for (const QJsonValue binding : bindings) {
        for (const auto& place : binding.toArray()) {
            const int port = place.toObject().value(u"HostPort"_s).toString().toInt();
            if (port > 0 && !ports.contains(port)) {
                ports << port;
            }
        }
    }
    return ports;
}

void fill(DockerFacts::Container& container, const QJsonObject& object, const QHash<int, qint64>& limits)
{
    container.detailed = true;
    container.project = object.value(u"project"_s).toString();
    container.service = object.value(u"service"_s).toString();
    container.exitCode = object.value(u"exit_code"_s).toInt();
    container.outOfMemory = object.value(u"oom"_s).toBool();
    // Docker writes the year 1 for "never".
    const QDateTime started = QDateTime::fromString(object.value(u"started"_s).toString(), Qt::ISODateWithMs);
    container.startedAt = started.isValid() && started.date().year() > 2000 ? started : QDateTime();
    container.health = object.value(u"health"_s).toString();
    container.restarts = object.value(u"restarts"_s).toInt();
    container.restartPolicy = object.value(u"policy"_s).toString();
    container.privileged = object.value(u"privileged"_s).toBool();
    container.networkMode = object.value(u"network"_s).toString();
    container.ipcMode = object.value(u"ipc"_s).toString();
    container.shmBytes = static_cast<qint64>(object.value(u"shm"_s).toDouble());
    container.capabilities = texts(object.value(u"caps"_s));
    for (const auto& device : object.value(u"devices"_s).toArray()) {
        container.devices << device.toObject().value(u"PathOnHost"_s).toString();
    }
    container.publishedPorts = publishedPorts(object.value(u"ports"_s).toObject());
    container.environment = environment(object.value(u"env"_s));
    // What was asked for holds; without that the process has what the daemon has.
    container.memlockKiB = memlockAskedFor(object.value(u"ulimits"_s));
    container.memlockSource = u"docker container inspect"_s;
    const int pid = object.value(u"pid"_s).toInt();
    const auto limit = limits.constFind(pid);
    if (!container.memlockKiB && pid > 0 && limit != limits.cend()) {
        container.memlockKiB = *limit;
        container.memlockSource = u"/proc/%1/limits"_s.arg(pid);
    }
}

} // namespace

void readImageDetails(Reading& reading, DockerFacts& docker)
{
    for (const QJsonObject& object : objects(reading, u"cmd:docker image inspect"_s)) {
        const QString id = object.value(u"id"_s).toString();
        for (DockerFacts::Image& image : docker.images) {
            if (image.id != id || id.isEmpty()) {
                continue;
            }
            image.detailed = true;
            image.created = object.value(u"created"_s).toString();
            image.architecture = object.value(u"arch"_s).toString();
            image.environment = environment(object.value(u"env"_s));
            // The list shows digests with the repository of each row alone; these are all of them.
            for (const QString& digest : texts(object.value(u"digests"_s))) {
                if (!image.repoDigests.contains(digest)) {
                    image.repoDigests << digest;
                }
            }
        }
    }
}

void readContainerDetails(Reading& reading, DockerFacts& docker)
{
    const QHash<int, qint64> limits = memlockOfProcesses(reading);
    for (const QJsonObject& object : objects(reading, u"cmd:docker container inspect"_s)) {
        QString name = object.value(u"name"_s).toString();
        name.remove(0, name.startsWith(u'/') ? 1 : 0);
        for (DockerFacts::Container& container : docker.containers) {
            if (!name.isEmpty() && container.name.split(u',').contains(name)) {
                fill(container, object, limits);
            }
        }
    }
}

} // namespace core::inventory
