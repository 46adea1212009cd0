// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"
#include "core/env/env_lint.h"
#include "core/env/readers.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::env::Difference;
using core::env::LintNote;
using core::env::readerDifferences;
using core::env::Variables;

namespace {

const Variables home{ { u"HOME"_s, u"/home/u"_s } };

} // namespace

class TestDifferences final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneLineTwoReaders_data();
    void oneLineTwoReaders();
    void agreeingLinesAreSilent_data();
    void agreeingLinesAreSilent();
    void adviceMakesBothAgree_data();
    void adviceMakesBothAgree();
    void everyBadLineOfAFileIsFound();
    void secretsStayHidden();
    void exampleHasNothingToSay();
    void lintTellsBytesAndDuplicates();
    void lintIsSilentOnACleanFile();
};

void TestDifferences::oneLineTwoReaders_data()
{
    // The table of semantics.md §2.3; "!" marks words instead of a value.
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("compose");
    QTest::addColumn<QString>("bash");
    const auto row = [](const char* line, const QString& compose, const QString& bash) {
        QTest::newRow(line) << QByteArray(line) << compose << bash;
    };
    row("V=a b", u"a b"_s, u"!command b"_s);
    row("V=a\t#b", u"a\t#b"_s, u"a"_s);
    row("V= #b", u"#b"_s, QString());
    row("V=\\$HOME", u"\\/home/u"_s, u"$HOME"_s);
    row("V=$$", u"$"_s, u"!depends"_s);
    row("V=$1", u"$1"_s, u"!depends"_s);
    row("V=\"$(echo hi)\"", u"$(echo hi)"_s, u"!bash would run"_s);
    row("V=`echo hi`", u"`echo hi`"_s, u"!bash would run"_s);
    row("V=\"\\`x\\`\"", u"\\`x\\`"_s, u"`x`"_s);
    row("V=${HOME%/u}", u"!rejects"_s, u"/home"_s);
    row("V=${N:-\"q\"}", u"\"q\""_s, u"q"_s);
    row("V=a\\b", u"a\\b"_s, u"ab"_s);
    row("V=\"a\\nb\"", u"a\nb"_s, u"a\\nb"_s);
    row("V='it'\\''s'", u"!rejects"_s, u"it's"_s);
    row("V=$'a\\nb'", u"$'a\\nb'"_s, u"a\nb"_s);
    row("V=~/x", u"~/x"_s, u"/home/u/x"_s);
    row("V = a", u"a"_s, u"!command V"_s);
    row("V: a", u"a"_s, u"!command"_s);
    row("V=a;x", u"a;x"_s, u"!command x"_s);
    row("V=a&", u"a&"_s, u"!does not set it"_s);
    row("V=a(b)", u"a(b)"_s, u"!'('"_s);
    row("V='x\\'", u"!rejects"_s, u"x\\"_s);
    row("V=it's", u"it's"_s, u"!never closed"_s);
    row("UID=1000", u"1000"_s, u"!cannot be assigned"_s);
    row("V-x=1", u"1"_s, u"!command"_s);
    row("V=$((1/0))", u"$((1/0))"_s, u"!division"_s);
}

void TestDifferences::oneLineTwoReaders()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, compose);
    QFETCH(QString, bash);
    const QList<Difference> found = readerDifferences("X=1\n" + line + "\nY=2\n", home);
    QCOMPARE(found.size(), 1);
    const Difference& difference = found.front();
    QCOMPARE(difference.line, 2);
    const auto fits = [](const QString& got, const QString& wanted) {
        return wanted.startsWith(u'!') ? got.contains(wanted.mid(1)) : got == wanted;
    };
    QVERIFY2(fits(difference.compose, compose), difference.compose.toUtf8().constData());
    QVERIFY2(fits(difference.bash, bash), difference.bash.toUtf8().constData());
    QVERIFY(!difference.advice.isEmpty());
}

void TestDifferences::agreeingLinesAreSilent_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char* line : { "V='a b'",
             "V=\"a b\"",
             "V=a#b",
             "V=#b",
             "V=a #b",
             "V=$HOME/x",
             "V=\"${HOME}/x\"",
             "V='$HOME'",
             "V=\"\\$HOME\"",
             "V=a$",
             "V='`x`'",
             "V=\"a\\\\b\"",
             "V=\"it's\"",
             "V=\"~/x\"",
             "V=a  ",
             "V=\"\xC3\xA9 x\"",
             "V='a\nb'",
             "V=*",
             "V={a,b}",
             "V=^docker,lo",
             "V==eth0",
             "V=[::1]:80",
             "V=\"!x\"",
             "export V=1",
             " V=1",
             "V=",
             "V=${NOPE:-d}",
             "# just a comment",
             "V=1 # it's fine" }) {
        QTest::newRow(line) << QByteArray(line);
    }
}

void TestDifferences::agreeingLinesAreSilent()
{
    QFETCH(QByteArray, line);
    const QList<Difference> found = readerDifferences(line + "\n", home);
    QVERIFY2(found.isEmpty(), found.isEmpty() ? "" : found.front().bash.toUtf8().constData());
}

void TestDifferences::adviceMakesBothAgree_data()
{
    oneLineTwoReaders_data();
}

void TestDifferences::adviceMakesBothAgree()
{
    QFETCH(QByteArray, line);
    static const QRegularExpression proposal(
        u"(?:Write|or) (V=.*?)(?: to mean|\\z)"_s, QRegularExpression::DotMatchesEverythingOption);
    const QString advice = readerDifferences(line + "\n", home).front().advice;
    if (!line.startsWith("V") || line.startsWith("V-") || line.startsWith("V=it's")) {
        QVERIFY(advice.contains(u"Rename"_s) || advice.contains(u"V="_s));
    }
    auto matches = proposal.globalMatch(advice);
    int proposals = 0;
    while (matches.hasNext()) {
        const QByteArray statement = matches.next().captured(1).toUtf8() + "\n";
        if (statement.contains("…")) {
            continue;
        }
        ++proposals;
        QVERIFY2(readerDifferences(statement, home).isEmpty(), statement.constData());
    }
    QVERIFY2(proposals > 0 || advice.contains(u"Rename"_s) || advice.contains(u"…"_s), advice.toUtf8().constData());
}

void TestDifferences::everyBadLineOfAFileIsFound()
{
    const QByteArray text = "A=1\nB=x y\n# c\nC='it'\\''s'\nD=ok\nE=a(b)\nF=$(date)\nG=it's\nH=2\nI=\"$$\"\n";
    QList<int> lines;
    QStringList keys;
    for (const Difference& difference : readerDifferences(text, home)) {
        lines.append(difference.line);
        keys.append(difference.key);
    }
    QCOMPARE(lines, (QList<int>{ 2, 4, 6, 7, 8, 10 }));
    QCOMPARE(keys, (QStringList{ u"B"_s, u"C"_s, u"E"_s, u"F"_s, u"G"_s, u"I"_s }));
}

void TestDifferences::secretsStayHidden()
{
    const QByteArray text = "DSPARK_API_KEYS=sk-one sk-two\nHF_TOKEN=~hf\nDB_PASSWORD=\"a\\nsecretword\"\n";
    for (const Difference& difference : readerDifferences(text, home)) {
        const QString all = difference.compose + difference.bash + difference.advice;
        for (const QString& piece : { u"sk-"_s, u"~hf"_s, u"secretword"_s }) {
            QVERIFY2(!all.contains(piece), all.toUtf8().constData());
        }
        QVERIFY(all.contains(QString::fromLatin1(core::env::hiddenMark)));
    }
}

void TestDifferences::exampleHasNothingToSay()
{
    QFile file(QStringLiteral(SPARKLOOM_TEST_DATA "/env/example.env.dspark"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(readerDifferences(text, home).isEmpty());
    QVERIFY(core::env::lint(text, home).isEmpty());
}

void TestDifferences::lintTellsBytesAndDuplicates()
{
    const QList<LintNote> notes = core::env::lint("\xEF\xBB\xBF"
                                                  "A=1\nB=x\r\nA=2 3\r\nC=4",
        home);
    QList<LintNote::Kind> kinds;
    QList<int> lines;
    for (const LintNote& note : notes) {
        kinds.append(note.kind);
        lines.append(note.line);
        QVERIFY(!note.text.isEmpty() && !note.advice.isEmpty());
    }
    using Kind = LintNote::Kind;
    QCOMPARE(kinds,
        (QList<Kind>{
            Kind::ByteOrderMark, Kind::Duplicate, Kind::CarriageReturns, Kind::Difference, Kind::NoFinalNewline }));
    QCOMPARE(lines, (QList<int>{ 1, 1, 2, 3, 4 }));
    QVERIFY(notes[1].text.contains(u"line 3"_s));
}

void TestDifferences::lintIsSilentOnACleanFile()
{
    QVERIFY(core::env::lint("# c\n\nA=1\nB='x y' # c\n#A=2\n", home).isEmpty());
    QVERIFY(core::env::lint("", home).isEmpty());
}

QTEST_GUILESS_MAIN(TestDifferences)
#include "tst_differences.moc"
