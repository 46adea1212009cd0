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

} // namespace test
