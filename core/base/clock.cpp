// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"

namespace core {

QDateTime SystemClock::nowUtc() const
{
    return QDateTime::currentDateTimeUtc();
}

} // namespace core
