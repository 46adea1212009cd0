// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/logs/log_text.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace core::logs {

/// A line that says something, by what it says. The texts are those of NCCL 2.18 to 2.30 (semantics.md §1.6), PyTorch,
/// Gloo, vLLM, Docker, Compose, OpenSSH, bash, fish, sudo and the kernel.
enum class Kind
{
    // NCCL: how it set itself up
    NcclVersion, ///< version
    EnvEcho, ///< variable, value
    Bootstrap, ///< netdev, address
    IbUsing, ///< the whole list
    IbVirtual, ///< index, names, speed in Mb/s, number of members
    IbNone,
    IbOpenFailed, ///< device, when it is named
    VerbsMissing, ///< library
    GidUsed, ///< device number, port, mtu enum, index, prefix word, interface word
    UsingNetwork, ///< name
    SocketUsing, ///< the whole list
    PluginLoaded, ///< name
    PluginPath, ///< path
    PluginMissing, ///< names that were tried
    NoNetPlugin, ///< name asked for, when it is named
    InitStart, ///< rank, ranks
    InitNodes, ///< rank, ranks, nodes
    InitComplete, ///< rank, ranks
    RingsConnected,
    ChannelSocket,
    // NCCL: what went wrong
    QpFailed, ///< errno, text, errno again, device, port, state, next state, GID index, local GID, remote GID, retry
    Completion, ///< status name, status, status without name
    RegMr, ///< call, text
    AsyncEvent, ///< device, port, text
    GidChanged, ///< device, port
    GidTypeUnreadable, ///< text
    FamilyGarbage, ///< address, family
    NoSocketInterface,
    NoSubnetInterface, ///< remote address
    BindFailed, ///< text
    ConnectFailed, ///< address, text
    PeerClosed, ///< address
    VersionMismatch, ///< rank, version, rank, version
    SameGpu,
    CommIdInvalid,
    DevicesIncompatible,
    MergeUnmatched,
    TreeConnect,
    NcclError, ///< text
               // PyTorch, Gloo, vLLM, Ray
    GlooNoAddress, ///< netdev
    GlooFallback,
    GlooMesh, ///< text, address
    StoreClients, ///< joined, wanted
    StoreConnect, ///< host, port
    StoreClosed, ///< remote address, when it is named
    AddressInUse,
    AddressNotHere,
    SemLock,
    FileMissing, ///< path
    ModelHeader, ///< text
    ModelShard, ///< file
    HostIpTwice, ///< nodes, addresses
    RayNode, ///< address
    MessageQueue, ///< address
    QueueWait,
    CollectiveTimeout, ///< operation
    StartFailed, ///< text
    GpuMemory,
    Stopping,
    Ready,
    TestRow, ///< size in bytes, bus bandwidth in GB/s
    TestGpu, ///< name
             // Docker, Compose, SSH, shells, the kernel
    DockerDenied,
    DockerNotRunning,
    DockerMissing,
    ComposeMissing,
    ComposeProperty, ///< property
    ComposeFlag, ///< flag
    GpuRuntime,
    DeviceFolder, ///< path
    DiskFull,
    ImageMismatch, ///< node
    ImageMissing, ///< image
    ContainerExists, ///< name
    WorkerCheck, ///< host, exit status
    CarriageReturn,
    ByteOrderMark,
    NotAnInteger, ///< variable
    EnvLine, ///< file, line, word
    EnvSyntax, ///< file, line, text
    SudoTerminal,
    FishSyntax,
    NoLogin,
    SshDenied, ///< target, ways
    SshConnect, ///< host, port, text
    HostKeyUnknown,
    HostKeyChanged,
    GidCheckFailed, ///< index, devices
    SelectorAsPath, ///< selector
    ShareMissing,
    PcieFatal,
};

/// One such line, and where it stands.
struct Event
{
    Kind kind = Kind::Ready;
    int source = 0; ///< which LogSource
    int line = 0;
    int lastLine = 0; ///< of the last one that says the same
    int count = 1; ///< how often the same process says it
    QString text; ///< the line, for evidence
    QString host; ///< of NCCL's prefix or of syslog; empty when not known
    qint64 pid = 0; ///< of NCCL's prefix
    QString container;
    QString address;
    int rank = -1;
    QString node; ///< filled in by whoever knows the machines
    QStringList args;

    [[nodiscard]] QString arg(int index) const { return args.value(index); }
    bool operator==(const Event&) const = default;
};

struct Scan
{
    QList<Event> events; ///< by source, then by line
    qsizetype lines = 0; ///< that are not empty
    QStringList programs; ///< which programs were recognised: "NCCL", "vLLM", …
    bool cut = false; ///< there were more events than are kept

    bool operator==(const Scan&) const = default;
};

/// Reads all lines once. Linear in the size of the text.
[[nodiscard]] Scan scanLogs(const QList<LogSource>& sources);

} // namespace core::logs
