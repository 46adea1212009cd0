// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/node_session.h"
#include "core/remote/replay_transport.h"
#include "core/remote/when_done.h"
#include "tests/support/remote_checks.h"

#include <QThread>

#include <atomic>
#include <csignal>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A machine whose commands take as long as their first argument says, in milliseconds, and can be stopped.
class SlowTransport final : public Transport
{
public:
    explicit SlowTransport(std::atomic<int>* disconnects)
        : m_disconnects(disconnects)
    {
    }
    [[nodiscard]] QString nodeName() const override { return u"slow"_s; }
    [[nodiscard]] Result<> connect(std::stop_token) override { return {}; }
    [[nodiscard]] Result<Output> run(const Command& command, std::stop_token stop) override
    {
        const QDeadlineTimer end(command.argv.first().toInt());
        while (!end.hasExpired()) {
            if (stop.stop_requested())
                return failure({ ErrorKind::Cancelled, u"stopped"_s, {}, {}, nodeName() });
            std::this_thread::sleep_for(2ms);
        }
        return Output{ 0, command.argv.first().toUtf8(), {} };
    }
    [[nodiscard]] Result<QByteArray> readFile(const QString&, qint64, std::stop_token) override { return QByteArray(); }
    [[nodiscard]] Result<> replaceFile(const FileReplacement&, std::stop_token) override { return {}; }
    void disconnect() override { ++*m_disconnects; }

private:
    std::atomic<int>* m_disconnects;
};

} // namespace

class TestNodeSession : public QObject
{
    Q_OBJECT

    std::atomic<int> m_disconnects = 0;

    std::unique_ptr<NodeSession> slow()
    {
        return std::make_unique<NodeSession>(std::make_unique<SlowTransport>(&m_disconnects));
    }

    static auto wait(int milliseconds)
    {
        return [milliseconds](Transport& transport, std::stop_token stop) {
            return transport.run({ { QString::number(milliseconds) }, {} }, stop);
        };
    }

private Q_SLOTS:
    void workRunsInOrderOnOneOtherThread()
    {
        const auto session = slow();
        QCOMPARE(session->nodeName(), u"slow"_s);
        QList<int> order;
        QSet<Qt::HANDLE> threads;
        QList<QFuture<Result<int>>> futures;
        for (int i = 0; i < 50; ++i) {
            futures += session->submit([&order, &threads, i](Transport&, std::stop_token) -> Result<int> {
                order += i;
                threads.insert(QThread::currentThreadId());
                return i * i;
            });
        }
        for (int i = 0; i < 50; ++i) {
            const auto result = futures[i].result();
            VERIFY_RESULT(result);
            QCOMPARE(*result, i * i);
        }
        // Only now: the thread wrote to it until its last answer.
        for (int i = 0; i < 50; ++i)
            QCOMPARE(order.at(i), i);
        QCOMPARE(threads.size(), 1);
        QVERIFY(!threads.contains(QThread::currentThreadId()));
    }

    void continuationRunsInTheThreadOfItsContext()
    {
        const auto session = slow();
        Qt::HANDLE where = nullptr;
        QByteArray said;
        whenDone(session->submit(wait(1)), this, [&](const Result<Output>& output) {
            where = QThread::currentThreadId();
            said = output ? output->standardOutput : QByteArray("error");
        });
        QTRY_COMPARE(said, "1"_ba);
        QCOMPARE(where, QThread::currentThreadId());
    }

    void continuationOfADeadContextIsNotRun()
    {
        const auto session = slow();
        bool called = false;
        auto context = std::make_unique<QObject>();
        whenDone(session->submit(wait(50)), context.get(), [&](const Result<Output>&) { called = true; });
        context.reset();
        QTest::qWait(200);
        QVERIFY(!called);
    }

    void cancelStopsWhatRunsAndWhatWaitsButNotWhatComesLater()
    {
        const auto session = slow();
        auto running = session->submit(wait(30000));
        bool begun = false;
        auto waiting = session->submit([&](Transport&, std::stop_token) -> Result<> {
            begun = true;
            return {};
        });
        QTest::qWait(50);
        QElapsedTimer timer;
        timer.start();
        session->cancel();
        auto later = session->submit(wait(1));
        COMPARE_ERROR_KIND(running.result(), ErrorKind::Cancelled);
        COMPARE_ERROR_KIND(waiting.result(), ErrorKind::Cancelled);
        QCOMPARE(waiting.result().error().node, u"slow"_s);
        QVERIFY(!begun);
        VERIFY_RESULT(later.result());
        QVERIFY(timer.elapsed() < 250);
    }

    void endingStopsTheWorkHangsUpAndAnswersEverybody()
    {
        auto session = slow();
        auto running = session->submit(wait(30000));
        auto waiting = session->submit(wait(1));
        QTest::qWait(30);
        const int before = m_disconnects;
        QElapsedTimer timer;
        timer.start();
        session.reset();
        QVERIFY2(timer.elapsed() < 250, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(int(m_disconnects), before + 1);
        COMPARE_ERROR_KIND(running.result(), ErrorKind::Cancelled);
        COMPARE_ERROR_KIND(waiting.result(), ErrorKind::Cancelled);
    }

    void aHangingNodeDelaysNobodyElse()
    {
        std::vector<std::unique_ptr<NodeSession>> sessions;
        for (int i = 0; i < 16; ++i)
            sessions.push_back(slow());
        auto hanging = sessions.front()->submit(wait(30000));
        QElapsedTimer timer;
        timer.start();
        QList<QFuture<Result<Output>>> others;
        for (size_t i = 1; i < sessions.size(); ++i)
            others += sessions[i]->submit(wait(100));
        for (auto& other : others)
            VERIFY_RESULT(other.result());
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!hanging.isFinished());
    }

    void recordingAnswersLikeAMachine()
    {
        auto replay = std::make_unique<ReplayTransport>(
            u"demo"_s,
            [](const Command& command) -> Result<Output> {
                if (command.argv.first() == u"broken"_s)
                    return failure({ ErrorKind::Unreachable, u"gone"_s, u"wait"_s, {}, {} });
                return Output{ 0, command.argv.join(u' ').toUtf8() + command.standardInput, {} };
            },
            QMap<QString, QByteArray>{ { u"/etc/x"_s, "content" } });
        ReplayTransport* machine = replay.get();
        NodeSession session(std::move(replay));
        auto work = session.submit([](Transport& transport, std::stop_token stop) -> Result<QByteArray> {
            const auto replaced = transport.replaceFile({ u"/etc/new"_s, "fresh"_ba, 0600 }, stop);
            if (!replaced)
                return tl::unexpected(replaced.error());
            return transport.readFile(u"/etc/x"_s, 100, stop);
        });
        const auto read = work.result();
        VERIFY_RESULT(read);
        QCOMPARE(*read, "content"_ba);
        QCOMPARE(machine->files().value(u"/etc/new"_s), "fresh"_ba);
        QCOMPARE(machine->run({ { u"a"_s, u"b"_s }, "in" }, {})->standardOutput, "a bin"_ba);
        const auto broken = machine->run({ { u"broken"_s }, {} }, {});
        COMPARE_ERROR_KIND(broken, ErrorKind::Unreachable);
        QCOMPARE(broken.error().node, u"demo"_s);
        COMPARE_ERROR_KIND(machine->readFile(u"/missing"_s, 100, {}), ErrorKind::NotFound);
        COMPARE_ERROR_KIND(machine->readFile(u"/etc/x"_s, 3, {}), ErrorKind::Parse);
        COMPARE_ERROR_KIND(machine->replaceFile({ u"relative"_s, {}, 0600 }, {}), ErrorKind::Usage);
        std::stop_source stopped;
        stopped.request_stop();
        COMPARE_ERROR_KIND(machine->run({ { u"a"_s }, {} }, stopped.get_token()), ErrorKind::Cancelled);
    }

    void eightMachinesOfWhichOneIsSilent()
    {
        test::SshdFixture living;
        if (!living.problem().isEmpty())
            QSKIP(qPrintable(living.problem()));
        test::SshdFixture dead;
        test::writeFile(living.knownHosts(), living.knownHostsLine() + dead.knownHostsLine());
        const QString config
            = living.writeConfig("Host dead\n  HostName 127.0.0.1\n  Port " + QByteArray::number(dead.port()) + '\n');
        ::kill(static_cast<pid_t>(dead.pid()), SIGSTOP);
        std::vector<std::unique_ptr<NodeSession>> sessions;
        QList<QFuture<Result<Output>>> futures;
        for (int i = 0; i < 8; ++i) {
            sessions.push_back(std::make_unique<NodeSession>(test::transportTo(
                i == 0 ? u"dead"_s : u"node"_s, config, std::make_shared<RefusingPrompter>(), test::withoutAgent())));
            futures += sessions.back()->submit([](Transport& transport, std::stop_token stop) {
                return transport.run({ { u"echo"_s, u"read"_s }, {} }, stop);
            });
        }
        for (int i = 1; i < 8; ++i)
            VERIFY_RESULT(futures[i].result());
        QVERIFY2(!futures[0].isFinished(), "the silent one is still waited for");
        QCOMPARE(living.connections(), 7);
        QElapsedTimer timer;
        timer.start();
        sessions.clear();
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        COMPARE_ERROR_KIND(futures[0].result(), ErrorKind::Cancelled);
        ::kill(static_cast<pid_t>(dead.pid()), SIGCONT);
    }
};

QTEST_GUILESS_MAIN(TestNodeSession)
#include "tst_node_session.moc"
