// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "node_folder.h"

#include "core/actions/journal.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::actions;

class JournalTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void standsUnderTheStateFolderOfThePerson_data();
    void standsUnderTheStateFolderOfThePerson();
    void createsItsFolderAndFilesForThePersonAlone();
    void tightensAFolderThatOthersCouldRead();
    void takesARelativeFolderFromTheWorkingFolder();
    void tellsBackWhatWasNoted();
    void keepsTheLastStateOfEachFile();
    void countsARunWithoutAnEndAsUnfinished();
    void countsARunThatIsBeingWrittenAsInProgress();
    void toleratesATornLastLine_data();
    void toleratesATornLastLine();
    void goesOnAfterATornLine();
    void listsRunsNewestFirst();
    void setsAsideWhatIsNoJournal_data();
    void setsAsideWhatIsNoJournal();
    void refusesASecondWriterOfTheSameRun();
    void knowsNoRunOfAStrangeName_data();
    void knowsNoRunOfAStrangeName();
    void saysThatNothingWillBeWrittenWhenItCannotBegin();

private:
    [[nodiscard]] QString folder() const { return m_folder->path() + u"/state/sparkloom/journal"_s; }
    [[nodiscard]] RunFile entry(FileState state, const QString& path = u"/home/u/.env.dspark"_s) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    test::FixedClock m_clock;
};

void JournalTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_clock = test::FixedClock();
}

RunFile JournalTest::entry(FileState state, const QString& path) const
{
    RunFile file;
    file.node = u"spark-a"_s;
    file.address = u"admin@spark-a:22"_s;
    file.path = path;
    file.backupPath = path + u".sparkloom-backup-20261201T101500Z"_s;
    file.oldSha256 = QByteArray(64, 'a');
    file.newSha256 = QByteArray(64, 'b');
    file.oldMode = 0640;
    file.createdFolders = { u"/home/u/x/y"_s, u"/home/u/x"_s };
    file.state = state;
    return file;
}

void JournalTest::standsUnderTheStateFolderOfThePerson_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("folder");
    QTest::newRow("set") << u"/var/s"_s << u"/var/s/sparkloom/journal"_s;
    QTest::newRow("unset") << QString() << QDir::homePath() + u"/.local/state/sparkloom/journal"_s;
    QTest::newRow("relative, to be ignored by the XDG specification")
        << u"state"_s << QDir::homePath() + u"/.local/state/sparkloom/journal"_s;
}

void JournalTest::standsUnderTheStateFolderOfThePerson()
{
    QFETCH(QString, variable);
    QProcessEnvironment environment;
    if (!variable.isEmpty())
        environment.insert(u"XDG_STATE_HOME"_s, variable);
    QTEST(Journal::defaultFolder(environment), "folder");
}

void JournalTest::createsItsFolderAndFilesForThePersonAlone()
{
    const mode_t before = ::umask(0);
    Journal journal(folder(), m_clock);
    const auto log = journal.beginRun(u"Configure 2 machines"_s);
    ::umask(before);
    QVERIFY2(log, qPrintable(log ? QString() : describe(log.error())));
    QCOMPARE(test::modeOf(folder()), 0700);
    QCOMPARE(test::modeOf(m_folder->path() + u"/state"_s), 0700);
    QCOMPARE(test::modeOf((*log)->filePath()), 0600);
    QVERIFY((*log)->runId().startsWith(u"20261201T101500Z-"_s));
}

void JournalTest::tightensAFolderThatOthersCouldRead()
{
    QVERIFY(QDir().mkpath(folder()));
    QCOMPARE(::chmod(QFile::encodeName(folder()).constData(), 0755), 0);
    Journal journal(folder(), m_clock);
    QVERIFY(journal.beginRun(u"t"_s));
    QCOMPARE(test::modeOf(folder()), 0700);
}

void JournalTest::takesARelativeFolderFromTheWorkingFolder()
{
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder->path()));
    Journal journal(u"here/journal"_s, m_clock);
    const auto log = journal.beginRun(u"t"_s);
    QVERIFY(QDir::setCurrent(before));
    QVERIFY2(log, log ? "" : qPrintable(log.error().what));
    QVERIFY((*log)->filePath().startsWith(m_folder->path() + u"/here/journal/"_s));
    QCOMPARE(test::modeOf(m_folder->path() + u"/here/journal"_s), 0700);
}

void JournalTest::tellsBackWhatWasNoted()
{
    Journal journal(folder(), m_clock);
    QString id;
    {
        const auto log = journal.beginRun(u"Configure “two” machines"_s);
        QVERIFY(log);
        id = (*log)->runId();
        QVERIFY((*log)->append(entry(FileState::Written)));
        QVERIFY((*log)->finish(RunEnd::Done));
    }
    const Result<Run> run = journal.run(id);
    QVERIFY(run);
    QCOMPARE(run->id, id);
    QCOMPARE(run->title, u"Configure “two” machines"_s);
    QCOMPARE(run->startedAt, m_clock.now);
    QCOMPARE(run->end, std::optional(RunEnd::Done));
    QCOMPARE(run->files.size(), 1);
    RunFile expected = entry(FileState::Written);
    expected.time = m_clock.now;
    QVERIFY(run->files.first() == expected);
    QVERIFY(!run->unfinished());
    QVERIFY(run->undoable());
    QCOMPARE(run->addressOf(u"spark-a"_s), u"admin@spark-a:22"_s);
    // A file that was not there before is told apart from one with an empty hash.
    RunFile created = entry(FileState::Written);
    created.oldSha256.reset();
    const Result<RunFile> back = runFileFromJson(toJson(created));
    QVERIFY(back);
    QVERIFY(!back->oldSha256);
}

void JournalTest::keepsTheLastStateOfEachFile()
{
    Journal journal(folder(), m_clock);
    const auto log = journal.beginRun(u"t"_s);
    QVERIFY(log);
    QVERIFY((*log)->append({ entry(FileState::Planned), entry(FileState::Planned, u"/home/u/b"_s) }));
    QVERIFY((*log)->append(entry(FileState::AboutToWrite)));
    QVERIFY((*log)->append(entry(FileState::Written)));
    QVERIFY((*log)->append(entry(FileState::AboutToWrite, u"/home/u/b"_s)));
    const Result<Run> run = journal.run((*log)->runId());
    QVERIFY(run);
    QCOMPARE(run->files.size(), 2);
    QCOMPARE(run->files.at(0).state, FileState::Written);
    QCOMPARE(run->files.at(1).state, FileState::AboutToWrite);
    QCOMPARE(run->nodes(), QStringList{ u"spark-a"_s });
}

void JournalTest::countsARunWithoutAnEndAsUnfinished()
{
    Journal journal(folder(), m_clock);
    {
        const auto log = journal.beginRun(u"killed between two files"_s);
        QVERIFY(log);
        QVERIFY((*log)->append(entry(FileState::Written)));
    }
    QCOMPARE(journal.unfinishedRuns().size(), 1);
    {
        const auto log = journal.beginRun(u"link lost"_s);
        QVERIFY(log);
        QVERIFY((*log)->append(entry(FileState::Uncertain)));
        QVERIFY((*log)->finish(RunEnd::Failed));
    }
    QCOMPARE(journal.unfinishedRuns().size(), 2);
    {
        const auto log = journal.beginRun(u"failed in the open"_s);
        QVERIFY(log);
        QVERIFY((*log)->append(entry(FileState::Failed)));
        QVERIFY((*log)->finish(RunEnd::Failed));
    }
    QCOMPARE(journal.unfinishedRuns().size(), 2);
}

void JournalTest::countsARunThatIsBeingWrittenAsInProgress()
{
    Journal journal(folder(), m_clock);
    const auto log = journal.beginRun(u"t"_s);
    QVERIFY(log);
    QVERIFY((*log)->append(entry(FileState::AboutToWrite)));
    const Journal other(folder(), m_clock);
    QVERIFY(other.unfinishedRuns().isEmpty());
    QCOMPARE(other.readRuns().runs.size(), 1);
    QVERIFY(other.readRuns().runs.first().inProgress);
    QVERIFY(!other.lastUndoableRun());
}

void JournalTest::toleratesATornLastLine_data()
{
    QTest::addColumn<int>("cut");
    // From the whole line without its line feed down to its first byte.
    for (const int cut : { 1, 2, 10, 50, 150, 10000 })
        QTest::addRow("%d bytes missing", cut) << cut;
}

void JournalTest::toleratesATornLastLine()
{
    QFETCH(int, cut);
    Journal journal(folder(), m_clock);
    QString path;
    qsizetype before = 0;
    {
        const auto log = journal.beginRun(u"t"_s);
        QVERIFY(log);
        path = (*log)->filePath();
        QVERIFY((*log)->append(entry(FileState::AboutToWrite)));
        before = test::contentOf(path).size();
        QVERIFY((*log)->append(entry(FileState::Written)));
    }
    const QByteArray whole = test::contentOf(path);
    const qsizetype keep = std::max(before + 1, whole.size() - cut);
    QVERIFY(test::write(path, whole.left(keep), 0600));
    const JournalReading reading = journal.readRuns();
    QVERIFY(reading.problems.isEmpty());
    QCOMPARE(reading.runs.size(), 1);
    QVERIFY(reading.runs.first().torn);
    QCOMPARE(reading.runs.first().files.size(), 1);
    QCOMPARE(reading.runs.first().files.first().state, FileState::AboutToWrite);
    QVERIFY(reading.runs.first().unfinished());
    // Torn in the very first line: a run that never began.
    QVERIFY(test::write(path, whole.left(20), 0600));
    QCOMPARE(journal.readRuns().problems.size(), 0);
    QVERIFY(journal.readRuns().runs.first().torn);
    QVERIFY(journal.readRuns().runs.first().files.isEmpty());
}

void JournalTest::goesOnAfterATornLine()
{
    Journal journal(folder(), m_clock);
    QString path;
    QString id;
    {
        const auto log = journal.beginRun(u"t"_s);
        QVERIFY(log);
        path = (*log)->filePath();
        id = (*log)->runId();
        QVERIFY((*log)->append(entry(FileState::AboutToWrite)));
    }
    QVERIFY(test::write(path, test::contentOf(path) + "{\"kind\":\"file\",\"no", 0600));
    {
        const auto log = journal.continueRun(id);
        QVERIFY(log);
        QVERIFY((*log)->append(entry(FileState::FoundNew)));
        QVERIFY((*log)->finish(RunEnd::Settled));
    }
    const Result<Run> run = journal.run(id);
    QVERIFY(run);
    QCOMPARE(run->files.first().state, FileState::FoundNew);
    QCOMPARE(run->end, std::optional(RunEnd::Settled));
    QCOMPARE(run->damagedLines, 1);
    QVERIFY(!run->unfinished());
}

void JournalTest::listsRunsNewestFirst()
{
    Journal journal(folder(), m_clock);
    for (int i = 0; i < 3; ++i) {
        const auto log = journal.beginRun(u"run %1"_s.arg(i));
        QVERIFY(log);
        QVERIFY((*log)->append(entry(i == 2 ? FileState::Failed : FileState::Written)));
        QVERIFY((*log)->finish(RunEnd::Done));
        m_clock.now = m_clock.now.addSecs(1);
    }
    QStringList titles;
    for (const Run& run : journal.readRuns().runs)
        titles += run.title;
    QCOMPARE(titles, QStringList({ u"run 2"_s, u"run 1"_s, u"run 0"_s }));
    QVERIFY(journal.lastUndoableRun());
    QCOMPARE(journal.lastUndoableRun()->title, u"run 1"_s);
}

void JournalTest::setsAsideWhatIsNoJournal_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("other text") << QByteArray("hello\n") << u"not a journal"_s;
    QTest::newRow("other JSON") << QByteArray("{\"a\":1}\n") << u"not a journal"_s;
    QTest::newRow("newer") << QByteArray("{\"schema\":\"sparkloom/journal/2\",\"run\":\"x\"}\n")
                           << u"newer Sparkloom"_s;
    QTest::newRow("bytes") << QByteArray(1000, '\xff').append('\n') << u"not a journal"_s;
}

void JournalTest::setsAsideWhatIsNoJournal()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    Journal journal(folder(), m_clock);
    {
        const auto log = journal.beginRun(u"good"_s);
        QVERIFY(log);
        QVERIFY((*log)->finish(RunEnd::Done));
    }
    QVERIFY(test::write(folder() + u"/20200101T000000Z-000000.jsonl"_s, bytes, 0600));
    const JournalReading reading = journal.readRuns();
    QCOMPARE(reading.runs.size(), 1);
    QCOMPARE(reading.problems.size(), 1);
    QVERIFY2(reading.problems.first().what.contains(says), qPrintable(reading.problems.first().what));
    QVERIFY(reading.problems.first().what.contains(u"20200101T000000Z-000000.jsonl"_s));
    QVERIFY(!reading.problems.first().hint.isEmpty());
}

void JournalTest::refusesASecondWriterOfTheSameRun()
{
    Journal journal(folder(), m_clock);
    auto log = journal.beginRun(u"t"_s);
    QVERIFY(log);
    const QString id = (*log)->runId();
    const auto second = journal.continueRun(id);
    QVERIFY(!second);
    QCOMPARE(second.error().kind, ErrorKind::Conflict);
    log->reset();
    QVERIFY(journal.continueRun(id));
}

void JournalTest::knowsNoRunOfAStrangeName_data()
{
    QTest::addColumn<QString>("id");
    QTest::newRow("unknown") << u"20261201T101500Z-000000"_s;
    QTest::newRow("empty") << QString();
    QTest::newRow("path") << u"../../etc/passwd"_s;
    QTest::newRow("line feed") << u"20261201T101500Z-000000\n"_s;
}

void JournalTest::knowsNoRunOfAStrangeName()
{
    QFETCH(QString, id);
    Journal journal(folder(), m_clock);
    QVERIFY(journal.readRuns().runs.isEmpty());
    QCOMPARE(journal.run(id).error().kind, ErrorKind::NotFound);
    QCOMPARE(journal.continueRun(id).error().kind, ErrorKind::NotFound);
    QVERIFY(!QFile::exists(folder()));
}

void JournalTest::saysThatNothingWillBeWrittenWhenItCannotBegin()
{
    QVERIFY(test::write(m_folder->path() + u"/state"_s, "a file where a folder has to be"));
    Journal journal(folder(), m_clock);
    const auto log = journal.beginRun(u"t"_s);
    QVERIFY(!log);
    QVERIFY2(log.error().what.contains(u"nothing will be written"_s), qPrintable(log.error().what));
    QVERIFY(!log.error().hint.isEmpty());
}

QTEST_GUILESS_MAIN(JournalTest)
#include "tst_journal.moc"
