// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/file_writer.h"

#include <chrono>
#include <thread>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

Error cancelled(const NodeTarget& target)
{
    return { .kind = ErrorKind::Cancelled, .what = u"Cancelled"_s, .hint = {}, .detail = {}, .node = target.node };
}

/// The node may have done what it was asked for; nobody heard how it went.
bool answerLost(const Error& error)
{
    return error.kind == ErrorKind::Unreachable || error.kind == ErrorKind::TimedOut;
}

FileOutcome failedOutcome(const FileCheck& check, const Error& error)
{
    return { .path = check.change.path,
        .state = error.kind == ErrorKind::Cancelled ? StepState::Cancelled : StepState::Failed,
        .message = error.what,
        .backupPath = {},
        .error = error };
}

} // namespace

FileWriter::FileWriter(const NodeTarget& target, RunLog& log)
    : m_target(target)
    , m_log(log)
{
}

FileOutcome FileWriter::write(const FileCheck& check, std::stop_token stop)
{
    if (stop.stop_requested())
        return failedOutcome(check, cancelled(m_target));
    RunFile entry = check.journalEntry(m_target, FileState::AboutToWrite);
    if (const Result<> noted = m_log.append(entry); !noted)
        return failedOutcome(check, noted.error());
    if (const Result<> prepared = prepare(check, stop); !prepared)
        return abandon(check, entry, prepared.error());
    // Without the stop token: a node goes on with a replacement whose answer nobody waits for, and a moment later it
    // would be too early to say whether the old or the new file is there.
    const Result<> replaced = m_target.transport->replaceFile(
        { .path = check.change.path, .content = check.content, .modeIfNew = check.change.modeIfNew }, {});
    return conclude(check, entry, replaced);
}

Result<> FileWriter::prepare(const FileCheck& check, std::stop_token stop)
{
    remote::Transport& transport = *m_target.transport;
    if (!check.seen.missingFolders.isEmpty()) {
        if (const Result<> made = makeFolder(transport, folderOf(check.change.path), stop); !made)
            return made;
    }
    if (check.current) {
        const int mode = check.holdsSecrets() || check.seen.mode == 0 ? 0600 : check.seen.mode;
        const Result<> kept
            = transport.replaceFile({ .path = check.backupPath, .content = *check.current, .modeIfNew = mode }, stop);
        if (!kept)
            return kept;
        const Result<QByteArray> backup = transport.readFile(check.backupPath, largestFile, stop);
        if (!backup)
            return failure(backup.error());
        if (*backup != *check.current) {
            return failure({ .kind = ErrorKind::CommandFailed,
                .what
                = u"The backup %1 on %2 does not hold what was written to it"_s.arg(check.backupPath, m_target.node),
                .hint = u"See whether the disk of the machine is full or damaged."_s,
                .detail = {},
                .node = m_target.node });
        }
    }
    return checkStillTheSame(check, stop);
}

Result<> FileWriter::checkStillTheSame(const FileCheck& check, std::stop_token stop)
{
    const Result<std::optional<QByteArray>> now = readIfThere(*m_target.transport, check.change.path, stop);
    if (!now)
        return failure(now.error());
    if (stop.stop_requested())
        return failure(cancelled(m_target));
    if (*now == check.current)
        return {};
    return failure({ .kind = ErrorKind::Conflict,
        .what = u"%1 was changed on %2 just before it was written"_s.arg(check.change.path, m_target.node),
        .hint = u"Read the machine again and look at the new plan."_s,
        .detail = {},
        .node = m_target.node });
}

/// The file itself was not touched. What was made for it is taken away as far as the link still allows.
FileOutcome FileWriter::abandon(const FileCheck& check, RunFile entry, const Error& error)
{
    FileOutcome outcome = failedOutcome(check, error);
    if (!answerLost(error)) {
        Result<> tidied;
        if (check.current)
            tidied = removeFiles(*m_target.transport, { check.backupPath }, {});
        if (tidied && !check.seen.missingFolders.isEmpty())
            tidied = removeEmptyFolders(*m_target.transport, check.seen.missingFolders, {});
    }
    entry.state = FileState::Failed;
    entry.message = error.what;
    if (const Result<> noted = m_log.append(entry); !noted)
        outcome.message = joinSentences(outcome.message, noted.error().what);
    return outcome;
}

/// A replacement whose link was lost may still be running on the node: its temporary sibling shows that. Waits for it,
/// but not for long.
void FileWriter::waitUntilQuiet(const FileCheck& check)
{
    for (int attempt = 0; attempt < 20; ++attempt) {
        const Result<QList<NodeFile>> seen = inspectFiles(*m_target.transport, { check.change.path }, {});
        if (!seen || seen->first().leftovers.size() <= check.seen.leftovers.size())
            return;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

FileOutcome FileWriter::conclude(const FileCheck& check, RunFile entry, const Result<>& replaced)
{
    const bool answered = replaced || !answerLost(replaced.error());
    if (!answered)
        waitUntilQuiet(check);
    const Result<std::optional<QByteArray>> now = readIfThere(*m_target.transport, check.change.path, {});
    if (!now)
        return uncertain(check, entry, replaced ? now.error() : replaced.error());
    if (*now == check.content) {
        entry.state = FileState::Written;
        m_touched.prepend(entry);
        if (const Result<> noted = m_log.append(entry); !noted)
            return failedOutcome(check, noted.error());
        return { .path = check.change.path,
            .state = StepState::Succeeded,
            .message = check.current ? u"Written; the old file is kept as %1."_s.arg(check.backupPath) : u"Created."_s,
            .backupPath = check.backupPath,
            .error = {} };
    }
    if (*now == check.current && !replaced && answered)
        return abandon(check, entry, replaced.error());
    return uncertain(check,
        entry,
        replaced
            ? Error{ .kind = ErrorKind::Conflict,
                  .what = u"%1 on %2 does not hold what was just written to it"_s.arg(check.change.path, m_target.node),
                  .hint = u"See who else writes this file, read the machine again and look at the new plan."_s,
                  .detail = {},
                  .node = m_target.node }
            : replaced.error());
}

FileOutcome FileWriter::uncertain(const FileCheck& check, RunFile entry, const Error& error)
{
    FileOutcome outcome = failedOutcome(check, error);
    outcome.message = joinSentences(error.what, u"Whether the old or the new file is there is not known."_s);
    outcome.backupPath = check.backupPath;
    entry.state = FileState::Uncertain;
    entry.message = error.what;
    m_touched.prepend(entry);
    if (const Result<> noted = m_log.append(entry); !noted)
        outcome.message = joinSentences(outcome.message, noted.error().what);
    return outcome;
}

} // namespace core::actions
