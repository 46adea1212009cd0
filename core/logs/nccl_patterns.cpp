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

const std::vector<Pattern>& ncclPatterns()
{
    // clang-format off
    static const std::vector<Pattern> patterns = {
        line(Kind::NcclVersion, "NCCL version", R"(NCCL version:? (\d+\.\d+\.\d+))"),
        line(Kind::NcclVersion, "is using nccl==", R"(is using nccl==(\d+\.\d+\.\d+))"),
        line(Kind::EnvEcho, " set by environment to ", R"(\b(NCCL_\w+) set by environment to (.{0,500}))"),
        line(Kind::EnvEcho, " set to ", R"(\b(NCCL_(?:SOCKET_IFNAME|IB_HCA)) set to (.{0,500}))"),
        line(Kind::Bootstrap, "Bootstrap", R"(Bootstrap ?: Using ?(?:\[0\])?([^\s:\[\]]+):(\S+?)<\d+>)"),
        line(Kind::IbUsing, "NET/IB : Using", R"(NET/IB : Using (.{0,3000}))"),
        line(Kind::IbVirtual, "Made virtual device", R"(Made virtual device \[(\d+)\] name=(\S+) speed=(\d+) ndevs=(\d+))"),
        line(Kind::IbNone, "NET/IB : No device found"),
        line(Kind::IbOpenFailed, "Unable to open device", R"(Unable to open device (\S+))"),
        line(Kind::IbOpenFailed, "Call to ibv_open_device failed"),
        line(Kind::VerbsMissing, "Failed to open libibverbs", R"(Failed to open (\S+))"),
        line(Kind::VerbsMissing, "Count not open libibverbs", R"(Count not open (\S+))"),
        line(Kind::VerbsMissing, "libibverbs.so", R"((libibverbs\.so[.\d]*): cannot open shared object file)"),
        line(Kind::GidUsed, "GID ", R"(NET/IB: .{0,120}?\b(?:Ib)?Dev (\d+) Port (\d+) qpn?(?:_num)? \d+ mtu (\d+) .{0,200}?GID (-?\d+) \(([0-9A-Fa-f]{1,16})/([0-9A-Fa-f]{1,16})\))"),
        line(Kind::UsingNetwork, "Using network ", R"(Using network (\S.{0,60}))"),
        line(Kind::SocketUsing, "NET/Socket : Using", R"(NET/Socket : Using (\[.{0,3000}))"),
        line(Kind::PluginLoaded, "Loaded net plugin", R"(Loaded net plugin (.{1,80}?) \(v\d+\))"),
        line(Kind::PluginPath, "Plugin Path", R"(Plugin Path ?: ?(\S+))"),
        line(Kind::PluginMissing, "/Plugin: Could not find", R"(NET/Plugin: Could not find: ?(.{1,600}))"),
        line(Kind::PluginMissing, "No plugin found (", R"(NET/Plugin ?: .{0,300}?No plugin found \(([^)]{1,300})\))"),
        line(Kind::PluginMissing, "also failed", R"(NET/Plugin: .{0,600}All attempts to load '([^']{1,300})' also failed)"),
        line(Kind::PluginMissing, "External network plugin", R"(External network plugin (\S+) is unsupported)"),
        line(Kind::NoNetPlugin, "Failed to initialize any NET plugin"),
        line(Kind::NoNetPlugin, "Error: network ", R"(Error: network (\S*) ?not found)"),
        line(Kind::InitStart, "Init START", R"(rank (\d+) n[rR]anks (\d+))"),
        line(Kind::InitNodes, " nNodes ", R"(rank (\d+) nRanks (\d+) nNodes (\d+))"),
        line(Kind::InitComplete, "Init COMPLETE", R"(rank (\d+) n[rR]anks (\d+))"),
        line(Kind::RingsConnected, "Connected all rings"),
        line(Kind::ChannelSocket, "via NET/Socket/"),

        line(Kind::QpFailed, "Call to ibv_modify_qp failed with", R"(Call to ibv_modify_qp failed with (?:error )?(?:(\d+) )?([A-Za-z][^,]{0,80}?)(?: errno (\d+))?(?:$|,? ?on dev ([^\s:,]+):(-?\d+), curr state (\w+).{0,40}?, next state (\w+).{0,40}?, local GID index (-?\d+), local GID (\S+), remote GID ([^,\s]+)(?:, retrying (\d+)/\d+)?|[,.;)'\]]))"),
        line(Kind::Completion, "Got completion ", R"(Got completion .{0,200}?with (?:error )?(?:status=|error )?(?:(IBV_WC_\w+)\((\d+)\)|(\d+)))"),
        line(Kind::RegMr, "Call to ibv_", R"(Call to (ibv_reg_mr\w*|ibv_reg_dmabuf_mr|ibv_create_cq|ibv_create_qp|ibv_alloc_pd) failed with error ([^,]{1,80}))"),
        line(Kind::AsyncEvent, "async fatal event", R"(NET/IB : ([^\s:]+):(\d+) async fatal event.{0,300}?: ([^:]{1,80})$)"),
        line(Kind::AsyncEvent, "Got async error event", R"(NET/IB : ([^\s:]+):(\d+) Got async error event: (.{1,80}))"),
        line(Kind::GidChanged, "GID table changed", R"(NET/IB : ([^\s:]+):(\d+) GID table changed)"),
        line(Kind::GidTypeUnreadable, "ncclIbRoceGetVersionNum", R"((?:open|read) failed in ncclIbRoceGetVersionNum: (.{1,80}))"),
        line(Kind::FamilyGarbage, "is neither AF_INET", R"(connecting to address (.{0,80}?) ?with family (\d+) is neither AF_INET)"),
        line(Kind::NoSocketInterface, "no socket interface found"),
        line(Kind::NoSocketInterface, "NET/Socket : no interface found"),
        line(Kind::NoSocketInterface, "No IP interface found"),
        line(Kind::NoSocketInterface, "No usable listening interface found"),
        line(Kind::NoSubnetInterface, "No interface found in the same subnet", R"(same subnet as remote address (\S+))"),
        line(Kind::BindFailed, "Call to bind failed", R"(Call to bind failed ?: (.{1,80}))"),
        line(Kind::ConnectFailed, "onnect to ", R"([cC]onnect to (\S{1,80}) returned ([^,(]{1,80}), exceeded error retry count)"),
        line(Kind::ConnectFailed, "onnect to ", R"(Connect to (\S{1,80}) returned \d+\(([^)]{1,80})\) errno)"),
        line(Kind::ConnectFailed, "onnect to ", R"((?:\w*[sS]ocket\w*): [cC]onnect to (\S{1,80}) failed : (.{1,80}))"),
        line(Kind::ConnectFailed, "connect returned ", R"(: ()connect returned ([^,]{1,80}), exceeded error retry count)"),
        line(Kind::ConnectFailed, "socketPollConnect to ", R"([sS]ocketPollConnect to (\S{1,80}) failed with error (.{1,80}))"),
        line(Kind::ConnectFailed, "onnect: exceeded ", R"(Connect: ()exceeded (retries|timeouts))"),
        line(Kind::PeerClosed, "Connection closed by remote peer", R"(Connection closed by remote peer (\S+))"),
        line(Kind::PeerClosed, "Call to recv from", R"(Call to recv from (\S+) failed)"),
        line(Kind::VersionMismatch, "Mismatched NCCL version detected", R"(rank (\d+) version (\S+) rank (\d+) version (\S+))"),
        line(Kind::SameGpu, "Duplicate GPU detected"),
        line(Kind::SameGpu, "Multiple Ranks are using the same GPU"),
        line(Kind::CommIdInvalid, "Invalid NCCL_COMM_ID"),
        line(Kind::DevicesIncompatible, "incompatible devices:"),
        line(Kind::DevicesIncompatible, "device is incompatible with the local"),
        line(Kind::MergeUnmatched, "Only matched ", R"(Only matched (\d+) devices)"),
        line(Kind::TreeConnect, "ncclTransportTreeConnect"),
        line(Kind::NcclError, "unhandled system error", R"((unhandled system error))"),
        line(Kind::NcclError, "ncclSystemError", R"((ncclSystemError))"),
        line(Kind::NcclError, "invalid usage", R"(NCCL.{0,200}?(invalid usage))"),
        line(Kind::NcclError, "ncclInvalidUsage", R"((ncclInvalidUsage))"),
        line(Kind::NcclError, "ncclInternalError", R"((ncclInternalError))"),
        line(Kind::NcclError, "NCCL error: internal error", R"((internal error))"),
        line(Kind::NcclError, "remote process exited or there was a network error", R"((remote process exited))"),
        line(Kind::NcclError, "ncclRemoteError", R"((ncclRemoteError))"),
    };
    // clang-format on
    return patterns;
}

} // namespace core::logs
