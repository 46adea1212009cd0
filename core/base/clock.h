// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

namespace core {

/// Where the time comes from, so that tests can set it. Implementations are thread-safe.
class Clock
{
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual QDateTime nowUtc() const = 0;
};

/// The machine's own clock.
class SystemClock final : public Clock
{
public:
    [[nodiscard]] QDateTime nowUtc() const override;
};

} // namespace core
