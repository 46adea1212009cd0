// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace core {

/// Lets the calling thread give way to the window where both want the processor: many machines that answer at once
/// would otherwise hold up the painting. Lasts as long as the thread; does nothing where the system cannot (setpriority
/// of one thread, Linux).
void giveWay();

} // namespace core
