// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/remote_checks.h"

#include <QFile>

#include <csignal>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

/// Ways to a machine that do not go straight: ProxyJump and ProxyCommand, with a real sshd at every stop.
class TestSshJump : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::SshdFixture> m_target;
    std::unique_ptr<test::SshdFixture> m_hop1;
    std::unique_ptr<test::SshdFixture> m_hop2;
    std::shared_ptr<test::ScriptedPrompter> m_prompter;

    QByteArray host(const char* name, const test::SshdFixture& sshd, const QByteArray& more = {})
    {
        return "Host " + QByteArray(name) + "\n  HostName 127.0.0.1\n  Port " + QByteArray::number(sshd.port())
            + "\n  IdentityFile " + sshd.userKey().toUtf8() + '\n' + more;
    }

    std::unique_ptr<SshTransport> transport(
        const QByteArray& targetLines, const QByteArray& hop2Lines = {}, SshOptions options = test::withoutAgent())
    {
        const QString config = m_target->path(u"jump_config"_s);
        test::writeFile(config,
            host("target", *m_target, targetLines) + host("hop1", *m_hop1) + host("hop2", *m_hop2, hop2Lines)
                + "Host *\n  IdentitiesOnly yes\n  UserKnownHostsFile " + m_target->knownHosts().toUtf8()
                + "\n  GlobalKnownHostsFile /dev/null\n");
        return test::transportTo(u"target"_s, config, m_prompter, options);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_target = std::make_unique<test::SshdFixture>();
        if (!m_target->problem().isEmpty())
            QSKIP(qPrintable(m_target->problem()));
        m_hop1 = std::make_unique<test::SshdFixture>();
        m_hop2 = std::make_unique<test::SshdFixture>();
    }

    void init()
    {
        m_prompter = std::make_shared<test::ScriptedPrompter>();
        test::writeFile(
            m_target->knownHosts(), m_target->knownHostsLine() + m_hop1->knownHostsLine() + m_hop2->knownHostsLine());
    }

    void jumpsOverOneHost()
    {
        const int before = m_hop1->connections();
        const auto node = transport("  ProxyJump hop1\n");
        QByteArray input;
        for (int i = 0; input.size() < 3 * 1024 * 1024; ++i)
            input += QByteArray::number(i) + '\n';
        const auto output = node->run({ { u"cat"_s }, input }, {});
        VERIFY_RESULT(output);
        QVERIFY(output->standardOutput == input);
        VERIFY_RESULT(node->run({ { u"true"_s }, {} }, {}));
        QCOMPARE(m_hop1->connections(), before + 1);
    }

    void jumpsOverTwoHosts_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("hop2");
        QTest::newRow("as a list") << "  ProxyJump hop1,hop2\n"_ba << ""_ba;
        QTest::newRow("one after the other") << "  ProxyJump hop2\n"_ba << "  ProxyJump hop1\n"_ba;
    }

    void jumpsOverTwoHosts()
    {
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, hop2);
        const int first = m_hop1->connections();
        const int second = m_hop2->connections();
        const auto output = transport(target, hop2)->run({ { u"echo"_s, u"there"_s }, {} }, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "there\n"_ba);
        QCOMPARE(m_hop1->connections(), first + 1);
        QCOMPARE(m_hop2->connections(), second + 1);
    }

    void everyHopShowsItsKey()
    {
        test::writeFile(m_target->knownHosts(), {});
        m_prompter->acceptHostKeys = true;
        VERIFY_RESULT(transport("  ProxyJump hop1,hop2\n")->connect({}));
        QStringList asked;
        for (const HostKeyQuestion& question : m_prompter->hostKeyQuestions)
            asked += question.address;
        QCOMPARE(asked,
            (QStringList{ u"[127.0.0.1]:%1"_s.arg(m_hop1->port()),
                u"[127.0.0.1]:%1"_s.arg(m_hop2->port()),
                u"[127.0.0.1]:%1"_s.arg(m_target->port()) }));
    }

    void changedKeyOfAHopStopsTheWay_data()
    {
        QTest::addColumn<int>("who");
        QTest::newRow("first hop") << 0;
        QTest::newRow("second hop") << 1;
        QTest::newRow("machine") << 2;
    }

    void changedKeyOfAHopStopsTheWay()
    {
        QFETCH(int, who);
        const test::SshdFixture* all[] = { m_hop1.get(), m_hop2.get(), m_target.get() };
        QByteArray known;
        for (int i = 0; i < 3; ++i) {
            // The key of another one in the place of the right one.
            const QByteArray line = all[i]->knownHostsLine();
            known += i == who ? line.left(line.indexOf(' ') + 1) + all[(i + 1) % 3]->hostKeyText() + '\n' : line;
        }
        test::writeFile(m_target->knownHosts(), known);
        m_prompter->acceptHostKeys = true;
        const int before = m_target->log().count("Accepted publickey");
        const auto connected = transport("  ProxyJump hop1,hop2\n")->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::HostKeyChanged);
        QVERIFY(connected.error().what.contains(QString::number(all[who]->port())));
        QVERIFY(m_prompter->hostKeyQuestions.isEmpty());
        QCOMPARE(m_target->log().count("Accepted publickey"), before);
    }

    void refusedByAHopNamesTheHop()
    {
        const auto connected = transport("  ProxyJump nobody@hop1\n")->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::AuthRejected);
        QVERIFY2(connected.error().what.contains(u"jump host nobody@hop1"_s), qPrintable(connected.error().what));
        QCOMPARE(connected.error().node, u"target"_s);
    }

    void hopThatCannotReachTheMachine()
    {
        const auto connected = transport("  HostName 127.0.0.1\n")->connect({});
        VERIFY_RESULT(connected);
        // The same way with nobody at its end.
        const QString config = m_target->path(u"dead_config"_s);
        test::writeFile(config,
            "Host dead\n  HostName 127.0.0.1\n  Port " + QByteArray::number(test::freePort()) + "\n  ProxyJump hop1\n"
                + host("hop1", *m_hop1) + "Host *\n  IdentitiesOnly yes\n  UserKnownHostsFile "
                + m_target->knownHosts().toUtf8() + '\n');
        const auto dead = test::transportTo(u"dead"_s, config, m_prompter, test::withoutAgent())->connect({});
        COMPARE_ERROR_KIND(dead, ErrorKind::Unreachable);
        QVERIFY2(dead.error().what.contains(u"jump host"_s), qPrintable(dead.error().what));
    }

    void jumpForAllHostsDoesNotJumpToItself()
    {
        const QString config = m_target->path(u"all_config"_s);
        test::writeFile(config,
            host("target", *m_target) + host("hop1", *m_hop1)
                + "Host *\n  ProxyJump hop1\n  IdentitiesOnly yes\n  UserKnownHostsFile "
                + m_target->knownHosts().toUtf8() + '\n');
        VERIFY_RESULT(test::transportTo(u"target"_s, config, m_prompter, test::withoutAgent())->connect({}));
    }

    void circleOfJumpsEnds()
    {
        const auto connected = transport("  ProxyJump hop2\n", "  ProxyJump target\n")->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::Usage);
        QVERIFY(connected.error().hint.contains(u"loop"_s));
    }

    void lostHopIsALostConnection()
    {
        const auto node = transport("  ProxyJump hop1\n");
        VERIFY_RESULT(node->connect({}));
        for (const qint64 pid : m_hop1->children())
            ::kill(static_cast<pid_t>(pid), SIGKILL);
        // Nothing had begun: the way is opened again, hop and all.
        const auto output = node->run({ { u"echo"_s, u"again"_s }, {} }, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "again\n"_ba);
    }

    void cancelBehindAHop()
    {
        const auto node = transport("  ProxyJump hop1\n");
        VERIFY_RESULT(node->connect({}));
        Result<Output> output;
        const qint64 late = test::millisecondsAfterStop(
            300ms, [&](std::stop_token stop) { output = node->run({ { u"sleep"_s, u"30"_s }, {} }, stop); });
        COMPARE_ERROR_KIND(output, ErrorKind::Cancelled);
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
    }

    void cancelWhileAHopIsSilent()
    {
        const auto node = transport("  ProxyJump hop1\n");
        ::kill(static_cast<pid_t>(m_hop1->pid()), SIGSTOP);
        Result<> connected;
        const qint64 late
            = test::millisecondsAfterStop(400ms, [&](std::stop_token stop) { connected = node->connect(stop); });
        ::kill(static_cast<pid_t>(m_hop1->pid()), SIGCONT);
        COMPARE_ERROR_KIND(connected, ErrorKind::Cancelled);
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
    }

    void proxyCommandCarriesTheConnection()
    {
        // The person's own ssh as a proxy, as people write it.
        const auto node = transport(
            "  ProxyCommand ssh -F " + m_target->path(u"jump_config"_s).toUtf8() + " -o BatchMode=yes -W %h:%p hop1\n");
        const auto output = node->run({ { u"echo"_s, u"carried"_s }, {} }, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "carried\n"_ba);
    }

    void proxyCommandEndsWithTheConnection()
    {
        const auto node
            = transport("  ProxyCommand sh -c 'echo $$ >" + m_target->path(u"proxy_pid"_s).toUtf8() + "; exec ssh -F "
                + m_target->path(u"jump_config"_s).toUtf8() + " -o BatchMode=yes -W 127.0.0.1:%p hop1'\n");
        VERIFY_RESULT(node->connect({}));
        const pid_t pid = test::readFile(m_target->path(u"proxy_pid"_s)).trimmed().toInt();
        QVERIFY(pid > 0 && ::kill(pid, 0) == 0);
        node->disconnect();
        QTRY_VERIFY_WITH_TIMEOUT(::kill(pid, 0) != 0, 2000);
    }
};

QTEST_GUILESS_MAIN(TestSshJump)
#include "tst_ssh_jump.moc"
