// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/quoting.h"
#include "real_bash.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace Qt::Literals::StringLiterals;
using core::env::isWritableKey;
using core::env::quoteValue;

namespace {

QString randomValue(std::mt19937& random)
{
    static const QStringList pieces{ u"a"_s,
        u"Z"_s,
        u"7"_s,
        u"'"_s,
        u"\""_s,
        u"$"_s,
        u"{"_s,
        u"}"_s,
        u"$HOME"_s,
        u"${x:-y}"_s,
        u"\\"_s,
        u"\\n"_s,
        u"`"_s,
        u"#"_s,
        u" #"_s,
        u" "_s,
        u"\t"_s,
        u"\n"_s,
        u"\r"_s,
        u"\u00A0"_s,
        u"\u2028"_s,
        u"é"_s,
        u"日本"_s,
        u"😀"_s,
        u"~"_s,
        u"~/"_s,
        u"*"_s,
        u"!"_s,
        u"("_s,
        u")"_s,
        u"&"_s,
        u"|"_s,
        u";"_s,
        u"<"_s,
        u">"_s,
        u"$("_s,
        u"=,:/@%+.-_"_s,
        u"$$"_s,
        u"\x01"_s };
    QString value;
    for (unsigned left = static_cast<unsigned>(random() % 9); left > 0; --left) {
        value += pieces[static_cast<qsizetype>(random() % static_cast<unsigned>(pieces.size()))];
    }
    return value;
}

} // namespace

class TestQuoting final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyReaderGetsTheValueBack();
    void quotesOnlyWhatNeedsIt_data();
    void quotesOnlyWhatNeedsIt();
    void refusesWhatNoFormCanCarry_data();
    void refusesWhatNoFormCanCarry();
    void keysThatBothReadersTake();
};

void TestQuoting::everyReaderGetsTheValueBack()
{
    std::mt19937 random(4711);
    QStringList values;
    QList<QByteArray> texts;
    int refused = 0;
    for (int i = 0; i < 1000; ++i) {
        const QString value = randomValue(random);
        const auto quoted = quoteValue(value);
        const bool inexpressible = value.contains(u'`')
            && (value.contains(u'\'')
                || (value.size() - QString(value).replace(QRegularExpression(u"\\\\+\\z"_s), {}).size()) % 2 == 1);
        QCOMPARE(quoted.has_value(), !inexpressible);
        if (!quoted) {
            ++refused;
            continue;
        }
        values.append(value);
        texts.append("A=" + *quoted + "\nB=end\n");
    }
    QVERIFY(refused < 100);
    const QList<RealAnswer> real = runInRealBash(texts, BashProcess::Forked);
    QCOMPARE(real.size(), texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const core::env::Variables expected{ { u"A"_s, values[i] }, { u"B"_s, u"end"_s } };
        const auto compose = core::env::readAsCompose(texts[i], {});
        QVERIFY2(compose && *compose == expected, texts[i].constData());
        QVERIFY2(real[i].finished && real[i].variables == expected, texts[i].constData());
        const core::env::BashReading bash = core::env::readAsBash(texts[i], {});
        QVERIFY2(
            bash.outcome == core::env::BashReading::Outcome::Ok && bash.variables == expected, texts[i].constData());
    }
}

void TestQuoting::quotesOnlyWhatNeedsIt_data()
{
    // semantics.md §2.4
    QTest::addColumn<QString>("value");
    QTest::addColumn<QByteArray>("quoted");
    QTest::newRow("empty") << QString() << QByteArray("''");
    QTest::newRow("selector") << u"=rocep1s0f1:1,roceP2p1s0f1"_s << QByteArray("=rocep1s0f1:1,roceP2p1s0f1");
    QTest::newRow("image") << u"ghcr.io/a/b:0.1@sha256:abc"_s << QByteArray("ghcr.io/a/b:0.1@sha256:abc");
    QTest::newRow("exclusion") << u"^docker,lo"_s << QByteArray("'^docker,lo'");
    QTest::newRow("tilde") << u"~/models"_s << QByteArray("'~/models'");
    QTest::newRow("two keys") << u"sk-a sk-b"_s << QByteArray("'sk-a sk-b'");
    QTest::newRow("dollar") << u"pa$$word"_s << QByteArray("'pa$$word'");
    QTest::newRow("JSON") << u"{\"n\": 5}"_s << QByteArray("'{\"n\": 5}'");
    QTest::newRow("apostrophe") << u"it's $5"_s << QByteArray("\"it's \\$5\"");
    QTest::newRow("trailing backslash") << u"x\\"_s << QByteArray("\"x\\\\\"");
    QTest::newRow("two trailing backslashes") << u"x\\\\"_s << QByteArray("'x\\\\'");
    QTest::newRow("line break") << u"a\nb"_s << QByteArray("'a\nb'");
    QTest::newRow("other scripts") << u"é"_s << QByteArray("'é'");
}

void TestQuoting::quotesOnlyWhatNeedsIt()
{
    QFETCH(QString, value);
    QFETCH(QByteArray, quoted);
    const auto result = quoteValue(value);
    QVERIFY(result);
    QCOMPARE(*result, quoted);
}

void TestQuoting::refusesWhatNoFormCanCarry_data()
{
    QTest::addColumn<QString>("value");
    QTest::newRow("NUL") << QString(QChar(u'\0'));
    QTest::newRow("backtick and single quote") << u"it's `x`"_s;
    QTest::newRow("backtick and backslash") << u"`x\\"_s;
    QTest::newRow("half a character") << QString(QChar(0xD800));
}

void TestQuoting::refusesWhatNoFormCanCarry()
{
    QFETCH(QString, value);
    const auto result = quoteValue(value);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, core::ErrorKind::Usage);
    QVERIFY(!result.error().what.isEmpty() && !result.error().hint.isEmpty());
}

void TestQuoting::keysThatBothReadersTake()
{
    for (const QString& key : { u"A"_s, u"_x"_s, u"NCCL_IB_HCA"_s, u"a1"_s }) {
        QVERIFY2(isWritableKey(key), key.toUtf8().constData());
    }
    for (const QString& key : { QString(),
             u"1A"_s,
             u"A-B"_s,
             u"A.B"_s,
             u"A B"_s,
             u"É"_s,
             u"A="_s,
             u"A\n"_s,
             u"UID"_s,
             u"EUID"_s,
             u"PPID"_s,
             u"SHELLOPTS"_s,
             u"BASHOPTS"_s,
             u"BASH_VERSINFO"_s }) {
        QVERIFY2(!isWritableKey(key), key.toUtf8().constData());
    }
}

QTEST_GUILESS_MAIN(TestQuoting)
#include "tst_quoting.moc"
