// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/edit_check.h"
#include "core/env/env_file.h"
#include "core/env/readers.h"

#include <QFile>
#include <QTest>

#include <random>

using namespace Qt::Literals::StringLiterals;
using core::env::BashReading;
using core::env::EnvFile;
using core::env::readAsBash;
using core::env::readAsCompose;
using core::env::Variables;

namespace {

const Variables home{ { u"HOME"_s, u"/home/user"_s } };

QByteArray example()
{
    QFile file(QStringLiteral(SPARKLOOM_TEST_DATA "/env/example.env.dspark"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::optional<QString> byCompose(const QByteArray& text, const QString& key)
{
    const auto result = readAsCompose(text, home);
    return result && result->contains(key) ? std::optional(result->value(key)) : std::nullopt;
}

std::optional<QString> byBash(const QByteArray& text, const QString& key)
{
    const BashReading result = readAsBash(core::env::normalizedForBash(text), home);
    return result.variables.contains(key) ? std::optional(result.variables.value(key)) : std::nullopt;
}

bool bothRead(const QByteArray& text)
{
    const BashReading bash = readAsBash(core::env::normalizedForBash(text), home);
    return bash.outcome == BashReading::Outcome::Ok && readAsCompose(text, home).has_value();
}

/// The lines that differ, as "number: old > new"; lengths must be equal.
QStringList changedLines(const QByteArray& before, const QByteArray& after)
{
    const QList<QByteArray> old = before.split('\n');
    const QList<QByteArray> now = after.split('\n');
    if (old.size() != now.size()) {
        return { u"%1 lines became %2"_s.arg(old.size()).arg(now.size()) };
    }
    QStringList result;
    for (qsizetype i = 0; i < old.size(); ++i) {
        if (old[i] != now[i]) {
            result.append(QString::fromUtf8(now[i]));
        }
    }
    return result;
}

} // namespace

class TestEnvFile final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyBytesComeBack();
    void exampleIsWhatItClaimsToBe();
    void oneKeyChangesOneLine_data();
    void oneKeyChangesOneLine();
    void keepsEverythingAroundTheValue_data();
    void keepsEverythingAroundTheValue();
    void appendsWhereTheCommentStands();
    void sameValueChangesNothing_data();
    void sameValueChangesNothing();
    void removesWholeStatements();
    void listsAssignmentsWithTheirLines();
    void refusesWhatCannotBeWritten();
    void refusesToChangeOtherVariables();
};

void TestEnvFile::anyBytesComeBack()
{
    std::mt19937 random(99);
    for (int i = 0; i < 500; ++i) {
        QByteArray bytes;
        for (unsigned left = static_cast<unsigned>(random() % 200); left > 0; --left) {
            bytes += static_cast<char>(random() % 256);
        }
        QCOMPARE(EnvFile::fromBytes(bytes).toBytes(), bytes);
    }
    QCOMPARE(EnvFile::fromBytes(example()).toBytes(), example());
}

void TestEnvFile::exampleIsWhatItClaimsToBe()
{
    const QByteArray text = example();
    QVERIFY(text.count('\n') > 400);
    QVERIFY(bothRead(text));
    QCOMPARE(readAsBash(text, home).variables, *readAsCompose(text, home));
}

void TestEnvFile::oneKeyChangesOneLine_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("line");
    QTest::newRow("plain") << u"MASTER_PORT"_s << u"25001"_s << u"MASTER_PORT=25001"_s;
    QTest::newRow("comment stays") << u"NCCL_IB_HCA"_s << u"=rocep1s0f0"_s
                                   << u"NCCL_IB_HCA==rocep1s0f0 # both halves of the cage"_s;
    QTest::newRow("empty before") << u"WORKER_DIR"_s << u"/srv/spark"_s << u"WORKER_DIR=/srv/spark"_s;
    QTest::newRow("empty after") << u"VLLM_HOST_IP"_s << QString() << u"VLLM_HOST_IP=''"_s;
    QTest::newRow("quotes before") << u"DSPARK_API_KEYS"_s << u"one two"_s << u"DSPARK_API_KEYS='one two'"_s;
    QTest::newRow("secret with a comment")
        << u"HF_TOKEN"_s << u"hf_new"_s << u"HF_TOKEN=hf_new # read access is enough"_s;
    QTest::newRow("JSON") << u"DSPARK_EXTRA_ARGS"_s << u"{\"a\": 1}"_s << u"DSPARK_EXTRA_ARGS='{\"a\": 1}'"_s;
    QTest::newRow("apostrophe") << u"DSPARK_GREETING"_s << u"it's $5"_s << u"DSPARK_GREETING=\"it's \\$5\""_s;
    QTest::newRow("export stays") << u"METRICS_INTERVAL"_s << u"30"_s << u"export METRICS_INTERVAL=30"_s;
    QTest::newRow("tab and comment stay")
        << u"METRICS_LABELS"_s << u"pair=b"_s << u"\tMETRICS_LABELS=pair=b  # indented with a tab on purpose"_s;
    QTest::newRow("variable before") << u"HF_CACHE"_s << u"/data/hf"_s << u"HF_CACHE=/data/hf"_s;
    QTest::newRow("last line") << u"TZ"_s << u"UTC"_s << u"TZ=UTC"_s;
}

void TestEnvFile::oneKeyChangesOneLine()
{
    QFETCH(QString, key);
    QFETCH(QString, value);
    QFETCH(QString, line);
    EnvFile file = EnvFile::fromBytes(example());
    QVERIFY(file.set(key, value));
    QCOMPARE(changedLines(example(), file.toBytes()), QStringList{ line });
    QCOMPARE(byCompose(file.toBytes(), key), std::optional(value));
    QCOMPARE(byBash(file.toBytes(), key), std::optional(value));
}

void TestEnvFile::keepsEverythingAroundTheValue_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QByteArray>("after");
    const QString n = u"new"_s;
    QTest::newRow("CRLF") << QByteArray("X=1\r\nA=old\r\nY=2\r\n") << n << QByteArray("X=1\r\nA=new\r\nY=2\r\n");
    QTest::newRow("CRLF and comment") << QByteArray("A='old' # c\r\n") << n << QByteArray("A=new # c\r\n");
    QTest::newRow("BOM") << QByteArray("\xEF\xBB\xBF"
                                       "A=old\n")
                         << n
                         << QByteArray("\xEF\xBB\xBF"
                                       "A=new\n");
    QTest::newRow("no final line end") << QByteArray("X=1\nA=old") << n << QByteArray("X=1\nA=new");
    QTest::newRow("trailing blanks") << QByteArray("A=old  \n") << n << QByteArray("A=new  \n");
    QTest::newRow("last of several") << QByteArray("A=1\nB=x\nA=2\n") << n << QByteArray("A=1\nB=x\nA=new\n");
    QTest::newRow("several lines in quotes")
        << QByteArray("A='x\n# no comment\ny' # c\nB=1\n") << n << QByteArray("A=new # c\nB=1\n");
    QTest::newRow("becomes several lines")
        << QByteArray("A=1 # c\nB=1\n") << u"x\ny"_s << QByteArray("A='x\ny' # c\nB=1\n");
    QTest::newRow("two words unquoted") << QByteArray("A=x y # c\nB=1\n") << n << QByteArray("A=new # c\nB=1\n");
    QTest::newRow("blanks around =") << QByteArray("A = x # c\n") << n << QByteArray("A=new # c\n");
    QTest::newRow("colon") << QByteArray("A: x\n") << n << QByteArray("A=new\n");
    QTest::newRow("quoted pieces") << QByteArray("A='it'\\''s' # c\n") << n << QByteArray("A=new # c\n");
    QTest::newRow("unclosed quote") << QByteArray("A=it's\nB=1\n") << n << QByteArray("A=new\nB=1\n");
    QTest::newRow("comment behind a tab") << QByteArray("A=x\t# c\n") << n << QByteArray("A=new\t # c\n");
    QTest::newRow("comment for an empty value") << QByteArray("A= # c\n") << n << QByteArray("A=new # c\n");
    QTest::newRow("substitution") << QByteArray("A=$(hostname -f)\nB=1\n") << n << QByteArray("A=new\nB=1\n");
    QTest::newRow("an error elsewhere") << QByteArray("B='x\nA=1\nC=2\n") << n << QByteArray("B='x\nA=new\nC=2\n");
    QTest::newRow("absent") << QByteArray("B=1\n") << n << QByteArray("B=1\nA=new\n");
    QTest::newRow("absent, no final line end") << QByteArray("B=1") << n << QByteArray("B=1\nA=new\n");
    QTest::newRow("absent, CRLF") << QByteArray("B=1\r\nC=1\r\n") << n << QByteArray("B=1\r\nC=1\r\nA=new\r\n");
    QTest::newRow("empty file") << QByteArray() << n << QByteArray("A=new\n");
    QTest::newRow("switched off") << QByteArray("#A=old\nB=1\n") << n << QByteArray("#A=old\nA=new\nB=1\n");
    QTest::newRow("switched off twice") << QByteArray("#A=1\n# A=2 # c\nB=1\n") << n
                                        << QByteArray("#A=1\n# A=2 # c\nA=new\nB=1\n");
    QTest::newRow("only mentioned") << QByteArray("# A=0 turns it off\n#   A=1\nB=1\n") << n
                                    << QByteArray("# A=0 turns it off\n#   A=1\nB=1\nA=new\n");
    QTest::newRow("mentioned inside quotes")
        << QByteArray("B='x\n#A=1\ny'\nC=1\n") << n << QByteArray("B='x\n#A=1\ny'\nC=1\nA=new\n");
}

void TestEnvFile::keepsEverythingAroundTheValue()
{
    QFETCH(QByteArray, before);
    QFETCH(QString, value);
    QFETCH(QByteArray, after);
    EnvFile file = EnvFile::fromBytes(before);
    const auto result = file.set(u"A"_s, value);
    QVERIFY2(result, result ? "" : result.error().what.toUtf8().constData());
    QCOMPARE(file.toBytes(), after);
}

void TestEnvFile::appendsWhereTheCommentStands()
{
    EnvFile file = EnvFile::fromBytes(example());
    QVERIFY(file.set(u"WORKER_NCCL_IB_GID_INDEX"_s, u"4"_s));
    QVERIFY(file.toBytes().contains("# WORKER_NCCL_IB_GID_INDEX=4\nWORKER_NCCL_IB_GID_INDEX=4\n"));
    QCOMPARE(file.toBytes().count('\n'), example().count('\n') + 1);
}

void TestEnvFile::sameValueChangesNothing_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("same");
    QTest::newRow("other quotes") << QByteArray("A=\"x\" # c\n") << u"x"_s << true;
    QTest::newRow("last one counts") << QByteArray("A=1\nA=\"x\"\n") << u"x"_s << true;
    QTest::newRow("escapes") << QByteArray("A=\"a\\\\b\"\n") << u"a\\b"_s << true;
    QTest::newRow("bash stops elsewhere") << QByteArray("A=\"x\"\nB=1 2\n") << u"x"_s << true;
    QTest::newRow("readers differ") << QByteArray("A=a\\b\n") << u"a\\b"_s << false;
    QTest::newRow("depends on a variable") << QByteArray("A=${HOME}/x\n") << u"/home/user/x"_s << false;
    QTest::newRow("depends on a missing variable") << QByteArray("A=x$NOPE\n") << u"x"_s << false;
    QTest::newRow("tilde") << QByteArray("A=~/x\n") << u"~/x"_s << false;
}

void TestEnvFile::sameValueChangesNothing()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, value);
    QFETCH(bool, same);
    EnvFile file = EnvFile::fromBytes(text);
    QVERIFY(file.set(u"A"_s, value));
    QCOMPARE(file.toBytes() == text, same);
    QCOMPARE(byCompose(file.toBytes(), u"A"_s), std::optional(value));
    QCOMPARE(byBash(file.toBytes(), u"A"_s), std::optional(value));
}

void TestEnvFile::removesWholeStatements()
{
    EnvFile file = EnvFile::fromBytes("# about A\nA=1\nB='x\nA=2\ny'\n export A='p\nq' # c\r\nC=3\n#A=4\n");
    QVERIFY(file.remove(u"A"_s));
    QCOMPARE(file.toBytes(), QByteArray("# about A\nB='x\nA=2\ny'\nC=3\n#A=4\n"));
    QVERIFY(!file.remove(u"A"_s));
    EnvFile last = EnvFile::fromBytes("B=1\nA=2");
    QVERIFY(last.remove(u"A"_s));
    QCOMPARE(last.toBytes(), QByteArray("B=1\n"));
}

void TestEnvFile::listsAssignmentsWithTheirLines()
{
    const EnvFile file = EnvFile::fromBytes("A=1\n\n# c\nexport B='x\ny' # c\r\nA = 2\n");
    const QList<EnvFile::Assignment> all = file.assignments();
    QCOMPARE(all.size(), 3);
    QCOMPARE(all[1].key, u"B"_s);
    QCOMPARE(all[1].firstLine, 4);
    QCOMPARE(all[1].lastLine, 5);
    QCOMPARE(all[1].rawValue, QByteArray("'x\ny' # c"));
    QVERIFY(all[1].exported && !all[0].exported);
    QCOMPARE(file.last(u"A"_s)->firstLine, 6);
    QVERIFY(!file.last(u"C"_s));
}

void TestEnvFile::refusesWhatCannotBeWritten()
{
    EnvFile file = EnvFile::fromBytes("A=1\n");
    for (const QString& key : { u"A-B"_s, u"1A"_s, u"UID"_s, QString() }) {
        const auto result = file.set(key, u"x"_s);
        QVERIFY(!result && result.error().kind == core::ErrorKind::Usage);
    }
    const auto result = file.set(u"A"_s, u"it's `x`"_s);
    QVERIFY(!result && result.error().kind == core::ErrorKind::Usage && !result.error().hint.isEmpty());
    QCOMPARE(file.toBytes(), QByteArray("A=1\n"));
}

void TestEnvFile::refusesToChangeOtherVariables()
{
    // To bash this is one line that sets two variables; the new value goes behind it instead.
    EnvFile file = EnvFile::fromBytes("A=1;B=2\n");
    QVERIFY(file.set(u"A"_s, u"x"_s));
    QCOMPARE(file.toBytes(), QByteArray("A=1;B=2\nA=x\n"));
    QCOMPARE(byBash(file.toBytes(), u"B"_s), std::optional(u"2"_s));
    // Here nothing can stand behind the last line without becoming a part of it.
    EnvFile open = EnvFile::fromBytes("B=1 \\");
    const auto result = open.set(u"A"_s, u"x"_s);
    QVERIFY(!result || bothRead(open.toBytes()));
}

QTEST_GUILESS_MAIN(TestEnvFile)
#include "tst_env_file.moc"
