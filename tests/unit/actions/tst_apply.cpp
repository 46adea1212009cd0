// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_transport.h"
#include "node_folder.h"

#include "core/actions/apply.h"
#include "core/actions/plan_changes.h"
#include "core/env/env_file.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::actions;

class ApplyTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void writesEveryFileAndKeepsADatedBackup();
    void putsHiddenSecretsBackFromTheFileOnTheNode();
    void takesSecretsOfANewFileFromTheGivenSource();
    void refusesToWriteAHiddenMarkAsAValue();
    void keepsTheModeOfAnExistingFile_data();
    void keepsTheModeOfAnExistingFile();
    void givesANewFileItsModeAndItsFoldersToThePersonAlone();
    void doesNothingTheSecondTime();
    void namesASecondBackupOfTheSameSecondDifferently();
    void refusesWhatIsNotWhatThePlanStartedFrom_data();
    void refusesWhatIsNotWhatThePlanStartedFrom();
    void acceptsASecretThatChangedSinceTheFileWasRead();
    void noticesAChangeInTheLastMoment();
    void refusesPathsThatAreNoFiles_data();
    void refusesPathsThatAreNoFiles();
    void refusesTheSameFileTwice();
    void saysTheSameInADryRunAndWritesNothing();
    void reportsEachFileStepByStep();
    void writesNothingWhenItIsCancelledBefore();
    void bringsTheFirstFileBackWhenItIsCancelledAfterIt();
    void notesEverythingInTheJournalBeforeAndAfter();
    void handlesPathsWithStrangeCharacters_data();
    void handlesPathsWithStrangeCharacters();
    void removesWhatAnInterruptedWriteLeft_data();
    void removesWhatAnInterruptedWriteLeft();
    void turnsAPlanIntoChanges();

private:
    NodeOutcome apply(const ChangeSet& changes, std::stop_token stop = {}, const ApplyOptions& options = {});
    NodeOutcome apply() { return apply(m_node->changes()); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::NodeFolder> m_node;
    test::FixedClock m_clock;
    remote::LocalTransport m_local{ u"spark-a"_s };
    std::unique_ptr<Journal> m_journal;
    QList<StepProgress> m_progress;
    QString m_runId;
};

void ApplyTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_node = std::make_unique<test::NodeFolder>(m_folder->path() + u"/node"_s);
    m_node->reset();
    m_clock = test::FixedClock();
    m_journal = std::make_unique<Journal>(m_folder->path() + u"/journal"_s, m_clock);
    m_progress.clear();
}

NodeOutcome ApplyTest::apply(const ChangeSet& changes, std::stop_token stop, const ApplyOptions& options)
{
    const auto log = m_journal->beginRun(changes.title);
    if (!log)
        return { u"spark-a"_s, {}, log.error() };
    m_runId = (*log)->runId();
    const NodeOutcome outcome = applyToNode(
        m_node->target(m_local), changes, **log, options, [&](const StepProgress& step) { m_progress += step; }, stop);
    (void)(*log)->finish(outcome.ok() ? RunEnd::Done : RunEnd::Failed);
    return outcome;
}

void ApplyTest::writesEveryFileAndKeepsADatedBackup()
{
    const NodeOutcome outcome = apply();
    QVERIFY2(outcome.ok(), qPrintable(outcome.error ? describe(*outcome.error) : QString()));
    QCOMPARE(outcome.files.size(), 2);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
    QCOMPARE(test::contentOf(m_node->composePath()), m_node->newCompose);
    const QString backup = m_node->envPath() + u".sparkloom-backup-20261201T101500Z"_s;
    QCOMPARE(outcome.files.at(0).backupPath, backup);
    QCOMPARE(test::contentOf(backup), m_node->oldEnv);
    QCOMPARE(test::modeOf(backup), 0600); // it holds a secret, although the file itself was 0644
    QCOMPARE(test::namesIn(m_node->root + u"/recipe"_s),
        QStringList({ u".env.dspark"_s, u".env.dspark.sparkloom-backup-20261201T101500Z"_s }));
    QCOMPARE(test::namesIn(m_node->root + u"/stack/of mine"_s), QStringList{ u"docker-compose.dspark.yml"_s });
}

void ApplyTest::putsHiddenSecretsBackFromTheFileOnTheNode()
{
    const ChangeSet changes = m_node->changes();
    QVERIFY(!changes.changes.at(0).newContent.contains(test::plantedSecret));
    QVERIFY(apply(changes).ok());
    QVERIFY(test::contentOf(m_node->envPath()).contains("HF_TOKEN=hf_PlantedSecret0815\n"));
}

void ApplyTest::takesSecretsOfANewFileFromTheGivenSource()
{
    ChangeSet changes = m_node->changes();
    changes.changes[0].baseContent.reset();
    QVERIFY(QFile::remove(m_node->envPath()));
    const NodeOutcome without = apply(changes);
    QVERIFY(!without.ok());
    QVERIFY(!QFile::exists(m_node->envPath()));
    ApplyOptions options;
    options.secretSource = QByteArray("HF_TOKEN=") + test::plantedSecret;
    QVERIFY(apply(changes, {}, options).ok());
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
    QCOMPARE(test::modeOf(m_node->envPath()), 0600);
}

void ApplyTest::refusesToWriteAHiddenMarkAsAValue()
{
    ChangeSet changes = m_node->changes();
    changes.changes[0].newContent += QByteArray("# the key is ") + env::hiddenMark + "\n";
    const NodeOutcome outcome = apply(changes);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Conflict);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
}

void ApplyTest::keepsTheModeOfAnExistingFile_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<int>("backupMode");
    QTest::newRow("private") << 0600 << 0600;
    QTest::newRow("group may write") << 0664 << 0664;
    QTest::newRow("executable, as strange as it is") << 0755 << 0755;
}

void ApplyTest::keepsTheModeOfAnExistingFile()
{
    QFETCH(int, mode);
    ChangeSet changes = m_node->changes();
    changes.changes.removeLast();
    changes.changes[0].hasSecrets = false;
    changes.changes[0].baseContent = "A=1\n";
    changes.changes[0].newContent = "A=2\n";
    QVERIFY(test::write(m_node->envPath(), "A=1\n", mode));
    const NodeOutcome outcome = apply(changes);
    QVERIFY(outcome.ok());
    QCOMPARE(test::modeOf(m_node->envPath()), mode);
    QTEST(test::modeOf(outcome.files.at(0).backupPath), "backupMode");
    QCOMPARE(test::contentOf(m_node->envPath()), QByteArray("A=2\n"));
}

void ApplyTest::givesANewFileItsModeAndItsFoldersToThePersonAlone()
{
    QVERIFY(apply().ok());
    QCOMPARE(test::modeOf(m_node->composePath()), 0640);
    QCOMPARE(test::modeOf(m_node->root + u"/stack"_s), 0700);
    QCOMPARE(test::modeOf(m_node->root + u"/stack/of mine"_s), 0700);
}

void ApplyTest::doesNothingTheSecondTime()
{
    QVERIFY(apply().ok());
    const QStringList names = test::namesIn(m_node->root + u"/recipe"_s);
    m_clock.now = m_clock.now.addSecs(60);
    const NodeOutcome again = apply();
    QVERIFY(again.ok());
    QCOMPARE(again.files.at(0).state, StepState::AlreadyDone);
    QCOMPARE(again.files.at(1).state, StepState::AlreadyDone);
    QVERIFY(!again.wroteAnything());
    QCOMPARE(test::namesIn(m_node->root + u"/recipe"_s), names);
    // A run that did nothing is none to undo.
    QVERIFY(!m_journal->run(m_runId)->undoable());
}

void ApplyTest::namesASecondBackupOfTheSameSecondDifferently()
{
    QVERIFY(apply().ok());
    ChangeSet more = m_node->changes();
    more.changes.removeLast();
    more.changes[0].baseContent = test::contentOf(m_node->envPath());
    more.changes[0].newContent += "A=1\n";
    const NodeOutcome outcome = apply(more);
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.files.at(0).backupPath, m_node->envPath() + u".sparkloom-backup-20261201T101500Z-2"_s);
    QCOMPARE(test::contentOf(outcome.files.at(0).backupPath), m_node->newEnv);
    QCOMPARE(test::contentOf(m_node->envPath() + u".sparkloom-backup-20261201T101500Z"_s), m_node->oldEnv);
}

void ApplyTest::refusesWhatIsNotWhatThePlanStartedFrom_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<std::optional<QByteArray>>("there");
    QTest::addColumn<QString>("says");
    using There = std::optional<QByteArray>;
    QTest::newRow("a line more") << u"env"_s << There("HF_TOKEN=x\nA=1\nB=2\n")
                                 << u"was changed on spark-a since it was read"_s;
    QTest::newRow("a space more") << u"env"_s << There("HF_TOKEN=x\nA=1 \n") << u"was changed on spark-a"_s;
    QTest::newRow("carriage returns") << u"env"_s << There("HF_TOKEN=x\r\nA=1\r\n") << u"was changed on spark-a"_s;
    QTest::newRow("empty") << u"env"_s << There("") << u"was changed on spark-a"_s;
    QTest::newRow("gone") << u"env"_s << There() << u"has gone from spark-a"_s;
    QTest::newRow("appeared") << u"compose"_s << There("services: {}\n") << u"has appeared on spark-a"_s;
}

void ApplyTest::refusesWhatIsNotWhatThePlanStartedFrom()
{
    QFETCH(QString, file);
    QFETCH(std::optional<QByteArray>, there);
    QFETCH(QString, says);
    ChangeSet changes = m_node->changes();
    changes.changes[0].baseContent = "HF_TOKEN=__hidden_by_Sparkloom__\nA=1\n";
    changes.changes[0].newContent = "HF_TOKEN=__hidden_by_Sparkloom__\nA=3\n";
    QVERIFY(test::write(m_node->envPath(), "HF_TOKEN=x\nA=1\n"));
    const QString path = file == u"env"_s ? m_node->envPath() : m_node->composePath();
    if (file == u"compose"_s)
        QVERIFY(QDir().mkpath(m_node->root + u"/stack/of mine"_s));
    if (there)
        QVERIFY(test::write(path, *there));
    else
        QVERIFY(QFile::remove(path));
    const QByteArray before = test::contentOf(m_node->envPath());
    const NodeOutcome outcome = apply(changes);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Conflict);
    QVERIFY2(outcome.error->what.contains(says), qPrintable(outcome.error->what));
    QVERIFY(outcome.error->what.contains(path));
    QVERIFY(!outcome.error->hint.isEmpty());
    // Nothing at all is written on the node, the file without a conflict neither.
    QCOMPARE(test::contentOf(m_node->envPath()), before);
    QCOMPARE(test::contentOf(path), there.value_or(QByteArray()));
    QVERIFY(test::filesWith(m_node->root, "A=3").isEmpty());
    QVERIFY(m_journal->run(m_runId)->files.isEmpty());
    for (const FileOutcome& each : outcome.files)
        QVERIFY(each.state == StepState::Failed || each.state == StepState::Cancelled);
}

void ApplyTest::acceptsASecretThatChangedSinceTheFileWasRead()
{
    QByteArray rotated = m_node->oldEnv;
    rotated.replace(test::plantedSecret, "hf_rotated");
    QVERIFY(test::write(m_node->envPath(), rotated));
    QVERIFY(apply().ok());
    QVERIFY(test::contentOf(m_node->envPath()).contains("HF_TOKEN=hf_rotated\n"));
    QVERIFY(!test::contentOf(m_node->envPath()).contains("NCCL_IB_GID_INDEX"));
}

void ApplyTest::noticesAChangeInTheLastMoment()
{
    test::FaultTransport transport(m_local, test::Fault::None, 0);
    // Somebody saves the file after it was looked at: while its backup is being written.
    transport.beforeStep = [&](int, const QString& path) {
        if (path.contains(u".sparkloom-backup-"_s))
            QVERIFY(test::write(m_node->envPath(), "A=by hand\n"));
    };
    const auto log = m_journal->beginRun(u"t"_s);
    QVERIFY(log);
    const NodeOutcome outcome = applyToNode(m_node->target(transport), m_node->changes(), **log, {}, {}, {});
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Conflict);
    QCOMPARE(test::contentOf(m_node->envPath()), QByteArray("A=by hand\n"));
    QCOMPARE(test::namesIn(m_node->root + u"/recipe"_s), QStringList{ u".env.dspark"_s });
}

void ApplyTest::refusesPathsThatAreNoFiles_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<ErrorKind>("error");
    QTest::addColumn<QString>("says");
    QTest::newRow("symbolic link") << u"link"_s << ErrorKind::Conflict << u"symbolic link"_s;
    QTest::newRow("dangling link") << u"dangling"_s << ErrorKind::Conflict << u"symbolic link"_s;
    QTest::newRow("folder") << u"folder"_s << ErrorKind::Conflict << u"not a regular file"_s;
    QTest::newRow("file where a folder has to be") << u"blocked"_s << ErrorKind::Conflict << u"no folder"_s;
    QTest::newRow("relative") << u"relative"_s << ErrorKind::Usage << u"not a path"_s;
    QTest::newRow("with dots") << u"dots"_s << ErrorKind::Usage << u"not a path"_s;
    QTest::newRow("with a line feed") << u"linefeed"_s << ErrorKind::Usage << u"not a path"_s;
}

void ApplyTest::refusesPathsThatAreNoFiles()
{
    QFETCH(QString, kind);
    QFETCH(QString, says);
    ChangeSet changes = m_node->changes();
    changes.changes.removeLast();
    FileChange& change = changes.changes[0];
    QVERIFY(test::write(m_folder->path() + u"/elsewhere"_s, m_node->oldEnv));
    QVERIFY(QFile::remove(m_node->envPath()));
    if (kind == u"link"_s)
        QVERIFY(QFile::link(m_folder->path() + u"/elsewhere"_s, change.path));
    else if (kind == u"dangling"_s)
        QVERIFY(QFile::link(m_folder->path() + u"/nowhere"_s, change.path));
    else if (kind == u"folder"_s)
        QVERIFY(QDir().mkdir(change.path));
    else if (kind == u"blocked"_s)
        change.path = m_folder->path() + u"/elsewhere/.env.dspark"_s;
    else if (kind == u"relative"_s)
        change.path = u"recipe/.env.dspark"_s;
    else if (kind == u"dots"_s)
        change.path = m_node->root + u"/recipe/../.env.dspark"_s;
    else
        change.path += u"\nx"_s;
    const NodeOutcome outcome = apply(changes);
    QVERIFY(!outcome.ok());
    QTEST(outcome.error->kind, "error");
    QVERIFY2(outcome.error->what.contains(says), qPrintable(outcome.error->what));
    QCOMPARE(test::contentOf(m_folder->path() + u"/elsewhere"_s), m_node->oldEnv);
    QVERIFY(!QFile::exists(m_folder->path() + u"/nowhere"_s));
}

void ApplyTest::refusesTheSameFileTwice()
{
    ChangeSet changes = m_node->changes();
    changes.changes += changes.changes.first();
    const NodeOutcome outcome = apply(changes);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error->kind, ErrorKind::Usage);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
}

void ApplyTest::saysTheSameInADryRunAndWritesNothing()
{
    const NodeOutcome dry = dryRunOnNode(m_node->target(m_local), m_node->changes(), {}, m_clock.nowUtc(), {}, {});
    QVERIFY(dry.ok());
    QCOMPARE(dry.files.at(0).state, StepState::Pending);
    QCOMPARE(dry.files.at(1).state, StepState::Pending);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
    QCOMPARE(test::namesIn(m_node->root), QStringList{ u"recipe"_s });
    QVERIFY(!QFile::exists(m_journal->folder()));
    const NodeOutcome real = apply();
    QCOMPARE(real.files.at(0).backupPath, dry.files.at(0).backupPath);
    const NodeOutcome after = dryRunOnNode(m_node->target(m_local), m_node->changes(), {}, m_clock.nowUtc(), {}, {});
    QCOMPARE(after.files.at(0).state, StepState::AlreadyDone);
    QCOMPARE(after.files.at(1).state, StepState::AlreadyDone);
}

void ApplyTest::reportsEachFileStepByStep()
{
    QVERIFY(apply().ok());
    QList<StepState> env;
    QString words;
    for (const StepProgress& step : std::as_const(m_progress)) {
        QCOMPARE(step.node, u"spark-a"_s);
        words += step.message;
        if (step.path == m_node->envPath())
            env += step.state;
    }
    QCOMPARE(env, QList<StepState>({ StepState::Pending, StepState::Running, StepState::Succeeded }));
    QVERIFY(!words.contains(QLatin1StringView(test::plantedSecret)));
}

void ApplyTest::writesNothingWhenItIsCancelledBefore()
{
    std::stop_source stop;
    stop.request_stop();
    const NodeOutcome outcome = apply(m_node->changes(), stop.get_token());
    QVERIFY(outcome.cancelled());
    QCOMPARE(outcome.files.at(0).state, StepState::Cancelled);
    QCOMPARE(outcome.files.at(1).state, StepState::Cancelled);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
    QCOMPARE(test::namesIn(m_node->root), QStringList{ u"recipe"_s });
}

void ApplyTest::bringsTheFirstFileBackWhenItIsCancelledAfterIt()
{
    std::stop_source stop;
    const auto log = m_journal->beginRun(u"t"_s);
    QVERIFY(log);
    const NodeOutcome outcome = applyToNode(
        m_node->target(m_local),
        m_node->changes(),
        **log,
        {},
        [&](const StepProgress& step) {
            if (step.path == m_node->envPath() && step.state == StepState::Succeeded)
                stop.request_stop();
        },
        stop.get_token());
    QVERIFY(outcome.cancelled());
    QCOMPARE(outcome.files.at(0).state, StepState::RolledBack);
    QCOMPARE(outcome.files.at(1).state, StepState::Cancelled);
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->oldEnv);
    QCOMPARE(test::modeOf(m_node->envPath()), 0644);
    QVERIFY(!QFile::exists(m_node->composePath()));
}

void ApplyTest::notesEverythingInTheJournalBeforeAndAfter()
{
    QStringList states;
    test::FaultTransport transport(m_local, test::Fault::None, 0);
    const auto log = m_journal->beginRun(u"t"_s);
    QVERIFY(log);
    // What the journal says about the file at the moment at which it is being replaced.
    transport.beforeStep = [&](int, const QString& path) {
        if (path == m_node->envPath())
            states += fileStateName(m_journal->run((*log)->runId())->files.at(0).state);
    };
    QVERIFY(applyToNode(m_node->target(transport), m_node->changes(), **log, {}, {}, {}).ok());
    QCOMPARE(states, QStringList{ u"about-to-write"_s });
    const Run run = *m_journal->run((*log)->runId());
    QCOMPARE(run.files.size(), 2);
    QCOMPARE(run.files.at(0).state, FileState::Written);
    QCOMPARE(run.files.at(0).oldSha256, std::optional(sha256Hex(m_node->oldEnv)));
    QCOMPARE(run.files.at(0).newSha256, sha256Hex(m_node->newEnv));
    QCOMPARE(run.files.at(0).oldMode, 0644);
    QCOMPARE(run.files.at(0).address, u"admin@spark-a:22"_s);
    QVERIFY(!run.files.at(1).oldSha256);
    QCOMPARE(run.files.at(1).createdFolders,
        QStringList({ m_node->root + u"/stack/of mine"_s, m_node->root + u"/stack"_s }));
    const QByteArray text = test::contentOf((*log)->filePath());
    QVERIFY(!text.contains(test::plantedSecret));
    QVERIFY(!text.contains("NCCL_IB_HCA"));
    QVERIFY(!text.contains("network_mode"));
}

void ApplyTest::handlesPathsWithStrangeCharacters_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("spaces") << u"a b  c"_s;
    QTest::newRow("quotes") << u"it's \"so\""_s;
    QTest::newRow("dollar and backtick") << u"$HOME `id` $(id)"_s;
    QTest::newRow("glob") << u"*?[a]"_s;
    QTest::newRow("dash") << u"-rf"_s;
    QTest::newRow("backslash") << u"a\\nb\\"_s;
    QTest::newRow("unicode") << u"rüst-рецепт-レシピ"_s;
}

void ApplyTest::handlesPathsWithStrangeCharacters()
{
    QFETCH(QString, name);
    ChangeSet changes = m_node->changes();
    changes.changes.removeFirst();
    changes.changes[0].path = m_node->root + u'/' + name + u'/' + name;
    QVERIFY(apply(changes).ok());
    QCOMPARE(test::contentOf(changes.changes[0].path), m_node->newCompose);
    changes.changes[0].baseContent = m_node->newCompose;
    changes.changes[0].newContent = "services: {}\n";
    const NodeOutcome second = apply(changes);
    QVERIFY2(second.ok(), qPrintable(second.error ? describe(*second.error) : QString()));
    QCOMPARE(test::contentOf(second.files.at(0).backupPath), m_node->newCompose);
    QCOMPARE(test::namesIn(m_node->root + u'/' + name).size(), 2);
}

void ApplyTest::removesWhatAnInterruptedWriteLeft_data()
{
    QTest::addColumn<bool>("alreadyWritten");
    QTest::newRow("file still to be written") << false;
    QTest::newRow("file already as it shall be") << true;
}

void ApplyTest::removesWhatAnInterruptedWriteLeft()
{
    QFETCH(bool, alreadyWritten);
    const ChangeSet changes = m_node->changes();
    if (alreadyWritten)
        QVERIFY(apply(changes).ok());
    const QString half = m_node->root + u"/recipe/..env.dspark.sparkloom-0123456789abcdef"_s;
    QVERIFY(test::write(half, "A="));
    const NodeOutcome looked = dryRunOnNode(m_node->target(m_local), changes, {}, m_clock.nowUtc(), {}, {});
    QVERIFY(looked.ok());
    QVERIFY(QFile::exists(half)); // looking changes nothing
    const NodeOutcome outcome = apply(changes);
    QVERIFY2(outcome.ok(), qPrintable(outcome.error ? describe(*outcome.error) : QString()));
    QVERIFY(!QFile::exists(half));
    QVERIFY2(outcome.files.at(0).message.contains(half), qPrintable(outcome.files.at(0).message));
    QCOMPARE(test::contentOf(m_node->envPath()), m_node->newEnv);
}

void ApplyTest::turnsAPlanIntoChanges()
{
    config::PlannedFile env;
    env.node = u"spark-a"_s;
    env.path = u"/home/u/.env.dspark"_s;
    env.content = "HF_TOKEN=__hidden_by_Sparkloom__\n";
    env.base = "HF_TOKEN=__hidden_by_Sparkloom__\nA=1\n";
    config::PlannedFile compose;
    compose.node = u"spark-b"_s;
    compose.path = u"/home/u/docker-compose.dspark.yml"_s;
    compose.modeIfNew = 0644;
    const ChangeSet set = changesFor({ env, compose });
    QCOMPARE(set.title, u"Configure 2 machines"_s);
    QCOMPARE(set.forNode(u"spark-a"_s).size(), 1);
    const FileChange change = set.forNode(u"spark-a"_s).first();
    QCOMPARE(change.newContent, env.content);
    QCOMPARE(change.baseContent, env.base);
    QVERIFY(change.hasSecrets);
    QCOMPARE(set.forNode(u"spark-b"_s).first().modeIfNew, 0644);
    QVERIFY(!set.forNode(u"spark-b"_s).first().baseContent);
    QCOMPARE(changesFor({ env, compose }).id, set.id);
    QVERIFY(changesFor({ env }).id != set.id);
}

QTEST_GUILESS_MAIN(ApplyTest)
#include "tst_apply.moc"
