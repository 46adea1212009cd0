// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/remote_checks.h"

#include <QFile>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

/// Every state of known_hosts, over a real sshd.
class TestSshHostKeys : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::SshdFixture> m_sshd;
    std::shared_ptr<test::ScriptedPrompter> m_prompter;

    std::unique_ptr<SshTransport> transport(
        const QByteArray& configLines = {}, SshOptions options = test::withoutAgent())
    {
        return test::transportTo(u"node"_s, m_sshd->writeConfig(configLines), m_prompter, options);
    }

    [[nodiscard]] QString fingerprint(const QString& publicKeyFile) const
    {
        return QString::fromUtf8(test::runTool({ u"ssh-keygen"_s, u"-lf"_s, publicKeyFile }).split(' ').at(1));
    }

private Q_SLOTS:
    void initTestCase()
    {
        test::SshdFixture::Options options;
        options.hostKeyTypes = { u"ed25519"_s, u"ecdsa"_s };
        m_sshd = std::make_unique<test::SshdFixture>(options);
        if (!m_sshd->problem().isEmpty())
            QSKIP(qPrintable(m_sshd->problem()));
    }

    void init()
    {
        m_prompter = std::make_shared<test::ScriptedPrompter>();
        QFile::remove(m_sshd->knownHosts());
    }

    void unknownKeyIsShownAndRefusedUnlessAccepted()
    {
        test::writeFile(m_sshd->knownHosts(), "other-host " + m_sshd->hostKeyText() + "\n");
        const int before = m_sshd->connections();
        const auto connected = transport()->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::HostKeyUnknown);
        QCOMPARE(connected.error().node, u"node"_s);
        QCOMPARE(m_prompter->hostKeyQuestions.size(), 1);
        const HostKeyQuestion& question = m_prompter->hostKeyQuestions.first();
        QCOMPARE(question.node, u"node"_s);
        QCOMPARE(question.address, u"[127.0.0.1]:%1"_s.arg(m_sshd->port()));
        QCOMPARE(question.keyType, u"ssh-ed25519"_s);
        QCOMPARE(question.fingerprint, fingerprint(m_sshd->hostKey() + u".pub"_s));
        QCOMPARE(question.knownHostsFile, m_sshd->knownHosts());
        QVERIFY(connected.error().detail.contains(question.fingerprint));
        QCOMPARE(test::readFile(m_sshd->knownHosts()).count('\n'), 1);
        QCOMPARE(m_sshd->connections(), before + 1);
        QVERIFY2(!m_sshd->log().contains("Accepted publickey"), "nothing is signed before the host key is right");
    }

    void acceptedKeyIsWrittenAndHoldsForSsh()
    {
        m_prompter->acceptHostKeys = true;
        VERIFY_RESULT(transport()->connect({}));
        QCOMPARE(test::readFile(m_sshd->knownHosts()), m_sshd->knownHostsLine());
        // The person's own ssh takes the line as well, without a question.
        const QByteArray said = test::runTool({ u"ssh"_s,
            u"-F"_s,
            m_sshd->path(u"ssh_config"_s),
            u"-o"_s,
            u"BatchMode=yes"_s,
            u"-o"_s,
            u"StrictHostKeyChecking=yes"_s,
            u"node"_s,
            u"echo"_s,
            u"known"_s });
        QCOMPARE(said, "known\n"_ba);
        m_prompter->acceptHostKeys = false;
        VERIFY_RESULT(transport()->connect({}));
        QCOMPARE(m_prompter->hostKeyQuestions.size(), 1);
    }

    void acceptedKeyIsHashedWhenSshConfigSaysSo()
    {
        m_prompter->acceptHostKeys = true;
        VERIFY_RESULT(transport("HashKnownHosts yes\n")->connect({}));
        QVERIFY(test::readFile(m_sshd->knownHosts()).startsWith("|1|"));
        m_prompter->acceptHostKeys = false;
        VERIFY_RESULT(transport()->connect({}));
    }

    void uncheckedSshConfigDoesNotLetAnUnknownKeyPass_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::newRow("no") << "StrictHostKeyChecking no\n"_ba;
        QTest::newRow("off") << "StrictHostKeyChecking off\n"_ba;
        QTest::newRow("accept-new") << "StrictHostKeyChecking accept-new\n"_ba;
        QTest::newRow("in the host block") << "Host node\n  StrictHostKeyChecking no\n"_ba;
    }

    void uncheckedSshConfigDoesNotLetAnUnknownKeyPass()
    {
        QFETCH(QByteArray, lines);
        for (const QString& program : { u"ssh"_s, u"/no/such/ssh"_s }) {
            SshOptions options = test::withoutAgent();
            options.sshProgram = program;
            const auto connected = transport(lines, options)->connect({});
            COMPARE_ERROR_KIND(connected, ErrorKind::HostKeyUnknown);
            QVERIFY(!QFile::exists(m_sshd->knownHosts()));
        }
        QCOMPARE(m_prompter->hostKeyQuestions.size(), 2);
    }

    void uncheckedSshConfigDoesNotLetAChangedKeyPass()
    {
        test::makeKey(m_sshd->path(u"impostor"_s));
        const QList<QByteArray> words = test::readFile(m_sshd->path(u"impostor.pub"_s)).split(' ');
        test::writeFile(m_sshd->knownHosts(),
            "# a comment\n[127.0.0.1]:" + QByteArray::number(m_sshd->port()) + ' ' + words.at(0) + ' ' + words.at(1)
                + "\n");
        for (const QByteArray& lines : { "StrictHostKeyChecking no\n"_ba, ""_ba }) {
            m_prompter->acceptHostKeys = true;
            const auto connected = transport(lines)->connect({});
            COMPARE_ERROR_KIND(connected, ErrorKind::HostKeyChanged);
            QVERIFY2(m_prompter->hostKeyQuestions.isEmpty(), "a changed key is no question");
            const QString detail = connected.error().detail;
            QVERIFY2(detail.contains(fingerprint(m_sshd->hostKey() + u".pub"_s)), qPrintable(detail));
            QVERIFY2(detail.contains(fingerprint(m_sshd->path(u"impostor.pub"_s))), qPrintable(detail));
            QVERIFY2(detail.contains(m_sshd->knownHosts() + u", line 2"_s), qPrintable(detail));
            QVERIFY(connected.error().hint.contains(u"installed anew"_s));
            QVERIFY(connected.error().hint.contains(u"ssh-keygen -f "_s));
        }
    }

    void keyOfAnotherTypeIsNoQuestionEither()
    {
        // Known with RSA only, and the machine has no RSA key.
        test::makeKey(m_sshd->path(u"old_rsa"_s), u"rsa"_s, {}, { u"-b"_s, u"2048"_s });
        const QList<QByteArray> words = test::readFile(m_sshd->path(u"old_rsa.pub"_s)).split(' ');
        test::writeFile(m_sshd->knownHosts(),
            "[127.0.0.1]:" + QByteArray::number(m_sshd->port()) + ' ' + words.at(0) + ' ' + words.at(1) + "\n");
        m_prompter->acceptHostKeys = true;
        const auto connected = transport()->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::HostKeyChanged);
        QVERIFY(m_prompter->hostKeyQuestions.isEmpty());
        QVERIFY(connected.error().detail.contains(u"ssh-rsa"_s));
        QVERIFY(connected.error().detail.contains(u"ssh-ed25519"_s));
    }

    void machineWithSeveralKeysShowsTheOneWeKnow()
    {
        // Left to itself the exchange would choose ed25519.
        test::writeFile(m_sshd->knownHosts(), m_sshd->knownHostsLine(u"ecdsa"_s));
        VERIFY_RESULT(transport()->connect({}));
        QVERIFY(m_prompter->hostKeyQuestions.isEmpty());
    }

    void keyInASecondFileIsKnown()
    {
        test::writeFile(m_sshd->path(u"second"_s), m_sshd->knownHostsLine(u"ecdsa"_s));
        VERIFY_RESULT(transport(
            "UserKnownHostsFile " + m_sshd->knownHosts().toUtf8() + ' ' + m_sshd->path(u"second"_s).toUtf8() + '\n')
                ->connect({}));
        VERIFY_RESULT(transport("GlobalKnownHostsFile " + m_sshd->path(u"second"_s).toUtf8() + '\n')->connect({}));
        QVERIFY(m_prompter->hostKeyQuestions.isEmpty());
    }

    void revokedKeyIsRefused()
    {
        test::writeFile(m_sshd->knownHosts(), m_sshd->knownHostsLine() + "@revoked * " + m_sshd->hostKeyText() + "\n");
        const auto connected = transport()->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::HostKeyChanged);
        QVERIFY(connected.error().what.contains(u"revoked"_s));
    }

    void acceptedKeyThatNoFileKeepsHoldsWhileTheProgramRuns()
    {
        m_prompter->acceptHostKeys = true;
        const auto node = transport("UserKnownHostsFile /dev/null\n");
        VERIFY_RESULT(node->connect({}));
        QCOMPARE(m_prompter->hostKeyQuestions.first().knownHostsFile, QString());
        node->disconnect();
        m_prompter->acceptHostKeys = false;
        VERIFY_RESULT(node->connect({}));
        QCOMPARE(m_prompter->hostKeyQuestions.size(), 1);
    }

    void impostorOnTheSameAddressIsStoppedOnReconnect()
    {
        m_prompter->acceptHostKeys = true;
        test::SshdFixture honest;
        SshOptions options = test::withoutAgent();
        const auto node
            = test::transportTo(u"node"_s, honest.writeConfig("UserKnownHostsFile /dev/null\n"), m_prompter, options);
        VERIFY_RESULT(node->connect({}));
        honest.stop();
        test::SshdFixture::Options same;
        same.port = honest.port();
        test::SshdFixture impostor(same);
        const auto output = node->run({ { u"echo"_s, u"secret"_s }, {} }, {});
        COMPARE_ERROR_KIND(output, ErrorKind::HostKeyChanged);
        QCOMPARE(m_prompter->hostKeyQuestions.size(), 1);
        QVERIFY(!impostor.log().contains("Accepted"));
    }

    void unwritableKnownHostsFileIsSaid()
    {
        m_prompter->acceptHostKeys = true;
        const auto connected = transport("UserKnownHostsFile /proc/no/known_hosts\n")->connect({});
        COMPARE_ERROR_KIND(connected, ErrorKind::PermissionDenied);
        QVERIFY(connected.error().what.contains(u"/proc/no/known_hosts"_s));
    }

    void cancelWhileThePersonLooksAtTheKey()
    {
        m_prompter->acceptHostKeys = true;
        m_prompter->onQuestion = [](std::stop_token stop) {
            while (!stop.stop_requested())
                std::this_thread::sleep_for(5ms);
        };
        const auto node = transport();
        const qint64 late = test::millisecondsAfterStop(
            500ms, [&](std::stop_token stop) { COMPARE_ERROR_KIND(node->connect(stop), ErrorKind::Cancelled); });
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
        QVERIFY2(!QFile::exists(m_sshd->knownHosts()), "a cancelled question accepts nothing");
    }
};

QTEST_GUILESS_MAIN(TestSshHostKeys)
#include "tst_ssh_host_keys.moc"
