// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "real_bash.h"

#include <QTest>

#include <random>

using namespace Qt::Literals::StringLiterals;
using core::env::BashReading;
using core::env::Variables;

namespace {

using Alphabet = QList<QByteArray>;

/// Pieces of values as in the vectors of the reference implementations.
const Alphabet plain{ "x",
    "1",
    "é",
    ",",
    ":",
    "=",
    "{",
    "}",
    "(",
    ")",
    "&",
    "|",
    ";",
    "'",
    "\"",
    "\\",
    "`",
    "$",
    "#",
    "~",
    "*",
    "%",
    "!",
    " ",
    "\t",
    "$HOME",
    "${HOME}",
    "$$",
    "enp1s0f1np1",
    "\\n" };

/// The same with much of the rest of the shell's grammar.
const Alphabet rich = plain
    + Alphabet{ "<",
          ">",
          "?",
          "[",
          "]",
          "-",
          "+",
          "/",
          "@",
          "^",
          ".",
          "_",
          "\n",
          "$(",
          "$((",
          "))",
          "${",
          "A",
          "B",
          "$A",
          "${A",
          "${B",
          "A=",
          "export ",
          "unset ",
          "${x:-",
          "${A:",
          "${A#",
          "${A%",
          "${A/",
          "${#",
          "$[",
          "\"$",
          "&&",
          "||",
          "{ ",
          "; }",
          " B=",
          "\\\n",
          "$'",
          "declare ",
          "readonly ",
          ": ",
          "true",
          "false",
          "set +e",
          "set -u",
          "2",
          "0",
          "if ",
          "HOME",
          "UID",
          "!(",
          "()",
          "{ :;}",
          "~/",
          "..",
          "{1..3}",
          "{a,b}",
          "/#",
          "//",
          "@Q",
          "^^",
          ",,",
          "<<<",
          ">&2" };

class Generator final
{
public:
    Generator(unsigned seed, const Alphabet& alphabet)
        : m_random(seed)
        , m_alphabet(alphabet)
    {
    }

    QByteArray file()
    {
        const unsigned lines = 1 + below(3);
        const QByteArray lineEnd = below(8) == 0 ? "\r\n" : "\n";
        QByteArray text;
        for (unsigned i = 0; i < lines; ++i) {
            text += pick({ "", "", "", " ", "export " }) + pick({ "A", "B", "HF_CACHE", "NCCL_IB_HCA" }) + '=' + value()
                + pick({ "", "", "", " # c", "  " }) + (i + 1 < lines ? lineEnd : "\n");
        }
        return text;
    }

private:
    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }
    QByteArray pick(const Alphabet& from) { return from[below(static_cast<unsigned>(from.size()))]; }

    QByteArray value()
    {
        QByteArray body;
        for (unsigned left = below(7); left > 0; --left) {
            body += pick(m_alphabet);
        }
        const unsigned quote = below(4);
        return quote == 1 ? "'" + body + "'" : (quote == 2 ? "\"" + body + "\"" : body);
    }

    std::mt19937 m_random;
    const Alphabet& m_alphabet;
};

/// bash looked for a program, or the text holds a substitution or opens a file, or hides what bash says: then our
/// refusal is right.
bool reachesOut(const QByteArray& text, const QString& errors)
{
    for (const char* sign : { "`", "$(", "|&", "<", ">" }) {
        if (text.contains(sign)) {
            return true;
        }
    }
    return errors.contains(u"not found"_s) || errors.contains(u"No such file"_s) || errors.contains(u"irectory"_s)
        || errors.contains(u"ermission denied"_s);
}

bool agreesOn(const Variables& some, const Variables& all)
{
    for (auto it = some.cbegin(); it != some.cend(); ++it) {
        if (it.key() != u"HOME"_s && all.value(it.key()) != it.value()) {
            return false;
        }
    }
    return true;
}

struct Counts
{
    int ok = 0;
    int runs = 0;
    int runsThoughFine = 0;
    int uncertain = 0;
    int fails = 0;
};

QByteArray complaint(const QByteArray& text, const RealAnswer& real, const BashReading& ours)
{
    return "text " + text.toPercentEncoding(" \n=$'\"{}()")
        + "\nreal: " + (real.finished ? QStringList(real.variables.values()).join(u" | "_s).toUtf8() : "fails, ")
        + real.errors.toUtf8() + "\nours: " + QStringList(ours.variables.values()).join(u" | "_s).toUtf8() + " "
        + ours.reason.toUtf8();
}

/// Empty: our answer and the real one fit.
QByteArray judge(const QByteArray& text, const RealAnswer& real, Counts& counts)
{
    const BashReading ours = core::env::readAsBash(text, { { u"HOME"_s, u"/home/user"_s } });
    bool fits = false;
    switch (ours.outcome) {
    case BashReading::Outcome::Ok:
        ++counts.ok;
        fits = real.finished && real.variables == ours.variables;
        break;
    case BashReading::Outcome::Fails:
        ++counts.fails;
        fits = !real.finished;
        break;
    case BashReading::Outcome::RunsCommand:
        ++counts.runs;
        counts.runsThoughFine += real.finished ? 1 : 0;
        fits = !real.finished || reachesOut(text, real.errors);
        break;
    case BashReading::Outcome::Nondeterministic:
        ++counts.uncertain;
        fits = !real.finished || agreesOn(ours.variables, real.variables);
        break;
    }
    return fits ? QByteArray() : complaint(text, real, ours);
}

/// Files on which a forked subshell had something else to say: a bash of its own decides.
int countWrong(const QList<QByteArray>& texts)
{
    const QList<RealAnswer> answers = runInRealBash(texts, BashProcess::Fresh);
    Counts unused;
    int wrong = 0;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const QByteArray problem = i < answers.size() ? judge(texts[i], answers[i], unused) : "no answer";
        if (!problem.isEmpty() && ++wrong <= 10) {
            qWarning("%s", problem.constData());
        }
    }
    return wrong;
}

} // namespace

class TestRealBash final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomFilesReadAsInRealBash_data();
    void randomFilesReadAsInRealBash();
    void awkwardBytesReadAsInRealBash_data();
    void awkwardBytesReadAsInRealBash();
};

void TestRealBash::randomFilesReadAsInRealBash_data()
{
    QTest::addColumn<bool>("withGrammar");
    QTest::addColumn<int>("files");
    QTest::newRow("values as in the vectors") << false << 1200;
    QTest::newRow("values with the shell's grammar") << true << 1200;
}

void TestRealBash::randomFilesReadAsInRealBash()
{
    QFETCH(bool, withGrammar);
    QFETCH(int, files);
    const unsigned seed = qEnvironmentVariableIntValue("SPARKLOOM_SEED") > 0
        ? static_cast<unsigned>(qEnvironmentVariableIntValue("SPARKLOOM_SEED"))
        : 20260901U;
    Generator generator(seed, withGrammar ? rich : plain);
    QList<QByteArray> texts;
    for (int i = 0; i < files; ++i) {
        texts.append(generator.file());
    }
    const QList<RealAnswer> answers = runInRealBash(texts, BashProcess::Forked);
    QCOMPARE(answers.size(), texts.size());
    Counts counts;
    QList<QByteArray> doubtful;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (!judge(texts[i], answers[i], counts).isEmpty()) {
            doubtful.append(texts[i]);
        }
    }
    const int wrong = countWrong(doubtful);
    qInfo("seed %u: %d read, %d depend on the process, %d fail, %d would run something (%d of them end well)",
        seed,
        counts.ok,
        counts.uncertain,
        counts.fails,
        counts.runs,
        counts.runsThoughFine);
    QCOMPARE(wrong, 0);
    QVERIFY2(counts.ok > files / 4, "too few files are read at all for this to mean much");
    QVERIFY2(counts.runs < files / 6, "too many refusals");
    QVERIFY2(counts.runsThoughFine <= files / 100, "too many refusals of files that bash reads without harm");
}

void TestRealBash::awkwardBytesReadAsInRealBash_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                   "A=1\nB=2\n");
    QTest::newRow("byte order mark before a comment") << QByteArray("\xEF\xBB\xBF# c\nB=2\n");
    QTest::newRow("carriage returns") << QByteArray("A=1\r\nB='x'\r\nC=\"y\"\r\n");
    QTest::newRow("blank line with a carriage return") << QByteArray("A=1\r\n\r\nB=2\r\n");
    QTest::newRow("NUL in a value") << QByteArray("A=1\0002\nB=3\n", 10);
    QTest::newRow("NUL behind the first line") << QByteArray("A=1\nB=\0002\n", 10);
    QTest::newRow("no UTF-8") << QByteArray("A=\xFF\xFE\nB=\"\xC3\"\n");
    QTest::newRow("no line end") << QByteArray("A=1\nB=2");
    QTest::newRow("backslash at the end") << QByteArray("A=1\\");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("unclosed quote keeps earlier lines from counting") << QByteArray("A=1\nB='x\nC=3\n");
    QTest::newRow("error in arithmetic drops one line") << QByteArray("A=$((1/0))\nB=2\n");
    QTest::newRow("last command fails") << QByteArray("A=1\nfalse && B=2\n");
    QTest::newRow("read-only name") << QByteArray("A=1\nUID=1000\n");
    QTest::newRow("array is not exported") << QByteArray("A=(1 2)\nB=${A[1]}\n");
    QTest::newRow("set +a") << QByteArray("A=1\nset +a\nB=2\n");
    QTest::newRow("control characters") << QByteArray("A=\x01\x02\x7F\nB='\x1B[0m'\n");
    QTest::newRow("return") << QByteArray("A=1\nreturn 0\nB=2\n");
    QTest::newRow("default that is assigned") << QByteArray(": \"${A:=x y}\"\nB=$A\n");
    QTest::newRow("test builtin") << QByteArray("[ -z \"$A\" ] && A=1\n[ \"$A\" = 2 ] || B=3\n");
    QTest::newRow("here-document") << QByteArray("A=1 <<E\ntext\nE\nB=2\n");
}

void TestRealBash::awkwardBytesReadAsInRealBash()
{
    QFETCH(QByteArray, text);
    const QList<RealAnswer> answers = runInRealBash({ text });
    QCOMPARE(answers.size(), 1);
    Counts counts;
    const QByteArray problem = judge(text, answers.front(), counts);
    QVERIFY2(problem.isEmpty(), problem.constData());
    const QString errors = answers.front().errors;
    QVERIFY2(counts.runs == 0 || errors.contains(u"not found"_s), "refused although bash runs nothing");
}

QTEST_GUILESS_MAIN(TestRealBash)
#include "tst_real_bash.moc"
