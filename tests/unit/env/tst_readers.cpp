// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"
#include "real_bash.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::env::BashReading;
using core::env::readAsBash;
using core::env::readAsCompose;
using core::env::Variables;

namespace {

const Variables home{ { u"HOME"_s, u"/home/user"_s } };

QJsonArray vectors()
{
    const QString folder = qEnvironmentVariable("SPARKLOOM_VECTORS", QStringLiteral(SPARKLOOM_TEST_DATA "/vectors"));
    QFile file(folder + u"/dotenv.json"_s);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array() : QJsonArray();
}

Variables toVariables(const QJsonValue& object)
{
    Variables result;
    const QJsonObject values = object.toObject();
    for (auto it = values.begin(); it != values.end(); ++it) {
        result.insert(it.key(), it->toString());
    }
    return result;
}

void addVectors()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QJsonValue>("compose");
    QTest::addColumn<QJsonValue>("bash");
    int number = 0;
    for (const QJsonValue& value : vectors()) {
        const QJsonObject vector = value.toObject();
        QTest::addRow("%d", number++) << vector[u"text"_s].toString().toUtf8() << vector[u"compose"_s]
                                      << vector[u"bash"_s];
    }
}

/// $$, $1, $#, $- and the like: their recorded values belong to the process that made the vectors.
bool namesTheProcess(const QByteArray& text)
{
    static const QRegularExpression parameter(u"\\$(\\$|[0-9#@*!_-])"_s);
    return parameter.match(QString::fromUtf8(text)).hasMatch();
}

bool substitutes(const QByteArray& text)
{
    return text.contains('`') || text.contains("$(") || text.contains("<(") || text.contains(">(");
}

} // namespace

class TestReaders final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectorsAreThere();
    void composeReadsAsTheReference_data() { addVectors(); }
    void composeReadsAsTheReference();
    void bashReadsAsTheReference_data() { addVectors(); }
    void bashReadsAsTheReference();
    void composeNamesTheLineItRejects_data();
    void composeNamesTheLineItRejects();
    void composeLooksAtTheProcessFirst();
    void composeKnowsTheRarerRules_data();
    void composeKnowsTheRarerRules();
    void bashTellsWhereAndWhyItStops_data();
    void bashTellsWhereAndWhyItStops();
    void bashKeepsSecretsOutOfReasons();
    void hiddenSecretReadsAsItself();
    void hugeAndHostileFilesEndInTime_data();
    void hugeAndHostileFilesEndInTime();
};

void TestReaders::vectorsAreThere()
{
    QVERIFY(vectors().size() >= 100);
}

void TestReaders::composeReadsAsTheReference()
{
    QFETCH(QByteArray, text);
    QFETCH(QJsonValue, compose);
    const auto result = readAsCompose(text, home);
    QCOMPARE(result.has_value(), !compose.isNull());
    if (result) {
        QCOMPARE(*result, toVariables(compose));
    }
}

void TestReaders::bashReadsAsTheReference()
{
    using Outcome = BashReading::Outcome;
    QFETCH(QByteArray, text);
    QFETCH(QJsonValue, bash);
    const BashReading reading = readAsBash(text, home);
    const QByteArray got = reading.reason.toUtf8();
    if (bash.isNull()) {
        QVERIFY2(reading.outcome == Outcome::Fails || reading.outcome == Outcome::RunsCommand, got.constData());
        return;
    }
    if (bash.isString()) {
        // Whatever names $1 is recorded so, even where bash cannot read it at all: then bash itself must agree.
        const bool fails = reading.outcome == Outcome::Fails && text.contains("$1");
        QVERIFY2(fails || reading.outcome == Outcome::Nondeterministic || reading.outcome == Outcome::RunsCommand,
            got.constData());
        if (fails) {
            const QList<RealAnswer> real = runInRealBash({ text });
            QVERIFY(real.size() == 1 && !real.front().finished);
        }
        return;
    }
    if (reading.outcome == Outcome::RunsCommand) {
        QVERIFY2(substitutes(text), got.constData());
        return;
    }
    const Variables expected = toVariables(bash);
    if (reading.outcome == Outcome::Nondeterministic) {
        QVERIFY2(namesTheProcess(text), got.constData());
        for (auto it = reading.variables.cbegin(); it != reading.variables.cend(); ++it) {
            QCOMPARE(it.value(), expected.value(it.key()));
        }
        return;
    }
    QVERIFY2(reading.outcome == Outcome::Ok, got.constData());
    QCOMPARE(reading.variables, expected);
}

void TestReaders::composeNamesTheLineItRejects_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("bad name") << QByteArray("A=1\n# c\n\nB C=2\n") << 4;
    QTest::newRow("bad character") << QByteArray("A='x\ny'\nB%=2\n") << 3;
    QTest::newRow("unclosed quote") << QByteArray("A=1\nB='x\ny\n") << 2;
    QTest::newRow("unknown template") << QByteArray("A=1\nB=${A%x}\n") << 2;
    QTest::newRow("required variable") << QByteArray("A=${X:?why}\n") << 1;
    QTest::newRow("two quoted pieces") << QByteArray("A='it'\\''s'\n") << 1;
}

void TestReaders::composeNamesTheLineItRejects()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    const auto result = readAsCompose(text, home);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, core::ErrorKind::Parse);
    QCOMPARE(result.error().detail, u"line %1"_s.arg(line));
    QVERIFY(!result.error().hint.isEmpty());
}

void TestReaders::composeLooksAtTheProcessFirst()
{
    const auto result = readAsCompose("X=2\nY=$X\nZ\nW\n", { { u"X"_s, u"1"_s }, { u"Z"_s, u"z"_s } });
    QVERIFY(result);
    QCOMPARE(*result, (Variables{ { u"X"_s, u"2"_s }, { u"Y"_s, u"1"_s }, { u"Z"_s, u"z"_s } }));
}

void TestReaders::composeKnowsTheRarerRules_data()
{
    // Expected values follow semantics.md §2.1.
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::newRow("octal") << QByteArray("A=\"\\0101\"\n") << u"A"_s << u"A"_s;
    QTest::newRow("octal above a byte stays") << QByteArray("A=\"\\0777\"\n") << u"A"_s << u"\\0777"_s;
    QTest::newRow("short octal stays") << QByteArray("A=\"\\01\"\n") << u"A"_s << u"\\01"_s;
    QTest::newRow("hexadecimal stays") << QByteArray("A=\"\\x41\"\n") << u"A"_s << u"\\x41"_s;
    QTest::newRow("nested default") << QByteArray("A=${X:-${Y:-z}}\n") << u"A"_s << u"z"_s;
    QTest::newRow("quotes in a default") << QByteArray("A=${X:-\"q\"}\n") << u"A"_s << u"\"q\""_s;
    QTest::newRow("unused default is not looked at") << QByteArray("A=${HOME:-${X?no}}\n") << u"A"_s << u"/home/user"_s;
    QTest::newRow("text behind a default") << QByteArray("A=${X:-a}b}\n") << u"A"_s << u"ab}"_s;
    QTest::newRow("alternative when empty") << QByteArray("E=\nA=${E:+x}y\n") << u"A"_s << u"y"_s;
    QTest::newRow("alternative when set") << QByteArray("E=\nA=${E+x}y\n") << u"A"_s << u"xy"_s;
    QTest::newRow("no-break space is trimmed") << QByteArray("A=\xC2\xA0x\xC2\xA0\n") << u"A"_s << u"x"_s;
    QTest::newRow("wide space is trimmed at the end") << QByteArray("A=x\xE3\x80\x80\n") << u"A"_s << u"x"_s;
    QTest::newRow("letters of other scripts") << QByteArray("É_日.x-1[0]=v\n") << u"É_日.x-1[0]"_s << u"v"_s;
    QTest::newRow("name at the end without a line end") << QByteArray("A=1\nKEY") << QString() << u"KEY"_s;
    QTest::newRow("two on one line") << QByteArray("A=\"1\" B=\"2\"\n") << u"B"_s << u"2"_s;
    QTest::newRow("tab in a name") << QByteArray("A\tB=1\n") << u"A\tB"_s << u"1"_s;
}

void TestReaders::composeKnowsTheRarerRules()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, key);
    QFETCH(QString, value);
    const auto result = readAsCompose(text, home);
    QVERIFY2(result, result ? "" : result.error().what.toUtf8().constData());
    QVERIFY(result->contains(key));
    QCOMPARE(result->value(key), value);
}

void TestReaders::bashTellsWhereAndWhyItStops_data()
{
    using Outcome = BashReading::Outcome;
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("word"); // of the reason
    QTest::newRow("second word") << QByteArray("X=1\n\nA=a b\n") << Outcome::RunsCommand << 3 << u"command b"_s;
    QTest::newRow("blanks around =") << QByteArray("A = 1\n") << Outcome::RunsCommand << 1 << u"command A"_s;
    QTest::newRow("substitution") << QByteArray("X=1\nA=$(hostname)\n") << Outcome::RunsCommand << 2 << u"$(…)"_s;
    QTest::newRow("unclosed quote") << QByteArray("X=1\nA='x\nB=2\n") << Outcome::Fails << 2 << u"single quote"_s;
    QTest::newRow("parenthesis") << QByteArray("A=a(b)\n") << Outcome::Fails << 1 << u"'('"_s;
    QTest::newRow("read-only") << QByteArray("\n\nUID=0\n") << Outcome::Fails << 3 << u"UID"_s;
    QTest::newRow("process id") << QByteArray("X=1\nA=a$$\n") << Outcome::Nondeterministic << 2 << u"$$"_s;
    QTest::newRow("carriage return line") << QByteArray("A=1\n\r\n") << Outcome::RunsCommand << 2 << u"command"_s;
}

void TestReaders::bashTellsWhereAndWhyItStops()
{
    QFETCH(QByteArray, text);
    QFETCH(BashReading::Outcome, outcome);
    QFETCH(int, line);
    QFETCH(QString, word);
    const BashReading reading = readAsBash(text, home);
    QCOMPARE(reading.outcome, outcome);
    QCOMPARE(reading.line, line);
    QVERIFY2(reading.reason.startsWith(u"line %1: "_s.arg(line)), reading.reason.toUtf8().constData());
    QVERIFY2(reading.reason.contains(word), reading.reason.toUtf8().constData());
    if (text.startsWith("X=1")) {
        QCOMPARE(reading.variables, (Variables{ { u"X"_s, u"1"_s } })); // what came before stays known
    }
}

void TestReaders::bashKeepsSecretsOutOfReasons()
{
    for (const QByteArray& text : { QByteArray("DSPARK_API_KEYS=sk-one sk-two\n"),
             QByteArray("HF_TOKEN='hf_a'(b\n"),
             QByteArray("DB_PASSWORD=pass(word\n") }) {
        const BashReading reading = readAsBash(text, home);
        QVERIFY(reading.outcome != BashReading::Outcome::Ok);
        for (const char* piece : { "sk-", "hf_", "word" }) {
            const QString shown = reading.reason;
            QVERIFY2(!shown.contains(QString::fromLatin1(piece)), shown.toUtf8().constData());
        }
    }
}

void TestReaders::hiddenSecretReadsAsItself()
{
    const QString mark = QString::fromLatin1(core::env::hiddenMark);
    const QByteArray text = QByteArray("A=1\nHF_TOKEN=") + core::env::hiddenMark + "\nB=2\n";
    const Variables expected{ { u"A"_s, u"1"_s }, { u"B"_s, u"2"_s }, { u"HF_TOKEN"_s, mark } };
    const BashReading bash = readAsBash(text, home);
    QCOMPARE(bash.outcome, BashReading::Outcome::Ok);
    QCOMPARE(bash.variables, expected);
    const auto compose = readAsCompose(text, home);
    QVERIFY(compose);
    QCOMPARE(*compose, expected);
}

void TestReaders::hugeAndHostileFilesEndInTime_data()
{
    QTest::addColumn<QByteArray>("text");
    constexpr int many = 20000;
    QTest::newRow("open braces") << "A=" + QByteArray("${x:-").repeated(many);
    QTest::newRow("open quotes in braces") << "A=" + QByteArray("\"${x:-").repeated(many);
    QTest::newRow("open parentheses") << QByteArray("(").repeated(many);
    QTest::newRow("open substitutions") << "A=" + QByteArray("$(").repeated(many);
    QTest::newRow("open groups") << QByteArray("{ ").repeated(many);
    QTest::newRow("arithmetic") << "A=$((" + QByteArray("(").repeated(many) + QByteArray(")").repeated(many) + "))\n";
    QTest::newRow("minus signs") << "A=$((" + QByteArray("- ").repeated(many) + "1))\n";
    QTest::newRow("braces that multiply") << "export A=" + QByteArray("{a,b}").repeated(100) + "\n";
    QTest::newRow("open brace words") << "export A=" + QByteArray("{a,").repeated(3000) + "\n";
    QTest::newRow("pattern on a long value") << "A=" + QByteArray("ab").repeated(many) + "\nB=${A//a*b/x}\n";
    QTest::newRow("lines of open quotes") << QByteArray("A='x\n").repeated(5000);
    QTest::newRow("many lines") << QByteArray("A=$B\nB='x y' # c\n").repeated(5000);
    QTest::newRow("defaults in defaults") << "A=" + QByteArray("${X:-").repeated(2000) + QByteArray("}").repeated(2000);
}

void TestReaders::hugeAndHostileFilesEndInTime()
{
    QFETCH(QByteArray, text);
    QElapsedTimer timer;
    timer.start();
    const BashReading bash = readAsBash(text, home);
    const auto compose = readAsCompose(text, home);
    const auto differences = core::env::readerDifferences(text, home);
    QVERIFY2(timer.elapsed() < 20000, "too slow");
    QVERIFY(bash.outcome == BashReading::Outcome::Ok || !bash.reason.isEmpty());
    QVERIFY(compose || !compose.error().what.isEmpty());
    QVERIFY(bash.outcome == BashReading::Outcome::Ok || !differences.isEmpty());
}

Q_DECLARE_METATYPE(core::env::BashReading::Outcome)

QTEST_GUILESS_MAIN(TestReaders)
#include "tst_readers.moc"
