// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shell_quote.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::quoteShellCommand;
using core::quoteShellWord;

class TestShellQuote : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void safeWordsStayBare()
    {
        QCOMPARE(quoteShellWord(u"/etc/nccl.conf"_s), u"/etc/nccl.conf"_s);
        QCOMPARE(quoteShellWord(u"a-b_c.d:e@f+g,h"_s), u"a-b_c.d:e@f+g,h"_s);
    }

    void anEmptyWordIsStillAWord() { QCOMPARE(quoteShellWord({}), u"''"_s); }

    void shellsReadTheWordsBack_data()
    {
        QTest::addColumn<QString>("shell");
        for (const char* shell : {"sh", "bash", "dash", "fish", "busybox"})
            QTest::newRow(shell) << QString::fromLatin1(shell);
    }

    void shellsReadTheWordsBack()
    {
        QFETCH(QString, shell);
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP(qPrintable(shell + u" is not installed"_s));
        QRandomGenerator random(20261201);
        const QString alphabet = u"abZ09 '\"\\$`;&|<>(){}[]*?!#~%^=+-,.:@/\t\né€"_s;
        for (int round = 0; round < 60; ++round) {
            QStringList words;
            for (int word = 0; word < 6; ++word) {
                QString text;
                for (quint32 i = random.bounded(9U); i > 0; --i)
                    text += alphabet.at(random.bounded(static_cast<int>(alphabet.size())));
                words += text;
            }
            const QString line = quoteShellCommand(QStringList{u"printf"_s, u"%s\\001"_s} + words);
            QProcess process;
            const QStringList prefix = shell == u"busybox" ? QStringList{u"sh"_s} : QStringList{};
            process.start(shell, prefix + QStringList{u"-c"_s, line});
            QVERIFY(process.waitForFinished(10000));
            QString expected;
            for (const QString& word : words)
                expected += word + QChar(1);
            QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()), expected);
        }
    }
};

QTEST_GUILESS_MAIN(TestShellQuote)
#include "tst_shell_quote.moc"
