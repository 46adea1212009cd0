// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/integer_value.h"
#include "core/nccl/version.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;

class TestIntegerValue final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAsStrtollWithBaseZero_data();
    void readsAsStrtollWithBaseZero();
    void whatAPersonReadsOtherwiseIsOdd_data();
    void whatAPersonReadsOtherwiseIsOdd();
    void unsetGivesTheDefaultWithoutAWord();
    void tellsWhereTheValueComesFrom();
    void parsesVersions_data();
    void parsesVersions();
    void rejectsWhatIsNoVersion_data();
    void rejectsWhatIsNoVersion();
    void comparesVersionsByNumber();
};

// semantics.md §1.0 and §1.4 (rows 22 and 23), each verified with NCCL itself.
void TestIntegerValue::readsAsStrtollWithBaseZero_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("value");
    QTest::addColumn<bool>("fromText");
    QTest::addColumn<bool>("odd");
    QTest::newRow("plain") << QByteArrayLiteral("3") << qint64{ 3 } << true << false;
    QTest::newRow("zero") << QByteArrayLiteral("0") << qint64{ 0 } << true << false;
    QTest::newRow("negative") << QByteArrayLiteral("-7") << qint64{ -7 } << true << false;
    QTest::newRow("octal") << QByteArrayLiteral("010") << qint64{ 8 } << true << true;
    QTest::newRow("octal that looks right") << QByteArrayLiteral("03") << qint64{ 3 } << true << true;
    QTest::newRow("hexadecimal") << QByteArrayLiteral("0x10") << qint64{ 16 } << true << true;
    QTest::newRow("hexadecimal upper") << QByteArrayLiteral("0X3") << qint64{ 3 } << true << true;
    QTest::newRow("trailing garbage") << QByteArrayLiteral("3x") << qint64{ 3 } << true << true;
    QTest::newRow("comment") << QByteArrayLiteral("2 # x") << qint64{ 2 } << true << true;
    QTest::newRow("pure garbage is zero") << QByteArrayLiteral("abc") << qint64{ 0 } << true << true;
    QTest::newRow("quoted is zero") << QByteArrayLiteral("\"3\"") << qint64{ 0 } << true << true;
    QTest::newRow("only blanks is zero") << QByteArrayLiteral("  ") << qint64{ 0 } << true << true;
    QTest::newRow("leading blank") << QByteArrayLiteral(" 3") << qint64{ 3 } << true << true;
    QTest::newRow("plus") << QByteArrayLiteral("+3") << qint64{ 3 } << true << false;
    QTest::newRow("octal stops at 8") << QByteArrayLiteral("08") << qint64{ 0 } << true << true;
    QTest::newRow("0x alone stops at x") << QByteArrayLiteral("0x") << qint64{ 0 } << true << true;
    QTest::newRow("too large") << QByteArrayLiteral("9223372036854775808") << qint64{ -1 } << false << true;
    QTest::newRow("too small") << QByteArrayLiteral("-9223372036854775809") << qint64{ -1 } << false << true;
    QTest::newRow("largest") << QByteArrayLiteral("9223372036854775807") << qint64{ 9223372036854775807 } << true
                             << false;
    QTest::newRow("empty") << QByteArrayLiteral("") << qint64{ -1 } << false << true;
}

void TestIntegerValue::readsAsStrtollWithBaseZero()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, value);
    QFETCH(bool, fromText);
    QFETCH(bool, odd);
    const IntegerValue read = readInteger(text, u"NCCL_X"_s, -1);
    QCOMPARE(read.value, value);
    QCOMPARE(read.fromText, fromText);
    QCOMPARE(!read.oddity.isEmpty(), odd);
    if (odd) {
        QVERIFY2(read.oddity.contains(u"NCCL_X"_s), qPrintable(read.oddity));
        QVERIFY2(read.oddity.contains(QString::number(value)), qPrintable(read.oddity));
    }
}

void TestIntegerValue::whatAPersonReadsOtherwiseIsOdd_data()
{
    QTest::addColumn<bool>("odd");
    QTest::addColumn<bool>("hexadecimal");
    QTest::newRow("3") << false << false;
    QTest::newRow("+3") << false << false;
    QTest::newRow("-1") << false << false;
    QTest::newRow("007") << false << false; // octal 7 is 7
    QTest::newRow(" 3") << false << false;
    QTest::newRow("") << false << false; // told by what reads the default
    QTest::newRow("  ") << false << false;
    QTest::newRow("010") << true << false;
    QTest::newRow("08") << true << false;
    QTest::newRow("3x") << true << false;
    QTest::newRow("true") << true << false;
    QTest::newRow("0x10") << true << true;
    QTest::newRow("0x") << true << false;
    QTest::newRow("99999999999999999999") << true << false;
}

void TestIntegerValue::whatAPersonReadsOtherwiseIsOdd()
{
    QFETCH(bool, odd);
    QFETCH(bool, hexadecimal);
    const auto found = core::nccl::oddInteger(QTest::currentDataTag(), u"NCCL_X"_s);
    QCOMPARE(found.has_value(), odd);
    QCOMPARE(found && found->hexadecimal, hexadecimal);
    QVERIFY(!found || found->sentence.contains(u"NCCL_X"_s));
}

void TestIntegerValue::unsetGivesTheDefaultWithoutAWord()
{
    const IntegerValue read = readInteger(QByteArray(), u"NCCL_X"_s, 7);
    QCOMPARE(read.value, qint64{ 7 });
    QVERIFY(!read.fromText);
    QVERIFY(read.oddity.isEmpty());
    core::env::RankEnvironment environment;
    environment[u"NCCL_X"_s] = { std::nullopt, u"unset by the image"_s, {} };
    QCOMPARE(readInteger(environment, u"NCCL_X"_s, 5).value, qint64{ 5 });
}

void TestIntegerValue::tellsWhereTheValueComesFrom()
{
    core::env::RankEnvironment environment;
    environment[u"NCCL_X"_s] = { u"4"_s, u".env.dspark line 41"_s, {} };
    QCOMPARE(readInteger(environment, u"NCCL_X"_s, 5).source, u".env.dspark line 41"_s);
}

void TestIntegerValue::parsesVersions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::newRow("three numbers") << u"2.28.9"_s << u"2.28.9"_s;
    QTest::newRow("two numbers") << u"2.28"_s << u"2.28.0"_s;
    QTest::newRow("tag") << u"v2.28.9-1"_s << u"2.28.9"_s;
    QTest::newRow("as NCCL logs it") << u"2.28.9+cuda12.9"_s << u"2.28.9"_s;
    QTest::newRow("Debian package") << u"2.18.3-1+cuda12.2"_s << u"2.18.3"_s;
    QTest::newRow("blanks around") << u" 2.30.7\n"_s << u"2.30.7"_s;
}

void TestIntegerValue::parsesVersions()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    const auto version = Version::parse(text);
    QVERIFY(version.has_value());
    QCOMPARE(version->toString(), shown);
}

void TestIntegerValue::rejectsWhatIsNoVersion_data()
{
    QTest::addColumn<QString>("text");
    for (const QString& text :
        { u""_s, u"2"_s, u"latest"_s, u"2.x"_s, u"2.28.9.1"_s, u"-2.28"_s, u"2.99999999999.1"_s, u"2.28.9 beta"_s }) {
        QTest::newRow(qPrintable(u"“"_s + text + u"”"_s)) << text;
    }
}

void TestIntegerValue::rejectsWhatIsNoVersion()
{
    QFETCH(QString, text);
    const auto version = Version::parse(text);
    QVERIFY(!version.has_value());
    QCOMPARE(version.error().kind, core::ErrorKind::Usage);
    QVERIFY(version.error().what.contains(text));
    QVERIFY(version.error().hint.contains(u"2.28.9"_s));
}

void TestIntegerValue::comparesVersionsByNumber()
{
    QVERIFY(*Version::parse(u"2.9.1"_s) < *Version::parse(u"2.30"_s));
    QVERIFY(*Version::parse(u"2.28.9"_s) < *Version::parse(u"2.28.10"_s));
    QCOMPARE(*Version::parse(u"2.30.7"_s), referenceVersion);
}

QTEST_GUILESS_MAIN(TestIntegerValue)
#include "tst_integer_value.moc"
