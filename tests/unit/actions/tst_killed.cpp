// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "node_folder.h"

#include "core/actions/cluster.h"
#include "core/actions/recovery.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>
#include <QThread>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::actions;

// A second process writes and is killed with SIGKILL, at each of its steps and at any moment in between.
class KilledTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void tellsOldFromNewAfterAKillAtEveryStep_data();
    void tellsOldFromNewAfterAKillAtEveryStep();
    void tellsOldFromNewAfterAKillAtAnyMoment();

private:
    enum class End
    {
        Lived,
        Killed
    };
    End runVictim(const QStringList& arguments, int killAfterUs = -1);
    void waitForItsChildren() const;
    void checkTheNextStart();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::NodeFolder> m_node;
    test::FixedClock m_clock;
    remote::LocalTransport m_local{ u"spark-a"_s };
    std::unique_ptr<Journal> m_journal;
    bool m_sawOld = false;
    bool m_sawNew = false;
};

void KilledTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QVERIFY(QDir().mkpath(m_folder->path() + u"/cwd"_s));
    m_node = std::make_unique<test::NodeFolder>(m_folder->path() + u"/node"_s);
    m_node->reset();
    m_journal = std::make_unique<Journal>(m_folder->path() + u"/journal"_s, m_clock);
}

KilledTest::End KilledTest::runVictim(const QStringList& arguments, int killAfterUs)
{
    QProcess victim;
    victim.setWorkingDirectory(m_folder->path() + u"/cwd"_s);
    victim.start(QStringLiteral(SPARKLOOM_BIN_DIR "/actions_victim"),
        QStringList{ m_node->root, m_journal->folder() } + arguments);
    if (killAfterUs >= 0 && victim.waitForReadyRead(20000)) {
        QThread::usleep(static_cast<unsigned long>(killAfterUs));
        victim.kill();
    }
    if (!victim.waitForFinished(60000))
        qFatal("the victim hangs");
    waitForItsChildren();
    const bool lived = victim.exitStatus() == QProcess::NormalExit;
    if (lived && victim.exitCode() != 0)
        qFatal("the victim failed: %s", victim.readAllStandardError().constData());
    return lived ? End::Lived : End::Killed;
}

/// A shell that the victim had started goes on for a moment, as one on a node would.
void KilledTest::waitForItsChildren() const
{
    const QString cwd = QDir(m_folder->path() + u"/cwd"_s).canonicalPath();
    QElapsedTimer timer;
    timer.start();
    for (bool busy = true; busy && timer.elapsed() < 20000;) {
        busy = false;
        for (const QString& process : QDir(u"/proc"_s).entryList(QDir::Dirs))
            busy = busy || QFile::symLinkTarget(u"/proc/"_s + process + u"/cwd"_s) == cwd;
        if (busy)
            QThread::msleep(2);
    }
}

void KilledTest::checkTheNextStart()
{
    const QByteArray env = test::contentOf(m_node->envPath());
    QVERIFY(env == m_node->oldEnv || env == m_node->newEnv);
    const bool composeThere = QFile::exists(m_node->composePath());
    QVERIFY(!composeThere || test::contentOf(m_node->composePath()) == m_node->newCompose);
    m_sawOld = m_sawOld || env == m_node->oldEnv;
    m_sawNew = m_sawNew || env == m_node->newEnv;

    const JournalReading reading = m_journal->readRuns();
    QVERIFY(reading.problems.isEmpty());
    if (reading.runs.isEmpty()) { // killed before it began
        QCOMPARE(env, m_node->oldEnv);
        return;
    }
    const QList<Run> open = m_journal->unfinishedRuns();
    QCOMPARE(open.size(), reading.runs.first().end ? 0 : 1);
    if (open.isEmpty()) {
        QCOMPARE(env, m_node->newEnv);
        return;
    }
    const Run run = open.first();
    const QList<FileStatus> statuses = explainUnfinished(run, m_node->target(m_local), {});
    // A file that the journal does not know of was not touched.
    if (statuses.isEmpty())
        QVERIFY(env == m_node->oldEnv && !composeThere);
    for (const FileStatus& status : statuses) {
        const bool isNew = status.entry.path == m_node->envPath() ? env == m_node->newEnv : composeThere;
        QCOMPARE(status.what, isNew ? FileStatus::What::NewThere : FileStatus::What::OldThere);
        if (isNew && status.entry.oldSha256)
            QVERIFY(status.backupThere);
    }
    QVERIFY(cleanLeftovers(statuses, m_node->target(m_local), {}));
    QVERIFY(undoRun({ m_node->target(m_local) }, run.id, *m_journal, {}, {}, {}).ok());
    QVERIFY(m_journal->unfinishedRuns().isEmpty());
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
    QVERIFY(!QFile::exists(m_node->composePath()));
    for (const QString& name : test::namesIn(m_node->root + u"/recipe"_s))
        QVERIFY2(name == u".env.dspark"_s || name.startsWith(u".env.dspark.sparkloom-backup-"_s), qPrintable(name));
    QCOMPARE(test::filesWith(m_journal->folder(), test::plantedSecret), QStringList());
}

void KilledTest::tellsOldFromNewAfterAKillAtEveryStep_data()
{
    QTest::addColumn<QString>("when");
    QTest::newRow("before the step") << u"before"_s;
    QTest::newRow("after the step") << u"after"_s;
}

void KilledTest::tellsOldFromNewAfterAKillAtEveryStep()
{
    QFETCH(QString, when);
    m_sawOld = m_sawNew = false;
    int step = 0;
    for (;; ++step) {
        init();
        if (runVictim({ when, QString::number(step) }) == End::Lived)
            break;
        checkTheNextStart();
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(u"at step %1"_s.arg(step)));
    }
    QVERIFY(step >= 10);
    QVERIFY(m_sawOld && m_sawNew);
}

void KilledTest::tellsOldFromNewAfterAKillAtAnyMoment()
{
    // How long it takes when nobody disturbs it.
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(runVictim({}), End::Lived);
    const int wholeUs = static_cast<int>(timer.nsecsElapsed() / 1000);
    int killed = 0;
    for (int i = 0; i < 40; ++i) {
        init();
        const int delayUs = QRandomGenerator::global()->bounded(wholeUs);
        killed += runVictim({}, delayUs) == End::Killed ? 1 : 0;
        checkTheNextStart();
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(u"killed after %1 of %2 microseconds"_s.arg(delayUs).arg(wholeUs)));
    }
    QVERIFY(killed > 0);
}

QTEST_GUILESS_MAIN(KilledTest)
#include "tst_killed.moc"
