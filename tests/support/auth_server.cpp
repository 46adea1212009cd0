// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/auth_server.h"

#include <QFile>

#include <libssh/libssh.h>
#include <libssh/server.h>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace test {

/// One connection, served message by message until it is closed.
class AuthServerSession
{
public:
    AuthServerSession(AuthServer& server, ssh_session session)
        : m_server(server)
        , m_script(server.m_script)
        , m_session(session)
        , m_methods(server.m_script.methods)
    {
    }

    void run()
    {
        ssh_set_auth_methods(m_session, m_methods);
        // With a time limit: libssh waits on, for ever, after the client has said goodbye.
        const long halfASecond = 500000;
        ssh_options_set(m_session, SSH_OPTIONS_TIMEOUT_USEC, &halfASecond);
        while (!m_server.m_ending && ssh_is_connected(m_session) == 1) {
            ssh_message message = ssh_message_get(m_session);
            if (message == nullptr)
                continue;
            if (!handle(message))
                ssh_message_reply_default(message);
            ssh_message_free(message);
        }
    }

private:
    bool handle(ssh_message message)
    {
        switch (ssh_message_type(message)) {
        case SSH_REQUEST_SERVICE:
            ssh_message_service_reply_success(message);
            return true;
        case SSH_REQUEST_AUTH:
            return handleAuth(message);
        case SSH_REQUEST_CHANNEL_OPEN:
            if (!m_signedIn || ssh_message_subtype(message) != SSH_CHANNEL_SESSION)
                return false;
            m_channel = ssh_message_channel_request_open_reply_accept(message);
            return m_channel != nullptr;
        case SSH_REQUEST_CHANNEL:
            return handleExec(message);
        default:
            return false;
        }
    }

    bool handleExec(ssh_message message)
    {
        if (ssh_message_subtype(message) != SSH_CHANNEL_REQUEST_EXEC)
            return false;
        const QByteArray answer = QByteArray("ran: ") + ssh_message_channel_request_command(message) + '\n';
        ssh_message_channel_request_reply_success(message);
        ssh_channel_write(m_channel, answer.constData(), static_cast<uint32_t>(answer.size()));
        ssh_channel_request_send_exit_status(m_channel, 0);
        ssh_channel_send_eof(m_channel);
        ssh_channel_close(m_channel);
        return true;
    }

    bool handleAuth(ssh_message message)
    {
        // Questions come as messages only, and libssh does not mix them with its callbacks, so the older calls for
        // passwords and keys are used as well.
        QT_WARNING_PUSH
        QT_WARNING_DISABLE_DEPRECATED
        switch (ssh_message_subtype(message)) {
        case SSH_AUTH_METHOD_PASSWORD:
            return password(message, QString::fromUtf8(ssh_message_auth_password(message)));
        case SSH_AUTH_METHOD_PUBLICKEY:
            return key(message, ssh_message_auth_publickey_state(message) != SSH_PUBLICKEY_STATE_NONE);
        case SSH_AUTH_METHOD_INTERACTIVE:
            return handleRound(message);
        default:
            break;
        }
        QT_WARNING_POP
        ssh_message_auth_set_methods(message, m_methods);
        return false;
    }

    bool password(ssh_message message, const QString& given)
    {
        note(u"password:"_s + given);
        return decide(message, m_script.password ? m_script.password(given) : AuthServer::Verdict::Refuse);
    }

    bool key(ssh_message message, bool isSigned)
    {
        if (!m_script.publicKey)
            return decide(message, AuthServer::Verdict::Refuse);
        if (!isSigned) {
            ssh_message_auth_reply_pk_ok_simple(message);
            return true;
        }
        note(u"publickey"_s);
        return decide(message, m_script.publicKey());
    }

    bool handleRound(ssh_message message)
    {
        if (ssh_message_auth_kbdint_is_response(message) == 0) {
            note(u"keyboard"_s);
            m_round = 0;
            m_allRight = true;
        } else {
            const QStringList& right = m_script.rounds.at(m_round).rightAnswers;
            const int count = ssh_userauth_kbdint_getnanswers(m_session);
            m_allRight = m_allRight && count == right.size();
            for (int i = 0; i < count && i < right.size(); ++i) {
                const QString given
                    = QString::fromUtf8(ssh_userauth_kbdint_getanswer(m_session, static_cast<unsigned>(i)));
                m_allRight = m_allRight && given == right.at(i);
            }
            ++m_round;
        }
        if (m_round < m_script.rounds.size())
            return ask(message, m_script.rounds.at(m_round));
        return decide(message, m_allRight ? m_script.afterRounds : AuthServer::Verdict::Refuse);
    }

    static bool ask(ssh_message message, const AuthServer::Round& round)
    {
        QList<QByteArray> texts;
        std::vector<const char*> pointers;
        std::vector<char> echo;
        for (const auto& [text, shown] : round.prompts) {
            texts += text.toUtf8();
            echo.push_back(shown ? 1 : 0);
        }
        for (const QByteArray& text : texts)
            pointers.push_back(text.constData());
        // libssh refuses null pointers even when there are no prompts.
        pointers.push_back("");
        echo.push_back(0);
        ssh_message_auth_interactive_request(message,
            round.name.toUtf8().constData(),
            round.instruction.toUtf8().constData(),
            static_cast<unsigned>(round.prompts.size()),
            pointers.data(),
            echo.data());
        return true;
    }

    bool decide(ssh_message message, AuthServer::Verdict verdict)
    {
        if (verdict == AuthServer::Verdict::Partial)
            m_methods = m_script.methodsAfterPartial;
        m_signedIn = verdict == AuthServer::Verdict::Accept;
        ssh_set_auth_methods(m_session, m_methods);
        ssh_message_auth_set_methods(message, m_methods);
        if (verdict == AuthServer::Verdict::Refuse)
            return false;
        ssh_message_auth_reply_success(message, verdict == AuthServer::Verdict::Partial ? 1 : 0);
        return true;
    }

    void note(const QString& text)
    {
        const std::lock_guard lock(m_server.m_mutex);
        m_server.m_tried += text;
    }

    AuthServer& m_server;
    const AuthServer::Script& m_script;
    ssh_session m_session;
    ssh_channel m_channel = nullptr;
    int m_methods;
    int m_round = 0;
    bool m_allRight = true;
    bool m_signedIn = false;
};

AuthServer::AuthServer(Script script, const QString& hostKeyFile)
    : m_script(std::move(script))
    , m_hostKeyFile(QFile::encodeName(hostKeyFile))
    , m_listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(m_listener, reinterpret_cast<const sockaddr*>(&address), size) != 0 || ::listen(m_listener, 8) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&address), &size) != 0)
        qFatal("AuthServer: no port");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { listen(); });
}

AuthServer::~AuthServer()
{
    m_ending = true;
    ::shutdown(m_listener, SHUT_RDWR);
    m_thread.join();
    {
        const std::lock_guard lock(m_mutex);
        for (const int client : m_clients)
            ::shutdown(client, SHUT_RDWR);
    }
    for (std::thread& worker : m_workers)
        worker.join();
    for (const int client : m_clients)
        ::close(client);
    ::close(m_listener);
}

QStringList AuthServer::tried() const
{
    const std::lock_guard lock(m_mutex);
    return m_tried;
}

void AuthServer::listen()
{
    while (!m_ending) {
        const int fd = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (fd < 0)
            break;
        ++m_connections;
        // libssh closes its own copy; this one ends the connection when the test is over.
        const std::lock_guard lock(m_mutex);
        m_clients.push_back(::dup(fd));
        m_workers.emplace_back([this, fd] { serve(fd); });
    }
}

void AuthServer::serve(int fd)
{
    ssh_bind bind = ssh_bind_new();
    ssh_bind_options_set(bind, SSH_BIND_OPTIONS_HOSTKEY, m_hostKeyFile.constData());
    const bool processConfig = false;
    ssh_bind_options_set(bind, SSH_BIND_OPTIONS_PROCESS_CONFIG, &processConfig);
    ssh_session session = ssh_new();
    if (ssh_bind_accept_fd(bind, session, fd) == SSH_OK && ssh_handle_key_exchange(session) == SSH_OK)
        AuthServerSession(*this, session).run();
    ssh_disconnect(session);
    ssh_free(session);
    ssh_bind_free(bind);
    // The client sees the end although the copy for the destructor is still open.
    ::shutdown(fd, SHUT_RDWR);
}

} // namespace test
