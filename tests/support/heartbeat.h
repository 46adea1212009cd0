// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QFile>
#include <QTimer>

#include <sys/resource.h>

namespace test {

/// Other programs share the processors with the window under test: while this lives, the thread that made it and those
/// that the thread starts go ahead of them. Takes root.
///
/// Two numbers, because the kernel may share the processor among sessions first (sched(7), autogroup): there each of
/// the virtual machines' logins counts as much as the whole window, whatever the priorities of their threads are.
class Precedence
{
public:
    Precedence() { setAutogroup("-20"); }
    ~Precedence()
    {
        ::setpriority(PRIO_PROCESS, 0, m_before);
        setAutogroup("0");
    }
    Q_DISABLE_COPY_MOVE(Precedence)
    [[nodiscard]] bool granted() const { return m_granted; }

private:
    static void setAutogroup(const QByteArray& nice)
    {
        QFile file(QStringLiteral("/proc/self/autogroup")); // not there where the kernel does not do this
        if (file.open(QIODevice::WriteOnly))
            file.write(nice);
    }

    const int m_before = ::getpriority(PRIO_PROCESS, 0);
    const bool m_granted = ::setpriority(PRIO_PROCESS, 0, -20) == 0;
};

/// The longest time for which the event loop did not come round.
class Heartbeat
{
public:
    Heartbeat()
    {
        m_since.start();
        QObject::connect(
            &m_timer, &QTimer::timeout, &m_timer, [this] { m_longest = qMax(m_longest, m_since.restart()); });
        m_timer.start(5);
    }
    [[nodiscard]] qint64 longest() const { return m_longest; }

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    qint64 m_longest = 0;
};

/// The longest gap, in ms, of the best of a few rounds. A gap that the window itself makes is there in every round; one
/// that other programs or a busy host make is not. `round` does the work while it is watched and says whether it went
/// well, -1: one did not; `restore` makes ready for the next.
template <class Round, class Restore = void (*)()>
qint64 longestGap(qint64 allowed, Round round, Restore restore = [] { })
{
    constexpr int rounds = 5;
    qint64 best = -1;
    for (int i = 0; i < rounds && (best < 0 || best > allowed); ++i) {
        if (i > 0)
            restore();
        const Heartbeat heartbeat;
        if (!round())
            return -1;
        const qint64 gap = heartbeat.longest();
        if (gap > allowed)
            qInfo("round %d: longest gap %lld ms", i + 1, static_cast<long long>(gap));
        best = best < 0 ? gap : qMin(best, gap);
    }
    return best;
}

} // namespace test
