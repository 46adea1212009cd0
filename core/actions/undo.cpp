// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/undo.h"

#include "core/actions/node_files.h"
#include "core/env/env_file.h"

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

/// One file to bring back, and what was seen of it.
struct Return
{
    RunFile entry;
    NodeFile seen;
    std::optional<QByteArray> current;
    std::optional<QByteArray> old; ///< from the backup; nullopt: there was no file
    bool alreadyBack = false;
    bool changedByHand = false;
};

Error undoError(ErrorKind kind, const NodeTarget& target, const QString& what, const QString& hint)
{
    return { .kind = kind, .what = what, .hint = hint, .detail = {}, .node = target.node };
}

bool isOld(const RunFile& entry, const std::optional<QByteArray>& current)
{
    if (!entry.oldSha256 || !current)
        return entry.oldSha256.has_value() == current.has_value();
    return *entry.oldSha256 == sha256Hex(*current);
}

Result<> readBackup(Return& file, const NodeTarget& target, std::stop_token stop)
{
    if (!file.entry.oldSha256)
        return {};
    const QString& path = file.entry.backupPath;
    Result<QByteArray> bytes = target.transport->readFile(path, largestFile, stop);
    if (!bytes && bytes.error().kind == ErrorKind::NotFound) {
        return failure(undoError(ErrorKind::NotFound,
            target,
            u"The backup %1 is no longer on %2, so the old file cannot be brought back"_s.arg(path, target.node),
            u"Write the file by hand, or bring the backup back to its place."_s));
    }
    if (!bytes)
        return failure(bytes.error());
    if (sha256Hex(*bytes) != *file.entry.oldSha256) {
        return failure(undoError(ErrorKind::Conflict,
            target,
            u"The backup %1 on %2 is not what was saved there"_s.arg(path, target.node),
            u"Look at it and copy it over by hand if it is what you want."_s));
    }
    file.old = *std::move(bytes);
    return {};
}

Result<Return> lookAt(
    const RunFile& entry, const NodeFile& seen, const NodeTarget& target, bool force, std::stop_token stop)
{
    Return file{ .entry = entry, .seen = seen, .current = {}, .old = {} };
    if (seen.kind != NodeFile::Kind::File && seen.kind != NodeFile::Kind::Missing) {
        return failure(undoError(ErrorKind::Conflict,
            target,
            u"%1 on %2 is not a regular file any more"_s.arg(entry.path, target.node),
            u"Move it out of the way and undo again."_s));
    }
    Result<std::optional<QByteArray>> current = readIfThere(*target.transport, entry.path, stop);
    if (!current)
        return failure(current.error());
    file.current = *std::move(current);
    file.alreadyBack = isOld(entry, file.current);
    if (file.alreadyBack)
        return file;
    file.changedByHand = !file.current || sha256Hex(*file.current) != entry.newSha256;
    if (file.changedByHand && !force) {
        const QString what = file.current ? u"%1 was changed on %2 after Sparkloom wrote it"_s
                                          : u"%1 was removed on %2 after Sparkloom wrote it"_s;
        return failure(undoError(ErrorKind::Conflict,
            target,
            what.arg(entry.path, target.node),
            u"Undo a later run first if there is one; or undo with force, which keeps a backup of the changed file."_s));
    }
    if (const Result<> backup = readBackup(file, target, stop); !backup)
        return failure(backup.error());
    return file;
}

/// Puts the old state there and reads it back.
Result<> bringBack(const Return& file, const NodeTarget& target, const QDateTime& now, std::stop_token stop)
{
    remote::Transport& transport = *target.transport;
    const Result<std::optional<QByteArray>> before = readIfThere(transport, file.entry.path, stop);
    if (!before)
        return failure(before.error());
    if (*before != file.current) {
        return failure(undoError(ErrorKind::Conflict,
            target,
            u"%1 was changed on %2 just before it was brought back"_s.arg(file.entry.path, target.node),
            u"Look at the file, and undo again."_s));
    }
    if (file.changedByHand && file.current) {
        const bool secrets = env::maskSecrets(*file.current) != *file.current;
        const Result<> kept
            = transport.replaceFile({ .path = backupPathFor(file.entry.path, now, file.seen.backups),
                                        .content = *file.current,
                                        .modeIfNew = secrets || file.seen.mode == 0 ? 0600 : file.seen.mode },
                stop);
        if (!kept)
            return kept;
    }
    Result<> done;
    if (!file.old)
        done = removeFiles(transport, { file.entry.path }, {});
    else if (!file.seen.missingFolders.isEmpty()) // removed by hand, and undone with force
        done = makeFolder(transport, folderOf(file.entry.path), stop);
    if (done && file.old) {
        done = transport.replaceFile({ .path = file.entry.path,
                                         .content = *file.old,
                                         .modeIfNew = file.entry.oldMode == 0 ? 0600 : file.entry.oldMode },
            {}); // followed to its end, as a write is
    }
    const Result<std::optional<QByteArray>> after = readIfThere(transport, file.entry.path, {});
    if (after && isOld(file.entry, *after))
        return {};
    if (!done)
        return done;
    if (!after)
        return failure(after.error());
    return failure(undoError(ErrorKind::Conflict,
        target,
        u"%1 on %2 does not hold its old content after it was brought back"_s.arg(file.entry.path, target.node),
        u"See who else writes this file, and undo again."_s));
}

FileOutcome outcomeFor(const RunFile& entry, StepState state, const QString& message)
{
    return { .path = entry.path, .state = state, .message = message, .backupPath = entry.backupPath, .error = {} };
}

FileOutcome failedOutcome(const RunFile& entry, const Error& error)
{
    FileOutcome outcome
        = outcomeFor(entry, error.kind == ErrorKind::Cancelled ? StepState::Cancelled : StepState::Failed, error.what);
    outcome.error = error;
    return outcome;
}

QString doneMessage(const Return& file)
{
    if (!file.entry.oldSha256)
        return u"Removed again; it was not there before."_s;
    return u"The old file is back; its backup %1 is kept."_s.arg(file.entry.backupPath);
}

/// The state of a file is unclear only when the node could not be asked afterwards.
FileState stateAfterFailure(const Error& error, bool rollback)
{
    const bool asked = error.kind != ErrorKind::Unreachable && error.kind != ErrorKind::TimedOut;
    return asked && !rollback ? FileState::UndoFailed : FileState::Uncertain;
}

FileOutcome undoOne(
    const Return& file, const NodeTarget& target, RunLog& log, const UndoOptions& options, std::stop_token stop)
{
    RunFile entry = file.entry;
    entry.message.clear();
    if (!file.alreadyBack) {
        entry.state = FileState::AboutToUndo;
        const Result<> noted = log.append(entry);
        // A rollback goes on: the journal already says that the file was about to be written.
        if (!noted && !options.rollback)
            return failedOutcome(entry, noted.error());
        if (const Result<> back = bringBack(file, target, log.nowUtc(), stop); !back) {
            entry.state = stateAfterFailure(back.error(), options.rollback);
            entry.message = back.error().what;
            FileOutcome outcome = failedOutcome(entry, back.error());
            if (const Result<> failed = log.append(entry); !failed)
                outcome.message = joinSentences(outcome.message, failed.error().what);
            return outcome;
        }
    }
    // The write whose answer was lost may still come; the next start looks again.
    if (options.rollback && file.alreadyBack && entry.state == FileState::Uncertain)
        return outcomeFor(entry, StepState::RolledBack, u"The old state is there."_s);
    // Only tidying: a folder that stays does no harm.
    const Result<> tidied = removeEmptyFolders(*target.transport, entry.createdFolders, stop);
    Q_UNUSED(tidied)
    entry.state = FileState::Undone;
    const StepState state = options.rollback ? StepState::RolledBack
        : file.alreadyBack                   ? StepState::AlreadyDone
                                             : StepState::Succeeded;
    FileOutcome outcome
        = outcomeFor(entry, state, file.alreadyBack ? u"The old state is there already."_s : doneMessage(file));
    if (const Result<> noted = log.append(entry); !noted && !options.rollback)
        return failedOutcome(entry, noted.error());
    return outcome;
}

Result<QList<NodeFile>> inspectAll(const NodeTarget& target, const QList<RunFile>& files, std::stop_token stop)
{
    QStringList paths;
    for (const RunFile& file : files) {
        // The journal is a file that anybody could have edited.
        if (const Result<> path = checkPath(file.path, target.node); !path)
            return failure(path.error());
        if (file.oldSha256 && !file.backupPath.startsWith(file.path + u".sparkloom-backup-"_s)) {
            return failure(undoError(ErrorKind::Usage,
                target,
                u"The journal names no backup for %1 on %2"_s.arg(file.path, target.node),
                u"Look for a backup beside the file and copy it over by hand."_s));
        }
        paths += file.path;
    }
    return inspectFiles(*target.transport, paths, stop);
}

void holdBack(NodeOutcome& outcome, const QList<RunFile>& files, const Error& error)
{
    outcome.error = error;
    for (const RunFile& file : files)
        outcome.files += failedOutcome(file, error);
}

/// In a rollback the journal has to say that what was written is still there.
void noteLostRollback(const QList<RunFile>& files, const Error& error, RunLog& log)
{
    QList<RunFile> entries = files;
    for (RunFile& entry : entries) {
        entry.state = FileState::Uncertain;
        entry.message = u"Could not be rolled back: "_s + error.what;
    }
    const Result<> noted = log.append(entries);
    Q_UNUSED(noted)
}

} // namespace

NodeOutcome undoOnNode(const NodeTarget& target,
    const QList<RunFile>& files,
    RunLog& log,
    const UndoOptions& options,
    const ProgressCallback& progress,
    std::stop_token stop)
{
    const auto report = [&](const FileOutcome& file) {
        if (progress)
            progress({ .node = target.node, .path = file.path, .state = file.state, .message = file.message });
    };
    NodeOutcome outcome{ .node = target.node, .files = {}, .error = {} };
    if (files.isEmpty())
        return outcome;
    QList<Return> returns;
    const Result<QList<NodeFile>> seen = inspectAll(target, files, stop);
    if (!seen)
        holdBack(outcome, files, seen.error());
    for (qsizetype i = 0; i < files.size() && outcome.ok(); ++i) {
        Result<Return> file = lookAt(files.at(i), seen->at(i), target, options.force, stop);
        if (file)
            returns += *std::move(file);
        else
            holdBack(outcome, files, file.error());
    }
    if (!outcome.ok()) {
        if (options.rollback)
            noteLostRollback(files, *outcome.error, log);
        for (const FileOutcome& file : std::as_const(outcome.files))
            report(file);
        return outcome;
    }
    for (const Return& file : std::as_const(returns)) {
        report(outcomeFor(file.entry, StepState::Running, u"Bringing back the old state"_s));
        outcome.files += stop.stop_requested() ? failedOutcome(file.entry,
                                                     { .kind = ErrorKind::Cancelled,
                                                         .what = u"Cancelled"_s,
                                                         .hint = {},
                                                         .detail = {},
                                                         .node = target.node })
                                               : undoOne(file, target, log, options, stop);
        if (!outcome.error)
            outcome.error = outcome.files.last().error;
        report(outcome.files.last());
    }
    return outcome;
}

} // namespace core::actions
