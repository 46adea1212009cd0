// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"

namespace ctl {

void printRanks(const core::checks::Diagnosis& diagnosis);

/// schema sparkloom/nccl/1: the ranks, and how they are cabled.
QJsonObject ranksJson(const core::checks::Diagnosis& diagnosis);

} // namespace ctl
