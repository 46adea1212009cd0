// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/node_session.h"

namespace core::remote {

/// The session's transport for other threads: every call runs on the session's own thread, in its turn, and blocks the
/// caller until it is done. For work that spans several machines and is written against Transport. Never on the GUI
/// thread. The session must outlive it.
class SessionTransport final : public Transport
{
public:
    explicit SessionTransport(NodeSession& session)
        : m_session(session)
    {
    }

    [[nodiscard]] QString nodeName() const override { return m_session.nodeName(); }
    [[nodiscard]] Result<> connect(std::stop_token stop) override;
    [[nodiscard]] Result<Output> run(const Command& command, std::stop_token stop) override;
    [[nodiscard]] Result<QByteArray> readFile(const QString& path, qint64 maxBytes, std::stop_token stop) override;
    [[nodiscard]] Result<> replaceFile(const FileReplacement& replacement, std::stop_token stop) override;
    /// Leaves the session as it is: others use it too.
    void disconnect() override { }

private:
    NodeSession& m_session;
};

} // namespace core::remote
