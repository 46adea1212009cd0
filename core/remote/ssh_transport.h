// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/auth_prompter.h"
#include "core/remote/ssh_connection.h"
#include "core/remote/ssh_options.h"
#include "core/remote/ssh_target.h"
#include "core/remote/transport.h"

#include <QElapsedTimer>

#include <memory>

namespace core::remote {

/// A machine reached over SSH. One connection, opened at first use, kept and reused; a lost one is opened again by the
/// next call.
class SshTransport final : public Transport
{
public:
    /// `prompter` is asked on the thread that calls; it may serve several transports.
    SshTransport(SshTarget target, SshOptions options, std::shared_ptr<AuthPrompter> prompter);
    ~SshTransport() override;

    [[nodiscard]] QString nodeName() const override { return m_target.text; }
    [[nodiscard]] Result<> connect(std::stop_token stop) override;
    [[nodiscard]] Result<Output> run(const Command& command, std::stop_token stop) override;
    [[nodiscard]] Result<QByteArray> readFile(const QString& path, qint64 maxBytes, std::stop_token stop) override;
    [[nodiscard]] Result<> replaceFile(const FileReplacement& replacement, std::stop_token stop) override;
    void disconnect() override;

private:
    struct ExecEnd
    {
        Result<Output> output;
        bool begun = false; ///< the machine may have started the command
        bool sessionUsable = false;
    };

    Result<> ensureConnected(const StopFd& stop);
    Result<Output> execute(const Command& command, const StopFd& stop);
    ExecEnd executeOnce(const Command& command, const StopFd& stop);
    Result<> checkLoginShell(const Output& first, const StopFd& stop);
    [[nodiscard]] Error named(Error error) const;

    SshTarget m_target;
    SshOptions m_options;
    std::shared_ptr<AuthPrompter> m_prompter;
    AcceptedHostKeys m_accepted;
    std::unique_ptr<SshConnection> m_connection;
    QElapsedTimer m_lastUse;
    bool m_shellWorks = false; ///< a command has succeeded on this connection
};

} // namespace core::remote
