// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/journal.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

QString errnoText(int number)
{
    return QString::fromStdString(std::generic_category().message(number));
}

/// Creates the folder and what is missing above it, readable by the person alone.
Result<> ensurePrivateFolder(const QString& folder)
{
    const QStringList parts = QDir::cleanPath(folder).split(u'/', Qt::SkipEmptyParts);
    QString path;
    for (const QString& part : parts) {
        path += u'/' + part;
        if (::mkdir(QFile::encodeName(path).constData(), 0700) != 0 && errno != EEXIST && !QFile::exists(path)) {
            return failure({ .kind = ErrorKind::PermissionDenied,
                .what
                = u"The journal folder %1 cannot be created, so nothing will be written to any machine"_s.arg(folder),
                .hint = u"Make it writable for you, or set XDG_STATE_HOME to a folder that is."_s,
                .detail = path + u": "_s + errnoText(errno),
                .node = {} });
        }
    }
    ::chmod(QFile::encodeName(folder).constData(), 0700);
    return {};
}

/// A new file lasts through a power cut only when its folder is synced too.
void syncFolder(const QString& folder)
{
    const int descriptor = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// True: ours now, or the file system knows no locks. Tries for a moment, because a reader that looks whether a run is
/// in progress holds a lock for an instant as well.
bool lockFile(int descriptor)
{
    for (int attempt = 0; attempt < 20; ++attempt) {
        if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

} // namespace

Journal::Journal(QString folder, const Clock& clock)
    : m_folder(QDir::cleanPath(QDir(folder).absolutePath()))
    , m_clock(clock)
{
}

QString Journal::defaultFolder(const QProcessEnvironment& environment)
{
    const QString state = environment.value(u"XDG_STATE_HOME"_s);
    // The XDG specification: a relative path in the variable is to be ignored.
    const QString base = state.startsWith(u'/') ? state : QDir::homePath() + u"/.local/state"_s;
    return base + u"/sparkloom/journal"_s;
}

Result<std::unique_ptr<RunLog>> Journal::beginRun(const QString& title)
{
    if (const Result<> folder = ensurePrivateFolder(m_folder); !folder)
        return failure(folder.error());
    const QDateTime now = m_clock.nowUtc().toUTC();
    for (int attempt = 0; attempt < 100; ++attempt) {
        const QString id = now.toString(u"yyyyMMdd'T'HHmmss'Z'"_s)
            + u"-%1"_s.arg(QRandomGenerator::system()->bounded(0x1000000), 6, 16, QChar(u'0'));
        const QString path = m_folder + u'/' + id + u".jsonl"_s;
        const int descriptor
            = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
        if (descriptor < 0 && errno == EEXIST)
            continue;
        if (descriptor < 0) {
            return failure({ .kind = errno == ENOSPC ? ErrorKind::NoSpace : ErrorKind::PermissionDenied,
                .what
                = u"No journal file can be created in %1, so nothing will be written to any machine"_s.arg(m_folder),
                .hint = u"Make the folder writable for you, or free some space on this computer."_s,
                .detail = errnoText(errno),
                .node = {} });
        }
        lockFile(descriptor);
        auto log = std::make_unique<RunLog>(descriptor, path, id, now, m_clock);
        if (const Result<> header = log->appendHeader(title); !header)
            return failure(header.error());
        syncFolder(m_folder);
        return log;
    }
    return failure({ .kind = ErrorKind::Internal,
        .what = u"No free name for a journal file was found"_s,
        .hint = {},
        .detail = {},
        .node = {} });
}

Result<std::unique_ptr<RunLog>> Journal::continueRun(const QString& runId)
{
    const Result<Run> known = run(runId);
    if (!known)
        return failure(known.error());
    const QString path = m_folder + u'/' + runId + u".jsonl"_s;
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDWR | O_APPEND | O_CLOEXEC);
    if (descriptor < 0) {
        return failure({ .kind = ErrorKind::PermissionDenied,
            .what = u"The journal file %1 cannot be opened for writing"_s.arg(path),
            .hint = u"Make it writable for you."_s,
            .detail = errnoText(errno),
            .node = {} });
    }
    if (!lockFile(descriptor)) {
        ::close(descriptor);
        return failure({ .kind = ErrorKind::Conflict,
            .what = u"Another Sparkloom is working on run %1 right now"_s.arg(runId),
            .hint = u"Wait until it has finished, or close it."_s,
            .detail = {},
            .node = {} });
    }
    return std::make_unique<RunLog>(descriptor, path, runId, known->startedAt, m_clock);
}

JournalReading Journal::readRuns() const
{
    return readJournalFolder(m_folder);
}

QList<Run> Journal::unfinishedRuns() const
{
    QList<Run> left;
    for (const Run& each : readRuns().runs) {
        if (each.unfinished())
            left += each;
    }
    return left;
}

Result<Run> Journal::run(const QString& runId) const
{
    static const QRegularExpression form(u"^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{6}$"_s);
    const QString path = m_folder + u'/' + runId + u".jsonl"_s;
    if (!form.match(runId).hasMatch() || !QFile::exists(path)) {
        return failure({ .kind = ErrorKind::NotFound,
            .what = u"There is no run \"%1\" in the journal"_s.arg(runId),
            .hint = u"The runs are the files in %1."_s.arg(m_folder),
            .detail = {},
            .node = {} });
    }
    return readJournalFile(path);
}

std::optional<Run> Journal::lastUndoableRun() const
{
    for (const Run& each : readRuns().runs) {
        if (each.undoable())
            return each;
    }
    return std::nullopt;
}

} // namespace core::actions
