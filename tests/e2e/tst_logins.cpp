// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using test::Ctl;
using test::CtlRun;
using test::Testbed;

/// Each odd way of signing in has its own message; one testbed for all of them.
class TestLogins : public QObject
{
    Q_OBJECT

private:
    Testbed m_bed;

private Q_SLOTS:
    void initTestCase() { TESTBED_UP(m_bed, u"odd-logins.yaml"_s); }

    void machinesThatAreOddButFineAreRead_data()
    {
        QTest::addColumn<QString>("node");
        for (const char* name : {"plain", "fish", "banner", "banner-fish", "pre-auth-banner", "no-rdma", "other-port"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void machinesThatAreOddButFineAreRead()
    {
        QFETCH(QString, node);
        const Ctl ctl(m_bed);
        const CtlRun run = ctl.run({u"inventory"_s, u"--json"_s, node});
        QVERIFY2(run.code == 0, run.both().constData());
        QVERIFY2(!run.json()[u"nodes"_s][0][u"host_name"_s].toString().isEmpty(), run.out.constData());
    }

    void machinesThatCannotBeReadSayWhy_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<QByteArrayList>("words");
        QTest::newRow("refused key") << u"refused"_s << QByteArrayList{"refused", "spark@"};
        QTest::newRow("locked key") << u"passphrase"_s << QByteArrayList{"passphrase"};
        QTest::newRow("password without anybody to ask") << u"password"_s << QByteArrayList{"password"};
        QTest::newRow("unknown key") << u"unknown-host"_s << QByteArrayList{"SHA256:"};
        QTest::newRow("changed key") << u"changed-host"_s << QByteArrayList{"SHA256:", "known_hosts"};
        QTest::newRow("other key type") << u"other-type"_s << QByteArrayList{"SHA256:", "known_hosts"};
        QTest::newRow("nologin") << u"nologin"_s << QByteArrayList{"shell"};
    }

    void machinesThatCannotBeReadSayWhy()
    {
        QFETCH(QString, node);
        QFETCH(QByteArrayList, words);
        const Ctl ctl(m_bed);
        const CtlRun run = ctl.run({u"inventory"_s, node});
        QVERIFY2(run.code == 3, run.both().constData());
        QVERIFY2(run.err.contains(node.toUtf8()), run.err.constData());
        for (const QByteArray& word : words)
            QVERIFY2(run.err.toLower().contains(word.toLower()), run.err.constData());
    }

    void theMessagesAreAllDifferent()
    {
        const Ctl ctl(m_bed);
        QMap<QByteArray, QString> seen;
        for (const QString& node : {u"refused"_s, u"passphrase"_s, u"password"_s, u"unknown-host"_s, u"changed-host"_s, u"nologin"_s}) {
            QByteArray message = ctl.run({u"inventory"_s, node}).err;
            message = message.left(message.indexOf('\n'));
            message.replace(node.toUtf8(), "NODE");
            QVERIFY2(!seen.contains(message), qPrintable(node + u" says what "_s + seen.value(message) + u" says"_s));
            seen.insert(message, node);
        }
    }

    void aUserWithoutDockerIsTold()
    {
        const Ctl ctl(m_bed);
        const CtlRun denied = ctl.run({u"diagnose"_s, u"--json"_s, u"no-docker"_s});
        QVERIFY2(denied.code == 2, denied.both().constData());
        QVERIFY2(denied.out.contains("docker.denied"), denied.out.constData());
        QVERIFY(denied.out.contains("guest"));
    }

    void aMachineWithoutRdmaIsTold()
    {
        const Ctl ctl(m_bed);
        const CtlRun run = ctl.run({u"diagnose"_s, u"--json"_s, u"no-rdma"_s});
        QVERIFY2(run.out.contains("node.no-rdma"), run.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestLogins)
#include "tst_logins.moc"
