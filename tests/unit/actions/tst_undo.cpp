// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "node_folder.h"

#include "core/actions/cluster.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::actions;

class UndoTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void bringsEveryFileBackByteForByte();
    void keepsTheBackups();
    void keepsTheModeThatTheFileHas();
    void doesNothingTheSecondTime();
    void leavesAFolderInWhichSomethingElseStands();
    void refusesAFileThatWasChangedByHand_data();
    void refusesAFileThatWasChangedByHand();
    void undoesAChangedFileByForceAndKeepsIt();
    void bringsARemovedFileBackByForce();
    void saysWhenTheBackupIsGoneOrDamaged_data();
    void saysWhenTheBackupIsGoneOrDamaged();
    void undoesTheLaterRunBeforeTheEarlierOne();
    void canBeAppliedAgainAfterwards();
    void undoesOneNodeOfARun();
    void refusesAJournalThatPointsElsewhere();

private:
    ClusterOutcome apply(const ChangeSet& changes);
    ClusterOutcome undo(const UndoOptions& options = {});
    [[nodiscard]] bool oldStateIsThere() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::NodeFolder> m_node;
    test::FixedClock m_clock;
    remote::LocalTransport m_local{ u"spark-a"_s };
    std::unique_ptr<Journal> m_journal;
    QString m_runId;
};

void UndoTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_node = std::make_unique<test::NodeFolder>(m_folder->path() + u"/node"_s);
    m_node->reset();
    m_clock = test::FixedClock();
    m_journal = std::make_unique<Journal>(m_folder->path() + u"/journal"_s, m_clock);
    const ClusterOutcome applied = apply(m_node->changes());
    QVERIFY(applied.ok());
    m_clock.now = m_clock.now.addSecs(60);
}

ClusterOutcome UndoTest::apply(const ChangeSet& changes)
{
    ClusterOutcome outcome = applyToCluster({ m_node->target(m_local) }, changes, *m_journal, {}, {}, {});
    m_runId = outcome.runId;
    return outcome;
}

ClusterOutcome UndoTest::undo(const UndoOptions& options)
{
    return undoRun({ m_node->target(m_local) }, m_runId, *m_journal, options, {}, {});
}

bool UndoTest::oldStateIsThere() const
{
    return test::contentOf(m_node->envPath()) == m_node->oldEnv && !QFile::exists(m_node->root + u"/stack"_s);
}

void UndoTest::bringsEveryFileBackByteForByte()
{
    QVERIFY(!oldStateIsThere());
    const ClusterOutcome outcome = undo();
    QVERIFY2(outcome.ok(), qPrintable(outcome.error ? describe(*outcome.error) : QString()));
    QVERIFY(oldStateIsThere());
    QCOMPARE(test::modeOf(m_node->envPath()), 0644);
    QCOMPARE(outcome.nodes.at(0).files.size(), 2);
    for (const FileOutcome& file : outcome.nodes.at(0).files)
        QCOMPARE(file.state, StepState::Succeeded);
    const Result<Run> run = m_journal->run(m_runId);
    QVERIFY(run);
    for (const RunFile& file : run->files)
        QCOMPARE(file.state, FileState::Undone);
    QVERIFY(m_journal->unfinishedRuns().isEmpty());
    QVERIFY(!m_journal->lastUndoableRun());
}

void UndoTest::keepsTheBackups()
{
    QVERIFY(undo().ok());
    QCOMPARE(test::contentOf(m_node->envPath() + u".sparkloom-backup-20261201T101500Z"_s), m_node->oldEnv);
    QCOMPARE(test::namesIn(m_node->root + u"/recipe"_s).size(), 2);
}

void UndoTest::keepsTheModeThatTheFileHas()
{
    QVERIFY(test::write(m_node->envPath(), m_node->newEnv, 0600)); // tightened by the person in between
    QVERIFY(undo().ok());
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
    QCOMPARE(test::modeOf(m_node->envPath()), 0600);
}

void UndoTest::doesNothingTheSecondTime()
{
    QVERIFY(undo().ok());
    const ClusterOutcome again = undo();
    QVERIFY(again.ok());
    QVERIFY(again.nodes.at(0).files.isEmpty());
    QVERIFY(oldStateIsThere());
    // Brought back by hand, then undone: already done, not an error.
    m_node->reset();
    QVERIFY(apply(m_node->changes()).ok());
    QVERIFY(test::write(m_node->envPath(), m_node->oldEnv));
    const ClusterOutcome byHand = undo();
    QVERIFY(byHand.ok());
    QCOMPARE(byHand.nodes.at(0).files.last().path, m_node->envPath());
    QCOMPARE(byHand.nodes.at(0).files.last().state, StepState::AlreadyDone);
}

void UndoTest::leavesAFolderInWhichSomethingElseStands()
{
    const QString own = m_node->root + u"/stack/notes.txt"_s;
    QVERIFY(test::write(own, "mine"));
    QVERIFY(undo().ok());
    QVERIFY(!QFile::exists(m_node->root + u"/stack/of mine"_s));
    QCOMPARE(test::contentOf(own), QByteArray("mine"));
}

void UndoTest::refusesAFileThatWasChangedByHand_data()
{
    QTest::addColumn<bool>("envChanged");
    QTest::addColumn<bool>("removed");
    QTest::newRow("env changed") << true << false;
    QTest::newRow("env removed") << true << true;
    QTest::newRow("compose changed") << false << false;
}

void UndoTest::refusesAFileThatWasChangedByHand()
{
    QFETCH(bool, envChanged);
    QFETCH(bool, removed);
    const QString path = envChanged ? m_node->envPath() : m_node->composePath();
    if (removed)
        QVERIFY(QFile::remove(path));
    else
        QVERIFY(test::write(path, "by hand\n"));
    const ClusterOutcome outcome = undo();
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Conflict);
    QVERIFY2(outcome.error->what.contains(path), qPrintable(outcome.error->what));
    QVERIFY(outcome.error->what.contains(u"spark-a"_s));
    // All or nothing on the node: the other file stays as it was written.
    QCOMPARE(test::contentOf(path), removed ? QByteArray() : QByteArray("by hand\n"));
    QCOMPARE(test::contentOf(envChanged ? m_node->composePath() : m_node->envPath()),
        envChanged ? m_node->newCompose : m_node->newEnv);
    QVERIFY(m_journal->run(m_runId)->undoable());
}

void UndoTest::undoesAChangedFileByForceAndKeepsIt()
{
    QVERIFY(test::write(m_node->envPath(), "A=by hand\n", 0640));
    const ClusterOutcome outcome = undo({ .force = true, .rollback = false });
    QVERIFY(outcome.ok());
    QVERIFY(oldStateIsThere());
    const QString kept = m_node->envPath() + u".sparkloom-backup-20261201T101600Z"_s;
    QCOMPARE(test::contentOf(kept), QByteArray("A=by hand\n"));
    QCOMPARE(test::modeOf(kept), 0640);
}

void UndoTest::bringsARemovedFileBackByForce()
{
    QVERIFY(QFile::remove(m_node->envPath()));
    QVERIFY(undo({ .force = true, .rollback = false }).ok());
    QVERIFY(oldStateIsThere());
    QCOMPARE(test::modeOf(m_node->envPath()), 0644);
}

void UndoTest::saysWhenTheBackupIsGoneOrDamaged_data()
{
    QTest::addColumn<bool>("gone");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("gone") << true << ErrorKind::NotFound;
    QTest::newRow("damaged") << false << ErrorKind::Conflict;
}

void UndoTest::saysWhenTheBackupIsGoneOrDamaged()
{
    QFETCH(bool, gone);
    const QString backup = m_node->envPath() + u".sparkloom-backup-20261201T101500Z"_s;
    if (gone)
        QVERIFY(QFile::remove(backup));
    else
        QVERIFY(test::write(backup, m_node->oldEnv.left(100)));
    const ClusterOutcome outcome = undo();
    QVERIFY(!outcome.ok());
    QTEST(outcome.error->kind, "kind");
    QVERIFY(outcome.error->what.contains(backup));
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
    QCOMPARE(test::contentOf(m_node->composePath()), m_node->newCompose);
}

void UndoTest::undoesTheLaterRunBeforeTheEarlierOne()
{
    const QString first = m_runId;
    ChangeSet more = m_node->changes();
    more.changes.removeLast();
    more.changes[0].baseContent = m_node->newEnv;
    more.changes[0].newContent += "A=1\n";
    QVERIFY(apply(more).ok());
    const QString second = m_runId;
    QCOMPARE(m_journal->lastUndoableRun()->id, second);
    m_runId = first;
    QCOMPARE(undo().error->kind, ErrorKind::Conflict);
    m_runId = second;
    QVERIFY(undo().ok());
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
    QCOMPARE(m_journal->lastUndoableRun()->id, first);
    m_runId = first;
    QVERIFY(undo().ok());
    QVERIFY(oldStateIsThere());
}

void UndoTest::canBeAppliedAgainAfterwards()
{
    QVERIFY(undo().ok());
    QVERIFY(apply(m_node->changes()).ok());
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
    QVERIFY(undo().ok());
    QVERIFY(oldStateIsThere());
}

void UndoTest::undoesOneNodeOfARun()
{
    const test::NodeFolder other(m_folder->path() + u"/other"_s, u"spark-b"_s);
    other.reset();
    QVERIFY(undo().ok());
    remote::LocalTransport second(u"spark-b"_s);
    ChangeSet both = m_node->changes();
    both.changes += other.changes().changes;
    const QList<NodeTarget> targets{ m_node->target(m_local), other.target(second) };
    const ClusterOutcome applied = applyToCluster(targets, both, *m_journal, {}, {}, {});
    QVERIFY(applied.ok());
    QVERIFY(undoRun({ targets.at(1) }, applied.runId, *m_journal, {}, {}, {}).ok());
    QCOMPARE(test::contentOf(other.envPath()), other.oldEnv);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
    QVERIFY(undoRun({ targets.at(0) }, applied.runId, *m_journal, {}, {}, {}).ok());
    QVERIFY(oldStateIsThere());
}

void UndoTest::refusesAJournalThatPointsElsewhere()
{
    const QString path = m_journal->folder() + u'/' + m_runId + u".jsonl"_s;
    QByteArray text = test::contentOf(path);
    text.replace(".env.dspark.sparkloom-backup-20261201T101500Z", "../../etc/shadow");
    QVERIFY(test::write(path, text, 0600));
    const ClusterOutcome outcome = undo();
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Usage);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
}

QTEST_GUILESS_MAIN(UndoTest)
#include "tst_undo.moc"
