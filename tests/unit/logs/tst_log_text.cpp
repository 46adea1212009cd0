// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/explain.h"
#include "core/logs/gid_text.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::logs;

namespace {

QStringList linesOf(const QByteArray& text)
{
    QStringList lines;
    forEachLine(text, [&lines](const LogLine& line) { lines += line.text; });
    return lines;
}

/// The same seed, the same garbage.
QByteArray garbage(qsizetype size, const QByteArrayList& words)
{
    QRandomGenerator random(20260901);
    QByteArray text;
    text.reserve(size + 200);
    while (text.size() < size) {
        text += words.at(random.bounded(int(words.size())));
        if (random.bounded(30) == 0)
            text += '\n';
        else if (random.bounded(9) == 0)
            text += static_cast<char>(random.bounded(256));
    }
    return text;
}

} // namespace

class TestLogText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void prefixesAreTakenOff_data()
    {
        QTest::addColumn<QByteArray>("raw");
        QTest::newRow("plain") << QByteArray("n:1:2 [0] NCCL INFO x");
        QTest::newRow("compose") << QByteArray("vllm-1  | n:1:2 [0] NCCL INFO x");
        QTest::newRow("colours") << QByteArray("\x1b[33mvllm-1  |\x1b[0m n:1:2 [0] NCCL INFO x");
        QTest::newRow("colours without escape") << QByteArray("[36mvllm-1  | [0mn:1:2 [0] NCCL INFO x");
        QTest::newRow("title") << QByteArray("\x1b]0;title\x07n:1:2 [0] NCCL INFO x");
        QTest::newRow("docker time") << QByteArray("2026-09-01T12:00:00.123456789Z n:1:2 [0] NCCL INFO x");
        QTest::newRow("nccl time") << QByteArray("[2026-09-01 12:00:00] n:1:2 [0] NCCL INFO x");
        QTest::newRow("worker") << QByteArray("(Worker_TP0 pid=272) n:1:2 [0] NCCL INFO x");
        QTest::newRow("ray") << QByteArray("(RayWorkerWrapper pid=272, ip=10.0.0.2) n:1:2 [0] NCCL INFO x");
        QTest::newRow("mpirun") << QByteArray("[1,0]<stdout>:n:1:2 [0] NCCL INFO x");
        QTest::newRow("torchrun") << QByteArray("[rank1]: n:1:2 [0] NCCL INFO x");
        QTest::newRow("syslog") << QByteArray("Sep  1 12:00:00 host dockerd[12]: n:1:2 [0] NCCL INFO x");
        QTest::newRow("json of docker") << QByteArray(
            "{\"log\":\"n:1:2 [0] NCCL INFO x\\n\",\"stream\":\"stdout\",\"time\":\"2026-09-01T12:00:00Z\"}");
        QTest::newRow("carriage return") << QByteArray("n:1:2 [0] NCCL INFO x\r");
        QTest::newRow("several") << QByteArray(
            "head-1 | 2026-09-01T12:00:00Z (EngineCore_DP0 pid=1) n:1:2 [0] NCCL INFO x\r");
    }

    void prefixesAreTakenOff()
    {
        QFETCH(QByteArray, raw);
        QCOMPARE(linesOf(raw + '\n').value(0).trimmed(), u"n:1:2 [0] NCCL INFO x"_s);
    }

    void utf16IsRead()
    {
        const QString text = u"n:1:2 [0] NCCL INFO Using network IB\r\n"_s;
        QByteArray bytes("\xff\xfe");
        for (const QChar c : text) {
            bytes += static_cast<char>(c.unicode() & 0xff);
            bytes += static_cast<char>(c.unicode() >> 8);
        }
        QVERIFY(textKind(bytes) == TextKind::Text);
        QCOMPARE(linesOf(bytes), (QStringList{ u"n:1:2 [0] NCCL INFO Using network IB"_s }));
    }

    void kindsOfContent()
    {
        QVERIFY(textKind({}) == TextKind::Empty);
        QVERIFY(textKind("hello\n") == TextKind::Text);
        QVERIFY(textKind("\x1b[31mred\x1b[0m\r\n") == TextKind::Text);
        QVERIFY(textKind(QByteArray("\x7f"
                                    "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0",
                    16))
            == TextKind::Binary);
        QVERIFY(textKind("\x1f\x8b\x08rest") == TextKind::Compressed);
        QVERIFY(textKind(u"größer"_s.toUtf8()) == TextKind::Text);
    }

    void gidsOfBothForms()
    {
        QCOMPARE(gidFromText(u"::ffff:10.1.2.3"_s).value().c[15], quint8(3));
        QVERIFY(!gidFromText(u"N/A"_s));
        QVERIFY(!gidFromText(u"10.1.2.3"_s));
        QCOMPARE(QHostAddress(gidFromWords(u"80FE"_s, u"DAFEEBFFFEEBC00A"_s).value()),
            QHostAddress(u"fe80::ac0:ebfe:ffeb:feda"_s));
        QVERIFY(!gidFromWords(u"zz"_s, u"1"_s));
        QCOMPARE(addressFromText(u"[::ffff:10.0.0.1]:25000"_s), QHostAddress(u"10.0.0.1"_s));
        QCOMPARE(addressFromText(u"10.0.0.1<4000>"_s), QHostAddress(u"10.0.0.1"_s));
        QVERIFY(addressFromText(u"worker"_s).isNull());
    }

    void secretsAreNotShown()
    {
        QVERIFY(!shownLine(u"vllm serve x --api-key sk-abcdefghijklmnop"_s).contains(u"abcdefghij"_s));
        QVERIFY(!shownLine(u"HF_TOKEN=hf_abcdefghijklmnopqrst"_s).contains(u"abcdefghij"_s));
        QVERIFY(shownLine(u"local GID index 3"_s).contains(u"index 3"_s));
    }

    /// Megabytes of garbage, of pieces that look like the real thing, and of one endless line: all of it is read. What
    /// is not linear in its size does not end within the time limit of the test.
    void garbageIsReadToItsEnd_data()
    {
        QTest::addColumn<QByteArrayList>("words");
        QTest::newRow("letters") << QByteArrayList{ "abc ", "x", "0123456789" };
        QTest::newRow("nearly") << QByteArrayList{ "NCCL WARN ",
            "Call to ibv_modify_qp failed with ",
            "error ",
            "110 Connection timed out, on dev ",
            "GID ",
            "NET/IB: ",
            "Dev 0 Port 1 ",
            "qpn 3 mtu 5 ",
            "::ffff:1.2.3.4 " };
        QTest::newRow("prefixes") << QByteArrayList{
            "a | ", "[rank1]: ", "(x pid=1) ", "\x1b[", "[0", "m", "2026-09-01T12:00:00Z "
        };
        QTest::newRow("returns") << QByteArrayList{ "\r", "10%", "\r\n", "clients joined 1/2" };
    }

    void garbageIsReadToItsEnd()
    {
        QFETCH(QByteArrayList, words);
        const QByteArray text = garbage(1 << 20, words);
        const LogExplanation explanation = explain({ LogSource{ u"x"_s, text, {} } });
        QVERIFY(explanation.reading.lines > 0);
    }

    void oneEndlessLineIsRead()
    {
        const LogExplanation explanation = explain(
            { LogSource{ u"x"_s, QByteArray(4 << 20, 'a') + "\nn:1:2 [0] NCCL INFO Using network IB\n", {} } });
        QCOMPARE(explanation.reading.ranks.size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestLogText)
#include "tst_log_text.moc"
