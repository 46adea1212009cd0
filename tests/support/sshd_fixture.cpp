// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sshd_fixture.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

using namespace Qt::Literals::StringLiterals;

namespace test {

namespace {

QString findSshd()
{
    return QStandardPaths::findExecutable(u"sshd"_s, { u"/usr/sbin"_s, u"/usr/local/sbin"_s, u"/usr/bin"_s });
}

} // namespace

QByteArray runTool(const QStringList& argv, const QByteArray& input)
{
    QProcess process;
    process.start(argv.first(), argv.mid(1));
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(30000) || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(argv.join(u' ')), process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

void makeKey(const QString& file, const QString& type, const QString& passphrase, const QStringList& moreArguments)
{
    runTool(QStringList{
                u"ssh-keygen"_s, u"-q"_s, u"-t"_s, type, u"-N"_s, passphrase, u"-C"_s, u"test key"_s, u"-f"_s, file }
        + moreArguments);
}

quint16 freePort()
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    quint16 port = 0;
    if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), size) == 0
        && ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        port = ntohs(address.sin_port);
    ::close(fd);
    return port;
}

void writeFile(const QString& path, const QByteArray& content, int mode)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(content) != content.size())
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
    file.close();
    ::chmod(QFile::encodeName(path).constData(), static_cast<mode_t>(mode));
}

QByteArray readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

SshdFixture::SshdFixture()
    : SshdFixture(Options())
{
}

SshdFixture::SshdFixture(Options options)
    : m_options(std::move(options))
{
    if (findSshd().isEmpty()) {
        m_problem = u"sshd is not installed (Debian package openssh-server)"_s;
        return;
    }
    if (::getuid() == 0)
        QDir().mkpath(u"/run/sshd"_s);
    for (const QString& type : m_options.hostKeyTypes)
        makeKey(hostKey(type), type);
    makeKey(userKey());
    writeFile(path(u"authorized_keys"_s), {}, 0644);
    authorize(userKey() + u".pub"_s);
    m_port = m_options.port != 0 ? m_options.port : freePort();
    start();
}

SshdFixture::~SshdFixture()
{
    stop();
}

QString SshdFixture::hostKey(const QString& type) const
{
    return path(u"host_"_s + type);
}

void SshdFixture::authorize(const QString& publicKeyFile, const QByteArray& options)
{
    QFile file(path(u"authorized_keys"_s));
    if (!file.open(QIODevice::Append))
        qFatal("authorized_keys: %s", qPrintable(file.errorString()));
    file.write((options.isEmpty() ? QByteArray() : options + ' ') + readFile(publicKeyFile));
}

QByteArray SshdFixture::hostKeyText(const QString& type) const
{
    const QList<QByteArray> words = readFile(hostKey(type) + u".pub"_s).split(' ');
    return words.at(0) + ' ' + words.at(1);
}

QByteArray SshdFixture::knownHostsLine(const QString& type) const
{
    return "[127.0.0.1]:" + QByteArray::number(m_port) + ' ' + hostKeyText(type) + '\n';
}

QString SshdFixture::writeConfig(const QByteArray& lines) const
{
    const QString file = path(u"ssh_config"_s);
    writeFile(file,
        lines + "\nHost node\n  HostName 127.0.0.1\n  Port " + QByteArray::number(m_port) + "\n  IdentityFile "
            + userKey().toUtf8() + "\nHost *\n  IdentitiesOnly yes\n  UserKnownHostsFile " + knownHosts().toUtf8()
            + "\n  GlobalKnownHostsFile /dev/null\n");
    return file;
}

QByteArray SshdFixture::log() const
{
    return readFile(path(u"sshd.log"_s));
}

QList<qint64> SshdFixture::children() const
{
    QList<qint64> pids;
    const QByteArray listed = readFile(u"/proc/%1/task/%1/children"_s.arg(pid()));
    for (const QByteArray& word : listed.simplified().split(' ')) {
        if (const qint64 child = word.toLongLong(); child > 0)
            pids += child;
    }
    return pids;
}

QList<qint64> SshdFixture::commands() const
{
    // sshd gives every session this variable; nothing else on the machine has it.
    const QByteArray mark = "SSHD_FIXTURE=" + m_dir.path().toUtf8();
    QList<qint64> pids;
    for (const QString& entry : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        const qint64 pid = entry.toLongLong();
        if (pid > 0 && readFile(u"/proc/%1/environ"_s.arg(pid)).split('\0').contains(mark))
            pids += pid;
    }
    return pids;
}

void SshdFixture::stop()
{
    if (m_sshd.state() == QProcess::NotRunning)
        return;
    for (const qint64 command : commands())
        ::kill(static_cast<pid_t>(command), SIGKILL);
    for (const qint64 child : children())
        ::kill(static_cast<pid_t>(child), SIGKILL);
    ::kill(static_cast<pid_t>(pid()), SIGCONT);
    m_sshd.kill();
    m_sshd.waitForFinished(5000);
}

void SshdFixture::start()
{
    // SHLVL keeps bash from reading the tester's own .bashrc, which may print something or take its time.
    QByteArray config = "SetEnv SHLVL=2 SSHD_FIXTURE=" + m_dir.path().toUtf8() + '\n';
    for (const QString& line : m_options.configLines)
        config += line.toUtf8() + '\n';
    config += "Port " + QByteArray::number(m_port) + "\nListenAddress 127.0.0.1\n";
    for (const QString& type : m_options.hostKeyTypes)
        config += "HostKey " + hostKey(type).toUtf8() + '\n';
    config += "AuthorizedKeysFile " + path(u"authorized_keys"_s).toUtf8()
        + "\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin "
          "yes\n"
          "LogLevel VERBOSE\nPidFile none\nSubsystem sftp /bin/false\nUseDNS no\n";
    writeFile(path(u"sshd_config"_s), config);
    const auto before = log().count("Server listening on");
    m_sshd.setStandardErrorFile(path(u"sshd.log"_s), QIODevice::Append);
    m_sshd.start(findSshd(), { u"-D"_s, u"-e"_s, u"-f"_s, path(u"sshd_config"_s) });
    if (!m_sshd.waitForStarted(5000))
        qFatal("sshd: %s", qPrintable(m_sshd.errorString()));
    const QDeadlineTimer limit(10000);
    while (log().count("Server listening on") <= before) {
        if (limit.hasExpired() || m_sshd.waitForFinished(10))
            qFatal("sshd did not start: %s", log().constData());
    }
}

} // namespace test
