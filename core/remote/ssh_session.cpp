// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_session.h"

#include "core/remote/known_hosts.h"

#include <sys/socket.h>
#include <sys/stat.h>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

void setOption(ssh_session session, ssh_options_e option, const QString& value)
{
    if (!value.isEmpty())
        ssh_options_set(session, option, value.toUtf8().constData()); // unknown algorithms: libssh keeps its own list
}

/// Host key algorithms with those in front that known_hosts can check.
QString hostKeyOrder(const QString& configured, const QStringList& knownTypes)
{
    const QString all = configured.isEmpty()
        ? u"ssh-ed25519,ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,rsa-sha2-256"_s
        : configured;
    QStringList first;
    QStringList rest;
    for (const QString& algorithm : all.split(u',', Qt::SkipEmptyParts)) {
        const QString type = algorithm.startsWith(u"rsa-sha2-"_s) ? u"ssh-rsa"_s : algorithm;
        (knownTypes.contains(type) ? first : rest) += algorithm;
    }
    return (first + rest).join(u',');
}

QByteArray peek(int fd)
{
    char buffer[256];
    const ssize_t count = ::recv(fd, buffer, sizeof buffer, MSG_PEEK | MSG_DONTWAIT);
    return count > 0 ? QByteArray(buffer, count) : QByteArray();
}

/// `greeting`: the first bytes that came, whatever they were.
Error openError(const QString& where, const QString& reason, const QByteArray& greeting)
{
    const QString said
        = greeting.isEmpty() ? QString() : u"\nit said: "_s + QString::fromLatin1(greeting.left(100)).simplified();
    if (reason.contains(u"no match"_s)) {
        return { ErrorKind::Unreachable,
            u"%1 and this machine have no common way of encryption."_s.arg(where),
            u"Compare the algorithms in your ssh configuration with those of the machine's sshd."_s,
            reason + said,
            {} };
    }
    // sshd says this in plain text, without its own greeting.
    const bool busy = greeting.contains("MaxStartups");
    if (!greeting.isEmpty() && !greeting.startsWith("SSH-") && !busy) {
        return { ErrorKind::Unreachable,
            u"Something answers at %1, but it does not speak SSH."_s.arg(where),
            u"Check the port number; 22 is the usual one."_s,
            reason + said,
            {},
            u"not-ssh"_s };
    }
    return { ErrorKind::Unreachable,
        u"%1 hung up before the connection was secured."_s.arg(where),
        busy ? u"Too many connections are being opened to it at once; try again in a moment."_s
             : u"Look at the machine's SSH log (journalctl -u ssh): too many connections at once, or a ban after wrong "
               u"passwords, looks like this."_s,
        reason + said,
        {} };
}

} // namespace

SshSession::SshSession(UniqueFd socket, ssh_session session)
    : m_socket(std::move(socket))
    , m_session(session)
{
}

SshSession::~SshSession()
{
    m_event.reset();
    // Whether libssh closes the descriptor it was given depends on its version and on how the session ended. Ours tells
    // whether the number still means the same socket, so that it is closed exactly once.
    struct stat ours = {};
    const bool known = ::fstat(m_socket.get(), &ours) == 0;
    const bool polite = m_session && isAlive();
    if (polite)
        ssh_disconnect(m_session.get());
    m_session.reset();
    struct stat theirs = {};
    if (known && m_libsshFd >= 0 && ::fstat(m_libsshFd, &theirs) == 0 && theirs.st_dev == ours.st_dev
        && theirs.st_ino == ours.st_ino)
        UniqueFd(m_libsshFd).reset();
    ::shutdown(m_socket.get(), SHUT_RDWR);
}

void SshSession::apply(const SshSettings& settings)
{
    ssh_session s = m_session.get();
    const int verbosity = SSH_LOG_NOLOG;
    ssh_options_set(s, SSH_OPTIONS_LOG_VERBOSITY, &verbosity);
    // ssh_config has been read already; libssh must not read it again and find StrictHostKeyChecking there.
    const bool processConfig = false;
    ssh_options_set(s, SSH_OPTIONS_PROCESS_CONFIG, &processConfig);
    setOption(s, SSH_OPTIONS_HOST, settings.host);
    setOption(s, SSH_OPTIONS_USER, settings.user);
    const unsigned int port = settings.port;
    ssh_options_set(s, SSH_OPTIONS_PORT, &port);
    setOption(s, SSH_OPTIONS_CIPHERS_C_S, settings.ciphers);
    setOption(s, SSH_OPTIONS_CIPHERS_S_C, settings.ciphers);
    setOption(s, SSH_OPTIONS_HMAC_C_S, settings.macs);
    setOption(s, SSH_OPTIONS_HMAC_S_C, settings.macs);
    setOption(s, SSH_OPTIONS_KEY_EXCHANGE, settings.keyExchanges);
    setOption(s, SSH_OPTIONS_PUBLICKEY_ACCEPTED_TYPES, settings.publicKeyAlgorithms);
    if (settings.compression)
        setOption(s, SSH_OPTIONS_COMPRESSION, u"yes"_s);
    setOption(s,
        SSH_OPTIONS_HOSTKEYS,
        hostKeyOrder(settings.hostKeyAlgorithms, knownKeyTypes(settings.knownHostsFiles(), settings.knownName)));
    // The order above is final: libssh would sort again by the files it thinks are in use.
    setOption(s, SSH_OPTIONS_KNOWNHOSTS, u"/dev/null"_s);
    setOption(s, SSH_OPTIONS_GLOBAL_KNOWNHOSTS, u"/dev/null"_s);
    ssh_options_set(s, SSH_OPTIONS_FD, &m_libsshFd);
    ssh_set_blocking(s, 0);
}

Result<std::unique_ptr<SshSession>> SshSession::open(
    UniqueFd socket, const SshSettings& settings, QDeadlineTimer deadline, const StopFd& stop)
{
    UniqueFd forLibssh = socket.duplicate();
    ssh_session handle = ssh_new();
    if (handle == nullptr || !forLibssh.isValid())
        return failure({ ErrorKind::Internal, u"No more connections can be opened on this machine."_s, {}, {}, {} });
    std::unique_ptr<SshSession> session(new SshSession(std::move(socket), handle));
    session->m_libsshFd = forLibssh.release();
    session->apply(settings);
    const int fd = session->m_libsshFd;
    QByteArray greeting;
    const Step step = session->complete(
        [&] {
            if (greeting.isEmpty())
                greeting = peek(fd);
            const int rc = ssh_connect(handle);
            // libssh makes the socket blocking when it is connected; then one send() to a machine that has stopped
            // reading would never return.
            setNonBlocking(fd);
            return rc;
        },
        SSH_AGAIN,
        stop,
        deadline);
    if (step.wake == Wake::Stopped)
        return failure({ ErrorKind::Cancelled, u"Stopped while connecting."_s, {}, {}, {} });
    const QString where = settings.host + u':' + QString::number(settings.port);
    if (step.wake == Wake::Expired) {
        return failure({ ErrorKind::TimedOut,
            u"%1 accepts connections, but its SSH server does not answer."_s.arg(where),
            u"Check whether the machine is overloaded or its sshd hangs (sudo systemctl restart ssh on its console)."_s,
            session->lastError(),
            {} });
    }
    if (step.rc != SSH_OK)
        return failure(openError(where, session->lastError(), greeting));
    return session;
}

QString SshSession::lastError() const
{
    return QString::fromUtf8(ssh_get_error(m_session.get()));
}

bool SshSession::isAlive() const
{
    // libssh notes a farewell in the first and a broken socket in the second.
    return ssh_is_connected(m_session.get()) == 1
        && (ssh_get_status(m_session.get()) & (SSH_CLOSED | SSH_CLOSED_ERROR)) == 0;
}

void SshSession::signedIn()
{
    m_event.reset(ssh_event_new());
    ssh_event_add_session(m_event.get(), m_session.get());
}

bool SshSession::drive()
{
    if (!m_event)
        return false;
    // Bounded: a flood must not keep us from looking at the limits.
    for (int i = 0; i < 8; ++i) {
        const int rc = ssh_event_dopoll(m_event.get(), 0);
        if (rc == SSH_ERROR || !isAlive())
            return false;
        if (rc == SSH_AGAIN)
            break;
    }
    return isAlive();
}

Wake SshSession::wait(const StopFd& stop, QDeadlineTimer deadline, int alsoFd, short alsoEvents)
{
    const bool writing = (ssh_get_poll_flags(m_session.get()) & SSH_WRITE_PENDING) != 0;
    std::vector<pollfd> fds{ { m_socket.get(), static_cast<short>(writing ? POLLIN | POLLOUT : POLLIN), 0 },
        { alsoFd, alsoEvents, 0 } };
    return waitFor(fds, stop, deadline);
}

} // namespace core::remote
