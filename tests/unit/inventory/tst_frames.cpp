// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/capture_frames.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

const QByteArray marker = "sparkloom-00ff00ff";

QByteArray everyByte()
{
    QByteArray bytes;
    for (int i = 0; i < 256; ++i) {
        bytes += static_cast<char>(i);
    }
    return bytes;
}

RawCapture sample()
{
    RawCapture capture;
    capture.collectorVersion = 1;
    capture.items = { { u"file:/etc/os-release"_s, Status::Ok, "A=1\nB=2" },
        { u"file:/gone"_s, Status::Missing, {} },
        { u"file:/secret"_s, Status::Denied, {} },
        { u"cmd:docker version"_s, Status::Failed, "permission denied\n" },
        { u"cmd:nvidia-smi"_s, Status::TimedOut, {} },
        { u"cmd:flood"_s, Status::Truncated, QByteArray(5000, 'x') },
        { u"file:/binary"_s, Status::Ok, everyByte() },
        { u"file:/empty"_s, Status::Ok, {} },
        { u"file:/home/jürgen/.env.dspark"_s, Status::Ok, "X=1\n" } };
    return capture;
}

} // namespace

class TestFrames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsFramedComesBackWhole();
    void anotherMarkerIsNoise();
    void aCutAnywhereIsNoticed();
    void linesOfOtherItemsMayComeBetween();
    void aPromptOnTheSameLineDoesNotHurt();
    void aDisturbedItemFailsAndTheOthersStand();
    void anItemWithoutEndTimedOut();
    void commandsAreTakenApart_data();
    void commandsAreTakenApart();
    void survivesAnyBytes();
};

void TestFrames::whatIsFramedComesBackWhole()
{
    const Unframed answer = unframe(frame(sample(), marker), marker);
    QVERIFY(answer.begun);
    QVERIFY(answer.complete);
    QCOMPARE(answer.noise, QByteArray());
    QVERIFY(answer.capture == sample());
}

void TestFrames::anotherMarkerIsNoise()
{
    const Unframed answer = unframe(frame(sample(), "sparkloom-11111111"), marker);
    QVERIFY(!answer.begun);
    QVERIFY(!answer.complete);
    QVERIFY(answer.capture.items.isEmpty());
    QVERIFY(answer.noise.startsWith("sparkloom-11111111 - V 1"));
}

void TestFrames::aCutAnywhereIsNoticed()
{
    const QByteArray whole = frame(sample(), marker);
    for (qsizetype length = 0; length < whole.size() - 1; length += 7) {
        QVERIFY2(!unframe(whole.left(length), marker).complete, qPrintable(QString::number(length)));
    }
}

void TestFrames::linesOfOtherItemsMayComeBetween()
{
    const QByteArray m = marker + ' ';
    const Unframed answer = unframe(m + "- V 1\n" + m + "a1 B one\n" + m + "b1 B two\n" + m + "b1 D 2a\n" + m
            + "a1 D 1a\n" + m + "b1 E ok t 1 2\n" + m + "a1 D 1b\n" + m + "a1 E ok t 2 4\n" + m + "- Z\n",
        marker);
    QCOMPARE(answer.capture.find(u"one"_s)->text, QByteArray("1a\n1b\n"));
    QCOMPARE(answer.capture.find(u"two"_s)->text, QByteArray("2a\n"));
}

void TestFrames::aPromptOnTheSameLineDoesNotHurt()
{
    const QByteArray m = marker + ' ';
    const Unframed answer = unframe("Last login: today\nuser@node:~$ " + m + "- V 1\nnoise\n" + m
            + "a1 B one\nwall: going down" + m + "a1 D 1a\n" + m + "a1 E ok t 1 2\n" + m + "- Z\nlogout\n",
        marker);
    QVERIFY(answer.begun);
    QVERIFY(answer.complete);
    QCOMPARE(answer.capture.find(u"one"_s)->text, QByteArray("1a\n"));
    QCOMPARE(answer.noise, QByteArray("Last login: today\nuser@node:~$ \nnoise\nwall: going down\n"));
}

void TestFrames::aDisturbedItemFailsAndTheOthersStand()
{
    QByteArray framed = frame(sample(), marker);
    const QByteArray piece = QByteArray("A=1\nB=2").toBase64();
    QVERIFY(framed.contains(piece));
    const QByteArray disturbed = piece.left(4) + "\nnoise in the middle\n" + piece.mid(4);
    framed.replace(piece, disturbed);
    const Unframed answer = unframe(framed, marker);
    QVERIFY(answer.complete);
    QCOMPARE(answer.capture.find(u"file:/etc/os-release"_s)->status, Status::Failed);
    QCOMPARE(answer.capture.find(u"file:/binary"_s)->text, everyByte());
}

void TestFrames::anItemWithoutEndTimedOut()
{
    const QByteArray m = marker + ' ';
    const Unframed answer = unframe(m + "- V 1\n" + m + "a B part:gpus\n" + m + "a1 B cmd:nvidia-smi\n" + m
            + "b B part:net\n" + m + "b E ok t 0 0\n" + m + "- Z\n",
        marker);
    QCOMPARE(answer.capture.find(u"cmd:nvidia-smi"_s)->status, Status::TimedOut);
    QCOMPARE(answer.capture.find(u"part:gpus"_s)->status, Status::TimedOut);
    QVERIFY(!answer.capture.find(u"part:net"_s));
}

void TestFrames::commandsAreTakenApart_data()
{
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("text");
    const auto trailer = [](const QByteArray& code) -> QByteArray { return '\n' + marker + ' ' + code + '\n'; };
    QTest::newRow("fine") << QByteArray("out\n" + trailer("0") + "a warning") << static_cast<int>(Status::Ok)
                          << QByteArray("out\n");
    QTest::newRow("fine, nothing said") << trailer("0") << static_cast<int>(Status::Ok) << QByteArray();
    QTest::newRow("failed") << QByteArray("out" + trailer("1") + "why") << static_cast<int>(Status::Failed)
                            << QByteArray("outwhy");
    QTest::newRow("limit") << QByteArray("half" + trailer("124")) << static_cast<int>(Status::TimedOut)
                           << QByteArray("half");
    QTest::newRow("killed") << trailer("137") << static_cast<int>(Status::TimedOut) << QByteArray();
    QTest::newRow("not found") << QByteArray(trailer("127") + "sh: x: not found") << static_cast<int>(Status::Missing)
                               << QByteArray("sh: x: not found");
    QTest::newRow("may not run it") << trailer("126") << static_cast<int>(Status::Denied) << QByteArray();
    QTest::newRow("cut off") << QByteArray("a lot of outp") << static_cast<int>(Status::Truncated)
                             << QByteArray("a lot of outp");
}

void TestFrames::commandsAreTakenApart()
{
    QFETCH(QByteArray, data);
    QFETCH(int, status);
    QFETCH(QByteArray, text);
    const QByteArray encoded = data.toBase64();
    const QByteArray m = marker + ' ';
    const Unframed answer = unframe(m + "a1 B cmd\n" + m + "a1 D " + encoded + '\n' + m + "a1 E run b 1 "
            + QByteArray::number(encoded.size()) + '\n',
        marker);
    QCOMPARE(static_cast<int>(answer.capture.find(u"cmd"_s)->status), status);
    QCOMPARE(answer.capture.find(u"cmd"_s)->text, text);
}

void TestFrames::survivesAnyBytes()
{
    QRandomGenerator random(20260101);
    const QByteArray whole = frame(sample(), marker);
    for (int round = 0; round < 500; ++round) {
        QByteArray bytes = whole;
        for (int change = 0; change < 20; ++change) {
            bytes[random.bounded(static_cast<int>(bytes.size()))] = static_cast<char>(random.bounded(256));
        }
        const Unframed answer = unframe(bytes, marker);
        // Never more than was promised, and never text that adds up by chance to something else.
        QVERIFY(answer.capture.items.size() <= sample().items.size());
    }
    QVERIFY(!unframe(QByteArray(100000, '\n'), marker).begun);
    QVERIFY(!unframe(QByteArray(100000, '\0'), marker).begun);
}

QTEST_GUILESS_MAIN(TestFrames)
#include "tst_frames.moc"
