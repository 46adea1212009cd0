// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QRegularExpression>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

using Access = DockerFacts::Access;

constexpr qsizetype detailKept = 500;

/// Three different states that older tools mix up: not installed, not running, not allowed.
Access accessOfFailure(const QString& said)
{
    const QString text = said.toLower();
    if (text.contains(u"permission denied"_s)) {
        return Access::Denied;
    }
    for (const QString& sign : { u"is the docker daemon running"_s,
             u"cannot connect to the docker daemon"_s,
             u"daemon is running"_s,
             u"connection refused"_s,
             u"no such file or directory"_s }) {
        if (text.contains(sign)) {
            return Access::NotRunning;
        }
    }
    return Access::Unknown;
}

void readServer(const Reading& reading, DockerFacts& docker)
{
    const QString source = u"cmd:docker version"_s;
    const RawItem* item = reading.capture().find(source);
    docker.serverVersion = reading.text(source);
    docker.storageDriver = reading.text(u"cmd:docker info"_s);
    if (!item) {
        docker.accessDetail = reading.whyNot(source);
        return;
    }
    docker.accessDetail = QString::fromUtf8(item->text).trimmed().left(detailKept);
    switch (item->status) {
    case RawItem::Status::Ok:
    case RawItem::Status::Truncated:
        docker.access = docker.serverVersion.known() ? Access::Usable : Access::Unknown;
        docker.accessDetail.clear();
        break;
    case RawItem::Status::Missing:
        docker.access = Access::NotInstalled;
        docker.accessDetail = u"there is no docker program"_s;
        break;
    case RawItem::Status::Failed:
        docker.access = accessOfFailure(docker.accessDetail);
        break;
    case RawItem::Status::Denied:
        docker.access = Access::Unknown;
        docker.accessDetail = u"this user may not run the docker program"_s;
        break;
    case RawItem::Status::TimedOut:
        docker.access = Access::Unknown;
        docker.accessDetail = reading.whyNot(source);
        break;
    }
}

/// "2.27.1", "v2.27.1-desktop.1", "Docker Compose version v2.27.1".
Fact<QString> composeVersion(const Reading& reading, const QString& source)
{
    Fact<QString> text = reading.text(source);
    if (!text.known()) {
        return text;
    }
    static const QRegularExpression version(u"(?:^|[\\sv])(\\d+\\.\\d+\\.\\d+\\S*)"_s);
    const QRegularExpressionMatch match = version.match(*text.value);
    return match.hasMatch() ? knownFact(match.captured(1), text.source)
                            : unknownFact<QString>(text.source, u"could not be understood"_s);
}

void readCompose(const Reading& reading, DockerFacts& docker)
{
    docker.composeVersion = composeVersion(reading, u"cmd:docker compose version"_s);
    docker.composeIsPlugin = docker.composeVersion.known();
    if (!docker.composeIsPlugin) {
        const Fact<QString> standalone = composeVersion(reading, u"cmd:docker-compose version"_s);
        if (standalone.known()) {
            docker.composeVersion = standalone;
        }
    }
}

/// Rows are one for each tag and digest; an image that was pulled by digest has no tag.
void readImages(const Reading& reading, DockerFacts& docker)
{
    const RawItem* item = reading.usable(u"cmd:docker images"_s);
    const QString none = u"<none>"_s;
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        const QStringList fields = line.split(u'\t');
        if (fields.size() != 4) {
            continue;
        }
        const QString repoTag
            = fields.at(0) == none || fields.at(1) == none ? QString() : fields.at(0) + u':' + fields.at(1);
        const QString digest = fields.at(3) == none ? QString() : fields.at(0) + u'@' + fields.at(3);
        const auto same = std::find_if(docker.images.begin(),
            docker.images.end(),
            [&](const DockerFacts::Image& image) { return image.id == fields.at(2) && image.repoTag == repoTag; });
        if (same == docker.images.end()) {
            docker.images.append({ repoTag, fields.at(2), digest.isEmpty() ? QStringList() : QStringList{ digest } });
        } else if (!digest.isEmpty() && !same->repoDigests.contains(digest)) {
            same->repoDigests << digest;
        }
    }
}

/// The state that Docker wrote the status text for; --format {{.State}} is missing in older releases.
QString stateOf(const QString& status)
{
    if (status.startsWith(u"Up"_s)) {
        return status.contains(u"(Paused)"_s) ? u"paused"_s : u"running"_s;
    }
    if (status.startsWith(u"Removal"_s)) {
        return u"removing"_s;
    }
    return status.section(u' ', 0, 0).toLower();
}

void readContainers(const Reading& reading, DockerFacts& docker)
{
    const RawItem* item = reading.usable(u"cmd:docker ps -a"_s);
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        const QStringList fields = line.split(u'\t');
        if (fields.size() == 3) {
            docker.containers.append({ fields.at(0), fields.at(1), stateOf(fields.at(2)), fields.at(2) });
        }
    }
}

} // namespace

void readDocker(Reading& reading, NodeFacts& facts)
{
    readServer(reading, facts.docker);
    readCompose(reading, facts.docker);
    facts.docker.dockerHost = Attributes(reading, u"env:login"_s).text(u"DOCKER_HOST"_s);
    if (!facts.docker.dockerHost.known()) {
        facts.docker.dockerHost.whyUnknown = u"not set"_s;
    }
    readImages(reading, facts.docker);
    readContainers(reading, facts.docker);
}

} // namespace core::inventory
