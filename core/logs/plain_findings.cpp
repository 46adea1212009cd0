// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/scene.h"

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
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

} // namespace

QList<Finding> findPlainLines(const Scene& scene)
{
    QList<Finding> findings;
    for (const Plain& plain : plains) {
        for (const QList<const Event*>& lines : scene.byPlace(plain.kind)) {
            const Event& event = *lines.first();
            QString title = QString::fromLatin1(plain.title);
            title.replace(u"%1"_s, scene.where(event));
            title.replace(u"%2"_s, event.arg(0).isEmpty() ? u"(not named)"_s : event.arg(0));
            QStringList reasons;
            if (*plain.reason)
                reasons += QString::fromLatin1(plain.reason);
            findings += scene.finding(QString::fromLatin1(plain.id),
                plain.severity,
                title,
                lines,
                reasons,
                advice(QString::fromLatin1(plain.fix),
                    QString::fromLatin1(plain.effect),
                    *plain.command ? QStringList{ QString::fromLatin1(plain.command) } : QStringList()));
        }
    }
    return findings;
}

} // namespace core::logs
