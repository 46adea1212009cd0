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

const std::vector<Pattern>& runtimePatterns()
{
    // clang-format off
    static const std::vector<Pattern> patterns = {
        line(Kind::GlooNoAddress, "Unable to find address for", R"(Unable to find address for:? (\S{1,200}))"),
        line(Kind::GlooFallback, "Unable to resolve hostname to a (local) address"),
        line(Kind::GlooMesh, "connectFullMesh failed", R"(connectFullMesh failed.{0,400}?SO_ERROR: ([^,]{1,60}),.{0,60}?remote=(\[[^\]]{1,60}\]|[\d.]+))"),
        line(Kind::StoreClients, "clients joined", R"((\d+)/(\d+) clients joined)"),
        line(Kind::StoreConnect, "The client socket has timed out", R"(while trying to connect to \(([^\s,]{1,120}), (\d+)\))"),
        line(Kind::StoreConnect, "failed to connect to any network address of", R"(failed to connect to any network address of \(([^\s,]{1,120}), (\d+)\))"),
        line(Kind::StoreClosed, "failed on SocketImpl(", R"(failed on SocketImpl\((?:.{0,200}?remote=(\[[^\]]{1,60}\]:\d+|[^,)\s]{1,80}))?)"),
        line(Kind::StoreClosed, "ailed to recv, got 0 bytes", R"(DistNetworkError: [fF]ailed to recv, got 0 bytes())"),
        line(Kind::AddressInUse, "ddress already in use"),
        line(Kind::AddressInUse, "EADDRINUSE"),
        line(Kind::AddressInUse, "port is already allocated"),
        line(Kind::AddressNotHere, "annot assign requested address"),
        line(Kind::SemLock, "SemLock._rebuild"),
        line(Kind::SemLock, "_multiprocessing.SemLock"),
        line(Kind::FileMissing, "FileNotFoundError", R"(FileNotFoundError: \[Errno 2\] No such file or directory(?:: '([^']{0,300})')?)"),
        line(Kind::ModelHeader, "rror while deserializing header", R"(rror while deserializing header: (.{1,200}))"),
        line(Kind::ModelShard, "No such file or directory", R"(No such file or directory:? .{0,300}?([\w.-]{1,120}\.safetensors))"),
        line(Kind::ModelShard, "Cannot find any model weights", R"(Cannot find any model weights with .?([^\s'`"]{0,200}))"),
        line(Kind::ModelShard, ".incomplete", R"(([\w./-]{1,300}\.incomplete))"),
        line(Kind::HostIpTwice, "should have a unique IP address", R"(Got (\d+) nodes .{0,2000}?and (\d+) unique IP addresses)"),
        line(Kind::RayNode, "No available node types can fulfill", R"('node:([\d.]+)')"),
        line(Kind::MessageQueue, "remote_subscribe_addr=", R"(remote_subscribe_addr='tcp://(\[[^\]']{1,60}\]:\d+|[^'\s]{1,80})')"),
        line(Kind::QueueWait, "No available shared memory broadcast block found"),
        line(Kind::CollectiveTimeout, "Watchdog caught collective operation timeout", R"(OpType=(\w+))"),
        line(Kind::StartFailed, "Engine core initialization failed", R"((Engine core initialization failed))"),
        line(Kind::StartFailed, "EngineCore failed to start", R"((EngineCore failed to start))"),
        line(Kind::StartFailed, "WorkerProc initialization failed", R"((WorkerProc initialization failed))"),
        line(Kind::StartFailed, "WorkerProc failed to start", R"((WorkerProc failed to start))"),
        line(Kind::GpuMemory, "CUDA out of memory"),
        line(Kind::GpuMemory, "NV_ERR_NO_MEMORY"),
        line(Kind::Stopping, "SIGTERM"),
        line(Kind::Stopping, "Shutting down"),
        line(Kind::Stopping, "Gracefully stopping"),
        line(Kind::Stopping, "Application shutdown complete"),
        line(Kind::Ready, "Application startup complete"),
        line(Kind::TestRow, "float", R"(^\s*(\d{1,15})\s+\d+\s+\w*float\w*\s+\w+\s+-?\d+\s+[\d.]+\s+[\d.]+\s+([\d.]+)\s)"),
        line(Kind::TestGpu, "NVIDIA GB10", R"(Rank +\d+ .{0,120}(NVIDIA GB10))"),
    };
    // clang-format on
    return patterns;
}

} // namespace core::logs
