// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace test {

/// A small SSH server inside the test (libssh's own server side) for what a real sshd does only with accounts and PAM:
/// passwords, several rounds of questions, more than one method. Commands are answered with "ran: COMMAND".
class AuthServer
{
public:
    enum class Verdict
    {
        Refuse,
        Accept,
        Partial
    };

    struct Round
    {
        QString name;
        QString instruction;
        QList<QPair<QString, bool>> prompts; ///< text, echo
        QStringList rightAnswers;
    };

    struct Script
    {
        int methods = 0; ///< SSH_AUTH_METHOD_…
        int methodsAfterPartial = 0;
        std::function<Verdict(const QString&)> password;
        QList<Round> rounds;
        Verdict afterRounds = Verdict::Accept; ///< when all answers were right
        std::function<Verdict()> publicKey; ///< for a key whose signature is right
    };

    /// `hostKeyFile`: a private key without passphrase.
    AuthServer(Script script, const QString& hostKeyFile);
    AuthServer(const AuthServer&) = delete;
    AuthServer& operator=(const AuthServer&) = delete;
    ~AuthServer();

    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] int connections() const { return m_connections; }
    /// "password:…", "keyboard", "publickey" in the order of arrival.
    [[nodiscard]] QStringList tried() const;

private:
    void listen();
    void serve(int fd);

    Script m_script;
    QByteArray m_hostKeyFile;
    int m_listener = -1;
    quint16 m_port = 0;
    std::atomic<int> m_connections = 0;
    std::atomic<bool> m_ending = false;
    mutable std::mutex m_mutex;
    std::vector<int> m_clients;
    QStringList m_tried;
    std::thread m_thread;
    std::vector<std::thread> m_workers;
    friend class AuthServerSession;
};

} // namespace test
