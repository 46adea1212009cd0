// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QFile>
#include <QHash>
#include <QString>
#include <QTimer>

#include <limits>
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

/// How many times slower this machine is just now than the one that limits in ms were set on; at least 1. What is
/// measured is work of the kind that a window does: texts made, kept and looked up.
inline double slowness()
{
    constexpr qint64 usualNs = 5'500'000;
    qint64 least = std::numeric_limits<qint64>::max();
    for (int turn = 0; turn < 2; ++turn) { // the first may have to ask for memory
        QElapsedTimer timer;
        timer.start();
        QHash<QString, int> texts;
        for (int i = 0; i < 40000; ++i)
            texts.insert(QString::number(i % 20000), i);
        least = qMin(least, timer.nsecsElapsed());
    }
    return qMax(1.0, static_cast<double>(least) / usualNs);
}

/// The longest gap, in ms of the machine of slowness(), of the best of a few rounds. A gap that the window itself makes
/// is there in every round; one that other programs or a busy host make is not. `round` does the work while it is
/// watched and says whether it went well, -1: one did not; `restore` makes ready for the next.
template <class Round, class Restore = void (*)()>
qint64 longestGap(qint64 allowed, Round round, Restore restore = [] { })
{
    constexpr int rounds = 5;
    qint64 best = -1;
    for (int i = 0; i < rounds && (best < 0 || best > allowed); ++i) {
        if (i > 0)
            restore();
        const double before = slowness();
        const Heartbeat heartbeat;
        if (!round())
            return -1;
        const qint64 measured = heartbeat.longest();
        const double slow = qMax(before, slowness());
        const qint64 gap = qRound64(static_cast<double>(measured) / slow);
        qInfo("round %d: longest gap %lld ms, machine %.1f times slower than usual",
            i + 1,
            static_cast<long long>(measured),
            slow);
        best = best < 0 ? gap : qMin(best, gap);
    }
    return best;
}

} // namespace test
