// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/apply.h"

#include "core/actions/file_writer.h"
#include "core/actions/node_files.h"
#include "core/actions/undo.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

void report(const ProgressCallback& progress, const QString& node, const FileOutcome& file)
{
    if (progress)
        progress({ .node = node, .path = file.path, .state = file.state, .message = file.message });
}

void reportAll(const ProgressCallback& progress, const NodeOutcome& outcome)
{
    for (const FileOutcome& file : outcome.files)
        report(progress, outcome.node, file);
}

void reportRunning(const ProgressCallback& progress, const QString& node, const QString& path, const QString& message)
{
    if (progress)
        progress({ .node = node, .path = path, .state = StepState::Running, .message = message });
}

/// The other files of a node on which nothing will be written because of one of them.
void holdBack(NodeOutcome& outcome)
{
    for (FileOutcome& file : outcome.files) {
        if (file.state != StepState::Pending)
            continue;
        file.state = StepState::Cancelled;
        file.message = u"Not written, because another file of this machine cannot be."_s;
        file.backupPath.clear();
    }
}

Result<> notePlan(const NodeTarget& target, const NodeCheck& check, RunLog& log)
{
    QList<RunFile> planned;
    for (const FileCheck& file : check.files) {
        if (!file.alreadyDone)
            planned += file.journalEntry(target, FileState::Planned);
    }
    return planned.isEmpty() ? Result<>() : log.append(planned);
}

/// Undo's own words, put into the outcome that the person sees.
void rollBack(const NodeTarget& target,
    const FileWriter& writer,
    RunLog& log,
    NodeOutcome& outcome,
    const ProgressCallback& progress)
{
    if (writer.touched().isEmpty())
        return;
    const NodeOutcome undone
        = undoOnNode(target, writer.touched(), log, { .force = false, .rollback = true }, progress, {});
    for (const FileOutcome& back : undone.files) {
        const auto file = std::find_if(outcome.files.begin(), outcome.files.end(), [&](const FileOutcome& each) {
            return each.path == back.path;
        });
        if (file == outcome.files.end() || file->state != StepState::Succeeded)
            continue;
        file->state = back.state;
        file->message = back.message;
        file->error = back.error;
    }
}

/// What an interrupted write left beside these files goes with the write that the person has now confirmed. That it
/// stays is no reason to call the write a failure.
void removeLeftovers(const NodeTarget& target, const NodeCheck& check, NodeOutcome& outcome, std::stop_token stop)
{
    for (qsizetype i = 0; i < check.files.size(); ++i) {
        const QStringList& leftovers = check.files.at(i).seen.leftovers;
        if (leftovers.isEmpty())
            continue;
        const Result<> removed = removeFiles(*target.transport, leftovers, stop);
        outcome.files[i].message = joinSentences(outcome.files.at(i).message,
            (removed ? u"Removed what an interrupted write had left: %1."_s : u"Could not remove what an interrupted write had left: %1."_s)
                .arg(leftovers.join(u", "_s)));
    }
}

} // namespace

NodeOutcome dryRunOnNode(const NodeTarget& target,
    const ChangeSet& changes,
    const ApplyOptions& options,
    const QDateTime& now,
    const ProgressCallback& progress,
    std::stop_token stop)
{
    NodeOutcome outcome = checkNode(target, changes.forNode(target.node), options.secretSource, now, stop).outcome;
    reportAll(progress, outcome);
    return outcome;
}

NodeOutcome applyToNode(const NodeTarget& target,
    const ChangeSet& changes,
    RunLog& log,
    const ApplyOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop)
{
    reportRunning(progress, target.node, {}, u"Looking at the files that are there"_s);
    const NodeCheck check
        = checkNode(target, changes.forNode(target.node), options.secretSource, log.startedAt(), stop);
    NodeOutcome outcome = check.outcome;
    if (outcome.ok()) {
        if (const Result<> noted = notePlan(target, check, log); !noted)
            outcome.error = noted.error();
    }
    if (!outcome.ok())
        holdBack(outcome);
    reportAll(progress, outcome);
    if (!outcome.ok())
        return outcome;

    FileWriter writer(target, log);
    for (qsizetype i = 0; i < check.files.size() && outcome.ok(); ++i) {
        if (check.files.at(i).alreadyDone)
            continue;
        reportRunning(progress, target.node, check.files.at(i).change.path, u"Backing up and writing"_s);
        outcome.files[i] = writer.write(check.files.at(i), stop);
        outcome.error = outcome.files.at(i).error;
        report(progress, target.node, outcome.files.at(i));
    }
    if (outcome.ok()) {
        removeLeftovers(target, check, outcome, stop);
    } else {
        rollBack(target, writer, log, outcome, progress);
        for (FileOutcome& file : outcome.files) {
            if (file.state == StepState::Pending) {
                holdBack(outcome);
                break;
            }
        }
        reportAll(progress, outcome);
    }
    return outcome;
}

} // namespace core::actions
