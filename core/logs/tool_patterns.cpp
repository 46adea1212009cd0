// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/log_patterns.h"

namespace core::logs {

namespace {

Pattern line(Kind kind, const char* piece, const char* expression = "")
{
    return { kind, QLatin1StringView(piece), QRegularExpression(QString::fromLatin1(expression)) };
}

} // namespace

const std::vector<Pattern>& toolPatterns()
{
    // clang-format off
    static const std::vector<Pattern> patterns = {
        line(Kind::DockerDenied, "permission denied while trying to connect to the "),
        line(Kind::DockerDenied, "docker.sock: connect: permission denied"),
        line(Kind::DockerNotRunning, "Is the docker daemon running"),
        line(Kind::DockerMissing, "docker: command not found"),
        line(Kind::DockerMissing, "docker: not found"),
        line(Kind::ComposeMissing, "'compose' is not a docker command"),
        line(Kind::ComposeMissing, "unknown shorthand flag: 'f' in -f"),
        line(Kind::ComposeMissing, "docker-compose: command not found"),
        line(Kind::ComposeProperty, "roperty", R"([aA]dditional property '?([\w-]+)'? is not allowed)"),
        line(Kind::ComposeProperty, "not allowed", R"([aA]dditional properties '([\w-]+)' not allowed)"),
        line(Kind::ComposeProperty, "not allowed", R"([aA]dditional properties are not allowed \('([\w-]+)')"),
        line(Kind::ComposeProperty, "properties is not allowed", R"('([\w-]+)' properties is not allowed)"),
        line(Kind::ComposeProperty, "Unsupported config option for services", R"(Unsupported config option for services\.[\w.-]+: '([\w-]+)')"),
        line(Kind::ComposeFlag, "unknown flag: --", R"(unknown flag: (--[\w-]+))"),
        line(Kind::GpuRuntime, "could not select device driver"),
        line(Kind::GpuRuntime, "unknown or invalid runtime name: nvidia"),
        line(Kind::DeviceFolder, "error gathering device information", R"x(adding custom device "([^"]{1,200})")x"),
        line(Kind::DiskFull, "o space left on device"),
        line(Kind::ImageMismatch, "image mismatch", R"([iI]mage mismatch on (?:\w+ ){0,2}node:? ?\(?([\w.@:-]{0,120}))"),
        line(Kind::ImageMissing, "manifest unknown", R"(manifest (?:for (\S+) )?(?:not found: )?(?:manifest )?unknown)"),
        line(Kind::ImageMissing, "pull access denied", R"(pull access denied for ([^\s,]+))"),
        line(Kind::ContainerExists, "is already in use by container", R"x([cC]ontainer name "/?([^"]{1,120})" is already in use by container)x"),
        line(Kind::ContainerExists, "container already exists", R"(container already exists(?: for project (\S+?))?(?:\.? |\.?$))"),
        line(Kind::WorkerCheck, "worker check on ", R"(worker check on (\S+) failed \(ssh exit (\d+)\))"),
        line(Kind::CarriageReturn, R"($'\r': command not found)"),
        line(Kind::CarriageReturn, R"(\r': command not found)"),
        line(Kind::ByteOrderMark, "command not found", R"((?:\\357\\273\\277|\x{FEFF}|\\xef\\xbb\\xbf))"),
        line(Kind::NotAnInteger, "must be an integer", R"(([A-Z][A-Z0-9_]+) must be an integer)"),
        line(Kind::EnvLine, ": command not found", R"((\S*\.env[\w.-]*): line (\d+): ([^:\s]{1,120}): command not found)"),
        line(Kind::EnvSyntax, ": line ", R"((\S*\.env[\w.-]*): line (\d+): ((?:syntax error|unexpected EOF).{0,120}))"),
        line(Kind::SudoTerminal, "sudo: a terminal is required"),
        line(Kind::SudoTerminal, "sudo: a password is required"),
        line(Kind::SudoTerminal, "sudo: no tty present"),
        line(Kind::FishSyntax, "Unsupported use of '='"),
        line(Kind::FishSyntax, "is not a valid variable in fish"),
        line(Kind::NoLogin, "This account is currently not available"),
        line(Kind::SshDenied, "Permission denied (", R"((?:(\S+@\S+?): )?Permission denied \(([a-z,-]+)\))"),
        line(Kind::SshConnect, "ssh: connect to host ", R"(ssh: connect to host (\S+) port (\d+): (.{1,80}))"),
        line(Kind::HostKeyUnknown, "Host key verification failed"),
        line(Kind::HostKeyChanged, "REMOTE HOST IDENTIFICATION HAS CHANGED"),
        line(Kind::GidCheckFailed, " is EMPTY on ", R"(GID index (\d+) is EMPTY on (\S+))"),
        line(Kind::SelectorAsPath, "/sys/class/infiniband/", R"(/sys/class/infiniband/([^/\s]*[=,^][^/\s]*)/)"),
        line(Kind::ShareMissing, "cannot see the checkpoint over NFS"),
        line(Kind::ShareMissing, "mount.nfs: ", R"(mount\.nfs: (.{1,120}(?:denied|No such file|failed|timed out).{0,80}))"),
        line(Kind::PcieFatal, "AER: ", R"(AER: .{0,80}?(?:Uncorrect(?:ed|able)).{0,20}Fatal.{0,100})"),
        line(Kind::PcieFatal, "soft lockup", R"(watchdog: BUG: (soft lockup))"),
    };
    // clang-format on
    return patterns;
}

} // namespace core::logs
