// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/auth_server.h"
#include "tests/support/remote_checks.h"

#include <QFile>
#include <QProcess>

#include <csignal>
#include <libssh/libssh.h>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;
using test::AuthServer;

/// Signing in: keys and agent over a real sshd; passwords, questions and several methods over a server in the test.
class TestSshAuth : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::SshdFixture> m_sshd;
    std::shared_ptr<test::ScriptedPrompter> m_prompter;
    std::unique_ptr<QProcess> m_agent;
    QString m_me;

    [[nodiscard]] QString path(const QString& name) const { return m_sshd->path(name); }

    /// A config whose only identities are these files.
    QString configWith(const QStringList& identityFiles, const QByteArray& lines = {})
    {
        QByteArray text = lines;
        for (const QString& file : identityFiles)
            text += "IdentityFile " + file.toUtf8() + '\n';
        text += "Host node\n  HostName 127.0.0.1\n  Port " + QByteArray::number(m_sshd->port())
            + "\nHost *\n  IdentitiesOnly yes\n  UserKnownHostsFile " + m_sshd->knownHosts().toUtf8() + "\n";
        test::writeFile(path(u"auth_config"_s), text);
        return path(u"auth_config"_s);
    }

    /// The test's own server, and the way to it.
    struct Server
    {
        std::unique_ptr<AuthServer> server;
        std::unique_ptr<SshTransport> transport;
    };

    Server serve(AuthServer::Script script, const QByteArray& lines = {})
    {
        Server made;
        made.server = std::make_unique<AuthServer>(std::move(script), m_sshd->hostKey());
        test::writeFile(path(u"server_known"_s),
            "[127.0.0.1]:" + QByteArray::number(made.server->port()) + ' ' + m_sshd->hostKeyText() + '\n');
        test::writeFile(path(u"server_config"_s),
            lines + "Host *\n  IdentityFile /no/such/key\n  IdentitiesOnly yes\n  UserKnownHostsFile "
                + path(u"server_known"_s).toUtf8() + '\n');
        made.transport = test::transportTo(u"brian@127.0.0.1:%1"_s.arg(made.server->port()),
            path(u"server_config"_s),
            m_prompter,
            test::withoutAgent());
        return made;
    }

    void startAgent()
    {
        m_agent = std::make_unique<QProcess>();
        const QString socket = path(u"agent"_s);
        QFile::remove(socket);
        m_agent->start(u"ssh-agent"_s, { u"-D"_s, u"-a"_s, socket });
        QVERIFY(m_agent->waitForStarted());
        qputenv("SSH_AUTH_SOCK", socket.toUtf8());
        // Status 1: it answers and has no keys. The socket is there a moment before anybody listens on it.
        QTRY_COMPARE(QProcess::execute(u"sh"_s, { u"-c"_s, u"ssh-add -l >/dev/null 2>&1"_s }), 1);
    }

private Q_SLOTS:
    void initTestCase()
    {
        test::SshdFixture::Options options;
        options.configLines = { u"MaxAuthTries 3"_s };
        m_sshd = std::make_unique<test::SshdFixture>(options);
        if (!m_sshd->problem().isEmpty())
            QSKIP(qPrintable(m_sshd->problem()));
        test::writeFile(m_sshd->knownHosts(), m_sshd->knownHostsLine());
        for (int i = 1; i <= 6; ++i)
            test::makeKey(path(u"wrong%1"_s.arg(i)));
        test::makeKey(path(u"locked"_s), u"ed25519"_s, u"open sesame"_s);
        m_sshd->authorize(path(u"locked.pub"_s));
        test::makeKey(path(u"locked_wrong"_s), u"ed25519"_s, u"open sesame"_s);
        test::makeKey(path(u"locked_pem"_s), u"rsa"_s, u"open sesame"_s, { u"-b"_s, u"2048"_s, u"-m"_s, u"PEM"_s });
        m_sshd->authorize(path(u"locked_pem.pub"_s));
        QVERIFY(QFile::remove(path(u"locked_pem.pub"_s)));
        m_me = QString::fromUtf8(test::runTool({ u"id"_s, u"-un"_s }).trimmed());
    }

    void init()
    {
        m_prompter = std::make_shared<test::ScriptedPrompter>();
        qunsetenv("SSH_AUTH_SOCK");
    }

    void cleanup()
    {
        if (m_agent) {
            m_agent->kill();
            m_agent->waitForFinished();
            m_agent.reset();
        }
    }

    void keyFileOpensTheDoorWithoutAQuestion()
    {
        const auto node = test::transportTo(u"node"_s, configWith({ m_sshd->userKey() }), m_prompter);
        VERIFY_RESULT(node->connect({}));
        QVERIFY(m_prompter->passphraseQuestions.isEmpty() && m_prompter->passwordQuestions.isEmpty());
    }

    void refusedKeysAreNamed()
    {
        const auto node
            = test::transportTo(u"somebody@node"_s, configWith({ path(u"wrong1"_s), path(u"wrong2"_s) }), m_prompter);
        const auto connected = node->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        const Error& error = connected.error();
        QVERIFY2(error.what.contains(u"somebody@127.0.0.1:%1"_s.arg(m_sshd->port())), qPrintable(error.what));
        QVERIFY2(error.detail.contains(path(u"wrong1"_s)) && error.detail.contains(path(u"wrong2"_s)),
            qPrintable(error.detail));
        QVERIFY2(error.detail.contains(u"publickey"_s), qPrintable(error.detail));
        QVERIFY(error.hint.contains(u"authorized_keys"_s));
        QCOMPARE(error.node, u"somebody@node"_s);
    }

    void withoutAnyKeyTheErrorSaysHowToGetOne()
    {
        const auto node = test::transportTo(u"node"_s, configWith({ u"/no/such/key"_s }), m_prompter);
        const auto connected = node->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        QVERIFY2(connected.error().what.contains(u"none to offer"_s), qPrintable(connected.error().what));
        QVERIFY(connected.error().hint.contains(u"ssh-keygen"_s));
    }

    void moreKeysThanTheServerWantsToSee()
    {
        QStringList files;
        for (int i = 1; i <= 6; ++i)
            files += path(u"wrong%1"_s.arg(i));
        const auto node
            = test::transportTo(u"node"_s, configWith(files + QStringList{ m_sshd->userKey() }), m_prompter);
        VERIFY_RESULT(node->connect({}));
        QVERIFY2(m_sshd->log().contains("Too many authentication failures"), "the server did hang up in between");
    }

    void lockedKeyIsOpenedWithThePassphrase_data()
    {
        QTest::addColumn<QString>("key");
        QTest::newRow("OpenSSH format") << u"locked"_s;
        QTest::newRow("PEM without .pub") << u"locked_pem"_s;
    }

    void lockedKeyIsOpenedWithThePassphrase()
    {
        QFETCH(QString, key);
        m_prompter->passphrases = { u"wrong"_s, u"open sesame"_s };
        const auto node = test::transportTo(u"node"_s, configWith({ path(key) }), m_prompter);
        VERIFY_RESULT(node->connect({}));
        QCOMPARE(m_prompter->passphraseQuestions.size(), 2);
        QCOMPARE(m_prompter->passphraseQuestions.at(0).keyFile, path(key));
        QCOMPARE(m_prompter->passphraseQuestions.at(0).node, u"node"_s);
        QCOMPARE(m_prompter->passphraseQuestions.at(1).attempt, 2);
    }

    void lockedKeyIsToldFromARefusedOne()
    {
        const auto node = test::transportTo(u"node"_s,
            configWith({ path(u"locked_wrong"_s), path(u"locked"_s) }),
            std::make_shared<RefusingPrompter>());
        const auto connected = node->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        QVERIFY2(connected.error().what.contains(u"locked with a passphrase"_s), qPrintable(connected.error().what));
        QVERIFY(connected.error().what.contains(path(u"locked"_s)));
        QVERIFY2(
            !connected.error().what.contains(path(u"locked_wrong"_s)), "the machine would not take that one anyway");
        QVERIFY(connected.error().hint.contains(u"ssh-add"_s));
    }

    void nobodyIsAskedForThePassphraseOfAUselessKey()
    {
        m_prompter->passphrases = { u"open sesame"_s };
        const auto node = test::transportTo(u"node"_s, configWith({ path(u"locked_wrong"_s) }), m_prompter);
        COMPARE_ERROR_KIND(node->connect({}), ErrorKind::AuthRejected);
        QVERIFY(m_prompter->passphraseQuestions.isEmpty());
    }

    void keyThatOthersCanReadIsNotUsed()
    {
        test::writeFile(path(u"open_key"_s), test::readFile(m_sshd->userKey()), 0644);
        const auto node = test::transportTo(u"node"_s, configWith({ path(u"open_key"_s) }), m_prompter);
        const auto connected = node->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        QVERIFY2(connected.error().detail.contains(u"chmod 600"_s), qPrintable(connected.error().detail));
    }

    void agentSignsWithoutAQuestion()
    {
        startAgent();
        test::runTool({ u"ssh-add"_s, u"-q"_s, m_sshd->userKey() });
        const auto node
            = test::transportTo(u"node"_s, configWith({ u"/no/such/key"_s }, "IdentitiesOnly no\n"), m_prompter);
        VERIFY_RESULT(node->connect({}));
    }

    void agentSignsForAKeyWhoseFileIsLocked()
    {
        startAgent();
        // The agent gets the key through a copy without passphrase; the file that ssh_config names stays locked.
        const QString copy = path(u"unlocked_copy"_s);
        test::writeFile(copy, test::readFile(path(u"locked"_s)));
        test::runTool({ u"ssh-keygen"_s, u"-q"_s, u"-p"_s, u"-P"_s, u"open sesame"_s, u"-N"_s, u""_s, u"-f"_s, copy });
        test::runTool({ u"ssh-add"_s, u"-q"_s, copy });
        const auto node = test::transportTo(u"node"_s, configWith({ path(u"locked"_s) }), m_prompter);
        VERIFY_RESULT(node->connect({}));
        QVERIFY(m_prompter->passphraseQuestions.isEmpty());
    }

    void sixKeysInTheAgentDoNotUseUpTheServersPatience()
    {
        startAgent();
        for (int i = 1; i <= 6; ++i)
            test::runTool({ u"ssh-add"_s, u"-q"_s, path(u"wrong%1"_s.arg(i)) });
        // IdentitiesOnly: the agent's other keys are not even shown.
        const auto strict = test::transportTo(u"node"_s, configWith({ m_sshd->userKey() }), m_prompter);
        int before = m_sshd->connections();
        VERIFY_RESULT(strict->connect({}));
        QCOMPARE(m_sshd->connections(), before + 1);
        // Without it they come first, as with ssh, and the right key follows on another connection.
        const auto plain
            = test::transportTo(u"node"_s, configWith({ m_sshd->userKey() }, "IdentitiesOnly no\n"), m_prompter);
        before = m_sshd->connections();
        VERIFY_RESULT(plain->connect({}));
        QVERIFY(m_sshd->connections() > before + 1);
    }

    void keysOfTheAgentAreNamedWhenRefused()
    {
        startAgent();
        test::runTool({ u"ssh-keygen"_s, u"-q"_s, u"-c"_s, u"-C"_s, u"laptop key"_s, u"-f"_s, path(u"wrong1"_s) });
        test::runTool({ u"ssh-add"_s, u"-q"_s, path(u"wrong1"_s) });
        const auto node
            = test::transportTo(u"node"_s, configWith({ u"/no/such/key"_s }, "IdentitiesOnly no\n"), m_prompter);
        const auto connected = node->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        QVERIFY2(connected.error().detail.contains(u"laptop key"_s), qPrintable(connected.error().detail));
    }

    void agentThatHangsCanBeCancelled()
    {
        startAgent();
        test::runTool({ u"ssh-add"_s, u"-q"_s, m_sshd->userKey() });
        const auto node
            = test::transportTo(u"node"_s, configWith({ u"/no/such/key"_s }, "IdentitiesOnly no\n"), m_prompter);
        ::kill(static_cast<pid_t>(m_agent->processId()), SIGSTOP);
        const qint64 late = test::millisecondsAfterStop(
            700ms, [&](std::stop_token stop) { COMPARE_ERROR_KIND(node->connect(stop), ErrorKind::Cancelled); });
        ::kill(static_cast<pid_t>(m_agent->processId()), SIGCONT);
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
    }

    void socketWithoutAnAgentBehindItIsNoObstacle()
    {
        test::writeFile(path(u"dead_socket"_s), "");
        qputenv("SSH_AUTH_SOCK", path(u"dead_socket"_s).toUtf8());
        const auto node = test::transportTo(u"node"_s, configWith({ m_sshd->userKey() }), m_prompter);
        VERIFY_RESULT(node->connect({}));
    }

    void passwordIsAskedUpToThreeTimes()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_PASSWORD;
        script.password = [](const QString& given) {
            return given == u"right"_s ? AuthServer::Verdict::Accept : AuthServer::Verdict::Refuse;
        };
        auto made = serve(script);
        m_prompter->passwords = { u"first"_s, u"pässwörd"_s, u"right"_s };
        const auto output = made.transport->run({ { u"echo"_s, u"hello"_s }, {} }, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "ran: echo hello\n"_ba);
        QCOMPARE(
            made.server->tried(), (QStringList{ u"password:first"_s, u"password:pässwörd"_s, u"password:right"_s }));
        QCOMPARE(m_prompter->passwordQuestions.size(), 3);
        QCOMPARE(m_prompter->passwordQuestions.at(2).attempt, 3);
        QCOMPARE(m_prompter->passwordQuestions.at(0).user, u"brian"_s);
        QCOMPARE(made.server->connections(), 1);
    }

    void wrongPasswordsEndWithWhoWasTried()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_PASSWORD;
        auto made = serve(script);
        m_prompter->passwords = { u"a"_s, u"b"_s, u"c"_s, u"d"_s };
        const auto connected = made.transport->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        QCOMPARE(made.server->tried().size(), 3);
        QVERIFY2(connected.error().what.contains(u"brian@127.0.0.1:%1"_s.arg(made.server->port())),
            qPrintable(connected.error().what));
        QCOMPARE(connected.error().detail.count(u"password: refused"_s), 3);
        QVERIFY2(!connected.error().detail.contains(u"a\n"_s + u"b"_s), "no password in the text");
    }

    void passwordIsNotAskedWhenSshConfigForbidsIt()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_PASSWORD;
        auto made = serve(script, "PasswordAuthentication no\n");
        m_prompter->passwords = { u"a"_s };
        COMPARE_ERROR_KIND(made.transport->connect({}), ErrorKind::AuthRejected);
        QVERIFY(m_prompter->passwordQuestions.isEmpty());
    }

    void questionsInSeveralRoundsAndOneWithoutQuestions()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_INTERACTIVE;
        script.rounds = { { u"Login"_s,
                              u"Two factors"_s,
                              { { u"Password: "_s, false }, { u"Site: "_s, true } },
                              { u"right"_s, u"lab"_s } },
            { u""_s, u"Now touch your token."_s, {}, {} },
            { u""_s, u""_s, {}, {} },
            { u"OTP"_s, u""_s, { { u"One-time code: "_s, true } }, { u"123456"_s } } };
        auto made = serve(script);
        m_prompter->rounds = { { u"right"_s, u"lab"_s }, { u"123456"_s } };
        VERIFY_RESULT(made.transport->connect({}));
        QCOMPARE(m_prompter->interactiveQuestions.size(), 3); // the round with nothing in it is nobody's business
        const InteractiveQuestion& first = m_prompter->interactiveQuestions.at(0);
        QCOMPARE(first.name, u"Login"_s);
        QCOMPARE(first.instruction, u"Two factors"_s);
        QCOMPARE(first.prompts.at(0).text, u"Password: "_s);
        QVERIFY(!first.prompts.at(0).echo);
        QVERIFY(first.prompts.at(1).echo);
        QCOMPARE(m_prompter->interactiveQuestions.at(1).instruction, u"Now touch your token."_s);
    }

    void wrongAnswersAreAskedAgain()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_INTERACTIVE;
        script.rounds = { { u""_s, u""_s, { { u"Password: "_s, false } }, { u"right"_s } } };
        auto made = serve(script);
        m_prompter->rounds = { { u"wrong"_s }, { u"right"_s } };
        VERIFY_RESULT(made.transport->connect({}));
        QCOMPARE(m_prompter->interactiveQuestions.size(), 2);
    }

    void partialSuccessGoesOnWithWhatIsMissing()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_PUBLICKEY;
        script.methodsAfterPartial = SSH_AUTH_METHOD_INTERACTIVE;
        script.publicKey = [] { return AuthServer::Verdict::Partial; };
        script.rounds = { { u""_s, u""_s, { { u"Code: "_s, true } }, { u"42"_s } } };
        auto made = serve(script, "IdentityFile " + m_sshd->userKey().toUtf8() + '\n');
        m_prompter->rounds = { { u"42"_s } };
        VERIFY_RESULT(made.transport->connect({}));
        QCOMPARE(made.server->tried(), (QStringList{ u"publickey"_s, u"keyboard"_s }));
    }

    void partialSuccessThatEndsInRefusalSaysSo()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_PASSWORD;
        script.methodsAfterPartial = SSH_AUTH_METHOD_INTERACTIVE;
        script.password = [](const QString&) { return AuthServer::Verdict::Partial; };
        script.rounds = { { u""_s, u""_s, { { u"Code: "_s, true } }, { u"42"_s } } };
        auto made = serve(script);
        m_prompter->passwords = { u"fine"_s };
        const auto connected = made.transport->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        QVERIFY2(connected.error().detail.contains(u"the machine wants more"_s), qPrintable(connected.error().detail));
        QVERIFY2(connected.error().detail.contains(u"not answered"_s), qPrintable(connected.error().detail));
    }

    void twoKeysCanBeDemanded()
    {
        test::SshdFixture::Options options;
        options.configLines = { u"AuthenticationMethods publickey,publickey"_s };
        test::SshdFixture strict(options);
        test::makeKey(strict.path(u"second"_s));
        strict.authorize(strict.path(u"second.pub"_s));
        test::writeFile(strict.knownHosts(), strict.knownHostsLine());
        const auto node = test::transportTo(u"node"_s,
            strict.writeConfig("Host node\n  IdentityFile " + strict.path(u"second"_s).toUtf8() + '\n'),
            m_prompter,
            test::withoutAgent());
        VERIFY_RESULT(node->connect({}));
    }

    void cancelWhileAsking_data()
    {
        QTest::addColumn<int>("methods");
        QTest::newRow("password") << int(SSH_AUTH_METHOD_PASSWORD);
        QTest::newRow("questions") << int(SSH_AUTH_METHOD_INTERACTIVE);
    }

    void cancelWhileAsking()
    {
        QFETCH(int, methods);
        AuthServer::Script script;
        script.methods = methods;
        script.rounds = { { u""_s, u""_s, { { u"Password: "_s, false } }, { u"right"_s } } };
        auto made = serve(script);
        m_prompter->onQuestion = [](std::stop_token stop) {
            while (!stop.stop_requested())
                std::this_thread::sleep_for(5ms);
        };
        const qint64 late = test::millisecondsAfterStop(500ms,
            [&](std::stop_token stop) { COMPARE_ERROR_KIND(made.transport->connect(stop), ErrorKind::Cancelled); });
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
    }

    void serverThatStopsAnsweringWhileSigningIn()
    {
        AuthServer::Script script;
        script.methods = SSH_AUTH_METHOD_PASSWORD;
        script.password = [](const QString&) {
            std::this_thread::sleep_for(3s);
            return AuthServer::Verdict::Accept;
        };
        auto made = serve(script);
        SshOptions options = test::withoutAgent();
        options.authReplyTimeout = 300ms;
        made.transport = test::transportTo(
            u"brian@127.0.0.1:%1"_s.arg(made.server->port()), path(u"server_config"_s), m_prompter, options);
        m_prompter->passwords = { u"x"_s, u"x"_s };
        QElapsedTimer timer;
        timer.start();
        COMPARE_ERROR_KIND(made.transport->connect({}), ErrorKind::TimedOut);
        QVERIFY(timer.elapsed() < 2000);
        // And cancelled in the same place.
        made.transport = test::transportTo(u"brian@127.0.0.1:%1"_s.arg(made.server->port()),
            path(u"server_config"_s),
            m_prompter,
            test::withoutAgent());
        const qint64 late = test::millisecondsAfterStop(500ms,
            [&](std::stop_token stop) { COMPARE_ERROR_KIND(made.transport->connect(stop), ErrorKind::Cancelled); });
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
    }
};

QTEST_GUILESS_MAIN(TestSshAuth)
#include "tst_ssh_auth.moc"
