// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/replay_transport.h"

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

ReplayTransport::ReplayTransport(QString name, Handler handler, QMap<QString, QByteArray> files)
    : m_name(std::move(name))
    , m_handler(std::move(handler))
    , m_files(std::move(files))
{
}

Result<> ReplayTransport::connect(std::stop_token stop)
{
    if (stop.stop_requested())
        return failure({ ErrorKind::Cancelled, u"Stopped before it began."_s, {}, {}, m_name });
    return {};
}

Result<Output> ReplayTransport::run(const Command& command, std::stop_token stop)
{
    if (const auto connected = connect(stop); !connected)
        return tl::unexpected(connected.error());
    auto output
        = m_handler ? m_handler(command) : Result<Output>(Output{ 127, {}, "no such command in this recording\n" });
    if (!output && output.error().node.isEmpty())
        output.error().node = m_name;
    return output;
}

Result<QByteArray> ReplayTransport::readFile(const QString& path, qint64 maxBytes, std::stop_token stop)
{
    if (const auto connected = connect(stop); !connected)
        return tl::unexpected(connected.error());
    const auto file = m_files.constFind(path);
    if (file == m_files.constEnd()) {
        return failure({ ErrorKind::NotFound,
            u"%1 could not be read: there is no such file."_s.arg(path),
            u"Check the path on the machine."_s,
            {},
            m_name });
    }
    if (file->size() > maxBytes) {
        return failure({ ErrorKind::Parse,
            u"%1 could not be read: it is larger than %2 bytes."_s.arg(path).arg(maxBytes),
            u"Look at the file on the machine: it is not what was expected there."_s,
            {},
            m_name });
    }
    return *file;
}

Result<> ReplayTransport::replaceFile(const FileReplacement& replacement, std::stop_token stop)
{
    if (const auto connected = connect(stop); !connected)
        return tl::unexpected(connected.error());
    const QString name = replacement.path.section(u'/', -1);
    if (!replacement.path.startsWith(u'/') || name.isEmpty() || name == u"."_s || name == u".."_s) {
        return failure({ ErrorKind::Usage,
            u"“%1” is not the full path of a file."_s.arg(replacement.path.left(200)),
            u"Give a path that begins with / and ends with the name of the file."_s,
            {},
            m_name });
    }
    m_files.insert(replacement.path, replacement.content);
    return {};
}

} // namespace core::remote
