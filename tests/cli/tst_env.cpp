// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/page.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;

namespace {

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

Run run(const QStringList& words)
{
    QProcess ctl;
    ctl.start(QStringLiteral(SPARKLOOM_CTL), words);
    if (!ctl.waitForFinished()) {
        return {};
    }
    return { ctl.exitCode(), ctl.readAllStandardOutput(), ctl.readAllStandardError() };
}

} // namespace

/// "sparkloomctl env lint" and "env explain", as a program: what is said, and the exit code it is said with.
class TestEnv : public QObject
{
    Q_OBJECT

    static Run lint(const QByteArray& text, const QStringList& more = {})
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u".env.dspark"_s);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) {
            return {};
        }
        file.write(text);
        file.close();
        return run(QStringList{ u"env"_s, u"lint"_s, path } + more);
    }

private Q_SLOTS:
    void theExitCodeSaysHowBadItIs_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        QTest::newRow("nothing") << QByteArray("VLLM_PORT=8888\nNCCL_IB_HCA==rocep1s0f0,roceP2p1s0f0\n") << 0;
        QTest::newRow("unknown names") << QByteArray("MY_OWN=1\nNCCL_NEW_THING=1\n") << 0;
        QTest::newRow("worth knowing") << QByteArray("NCCL_NET_GDR_LEVEL=SYS\n") << 0;
        QTest::newRow("a wrong value") << QByteArray("VLLM_PORT=http\n") << 1;
        QTest::newRow("a misspelt name") << QByteArray("NCCL_IB_GID_INDX=3\n") << 1;
        QTest::newRow("nothing starts") << QByteArray("NCCL_NET=\n") << 2;
        QTest::newRow("bash runs a command") << QByteArray("DSPARK_API_KEYS=a b\n") << 2;
    }

    void theExitCodeSaysHowBadItIs()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, code);
        QCOMPARE(lint(text).code, code);
        QCOMPARE(lint(text, { u"--json"_s }).code, code);
    }

    void aRemarkHasItsLine()
    {
        const QByteArray text = "# ports\n\nVLLM_PORT=http\nNCCL_IB_GID_INDX=3\n";
        const Run plain = lint(text);
        QVERIFY2(plain.out.contains(" line 3: warning: VLLM_PORT=http is not a whole number."), plain.out.constData());
        QVERIFY2(plain.out.contains(
                     " line 4: warning: Nobody is known to read NCCL_IB_GID_INDX; did you mean NCCL_IB_GID_INDEX?"),
            plain.out.constData());
        const QJsonArray remarks = lint(text, { u"--json"_s }).json()[u"remarks"_s].toArray();
        QCOMPARE(remarks.size(), 2);
        QCOMPARE(remarks[0].toObject()[u"line"_s].toInt(), 3);
        QCOMPARE(remarks[0].toObject()[u"kind"_s].toString(), u"wrong-type"_s);
        QCOMPARE(remarks[0].toObject()[u"severity"_s].toString(), u"warning"_s);
        QCOMPARE(remarks[1].toObject()[u"kind"_s].toString(), u"misspelt"_s);
    }

    void aSecretIsNotShown()
    {
        const Run plain = lint("DSPARK_API_KEYS='sk-hush -hush'\nVLLM_API_KEY='hush hush'\n");
        QVERIFY2(!plain.out.contains("hush") && plain.out.contains("DSPARK_API_KEYS"), plain.out.constData());
    }

    void theVersionInUseCounts()
    {
        const QByteArray text = "NCCL_IB_SUBNET_AWARE_ROUTING=1\n";
        QVERIFY(!lint(text).out.contains("NCCL 2.28.9 does not know"));
        const Run old = lint(text, { u"--nccl-version"_s, u"2.28.9"_s });
        QVERIFY2(old.out.contains("NCCL 2.28.9 does not know"), old.out.constData());
        QCOMPARE(old.code, 0);
        QCOMPARE(lint(text, { u"--nccl-version"_s, u"new"_s }).code, 64);
    }

    void anEntryIsExplained()
    {
        const Run plain = run({ u"env"_s, u"explain"_s, u"NCCL_IB_TIMEOUT"_s });
        QCOMPARE(plain.code, 0);
        for (const char* part : { "NCCL_IB_TIMEOUT", "a whole number from 0 to 31", "When unset", "20", "nccl" }) {
            QVERIFY2(plain.out.contains(part), part);
        }
        const QJsonObject json = run({ u"env"_s, u"explain"_s, u"NCCL_IB_TIMEOUT"_s, u"--json"_s }).json();
        QCOMPARE(json[u"schema"_s].toString(), u"sparkloom/variable/1"_s);
        QCOMPARE(json[u"type"_s].toString(), u"integer"_s);
        QCOMPARE(json[u"range"_s].toArray(), (QJsonArray{ 0, 31 }));
        QCOMPARE(json[u"default"_s].toString(), u"20"_s);
        QVERIFY(!json[u"secret"_s].toBool());
    }

    void aWorkersNameIsTheEntryOfThatRank()
    {
        const QJsonObject json = run({ u"env"_s, u"explain"_s, u"WORKER2_NCCL_IB_HCA"_s, u"--json"_s }).json();
        QCOMPARE(json[u"name"_s].toString(), u"NCCL_IB_HCA"_s);
        QCOMPARE(json[u"asked"_s].toString(), u"WORKER2_NCCL_IB_HCA"_s);
        QCOMPARE(json[u"rank"_s].toInt(), 2);
    }

    void whatNobodyKnowsIsSaid()
    {
        const Run misspelt = run({ u"env"_s, u"explain"_s, u"NCCL_IB_GID_INDX"_s });
        QCOMPARE(misspelt.code, 1);
        QVERIFY2(misspelt.err.contains("Did you mean NCCL_IB_GID_INDEX?"), misspelt.err.constData());
        QCOMPARE(run({ u"env"_s, u"explain"_s, u"MY_OWN"_s }).code, 1);
        QCOMPARE(run({ u"env"_s, u"explain"_s, u"A"_s, u"B"_s }).code, 64);
    }

    void allOfThemAreListed()
    {
        const qsizetype count = core::catalogue::builtInCatalogue().all().size();
        QCOMPARE(run({ u"env"_s, u"explain"_s }).out.count('\n'), count);
        const QJsonArray list = run({ u"env"_s, u"explain"_s, u"--json"_s }).json()[u"variables"_s].toArray();
        QCOMPARE(list.size(), count);
        QCOMPARE(run({ u"env"_s, u"explain"_s, u"--markdown"_s }).out,
            core::catalogue::markdownPage(core::catalogue::builtInCatalogue()));
    }
};

QTEST_GUILESS_MAIN(TestEnv)
#include "tst_env.moc"
