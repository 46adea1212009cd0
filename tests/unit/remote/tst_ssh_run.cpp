// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/auth_server.h"
#include "tests/support/remote_checks.h"

#include <QFile>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Accepts TCP connections and never says a word.
class MuteServer
{
public:
    explicit MuteServer(int backlog = 8)
        : m_fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        m_address.sin_family = AF_INET;
        m_address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof m_address;
        if (::bind(m_fd, generic(), size) != 0 || ::listen(m_fd, backlog) != 0
            || ::getsockname(m_fd, reinterpret_cast<sockaddr*>(&m_address), &size) != 0)
            qFatal("no port");
    }
    ~MuteServer()
    {
        for (const int fd : m_clients)
            ::close(fd);
        ::close(m_fd);
    }
    MuteServer(const MuteServer&) = delete;
    MuteServer& operator=(const MuteServer&) = delete;

    [[nodiscard]] quint16 port() const { return ntohs(m_address.sin_port); }

    /// Fills the queue of connections, so that the next one gets no answer at all, like a machine that is switched off.
    void fillUp()
    {
        for (int i = 0; i < 8; ++i) {
            const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
            ::connect(fd, generic(), sizeof m_address);
            m_clients.push_back(fd);
        }
        std::this_thread::sleep_for(50ms);
    }

    /// Greets the next client with these bytes, and hangs up or listens on until the client does.
    std::jthread sayAndHangUp(const QByteArray& bytes) { return say(bytes, true); }
    std::jthread sayAndWait(const QByteArray& bytes) { return say(bytes, false); }

private:
    std::jthread say(const QByteArray& bytes, bool hangUp)
    {
        return std::jthread([this, bytes, hangUp] {
            const int fd = ::accept(m_fd, nullptr, nullptr);
            [[maybe_unused]] const ssize_t written = ::write(fd, bytes.constData(), static_cast<size_t>(bytes.size()));
            if (hangUp)
                ::shutdown(fd, SHUT_WR);
            char buffer[1024];
            while (::read(fd, buffer, sizeof buffer) > 0) { }
            ::close(fd);
        });
    }

    [[nodiscard]] const sockaddr* generic() const { return reinterpret_cast<const sockaddr*>(&m_address); }

    int m_fd;
    sockaddr_in m_address = {};
    std::vector<int> m_clients;
};

} // namespace

/// Commands, limits, cancelling and lost connections, over a real sshd.
class TestSshRun : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::SshdFixture> m_sshd;
    std::unique_ptr<SshTransport> m_node;
    qsizetype m_refusedSignals = 0;

    static Command shell(const QString& script, const QByteArray& input = {})
    {
        Command command;
        command.argv = { u"sh"_s, u"-c"_s, script };
        command.standardInput = input;
        return command;
    }

    std::unique_ptr<SshTransport> fresh(const test::SshdFixture& sshd, const QByteArray& lines = {})
    {
        test::writeFile(sshd.knownHosts(), sshd.knownHostsLine());
        return test::transportTo(
            u"node"_s, sshd.writeConfig(lines), std::make_shared<RefusingPrompter>(), test::withoutAgent());
    }

    std::unique_ptr<SshTransport> transportToPort(quint16 port, SshOptions options = test::withoutAgent())
    {
        return test::transportTo(
            u"127.0.0.1:%1"_s.arg(port), m_sshd->writeConfig(), std::make_shared<RefusingPrompter>(), options);
    }

    /// One that writes ends by itself when nobody reads; the others by the signal we ask for, which sshd delivers to
    /// ordinary accounts and refuses, in its log, for root.
    void verifyCommandWasEnded()
    {
        const auto refused = [this] { return m_sshd->log().count("session signalling requires privilege separation"); };
        QTRY_VERIFY_WITH_TIMEOUT(m_sshd->commands().isEmpty() || refused() > m_refusedSignals, 5000);
        m_refusedSignals = refused();
        for (const qint64 pid : m_sshd->commands())
            ::kill(static_cast<pid_t>(pid), SIGKILL);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_sshd = std::make_unique<test::SshdFixture>();
        if (!m_sshd->problem().isEmpty())
            QSKIP(qPrintable(m_sshd->problem()));
        m_node = fresh(*m_sshd);
    }

    void argumentsArriveAsTheyAre()
    {
        const QStringList words{ u"a b"_s,
            u""_s,
            u"$HOME"_s,
            u"`id`"_s,
            u"it's"_s,
            u"\"q\""_s,
            u"back\\slash"_s,
            u"*"_s,
            u"ü€"_s,
            u"a\tb"_s,
            u"a;b&c|d>e"_s,
            u"#"_s,
            u"~"_s,
            u"-n"_s,
            u"{a,b}"_s,
            u"!x"_s };
        Command command;
        command.argv = QStringList{ u"printf"_s, u"%s\\n"_s } + words;
        const auto output = m_node->run(command, {});
        VERIFY_RESULT(output);
        QCOMPARE(QString::fromUtf8(output->standardOutput), words.join(u'\n') + u'\n');
        QCOMPARE(output->exitStatus, 0);
    }

    void outputsAndStatusAreKeptApart()
    {
        const auto output = m_node->run(shell(u"cat; printf err >&2; exit 7"_s, "in\0put"_ba), {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "in\0put"_ba);
        QCOMPARE(output->standardError, "err"_ba);
        QCOMPARE(output->exitStatus, 7);
    }

    void missingProgramIsStatus127()
    {
        Command command;
        command.argv = { u"no-such-program-here"_s };
        const auto output = m_node->run(command, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->exitStatus, 127);
    }

    void killedCommandHasNoStatus()
    {
        const auto output = m_node->run(shell(u"echo before; kill -9 $$"_s), {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "before\n"_ba);
        QVERIFY(!output->exitStatus);
    }

    void largeInputAndOutputDoNotBlockEachOther()
    {
        QByteArray input;
        for (int i = 0; input.size() < 6 * 1024 * 1024; ++i)
            input += QByteArray::number(i) + '\n';
        const auto output = m_node->run(shell(u"tee /dev/stderr"_s, input), {});
        VERIFY_RESULT(output);
        QVERIFY(output->standardOutput == input);
        QVERIFY(output->standardError == input);
    }

    void inputThatNobodyReadsIsNoError()
    {
        const auto output = m_node->run(shell(u"echo done"_s, QByteArray(8 * 1024 * 1024, 'x')), {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "done\n"_ba);
        QCOMPARE(output->exitStatus, 0);
    }

    void manyCommandsUseOneConnection()
    {
        test::SshdFixture sshd;
        const auto node = fresh(sshd);
        for (int i = 0; i < 30; ++i) {
            const auto output = node->run(shell(u"echo %1; exit %2"_s.arg(i).arg(i % 3)), {});
            VERIFY_RESULT(output);
            QCOMPARE(output->standardOutput, QByteArray::number(i) + '\n');
            QCOMPARE(output->exitStatus, i % 3);
        }
        VERIFY_RESULT(node->replaceFile({ sshd.path(u"file"_s), "x", 0600 }, {}));
        VERIFY_RESULT(node->readFile(sshd.path(u"file"_s), 10, {}));
        QCOMPARE(sshd.connections(), 1);
        QCOMPARE(sshd.log().count("Accepted publickey"), 1);
    }

    void limitsEndACommandAndTheConnectionIsStillGood_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("firstByteMs");
        QTest::addColumn<int>("timeoutMs");
        QTest::addColumn<qint64>("maxBytes");
        QTest::addColumn<ErrorKind>("kind");
        QTest::newRow("silence") << u"sleep 30"_s << 300 << 10000 << qint64(1000) << ErrorKind::TimedOut;
        QTest::newRow("never ends") << u"echo begun; sleep 30"_s << 10000 << 400 << qint64(1000) << ErrorKind::TimedOut;
        QTest::newRow("flood") << u"yes"_s << 10000 << 20000 << qint64(20000000) << ErrorKind::CommandFailed;
        QTest::newRow("flood of errors") << u"yes >&2"_s << 10000 << 20000 << qint64(2000000)
                                         << ErrorKind::CommandFailed;
        QTest::newRow("endless line") << u"cat /dev/zero"_s << 10000 << 20000 << qint64(2000000)
                                      << ErrorKind::CommandFailed;
        QTest::newRow("does not read") << u"exec sleep 30"_s << 300 << 10000 << qint64(1000) << ErrorKind::TimedOut;
    }

    void limitsEndACommandAndTheConnectionIsStillGood()
    {
        QFETCH(QString, script);
        QFETCH(int, firstByteMs);
        QFETCH(int, timeoutMs);
        QFETCH(qint64, maxBytes);
        QFETCH(ErrorKind, kind);
        VERIFY_RESULT(m_node->connect({}));
        const int connections = m_sshd->connections();
        Command command = shell(script, QByteArray(4 * 1024 * 1024, 'x'));
        command.firstByteTimeout = std::chrono::milliseconds(firstByteMs);
        command.timeout = std::chrono::milliseconds(timeoutMs);
        command.maxOutputBytes = maxBytes;
        QElapsedTimer timer;
        timer.start();
        const auto output = m_node->run(command, {});
        COMPARE_ERROR_KIND(output, kind);
        QVERIFY(!output.error().hint.isEmpty());
        QVERIFY(output.error().detail.size() < 2000);
        QVERIFY2(timer.elapsed() < 8000, qPrintable(QString::number(timer.elapsed())));
        verifyCommandWasEnded();
        VERIFY_RESULT(m_node->run(shell(u"echo still here"_s), {}));
        QCOMPARE(m_sshd->connections(), connections);
    }

    void cancelEndsACommand_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("inputBytes");
        QTest::newRow("waiting") << u"sleep 30"_s << 0;
        QTest::newRow("reading a flood") << u"yes"_s << 0;
        QTest::newRow("writing what nobody reads") << u"sleep 30"_s << 16 * 1024 * 1024;
    }

    void cancelEndsACommand()
    {
        QFETCH(QString, script);
        QFETCH(int, inputBytes);
        VERIFY_RESULT(m_node->connect({}));
        const int connections = m_sshd->connections();
        Command command = shell(script, QByteArray(inputBytes, 'x'));
        command.maxOutputBytes = qint64(1) << 31;
        Result<Output> output;
        const qint64 late
            = test::millisecondsAfterStop(400ms, [&](std::stop_token stop) { output = m_node->run(command, stop); });
        COMPARE_ERROR_KIND(output, ErrorKind::Cancelled);
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
        verifyCommandWasEnded();
        VERIFY_RESULT(m_node->run(shell(u"echo still here"_s), {}));
        QCOMPARE(m_sshd->connections(), connections);
    }

    void cancelWhileConnecting_data()
    {
        QTest::addColumn<QString>("phase");
        for (const char* phase : { "no answer to TCP", "no banner", "no key exchange", "proxy command that hangs" })
            QTest::newRow(phase) << QString::fromLatin1(phase);
    }

    void cancelWhileConnecting()
    {
        QFETCH(QString, phase);
        MuteServer mute(phase == u"no answer to TCP"_s ? 0 : 8);
        std::jthread half;
        std::unique_ptr<SshTransport> node = transportToPort(mute.port());
        if (phase == u"no answer to TCP"_s)
            mute.fillUp();
        else if (phase == u"no key exchange"_s)
            half = mute.sayAndWait("SSH-2.0-Half_a_server\r\n");
        else if (phase == u"proxy command that hangs"_s)
            node = fresh(*m_sshd, "ProxyCommand sleep 30\n");
        Result<> connected;
        const qint64 late
            = test::millisecondsAfterStop(400ms, [&](std::stop_token stop) { connected = node->connect(stop); });
        COMPARE_ERROR_KIND(connected, ErrorKind::Cancelled);
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
    }

    void machineThatDoesNotAnswer_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QString>("says");
        QTest::newRow("refused") << u"refused"_s << ErrorKind::Unreachable << u"refuses connections"_s;
        QTest::newRow("dropped") << u"dropped"_s << ErrorKind::Unreachable << u"did not answer"_s;
        QTest::newRow("accepts and says nothing") << u"mute"_s << ErrorKind::TimedOut << u"does not answer"_s;
        QTest::newRow("not an SSH server") << u"http"_s << ErrorKind::Unreachable << u"does not speak SSH"_s;
        QTest::newRow("too many at once") << u"busy"_s << ErrorKind::Unreachable << u"hung up"_s;
        QTest::newRow("hangs up at once") << u"hangs up"_s << ErrorKind::Unreachable << u"hung up"_s;
        QTest::newRow("unknown name") << u"no-such-host.invalid"_s << ErrorKind::Unreachable
                                      << u"no-such-host.invalid"_s;
        QTest::newRow("proxy command fails") << u"proxy"_s << ErrorKind::Unreachable << u"hung up"_s;
    }

    void machineThatDoesNotAnswer()
    {
        QFETCH(QString, how);
        QFETCH(ErrorKind, kind);
        QFETCH(QString, says);
        MuteServer mute(how == u"dropped"_s ? 0 : 8);
        SshOptions options = test::withoutAgent();
        options.connectTimeout = 700ms;
        std::unique_ptr<SshTransport> node
            = transportToPort(how == u"refused"_s ? test::freePort() : mute.port(), options);
        std::jthread server;
        if (how == u"dropped"_s)
            mute.fillUp();
        else if (how == u"http"_s)
            server = mute.sayAndHangUp("HTTP/1.1 400 Bad Request\r\n\r\n");
        else if (how == u"busy"_s)
            server = mute.sayAndHangUp("Exceeded MaxStartups\r\n");
        else if (how == u"hangs up"_s)
            server = mute.sayAndHangUp({});
        else if (how == u"proxy"_s)
            node = fresh(*m_sshd, "ProxyCommand echo no way through >&2; exit 1\n");
        else if (how.endsWith(u".invalid"_s))
            node = test::transportTo(how, m_sshd->writeConfig(), std::make_shared<RefusingPrompter>(), options);
        QElapsedTimer timer;
        timer.start();
        const auto connected = node->connect({});
        COMPARE_ERROR_KIND(connected, kind);
        QVERIFY2(connected.error().what.contains(says), test::whole(connected.error()).constData());
        QVERIFY(!connected.error().hint.isEmpty());
        QCOMPARE(connected.error().node, node->nodeName());
        QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
        if (how == u"busy"_s)
            QVERIFY(connected.error().hint.contains(u"at once"_s));
        if (how == u"proxy"_s)
            QVERIFY2(connected.error().detail.contains(u"no way through"_s), qPrintable(connected.error().detail));
    }

    void stoppedServerIsTimedOutAtTheConnectLimit()
    {
        test::SshdFixture sshd;
        test::writeFile(sshd.knownHosts(), sshd.knownHostsLine());
        SshOptions options = test::withoutAgent();
        options.connectTimeout = 600ms;
        const auto node
            = test::transportTo(u"node"_s, sshd.writeConfig(), std::make_shared<RefusingPrompter>(), options);
        ::kill(static_cast<pid_t>(sshd.pid()), SIGSTOP);
        QElapsedTimer timer;
        timer.start();
        const auto connected = node->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::TimedOut);
        QVERIFY2(timer.elapsed() >= 600 && timer.elapsed() < 2500, qPrintable(QString::number(timer.elapsed())));
        ::kill(static_cast<pid_t>(sshd.pid()), SIGCONT);
        VERIFY_RESULT(node->connect({}));
    }

    void sessionThatStopsIsTimedOutAndReplaced()
    {
        test::SshdFixture sshd;
        const auto node = fresh(sshd);
        VERIFY_RESULT(node->run(shell(u"echo works"_s), {}));
        const QList<qint64> serving = sshd.children();
        QVERIFY(!serving.isEmpty());
        for (const qint64 pid : serving)
            ::kill(static_cast<pid_t>(pid), SIGSTOP);
        Command command = shell(u"echo again"_s);
        command.firstByteTimeout = 500ms;
        QElapsedTimer timer;
        timer.start();
        // The command had not begun, so it was tried on a new connection.
        const auto output = node->run(command, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "again\n"_ba);
        QVERIFY2(timer.elapsed() < 4000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(sshd.connections(), 2);
        for (const qint64 pid : serving)
            ::kill(static_cast<pid_t>(pid), SIGKILL);
    }

    void lostConnectionIsSaidAndTheNextCallConnectsAgain()
    {
        test::SshdFixture sshd;
        const auto node = fresh(sshd);
        VERIFY_RESULT(node->connect({}));
        std::jthread killer([&] {
            while (sshd.commands().isEmpty())
                std::this_thread::sleep_for(5ms);
            for (const qint64 pid : sshd.children())
                ::kill(static_cast<pid_t>(pid), SIGKILL);
        });
        const auto output = node->run(shell(u"echo half; sleep 30"_s), {});
        killer.join();
        COMPARE_ERROR_KIND(output, ErrorKind::Unreachable);
        QVERIFY(output.error().what.contains(u"lost"_s));
        VERIFY_RESULT(node->run(shell(u"echo again"_s), {}));
        QCOMPARE(sshd.connections(), 2);
        // Killed while nothing runs: the next call does not even notice.
        for (const qint64 pid : sshd.children())
            ::kill(static_cast<pid_t>(pid), SIGKILL);
        VERIFY_RESULT(node->run(shell(u"echo once more"_s), {}));
        QCOMPARE(sshd.connections(), 3);
        // And with the whole server gone.
        sshd.stop();
        COMPARE_ERROR_KIND(node->run(shell(u"true"_s), {}), ErrorKind::Unreachable);
        sshd.start();
        VERIFY_RESULT(node->run(shell(u"true"_s), {}));
    }

    void disconnectCanBeCalledTwice()
    {
        const auto node = fresh(*m_sshd);
        node->disconnect();
        VERIFY_RESULT(node->connect({}));
        node->disconnect();
        node->disconnect();
        VERIFY_RESULT(node->run(shell(u"true"_s), {}));
    }

    void bannerAndLoginTextDoNotDisturb()
    {
        test::SshdFixture::Options options;
        test::SshdFixture plain;
        test::writeFile(plain.path(u"banner"_s), QByteArray(2048, 'B') + '\n', 0644);
        options.configLines = { u"Banner %1"_s.arg(plain.path(u"banner"_s)) };
        test::SshdFixture sshd(options);
        const auto node = fresh(sshd);
        const auto output = node->run(shell(u"echo clean"_s), {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "clean\n"_ba);
        QCOMPARE(output->standardError, ""_ba);
    }

    void loginShellThatRefusesCommandsIsSaid_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::newRow("false") << u"/bin/false"_s;
        QTest::newRow("nologin") << u"/usr/sbin/nologin"_s;
    }

    void loginShellThatRefusesCommandsIsSaid()
    {
        QFETCH(QString, shell);
        // What such an account does with every command, without making an account.
        test::SshdFixture::Options options;
        options.configLines = { u"ForceCommand %1"_s.arg(shell) };
        test::SshdFixture sshd(options);
        const auto node = fresh(sshd);
        const auto output = node->run({ { u"sh"_s, u"-s"_s }, "echo hello\n" }, {});
        COMPARE_ERROR_KIND(output, ErrorKind::CommandFailed);
        QVERIFY2(output.error().what.contains(u"login shell"_s), test::whole(output.error()).constData());
        QVERIFY(output.error().hint.contains(u"getent passwd"_s));
        COMPARE_ERROR_KIND(node->readFile(u"/etc/hostname"_s, 100, {}), ErrorKind::CommandFailed);
        QCOMPARE(sshd.connections(), 1);
    }

    void commandThatFailsFirstIsNotTakenForABrokenShell()
    {
        const auto node = fresh(*m_sshd);
        const auto output = node->run(shell(u"exit 1"_s), {});
        VERIFY_RESULT(output);
        QCOMPARE(output->exitStatus, 1);
    }

    void serverThatAllowsNoSessionsIsSaid()
    {
        test::SshdFixture::Options options;
        options.configLines = { u"MaxSessions 0"_s };
        test::SshdFixture sshd(options);
        const auto node = fresh(sshd);
        const auto output = node->run(shell(u"true"_s), {});
        COMPARE_ERROR_KIND(output, ErrorKind::CommandFailed);
        QVERIFY(output.error().hint.contains(u"MaxSessions"_s));
    }

    void nothingIsLeftOpen()
    {
        const auto count = [] {
            return QDir(u"/proc/self/fd"_s).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size();
        };
        const auto once = [&](bool rudely) {
            const auto node = fresh(*m_sshd);
            VERIFY_RESULT(node->run(shell(u"true"_s), {}));
            if (rudely) {
                for (const qint64 pid : m_sshd->children())
                    ::kill(static_cast<pid_t>(pid), SIGKILL);
                VERIFY_RESULT(node->run(shell(u"true"_s), {}));
            }
        };
        once(true);
        const auto before = count();
        for (int i = 0; i < 5; ++i)
            once(i % 2 == 0);
        QCOMPARE(count(), before);
    }
};

QTEST_GUILESS_MAIN(TestSshRun)
#include "tst_ssh_run.moc"
