// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/what_if.h"

#include "core/env/env_file.h"
#include "core/env/rank_environment.h"

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

const QList<TrialVariable>& trialVariables()
{
    static const QList<TrialVariable> variables{
        { u"NCCL_IB_HCA"_s, u"Selector"_s, u"all HCAs"_s, {} },
        { u"NCCL_IB_GID_INDEX"_s, u"Pinned index"_s, u"chosen by NCCL"_s, {} },
        { u"NCCL_SOCKET_IFNAME"_s, u"Interface"_s, u"chosen by NCCL"_s, {} },
        { u"NCCL_IB_ADDR_FAMILY"_s, u"Family"_s, u"AF_INET"_s, { u"AF_INET"_s, u"AF_INET6"_s } },
        { u"NCCL_IB_ADDR_RANGE"_s, u"Range"_s, u"any address"_s, {} },
        { u"NCCL_IB_ROCE_VERSION_NUM"_s, u"RoCE version"_s, u"2"_s, { u"1"_s, u"2"_s } },
        { u"NCCL_IB_MERGE_NICS"_s, u"Join ports"_s, u"1"_s, { u"0"_s, u"1"_s } },
    };
    return variables;
}

QMap<QString, std::optional<QString>> envLines(const WhatIf& whatIf, const Diagnosis& now)
{
    const qsizetype rank = whatIf.node.isEmpty() ? 0 : now.order.indexOf(whatIf.node);
    QMap<QString, std::optional<QString>> lines;
    for (auto it = whatIf.changes.cbegin(); it != whatIf.changes.cend(); ++it) {
        if (rank > 0) {
            lines.insert(env::workerPrefix(static_cast<int>(rank)) + it.key(), *it);
            continue;
        }
        lines.insert(it.key(), *it);
        for (qsizetype worker = 1; worker < now.order.size(); ++worker)
            lines.insert(env::workerPrefix(static_cast<int>(worker)) + it.key(), std::nullopt);
    }
    return lines;
}

Result<EnvSource> withLines(const std::optional<EnvSource>& source, const QMap<QString, std::optional<QString>>& lines)
{
    EnvSource changed = source.value_or(EnvSource{ {}, u".env.dspark"_s, {}, {} });
    env::EnvFile file = env::EnvFile::fromBytes(changed.text);
    for (auto it = lines.cbegin(); it != lines.cend(); ++it) {
        if (!*it) {
            file.remove(it.key());
        } else if (const auto done = file.set(it.key(), **it); !done) {
            return tl::unexpected(done.error());
        }
    }
    changed.text = file.toBytes();
    return changed;
}

Result<Diagnosis> tryOut(const inventory::Snapshot& snapshot, const DiagnoseOptions& options, const Diagnosis& now, const WhatIf& whatIf)
{
    auto env = withLines(now.env, envLines(whatIf, now));
    if (!env)
        return tl::unexpected(env.error());
    DiagnoseOptions tried = options;
    tried.head = now.head; // a changed file must not make another machine the head
    tried.env = std::move(*env);
    if (whatIf.version)
        tried.version = whatIf.version;
    return diagnose(snapshot, tried);
}

} // namespace core::checks
