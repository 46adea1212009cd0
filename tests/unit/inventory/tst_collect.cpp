// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/capture_frames.h"
#include "core/inventory/collect.h"
#include "core/inventory/read_facts.h"
#include "core/remote/local_transport.h"
#include "core/remote/replay_transport.h"

#include <QFile>
#include <QSysInfo>
#include <QTest>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::inventory;

namespace {

class FixedClock final : public Clock
{
public:
    [[nodiscard]] QDateTime nowUtc() const override { return QDateTime({ 2026, 1, 2 }, { 3, 4, 5 }, Qt::UTC); }
};

/// A node that answers every command with one output.
remote::ReplayTransport answering(const remote::Output& output)
{
    return { u"spark-a"_s, [output](const remote::Command&) -> Result<remote::Output> { return output; }, {} };
}

Error errorOf(const remote::Output& output)
{
    remote::ReplayTransport transport = answering(output);
    const Result<RawCapture> result = collect(transport, FixedClock(), {});
    return result ? Error{} : result.error();
}

} // namespace

Q_DECLARE_METATYPE(core::remote::Output)

class TestCollect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsThisMachine();
    void theMarkerIsNewEveryTime();
    void whatDoesNotAnswerIsExplained_data();
    void whatDoesNotAnswerIsExplained();
    void anAnswerThatStopsIsNeverTakenForWhole();
    void errorsOfTheTransportPassThrough();
    void stopsWhenAsked();
};

void TestCollect::readsThisMachine()
{
    remote::LocalTransport transport(u"here"_s);
    const Result<RawCapture> capture = collect(transport, FixedClock(), {});
    QVERIFY2(capture, capture ? "" : qPrintable(describe(capture.error())));
    QCOMPARE(capture->readAt, FixedClock().nowUtc());
    QVERIFY(std::is_sorted(capture->items.cbegin(), capture->items.cend(), [](const RawItem& a, const RawItem& b) {
        return a.source < b.source;
    }));
    const NodeFacts facts = readFacts(*capture, u"here"_s);
    QCOMPARE(facts.name, u"here"_s);
    QCOMPARE(facts.readAt, FixedClock().nowUtc());
    QCOMPARE(facts.kernel.valueOr({}), QSysInfo::kernelVersion());
    QCOMPARE(facts.hostName.valueOr({}), QSysInfo::machineHostName());
    QFile mac(u"/sys/class/net/lo/address"_s);
    QVERIFY(mac.open(QIODevice::ReadOnly));
    QCOMPARE(facts.netdev(u"lo"_s)->mac.toLatin1(), mac.readAll().trimmed());
}

void TestCollect::theMarkerIsNewEveryTime()
{
    QList<QByteArray> markers;
    remote::ReplayTransport transport(u"spark-a"_s, [&](const remote::Command& command) -> Result<remote::Output> {
        markers << markerOfCollectCommand(command).value_or(QByteArray());
        RawCapture capture;
        capture.collectorVersion = 1;
        capture.items = { { u"b"_s, RawItem::Status::Ok, "2" }, { u"a"_s, RawItem::Status::Ok, "1" } };
        return remote::Output{ 0, "motd\n" + frame(capture, markers.constLast()), {} };
    });
    for (int i = 0; i < 2; ++i) {
        const Result<RawCapture> capture = collect(transport, FixedClock(), {});
        QVERIFY(capture);
        QCOMPARE(capture->items.size(), 2);
        QCOMPARE(capture->items.constFirst().source, u"a"_s);
    }
    QCOMPARE(markers.size(), 2);
    QVERIFY(markers.at(0).size() >= 32);
    QVERIFY(markers.at(0) != markers.at(1));
}

void TestCollect::whatDoesNotAnswerIsExplained_data()
{
    QTest::addColumn<remote::Output>("output");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("what");
    const auto row = [](const char* name, const remote::Output& output, ErrorKind kind, const QString& what) {
        QTest::newRow(name) << output << static_cast<int>(kind) << what;
    };
    const QString refuses = u"refuses to run commands"_s;
    // What real ones print: nologin of shadow, false, rbash, a shell without sh, a menu.
    row("nologin", { 1, "This account is currently not available.\n", {} }, ErrorKind::CommandFailed, refuses);
    row("false", { 1, {}, {} }, ErrorKind::CommandFailed, refuses);
    row("restricted shell",
        { 1, {}, "rbash: sh: restricted: cannot specify `/' in command names\n" },
        ErrorKind::CommandMissing,
        u"does not run \"sh\""_s);
    row("no sh", { 127, {}, "fish: Unknown command: sh\n" }, ErrorKind::CommandMissing, u"does not run \"sh\""_s);
    row("forced command", { 0, "Welcome to the jump host menu\n", {} }, ErrorKind::Parse, u"Something other"_s);
    row("nothing at all", { 0, {}, {} }, ErrorKind::Parse, u"Something other"_s);
    row("connection lost", { std::nullopt, {}, {} }, ErrorKind::CommandFailed, u"before the machine answered"_s);
}

void TestCollect::whatDoesNotAnswerIsExplained()
{
    QFETCH(remote::Output, output);
    QFETCH(int, kind);
    QFETCH(QString, what);
    const Error error = errorOf(output);
    QCOMPARE(static_cast<int>(error.kind), kind);
    QVERIFY2(error.what.contains(what), qPrintable(error.what));
    QVERIFY(!error.hint.isEmpty());
    QCOMPARE(error.node, u"spark-a"_s);
    const QString said = QString::fromUtf8(output.standardOutput + output.standardError).trimmed();
    QVERIFY(error.detail.contains(said));
}

void TestCollect::anAnswerThatStopsIsNeverTakenForWhole()
{
    for (const double part : { 0.2, 0.5, 0.99 }) {
        remote::ReplayTransport transport(
            u"spark-a"_s, [part](const remote::Command& command) -> Result<remote::Output> {
                RawCapture capture;
                for (int i = 0; i < 50; ++i) {
                    capture.items.append({ u"file:/%1"_s.arg(i), RawItem::Status::Ok, QByteArray(200, 'x') });
                }
                const QByteArray whole = frame(capture, *markerOfCollectCommand(command));
                return remote::Output{
                    std::nullopt, whole.left(static_cast<qsizetype>(part * double(whole.size()))), {}
                };
            });
        const Result<RawCapture> capture = collect(transport, FixedClock(), {});
        QVERIFY(!capture);
        QCOMPARE(capture.error().kind, ErrorKind::CommandFailed);
        QVERIFY(capture.error().what.contains(u"stopped before its end"_s));
    }
}

void TestCollect::errorsOfTheTransportPassThrough()
{
    const Error gone{ ErrorKind::Unreachable, u"gone"_s, u"look"_s, u"errno"_s, u"spark-a"_s };
    remote::ReplayTransport transport(
        u"spark-a"_s, [&](const remote::Command&) -> Result<remote::Output> { return failure(gone); });
    const Result<RawCapture> capture = collect(transport, FixedClock(), {});
    QVERIFY(!capture);
    QCOMPARE(capture.error(), gone);
}

void TestCollect::stopsWhenAsked()
{
    remote::LocalTransport transport(u"here"_s);
    std::stop_source stop;
    stop.request_stop();
    const Result<RawCapture> capture = collect(transport, FixedClock(), stop.get_token());
    QVERIFY(!capture);
    QCOMPARE(capture.error().kind, ErrorKind::Cancelled);
}

QTEST_GUILESS_MAIN(TestCollect)
#include "tst_collect.moc"
