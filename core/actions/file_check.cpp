// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/file_check.h"

#include "core/env/env_file.h"

#include <QSet>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

const QString readAgain = u"Read the machine again and look at the new plan."_s;

Error fileError(ErrorKind kind, const NodeTarget& target, const QString& what, const QString& hint)
{
    return { .kind = kind, .what = what, .hint = hint, .detail = {}, .node = target.node };
}

Result<> checkKind(const NodeTarget& target, const QString& path, const NodeFile& seen)
{
    using Kind = NodeFile::Kind;
    switch (seen.kind) {
    case Kind::Missing:
    case Kind::File:
        return {};
    case Kind::Link:
        return failure(fileError(ErrorKind::Conflict,
            target,
            u"%1 on %2 is a symbolic link, and Sparkloom writes through none"_s.arg(path, target.node),
            u"Use the path that it points to, or replace the link with a file."_s));
    case Kind::Folder:
    case Kind::Other:
        return failure(fileError(ErrorKind::Conflict,
            target,
            u"%1 on %2 is not a regular file"_s.arg(path, target.node),
            u"Move it out of the way, or choose another folder."_s));
    case Kind::Hidden:
        return failure(fileError(ErrorKind::PermissionDenied,
            target,
            u"The folder of %1 on %2 may not be entered by this user"_s.arg(path, target.node),
            u"Sign in as the user who owns the folder."_s));
    case Kind::Blocked:
        return failure(fileError(ErrorKind::Conflict,
            target,
            u"Something that is no folder stands above %1 on %2"_s.arg(path, target.node),
            u"Move it out of the way, or choose another folder."_s));
    }
    return {};
}

/// newContent with every hidden value put back. Never lets the mark itself through: it would wipe a secret out.
Result<QByteArray> contentToWrite(
    const NodeTarget& target, const FileCheck& check, const std::optional<QByteArray>& secretSource)
{
    const QByteArray& wanted = check.change.newContent;
    if (!wanted.contains(env::hiddenMark))
        return wanted;
    const QByteArray own = check.current.value_or(QByteArray());
    Result<QByteArray> content = env::restoreSecrets(wanted, own);
    if (!content && secretSource)
        content = env::restoreSecrets(wanted, *secretSource + '\n' + own);
    if (!content) {
        Error error = content.error();
        error.node = target.node;
        return failure(error);
    }
    if (content->count(env::hiddenMark) > own.count(env::hiddenMark)) {
        return failure(fileError(ErrorKind::Conflict,
            target,
            u"A hidden value in %1 on %2 has no secret to be put back"_s.arg(check.change.path, target.node),
            u"Give the value again, or remove the line with \"%1\"."_s.arg(QString::fromLatin1(env::hiddenMark))));
    }
    return content;
}

Result<> checkUnchanged(const NodeTarget& target, const FileCheck& check)
{
    const QString& path = check.change.path;
    const std::optional<QByteArray>& base = check.change.baseContent;
    if (!base && !check.current)
        return {};
    if (base && check.current && env::maskSecrets(*base) == env::maskSecrets(*check.current))
        return {};
    const QString what = !base ? u"%1 has appeared on %2 since it was read"_s
        : !check.current       ? u"%1 has gone from %2 since it was read"_s
                               : u"%1 was changed on %2 since it was read"_s;
    return failure(fileError(ErrorKind::Conflict, target, what.arg(path, target.node), readAgain));
}

Result<> fill(FileCheck& check,
    const NodeTarget& target,
    const std::optional<QByteArray>& secretSource,
    const QDateTime& time,
    std::stop_token stop)
{
    if (const Result<> kind = checkKind(target, check.change.path, check.seen); !kind)
        return kind;
    Result<std::optional<QByteArray>> current = readIfThere(*target.transport, check.change.path, stop);
    if (!current)
        return failure(current.error());
    check.current = *std::move(current);
    const Result<QByteArray> content = contentToWrite(target, check, secretSource);
    check.alreadyDone = content && check.current == *content;
    if (check.alreadyDone) {
        check.content = *content;
        return {};
    }
    // A conflict explains more than a secret that is missing because of it.
    if (const Result<> unchanged = checkUnchanged(target, check); !unchanged)
        return unchanged;
    if (!content)
        return failure(content.error());
    if (!check.seen.folderWritable) {
        return failure(fileError(ErrorKind::PermissionDenied,
            target,
            u"The folder of %1 on %2 may not be written to by this user"_s.arg(check.change.path, target.node),
            u"Sign in as the user who owns the folder, or change its owner."_s));
    }
    check.content = *content;
    if (check.current)
        check.backupPath = backupPathFor(check.change.path, time, check.seen.backups);
    return {};
}

Result<QStringList> pathsOf(const NodeTarget& target, const QList<FileChange>& changes)
{
    QStringList paths;
    for (const FileChange& change : changes) {
        if (const Result<> path = checkPath(change.path, target.node); !path)
            return failure(path.error());
        if (paths.contains(change.path)) {
            return failure(fileError(ErrorKind::Usage,
                target,
                u"%1 is named twice for %2"_s.arg(change.path, target.node),
                u"Name each file once."_s));
        }
        paths += change.path;
    }
    return paths;
}

NodeCheck failedCheck(const NodeTarget& target, const QList<FileChange>& changes, const Error& error)
{
    NodeCheck failed;
    failed.outcome.node = target.node;
    failed.outcome.error = error;
    const bool cancelled = error.kind == ErrorKind::Cancelled;
    for (const FileChange& change : changes) {
        failed.outcome.files += FileOutcome{ .path = change.path,
            .state = cancelled ? StepState::Cancelled : StepState::Failed,
            .message = error.what,
            .backupPath = {},
            .error = error };
    }
    return failed;
}

FileOutcome outcomeOf(const FileCheck& check, const Result<>& filled)
{
    FileOutcome outcome{ .path = check.change.path, .state = {}, .message = {}, .backupPath = {}, .error = {} };
    if (!filled) {
        outcome.state = filled.error().kind == ErrorKind::Cancelled ? StepState::Cancelled : StepState::Failed;
        outcome.message = filled.error().what;
        outcome.error = filled.error();
    } else if (check.alreadyDone) {
        outcome.state = StepState::AlreadyDone;
        outcome.message = u"Already right, nothing to write."_s;
    } else {
        outcome.state = StepState::Pending;
        outcome.message = check.current ? u"Will be changed."_s : u"Will be created."_s;
        outcome.backupPath = check.backupPath;
    }
    return outcome;
}

} // namespace

bool FileCheck::holdsSecrets() const
{
    return change.hasSecrets || (current && env::maskSecrets(*current) != *current);
}

RunFile FileCheck::journalEntry(const NodeTarget& target, FileState state) const
{
    RunFile entry;
    entry.node = target.node;
    entry.address = target.address;
    entry.path = change.path;
    entry.backupPath = backupPath;
    if (current)
        entry.oldSha256 = sha256Hex(*current);
    entry.newSha256 = sha256Hex(content);
    entry.oldMode = current ? seen.mode : 0;
    entry.createdFolders = seen.missingFolders;
    entry.state = state;
    return entry;
}

NodeCheck checkNode(const NodeTarget& target,
    const QList<FileChange>& changes,
    const std::optional<QByteArray>& secretSource,
    const QDateTime& time,
    std::stop_token stop)
{
    NodeCheck result;
    result.outcome.node = target.node;
    if (changes.isEmpty())
        return result;
    const Result<QStringList> paths = pathsOf(target, changes);
    if (!paths)
        return failedCheck(target, changes, paths.error());
    const Result<QList<NodeFile>> seen = inspectFiles(*target.transport, *paths, stop);
    if (!seen)
        return failedCheck(target, changes, seen.error());
    for (qsizetype i = 0; i < changes.size(); ++i) {
        FileCheck check{ .change = changes.at(i), .seen = seen->at(i), .current = {}, .content = {}, .backupPath = {} };
        const Result<> filled = fill(check, target, secretSource, time, stop);
        if (!filled && !result.outcome.error)
            result.outcome.error = filled.error();
        result.outcome.files += outcomeOf(check, filled);
        result.files += check;
    }
    return result;
}

} // namespace core::actions
