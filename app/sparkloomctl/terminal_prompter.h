// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/auth_prompter.h"

#include <memory>
#include <mutex>

namespace ctl {

/// Asks on the terminal (/dev/tty), one question at a time, secrets without echo.
class TerminalPrompter final : public core::remote::AuthPrompter
{
public:
    core::remote::HostKeyAnswer confirmUnknownHostKey(const core::remote::HostKeyQuestion& question, std::stop_token stop) override;
    std::optional<core::SecretString> passphrase(const core::remote::PassphraseQuestion& question, std::stop_token stop) override;
    std::optional<QList<core::SecretString>> keyboardInteractive(const core::remote::InteractiveQuestion& question, std::stop_token stop) override;
    std::optional<core::SecretString> password(const core::remote::PasswordQuestion& question, std::stop_token stop) override;

private:
    std::mutex m_terminal;
};

/// TerminalPrompter where somebody can answer, else one that refuses.
std::shared_ptr<core::remote::AuthPrompter> makePrompter();

} // namespace ctl
