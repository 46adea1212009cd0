// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_authenticator.h"

#include "core/base/printable_text.h"

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

QStringList methodNames(int methods)
{
    QStringList names;
    if ((methods & SSH_AUTH_METHOD_PUBLICKEY) != 0)
        names += u"publickey"_s;
    if ((methods & SSH_AUTH_METHOD_INTERACTIVE) != 0)
        names += u"keyboard-interactive"_s;
    if ((methods & SSH_AUTH_METHOD_PASSWORD) != 0)
        names += u"password"_s;
    if ((methods & SSH_AUTH_METHOD_GSSAPI_MIC) != 0)
        names += u"gssapi-with-mic"_s;
    if ((methods & SSH_AUTH_METHOD_HOSTBASED) != 0)
        names += u"hostbased"_s;
    return names;
}

} // namespace

SshAuthenticator::SshAuthenticator(SshSession& session,
    const SshSettings& settings,
    const QString& node,
    AuthPrompter& prompter,
    std::chrono::milliseconds replyTimeout,
    AuthProgress& progress,
    const StopFd& stop)
    : m_session(session)
    , m_settings(settings)
    , m_node(node)
    , m_prompter(prompter)
    , m_replyTimeout(replyTimeout)
    , m_progress(progress)
    , m_stop(stop)
{
}

/// One request to the machine and its answer.
template <class Call> Result<SshAuthenticator::Reply> SshAuthenticator::request(Call call)
{
    const auto step = m_session.complete(call, SSH_AUTH_AGAIN, m_stop, QDeadlineTimer(m_replyTimeout));
    // A stop also shows as an error when it ended the agent's answer.
    if (step.wake == Wake::Stopped || m_stop.stopRequested())
        return failure(cancelled());
    if (step.wake == Wake::Expired) {
        return failure({ ErrorKind::TimedOut,
            u"%1 did not answer while signing in."_s.arg(m_settings.where()),
            u"The machine may be looking up names or waiting for a directory server; look at its SSH log (journalctl -u ssh)."_s,
            m_progress.log.join(u'\n'),
            m_node });
    }
    switch (step.rc) {
    case SSH_AUTH_SUCCESS:
        return Reply::Success;
    case SSH_AUTH_PARTIAL:
        return Reply::Partial;
    case SSH_AUTH_INFO:
        return Reply::Info;
    case SSH_AUTH_DENIED:
        return Reply::Denied;
    default:
        // An error of this one way (an agent that refuses to sign) leaves the connection up.
        return m_session.isAlive() ? Reply::Denied : Reply::Gone;
    }
}

Result<AuthOutcome> SshAuthenticator::run()
{
    auto reply = request([this] { return ssh_userauth_none(handle(), nullptr); });
    if (reply && (*reply == Reply::Denied || *reply == Reply::Partial)) {
        if (m_settings.publicKey) {
            m_agent = AgentBridge::connect(m_settings.identityAgent, m_stop.token());
            if (m_agent)
                ssh_set_agent_socket(handle(), m_agent->takeLibsshFd());
            if (m_stop.stopRequested())
                return failure(cancelled());
            m_keys = findKeys(m_settings, m_agent.get());
        }
        reply = tryMethods();
    }
    if (!reply)
        return tl::unexpected(reply.error());
    if (*reply == Reply::Success)
        return AuthOutcome::SignedIn;
    if (*reply == Reply::Gone)
        return AuthOutcome::Disconnected;
    return failure(rejected());
}

Result<SshAuthenticator::Reply> SshAuthenticator::tryMethods()
{
    // Every turn uses something up (a key, a password, the one round of questions), so this ends.
    for (;;) {
        m_methods = ssh_userauth_list(handle(), nullptr);
        Result<Reply> reply = Reply::Denied;
        if ((m_methods & SSH_AUTH_METHOD_PUBLICKEY) != 0 && nextKey() != nullptr)
            reply = offerNextKey();
        else if ((m_methods & SSH_AUTH_METHOD_INTERACTIVE) != 0 && mayAskQuestions())
            reply = keyboardInteractive();
        else if ((m_methods & SSH_AUTH_METHOD_PASSWORD) != 0 && m_settings.password && !m_progress.passwordDone)
            reply = password();
        else
            return Reply::Denied;
        if (!reply || *reply == Reply::Success || *reply == Reply::Gone)
            return reply;
    }
}

bool SshAuthenticator::mayAskQuestions() const
{
    // Bounded, because partial success leaves the way open and a server could answer that for ever.
    return m_settings.keyboardInteractive && !m_progress.keyboardDone && m_progress.keyboardTries < 12;
}

const KeyCandidate* SshAuthenticator::nextKey() const
{
    for (const KeyCandidate& key : m_keys.keys) {
        if (!m_progress.keysRefused.contains(key.id) && !m_keysUsed.contains(key.id))
            return &key;
    }
    return nullptr;
}

Result<SshAuthenticator::Reply> SshAuthenticator::offerNextKey()
{
    const KeyCandidate key = *nextKey();
    m_keysUsed.insert(key.id);
    const auto said = m_progress.log.size();
    auto reply = key.agent ? offerAgentKey(key) : offerFile(key);
    if (!reply)
        return reply;
    // A key that could not be opened has its line already.
    if (m_progress.log.size() == said)
        note(key.label, *reply);
    if (*reply == Reply::Denied || *reply == Reply::Gone)
        m_progress.keysRefused.insert(key.id);
    return reply;
}

Result<SshAuthenticator::Reply> SshAuthenticator::offerAgentKey(const KeyCandidate& key)
{
    m_agent->show(*key.agent);
    return request([this] { return ssh_userauth_agent(handle(), nullptr); });
}

Result<SshAuthenticator::Reply> SshAuthenticator::offerFile(const KeyCandidate& key)
{
    // First the question whether the machine would take the key: nobody is asked for the passphrase of a key that is of
    // no use, and a locked key can be told from a refused one.
    if (key.publicKey) {
        const auto offered
            = request([&] { return ssh_userauth_try_publickey(handle(), nullptr, key.publicKey.get()); });
        if (!offered || *offered != Reply::Success)
            return offered;
    }
    return signWithFile(key);
}

Result<SshAuthenticator::Reply> SshAuthenticator::signWithFile(const KeyCandidate& key)
{
    for (int attempt = 1; attempt <= 3; ++attempt) {
        const LoadedKey loaded = loadPrivateKey(
            key.file, [&] { return m_prompter.passphrase({ m_node, key.file, attempt }, m_stop.token()); });
        if (m_stop.stopRequested())
            return failure(cancelled());
        switch (loaded.state) {
        case KeyLoad::Loaded:
            return request([&] { return ssh_userauth_publickey(handle(), nullptr, loaded.key.get()); });
        case KeyLoad::WrongPassphrase:
            continue;
        case KeyLoad::NoPassphrase:
            return stillLocked(key);
        case KeyLoad::Unreadable:
            m_progress.log += u"%1: the private key cannot be read"_s.arg(key.file);
            return Reply::Denied;
        }
    }
    return stillLocked(key);
}

SshAuthenticator::Reply SshAuthenticator::stillLocked(const KeyCandidate& key)
{
    if (key.publicKey)
        m_progress.lockedKeys += key.file;
    m_progress.log += u"%1: locked with a passphrase that was not given"_s.arg(key.file);
    return Reply::Denied;
}

Result<SshAuthenticator::Reply> SshAuthenticator::keyboardInteractive()
{
    for (int attempt = 1; attempt <= m_settings.passwordPrompts; ++attempt) {
        bool anyPrompt = false;
        ++m_progress.keyboardTries;
        auto reply = request([this] { return ssh_userauth_kbdint(handle(), nullptr, nullptr); });
        // Bounded: a server could go on asking for ever.
        for (int round = 0; reply && *reply == Reply::Info && round < 32; ++round) {
            anyPrompt = anyPrompt || ssh_userauth_kbdint_getnprompts(handle()) > 0;
            const auto answered = answerRound();
            if (!answered)
                return tl::unexpected(answered.error());
            if (!*answered) {
                m_progress.keyboardDone = true;
                m_progress.log += u"keyboard-interactive: not answered"_s;
                return Reply::Denied;
            }
            reply = request([this] { return ssh_userauth_kbdint(handle(), nullptr, nullptr); });
        }
        if (!reply || *reply == Reply::Success || *reply == Reply::Gone)
            return reply;
        note(u"keyboard-interactive"_s, *reply == Reply::Info ? Reply::Denied : *reply);
        if (*reply == Reply::Partial)
            return reply;
        // A server that asked nothing would refuse the next time as well.
        if (!anyPrompt)
            break;
    }
    m_progress.keyboardDone = true;
    return Reply::Denied;
}

/// False: the person does not want to answer.
Result<bool> SshAuthenticator::answerRound()
{
    InteractiveQuestion question{ m_node,
        m_settings.user,
        m_settings.host,
        printable(QString::fromUtf8(ssh_userauth_kbdint_getname(handle()))),
        printable(QString::fromUtf8(ssh_userauth_kbdint_getinstruction(handle()))),
        {} };
    const int count = ssh_userauth_kbdint_getnprompts(handle());
    for (int i = 0; i < count; ++i) {
        char echo = 0;
        const char* text = ssh_userauth_kbdint_getprompt(handle(), static_cast<unsigned>(i), &echo);
        question.prompts += InteractivePrompt{ printable(QString::fromUtf8(text)), echo != 0 };
    }
    if (count == 0 && question.name.isEmpty() && question.instruction.isEmpty())
        return true;
    const auto answers = m_prompter.keyboardInteractive(question, m_stop.token());
    if (m_stop.stopRequested())
        return failure(cancelled());
    if (count == 0)
        return true;
    if (!answers || answers->size() != count)
        return false;
    for (int i = 0; i < count; ++i)
        ssh_userauth_kbdint_setanswer(handle(), static_cast<unsigned>(i), answers->at(i).utf8());
    return true;
}

Result<SshAuthenticator::Reply> SshAuthenticator::password()
{
    const auto answer = m_prompter.password(
        { m_node, m_settings.user, m_settings.host, m_settings.port, m_progress.passwordsRefused + 1 }, m_stop.token());
    if (m_stop.stopRequested())
        return failure(cancelled());
    if (!answer) {
        m_progress.passwordDone = true;
        m_progress.log += u"password: not answered"_s;
        return Reply::Denied;
    }
    ++m_progress.passwordTries;
    auto reply = request([&] { return ssh_userauth_password(handle(), nullptr, answer->utf8()); });
    if (!reply)
        return reply;
    note(u"password"_s, *reply);
    if (*reply == Reply::Denied)
        ++m_progress.passwordsRefused;
    m_progress.passwordDone = *reply == Reply::Partial || m_progress.passwordsRefused >= m_settings.passwordPrompts;
    return reply;
}

void SshAuthenticator::note(const QString& label, Reply reply)
{
    switch (reply) {
    case Reply::Success:
    case Reply::Info:
        return;
    case Reply::Denied:
        m_progress.log += label + u": refused"_s;
        return;
    case Reply::Partial:
        m_progress.log += label + u": accepted, but the machine wants more"_s;
        return;
    case Reply::Gone:
        m_progress.log += label + u": the machine hung up ("_s + m_session.lastError() + u')';
        return;
    }
}

Error SshAuthenticator::rejected() const
{
    const QString text = (m_progress.log + m_keys.skipped
        + QStringList{ u"the machine offers: %1"_s.arg(methodNames(m_methods).join(u", "_s)) })
                             .join(u'\n');
    if (!m_progress.lockedKeys.isEmpty()) {
        return { ErrorKind::AuthRejected,
            u"%1 would take the key %2, but it is locked with a passphrase."_s.arg(
                m_settings.where(), m_progress.lockedKeys.join(u", "_s)),
            u"Enter the passphrase, or unlock the key once with `ssh-add %1`."_s.arg(m_progress.lockedKeys.first()),
            text,
            m_node,
            u"key-locked"_s };
    }
    const bool onlyKeys = m_methods == SSH_AUTH_METHOD_PUBLICKEY;
    if (onlyKeys && m_keys.keys.isEmpty()) {
        return { ErrorKind::AuthRejected,
            u"%1 accepts keys only, and there is none to offer."_s.arg(m_settings.where()),
            u"Create a key with `ssh-keygen -t ed25519` and have it added to ~/.ssh/authorized_keys on the machine."_s,
            text,
            m_node,
            u"no-key"_s };
    }
    return { ErrorKind::AuthRejected,
        u"%1 refused to let us in."_s.arg(m_settings.where()),
        u"Check the user name. For a key: it must stand in ~/.ssh/authorized_keys of that user, and neither that file "
        u"nor "
        u"the home folder may be writable for others (journalctl -u ssh on the machine says which)."_s,
        text,
        m_node };
}

Error SshAuthenticator::cancelled() const
{
    return { ErrorKind::Cancelled, u"Stopped while signing in."_s, {}, {}, m_node };
}

} // namespace core::remote
