// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/journal_reader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <cerrno>
#include <sys/file.h>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

constexpr qint64 largestJournal = 64 * 1024 * 1024;

QDateTime timeOf(const QJsonObject& object)
{
    return QDateTime::fromString(object[u"time"_s].toString(), Qt::ISODateWithMs).toUTC();
}

/// False: not a line that we know.
bool takeLine(Run& run, const QJsonObject& object)
{
    const QString kind = object[u"kind"_s].toString();
    if (kind == u"end"_s) {
        const std::optional<RunEnd> end = runEndFromName(object[u"end"_s].toString());
        if (end)
            run.end = end;
        return end.has_value();
    }
    if (kind != u"file"_s)
        return false;
    Result<RunFile> file = runFileFromJson(object);
    if (!file)
        return false;
    file->time = timeOf(object);
    run.take(*file);
    return true;
}

/// Killed while it wrote the very first line: a run that never began.
Run runWithoutHeader(const QString& fileName)
{
    Run run;
    run.id = QFileInfo(fileName).completeBaseName();
    run.startedAt = QDateTime::fromString(run.id.left(16), u"yyyyMMdd'T'HHmmss'Z'"_s);
    run.startedAt.setTimeSpec(Qt::UTC);
    run.torn = true;
    return run;
}

Result<Run> parseHeader(const QByteArray& line, const QString& fileName)
{
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (!document.isObject() && line.startsWith("{\"") && QFileInfo(fileName).completeBaseName().size() == 23)
        return runWithoutHeader(fileName);
    const QJsonObject header = document.object();
    const QString schema = header[u"schema"_s].toString();
    if (!schema.startsWith(u"sparkloom/journal/"_s)) {
        return failure({ .kind = ErrorKind::Parse,
            .what = u"%1 is not a journal of Sparkloom"_s.arg(fileName),
            .hint = u"Move it out of the journal folder."_s,
            .detail = {},
            .node = {} });
    }
    if (schema != u"sparkloom/journal/1"_s) {
        return failure({ .kind = ErrorKind::Parse,
            .what = u"%1 was written by a newer Sparkloom (%2)"_s.arg(fileName, schema),
            .hint = u"Use that version to look at it or to undo it."_s,
            .detail = {},
            .node = {} });
    }
    Run run;
    run.id = header[u"run"_s].toString();
    run.title = header[u"title"_s].toString();
    run.startedAt = timeOf(header);
    return run;
}

/// The writer holds an exclusive lock as long as it lives.
bool heldByOther(const QFile& file)
{
    if (::flock(file.handle(), LOCK_SH | LOCK_NB) == 0) {
        ::flock(file.handle(), LOCK_UN);
        return false;
    }
    return errno == EWOULDBLOCK;
}

} // namespace

Result<Run> parseJournal(const QByteArray& bytes, const QString& fileName)
{
    QList<QByteArray> lines = bytes.split('\n');
    // After the last line feed comes nothing, or the line that was being written when the program died.
    const QByteArray tail = lines.takeLast();
    if (lines.isEmpty())
        return runWithoutHeader(fileName);
    Result<Run> run = parseHeader(lines.takeFirst(), fileName);
    if (!run)
        return run;
    run->torn = run->torn || !tail.isEmpty();
    for (const QByteArray& line : std::as_const(lines)) {
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (!document.isObject() || !takeLine(*run, document.object()))
            ++run->damagedLines;
    }
    return run;
}

Result<Run> readJournalFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure({ .kind = ErrorKind::PermissionDenied,
            .what = u"The journal file %1 cannot be read"_s.arg(path),
            .hint = u"Make it readable for you."_s,
            .detail = file.errorString(),
            .node = {} });
    }
    if (file.size() > largestJournal) {
        return failure({ .kind = ErrorKind::Parse,
            .what = u"%1 is too large for a journal"_s.arg(path),
            .hint = u"Move it out of the journal folder."_s,
            .detail = {},
            .node = {} });
    }
    const bool held = heldByOther(file);
    Result<Run> run = parseJournal(file.readAll(), path);
    if (run)
        run->inProgress = held;
    return run;
}

JournalReading readJournalFolder(const QString& folder)
{
    JournalReading reading;
    const QStringList names = QDir(folder).entryList({ u"*.jsonl"_s }, QDir::Files | QDir::Hidden, QDir::Name);
    // Names begin with the time, so the order of names is the order of runs.
    for (auto name = names.crbegin(); name != names.crend(); ++name) {
        Result<Run> run = readJournalFile(folder + u'/' + *name);
        if (run)
            reading.runs += *std::move(run);
        else
            reading.problems += run.error();
    }
    return reading;
}

} // namespace core::actions
