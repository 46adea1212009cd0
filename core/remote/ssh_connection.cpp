// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_connection.h"

#include "core/remote/host_key_errors.h"
#include "core/remote/known_hosts.h"

#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

constexpr std::chrono::milliseconds defaultConnectTimeout{ 10000 };
constexpr int mostConnections = 5; ///< one, and four more for keys that a server did not want to see on the first
constexpr int mostJumps = 8;

/// The last words of a ProxyCommand, for the evidence.
QString proxyWords(const SshConnection& connection)
{
    if (!connection.proxyErrors.isValid())
        return {};
    char buffer[4096];
    const ssize_t count = ::read(connection.proxyErrors.get(), buffer, sizeof buffer);
    return count > 0 ? u"\nProxyCommand said: "_s + QString::fromLocal8Bit(buffer, count).trimmed() : QString();
}

/// "Host *" with a ProxyJump also matches the jump host itself; ssh does not jump from a host to itself either.
bool jumpsToItself(const SshSettings& settings, const SshTarget& target, const SshTarget& jump)
{
    const bool sameHost = jump.host.compare(settings.host, Qt::CaseInsensitive) == 0
        || jump.host.compare(target.host, Qt::CaseInsensitive) == 0;
    return sameHost && jump.port.value_or(settings.port) == settings.port;
}

} // namespace

SshConnector::SshConnector(
    QString node, const SshOptions& options, AuthPrompter& prompter, AcceptedHostKeys& accepted, const StopFd& stop)
    : m_node(std::move(node))
    , m_options(options)
    , m_prompter(prompter)
    , m_accepted(accepted)
    , m_stop(stop)
{
}

Result<std::unique_ptr<SshConnection>> SshConnector::connect(const SshTarget& target)
{
    auto connection = connectThrough(target, {}, 0);
    if (!connection)
        return tl::unexpected(named(connection.error()));
    return connection;
}

/// `jumps`: set for a hop of a chain, whose earlier hops the chain has named already.
SshConnector::Connection SshConnector::connectThrough(
    const SshTarget& target, const std::optional<QString>& jumps, int depth)
{
    if (depth > mostJumps) {
        return failure({ ErrorKind::Usage,
            u"ProxyJump leads through more than %1 jump hosts."_s.arg(mostJumps),
            u"Look for a loop in the ProxyJump lines of your ssh configuration."_s,
            {},
            {} });
    }
    auto settings = resolveSshSettings(target, m_options, m_stop);
    if (!settings)
        return tl::unexpected(settings.error());
    if (jumps)
        settings->proxyJump = *jumps;

    AuthProgress progress;
    for (int attempt = 1;; ++attempt) {
        auto connection = openOnce(target, *settings, depth);
        if (!connection)
            return connection;
        const int before = progress.steps();
        SshAuthenticator authenticator(
            *connection->get()->session, *settings, m_node, m_prompter, m_options.authReplyTimeout, progress, m_stop);
        const auto outcome = authenticator.run();
        if (!outcome)
            return tl::unexpected(outcome.error());
        if (*outcome == AuthOutcome::SignedIn) {
            connection->get()->session->signedIn();
            return connection;
        }
        if (attempt == mostConnections || progress.steps() == before) {
            return failure({ ErrorKind::AuthRejected,
                u"%1 hung up while we were signing in."_s.arg(settings->where()),
                u"Set IdentityFile and IdentitiesOnly yes for this machine in ~/.ssh/config, so that only the right "
                u"key is offered; "
                u"journalctl -u ssh on the machine says why it hung up."_s,
                (progress.log + QStringList{ connection->get()->session->lastError() }).join(u'\n'),
                {} });
        }
    }
}

SshConnector::Connection SshConnector::openOnce(const SshTarget& target, const SshSettings& settings, int depth)
{
    auto connection = std::make_unique<SshConnection>();
    connection->settings = settings;
    const QDeadlineTimer deadline(settings.connectTimeout.value_or(defaultConnectTimeout));
    auto socket = openSocket(target, *connection, deadline, depth);
    if (!socket)
        return tl::unexpected(socket.error());
    // Through jump hosts the clock starts anew: the person may have been asked about them.
    const QDeadlineTimer keysBy
        = connection->tunnel ? QDeadlineTimer(settings.connectTimeout.value_or(defaultConnectTimeout)) : deadline;
    auto session = SshSession::open(std::move(*socket), settings, keysBy, m_stop);
    if (!session) {
        Error error = session.error();
        error.detail += proxyWords(*connection);
        return tl::unexpected(error);
    }
    connection->session = std::move(*session);
    if (const auto verified = verifyHostKey(*connection); !verified)
        return tl::unexpected(verified.error());
    return connection;
}

Result<UniqueFd> SshConnector::openSocket(
    const SshTarget& target, SshConnection& connection, QDeadlineTimer deadline, int depth)
{
    const SshSettings& settings = connection.settings;
    if (!settings.proxyJump.isEmpty()) {
        const auto last = parseSshTarget(settings.proxyJump.section(u',', -1));
        if (!last)
            return tl::unexpected(last.error());
        if (!jumpsToItself(settings, target, *last))
            return openJump(connection, deadline, depth);
    } else if (!settings.proxyCommand.isEmpty()) {
        return startProxyCommand(target, connection);
    }
    return connectTcp(settings.host, settings.port, settings.family, deadline, m_stop);
}

Result<UniqueFd> SshConnector::startProxyCommand(const SshTarget& target, SshConnection& connection)
{
    FdPair ends = makeSocketPair();
    FdPair errors = makePipe();
    if (!ends.first.isValid() || !errors.first.isValid())
        return failure({ ErrorKind::Internal, u"No more connections can be opened on this machine."_s, {}, {}, {} });
    const QString command = expandProxyCommand(connection.settings, target);
    auto child = ChildProcess::start(
        { u"/bin/sh"_s, u"-c"_s, u"exec "_s + command }, ends.second.get(), ends.second.get(), errors.second.get());
    if (!child)
        return tl::unexpected(child.error());
    setNonBlocking(ends.first.get());
    setNonBlocking(errors.first.get());
    connection.proxy = std::move(*child);
    connection.proxyErrors = std::move(errors.first);
    return std::move(ends.first);
}

Result<UniqueFd> SshConnector::openJump(SshConnection& connection, QDeadlineTimer, int depth)
{
    const SshSettings& settings = connection.settings;
    const qsizetype comma = settings.proxyJump.lastIndexOf(u',');
    const auto last = parseSshTarget(settings.proxyJump.mid(comma + 1));
    if (!last)
        return tl::unexpected(last.error());
    const auto earlier = comma > 0 ? std::optional<QString>(settings.proxyJump.left(comma)) : std::nullopt;
    auto hop = connectThrough(*last, earlier, depth + 1);
    if (!hop) {
        Error error = hop.error();
        if (error.kind != ErrorKind::Cancelled)
            error.what = u"On the way, at the jump host %1: %2"_s.arg(last->text, error.what);
        return tl::unexpected(error);
    }
    const QDeadlineTimer deadline(settings.connectTimeout.value_or(defaultConnectTimeout));
    auto tunnel = SshTunnel::open(std::move(*hop), settings.host, settings.port, deadline, m_stop);
    if (!tunnel)
        return tl::unexpected(tunnel.error());
    connection.tunnel = std::move(*tunnel);
    UniqueFd socket = connection.tunnel->takeSocket();
    setNonBlocking(socket.get());
    return socket;
}

Result<> SshConnector::verifyHostKey(const SshConnection& connection)
{
    const SshSettings& settings = connection.settings;
    ssh_key raw = nullptr;
    if (ssh_get_server_publickey(connection.session->handle(), &raw) != SSH_OK)
        return failure({ ErrorKind::Internal, u"%1 showed no host key."_s.arg(settings.where()), {}, {}, {} });
    const SshKey key(raw);
    const HostKeyVerdict verdict = checkKnownHosts(settings.knownHostsFiles(), settings.knownName, key.get());
    switch (verdict.state) {
    case HostKeyState::Known:
        return {};
    case HostKeyState::Changed:
    case HostKeyState::OtherType:
    case HostKeyState::Revoked:
        return failure(hostKeyError(verdict, settings.knownName, key.get()));
    case HostKeyState::Unknown:
        break;
    }
    const auto accepted = m_accepted.constFind(settings.knownName);
    if (accepted == m_accepted.constEnd())
        return askAboutHostKey(settings, key.get());
    if (*accepted == sshPublicKeyBase64(key.get()))
        return {};
    return failure(hostKeyError({ HostKeyState::Changed, {} }, settings.knownName, key.get()));
}

Result<> SshConnector::askAboutHostKey(const SshSettings& settings, ssh_key key)
{
    const QString file = settings.userKnownHosts.value(0);
    const bool canKeep = !file.isEmpty() && file != u"/dev/null"_s;
    const HostKeyQuestion question{
        m_node, settings.knownName, sshKeyTypeName(key), sshFingerprint(key), canKeep ? file : QString()
    };
    const HostKeyAnswer answer = m_prompter.confirmUnknownHostKey(question, m_stop.token());
    if (m_stop.stopRequested())
        return failure({ ErrorKind::Cancelled, u"Stopped while connecting."_s, {}, {}, {} });
    if (answer == HostKeyAnswer::Refuse)
        return failure(unknownHostKeyError(question));
    if (canKeep) {
        if (const auto kept = appendKnownHost(file, settings.knownName, key, settings.hashKnownHosts); !kept)
            return kept;
    }
    m_accepted.insert(settings.knownName, sshPublicKeyBase64(key));
    return {};
}

Error SshConnector::named(Error error) const
{
    if (error.node.isEmpty())
        error.node = m_node;
    return error;
}

} // namespace core::remote
