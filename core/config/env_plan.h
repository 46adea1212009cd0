// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/cluster_plan.h"

namespace core::config {

/// Inputs of one cluster's env files, gathered once.
struct EnvPlanInput
{
    const inventory::Snapshot& snapshot;
    const checks::Diagnosis& diagnosis;
    const QList<RankChoice>& choices;
    const PlanOptions& options;
    bool ownCompose = false; ///< our compose file has no fallback for TP_ and GLOO_SOCKET_IFNAME, so they are set
};

/// The head's env file: the person's text with the lines changed that must be. `missing` collects mandatory variables
/// that nobody knows.
[[nodiscard]] Result<QByteArray> planHeadEnv(const EnvPlanInput& input, const QByteArray& base, QStringList& missing);

/// A worker's env file: its own text if it has one, else the head's without the secrets.
[[nodiscard]] Result<QByteArray> planWorkerEnv(const EnvPlanInput& input, const RankChoice& choice, const QByteArray& base, const QByteArray& headText);

} // namespace core::config
