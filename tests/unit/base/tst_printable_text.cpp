// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/printable_text.h"
#include "core/base/result.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::printable;

class TestPrintableText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void controlCharactersAreShownRatherThanObeyed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << u"spark-a: Größe 3"_s << u"spark-a: Größe 3"_s;
        QTest::newRow("line ends stay") << u"one\ntwo"_s << u"one\ntwo"_s;
        QTest::newRow("tab") << u"a\tb"_s << u"a    b"_s;
        QTest::newRow("escape") << u"\u001b[2Jgone"_s << u"^[[2Jgone"_s;
        QTest::newRow("carriage return") << u"over\rwritten"_s << u"over^Mwritten"_s;
        QTest::newRow("delete") << u"a\u007fb"_s << u"a\\u007fb"_s;
        QTest::newRow("C1") << u"\u009b31m"_s << u"\\u009b31m"_s;
        QTest::newRow("right-to-left override") << u"a\u202eb"_s << u"a\\u202eb"_s;
        QTest::newRow("zero width") << u"a\u200bb"_s << u"a\\u200bb"_s;
        QTest::newRow("empty") << QString() << QString();
    }

    void controlCharactersAreShownRatherThanObeyed()
    {
        QFETCH(QString, text);
        QTEST(printable(text), "shown");
    }

    void noErrorCarriesThem()
    {
        const core::Result<> failed
            = core::failure({ core::ErrorKind::CommandFailed, u"a\u001bb"_s, u"c\rd"_s, u"e\ng\u0007"_s, u"n\u202e"_s });
        QCOMPARE(failed.error().what, u"a^[b"_s);
        QCOMPARE(failed.error().hint, u"c^Md"_s);
        QCOMPARE(failed.error().detail, u"e\ng^G"_s);
        QCOMPARE(failed.error().node, u"n\\u202e"_s);
    }
};

QTEST_GUILESS_MAIN(TestPrintableText)
#include "tst_printable_text.moc"
