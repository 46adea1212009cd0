// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace test {

/// Runs a program to its end and returns its standard output; fails the test run loudly when the program fails.
QByteArray runTool(const QStringList& argv, const QByteArray& input = {});

/// A key pair made by ssh-keygen: FILE and FILE.pub.
void makeKey(const QString& file,
    const QString& type = QStringLiteral("ed25519"),
    const QString& passphrase = {},
    const QStringList& moreArguments = {});

/// A port on 127.0.0.1 that nobody listens on right now.
quint16 freePort();

/// A real sshd on 127.0.0.1 with its own host keys, authorized keys and log, in a folder that goes with it. The account
/// is the one that runs the test.
class SshdFixture
{
public:
    struct Options
    {
        QStringList hostKeyTypes{ QStringLiteral("ed25519") };
        QStringList configLines; ///< before everything else, so they win
        quint16 port = 0; ///< 0: a free one
    };

    SshdFixture();
    explicit SshdFixture(Options options);
    ~SshdFixture();

    /// Why there is none (no sshd installed); empty when it runs.
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] QString path(const QString& name) const { return m_dir.filePath(name); }
    [[nodiscard]] qint64 pid() const { return m_sshd.processId(); }

    /// A key that is authorized, made once: path of the private file.
    [[nodiscard]] QString userKey() const { return path(QStringLiteral("user_key")); }
    [[nodiscard]] QString hostKey(const QString& type = QStringLiteral("ed25519")) const;
    void authorize(const QString& publicKeyFile, const QByteArray& options = {});

    /// "type base64" of a host key, and the same as a line of known_hosts.
    [[nodiscard]] QByteArray hostKeyText(const QString& type = QStringLiteral("ed25519")) const;
    [[nodiscard]] QByteArray knownHostsLine(const QString& type = QStringLiteral("ed25519")) const;
    [[nodiscard]] QString knownHosts() const { return path(QStringLiteral("known_hosts")); }

    /// Writes an ssh_config that leads "node" to this sshd with the user key and `lines` in front. Returns its path.
    QString writeConfig(const QByteArray& lines = {}) const;

    [[nodiscard]] QByteArray log() const;
    /// How many TCP connections sshd has seen.
    [[nodiscard]] int connections() const { return static_cast<int>(log().count("Connection from ")); }
    /// Process ids of the sshd children that serve a session.
    [[nodiscard]] QList<qint64> children() const;
    /// Process ids of what runs inside sessions, also of those whose session has ended.
    [[nodiscard]] QList<qint64> commands() const;
    void stop();
    /// Listens again on the same port, with the same keys.
    void start();

private:
    QTemporaryDir m_dir;
    Options m_options;
    QProcess m_sshd;
    quint16 m_port = 0;
    QString m_problem;
};

void writeFile(const QString& path, const QByteArray& content, int mode = 0600);
QByteArray readFile(const QString& path);

} // namespace test
