// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/workspace.h"

#include "core/actions/plan_changes.h"
#include "core/remote/session_transport.h"
#include "ui/workspace/background.h"

#include <QMetaObject>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ui {

using namespace core::actions;

namespace {

/// Ways to all machines that may be used away from the GUI thread, for as long as one job lasts.
struct Targets
{
    std::vector<std::unique_ptr<core::remote::SessionTransport>> transports;
    QList<NodeTarget> list;
};

} // namespace

void Workspace::apply()
{
    if (m_writing || m_opened || !m_plan || !*m_plan)
        return;
    const ChangeSet changes = changesFor((*m_plan)->files);
    m_lastWasUndo = false;
    startWriting([this, changes](
                     const QList<NodeTarget>& targets, const ProgressCallback& progress, const std::stop_token& stop) {
        return applyToCluster(targets, changes, m_journal, {}, progress, stop);
    });
}

void Workspace::undo()
{
    if (m_writing || m_opened)
        return;
    m_lastWasUndo = true;
    startWriting([this](
                     const QList<NodeTarget>& targets, const ProgressCallback& progress, const std::stop_token& stop) {
        const std::optional<Run> run = m_journal.lastUndoableRun();
        if (!run) {
            ClusterOutcome nothing;
            nothing.error = core::Error{
                core::ErrorKind::NotFound, tr("There is nothing to undo."), tr("Every run was undone already."), {}, {}
            };
            return nothing;
        }
        return undoRun(targets, run->id, m_journal, {}, progress, stop);
    });
}

void Workspace::cancelWriting()
{
    m_writingStop.request_stop();
}

void Workspace::startWriting(
    std::function<ClusterOutcome(const QList<NodeTarget>&, const ProgressCallback&, std::stop_token)> work)
{
    m_writing = true;
    m_outcome.reset();
    m_progress.clear();
    m_writingStop = std::stop_source();
    auto targets = std::make_shared<Targets>();
    for (const auto& [name, entry] : m_nodes) {
        targets->transports.push_back(std::make_unique<core::remote::SessionTransport>(*entry.session));
        targets->list += NodeTarget{ name, name, targets->transports.back().get() };
    }
    const ProgressCallback progress = [this](const StepProgress& step) {
        QMetaObject::invokeMethod(
            this,
            [this, step] {
                m_progress += step;
                Q_EMIT writingChanged();
            },
            Qt::QueuedConnection);
    };
    runInBackground(m_pool, [work = std::move(work), targets, progress, stop = m_writingStop.get_token()] {
        return work(targets->list, progress, stop);
    }).then(this, [this](const ClusterOutcome& outcome) { finishWriting(outcome); });
    Q_EMIT writingChanged();
}

void Workspace::finishWriting(ClusterOutcome outcome)
{
    m_writing = false;
    m_outcome = std::move(outcome);
    m_writtenAt = m_clock.nowUtc();
    refreshUndo();
    Q_EMIT writingChanged();
    // What stands on the machines now is what counts.
    readAll();
}

void Workspace::refreshUndo()
{
    runInBackground(m_pool, [this] { return m_journal.lastUndoableRun().has_value(); }).then(this, [this](bool can) {
        m_canUndo = can;
        Q_EMIT writingChanged();
    });
}

void Workspace::lookAtUnfinishedRuns()
{
    if (m_looked || m_options.demo)
        return;
    m_looked = true;
    auto targets = std::make_shared<Targets>();
    for (const auto& [name, entry] : m_nodes) {
        targets->transports.push_back(std::make_unique<core::remote::SessionTransport>(*entry.session));
        targets->list += NodeTarget{ name, name, targets->transports.back().get() };
    }
    runInBackground(m_pool, [this, targets] {
        QStringList sentences;
        for (const Run& run : m_journal.unfinishedRuns()) {
            if (run.inProgress)
                continue;
            QList<FileStatus> statuses;
            for (const NodeTarget& target : targets->list) {
                if (!run.nodes().contains(target.node))
                    continue;
                statuses += explainUnfinished(run, target, {});
            }
            for (const FileStatus& status : std::as_const(statuses))
                sentences += status.sentence;
            if (!statuses.isEmpty()) {
                if (const auto settled = settle(m_journal, run.id, statuses); !settled)
                    sentences += core::describe(settled.error());
            }
        }
        return sentences;
    }).then(this, [this](const QStringList& sentences) {
        m_recovered = sentences;
        refreshUndo();
        Q_EMIT recoveredChanged();
    });
}

} // namespace ui
