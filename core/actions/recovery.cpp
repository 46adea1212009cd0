// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/recovery.h"

#include "core/actions/node_files.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

QString oldSentence(const RunFile& entry)
{
    if (!entry.oldSha256)
        return u"%1 is not on %2, as before; nothing was written."_s.arg(entry.path, entry.node);
    return u"%1 on %2 has its old content, whole."_s.arg(entry.path, entry.node);
}

QString newSentence(const FileStatus& status)
{
    const QString text = u"%1 on %2 has the new content, whole."_s.arg(status.entry.path, status.entry.node);
    if (!status.entry.oldSha256)
        return joinSentences(text, u"It was not there before; undo removes it."_s);
    if (status.backupThere)
        return text + u" The old one is kept as %1; undo brings it back."_s.arg(status.entry.backupPath);
    return text + u" Its backup %1 is no longer there."_s.arg(status.entry.backupPath);
}

QString sentenceFor(const FileStatus& status)
{
    using What = FileStatus::What;
    QString text;
    switch (status.what) {
    case What::OldThere:
        text = oldSentence(status.entry);
        break;
    case What::NewThere:
        text = newSentence(status);
        break;
    case What::OtherThere:
        text = u"%1 on %2 has neither the old nor the new content: somebody changed it afterwards."_s.arg(
            status.entry.path, status.entry.node);
        break;
    case What::Gone:
        text = u"%1 is no longer on %2: somebody removed it."_s.arg(status.entry.path, status.entry.node);
        break;
    case What::Unknown:
        text = u"%1 on %2 could not be looked at: %3"_s.arg(
            status.entry.path, status.entry.node, status.error ? status.error->what : QString());
        break;
    }
    if (!status.leftovers.isEmpty()) {
        const QString names = status.leftovers.join(u", "_s);
        text = joinSentences(text, u"The interruption left %1 beside it; the next write there removes that."_s.arg(names));
    }
    return text;
}

FileStatus statusOf(const RunFile& entry, const NodeFile& seen, const NodeTarget& target, std::stop_token stop)
{
    FileStatus status;
    status.entry = entry;
    status.backupThere = !entry.backupPath.isEmpty() && seen.backups.contains(entry.backupPath);
    status.leftovers = seen.leftovers;
    if (seen.kind == NodeFile::Kind::File || seen.kind == NodeFile::Kind::Missing) {
        const Result<std::optional<QByteArray>> current = readIfThere(*target.transport, entry.path, stop);
        if (current)
            status.what = whatIsThere(entry, *current);
        else
            status.error = current.error();
    } else if (seen.kind == NodeFile::Kind::Hidden) {
        status.error = Error{ .kind = ErrorKind::PermissionDenied,
            .what = u"its folder may not be entered by this user"_s,
            .hint = u"Sign in as the user who owns the folder."_s,
            .detail = {},
            .node = target.node };
    } else {
        status.what = FileStatus::What::OtherThere;
    }
    status.sentence = sentenceFor(status);
    return status;
}

std::optional<FileState> stateFound(FileStatus::What what)
{
    switch (what) {
    case FileStatus::What::OldThere:
        return FileState::FoundOld;
    case FileStatus::What::NewThere:
        return FileState::FoundNew;
    case FileStatus::What::OtherThere:
    case FileStatus::What::Gone:
        return FileState::FoundOther;
    case FileStatus::What::Unknown:
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

FileStatus::What whatIsThere(const RunFile& entry, const std::optional<QByteArray>& current)
{
    if (!current)
        return entry.oldSha256 ? FileStatus::What::Gone : FileStatus::What::OldThere;
    const QByteArray hash = sha256Hex(*current);
    if (hash == entry.newSha256)
        return FileStatus::What::NewThere;
    return entry.oldSha256 && hash == *entry.oldSha256 ? FileStatus::What::OldThere : FileStatus::What::OtherThere;
}

QList<FileStatus> explainUnfinished(const Run& run, const NodeTarget& target, std::stop_token stop)
{
    QList<RunFile> files;
    QStringList paths;
    for (const RunFile& file : run.filesOf(target.node)) {
        if (!checkPath(file.path, target.node))
            continue;
        files += file;
        paths += file.path;
    }
    QList<FileStatus> statuses;
    if (files.isEmpty())
        return statuses;
    const Result<QList<NodeFile>> seen = inspectFiles(*target.transport, paths, stop);
    for (qsizetype i = 0; i < files.size(); ++i) {
        if (seen) {
            statuses += statusOf(files.at(i), seen->at(i), target, stop);
            continue;
        }
        FileStatus status;
        status.entry = files.at(i);
        status.error = seen.error();
        status.sentence = sentenceFor(status);
        statuses += status;
    }
    return statuses;
}

Result<> cleanLeftovers(const QList<FileStatus>& statuses, const NodeTarget& target, std::stop_token stop)
{
    QStringList paths;
    for (const FileStatus& status : statuses) {
        if (status.entry.node == target.node)
            paths += status.leftovers;
    }
    return removeFiles(*target.transport, paths, stop);
}

Result<> settle(Journal& journal, const QString& runId, const QList<FileStatus>& statuses)
{
    const Result<std::unique_ptr<RunLog>> log = journal.continueRun(runId);
    if (!log)
        return failure(log.error());
    const Result<Run> run = journal.run(runId);
    if (!run)
        return failure(run.error());
    QList<RunFile> entries;
    qsizetype open = 0;
    for (const RunFile& file : run->files) {
        const auto status = std::find_if(statuses.cbegin(), statuses.cend(), [&](const FileStatus& each) {
            return each.entry.node == file.node && each.entry.path == file.path;
        });
        const bool closed = file.state == FileState::Failed || file.state == FileState::Undone;
        const std::optional<FileState> found = status == statuses.cend() ? std::nullopt : stateFound(status->what);
        if (!found) {
            open += file.unfinished() ? 1 : 0;
            continue;
        }
        RunFile entry = file;
        entry.state = *found;
        entry.message.clear();
        if (!closed)
            entries += entry;
    }
    if (!entries.isEmpty()) {
        if (const Result<> noted = (*log)->append(entries); !noted)
            return noted;
    }
    return open == 0 ? (*log)->finish(RunEnd::Settled) : Result<>();
}

} // namespace core::actions
