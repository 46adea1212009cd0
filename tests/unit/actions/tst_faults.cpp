// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_transport.h"
#include "node_folder.h"

#include "core/actions/cluster.h"
#include "core/actions/recovery.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::actions;
using test::Fault;

// Whatever goes wrong, at whatever operation: each file on the node is the old one or the new one, whole; the next
// start says which; and an undo brings the old state back.
class FaultTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void leavesOldOrNewFilesWhateverBreaks_data();
    void leavesOldOrNewFilesWhateverBreaks();
    void bringsTheNodeBackWhenItRefusesAStep();
    void leavesOldOrNewFilesWhenAnUndoBreaks_data();
    void leavesOldOrNewFilesWhenAnUndoBreaks();
    void tellsApartWhatIsThere_data();
    void tellsApartWhatIsThere();
    void keepsARunOpenWhileANodeCannotBeAsked();
    void leavesBackupsAloneWhenItCleans();

private:
    int applyThrough(Fault fault, int step);
    void checkWhole() const;
    void checkExplanation() const;
    void checkUndoAndNoSecrets();
    [[nodiscard]] NodeTarget target() { return m_node->target(m_local); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::NodeFolder> m_node;
    test::FixedClock m_clock;
    remote::LocalTransport m_local{ u"spark-a"_s };
    std::unique_ptr<Journal> m_journal;
    QString m_runId;
    NodeOutcome m_outcome;
    QString m_words; ///< everything that was said to the person
};

void FaultTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_node = std::make_unique<test::NodeFolder>(m_folder->path() + u"/node"_s);
    m_node->reset();
    m_journal = std::make_unique<Journal>(m_folder->path() + u"/journal"_s, m_clock);
    m_words.clear();
}

/// Number of operations that were asked for; -1: the fault did not come to pass.
int FaultTest::applyThrough(Fault fault, int step)
{
    test::FaultTransport transport(m_local, fault, step);
    const ClusterOutcome outcome = applyToCluster({ m_node->target(transport) },
        m_node->changes(),
        *m_journal,
        {},
        [&](const StepProgress& each) { m_words += each.message + u'\n'; },
        {});
    m_runId = outcome.runId;
    m_outcome = outcome.nodes.value(0);
    if (outcome.error)
        m_words += describe(*outcome.error) + outcome.error->detail;
    return transport.struck() || fault == Fault::None ? transport.steps() : -1;
}

void FaultTest::checkWhole() const
{
    const QByteArray env = test::contentOf(m_node->envPath());
    QVERIFY(env == m_node->oldEnv || env == m_node->newEnv);
    QVERIFY(!QFile::exists(m_node->composePath()) || test::contentOf(m_node->composePath()) == m_node->newCompose);
}

void FaultTest::checkExplanation() const
{
    Journal atNextStart(m_journal->folder(), m_clock);
    remote::LocalTransport again(u"spark-a"_s);
    const QList<Run> open = atNextStart.unfinishedRuns();
    const Run run = *atNextStart.run(m_runId);
    const QList<FileStatus> statuses = explainUnfinished(run, m_node->target(again), {});
    for (const FileStatus& status : statuses) {
        const bool isEnv = status.entry.path == m_node->envPath();
        const QByteArray there = test::contentOf(status.entry.path);
        const bool isNew = there == (isEnv ? m_node->newEnv : m_node->newCompose);
        QCOMPARE(status.what, isNew ? FileStatus::What::NewThere : FileStatus::What::OldThere);
        QVERIFY(status.sentence.contains(status.entry.path));
        QVERIFY(status.sentence.contains(u"spark-a"_s));
        QVERIFY2(status.sentence.contains(isNew ? u"new content"_s
                         : isEnv                ? u"old content"_s
                                                : u"as before"_s),
            qPrintable(status.sentence));
        // A run that claims to be finished must have told the truth.
        if (open.isEmpty() && status.entry.state == FileState::Written)
            QVERIFY(isNew);
        if (open.isEmpty() && (status.entry.state == FileState::Failed || status.entry.state == FileState::Undone))
            QVERIFY(!isNew);
    }
    QVERIFY(cleanLeftovers(statuses, m_node->target(again), {}));
    QVERIFY(settle(atNextStart, m_runId, statuses));
    QVERIFY(atNextStart.unfinishedRuns().isEmpty());
}

void FaultTest::checkUndoAndNoSecrets()
{
    const ClusterOutcome undone = undoRun({ target() }, m_runId, *m_journal, {}, {}, {});
    QVERIFY2(undone.ok(), qPrintable(undone.error ? describe(*undone.error) : QString()));
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
    QVERIFY(!QFile::exists(m_node->composePath()));
    for (const QString& name : test::namesIn(m_node->root + u"/recipe"_s))
        QVERIFY2(name == u".env.dspark"_s || name.startsWith(u".env.dspark.sparkloom-backup-"_s), qPrintable(name));
    QCOMPARE(test::filesWith(m_journal->folder(), test::plantedSecret), QStringList());
    QVERIFY(!m_words.contains(QLatin1StringView(test::plantedSecret)));
}

void FaultTest::leavesOldOrNewFilesWhateverBreaks_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::newRow("the link goes before the step") << Fault::LinkLostBefore;
    QTest::newRow("the link goes after the step") << Fault::LinkLostAfter;
    QTest::newRow("the link goes inside the step") << Fault::LinkLostInside;
    QTest::newRow("the node refuses the step") << Fault::Refused;
}

void FaultTest::leavesOldOrNewFilesWhateverBreaks()
{
    QFETCH(Fault, fault);
    const int steps = applyThrough(Fault::None, 0);
    QVERIFY(m_outcome.ok());
    QVERIFY(steps >= 10);
    for (int step = 0; step < steps; ++step) {
        init();
        QVERIFY2(applyThrough(fault, step) > 0, qPrintable(u"step %1 of %2"_s.arg(step).arg(steps)));
        checkWhole();
        checkExplanation();
        checkUndoAndNoSecrets();
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(u"at step %1 of %2"_s.arg(step).arg(steps)));
    }
}

void FaultTest::bringsTheNodeBackWhenItRefusesAStep()
{
    const int steps = applyThrough(Fault::None, 0);
    for (int step = 0; step < steps; ++step) {
        init();
        QVERIFY(applyThrough(Fault::Refused, step) > 0);
        if (m_outcome.ok())
            continue; // the step was one that the outcome does not hang on
        const Run run = *m_journal->run(m_runId);
        const bool verified
            = std::none_of(run.files.cbegin(), run.files.cend(), [](const RunFile& file) { return file.unfinished(); });
        // The link works, so unless the answer to the last look itself was refused, all is as before.
        if (!verified)
            continue;
        QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
        QCOMPARE(test::modeOf(m_node->envPath()), 0644);
        QVERIFY(!QFile::exists(m_node->root + u"/stack"_s));
        QVERIFY(!run.undoable());
    }
}

void FaultTest::leavesOldOrNewFilesWhenAnUndoBreaks_data()
{
    leavesOldOrNewFilesWhateverBreaks_data();
}

void FaultTest::leavesOldOrNewFilesWhenAnUndoBreaks()
{
    QFETCH(Fault, fault);
    for (int step = 0;; ++step) {
        init();
        QVERIFY(applyThrough(Fault::None, 0) > 0);
        test::FaultTransport transport(m_local, fault, step);
        const ClusterOutcome outcome = undoRun({ m_node->target(transport) }, m_runId, *m_journal, {}, {}, {});
        if (!transport.struck()) {
            QVERIFY(outcome.ok());
            QVERIFY(step >= 6);
            break;
        }
        checkWhole();
        if (!m_journal->unfinishedRuns().isEmpty())
            checkExplanation();
        checkUndoAndNoSecrets();
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(u"at step %1"_s.arg(step)));
    }
}

void FaultTest::tellsApartWhatIsThere_data()
{
    QTest::addColumn<bool>("hadOld");
    QTest::addColumn<std::optional<QByteArray>>("there");
    QTest::addColumn<FileStatus::What>("what");
    using There = std::optional<QByteArray>;
    using What = FileStatus::What;
    QTest::newRow("old") << true << There("old") << What::OldThere;
    QTest::newRow("new") << true << There("new") << What::NewThere;
    QTest::newRow("other") << true << There("old ") << What::OtherThere;
    QTest::newRow("gone") << true << There() << What::Gone;
    QTest::newRow("none before, none now") << false << There() << What::OldThere;
    QTest::newRow("none before, new now") << false << There("new") << What::NewThere;
    QTest::newRow("none before, other now") << false << There("x") << What::OtherThere;
}

void FaultTest::tellsApartWhatIsThere()
{
    QFETCH(bool, hadOld);
    QFETCH(std::optional<QByteArray>, there);
    RunFile entry;
    if (hadOld)
        entry.oldSha256 = sha256Hex("old");
    entry.newSha256 = sha256Hex("new");
    QTEST(whatIsThere(entry, there), "what");
}

void FaultTest::keepsARunOpenWhileANodeCannotBeAsked()
{
    QVERIFY(applyThrough(Fault::LinkLostAfter, 6) > 0); // the answer to the first replacement is lost
    test::FaultTransport dead(m_local, Fault::LinkLostBefore, 0);
    const QList<FileStatus> statuses = explainUnfinished(*m_journal->run(m_runId), m_node->target(dead), {});
    QVERIFY(!statuses.isEmpty());
    for (const FileStatus& status : statuses) {
        QCOMPARE(status.what, FileStatus::What::Unknown);
        QVERIFY(status.sentence.contains(u"could not be looked at: The link is gone"_s));
    }
    QVERIFY(settle(*m_journal, m_runId, statuses));
    QCOMPARE(m_journal->unfinishedRuns().size(), 1);
}

void FaultTest::leavesBackupsAloneWhenItCleans()
{
    QVERIFY(applyThrough(Fault::None, 0) > 0);
    // A file whose temporary siblings are named like the backups of its hidden neighbour.
    FileChange change;
    change.node = u"spark-a"_s;
    change.path = m_node->root + u"/recipe/env.dspark"_s;
    change.newContent = "A=1\n";
    QVERIFY(applyToCluster({ target() }, { u"p"_s, u"t"_s, { change } }, *m_journal, {}, {}, {}).ok());
    const QString half = m_node->root + u"/recipe/.env.dspark.sparkloom-0123456789abcdef"_s;
    const QString halfBackup
        = m_node->root + u"/recipe/.env.dspark.sparkloom-backup-20261201T101500Z.sparkloom-0123456789abcdef"_s;
    QVERIFY(test::write(half, "A=") && test::write(halfBackup, "A="));
    const Run run = m_journal->readRuns().runs.first().files.first().path == change.path
        ? m_journal->readRuns().runs.first()
        : m_journal->readRuns().runs.last();
    const QList<FileStatus> statuses = explainUnfinished(run, target(), {});
    QCOMPARE(statuses.size(), 1);
    QCOMPARE(statuses.first().leftovers, QStringList({ half, halfBackup }));
    QVERIFY(statuses.first().sentence.contains(half));
    QVERIFY(cleanLeftovers(statuses, target(), {}));
    QCOMPARE(test::namesIn(m_node->root + u"/recipe"_s),
        QStringList({ u".env.dspark"_s, u".env.dspark.sparkloom-backup-20261201T101500Z"_s, u"env.dspark"_s }));
}

QTEST_GUILESS_MAIN(FaultTest)
#include "tst_faults.moc"
