// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/auth_prompter.h"
#include "core/remote/ssh_identity.h"
#include "core/remote/ssh_session.h"
#include "core/remote/ssh_settings.h"

#include <QSet>
#include <QStringList>

#include <chrono>

namespace core::remote {

/// What was tried so far; outlives a connection, because a server hangs up when it has seen too many tries and the keys
/// that are left are offered on the next one.
struct AuthProgress
{
    QSet<QByteArray> keysRefused; ///< KeyCandidate::id
    QStringList log; ///< what was tried and what came of it, for people
    QStringList lockedKeys; ///< files that the machine would take, but whose passphrase was not given
    int keyboardTries = 0;
    bool keyboardDone = false;
    int passwordTries = 0;
    int passwordsRefused = 0;
    bool passwordDone = false;

    /// Grows with everything that is tried; a connection that added nothing to it is not worth repeating.
    [[nodiscard]] int steps() const { return static_cast<int>(keysRefused.size()) + keyboardTries + passwordTries; }
};

enum class AuthOutcome
{
    SignedIn,
    Disconnected, ///< the machine hung up in between; worth another connection when progress was made
};

/// Signs in over an open session: agent and key files, then keyboard-interactive, then password, as far as the machine
/// offers them and until it is satisfied (partial success asks for more).
class SshAuthenticator final
{
public:
    SshAuthenticator(SshSession& session,
        const SshSettings& settings,
        const QString& node,
        AuthPrompter& prompter,
        std::chrono::milliseconds replyTimeout,
        AuthProgress& progress,
        const StopFd& stop);

    /// Errors: AuthRejected, TimedOut, Cancelled.
    Result<AuthOutcome> run();

private:
    enum class Reply
    {
        Success,
        Denied,
        Partial,
        Info,
        Gone
    };

    template <class Call> Result<Reply> request(Call call);
    Result<Reply> tryMethods();
    Result<Reply> offerNextKey();
    Result<Reply> offerAgentKey(const KeyCandidate& key);
    Result<Reply> offerFile(const KeyCandidate& key);
    Result<Reply> signWithFile(const KeyCandidate& key);
    Reply stillLocked(const KeyCandidate& key);
    Result<Reply> keyboardInteractive();
    Result<bool> answerRound();
    Result<Reply> password();
    [[nodiscard]] const KeyCandidate* nextKey() const;
    [[nodiscard]] bool mayAskQuestions() const;
    void note(const QString& label, Reply reply);
    [[nodiscard]] Error rejected() const;
    [[nodiscard]] Error cancelled() const;
    [[nodiscard]] ssh_session handle() const { return m_session.handle(); }

    SshSession& m_session;
    const SshSettings& m_settings;
    QString m_node;
    AuthPrompter& m_prompter;
    std::chrono::milliseconds m_replyTimeout;
    AuthProgress& m_progress;
    const StopFd& m_stop;
    std::unique_ptr<AgentBridge> m_agent;
    KeyCandidates m_keys;
    QSet<QByteArray> m_keysUsed; ///< KeyCandidate::id, on this connection
    int m_methods = 0;
};

} // namespace core::remote
