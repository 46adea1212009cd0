// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/readers.h"

#include <QList>
#include <QMap>
#include <QString>

#include <optional>

namespace core::env {

/// One variable as a rank's process will see it, and the chain that led there.
struct EffectiveValue
{
    std::optional<QString> value; ///< nullopt: unset in the process
    QString source; ///< the winner: ".env.dspark line 41", "WORKER_NCCL_IB_HCA (line 44)", "/etc/nccl.conf", …
    QStringList chain; ///< every step that was looked at, winner first, in words

    bool operator==(const EffectiveValue&) const = default;
};

/// The part of the environment that NCCL, GLOO, PyTorch and vLLM look at on one rank.
using RankEnvironment = QMap<QString, EffectiveValue>;

/// The environment of rank `rank` (0 = head) that follows from the head's env file, as upstream's launcher hands it on:
/// rank 0 gets KEY; rank 1 gets WORKER_KEY when set, else KEY; rank n >= 2 gets WORKERn_KEY, else WORKER_KEY… only
/// where upstream does so (NCCL_IB_HCA and the *_SOCKET_IFNAME), else KEY. Set means: not empty. TP_SOCKET_IFNAME and
/// GLOO_SOCKET_IFNAME fall back to the rank's NCCL_SOCKET_IFNAME; VLLM_HOST_IP to MASTER_ADDR on rank 0, and on a
/// worker only to its own WORKER_HOST; MASTER_ADDR and MASTER_PORT are one for all ranks. Every other key of the file
/// without a WORKER prefix follows too. Variables that nobody sets are absent; "KEY=" is there with the value "".
/// `fileName` is used in sources. `process` is the environment of the launcher (see readEnv).
[[nodiscard]] RankEnvironment rankEnvironment(
    const QByteArray& envText, const QString& fileName, int rank, const Variables& process = {});

/// "WORKER_" for rank 1, "WORKER2_" for rank 2, …: how the head's env file names what is meant for one worker.
[[nodiscard]] QString workerPrefix(int rank);

/// NCCL_IB_GID_AUTO is set explicitly, and not to 0: upstream's launcher replaces NCCL_IB_GID_INDEX on every rank when
/// it starts (older versions by what they find in sysfs, newer ones by nothing), whatever the file says.
[[nodiscard]] bool launcherReplacesGidIndex(const Variables& variables);

} // namespace core::env
