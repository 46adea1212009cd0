// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/journal_entry.h"
#include "core/base/clock.h"

#include <QMutex>

#include <memory>

namespace core::actions {

/// One run's file in the journal, open for appending. Every append is on the disk (fsync) before it returns, so what
/// it says happened before what comes after it. Locked against other Sparklooms while it lives; the lock goes with the
/// process, however it ends. Thread-safe: nodes append side by side.
class RunLog final
{
public:
    /// Takes over the descriptor, which is locked and open for appending. `clock` must outlive this.
    RunLog(int descriptor, QString filePath, QString runId, QDateTime startedAt, const Clock& clock);
    ~RunLog();
    Q_DISABLE_COPY_MOVE(RunLog)

    [[nodiscard]] QString runId() const { return m_runId; }
    [[nodiscard]] QDateTime startedAt() const { return m_startedAt; } ///< UTC; dates the backups of the run
    [[nodiscard]] QDateTime nowUtc() const { return m_clock.nowUtc().toUTC(); }
    [[nodiscard]] QString filePath() const { return m_filePath; }

    /// Adds one entry a file, all of them with one sync.
    [[nodiscard]] Result<> append(const QList<RunFile>& files);
    [[nodiscard]] Result<> append(const RunFile& file) { return append(QList<RunFile>{ file }); }

    /// The first line of a new run.
    [[nodiscard]] Result<> appendHeader(const QString& title);

    /// Says that the run came to its end. A log that goes without it is an unfinished run.
    [[nodiscard]] Result<> finish(RunEnd end);

private:
    Result<> writeLines(const QByteArray& lines);

    QMutex m_mutex;
    int m_descriptor;
    QString m_filePath;
    QString m_runId;
    QDateTime m_startedAt;
    const Clock& m_clock;
    bool m_lineOpen; ///< the file ends in half a line, which must not swallow the next one
};

} // namespace core::actions
