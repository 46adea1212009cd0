// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"

#include <QByteArray>
#include <QString>

namespace core::nccl {

/// The variable as the process has it, or nullptr when the process does not have it. An empty value is a value.
[[nodiscard]] const env::EffectiveValue* variable(const env::RankEnvironment& environment, const QString& name);

/// The value as C sees it: UTF-8, cut at a NUL. Null (not merely empty) when the process has no such variable.
[[nodiscard]] QByteArray bytesOf(const env::RankEnvironment& environment, const QString& name);

/// "NCCL_X=value (from .env.dspark line 41)", for sentences; "NCCL_X" alone when it is not set.
[[nodiscard]] QString spelled(const env::RankEnvironment& environment, const QString& name);

} // namespace core::nccl
