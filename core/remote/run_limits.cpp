// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/run_limits.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

QString seconds(std::chrono::milliseconds time)
{
    return QLocale::c().toString(static_cast<double>(time.count()) / 1000.0, 'g', 4) + u" s"_s;
}

QString tail(const Output& output)
{
    const QByteArray& text = output.standardError.isEmpty() ? output.standardOutput : output.standardError;
    return QString::fromUtf8(text.right(400));
}

} // namespace

RunLimits::RunLimits(const Command& command)
    : m_program(command.argv.join(u' ').left(120))
    , m_maxOutputBytes(command.maxOutputBytes)
    , m_firstByteTimeout(command.firstByteTimeout)
    , m_timeout(command.timeout)
    , m_firstByte(command.firstByteTimeout)
    , m_whole(command.timeout)
{
}

QDeadlineTimer RunLimits::deadline() const
{
    return m_anyOutput ? m_whole : std::min(m_whole, m_firstByte);
}

std::optional<Error> RunLimits::check(const Output& soFar)
{
    const qint64 bytes = soFar.standardOutput.size() + soFar.standardError.size();
    m_anyOutput = m_anyOutput || bytes > 0;
    if (bytes > m_maxOutputBytes) {
        return Error{ ErrorKind::CommandFailed,
            u"The command wrote more than %1 and was stopped."_s.arg(QLocale::c().formattedDataSize(m_maxOutputBytes)),
            u"Look on the machine what makes it write so much; a login script can do that as well."_s,
            u"command: %1\nlast output: %2"_s.arg(m_program, tail(soFar)),
            {} };
    }
    if (m_whole.hasExpired()) {
        return Error{ ErrorKind::TimedOut,
            u"The command did not finish within %1."_s.arg(seconds(m_timeout)),
            u"Check whether the machine is overloaded or a disk or network mount hangs there, then try again."_s,
            u"command: %1\nlast output: %2"_s.arg(m_program, tail(soFar)),
            {} };
    }
    if (!m_anyOutput && m_firstByte.hasExpired()) {
        return Error{ ErrorKind::TimedOut,
            u"The command gave no sign of life for %1."_s.arg(seconds(m_firstByteTimeout)),
            u"Check whether the machine still answers (ssh to it by hand), then try again."_s,
            u"command: %1"_s.arg(m_program),
            {} };
    }
    return {};
}

Error RunLimits::cancelled() const
{
    return {
        ErrorKind::Cancelled, u"Stopped before the command had finished."_s, {}, u"command: %1"_s.arg(m_program), {}
    };
}

} // namespace core::remote
