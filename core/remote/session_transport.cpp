// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/session_transport.h"

namespace core::remote {

Result<> SessionTransport::connect(std::stop_token stop)
{
    return m_session
        .submit([stop](Transport& transport, const std::stop_token&) -> Result<> { return transport.connect(stop); })
        .result();
}

Result<Output> SessionTransport::run(const Command& command, std::stop_token stop)
{
    return m_session
        .submit([&command, stop](Transport& transport, const std::stop_token&) -> Result<Output> {
            return transport.run(command, stop);
        })
        .result();
}

Result<QByteArray> SessionTransport::readFile(const QString& path, qint64 maxBytes, std::stop_token stop)
{
    return m_session
        .submit([&path, maxBytes, stop](Transport& transport, const std::stop_token&) -> Result<QByteArray> {
            return transport.readFile(path, maxBytes, stop);
        })
        .result();
}

Result<> SessionTransport::replaceFile(const FileReplacement& replacement, std::stop_token stop)
{
    return m_session
        .submit([&replacement, stop](Transport& transport, const std::stop_token&) -> Result<> {
            return transport.replaceFile(replacement, stop);
        })
        .result();
}

} // namespace core::remote
