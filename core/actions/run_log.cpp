// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/run_log.h"

#include <QJsonDocument>

#include <cerrno>
#include <system_error>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

bool endsInHalfLine(int descriptor)
{
    const off_t size = ::lseek(descriptor, 0, SEEK_END);
    char last = '\n';
    return size > 0 && ::pread(descriptor, &last, 1, size - 1) == 1 && last != '\n';
}

QByteArray lineOf(QJsonObject object, const QString& kind, const QDateTime& time)
{
    object[u"kind"_s] = kind;
    object[u"time"_s] = time.toUTC().toString(Qt::ISODateWithMs);
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace

RunLog::RunLog(int descriptor, QString filePath, QString runId, QDateTime startedAt, const Clock& clock)
    : m_descriptor(descriptor)
    , m_filePath(std::move(filePath))
    , m_runId(std::move(runId))
    , m_startedAt(std::move(startedAt))
    , m_clock(clock)
    , m_lineOpen(endsInHalfLine(descriptor))
{
}

RunLog::~RunLog()
{
    ::close(m_descriptor);
}

Result<> RunLog::appendHeader(const QString& title)
{
    return writeLines(
        lineOf({ { u"schema"_s, u"sparkloom/journal/1"_s }, { u"run"_s, m_runId }, { u"title"_s, title } },
            u"run"_s,
            m_startedAt));
}

Result<> RunLog::append(const QList<RunFile>& files)
{
    QByteArray lines;
    for (const RunFile& file : files)
        lines += lineOf(toJson(file), u"file"_s, m_clock.nowUtc());
    return writeLines(lines);
}

Result<> RunLog::finish(RunEnd end)
{
    return writeLines(lineOf({ { u"end"_s, runEndName(end) } }, u"end"_s, m_clock.nowUtc()));
}

Result<> RunLog::writeLines(const QByteArray& lines)
{
    const QMutexLocker locker(&m_mutex);
    const QByteArray bytes = m_lineOpen ? '\n' + lines : lines;
    qsizetype done = 0;
    int problem = 0;
    while (done < bytes.size() && problem == 0) {
        const ssize_t wrote = ::write(m_descriptor, bytes.constData() + done, static_cast<size_t>(bytes.size() - done));
        if (wrote >= 0)
            done += wrote;
        else if (errno != EINTR)
            problem = errno;
    }
    if (done > 0)
        m_lineOpen = bytes.at(done - 1) != '\n';
    if (problem == 0 && ::fsync(m_descriptor) != 0)
        problem = errno;
    if (problem == 0)
        return {};
    return failure({ .kind = problem == ENOSPC || problem == EDQUOT ? ErrorKind::NoSpace : ErrorKind::CommandFailed,
        .what = u"The journal %1 could not be written"_s.arg(m_filePath),
        .hint = u"Free some space on this computer and try again."_s,
        .detail = QString::fromStdString(std::generic_category().message(problem)),
        .node = {} });
}

} // namespace core::actions
