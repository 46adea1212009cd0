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

/// No is an answer only when both ways were tried: a program that did not answer in time may well be there.
Fact<bool> composePresent(const Reading& reading, const Fact<QString>& version)
{
    if (version.known()) {
        return knownFact(true, version.source);
    }
    const RawItem* plugin = reading.capture().find(u"cmd:docker compose version"_s);
    const RawItem* standalone = reading.capture().find(u"cmd:docker-compose version"_s);
    const bool noPlugin = plugin
        && (plugin->status == RawItem::Status::Missing
            || (plugin->status == RawItem::Status::Failed && plugin->text.contains("not a docker command")));
    const bool noProgram = standalone && standalone->status == RawItem::Status::Missing;
    return noPlugin && noProgram ? knownFact(false, version.source) : unknownFact<bool>(version.source, version.whyUnknown);
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
    docker.composePresent = composePresent(reading, docker.composeVersion);
}

/// The context that counts, and where it leads: docker may talk to another machine, or to a daemon of one user.
void readContext(const Reading& reading, DockerFacts& docker)
{
    const Fact<QString> text = reading.text(u"cmd:docker context"_s);
    const QString line = text.valueOr({}).section(u'\n', 0, 0);
    const auto part = [&](int index, const QString& missing) {
        const QString value = line.section(u'\t', index, index).trimmed();
        return value.isEmpty() ? unknownFact<QString>(text.source, text.known() ? missing : text.whyUnknown)
                               : knownFact(value, text.source);
    };
    docker.context = part(0, u"has no name"_s);
    docker.endpoint = part(1, u"has no address"_s);
    static const QRegularExpression address(u"^[a-z]+://"_s);
    if (docker.endpoint.known() && !docker.endpoint.value->contains(address)) {
        docker.endpoint = unknownFact<QString>(text.source, u"could not be understood"_s);
    }
}

/// Rows are one for each tag and digest; an image that was pulled by digest has no tag.
void readImages(const Reading& reading, DockerFacts& docker)
{
    const RawItem* item = reading.usable(u"cmd:docker images"_s);
    docker.imagesKnown = item && item->status != RawItem::Status::Truncated;
    const QString none = u"<none>"_s;
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        const QStringList fields = line.split(u'\t');
        if (fields.size() != 4) {
            docker.imagesKnown = docker.imagesKnown && line.isEmpty(); // what cannot be understood may be any image
            continue;
        }
        const QString repoTag
            = fields.at(0) == none || fields.at(1) == none ? QString() : fields.at(0) + u':' + fields.at(1);
        const QString digest = fields.at(3) == none ? QString() : fields.at(0) + u'@' + fields.at(3);
        const auto same = std::find_if(docker.images.begin(),
            docker.images.end(),
            [&](const DockerFacts::Image& image) { return image.id == fields.at(2) && image.repoTag == repoTag; });
        if (same == docker.images.end()) {
            DockerFacts::Image image;
            image.repoTag = repoTag;
            image.id = fields.at(2);
            image.repoDigests = digest.isEmpty() ? QStringList() : QStringList{ digest };
            docker.images.append(image);
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
    docker.containersKnown = item;
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        const QStringList fields = line.split(u'\t');
        if (fields.size() == 3) {
            DockerFacts::Container container;
            container.name = fields.at(0);
            container.image = fields.at(1);
            container.state = stateOf(fields.at(2));
            container.status = fields.at(2);
            docker.containers.append(container);
        } else {
            docker.containersKnown = docker.containersKnown && line.isEmpty();
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
    readContext(reading, facts.docker);
    readImages(reading, facts.docker);
    readImageDetails(reading, facts.docker);
    readContainers(reading, facts.docker);
    readContainerDetails(reading, facts.docker);
}

} // namespace core::inventory
