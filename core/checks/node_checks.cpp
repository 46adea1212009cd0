// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::DockerFacts;

QList<Finding> checkRdmaPresent(const Context& context)
{
    QList<Finding> findings;
    for (const QString& name : context.readableNodes()) {
        const inventory::NodeFacts& facts = context.snapshot.node(name)->facts;
        if (!facts.hcas.isEmpty())
            continue;
        Finding finding;
        finding.scope = {Scope::Kind::Node, name, {}};
        finding.evidence += {name, facts.rdmaClassPresent.source, facts.rdmaClassPresent.whyUnknown};
        if (!facts.rdmaClassPresent.known()) {
            finding.id = u"node.rdma-unknown"_s;
            finding.severity = Severity::Unknown;
            finding.title = u"%1: whether there are RDMA devices could not be read"_s.arg(name);
            findings += finding;
            continue;
        }
        finding.id = u"node.no-rdma"_s;
        finding.severity = Severity::Problem;
        finding.title = u"%1 shows no RDMA device"_s.arg(name);
        finding.evidence.last().text = facts.rdmaClassPresent.value.value_or(false)
            ? u"/sys/class/infiniband is empty"_s
            : u"/sys/class/infiniband does not exist"_s;
        Fix fix;
        fix.title = u"Plug the cable in"_s;
        fix.effect = u"Push it in until it clicks, wait ten seconds and read again. If nothing appears, look at the driver."_s;
        fix.commands = {u"lspci | grep -i mellanox"_s, u"sudo dmesg | grep mlx5_core"_s};
        finding.fixes += fix;
        findings += finding;
    }
    return findings;
}

namespace {

Finding dockerFinding(const QString& node, const QString& id, const QString& title, const Fix& fix, const DockerFacts& docker)
{
    Finding finding;
    finding.id = id;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::Node, node, u"docker"_s};
    finding.title = title;
    finding.evidence += {node, u"docker version"_s, docker.accessDetail.trimmed()};
    if (docker.dockerHost.known() && !docker.dockerHost.value->isEmpty())
        finding.evidence += {node, docker.dockerHost.source, u"DOCKER_HOST="_s + *docker.dockerHost.value};
    finding.fixes += fix;
    return finding;
}

} // namespace

QList<Finding> checkDocker(const Context& context)
{
    QList<Finding> findings;
    for (const QString& name : context.readableNodes()) {
        const inventory::NodeFacts& facts = context.snapshot.node(name)->facts;
        const DockerFacts& docker = facts.docker;
        const QString user = facts.userName.valueOr(u"this user"_s);
        switch (docker.access) {
        case DockerFacts::Access::Usable:
        case DockerFacts::Access::Unknown:
            break;
        case DockerFacts::Access::NotInstalled:
            findings += dockerFinding(name, u"docker.not-installed"_s, u"Docker is not installed on %1"_s.arg(name),
                {u"Install Docker"_s, u"DGX OS brings it; on another system install its docker package."_s, {},
                    {u"sudo apt-get install docker.io"_s}, {}, {}},
                docker);
            break;
        case DockerFacts::Access::NotRunning:
            findings += dockerFinding(name, u"docker.not-running"_s, u"Docker is installed on %1 but not running"_s.arg(name),
                {u"Start Docker"_s, u"Starts the service now and at every boot."_s, {},
                    {u"sudo systemctl enable --now docker"_s}, {}, u"sudo systemctl disable --now docker"_s},
                docker);
            break;
        case DockerFacts::Access::Denied:
            findings += dockerFinding(name, u"docker.denied"_s, u"%1 may not use Docker on %2"_s.arg(user, name),
                {u"Add the user to the group docker"_s,
                    u"Membership counts from the next sign-in on, so read again after it."_s,
                    u"Members of the group docker can become root on that machine."_s,
                    {u"sudo usermod -aG docker %1"_s.arg(user)}, {}, u"sudo gpasswd -d %1 docker"_s.arg(user)},
                docker);
            break;
        }
    }
    return findings;
}

} // namespace core::checks
