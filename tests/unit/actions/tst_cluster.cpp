// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_transport.h"
#include "node_folder.h"

#include "core/actions/cluster.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::actions;

class ClusterTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void writesAllNodesInOneRun();
    void leavesTheOtherNodesWrittenWhenOneFails();
    void rollsAllNodesBackWhenAskedTo();
    void triesOnlyTheFailedNodeAgain();
    void tellsACancelFromAFailure();
    void doesNotLetASlowNodeDelayTheOthers();
    void callsBackOneStepAtATime();
    void needsATargetForEveryNodeOfThePlan();
    void writesNothingWithoutAJournal();

private:
    ClusterOutcome apply(
        bool allOrNothing, test::Fault fault = test::Fault::None, int step = 0, std::stop_token stop = {});
    [[nodiscard]] ChangeSet changes() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::NodeFolder> m_a;
    std::unique_ptr<test::NodeFolder> m_b;
    test::FixedClock m_clock;
    std::unique_ptr<Journal> m_journal;
};

void ClusterTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_a = std::make_unique<test::NodeFolder>(m_folder->path() + u"/a"_s, u"spark-a"_s);
    m_b = std::make_unique<test::NodeFolder>(m_folder->path() + u"/b"_s, u"spark-b"_s);
    m_a->reset();
    m_b->reset();
    m_journal = std::make_unique<Journal>(m_folder->path() + u"/journal"_s, m_clock);
}

ChangeSet ClusterTest::changes() const
{
    ChangeSet both = m_a->changes();
    both.changes += m_b->changes().changes;
    both.title = u"Configure 2 machines"_s;
    return both;
}

ClusterOutcome ClusterTest::apply(bool allOrNothing, test::Fault fault, int step, std::stop_token stop)
{
    remote::LocalTransport a(u"spark-a"_s);
    remote::LocalTransport b(u"spark-b"_s);
    test::FaultTransport faulty(b, fault, step);
    ClusterOptions options;
    options.allOrNothing = allOrNothing;
    return applyToCluster({ m_a->target(a), m_b->target(faulty) }, changes(), *m_journal, options, {}, stop);
}

void ClusterTest::writesAllNodesInOneRun()
{
    const ClusterOutcome outcome = apply(false);
    QVERIFY2(outcome.ok(), qPrintable(outcome.error ? describe(*outcome.error) : QString()));
    QCOMPARE(outcome.nodes.size(), 2);
    QCOMPARE(outcome.nodes.at(0).node, u"spark-a"_s);
    QCOMPARE(test::contentOf(m_a->envPath()), m_a->newEnv);
    QCOMPARE(test::contentOf(m_b->envPath()), m_b->newEnv);
    const Result<Run> run = m_journal->run(outcome.runId);
    QVERIFY(run);
    QCOMPARE(run->files.size(), 4);
    QCOMPARE(run->end, std::optional(RunEnd::Done));
    QCOMPARE(run->title, u"Configure 2 machines"_s);
    QCOMPARE(run->addressOf(u"spark-b"_s), u"admin@spark-b:22"_s);
    QVERIFY(m_journal->unfinishedRuns().isEmpty());
}

void ClusterTest::leavesTheOtherNodesWrittenWhenOneFails()
{
    // Operation 3 is the backup: look, read, read, back up.
    const ClusterOutcome outcome = apply(false, test::Fault::Refused, 3);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::NoSpace);
    QVERIFY(outcome.nodes.at(0).ok());
    QVERIFY(!outcome.nodes.at(1).ok());
    QCOMPARE(test::contentOf(m_a->envPath()), m_a->newEnv);
    QCOMPARE(test::contentOf(m_b->envPath()), m_b->oldEnv);
    QCOMPARE(m_journal->run(outcome.runId)->end, std::optional(RunEnd::Failed));
}

void ClusterTest::rollsAllNodesBackWhenAskedTo()
{
    const ClusterOutcome outcome = apply(true, test::Fault::Refused, 3);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::NoSpace);
    QCOMPARE(test::contentOf(m_a->envPath()), m_a->oldEnv);
    QVERIFY(!QFile::exists(m_a->root + u"/stack"_s));
    QCOMPARE(test::contentOf(m_b->envPath()), m_b->oldEnv);
    for (const FileOutcome& file : outcome.nodes.at(0).files)
        QCOMPARE(file.state, StepState::RolledBack);
    QVERIFY(!m_journal->run(outcome.runId)->undoable());
    QVERIFY(m_journal->unfinishedRuns().isEmpty());
}

void ClusterTest::triesOnlyTheFailedNodeAgain()
{
    QVERIFY(!apply(false, test::Fault::Refused, 3).ok());
    const ClusterOutcome again = apply(false);
    QVERIFY(again.ok());
    QVERIFY(!again.nodes.at(0).wroteAnything());
    QCOMPARE(again.nodes.at(0).files.at(0).state, StepState::AlreadyDone);
    QCOMPARE(again.nodes.at(1).files.at(0).state, StepState::Succeeded);
    QCOMPARE(test::contentOf(m_b->envPath()), m_b->newEnv);
}

void ClusterTest::tellsACancelFromAFailure()
{
    std::stop_source stop;
    stop.request_stop();
    const ClusterOutcome outcome = apply(false, test::Fault::None, 0, stop.get_token());
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Cancelled);
    QCOMPARE(m_journal->run(outcome.runId)->end, std::optional(RunEnd::Cancelled));
    NodeOutcome cancelled{ u"a"_s, {}, Error{ ErrorKind::Cancelled, {}, {}, {}, {} } };
    NodeOutcome failed{ u"b"_s, {}, Error{ ErrorKind::NoSpace, {}, {}, {}, {} } };
    QCOMPARE(endOf({ cancelled, failed }), RunEnd::Failed);
    QCOMPARE(endOf({}), RunEnd::Done);
}

void ClusterTest::doesNotLetASlowNodeDelayTheOthers()
{
    remote::LocalTransport a(u"spark-a"_s);
    remote::LocalTransport b(u"spark-b"_s);
    test::FaultTransport slow(b, test::Fault::None, 0);
    std::atomic<bool> othersDone = false;
    std::atomic<bool> waitedInVain = false;
    // The slow node answers nothing before the other one is through.
    slow.beforeStep = [&](int step, const QString&) {
        QElapsedTimer timer;
        timer.start();
        while (step == 0 && !othersDone && timer.elapsed() < 20000)
            QThread::msleep(5);
        waitedInVain = waitedInVain || !othersDone;
    };
    const ClusterOutcome outcome = applyToCluster({ m_b->target(slow), m_a->target(a) },
        changes(),
        *m_journal,
        {},
        [&](const StepProgress& step) {
            if (step.path == m_a->composePath() && step.state == StepState::Succeeded)
                othersDone = true;
        },
        {});
    QVERIFY(outcome.ok());
    QVERIFY(!waitedInVain);
}

void ClusterTest::callsBackOneStepAtATime()
{
    std::atomic<int> inside = 0;
    std::atomic<int> most = 0;
    int calls = 0;
    remote::LocalTransport a(u"spark-a"_s);
    remote::LocalTransport b(u"spark-b"_s);
    const ClusterOutcome outcome = applyToCluster({ m_a->target(a), m_b->target(b) },
        changes(),
        *m_journal,
        {},
        [&](const StepProgress&) {
            most = std::max(most.load(), ++inside);
            ++calls;
            QThread::msleep(2);
            --inside;
        },
        {});
    QVERIFY(outcome.ok());
    QCOMPARE(most.load(), 1);
    QCOMPARE(calls, 2 * (1 + 2 + 2 * 2)); // a node: looking; two files waiting; each working, then done
}

void ClusterTest::needsATargetForEveryNodeOfThePlan()
{
    remote::LocalTransport a(u"spark-a"_s);
    const ClusterOutcome outcome = applyToCluster({ m_a->target(a) }, changes(), *m_journal, {}, {}, {});
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Usage);
    QVERIFY(outcome.error->what.contains(u"spark-b"_s));
    QCOMPARE(test::contentOf(m_a->envPath()), m_a->oldEnv);
    QVERIFY(m_journal->readRuns().runs.isEmpty());
}

void ClusterTest::writesNothingWithoutAJournal()
{
    QVERIFY(test::write(m_folder->path() + u"/journal"_s, "in the way"));
    const ClusterOutcome outcome = apply(false);
    QVERIFY(!outcome.ok());
    QVERIFY(outcome.runId.isEmpty());
    QCOMPARE(test::contentOf(m_a->envPath()), m_a->oldEnv);
    QCOMPARE(test::contentOf(m_b->envPath()), m_b->oldEnv);
}

QTEST_GUILESS_MAIN(ClusterTest)
#include "tst_cluster.moc"
