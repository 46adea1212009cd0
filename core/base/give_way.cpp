// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/give_way.h"

#include <algorithm>
#include <cerrno>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace core {

void giveWay()
{
    constexpr int steps = 10;
    thread_local bool done = false;
    if (done)
        return;
    done = true;
    // On Linux a thread has a priority of its own under its own number (setpriority(2), "C library/kernel differences").
    const auto thread = static_cast<id_t>(::syscall(SYS_gettid));
    errno = 0;
    const int now = ::getpriority(PRIO_PROCESS, thread);
    if (errno == 0)
        ::setpriority(PRIO_PROCESS, thread, std::min(now + steps, 19));
}

} // namespace core
