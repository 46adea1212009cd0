// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/gid_text.h"
#include "core/logs/scene.h"

#include <QMap>

#include <algorithm>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::Finding;
using checks::Severity;

namespace {

/// A line of a tool that says by itself what is wrong.
struct Plain
{
    Kind kind;
    const char* id;
    Severity severity;
    const char* title; ///< %1 where, %2 and %3 the line's arguments
    const char* reason;
    const char* fix;
    const char* effect;
    const char* command;
};

constexpr Plain plains[] = {
    { Kind::DockerDenied,
        "log.docker.denied",
        Severity::Problem,
        "Docker runs on %1, and this user may not use it",
        "The socket belongs to the group docker. An SSH connection that is kept open still has the old groups.",
        "Add the user to the group docker and sign in anew",
        "Members of the group are as good as root on that machine.",
        "sudo usermod -aG docker $USER" },
    { Kind::DockerNotRunning,
        "log.docker.not-running",
        Severity::Problem,
        "No docker daemon answers on %1",
        "Either it does not run, or DOCKER_HOST or the docker context leads elsewhere.",
        "Start docker, and look at DOCKER_HOST and the context",
        "",
        "sudo systemctl start docker" },
    { Kind::DockerMissing,
        "log.docker.missing",
        Severity::Problem,
        "There is no docker on %1",
        "",
        "Install docker on that machine",
        "DGX OS has it from the start.",
        "" },
    { Kind::ComposeMissing,
        "log.compose.missing",
        Severity::Problem,
        "The Compose plugin is missing on %1",
        "docker itself answers and does not know the command compose.",
        "Install the plugin",
        "",
        "sudo apt install docker-compose-plugin" },
    { Kind::GpuRuntime,
        "log.docker.gpu-runtime",
        Severity::Problem,
        "Docker on %1 cannot give a GPU to a container",
        "The NVIDIA Container Toolkit is missing there, or docker was not told of it.",
        "Set up the NVIDIA Container Toolkit",
        "Docker restarts; running containers stop.",
        "sudo nvidia-ctk runtime configure --runtime=docker" },
    { Kind::DeviceFolder,
        "log.docker.device-missing",
        Severity::Problem,
        "The device %2 that the container asks for is not on %1",
        "When no cable is plugged in, a Spark powers its adapter down and /dev/infiniband is not there.",
        "Look at the cable and the driver first",
        "",
        "ls /dev/infiniband" },
    { Kind::DiskFull,
        "log.disk-full",
        Severity::Problem,
        "A disk on %1 is full",
        "An image of 35 GB that is saved into /tmp needs as much there.",
        "Make room, or copy the image without a file in between",
        "docker save on the one side into docker load on the other.",
        "df -h /tmp /var/lib/docker" },
    { Kind::ImageMissing,
        "log.image.missing",
        Severity::Problem,
        "The image %2 could not be fetched on %1",
        "The name or the tag does not exist, or signing in is needed.",
        "Compare the image's name with the registry",
        "",
        "docker images" },
    { Kind::CarriageReturn,
        "log.env.carriage-return",
        Severity::Problem,
        "A file that the shell read on %1 has Windows line ends",
        "bash takes the carriage return for a part of the line; docker compose drops it, so values look right.",
        "Write the file with plain line ends",
        "",
        "sed -i 's/\\r$//' .env.dspark" },
    { Kind::ByteOrderMark,
        "log.env.byte-order-mark",
        Severity::Problem,
        "A file that the shell read on %1 begins with a byte order mark",
        "An editor of Windows put it there; bash takes it for a part of the first word.",
        "Write the file without it",
        "",
        "sed -i '1s/^\\xef\\xbb\\xbf//' .env.dspark" },
    { Kind::NotAnInteger,
        "log.env.not-a-number",
        Severity::Problem,
        "%2 is not a plain number on %1",
        "A value that looks right may end in a carriage return or stand in quotes.",
        "Look at the line with its invisible characters",
        "",
        "cat -A .env.dspark" },
    { Kind::SudoTerminal,
        "log.sudo.terminal",
        Severity::Problem,
        "A command on %1 needed a password for sudo and had nobody to ask",
        "Over SSH there is no terminal unless one is asked for.",
        "Run that command by hand on the machine, or allow it without a password",
        "",
        "ssh -t HOST sudo -v" },
    { Kind::FishSyntax,
        "log.shell.fish",
        Severity::Problem,
        "The login shell on %1 is fish, and got a command for sh",
        "sshd hands every command to the login shell first.",
        "Send the command to sh",
        "Or make bash the login shell of that user.",
        "ssh HOST 'sh -s' < script" },
    { Kind::NoLogin,
        "log.shell.no-login",
        Severity::Problem,
        "The account on %1 has no login shell",
        "Signing in works, and every command ends at once.",
        "Use another account, or give this one a shell",
        "",
        "sudo chsh -s /bin/bash USER" },
    { Kind::HostKeyUnknown,
        "log.ssh.host-key",
        Severity::Problem,
        "SSH from %1 does not know the host key of the other machine",
        "A key that is known by one name or address counts for that one only.",
        "Check the key and add it for the address that is used",
        "Never switch checking off.",
        "ssh-keyscan ADDRESS" },
    { Kind::HostKeyChanged,
        "log.ssh.host-key-changed",
        Severity::Problem,
        "The host key of a machine changed, as seen from %1",
        "The system was installed anew, or another machine has that address.",
        "Compare the fingerprint on the machine itself before you remove the old key",
        "",
        "ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub" },
    { Kind::ShareMissing,
        "log.model.share",
        Severity::Problem,
        "%1 does not see the shared folder with the model",
        "The export or the mount failed, or it leads to a folder that is not there.",
        "Look for the model from inside the worker",
        "",
        "docker exec CONTAINER ls /models" },
    { Kind::PcieFatal,
        "log.pcie.fatal",
        Severity::Problem,
        "The kernel of %1 reports a fatal fault of the hardware or stands still",
        "A fatal PCIe error of the adapter can take the whole machine with it.",
        "Switch the machine off and on",
        "Update the firmware of the adapter and the UEFI if it comes again.",
        "sudo dmesg | grep -i -e AER -e mlx5" },
};

QList<Finding> findPlain(const Scene& scene)
{
    QList<Finding> findings;
    for (const Plain& plain : plains) {
        QMap<QString, QList<const Event*>> byPlace;
        for (const Event* event : scene.of(plain.kind))
            byPlace[scene.where(*event)] += event;
        for (const QList<const Event*>& lines : std::as_const(byPlace)) {
            const Event& event = *lines.first();
            QString title = QString::fromLatin1(plain.title);
            title.replace(u"%1"_s, scene.where(event));
            title.replace(u"%2"_s, event.arg(0).isEmpty() ? u"(not named)"_s : event.arg(0));
            Finding finding = scene.finding(QString::fromLatin1(plain.id), plain.severity, title, lines);
            if (*plain.reason)
                finding.reasoning += QString::fromLatin1(plain.reason);
            finding.fixes += checks::Fix{ QString::fromLatin1(plain.fix),
                QString::fromLatin1(plain.effect),
                {},
                *plain.command ? QStringList{ QString::fromLatin1(plain.command) } : QStringList(),
                {},
                {} };
            findings += finding;
        }
    }
    return findings;
}

QList<Finding> findCompose(const Scene& scene)
{
    QList<Finding> findings;
    QStringList done;
    for (const Event* event : scene.of(Kind::ComposeProperty)) {
        const QString property = event->arg(0);
        if (done.contains(property + scene.where(*event)))
            continue;
        done += property + scene.where(*event);
        const bool tooOld = property == "gpus"_L1 || property == "devices"_L1;
        Finding finding = scene.finding(tooOld ? u"log.compose.too-old"_s : u"log.compose.property"_s,
            Severity::Problem,
            u"Compose on %1 does not know the property %2"_s.arg(scene.where(*event), property),
            { event });
        if (property == "gpus"_L1)
            finding.reasoning
                += u"gpus: came with Compose 2.30; deploy.resources.reservations.devices works with all of version 2."_s;
        if (property == "devices"_L1)
            finding.reasoning
                += u"Reservations of devices came with Compose 1.28: what answers there is older, or not the plugin."_s;
        const QList<inventory::NodeRecord> nodes
            = scene.ties.snapshot() ? scene.ties.snapshot()->nodes : QList<inventory::NodeRecord>();
        for (const inventory::NodeRecord& node : nodes) {
            if (node.facts.docker.composeVersion.known() && (event->node.isEmpty() || event->node == node.name))
                finding.reasoning += u"%1 has Compose %2%3."_s.arg(node.name,
                    *node.facts.docker.composeVersion.value,
                    node.facts.docker.composeIsPlugin ? QString() : u", the program of its own, not the plugin"_s);
        }
        finding.fixes += tooOld ? checks::Fix{ u"Update the Compose plugin, or write the reservation the older way"_s,
            u"Head and worker may have different versions: look at both."_s,
            {},
            { u"docker compose version"_s },
            {},
            {} }
                                : checks::Fix{ u"Look for a spelling mistake, then at the version"_s,
                                      u"Head and worker may have different versions of Compose."_s,
                                      {},
                                      { u"docker compose version"_s },
                                      {},
                                      {} };
        findings += finding;
    }
    for (const Event* event : scene.of(Kind::ComposeFlag)) {
        Finding finding = scene.finding(u"log.compose.too-old"_s,
            Severity::Problem,
            u"Docker on %1 does not know the flag %2"_s.arg(scene.where(*event), event->arg(0)),
            { event });
        finding.reasoning
            += u"The command was written for a newer Compose, or the plugin is missing and docker itself got the flag."_s;
        finding.fixes += checks::Fix{ u"Update the Compose plugin"_s,
            u"Head and worker may have different versions: look at both."_s,
            {},
            { u"docker compose version"_s },
            {},
            {} };
        findings += finding;
    }
    return findings;
}

QList<Finding> findContainers(const Scene& scene)
{
    QList<Finding> findings;
    for (const Event* event : scene.of(Kind::ContainerExists)) {
        Finding finding = scene.finding(u"log.container.exists"_s,
            Severity::Warning,
            event->arg(0).isEmpty()
                ? u"The stack's container is there already on %1"_s.arg(scene.where(*event))
                : u"The container %2 is there already on %1"_s.arg(scene.where(*event), event->arg(0)),
            { event });
        const QList<inventory::NodeRecord> nodes
            = scene.ties.snapshot() ? scene.ties.snapshot()->nodes : QList<inventory::NodeRecord>();
        for (const inventory::NodeRecord& node : nodes) {
            for (const auto& container : node.facts.docker.containers) {
                if (!event->arg(0).isEmpty() && container.name.contains(event->arg(0)))
                    finding.reasoning
                        += u"%1 on %2 is %3 (%4)."_s.arg(container.name, node.name, container.state, container.status);
            }
        }
        finding.reasoning
            += u"Docker brings containers back after a restart of the machine, so the stack may run and answer already."_s;
        finding.fixes += checks::Fix{ u"See whether it answers; else stop it on all machines and start again"_s,
            u"A rank that came back alone waits for the others."_s,
            {},
            { u"docker ps -a"_s },
            {},
            {} };
        findings += finding;
        break;
    }
    for (const Event* event : scene.of(Kind::WorkerCheck)) {
        const int status = event->arg(1).toInt();
        Finding finding = scene.finding(u"log.worker.check-failed"_s,
            Severity::Problem,
            u"The launcher on %1 could not make sure of the worker %2"_s.arg(scene.where(*event), event->arg(0)),
            { event });
        finding.reasoning += status == 255
            ? u"SSH itself failed (255): the machine does not answer, or signing in failed."_s
            : u"SSH worked; the check on the worker ended with %1: a rank runs there already, or docker may not be used."_s
                  .arg(status);
        finding.fixes += checks::Fix{
            u"Run the check by hand"_s, {}, {}, { u"ssh %1 docker ps -a"_s.arg(event->arg(0)) }, {}, {}
        };
        findings += finding;
    }
    for (const Event* event : scene.of(Kind::ImageMismatch)) {
        Finding finding = scene.finding(u"log.image.differs"_s,
            Severity::Problem,
            u"The worker %1 has another image than the head"_s.arg(event->arg(0)),
            { event });
        QString worker = scene.ties.nodeOf(event->arg(0).section(u'@', -1));
        if (!worker.isEmpty())
            finding.scope = { checks::Scope::Kind::Node, worker, {} };
        finding.reasoning
            += u"With the containerd store the id is that of the manifest, with the older one that of the configuration: compare digests first."_s;
        finding.fixes += checks::Fix{ u"Bring the head's image to the worker"_s,
            u"docker save on the head into docker load on the worker, or a pull by digest on both."_s,
            {},
            { u"docker images --digests"_s },
            {},
            {} };
        findings += finding;
    }
    return findings;
}

QList<Finding> findShell(const Scene& scene)
{
    QList<Finding> findings;
    const bool explained = scene.has(Kind::CarriageReturn) || scene.has(Kind::ByteOrderMark);
    for (const Kind kind : { Kind::EnvLine, Kind::EnvSyntax }) {
        const auto lines = scene.of(kind);
        if (lines.isEmpty() || explained)
            continue;
        const Event& event = *lines.first();
        Finding finding = scene.finding(u"log.env.shell-error"_s,
            Severity::Problem,
            kind == Kind::EnvLine
                ? u"bash took a part of line %1 of %2 for a command: %3"_s.arg(event.arg(1), event.arg(0), event.arg(2))
                : u"bash cannot read line %1 of %2"_s.arg(event.arg(1), event.arg(0)),
            lines);
        finding.reasoning
            += u"The launcher sources the file, so a value with spaces, brackets, ; or & must stand in single quotes; Compose does not mind."_s;
        finding.fixes += checks::Fix{
            u"Put the value in single quotes"_s, {}, {}, { u"sparkloomctl env lint %1"_s.arg(event.arg(0)) }, {}, {}
        };
        findings += finding;
    }
    for (const Event* event : scene.of(Kind::GidCheckFailed)) {
        const bool list = event->arg(1).contains(u',');
        Finding finding = scene.finding(list ? u"log.preflight.list-as-name"_s : u"log.preflight.gid-empty"_s,
            Severity::Problem,
            list ? u"The launcher's check took the list %1 for the name of one HCA"_s.arg(event->arg(1))
                 : u"The launcher found GID index %1 of %2 empty"_s.arg(event->arg(0), event->arg(1)),
            { event });
        const QList<inventory::NodeRecord> nodes
            = scene.ties.snapshot() ? scene.ties.snapshot()->nodes : QList<inventory::NodeRecord>();
        for (const inventory::NodeRecord& node : nodes) {
            for (const QString& name : event->arg(1).split(u',')) {
                const inventory::HcaPort* port = scene.ties.port(node.name, name, 1);
                if (port)
                    finding.reasoning += port->gidAt(event->arg(0).toInt())
                        ? u"Index %1 of %2 on %3 is filled."_s.arg(event->arg(0), name, node.name)
                        : u"Index %1 of %2 on %3 is empty."_s.arg(event->arg(0), name, node.name);
            }
        }
        finding.fixes += list ? checks::Fix{ u"Update the launcher"_s,
            u"The check must look at each HCA of the list by itself. Whether the index is right is another question."_s,
            {},
            {},
            {},
            {} }
                              : checks::Fix{ u"Remove the pin"_s,
                                    u"NCCL 2.21 and later looks for the right index by itself."_s,
                                    {},
                                    {},
                                    { { u"NCCL_IB_GID_INDEX"_s, {}, true } },
                                    u"Undo brings the old file back."_s };
        findings += finding;
    }
    for (const Event* event : scene.of(Kind::SelectorAsPath)) {
        Finding finding = scene.finding(u"log.preflight.list-as-name"_s,
            Severity::Problem,
            u"A script took NCCL_IB_HCA=%1 for the name of one HCA"_s.arg(event->arg(0)),
            { event });
        finding.reasoning
            += u"The variable is a selector: ^ and = in front and a list behind are right for NCCL, and no name of a folder."_s;
        finding.fixes += checks::Fix{ u"Update the launcher"_s,
            u"Or set NCCL_IB_GID_AUTO=0 and leave the index to NCCL 2.21 or later."_s,
            {},
            {},
            {},
            {} };
        findings += finding;
    }
    return findings;
}

QList<Finding> findSsh(const Scene& scene)
{
    QList<Finding> findings;
    QStringList done;
    for (const Event* event : scene.of(Kind::SshDenied)) {
        const QString target = event->arg(0).isEmpty() ? u"another machine"_s : event->arg(0);
        if (done.contains(target))
            continue;
        done += target;
        Finding finding = scene.finding(u"log.ssh.denied"_s,
            Severity::Problem,
            u"SSH to %1 was refused: no key and no password fits (%2)"_s.arg(target, event->arg(1)),
            { event });
        finding.reasoning
            += u"The user may be another one than meant (names are case-sensitive), the key may be locked by a passphrase with no agent to ask, or the program may run in a container without your keys."_s;
        finding.fixes += checks::Fix{ u"Try the same by hand, and see which user and keys are used"_s,
            {},
            {},
            { u"ssh -v %1 true"_s.arg(target) },
            {},
            {} };
        findings += finding;
    }
    for (const Event* event : scene.of(Kind::SshConnect)) {
        const QString target = event->arg(0);
        if (done.contains(target))
            continue;
        done += target;
        Finding finding = scene.finding(u"log.ssh.unreachable"_s,
            Severity::Problem,
            u"SSH cannot reach %1, port %2: %3"_s.arg(target, event->arg(1), event->arg(2).trimmed()),
            { event });
        const auto places = scene.ties.placesOf(addressFromText(target));
        if (places.size() == 1) {
            const inventory::NodeFacts* facts = scene.ties.facts(places.first().node);
            const bool fabric
                = facts && std::any_of(facts->hcas.cbegin(), facts->hcas.cend(), [&](const inventory::Hca& hca) {
                      return hca.netdevs.contains(places.first().netdev);
                  });
            finding.reasoning += fabric
                ? u"%1 is %2 of %3, a fabric address: only the machines on the cable can reach it."_s.arg(
                      target, places.first().netdev, places.first().node)
                : u"%1 is %2 of %3."_s.arg(target, places.first().netdev, places.first().node);
        }
        finding.fixes += checks::Fix{ u"Use the address of the management network, or go through the head"_s,
            u"WORKER_HOST is used by the head, so a fabric address is right there and wrong on your desk."_s,
            {},
            { u"ssh -J HEAD %1"_s.arg(target) },
            {},
            {} };
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> findTools(const Scene& scene)
{
    return findPlain(scene) + findCompose(scene) + findContainers(scene) + findShell(scene) + findSsh(scene);
}

} // namespace core::logs
