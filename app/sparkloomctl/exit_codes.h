// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ctl {

/// What the shell gets (the command line's contract).
enum ExitCode {
    Fine = 0,
    Warnings = 1,
    Problems = 2,
    CouldNot = 3, ///< could not look or could not do; the reason is on stderr
    WrongUsage = 64,
};

} // namespace ctl
