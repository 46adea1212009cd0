// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_target.h"

#include <QTest>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;

class TestSshTarget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatPeopleType_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("user");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port"); // 0: not typed
        const auto row = [](const char* typed, const char* user, const char* host, int port) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(user) << QString::fromUtf8(host)
                                 << port;
        };
        row("spark-1", "", "spark-1", 0);
        row("  spark-1.local ", "", "spark-1.local", 0);
        row("nvidia@spark-1", "nvidia", "spark-1", 0);
        row("spark-1:2222", "", "spark-1", 2222);
        row("nvidia@10.0.0.7:2222", "nvidia", "10.0.0.7", 2222);
        row("[fe80::1%eth0]:22", "", "fe80::1%eth0", 22);
        row("[2001:db8::7]", "", "2001:db8::7", 0);
        row("brian@[2001:db8::7]:65535", "brian", "2001:db8::7", 65535);
        row("2001:db8::7", "", "2001:db8::7", 0);
        row("fe80::1%enP7s7", "", "fe80::1%enP7s7", 0);
        row("::ffff:10.0.0.1", "", "::ffff:10.0.0.1", 0);
        row("ssh://brian@spark-1:2200/", "brian", "spark-1", 2200);
        row("SSH://[::1]:2200", "", "::1", 2200);
        row("me@corp.example@spark-1", "me@corp.example", "spark-1", 0);
        row("CORP\\brian@spark-1", "CORP\\brian", "spark-1", 0);
        row("under_score", "", "under_score", 0);
        row("spärk-1", "", "spärk-1", 0);
    }

    void readsWhatPeopleType()
    {
        QFETCH(QString, typed);
        const auto target = parseSshTarget(typed);
        QVERIFY2(target, qPrintable(target ? QString() : describe(target.error())));
        QCOMPARE(target->text, typed.trimmed());
        QTEST(target->user, "user");
        QTEST(target->host, "host");
        QTEST(int(target->port.value_or(0)), "port");
    }

    void tellsTheCommandThatOpensATerminal_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("command");
        QTest::newRow("alias") << u"spark-1"_s << u"ssh spark-1"_s;
        QTest::newRow("user and port") << u"nvidia@10.20.0.11:2222"_s << u"ssh -p 2222 nvidia@10.20.0.11"_s;
        QTest::newRow("IPv6") << u"nvidia@[fe80::1]:22"_s << u"ssh -p 22 nvidia@fe80::1"_s;
    }

    void tellsTheCommandThatOpensATerminal()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, command);
        const auto target = parseSshTarget(typed);
        QVERIFY(target);
        QCOMPARE(sshCommandLine(*target), command);
    }

    void refusesWhatNamesNoMachine_data()
    {
        QTest::addColumn<QString>("typed");
        const auto row = [](const char* name, const QString& typed) { QTest::newRow(name) << typed; };
        row("empty", u""_s);
        row("blanks", u"   "_s);
        row("an option", u"-oProxyCommand=touch /tmp/x"_s);
        row("an option without blanks", u"-oProxyCommand=id"_s);
        row("a host that is an option", u"user@-oProxyCommand=id"_s);
        row("a user that is an option", u"-l@spark-1"_s);
        row("an option behind ssh://", u"ssh://-oProxyCommand=id"_s);
        row("line feed", u"spark-1\nspark-2"_s);
        row("escape", u"spark\x1b[31m-1"_s);
        row("NUL", u"spark"_s + QChar(0) + u"1"_s);
        row("right-to-left override", u"spark\u202e1-"_s);
        row("blank inside", u"spark 1"_s);
        row("two colons", u"spark-1:22:33"_s);
        row("port zero", u"spark-1:0"_s);
        row("port too large", u"spark-1:65536"_s);
        row("port with a sign", u"spark-1:+22"_s);
        row("port with a letter", u"spark-1:2a"_s);
        row("port missing", u"spark-1:"_s);
        row("bracket not closed", u"[fe80::1"_s);
        row("name in brackets", u"[spark-1]:22"_s);
        row("junk behind bracket", u"[::1]x"_s);
        row("port missing behind bracket", u"[::1]:"_s);
        row("user missing", u"@spark-1"_s);
        row("host missing", u"brian@"_s);
        row("only a port", u":22"_s);
        row("command substitution", u"$(id)@spark-1"_s);
        row("backticks in host", u"`id`"_s);
        row("semicolon", u"spark-1;id"_s);
        row("pipe", u"spark-1|id"_s);
        row("path", u"spark-1/etc"_s);
        row("other scheme", u"http://spark-1"_s);
        row("pattern", u"spark-*"_s);
        row("very long", QString(2000, u'a'));
    }

    void refusesWhatNamesNoMachine()
    {
        QFETCH(QString, typed);
        const auto target = parseSshTarget(typed);
        QVERIFY(!target);
        QCOMPARE(target.error().kind, ErrorKind::Usage);
        QVERIFY(!target.error().hint.isEmpty());
        QVERIFY2(!target.error().what.contains(u'\x1b') && !target.error().what.contains(u'\n'),
            "the message is safe to print");
    }
};

QTEST_GUILESS_MAIN(TestSshTarget)
#include "tst_ssh_target.moc"
