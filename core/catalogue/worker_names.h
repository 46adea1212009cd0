// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace core::catalogue {

/// A name as the head's env file spells it for one worker: WORKER2_NCCL_IB_HCA is NCCL_IB_HCA of rank 2.
struct WorkerName
{
    QString name; ///< without the prefix
    int rank = 0; ///< 0: there is no prefix
};

[[nodiscard]] WorkerName splitWorkerName(const QString& name);

} // namespace core::catalogue
