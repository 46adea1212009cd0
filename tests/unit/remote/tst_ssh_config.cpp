// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_config.h"
#include "core/remote/ssh_settings.h"
#include "tests/support/remote_checks.h"

#include <QTemporaryDir>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;

class TestSshConfig : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

    QString write(const QString& name, const QByteArray& content)
    {
        test::writeFile(m_dir.filePath(name), content);
        return m_dir.filePath(name);
    }

    static SshSettings settingsFor(const QString& typed, const QString& config)
    {
        SshOptions options;
        options.configFile = config;
        const auto settings = resolveSshSettings(*parseSshTarget(typed), options, StopFd(std::stop_token()));
        if (!settings)
            qFatal("%s", qPrintable(describe(settings.error()) + settings.error().detail));
        return *settings;
    }

private Q_SLOTS:
    void listsConcreteNamesOnce()
    {
        const QString config = write(u"names"_s,
            "# Host commented\nHost spark-1 spark-2\n  HostName 10.0.0.1\nHost *.lan !secret * sp?rk\n"
            "host=quoted\nHOST \"with blank\" spark-1 # comment\n\tHost\ttabbed\nMatch host matched\nHost "
            "after-match\n");
        const auto aliases = sshConfigAliases(config);
        VERIFY_RESULT(aliases);
        QStringList names;
        for (const SshHostAlias& alias : *aliases)
            names += alias.alias + u':' + QString::number(alias.line);
        QCOMPARE(names,
            (QStringList{
                u"spark-1:2"_s, u"spark-2:2"_s, u"quoted:5"_s, u"with blank:6"_s, u"tabbed:7"_s, u"after-match:9"_s }));
    }

    void followsIncludesWhereTheyHoldForAll()
    {
        write(u"one.conf"_s, "Host from-one\n");
        write(u"two.conf"_s, "Host from-two\n");
        write(u"conditional.conf"_s, "Host conditional\n");
        const QString config = write(u"including"_s,
            "Include " + m_dir.filePath(u"*o*e.conf"_s).toUtf8() + ' ' + m_dir.filePath(u"two.conf"_s).toUtf8()
                + " /no/such/file\nHost only-here\n  Include " + m_dir.filePath(u"conditional.conf"_s).toUtf8()
                + "\nHost last\n");
        const auto aliases = sshConfigAliases(config);
        VERIFY_RESULT(aliases);
        QStringList names;
        for (const SshHostAlias& alias : *aliases)
            names += alias.alias;
        QCOMPARE(names, (QStringList{ u"from-one"_s, u"from-two"_s, u"only-here"_s, u"last"_s }));
        QCOMPARE(aliases->first().file, m_dir.filePath(u"one.conf"_s));
    }

    void missingFileHasNoNames()
    {
        const auto aliases = sshConfigAliases(m_dir.filePath(u"missing"_s));
        VERIFY_RESULT(aliases);
        QVERIFY(aliases->isEmpty());
    }

    void endlessIncludeIsNamed()
    {
        const QString config = m_dir.filePath(u"loop"_s);
        write(u"loop"_s, "Include " + config.toUtf8() + "\nHost x\n");
        const auto aliases = sshConfigAliases(config);
        COMPARE_ERROR_KIND(aliases, ErrorKind::Parse);
        QVERIFY(aliases.error().what.contains(config));
    }

    void settingsComeFromTheMatchingBlocks()
    {
        write(u"more"_s, "Host spark-1\n  Port 2201\n");
        const QString config = write(u"settings"_s,
            "Include " + m_dir.filePath(u"more"_s).toUtf8()
                + "\nHost spark-1\n  HostName 10.1.2.3\n  User brian\n  Port 9\n  IdentityFile /keys/first\n"
                  "  IdentityFile ~/second-%r-%p\n  IdentitiesOnly yes\n  ProxyJump me@bastion:2222,inner\n  "
                  "ConnectTimeout 7\n"
                  "  StrictHostKeyChecking no\n  UserKnownHostsFile /a/known /b/known\n  HashKnownHosts yes\n"
                  "  AddressFamily inet6\n  NumberOfPasswordPrompts 2\nHost *\n  PasswordAuthentication no\n");
        const SshSettings settings = settingsFor(u"spark-1"_s, config);
        QCOMPARE(settings.host, u"10.1.2.3"_s);
        QCOMPARE(settings.user, u"brian"_s);
        QCOMPARE(settings.port, quint16(2201)); // first value wins, and the included file came first
        QCOMPARE(settings.knownName, u"[10.1.2.3]:2201"_s);
        QCOMPARE(settings.identityFiles, (QStringList{ u"/keys/first"_s, QDir::homePath() + u"/second-brian-2201"_s }));
        QVERIFY(settings.identitiesOnly);
        QCOMPARE(settings.proxyJump, u"me@bastion:2222,inner"_s);
        QCOMPARE(settings.connectTimeout, std::chrono::milliseconds(7000));
        QCOMPARE(settings.userKnownHosts, (QStringList{ u"/a/known"_s, u"/b/known"_s }));
        QVERIFY(settings.hashKnownHosts);
        QCOMPARE(settings.family, AddressFamily::IPv6);
        QCOMPARE(settings.passwordPrompts, 2);
        QVERIFY(!settings.password);
    }

    void whatIsTypedWinsOverTheFile()
    {
        const QString config = write(u"typed"_s, "Host spark-1\n  HostName 10.1.2.3\n  User brian\n  Port 9\n");
        const SshSettings settings = settingsFor(u"nvidia@spark-1:2222"_s, config);
        QCOMPARE(settings.where(), u"nvidia@10.1.2.3:2222"_s);
    }

    void hostKeyAliasNamesTheMachineInKnownHosts()
    {
        const QString config
            = write(u"alias"_s, "Host spark-1\n  HostName 10.1.2.3\n  Port 2200\n  HostKeyAlias Spark-One\n");
        QCOMPARE(settingsFor(u"spark-1"_s, config).knownName, u"spark-one"_s);
        QCOMPARE(settingsFor(u"10.9.9.9"_s, config).knownName, u"10.9.9.9"_s);
    }

    void agentComesFromTheFileOrTheEnvironment()
    {
        qputenv("SSH_AUTH_SOCK", "/from/environment");
        const QString config = write(u"agent"_s,
            "Host named\n  IdentityAgent /from/file\nHost none\n  IdentityAgent none\nHost variable\n  IdentityAgent "
            "$OTHER_AGENT\n");
        qputenv("OTHER_AGENT", "/from/variable");
        QCOMPARE(settingsFor(u"named"_s, config).identityAgent, u"/from/file"_s);
        QCOMPARE(settingsFor(u"none"_s, config).identityAgent, QString());
        QCOMPARE(settingsFor(u"variable"_s, config).identityAgent, u"/from/variable"_s);
        QCOMPARE(settingsFor(u"other"_s, config).identityAgent, u"/from/environment"_s);
        qunsetenv("SSH_AUTH_SOCK");
    }

    void homeFolderOfTheProgramIsUsed()
    {
        // The test runs with a HOME of its own, as a confined program does.
        QVERIFY(QDir().mkpath(QDir::homePath() + u"/.ssh"_s));
        const QString own = QDir::homePath() + u"/.ssh/config"_s;
        test::writeFile(own, "Host spark-home\n  HostName 10.7.7.7\n");
        const SshSettings settings = settingsFor(u"spark-home"_s, {});
        QCOMPARE(settings.host, u"10.7.7.7"_s);
        QCOMPARE(settings.userKnownHosts.first(), QDir::homePath() + u"/.ssh/known_hosts"_s);
        const auto aliases = sshConfigAliases();
        VERIFY_RESULT(aliases);
        QCOMPARE(aliases->first().alias, u"spark-home"_s);
        QVERIFY(QFile::remove(own));
    }

    void badLineIsNamed()
    {
        const QString config = write(u"bad"_s, "Host spark-1\n  NoSuchKeyword yes\n");
        SshOptions options;
        options.configFile = config;
        const auto settings = resolveSshSettings(*parseSshTarget(u"spark-1"_s), options, StopFd(std::stop_token()));
        COMPARE_ERROR_KIND(settings, ErrorKind::Parse);
        QVERIFY2(settings.error().detail.contains(u"line 2"_s), qPrintable(settings.error().detail));
        QVERIFY(settings.error().what.contains(config));
    }

    void hangingMatchExecCanBeStopped()
    {
        const QString config = write(u"hang"_s, "Match exec \"sleep 30\"\n  Port 1\n");
        SshOptions options;
        options.configFile = config;
        const qint64 late = test::millisecondsAfterStop(std::chrono::milliseconds(200), [&](std::stop_token stop) {
            const auto settings = resolveSshSettings(*parseSshTarget(u"x"_s), options, StopFd(stop));
            QVERIFY(!settings);
            QCOMPARE(settings.error().kind, ErrorKind::Cancelled);
        });
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
    }

    void withoutTheSshProgramLibsshReadsTheFile()
    {
        const QString config = write(u"libssh"_s,
            "Host spark-1\n  HostName 10.1.2.3\n  User brian\n  Port 2201\n  IdentityFile /keys/first\n  "
            "StrictHostKeyChecking no\n"
            "  UserKnownHostsFile /a/known\n");
        SshOptions options;
        options.configFile = config;
        options.sshProgram = u"/no/such/ssh"_s;
        const auto settings = resolveSshSettings(*parseSshTarget(u"spark-1"_s), options, StopFd(std::stop_token()));
        VERIFY_RESULT(settings);
        QCOMPARE(settings->where(), u"brian@10.1.2.3:2201"_s);
        QCOMPARE(settings->identityFiles.first(), u"/keys/first"_s);
        QCOMPARE(settings->userKnownHosts, QStringList{ u"/a/known"_s });
    }

    void proxyCommandGetsItsTokens()
    {
        SshSettings settings;
        settings.host = u"10.1.2.3"_s;
        settings.port = 2222;
        settings.user = u"brian"_s;
        settings.proxyCommand = u"nc -x %r 100%% %h %p %n"_s;
        QCOMPARE(
            expandProxyCommand(settings, *parseSshTarget(u"spark-1"_s)), u"nc -x brian 100% 10.1.2.3 2222 spark-1"_s);
    }
};

QTEST_GUILESS_MAIN(TestSshConfig)
#include "tst_ssh_config.moc"
