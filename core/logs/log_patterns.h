// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/logs/log_events.h"

#include <QLatin1StringView>
#include <QRegularExpression>

#include <vector>

namespace core::logs {

/// How one kind of line is recognised: by a piece of it that is looked for first, then by an expression whose groups
/// are the event's arguments. Without an expression the piece is enough.
struct Pattern
{
    Kind kind;
    QLatin1StringView piece;
    QRegularExpression expression;
};

/// Lines that NCCL prints, with or without its prefix (PyTorch repeats them as "Last error:").
const std::vector<Pattern>& ncclPatterns();
/// PyTorch, Gloo, vLLM, Ray, nccl-tests.
const std::vector<Pattern>& runtimePatterns();
/// Docker, Compose, SSH, shells, launchers, the kernel.
const std::vector<Pattern>& toolPatterns();

} // namespace core::logs
