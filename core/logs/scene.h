// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/logs/cluster_ties.h"
#include "core/logs/log_reading.h"

namespace core::logs {

/// All that the findings of a log are made from.
struct Scene
{
    const QList<LogSource>& sources;
    const QList<Event>& events;
    const LogReading& reading;
    const ClusterTies& ties;

    [[nodiscard]] QList<const Event*> of(Kind kind) const;
    /// The same, together by where() they stand.
    [[nodiscard]] QList<QList<const Event*>> byPlace(Kind kind) const;
    [[nodiscard]] bool has(Kind kind) const { return !of(kind).isEmpty(); }
    /// The process that wrote a line; nullptr when the line has no NCCL prefix.
    [[nodiscard]] const RankReading* process(const Event& event) const;
    [[nodiscard]] QString where(const Event& event) const; ///< node, host, container, or the log's name
    [[nodiscard]] checks::Evidence evidence(const Event& event) const;
    /// A finding on one node (or on none, when the log does not tell which), with these lines as its evidence.
    [[nodiscard]] checks::Finding finding(
        const QString& id, checks::Severity severity, const QString& title, const QList<const Event*>& lines) const;
    /// The same, with what is concluded from the lines and what to do about it.
    [[nodiscard]] checks::Finding finding(const QString& id,
        checks::Severity severity,
        const QString& title,
        const QList<const Event*>& lines,
        const QStringList& reasons,
        const checks::Fix& fix) const;
    [[nodiscard]] checks::Finding problem(const QString& id,
        const QString& title,
        const QList<const Event*>& lines,
        const QStringList& reasons,
        const checks::Fix& fix) const;
    /// True only when the log shows that all ranks run on one machine.
    [[nodiscard]] bool onOneMachine() const;
    /// Value of a variable as NCCL on that rank said it, else as the env file gives it; nullopt: neither is known.
    [[nodiscard]] std::optional<QString> variable(const Event& event, const QString& key) const;
    /// The NCCL of that rank is known to be older.
    [[nodiscard]] bool olderThan(nccl::Version version) const;
};

/// Same process, and where the log has no process, same node, host and log.
bool sameOrigin(const Event& a, const Event& b);

// One family a file.
QList<checks::Finding> findQpFailures(const Scene& scene);
QList<checks::Finding> findCompletions(const Scene& scene);
QList<checks::Finding> findMemory(const Scene& scene);
QList<checks::Finding> findTransport(const Scene& scene);
QList<checks::Finding> findBootstrap(const Scene& scene);
QList<checks::Finding> findGloo(const Scene& scene);
QList<checks::Finding> findRendezvous(const Scene& scene);
QList<checks::Finding> findNcclErrors(const Scene& scene);
QList<checks::Finding> findStack(const Scene& scene);
QList<checks::Finding> findPlainLines(const Scene& scene);
QList<checks::Finding> findContainers(const Scene& scene);
QList<checks::Finding> findShell(const Scene& scene);

/// Puts consequences under their cause and roots in order of severity.
QList<checks::Finding> foldLogFindings(QList<checks::Finding> findings);

} // namespace core::logs
