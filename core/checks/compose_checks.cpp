// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QRegularExpression>
#include <QVersionNumber>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::DockerFacts;

namespace {

/// "gpus:" came with this release; device reservations are older.
const QVersionNumber gpusSince(2, 30, 0);
/// Releases before this one reject device reservations ("'devices' properties is not allowed").
const QVersionNumber reservationsSince(1, 28, 0);

/// "gpus:" below a service, outside comments.
bool usesGpus(const QByteArray& compose)
{
    static const QRegularExpression key(u"^[ ]+gpus\\s*:"_s, QRegularExpression::MultilineOption);
    return key.match(QString::fromUtf8(compose)).hasMatch();
}

const inventory::NodeFile* composeFile(const Context& context)
{
    const inventory::NodeRecord* head = context.snapshot.node(context.order.value(0));
    for (const inventory::Recipe& recipe :
        head && head->reachable() ? head->facts.recipes : QList<inventory::Recipe>()) {
        if (recipe.composeFile.state == inventory::NodeFile::State::Present)
            return &recipe.composeFile;
    }
    return nullptr;
}

Fix installFix()
{
    return { u"Install the Compose plugin"_s,
        u"As part of Docker: from Docker's own packages, or Ubuntu's docker-compose-v2."_s,
        {},
        { u"sudo apt install docker-compose-plugin || sudo apt install docker-compose-v2"_s,
            u"docker compose version"_s },
        {},
        {} };
}

std::optional<Finding> composeOf(const QString& node, const DockerFacts& docker, const inventory::NodeFile* file)
{
    const QVersionNumber version = QVersionNumber::fromString(docker.composeVersion.valueOr({}));
    const QString text = docker.composeVersion.valueOr({});
    const auto finding = [&](const QString& id, const QString& title, const QString& reason) {
        Finding made = nodeFinding(id, Severity::Problem, node, u"docker compose"_s, title);
        made.evidence += { node, u"docker compose version"_s, text.isEmpty() ? u"not there"_s : text };
        made.reasoning += reason;
        made.fixes += installFix();
        return made;
    };
    if (docker.composePresent.known() && !*docker.composePresent.value)
        return finding(u"compose.missing"_s,
            u"%1 has Docker, but not Docker Compose"_s.arg(node),
            u"The launcher starts the rank with \"docker compose\" on each machine."_s);
    if (!docker.composeVersion.known() || version.isNull())
        return std::nullopt;
    if (!docker.composeIsPlugin)
        return finding(u"compose.no-plugin"_s,
            u"%1 has only the old docker-compose (%2), not \"docker compose\""_s.arg(node, text),
            u"The launcher calls \"docker compose\", which is a plugin of docker. The old program is another one, and is no longer kept up."_s);
    if (version < reservationsSince)
        return finding(u"compose.too-old"_s,
            u"Compose %1 on %2 is too old to hand the GPU to a container"_s.arg(text, node),
            u"It rejects \"devices\" under deploy.resources.reservations, which came with 1.28."_s);
    if (file && usesGpus(file->text) && version < gpusSince) {
        Finding made = finding(u"compose.too-old"_s,
            u"Compose %1 on %2 does not know \"gpus:\", which the compose file uses"_s.arg(text, node),
            u"\"gpus:\" came with Compose 2.30; older ones reject the whole file. Device reservations mean the same and are understood by both."_s);
        made.evidence += { {}, file->path, u"gpus:"_s };
        made.fixes.prepend({ u"Write the reservation in the older form"_s,
            u"deploy.resources.reservations.devices with driver nvidia, count all, capabilities [gpu]."_s,
            {},
            {},
            {},
            {} });
        return made;
    }
    return std::nullopt;
}

/// Docker's program talks to another daemon than the machine's own.
std::optional<Finding> otherDaemon(const QString& node, const DockerFacts& docker)
{
    const QString host = docker.dockerHost.valueOr({});
    const QString endpoint = host.isEmpty() ? docker.endpoint.valueOr({}) : host;
    if (endpoint.isEmpty())
        return std::nullopt;
    static const QStringList usual{ u"unix:///var/run/docker.sock"_s, u"unix:///run/docker.sock"_s };
    const bool reachesOwn = docker.access == DockerFacts::Access::Usable;
    const bool remote = !endpoint.startsWith(u"unix:"_s) && !endpoint.startsWith(u"fd:"_s)
        && !endpoint.contains(u"//127.0.0.1"_s) && !endpoint.contains(u"//localhost"_s);
    const bool rootless = endpoint.startsWith(u"unix:///run/user/"_s);
    if (usual.contains(endpoint) || (reachesOwn && !remote && !rootless))
        return std::nullopt;
    const QString cause
        = host.isEmpty() ? u"the context \"%1\""_s.arg(docker.context.valueOr(u"?"_s)) : u"DOCKER_HOST"_s;
    Finding finding = nodeFinding(u"docker.other-daemon"_s,
        reachesOwn && rootless ? Severity::Warning : Severity::Problem,
        node,
        u"docker"_s,
        remote ? u"docker on %1 talks to another machine: %2 says %3"_s.arg(node, cause, endpoint)
            : rootless
            ? u"docker on %1 talks to a daemon of one user: %2 says %3"_s.arg(node, cause, endpoint)
            : u"docker on %1 looks for its daemon in another place: %2 says %3"_s.arg(node, cause, endpoint));
    finding.evidence += { node, host.isEmpty() ? u"docker context inspect"_s : docker.dockerHost.source, endpoint };
    if (!docker.accessDetail.isEmpty())
        finding.evidence += { node, u"docker version"_s, docker.accessDetail.trimmed() };
    finding.reasoning
        += u"DOCKER_HOST goes before the context, and both before the machine's own socket /var/run/docker.sock."_s;
    finding.fixes += { u"Use the machine's own daemon"_s,
        u"Take the setting out of the login's profile, or go back to the default context."_s,
        {},
        host.isEmpty() ? QStringList{ u"docker context use default"_s }
                       : QStringList{ u"unset DOCKER_HOST"_s, u"grep -n DOCKER_HOST ~/.profile ~/.bashrc"_s },
        {},
        host.isEmpty() ? u"docker context use %1"_s.arg(docker.context.valueOr({})) : QString() };
    return finding;
}

} // namespace

QList<Finding> checkCompose(const Context& context)
{
    QList<Finding> findings;
    const inventory::NodeFile* file = composeFile(context);
    for (const QString& node : context.readableNodes()) {
        const DockerFacts& docker = context.snapshot.node(node)->facts.docker;
        if (docker.access == DockerFacts::Access::NotInstalled)
            continue;
        if (const auto finding = composeOf(node, docker, file))
            findings += *finding;
    }
    return findings;
}

QList<Finding> checkDockerDaemon(const Context& context)
{
    QList<Finding> findings;
    for (const QString& node : context.readableNodes()) {
        if (const auto finding = otherDaemon(node, context.snapshot.node(node)->facts.docker))
            findings += *finding;
    }
    return findings;
}

} // namespace core::checks
