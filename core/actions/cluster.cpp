// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/cluster.h"

#include <QMutex>

#include <algorithm>
#include <functional>
#include <thread>
#include <vector>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

using NodeWork = std::function<NodeOutcome(const NodeTarget&, const ProgressCallback&)>;

/// One thread a node. The outcomes stand in the order of the targets.
QList<NodeOutcome> onEveryNode(const QList<NodeTarget>& targets, const ProgressCallback& progress, const NodeWork& work)
{
    QMutex mutex;
    const ProgressCallback oneAtATime = [&](const StepProgress& step) {
        if (!progress)
            return;
        const QMutexLocker locker(&mutex);
        progress(step);
    };
    std::vector<NodeOutcome> outcomes(static_cast<size_t>(targets.size()));
    {
        std::vector<std::jthread> threads;
        for (qsizetype i = 0; i < targets.size(); ++i) {
            threads.emplace_back([&, i] { outcomes.at(static_cast<size_t>(i)) = work(targets.at(i), oneAtATime); });
        }
    }
    return { outcomes.cbegin(), outcomes.cend() };
}

std::optional<Error> firstError(const QList<NodeOutcome>& outcomes)
{
    std::optional<Error> cancelled;
    for (const NodeOutcome& outcome : outcomes) {
        if (outcome.error && !outcome.cancelled())
            return outcome.error;
        if (outcome.error && !cancelled)
            cancelled = outcome.error;
    }
    return cancelled;
}

Result<> checkTargets(const QList<NodeTarget>& targets, const ChangeSet& changes)
{
    for (const FileChange& change : changes.changes) {
        const auto count = std::count_if(targets.cbegin(), targets.cend(), [&](const NodeTarget& target) {
            return target.node == change.node && target.transport;
        });
        if (count != 1) {
            return failure({ .kind = ErrorKind::Usage,
                .what = count == 0
                    ? u"The plan names %1, but that machine is not among those to write to"_s.arg(change.node)
                    : u"%1 is given twice"_s.arg(change.node),
                .hint = u"Name each machine of the plan once."_s,
                .detail = {},
                .node = change.node });
        }
    }
    return {};
}

/// Brings back what the nodes that succeeded have written, and says so in their outcomes.
void rollBackAll(const QList<NodeTarget>& targets,
    const Run& run,
    RunLog& log,
    QList<NodeOutcome>& outcomes,
    const ProgressCallback& progress)
{
    QList<NodeTarget> written;
    for (qsizetype i = 0; i < targets.size(); ++i) {
        if (outcomes.at(i).ok() && outcomes.at(i).wroteAnything())
            written += targets.at(i);
    }
    const QList<NodeOutcome> undone
        = onEveryNode(written, progress, [&](const NodeTarget& target, const ProgressCallback& report) {
              QList<RunFile> files;
              for (const RunFile& file : run.filesOf(target.node)) {
                  if (file.undoable())
                      files.prepend(file);
              }
              return undoOnNode(target, files, log, { .force = false, .rollback = true }, report, {});
          });
    for (const NodeOutcome& back : undone) {
        for (NodeOutcome& outcome : outcomes) {
            if (outcome.node != back.node)
                continue;
            outcome.error = back.error;
            for (FileOutcome& file : outcome.files) {
                for (const FileOutcome& each : back.files) {
                    if (each.path == file.path)
                        file = each;
                }
            }
        }
    }
}

ClusterOutcome neverBegan(const Error& error)
{
    return { .runId = {}, .nodes = {}, .error = error };
}

} // namespace

RunEnd endOf(const QList<NodeOutcome>& outcomes)
{
    const std::optional<Error> error = firstError(outcomes);
    if (!error)
        return RunEnd::Done;
    return error->kind == ErrorKind::Cancelled ? RunEnd::Cancelled : RunEnd::Failed;
}

ClusterOutcome applyToCluster(const QList<NodeTarget>& targets,
    const ChangeSet& changes,
    Journal& journal,
    const ClusterOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop)
{
    if (const Result<> named = checkTargets(targets, changes); !named)
        return neverBegan(named.error());
    const Result<std::unique_ptr<RunLog>> log = journal.beginRun(changes.title);
    if (!log)
        return neverBegan(log.error());
    RunLog& run = **log;
    ClusterOutcome outcome{ .runId = run.runId(), .nodes = {}, .error = {} };
    outcome.nodes = onEveryNode(targets, progress, [&](const NodeTarget& target, const ProgressCallback& report) {
        return applyToNode(target, changes, run, options.apply, report, stop);
    });
    outcome.error = firstError(outcome.nodes);
    const RunEnd end = endOf(outcome.nodes);
    if (outcome.error && options.allOrNothing) {
        if (const Result<Run> soFar = journal.run(run.runId()))
            rollBackAll(targets, *soFar, run, outcome.nodes, progress);
        else
            outcome.error = soFar.error();
    }
    if (const Result<> finished = run.finish(end); !finished && !outcome.error)
        outcome.error = finished.error();
    return outcome;
}

ClusterOutcome undoRun(const QList<NodeTarget>& targets,
    const QString& runId,
    Journal& journal,
    const UndoOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop)
{
    const Result<std::unique_ptr<RunLog>> log = journal.continueRun(runId);
    if (!log)
        return neverBegan(log.error());
    const Result<Run> run = journal.run(runId);
    if (!run)
        return neverBegan(run.error());
    ClusterOutcome outcome{ .runId = runId, .nodes = {}, .error = {} };
    outcome.nodes = onEveryNode(targets, progress, [&](const NodeTarget& target, const ProgressCallback& report) {
        QList<RunFile> files;
        for (const RunFile& file : run->filesOf(target.node)) {
            if (file.undoable())
                files.prepend(file);
        }
        return undoOnNode(target, files, **log, options, report, stop);
    });
    outcome.error = firstError(outcome.nodes);
    if (!run->end) {
        if (const Result<> finished = (*log)->finish(RunEnd::Settled); !finished && !outcome.error)
            outcome.error = finished.error();
    }
    return outcome;
}

} // namespace core::actions
