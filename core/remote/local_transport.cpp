// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/local_transport.h"

#include "core/remote/child_process.h"
#include "core/remote/file_scripts.h"

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

LocalTransport::LocalTransport(QString name)
    : m_name(std::move(name))
{
}

Result<> LocalTransport::connect(std::stop_token stop)
{
    if (stop.stop_requested())
        return failure({ ErrorKind::Cancelled, u"Stopped before it began."_s, {}, {}, m_name });
    return {};
}

Result<Output> LocalTransport::run(const Command& command, std::stop_token stop)
{
    if (command.argv.isEmpty())
        return failure(
            { ErrorKind::Usage, u"There is no command to run."_s, u"Give a program and its arguments."_s, {}, m_name });
    const StopFd stopFd(stop);
    auto output = runChild(command, stopFd);
    if (output)
        return output;
    Error error = output.error();
    // A shell on a node answers a missing program with status 127 and one it may not start with 126; so does this one,
    // or the same script would have to look at two things.
    const bool missing = error.kind == ErrorKind::CommandMissing;
    if (missing || error.kind == ErrorKind::PermissionDenied)
        return Output{ missing ? 127 : 126, {}, (command.argv.first() + u": "_s + error.detail + u'\n').toUtf8() };
    error.node = m_name;
    return tl::unexpected(error);
}

Result<QByteArray> LocalTransport::readFile(const QString& path, qint64 maxBytes, std::stop_token stop)
{
    return readFileByScript([&](const Command& command) { return run(command, stop); }, m_name, path, maxBytes);
}

Result<> LocalTransport::replaceFile(const FileReplacement& replacement, std::stop_token stop)
{
    return replaceFileByScript([&](const Command& command) { return run(command, stop); }, m_name, replacement);
}

} // namespace core::remote
